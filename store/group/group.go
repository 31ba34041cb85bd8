// Package group lets writes to one database share transactions.
package group

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"
)

// Group lets the writes that wait for the disk at the same time share one
// transaction, and so one wait. Who comes while nobody writes begins at once;
// who comes while others are written joins them; whoever comes while a
// transaction is on its way to the disk is in the next one. There is no timer: a
// write that is alone waits for nobody.
//
// Nobody is answered before the COMMIT that holds the write, not even with a
// no: what a write was beaten by may be in the same transaction.
type Group struct {
	db      *sql.DB
	most    int
	observe func(writes int, took time.Duration)

	mu      sync.Mutex
	waiting []*pending
	leading bool // a goroutine takes what waits
}

// Write makes changes inside a transaction that others may share. Where it
// fails, or panics, nothing of it is left. It may be run again: it must leave
// nothing behind outside but what it reads. Its context never ends.
type Write func(ctx context.Context, t *sql.Tx) error

// Half marks the error of a write for DoWhole that leaves something behind, or may.
func Half(err error) error { return half{err} }

type half struct{ error }

func (h half) Unwrap() error { return h.error }

// New makes a group that writes to db, at most so many writes in a
// transaction. observe is told of each one that is on disk, how many writes it
// held and how long it took from its beginning; it is called before they are
// answered, by one goroutine at a time.
func New(db *sql.DB, most int, observe func(writes int, took time.Duration)) *Group {
	return &Group{db: db, most: most, observe: observe}
}

// pending is one write on its way.
type pending struct {
	ctx   context.Context
	do    Write
	whole bool
	done  chan struct{} // closed once the answer stands

	err   error
	panic string
}

// errUndone says that the engine took the whole transaction back by itself, as
// SQLite may on a full disk.
var errUndone = errors.New("the transaction was undone")

// errPanic stands for the answer of a write that panicked.
var errPanic = errors.New("the write panicked")

// Do runs one whole write and returns once it is on disk, or with the reason
// why nothing of it is: its own error, or the fault of the transaction. A
// context that ends before the write has begun takes it back. From then on it
// is awaited: its answer says what became of it.
func (g *Group) Do(ctx context.Context, do Write) error { return g.add(ctx, do, false) }

// DoWhole is Do for a write whose error is marked by Half, unless nothing of it is
// left where it fails. Such a write costs no savepoint.
func (g *Group) DoWhole(ctx context.Context, do Write) error { return g.add(ctx, do, true) }

func (g *Group) add(ctx context.Context, do Write, whole bool) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	p := &pending{ctx: context.WithoutCancel(ctx), do: do, whole: whole, done: make(chan struct{})}
	g.mu.Lock()
	g.waiting = append(g.waiting, p)
	if !g.leading {
		g.leading = true
		go g.lead()
	}
	g.mu.Unlock()
	select {
	case <-p.done:
	case <-ctx.Done():
		if g.drop(p) {
			return ctx.Err()
		}
		<-p.done
	}
	if p.panic != "" {
		panic(p.panic) // on the goroutine whose write it is
	}
	return p.err
}

// drop takes a write out that has not begun.
func (g *Group) drop(p *pending) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	i := slices.Index(g.waiting, p)
	if i >= 0 {
		g.waiting = slices.Delete(g.waiting, i, i+1)
	}
	return i >= 0
}

// lead writes what waits until nothing does.
func (g *Group) lead() {
	for g.goesOn() {
		for _, p := range g.write(g.take(g.most)) {
			close(p.done)
		}
	}
}

// goesOn tells whether anything waits; where nothing does the next to come leads.
func (g *Group) goesOn() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.leading = len(g.waiting) > 0
	return g.leading
}

// take takes the writes that waited longest, at most so many.
func (g *Group) take(most int) []*pending {
	g.gather(most)
	g.mu.Lock()
	defer g.mu.Unlock()
	n := min(len(g.waiting), most)
	batch := slices.Clone(g.waiting[:n])
	g.waiting = slices.Delete(g.waiting, 0, n)
	return batch
}

// gather lets whoever is about to come do so: those whose turn it is to run
// anyway, and only as long as more of them come. Where nobody else runs that is
// no time at all.
func (g *Group) gather(most int) {
	for before := 0; ; runtime.Gosched() {
		g.mu.Lock()
		n := len(g.waiting)
		g.mu.Unlock()
		if n <= before || n >= most {
			return
		}
		before = n
	}
}

// write runs writes in one transaction, and those that come meanwhile. Where it
// is undone under them, each runs in one of its own: what undid it must not
// spoil the others. It gives all that were written or failed.
func (g *Group) write(batch []*pending) []*pending {
	if len(batch) == 0 { // who waited has left
		return nil
	}
	batch, err := g.together(batch, g.most)
	if errors.Is(err, errUndone) {
		for _, p := range batch {
			if _, err := g.together([]*pending{p}, 1); err != nil {
				p.err = err
			}
		}
		return batch
	}
	if err != nil {
		for _, p := range batch {
			p.err = err
		}
	}
	return batch
}

// together runs writes in one transaction, lets in who comes meanwhile, and
// commits it. Its fault is that of all of them.
func (g *Group) together(batch []*pending, most int) ([]*pending, error) {
	began := time.Now()
	// No caller's context may end what others share.
	t, err := g.db.BeginTx(context.Background(), nil)
	if err != nil {
		return batch, err
	}
	defer t.Rollback() // does nothing after Commit
	stands := false
	for i := 0; i < len(batch); i++ {
		p := batch[i]
		if len(batch) == 1 {
			if p.run(t); p.err != nil { // the transaction is all it needs
				return batch, nil
			}
		} else if err := p.runAmong(t); err != nil {
			return batch, fmt.Errorf("%w: %w", errUndone, err)
		}
		stands = stands || p.err == nil
		if i == len(batch)-1 {
			batch = append(batch, g.take(most-len(batch))...)
		}
	}
	if !stands {
		return batch, nil
	}
	if err := t.Commit(); err != nil {
		return batch, err
	}
	g.observe(len(batch), time.Since(began))
	return batch, nil
}

// runAmong runs a write among others: where it does not stand nothing of it is
// left. An error says that the transaction cannot go on.
func (p *pending) runAmong(t *sql.Tx) error {
	if p.whole {
		p.run(t)
		if p.panic != "" || errors.As(p.err, new(half)) {
			return p.err
		}
		return nil
	}
	if err := exec(t, `SAVEPOINT apart`); err != nil {
		return err
	}
	p.run(t)
	if p.err != nil {
		if err := exec(t, `ROLLBACK TO apart`); err != nil {
			return err
		}
	}
	return exec(t, `RELEASE apart`)
}

// run runs a write and keeps what became of it.
func (p *pending) run(t *sql.Tx) {
	p.err, p.panic = errPanic, ""
	defer func() {
		if fault := recover(); fault != nil {
			p.panic = fmt.Sprintf("%v\n%s", fault, debug.Stack())
		}
	}()
	p.err = p.do(p.ctx, t)
}

func exec(t *sql.Tx, statement string) error {
	_, err := t.ExecContext(context.Background(), statement)
	return err
}
