package storetest

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func logComesBack(t *testing.T, store play.Store) {
	began(t, store, 1)
	undo := row(2)
	undo.Row.Kind, undo.Row.Body = play.UndoRow, []byte{}
	assert.Equal(t, int64(2), added(t, store, row(1)))
	assert.Equal(t, int64(3), added(t, store, undo))
	got := load(t, store, "session-01")
	assert.Equal(t, []play.LogEntryRow{row(1).Row, undo.Row}, got.Rows)
	assert.Equal(t, int64(2), got.Version)
	assert.Equal(t, int64(3), got.Change)
}

func resultReplaced(t *testing.T, store play.Store) {
	began(t, store, 1)
	over := row(1)
	over.Result.Finished, over.Result.BrokenOff, over.Result.Ended = true, true, 9000
	over.Result.Seats[1].Winner = true
	over.Result.Facts = []scoring.Fact{{Seat: "p1", Key: "points", N: -20}}
	added(t, store, over)
	got := load(t, store, "session-01")
	want := over.Result
	want.Facts = nil
	assert.Equal(t, want, got.Result)
	assert.Equal(t, int64(9000), got.Ended)

	added(t, store, row(2))
	got = load(t, store, "session-01")
	assert.Equal(t, row(2).Result, got.Result)
	assert.Zero(t, got.Ended)
	over.Row = row(3).Row
	added(t, store, over) // the facts of the first end are gone, or this would fail
}

func joiners(t *testing.T, store play.Store) {
	began(t, store, 1)
	join := row(1)
	join.People = []play.PersonRow{{ID: "zoe", Name: "Zoé", Folded: "zoé", Colour: 3, Played: 1}}
	join.Seats = []play.SeatRow{{Seat: "p3", Position: 3, Person: "zoe", Colour: 3, Joined: true}}
	join.Result.Seats = append(join.Result.Seats, play.ResultRow{Seat: "p3", Place: 3})
	added(t, store, join)
	got := load(t, store, "session-01")
	join.Seats[0].Name, join.Seats[0].Folded, join.Seats[0].Own = "Zoé", "zoé", 3
	assert.Equal(t, join.Seats[0], got.Seats[2])
	assert.Equal(t, []scoring.SeatID{"p1", "p2"}, got.Setup.Seats, "the set-up does not change")
	assert.Len(t, got.Result.Seats, 3)

	renamed := row(2)
	renamed.People = []play.PersonRow{{ID: "eva", Name: "Eva", Folded: "eva", Colour: 5, Played: 1}}
	renamed.Seats = []play.SeatRow{{Seat: "p2", Position: 2, Person: "eva", Colour: 5}}
	added(t, store, renamed)
	seat := load(t, store, "session-01").Seats[1]
	assert.Equal(t, "eva", seat.Person)
	assert.Equal(t, 5, seat.Colour)
	assert.Equal(t, "device-1", seat.Device, "the phone keeps its seat")

	gone := row(3)
	gone.Unseat = []scoring.SeatID{"p3"}
	added(t, store, gone)
	assert.Len(t, load(t, store, "session-01").Seats, 2)
}

func firstRow(t *testing.T, store play.Store) {
	began(t, store, 1)
	added(t, store, row(1))
	for what, late := range map[string]func(*play.AppendRow){
		"seq": func(w *play.AppendRow) { w.Row.Seq = 1 },
		"gap": func(w *play.AppendRow) { w.Row.Seq = 3 },
		"name": func(w *play.AppendRow) {
			w.People = []play.PersonRow{{ID: "x", Name: "x", Folded: "guest-01", Colour: 1}}
		},
	} {
		w := row(2)
		late(&w)
		w.Result = play.Result{Finished: true, Ended: 1}
		_, ok, err := store.Append(bg(), w)
		require.NoError(t, err, what)
		assert.False(t, ok, what)
		got := load(t, store, "session-01")
		assert.Len(t, got.Rows, 1, what)
		assert.Equal(t, row(1).Result, got.Result, what)
		assert.Equal(t, []int64{1, 2}, []int64{got.Version, got.Change}, what)
	}
}

func atOnce(t *testing.T, store play.Store) {
	const writers, each = 8, 5
	began(t, store, 1)
	var rows atomic.Int64
	var group sync.WaitGroup
	for w := range writers {
		group.Go(func() {
			for n := 0; n < each; {
				seen, err := store.LoadSession(bg(), "session-01")
				if !assert.NoError(t, err) {
					return
				}
				next := row(seen.Version + 1)
				next.Row.Key = fmt.Sprintf("%d-%d", w, n)
				_, ok, err := store.Append(bg(), next)
				if !assert.NoError(t, err) {
					return
				}
				if ok {
					rows.Add(1)
					n++
				}
			}
		})
	}
	group.Wait()
	got := load(t, store, "session-01")
	assert.Equal(t, int64(writers*each), rows.Load())
	require.Len(t, got.Rows, writers*each)
	for i, r := range got.Rows {
		assert.Equal(t, int64(i+1), r.Seq)
	}
	assert.Equal(t, int64(writers*each), got.Version)
	assert.Equal(t, int64(writers*each+1), got.Change)
}

func deleted(t *testing.T, store play.Store) {
	began(t, store, 2)
	changed, err := store.DeleteSession(bg(), "session-01", 77)
	require.NoError(t, err)
	assert.Equal(t, []play.Changed{{Session: "session-01", Change: 2}}, changed)
	_, err = store.LoadSession(bg(), "session-01")
	assert.ErrorIs(t, err, play.ErrAbsent)
	_, err = store.DeleteSession(bg(), "session-01", 78)
	assert.ErrorIs(t, err, play.ErrAbsent)
	_, ok, err := store.Append(bg(), row(1))
	require.NoError(t, err)
	assert.False(t, ok)
	list, err := store.List(bg(), play.ListQuery{Notebook: "notebook-1", Limit: 10, CountTo: 10})
	require.NoError(t, err)
	assert.Equal(t, 1, list.Total)
}
