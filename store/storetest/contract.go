// Package storetest is the suite that every store must pass, on the real
// engine. Only tests import it.
package storetest

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Contract tests that a store keeps what [play.Store] promises. open gives an
// empty store, which the test may use until it ends.
func Contract(t *testing.T, open func(t *testing.T) play.Store) {
	tests := map[string]func(*testing.T, play.Store){
		"a token opens one notebook, once":              devices,
		"what is not there is absent":                   absent,
		"a session comes back as it was made":           sessionComesBack,
		"a create key, a code and a name are used once": usedOnce,
		"the log comes back as it was written":          logComesBack,
		"a result is replaced":                          resultReplaced,
		"joiners get and lose their seats":              joiners,
		"only the first of two rows is added":           firstRow,
		"of many at once, each row is added once":       atOnce,
		"a deleted session is gone":                     deleted,
		"a list is filtered and paged":                  listed,
		"a done context writes nothing":                 cancelled,
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

// bg is what the tests wait with.
func bg() context.Context { return context.Background() }

func device(n int) play.DeviceRow {
	return play.DeviceRow{
		ID: fmt.Sprintf("device-%d", n), Notebook: fmt.Sprintf("notebook-%d", n), TokenHash: fmt.Sprintf("hash-%d", n),
		Label: "Firefox \"<b>$1", Created: 1000 + int64(n),
	}
}

// session is session n of notebook-1: two people, one of them always Ana.
func session(n int) play.NewSessionRow {
	id, guest := fmt.Sprintf("session-%02d", n), fmt.Sprintf("guest-%02d", n)
	s := play.NewSessionRow{
		SessionRow: play.SessionRow{
			ID: id, Notebook: "notebook-1", Keeper: "device-1",
			Setup: scoring.Setup{
				Game: "toy", Rulebook: "book", Options: scoring.Options(`{"low_wins":true}`), Rules: 3,
				Seats: []scoring.SeatID{"p1", "p2"}, First: "p2",
			},
			Zone: "Europe/Paris", Evening: fmt.Sprintf("2026-11-%02d", n), JoinCode: fmt.Sprintf("CODE%02d", n), Began: int64(n) * 1000, Change: 1,
		},
		CreateKey: fmt.Sprintf("key-%d", n), CreateHash: "asked",
		People: []play.PersonRow{{ID: guest, Name: "Léo " + guest, Folded: guest, Colour: 2, Played: int64(n) * 1000}},
		Seats: []play.SeatRow{
			{Seat: "p1", Position: 1, Person: "ana", Colour: 1},
			{Seat: "p2", Position: 2, Person: guest, Colour: 2, Device: "device-1"},
		},
		Result: play.Result{Seats: []play.ResultRow{{Seat: "p1", Place: 1}, {Seat: "p2", Place: 1}}},
	}
	if n == 1 {
		s.People = append(s.People, play.PersonRow{ID: "ana", Name: "Ana 🎲", Folded: "ana 🎲", Colour: 1, Played: 1000})
	}
	return s
}

// began opens notebook-1 with the sessions 1 to n.
func began(t *testing.T, store play.Store, n int) {
	t.Helper()
	_, err := store.OpenDevice(bg(), device(1))
	require.NoError(t, err)
	for i := 1; i <= n; i++ {
		created, err := store.CreateSession(bg(), session(i))
		require.NoError(t, err)
		require.True(t, created)
	}
}

// row is row seq of the log of session-01.
func row(seq int64) play.AppendRow {
	return play.AppendRow{
		Session: "session-01", Notebook: "notebook-1",
		Row: play.LogEntryRow{
			Seq: seq, Kind: play.CorrectRow, Target: 7, V: 1, Body: []byte(`{"type":"number","é":"\"$1"}`), Author: "p1",
			Device: "device-1", Key: fmt.Sprintf("row-%d", seq), BodyHash: "body", At: 5000 + seq,
		},
		Result: play.Result{Seats: []play.ResultRow{{Seat: "p1", Total: -20, Place: 2}, {Seat: "p2", Total: 40, Place: 1}}},
	}
}

func added(t *testing.T, store play.Store, w play.AppendRow) int64 {
	t.Helper()
	change, ok, err := store.Append(bg(), w)
	require.NoError(t, err)
	require.True(t, ok)
	return change
}

func load(t *testing.T, store play.Store, id string) *play.StoredSession {
	t.Helper()
	s, err := store.LoadSession(bg(), id)
	require.NoError(t, err)
	return s
}

func devices(t *testing.T, store play.Store) {
	require.NoError(t, store.Ping(bg()))
	first, err := store.OpenDevice(bg(), device(1))
	require.NoError(t, err)
	assert.Equal(t, device(1), first)
	again := device(2)
	again.TokenHash = first.TokenHash
	kept, err := store.OpenDevice(bg(), again)
	require.NoError(t, err)
	assert.Equal(t, first, kept)
	found, err := store.Device(bg(), first.TokenHash)
	require.NoError(t, err)
	assert.Equal(t, first, found)
}

func absent(t *testing.T, store play.Store) {
	_, err := store.Device(bg(), "nobody's")
	assert.ErrorIs(t, err, play.ErrAbsent)
	_, err = store.LoadSession(bg(), "none")
	assert.ErrorIs(t, err, play.ErrAbsent)
	_, _, err = store.SessionByKey(bg(), "notebook-1", "none")
	assert.ErrorIs(t, err, play.ErrAbsent)
	_, err = store.DeleteSession(bg(), "none", 1)
	assert.ErrorIs(t, err, play.ErrAbsent)
	_, ok, err := store.Append(bg(), row(1))
	require.NoError(t, err)
	assert.False(t, ok)
	people, err := store.People(bg(), "none")
	require.NoError(t, err)
	assert.Empty(t, people)
}

func sessionComesBack(t *testing.T, store play.Store) {
	began(t, store, 2)
	made, got := session(1), load(t, store, "session-01")
	assert.Equal(t, made.SessionRow, got.SessionRow)
	assert.Equal(t, made.Result, got.Result)
	assert.Empty(t, got.Rows)
	made.Seats[0].Name, made.Seats[0].Folded = "Ana 🎲", "ana 🎲"
	made.Seats[1].Name, made.Seats[1].Folded = "Léo guest-01", "guest-01"
	assert.Equal(t, made.Seats, got.Seats)
	id, hash, err := store.SessionByKey(bg(), "notebook-1", "key-1")
	require.NoError(t, err)
	assert.Equal(t, []string{"session-01", "asked"}, []string{id, hash})

	people, err := store.People(bg(), "notebook-1")
	require.NoError(t, err)
	var names []string
	for _, person := range people {
		names = append(names, person.ID)
	}
	assert.Equal(t, []string{"ana", "guest-02", "guest-01"}, names, "who played last comes first")
	assert.Equal(t, play.PersonRow{ID: "ana", Name: "Ana 🎲", Folded: "ana 🎲", Colour: 1, Played: 2000}, people[0])
}

func usedOnce(t *testing.T, store play.Store) {
	began(t, store, 1)
	for what, twice := range map[string]func(*play.NewSessionRow){
		"key":  func(s *play.NewSessionRow) { s.CreateKey = "key-1" },
		"code": func(s *play.NewSessionRow) { s.JoinCode = "CODE01" },
		"name": func(s *play.NewSessionRow) { s.People[0].Folded = "guest-01" },
	} {
		s := session(2)
		twice(&s)
		created, err := store.CreateSession(bg(), s)
		require.NoError(t, err, what)
		assert.False(t, created, what)
		_, err = store.LoadSession(bg(), "session-02")
		assert.ErrorIs(t, err, play.ErrAbsent, what)
		people, err := store.People(bg(), "notebook-1")
		require.NoError(t, err)
		assert.Len(t, people, 2, "%s: somebody was added", what)
	}
	for n := 2; n <= 3; n++ {
		s := session(n)
		s.CreateKey, s.JoinCode = "", ""
		created, err := store.CreateSession(bg(), s)
		require.NoError(t, err)
		assert.True(t, created, "many sessions have no key and no code")
	}
}

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
	join.Seats[0].Name, join.Seats[0].Folded = "Zoé", "zoé"
	assert.Equal(t, join.Seats[0], got.Seats[2])
	assert.Equal(t, []scoring.SeatID{"p1", "p2"}, got.Setup.Seats, "the set-up does not change")
	assert.Len(t, got.Result.Seats, 3)

	renamed := row(2)
	renamed.Seats = []play.SeatRow{{Seat: "p2", Position: 2, Person: "ana", Colour: 5}}
	added(t, store, renamed)
	seat := load(t, store, "session-01").Seats[1]
	assert.Equal(t, "ana", seat.Person)
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
		"key": func(w *play.AppendRow) { w.Row.Key = "row-1" },
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
	change, err := store.DeleteSession(bg(), "session-01", 77)
	require.NoError(t, err)
	assert.Equal(t, int64(2), change)
	_, err = store.LoadSession(bg(), "session-01")
	assert.ErrorIs(t, err, play.ErrAbsent)
	_, err = store.DeleteSession(bg(), "session-01", 78)
	assert.ErrorIs(t, err, play.ErrAbsent)
	_, ok, err := store.Append(bg(), row(1))
	require.NoError(t, err)
	assert.False(t, ok)
	list, err := store.List(bg(), play.ListQuery{Notebook: "notebook-1", Limit: 10})
	require.NoError(t, err)
	assert.Equal(t, 1, list.Total)
}

func listed(t *testing.T, store play.Store) {
	began(t, store, 5)
	over := row(1)
	over.Result.Finished, over.Result.Ended = true, 9000
	added(t, store, over)
	_, err := store.OpenDevice(bg(), device(2))
	require.NoError(t, err)

	yes, no := true, false
	for name, c := range map[string]struct {
		query play.ListQuery
		want  []string
	}{
		"all, newest first": {play.ListQuery{}, []string{"session-05", "session-04", "session-03", "session-02", "session-01"}},
		"game":              {play.ListQuery{Game: "chess"}, nil},
		"finished":          {play.ListQuery{Finished: &yes}, []string{"session-01"}},
		"open":              {play.ListQuery{Finished: &no, From: "2026-11-04"}, []string{"session-05", "session-04"}},
		"evenings":          {play.ListQuery{From: "2026-11-02", To: "2026-11-03"}, []string{"session-03", "session-02"}},
		"player":            {play.ListQuery{Folded: "guest-03"}, []string{"session-03"}},
		"a stranger":        {play.ListQuery{Folded: "guest"}, nil},
		"another notebook":  {play.ListQuery{Notebook: "notebook-2"}, nil},
	} {
		if c.query.Notebook == "" {
			c.query.Notebook = "notebook-1"
		}
		c.query.Limit = 10
		got, err := store.List(bg(), c.query)
		require.NoError(t, err, name)
		assert.Equal(t, c.want, ids(got), name)
		assert.Equal(t, len(c.want), got.Total, name)
		assert.False(t, got.More, name)
	}

	query := play.ListQuery{Notebook: "notebook-1", Limit: 2}
	var pages []string
	for {
		got, err := store.List(bg(), query)
		require.NoError(t, err)
		assert.Equal(t, 5, got.Total)
		pages = append(pages, ids(got)...)
		if !got.More {
			break
		}
		last := got.Sessions[len(got.Sessions)-1]
		assert.Len(t, last.Seats, 2)
		assert.Len(t, last.Result.Seats, 2)
		query.AfterBegan, query.AfterID = last.Began, last.ID
	}
	assert.Equal(t, []string{"session-05", "session-04", "session-03", "session-02", "session-01"}, pages)
}

func cancelled(t *testing.T, store play.Store) {
	began(t, store, 1)
	done, cancel := context.WithCancel(bg())
	cancel()
	_, ok, err := store.Append(done, row(1))
	assert.ErrorIs(t, err, context.Canceled)
	assert.NotErrorIs(t, err, play.ErrUnavailable, "the caller left, the store is well")
	assert.False(t, ok)
	assert.Empty(t, load(t, store, "session-01").Rows)
}

func ids(list play.ListRows) []string {
	var out []string
	for _, s := range list.Sessions {
		out = append(out, s.ID)
	}
	return out
}
