package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/store"
	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Many games of the same people end at once, are opened again, corrected, taken
// away and brought back, left out, renamed and merged: what statistics added up
// is what the rows say afterwards.
func TestSumsHoldWhenManyWriteAtOnce(t *testing.T) {
	t.Parallel()
	t.Run("SQLite", func(t *testing.T) {
		t.Parallel()
		path := filepath.Join(t.TempDir(), "x.db")
		manyWrite(t, openAt(t, path), func() *sql.DB { return raw(t, path) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		t.Parallel()
		url := pgtest.Database(t)
		manyWrite(t, openAt(t, url), func() *sql.DB { return pgtest.Beside(t, url) })
	})
}

func manyWrite(t *testing.T, s *store.Store, beside func() *sql.DB) {
	ctx := context.Background()
	_, err := s.OpenDevice(ctx, play.DeviceRow{ID: "d", Notebook: "n", TokenHash: "h"})
	require.NoError(t, err)
	dice := rand.New(rand.NewPCG(3, 4))
	for n := range 16 {
		ok, err := s.CreateSession(ctx, anyGame(dice, n))
		require.NoError(t, err)
		require.True(t, ok)
	}
	const workers = 6
	done := map[string]*atomic.Int64{}
	for what := range (&writer{}).deeds() {
		done[what] = &atomic.Int64{}
	}
	var all sync.WaitGroup
	for n := range workers {
		w := &writer{t: t, store: s, dice: rand.New(rand.NewPCG(5, uint64(n))), id: n, games: 16}
		deeds := w.deeds()
		names := slices.Sorted(func(yield func(string) bool) {
			for name := range deeds {
				if !yield(name) {
					return
				}
			}
		})
		all.Go(func() {
			for range 120 {
				name := names[w.dice.IntN(len(names))]
				ok, err := deeds[name](ctx)
				if err != nil && !errors.Is(err, play.ErrAbsent) {
					assert.NoError(t, err, name)
					return
				}
				if ok && err == nil {
					done[name].Add(1)
				}
			}
		})
	}
	all.Wait()
	for what, times := range done {
		assert.Positive(t, times.Load(), "%s never came about", what)
	}
	_, err = s.GameSums(ctx, "n") // who reads counts what waits
	require.NoError(t, err)
	db := beside()
	kept := sumsOf(t, db)
	assert.Zero(t, one[int](t, db, `SELECT count(*) FROM uncounted`))
	require.NotEmpty(t, kept)
	assert.Equal(t, recounted(t, db), kept)
	assert.Zero(t, one[int](t, db, otherEvenings))
}

// writer does one thing after the other to games that others write to as well.
type writer struct {
	t     *testing.T
	store *store.Store
	dice  *rand.Rand
	id    int // of the writer
	games int
	made  int
	guest int // how many people came by this writer
}

func (w *writer) game() string   { return fmt.Sprint("s", w.dice.IntN(w.games)) }
func (w *writer) person() string { return fmt.Sprint("person", w.dice.IntN(5)) }

// newcomer is somebody who came by this writer, and sat at few games.
func (w *writer) newcomer() string { return fmt.Sprint("new", w.id, "-", w.dice.IntN(w.guest+1)) }

// deeds tell by name what may happen; each answers whether it came about.
func (w *writer) deeds() map[string]func(context.Context) (bool, error) {
	return map[string]func(context.Context) (bool, error){
		"a game begins": func(ctx context.Context) (bool, error) {
			w.made++
			return w.store.CreateSession(ctx, anyGame(w.dice, 1000*(w.id+1)+w.made))
		},
		"a game goes on":      func(ctx context.Context) (bool, error) { return w.row(ctx, false, false) },
		"a game ends":         func(ctx context.Context) (bool, error) { return w.row(ctx, true, false) },
		"a game is opened":    func(ctx context.Context) (bool, error) { return w.row(ctx, false, true) },
		"an end is corrected": func(ctx context.Context) (bool, error) { return w.row(ctx, true, true) },
		"a game is scored anew": func(ctx context.Context) (bool, error) {
			stored, err := w.store.LoadSession(ctx, w.game())
			if err != nil {
				return false, err
			}
			_, ok, err := w.store.SetResult(ctx, stored.ID, stored.Version, w.result(stored, true))
			return ok, err
		},
		"a game is deleted": func(ctx context.Context) (bool, error) {
			_, err := w.store.DeleteSession(ctx, w.game(), 1)
			return true, err
		},
		"a game comes back": w.comesBack,
		"a game is left out": func(ctx context.Context) (bool, error) {
			stored, err := w.store.LoadSession(ctx, w.game())
			if err != nil {
				return false, err
			}
			_, ok, err := w.store.Remark(ctx, play.RemarkRow{
				Session: stored.ID, NotCounted: !stored.NotCounted, Before: play.Remarks{NotCounted: stored.NotCounted},
			})
			return ok, err
		},
		"somebody reads": func(ctx context.Context) (bool, error) {
			_, err := w.store.GameSums(ctx, "n")
			return true, err
		},
		"a seat is another's": func(ctx context.Context) (bool, error) { return w.rename(ctx, false) },
		"somebody new sits":   func(ctx context.Context) (bool, error) { return w.rename(ctx, true) },
		"two are one": func(ctx context.Context) (bool, error) {
			_, ok, err := w.store.MergePeople(ctx, play.MergeRow{Notebook: "n", From: w.newcomer(), Into: w.person(), Colour: 1})
			return ok, err
		},
		"and two again": func(ctx context.Context) (bool, error) {
			_, ok, err := w.store.SplitPerson(ctx, "n", w.newcomer(), 0)
			return ok, err
		},
	}
}

// comesBack restores a deleted game, whichever is found.
func (w *writer) comesBack(ctx context.Context) (bool, error) {
	for range w.games {
		_, ok, err := w.store.RestoreSession(ctx, w.game(), play.Limits{Games: 1000})
		if !errors.Is(err, play.ErrAbsent) {
			return ok, err
		}
	}
	return false, nil
}

// row adds a row after which a game is over, or not, to one that was, or was not.
func (w *writer) row(ctx context.Context, over, was bool) (bool, error) {
	stored, err := w.store.LoadSession(ctx, w.game())
	if err != nil || stored.Result.Finished != was {
		return false, err
	}
	_, ok, err := w.store.Append(ctx, play.AppendRow{
		Session: stored.ID, Notebook: "n", Change: stored.Change * int64(w.dice.IntN(2)), Former: &stored.Result, Result: w.result(stored, over),
		Row: play.LogEntryRow{Seq: stored.Version + 1, Kind: play.EntryRow, V: 1, Body: []byte("{}"), Key: fmt.Sprint(stored.Version + 1), At: 1},
	})
	return ok, err
}

// result is any for who sits at a session.
func (w *writer) result(stored *play.StoredSession, over bool) play.Result {
	result := play.Result{Finished: over, BrokenOff: over && w.dice.IntN(8) == 0}
	for _, seat := range stored.Seats {
		total := w.dice.IntN(4) - 1
		result.Seats = append(result.Seats, play.ResultRow{Seat: seat.Seat, Total: total, Place: 4 - total, Winner: total == 2})
		if over {
			result.Facts = append(result.Facts, scoring.Fact{Seat: seat.Seat, Key: fmt.Sprint("fact", w.dice.IntN(3)), N: w.dice.IntN(9)})
		}
	}
	return result
}

// rename gives a seat to somebody known who does not sit there, or to somebody new.
func (w *writer) rename(ctx context.Context, fresh bool) (bool, error) {
	stored, err := w.store.LoadSession(ctx, w.game())
	if err != nil {
		return false, err
	}
	seat := stored.Seats[w.dice.IntN(len(stored.Seats))]
	name := w.person()
	if fresh {
		w.guest++
		name = fmt.Sprint("new", w.id, "-", w.guest)
	}
	if slices.ContainsFunc(stored.Seats, func(s play.SeatRow) bool { return s.Person == name }) {
		return false, nil
	}
	_, ok, err := w.store.Rename(ctx, play.RenameRow{
		Session: stored.ID, Notebook: "n", Seat: seat.Seat, From: seat.Person, Fresh: fresh, Was: name,
		Person: play.PersonRow{ID: name, Name: name, Folded: name, Colour: 1},
	})
	return ok, err
}
