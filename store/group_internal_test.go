package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// held is a store's group, and another program that can hold it up.
type held struct {
	*group
	t       *testing.T
	other   *sql.Conn
	batches []int
}

func hold(t *testing.T) *held {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.db")
	s, err := Open(t.Context(), path)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	db, err := sql.Open("sqlite", sqliteURL(path))
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	h := &held{t: t}
	h.other, err = db.Conn(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { h.other.Close() })
	h.group = &group{db: s.write, fault: s.fault, options: optionsOf([]Option{
		Observe(func(batch int, took time.Duration) {
			h.batches = append(h.batches, batch)
			assert.Positive(t, took)
		}),
	})}
	return h
}

func (h *held) run(statement string) {
	h.t.Helper()
	_, err := h.other.ExecContext(context.Background(), statement)
	require.NoError(h.t, err, statement)
}

// there tells whether a notebook is in the file, as another program sees it.
func (h *held) there(id string) bool {
	var n int
	err := h.other.QueryRowContext(context.Background(), `SELECT count(*) FROM notebooks WHERE id = $1`, id).Scan(&n)
	return assert.NoError(h.t, err) && n == 1
}

// answer is what a write was answered.
type answer struct {
	ok       bool
	err      error
	panicked any
}

// send commits a write as a request would.
func (h *held) send(ctx context.Context, do func(tx) error) <-chan answer {
	answered := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			a.panicked = recover()
			answered <- a
		}()
		a.ok, a.err = h.commit(ctx, do)
	}()
	return answered
}

// together sends writes so that they share a transaction: the first alone waits
// for the other program, the rest for the first.
func (h *held) together(writes ...func(tx) error) []answer {
	h.t.Helper()
	h.run(`BEGIN IMMEDIATE`)
	first := h.send(context.Background(), func(tx) error { return nil })
	h.await(func() bool { return h.leading && len(h.waiting) == 0 })
	var sent []<-chan answer
	for i, do := range writes {
		sent = append(sent, h.send(context.Background(), do))
		h.await(func() bool { return len(h.waiting) == i+1 })
	}
	h.run(`COMMIT`)
	require.Equal(h.t, answer{ok: true}, <-first)
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

// adding writes a notebook.
func adding(id string) func(tx) error {
	return func(t tx) error { return t.do(`INSERT INTO notebooks (id, created) VALUES ($1, 1)`, id) }
}

// addingThen writes a notebook, then goes on.
func addingThen(id string, then func(tx) error) func(tx) error {
	return func(t tx) error { return errors.Join(adding(id)(t), then(t)) }
}

// Of writes that share a transaction, those that fail leave nothing and spoil
// nothing.
func TestGroupSpoilsNothing(t *testing.T) {
	h := hold(t)
	got := h.together(
		adding("a"),
		addingThen("beaten", func(tx) error { return errBeaten }),
		addingThen("twice", adding("a")),
		adding("b"),
		addingThen("panics", func(tx) error { panic("a bug") }),
		addingThen("other", func(t tx) error { return t.do(`INSERT INTO devices (id) VALUES (1)`) }),
		adding("c"),
	)
	for _, i := range []int{0, 3, 6} {
		assert.Equal(t, answer{ok: true}, got[i])
	}
	assert.Equal(t, answer{}, got[1])
	assert.ErrorContains(t, got[2].err, "UNIQUE")
	assert.Contains(t, got[4].panicked, "a bug")
	assert.Contains(t, got[4].panicked, "group_internal_test.go", "where it happened")
	assert.ErrorContains(t, got[5].err, "NOT NULL")
	for id, want := range map[string]bool{"a": true, "b": true, "c": true, "beaten": false, "twice": false, "panics": false, "other": false} {
		assert.Equal(t, want, h.there(id), id)
	}
	assert.Equal(t, []int{1, 7}, h.batches)
}

// Where the COMMIT fails nobody was answered, and nobody is told that it is
// saved.
func TestGroupCommitFails(t *testing.T) {
	h := hold(t)
	got := h.together(
		adding("a"),
		func(tx) error { return errBeaten },
		func(t tx) error {
			// What is checked at the COMMIT only.
			return errors.Join(t.do(`PRAGMA defer_foreign_keys = 1`),
				t.do(`INSERT INTO guests (session, device, code, since) VALUES ('none', 'none', '', 1)`))
		},
		adding("b"),
	)
	for i, a := range got {
		assert.False(t, a.ok, i)
		assert.ErrorContains(t, a.err, "FOREIGN KEY", i)
	}
	assert.False(t, h.there("a") || h.there("b"))
	ok, err := h.commit(t.Context(), adding("a"))
	assert.True(t, ok && err == nil, "the next one begins anew")
	assert.True(t, h.there("a"))
}

// SQLite may undo the whole transaction where one statement finds the disk full:
// the others are written all the same.
func TestGroupUndone(t *testing.T) {
	h := hold(t)
	got := h.together(adding("a"), addingThen("b", func(t tx) error {
		return errors.Join(t.do(`ROLLBACK`), errors.New("as the engine does"))
	}), adding("c"))
	assert.Equal(t, answer{ok: true}, got[0])
	assert.ErrorContains(t, got[1].err, "as the engine does")
	assert.Equal(t, answer{ok: true}, got[2])
	assert.True(t, h.there("a") && h.there("c"))
	assert.False(t, h.there("b"))
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
	assert.Equal(t, answer{ok: true}, <-first, "what has begun is answered for")
	assert.Equal(t, answer{ok: true}, <-third)
	assert.True(t, h.there("begun") && h.there("other"))
	assert.False(t, h.there("waits"))
	_, err := h.commit(ctx, adding("late"))
	assert.ErrorIs(t, err, context.Canceled)
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
		assert.ErrorIs(t, (<-answered).err, play.ErrUnavailable)
	}
	h.run(`COMMIT`)
	ok, err := h.commit(t.Context(), adding("after"))
	assert.True(t, ok && err == nil)
	assert.Empty(t, h.batches[:len(h.batches)-1])
}

// Under load every write is there, for everybody, once it is answered.
func TestGroupUnderLoad(t *testing.T) {
	for _, limit := range []int{1, 5, maxBatch} {
		t.Run(fmt.Sprint(limit), func(t *testing.T) {
			h := hold(t)
			MaxBatch(limit)(&h.options)
			var writers sync.WaitGroup
			for w := range 32 {
				writers.Go(func() {
					for i := range 10 {
						id := fmt.Sprint(w, "-", i)
						ok, err := h.commit(t.Context(), adding(id))
						assert.True(t, ok && err == nil)
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
