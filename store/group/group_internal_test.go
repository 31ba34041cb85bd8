package group

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	_ "modernc.org/sqlite"
)

// held is a group of writers, and another program that can hold it up.
type held struct {
	*Group
	t       *testing.T
	other   *sql.Conn
	reads   sync.Mutex
	batches []int
}

// most is how many writes share a transaction where a test does not say.
const most = 256

func hold(t *testing.T) *held {
	t.Helper()
	address := "file:" + filepath.Join(t.TempDir(), "x.db") + "?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=foreign_keys(1)&_txlock=immediate"
	open := func() *sql.DB {
		db, err := sql.Open("sqlite", address)
		require.NoError(t, err)
		db.SetMaxOpenConns(1)
		t.Cleanup(func() { assert.NoError(t, db.Close()) })
		return db
	}
	h := &held{t: t}
	h.Group = New(open(), most, func(writes int, took time.Duration) {
		h.batches = append(h.batches, writes)
		assert.Positive(t, took)
	})
	for _, table := range []string{
		`CREATE TABLE games (id TEXT NOT NULL PRIMARY KEY)`,
		`CREATE TABLE seats (game TEXT NOT NULL REFERENCES games (id))`,
	} {
		_, err := h.db.Exec(table)
		require.NoError(t, err)
	}
	var err error
	h.other, err = open().Conn(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, h.other.Close()) })
	return h
}

func (h *held) run(statement string) {
	h.t.Helper()
	_, err := h.other.ExecContext(context.Background(), statement)
	require.NoError(h.t, err, statement)
}

// there tells whether a game is in the file, as another program sees it by now:
// two reads of one connection at a time would both see what the first sees.
func (h *held) there(id string) bool {
	h.reads.Lock()
	defer h.reads.Unlock()
	var n int
	err := h.other.QueryRowContext(context.Background(), `SELECT count(*) FROM games WHERE id = $1`, id).Scan(&n)
	return assert.NoError(h.t, err) && n == 1
}

// errBeaten is a write's own no.
var errBeaten = errors.New("somebody was first")

// answer is what a write was answered.
type answer struct {
	err      error
	panicked any
}

// whole is a write that needs no savepoint.
type whole Write

// send commits a write, or a whole one, as a request would.
func (h *held) send(ctx context.Context, do any) <-chan answer {
	answered := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			a.panicked = recover()
			answered <- a
		}()
		switch do := do.(type) {
		case Write:
			a.err = h.Do(ctx, do)
		case whole:
			a.err = h.DoWhole(ctx, Write(do))
		}
	}()
	return answered
}

// together sends writes so that they share a transaction: the first runs until
// the rest has come.
func (h *held) together(writes ...any) []answer {
	h.t.Helper()
	runs, all := make(chan struct{}, 2), make(chan struct{})
	first := writes[0].(Write)
	writes[0] = Write(func(ctx context.Context, t *sql.Tx) error {
		runs <- struct{}{}
		<-all
		return first(ctx, t)
	})
	var sent []<-chan answer
	for i, do := range writes {
		sent = append(sent, h.send(context.Background(), do))
		if i == 0 {
			<-runs
		}
		h.await(func() bool { return len(h.waiting) == i })
	}
	close(all)
	answers := make([]answer, len(sent))
	for i := range sent {
		answers[i] = <-sent[i]
	}
	return answers
}

func (h *held) await(state func() bool) {
	h.t.Helper()
	require.Eventually(h.t, func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		return state()
	}, 4*time.Second, time.Millisecond)
}

// adding writes a game.
func adding(id string) Write { return saying(`INSERT INTO games (id) VALUES ('` + id + `')`) }

// saying runs a statement.
func saying(statement string) Write {
	return func(ctx context.Context, t *sql.Tx) error {
		_, err := t.ExecContext(ctx, statement)
		return err
	}
}

// failing is a write that gives up.
func failing(err error) Write { return func(context.Context, *sql.Tx) error { return err } }

// leaving is a write that gives up half-way.
func leaving(err error, done Write) Write {
	return func(ctx context.Context, t *sql.Tx) error { return Half(errors.Join(done(ctx, t), err)) }
}

// both runs two writes as one.
func both(first, second Write) Write {
	return func(ctx context.Context, t *sql.Tx) error { return errors.Join(first(ctx, t), second(ctx, t)) }
}

// Of writes that share a transaction, those that fail leave nothing and spoil
// nothing.
func TestGroupSpoilsNothing(t *testing.T) {
	h := hold(t)
	got := h.together(
		adding("a"),
		both(adding("beaten"), failing(errBeaten)),
		both(adding("twice"), adding("a")),
		adding("b"),
		both(adding("panics"), func(context.Context, *sql.Tx) error { panic("a bug") }),
		both(adding("other"), saying(`INSERT INTO games (id) VALUES (NULL)`)),
		adding("c"),
	)
	for _, i := range []int{0, 3, 6} {
		assert.Equal(t, answer{}, got[i])
	}
	assert.ErrorIs(t, got[1].err, errBeaten)
	assert.ErrorContains(t, got[2].err, "UNIQUE")
	assert.Contains(t, got[4].panicked, "a bug")
	assert.Contains(t, got[4].panicked, "group_internal_test.go", "where it happened")
	assert.ErrorContains(t, got[5].err, "NOT NULL")
	for id, want := range map[string]bool{"a": true, "b": true, "c": true, "beaten": false, "twice": false, "panics": false, "other": false} {
		assert.Equal(t, want, h.there(id), id)
	}
	assert.Equal(t, []int{7}, h.batches)
}

// Where the COMMIT fails nobody was answered, and nobody is told that it is
// saved.
func TestGroupCommitFails(t *testing.T) {
	h := hold(t)
	got := h.together(
		adding("a"),
		failing(errBeaten),
		// What is checked at the COMMIT only.
		both(saying(`PRAGMA defer_foreign_keys = 1`), saying(`INSERT INTO seats (game) VALUES ('none')`)),
		adding("b"),
	)
	for i, a := range got {
		assert.ErrorContains(t, a.err, "FOREIGN KEY", i)
	}
	assert.False(t, h.there("a") || h.there("b"))
	require.NoError(t, h.Do(t.Context(), adding("a")), "the next one begins anew")
	assert.True(t, h.there("a"))
}

// SQLite may undo the whole transaction where one statement finds the disk full:
// the others are written all the same.
func TestGroupUndone(t *testing.T) {
	h := hold(t)
	got := h.together(adding("a"), both(adding("b"), both(saying(`ROLLBACK`), failing(errors.New("as the engine does")))), adding("c"))
	assert.Equal(t, answer{}, got[0])
	assert.ErrorContains(t, got[1].err, "as the engine does")
	assert.Equal(t, answer{}, got[2])
	assert.True(t, h.there("a") && h.there("c"))
	assert.False(t, h.there("b"))
}

// A write that needs no savepoint gets none, and spoils nothing all the same:
// what it leaves where it fails undoes the transaction, and each runs again by
// itself.
func TestGroupWhole(t *testing.T) {
	for name, test := range map[string]struct {
		fails    Write
		says     string
		panicked bool
		batches  []int
	}{
		"nothing is left":   {failing(errBeaten), errBeaten.Error(), false, []int{4}},
		"something is left": {leaving(errBeaten, adding("half")), errBeaten.Error(), false, []int{1, 1, 1}},
		"it panics":         {both(adding("half"), func(context.Context, *sql.Tx) error { panic("a bug") }), "a bug", true, []int{1, 1, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			h := hold(t)
			got := h.together(adding("a"), whole(adding("b")), whole(test.fails), adding("c"))
			for _, i := range []int{0, 1, 3} {
				assert.Equal(t, answer{}, got[i])
			}
			if test.panicked {
				assert.Contains(t, got[2].panicked, test.says)
			} else {
				assert.ErrorContains(t, got[2].err, test.says)
			}
			assert.True(t, h.there("a") && h.there("b") && h.there("c"))
			assert.False(t, h.there("half"))
			assert.Equal(t, test.batches, h.batches)
		})
	}
}

// A first write that fails is taken back before others join.
func TestGroupFirstFails(t *testing.T) {
	h := hold(t)
	got := h.together(both(adding("half"), failing(errBeaten)), adding("a"))
	assert.ErrorIs(t, got[0].err, errBeaten)
	assert.Equal(t, answer{}, got[1])
	assert.True(t, h.there("a"))
	assert.False(t, h.there("half"))
	assert.Equal(t, []int{1}, h.batches)
}

// A context that ends takes back what has not begun, and nobody else's.
func TestGroupAbandoned(t *testing.T) {
	h := hold(t)
	h.run(`BEGIN IMMEDIATE`)
	ctx, cancel := context.WithCancel(t.Context())
	first := h.send(ctx, adding("begun"))
	h.await(func() bool { return h.leading && len(h.waiting) == 0 })
	second := h.send(ctx, adding("waits"))
	h.await(func() bool { return len(h.waiting) == 1 })
	third := h.send(t.Context(), adding("other"))
	h.await(func() bool { return len(h.waiting) == 2 })
	cancel()
	assert.ErrorIs(t, (<-second).err, context.Canceled)
	h.run(`COMMIT`)
	assert.Equal(t, answer{}, <-first, "what has begun is answered for")
	assert.Equal(t, answer{}, <-third)
	assert.True(t, h.there("begun") && h.there("other"))
	assert.False(t, h.there("waits"))
	assert.ErrorIs(t, h.Do(ctx, adding("late")), context.Canceled)
	assert.False(t, h.there("late"))
}

// Another program writes for too long: all that wait are told.
func TestGroupCannotBegin(t *testing.T) {
	h := hold(t)
	_, err := h.db.Exec(`PRAGMA busy_timeout = 100`)
	require.NoError(t, err)
	h.run(`BEGIN IMMEDIATE`)
	var sent []<-chan answer
	for i := range 3 {
		sent = append(sent, h.send(t.Context(), adding(fmt.Sprint(i))))
	}
	for _, answered := range sent {
		assert.ErrorContains(t, (<-answered).err, "locked")
	}
	h.run(`COMMIT`)
	require.NoError(t, h.Do(t.Context(), adding("after")))
	assert.Equal(t, []int{1}, h.batches)
}

// Under load every write is there, for everybody, once it is answered.
func TestGroupUnderLoad(t *testing.T) {
	for _, limit := range []int{1, 5, most} {
		t.Run(fmt.Sprint(limit), func(t *testing.T) {
			h := hold(t)
			h.most = limit
			var writers sync.WaitGroup
			for w := range 32 {
				writers.Go(func() {
					for i := range 10 {
						id := fmt.Sprint(w, "-", i)
						assert.NoError(t, h.Do(t.Context(), adding(id)))
						assert.True(t, h.there(id), "answered before it was there")
					}
				})
			}
			writers.Wait()
			total, largest := 0, 0
			for _, n := range h.batches {
				total, largest = total+n, max(largest, n)
			}
			assert.Equal(t, 320, total)
			assert.LessOrEqual(t, largest, limit)
			if limit > 1 {
				assert.Greater(t, largest, 1, "nobody shared a transaction")
			}
		})
	}
}
