package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"sync"
	"time"

	"ardoise/play"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// Plain entries of one program share one transaction at a time, as many as
// entriesAtOnce, and up to lines where the latest is slow: it may wait for another
// server's write.
const (
	lines         = 2
	slow          = 25 * time.Millisecond
	entriesAtOnce = 64
)

// errTogether says that a transaction of several entries was undone for the sake
// of one of them, whichever.
var errTogether = errors.New("not together with others")

// together lets the plain entries that wait at the same time share transactions,
// as a group does for a file: most of what an entry costs a server is the
// transaction. None waits for others to come.
//
// Where one of them was beaten its statements do nothing, and the others stand.
// Where one fails all are undone, and each is done again by itself.
type together struct {
	pool   *sql.DB
	chosen options

	mu      sync.Mutex
	waiting []*entry
	busy    int             // lines
	latest  time.Time       // when the latest transaction was sent
	sent    map[string]bool // sessions with an entry on its way
}

// entry is a plain entry on its way: a script that changes one session only, as
// it is at a change.
type entry struct {
	session string
	all     script
	until   time.Time     // who sent it waits no longer
	done    chan struct{} // closed once the answer stands

	err error
}

// openTogether opens the connections that plain entries share. Each statement
// sees what is there by then: all that an entry goes by is its session's row,
// which it holds from its first statement on.
func openTogether(config *pgx.ConnConfig, chosen options) *together {
	config = config.Copy()
	config.RuntimeParams["default_transaction_isolation"] = "read committed"
	pool := stdlib.OpenDB(*config, dropDead()...)
	pool.SetMaxOpenConns(lines)
	pool.SetMaxIdleConns(lines)
	return &together{pool: pool, chosen: chosen, sent: map[string]bool{}}
}

// do writes an entry; errBeaten where somebody else was first. The context has a
// deadline. One that was sent is waited for until then, though the caller leaves,
// and goes on by itself after that.
func (t *together) do(bounded context.Context, session string, all script) error {
	until, _ := bounded.Deadline()
	e := &entry{session: session, all: all, until: until, done: make(chan struct{})}
	t.mu.Lock()
	t.waiting = append(t.waiting, e)
	t.lead()
	t.mu.Unlock()
	select {
	case <-e.done:
	case <-bounded.Done():
		if t.drop(e) {
			return bounded.Err()
		}
	}
	late := time.NewTimer(leftOf(bounded))
	defer late.Stop()
	select {
	case <-e.done:
		return e.err
	case <-late.C:
		return &unsureError{play.ErrUnavailable}
	}
}

// drop takes an entry out that was not sent.
func (t *together) drop(e *entry) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := slices.Index(t.waiting, e)
	if i >= 0 {
		t.waiting = slices.Delete(t.waiting, i, i+1)
	}
	return i >= 0
}

// lead sends what waits, as far as there is a line and no entry of the same
// session on its way. It is called with the lock held.
func (t *together) lead() {
	for t.busy == 0 || t.busy < lines && time.Since(t.latest) >= slow {
		some := t.take()
		if len(some) == 0 {
			return
		}
		t.busy++
		t.latest = time.Now()
		go t.write(some)
	}
}

// write sends entries and answers them.
func (t *together) write(some []*entry) {
	// Not stopped by its end: where the other line is slow, those that came
	// meanwhile have nobody else who sends them.
	time.AfterFunc(slow, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.lead()
	})
	err := t.send(some)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.busy--
	t.answer(some, err)
	t.lead()
}

// take takes the entries that waited longest, one of a session. They come in the
// order of their sessions: of two servers that write to the same ones none waits
// for the other while that waits for it.
func (t *together) take() []*entry {
	var some []*entry
	t.waiting = slices.DeleteFunc(t.waiting, func(e *entry) bool {
		if len(some) == min(entriesAtOnce, t.chosen.batch) || t.sent[e.session] {
			return false
		}
		t.sent[e.session] = true
		some = append(some, e)
		return true
	})
	slices.SortFunc(some, func(a, b *entry) int { return cmp.Compare(a.session, b.session) })
	return some
}

// send writes entries in one transaction, and waits for it as long as anybody
// does.
func (t *together) send(some []*entry) error {
	began := time.Now()
	last := slices.MaxFunc(some, func(a, b *entry) int { return a.until.Compare(b.until) })
	bounded, cancel := context.WithDeadline(context.Background(), last.until)
	defer cancel()
	var messages []message
	for _, e := range some {
		for _, one := range e.all {
			messages = append(messages, message{text: one.query, args: one.args})
		}
	}
	if err := sendOver(bounded, t.pool, messages); err != nil {
		return err
	}
	t.chosen.observe(len(some), time.Since(began))
	for _, e := range some {
		for i, one := range e.all {
			if one.must && messages[i].touched == 0 {
				e.err = errBeaten
			}
		}
		messages = messages[len(e.all):]
	}
	return nil
}

// answer answers entries that were sent. Those to the same sessions that came
// meanwhile are beaten: nearly all were planned on what is no longer there, and
// the others, planned between the commit and its answer, are only planned again.
func (t *together) answer(some []*entry, err error) {
	var unsure *unsureError
	if err != nil && len(some) > 1 && !errors.As(err, &unsure) {
		err = errTogether
	}
	changed := map[string]bool{}
	for _, e := range some {
		delete(t.sent, e.session)
		if e.err = cmp.Or(err, e.err); e.err == nil {
			changed[e.session] = true
		}
		close(e.done)
	}
	t.waiting = slices.DeleteFunc(t.waiting, func(e *entry) bool {
		if !changed[e.session] {
			return false
		}
		e.err = errBeaten
		close(e.done)
		return true
	})
}
