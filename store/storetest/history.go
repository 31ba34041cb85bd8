package storetest

import (
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// historyTests are the cases of a [play.HistoryStore].
func historyTests() map[string]func(*testing.T, play.Store) {
	return map[string]func(*testing.T, play.Store){
		"a list is filtered and paged":            listed,
		"a list is in the order of evenings":      evenings,
		"a list counts up to a limit":             counted,
		"text is looked for as it stands":         searched,
		"games at other tables are listed":        seatedElsewhere,
		"remarks are written over what was there": remarks,
		"a deleted session is gone":               deleted,
		"a deleted session comes back":            restored,
		"what is deleted is listed":               deletedListed,
		"a chore is one caller's at a time":       claimed,
		"what is purged leaves no row":            purged,
	}
}

// evenings stand before the moment that a session began: a file may hold both.
func evenings(t *testing.T, store play.Store) {
	_, err := store.OpenDevice(bg(), device(1))
	require.NoError(t, err)
	for n, evening := range map[int]string{1: "2026-11-03", 2: "2026-11-01", 3: "2026-11-03", 4: "2026-11-02"} {
		s := session(n)
		s.Evening, s.Began = evening, 1000
		if n == 4 {
			s.Began = 9000
		}
		s.People[0].Folded = fmt.Sprintf("guest-%02d", n)
		s.Seats, s.Result.Seats = s.Seats[1:], s.Result.Seats[1:]
		s.People = s.People[:1]
		created, err := store.CreateSession(bg(), s)
		require.NoError(t, err)
		require.True(t, created)
	}
	query := play.ListQuery{Notebook: "notebook-1", Limit: 1, CountTo: 10}
	var order []string
	for {
		got, err := store.List(bg(), query)
		require.NoError(t, err)
		order = append(order, ids(got)...)
		if !got.More {
			break
		}
		last := got.Sessions[0]
		query.AfterEvening, query.AfterBegan, query.AfterID = last.Evening, last.Began, last.ID
	}
	assert.Equal(t, []string{"session-03", "session-01", "session-04", "session-02"}, order)
}

func counted(t *testing.T, store play.Store) {
	began(t, store, 4)
	for most, want := range map[int]play.ListRows{3: {Total: 3, Uncounted: true}, 4: {Total: 4}, 9: {Total: 4}} {
		for _, limit := range []int{1, 10} {
			got, err := store.List(bg(), play.ListQuery{Notebook: "notebook-1", Limit: limit, CountTo: most})
			require.NoError(t, err)
			assert.Equal(t, want, play.ListRows{Total: got.Total, Uncounted: got.Uncounted}, "up to %d", most)
		}
	}
}

func searched(t *testing.T, store play.Store) {
	began(t, store, 4)
	for id, words := range map[string]string{"session-01": "at zoe's 100% rain", "session-02": `at zoe's back\slash`, "session-03": "snake_case 1000 rain"} {
		_, ok, err := store.Remark(bg(), play.RemarkRow{Session: id, Note: "x", Words: words})
		require.NoError(t, err)
		require.True(t, ok)
	}
	for name, c := range map[string]struct{ words, want []string }{
		"a word":                 {[]string{"zoe"}, []string{"session-02", "session-01"}},
		"every word":             {[]string{"zoe", "rain"}, []string{"session-01"}},
		"a percent sign":         {[]string{"100%"}, []string{"session-01"}},
		"a line below":           {[]string{"e_c"}, []string{"session-03"}},
		"a line below is itself": {[]string{"1_00"}, nil},
		"a stroke":               {[]string{`back\s`}, []string{"session-02"}},
		"what closes a text":     {[]string{"'"}, []string{"session-02", "session-01"}},
		"nowhere":                {[]string{"sun"}, nil},
	} {
		got, err := store.List(bg(), play.ListQuery{Notebook: "notebook-1", Words: c.words, Limit: 10, CountTo: 10})
		require.NoError(t, err, name)
		assert.Equal(t, c.want, ids(got), name)
		assert.Equal(t, len(c.want), got.Total, name)
	}
}

func seatedElsewhere(t *testing.T, store play.Store) {
	began(t, store, 3)
	away := guest(t, store, 2)
	moved(t, store, play.SeatMove{Seat: "p1", To: away})
	listed := func(query play.ListQuery) []string {
		query.Notebook, query.Limit, query.CountTo = "notebook-2", 10, 10
		got, err := store.List(bg(), query)
		require.NoError(t, err)
		assert.Equal(t, len(got.Sessions), got.Total)
		return ids(got)
	}
	assert.Equal(t, []string{"session-01"}, listed(play.ListQuery{}))
	assert.Equal(t, []string{"session-01"}, listed(play.ListQuery{Folded: "guest-01", Game: "toy"}))
	assert.Empty(t, listed(play.ListQuery{Folded: "guest-02"}))
	_, merged, err := store.MergePeople(bg(), play.MergeRow{Notebook: "notebook-1", From: "guest-01", Into: "guest-03", Colour: 1})
	require.NoError(t, err)
	require.True(t, merged)
	assert.Equal(t, []string{"session-01"}, listed(play.ListQuery{Folded: "guest-03"}))
	assert.Empty(t, listed(play.ListQuery{Folded: "guest-01"}), "who was once called what is the other notebook's to know")
	moved(t, store, play.SeatMove{Seat: "p2", From: "device-1", To: away})
	assert.Equal(t, []string{"session-01"}, listed(play.ListQuery{}), "two seats are one game")
	own, err := store.List(bg(), play.ListQuery{Notebook: "notebook-1", Limit: 10, CountTo: 10})
	require.NoError(t, err)
	assert.Len(t, own.Sessions, 3, "the notebook's own, seats or not, once each")
	moved(t, store, play.SeatMove{Seat: "p1", From: away})
	moved(t, store, play.SeatMove{Seat: "p2", From: away})
	assert.Empty(t, listed(play.ListQuery{}))
}

func remarks(t *testing.T, store play.Store) {
	began(t, store, 1)
	first := play.RemarkRow{Session: "session-01", Place: "Zoé's", Note: "Rain.\nBeer.", NotCounted: true, Words: "zoe's rain."}
	change, ok, err := store.Remark(bg(), first)
	require.NoError(t, err)
	require.True(t, ok)
	assert.Equal(t, int64(2), change)
	got := load(t, store, "session-01")
	assert.Equal(t, play.Remarks{Place: first.Place, Note: first.Note, NotCounted: true}, play.Remarks{Place: got.Place, Note: got.Note, NotCounted: got.NotCounted})
	for name, late := range map[string]play.RemarkRow{
		"another wrote":  {Session: "session-01", Place: "here", Before: play.Remarks{}},
		"another counts": {Session: "session-01", Place: "here", Before: play.Remarks{Place: first.Place, Note: first.Note}},
		"gone":           {Session: "none", Place: "here"},
	} {
		_, ok, err := store.Remark(bg(), late)
		require.NoError(t, err, name)
		assert.False(t, ok, name)
	}
	again := load(t, store, "session-01")
	assert.Equal(t, got, again, "what came late wrote nothing")
	back := play.RemarkRow{Session: "session-01", Before: play.Remarks{Place: first.Place, Note: first.Note, NotCounted: true}}
	_, ok, err = store.Remark(bg(), back)
	require.NoError(t, err)
	require.True(t, ok)
	assert.False(t, load(t, store, "session-01").NotCounted)
}

func restored(t *testing.T, store play.Store) {
	began(t, store, 2)
	before := load(t, store, "session-01")
	_, _, err := store.RestoreSession(bg(), "session-01", play.Limits{})
	assert.ErrorIs(t, err, play.ErrAbsent, "it is not deleted")
	_, err = store.DeleteSession(bg(), "session-01", 77)
	require.NoError(t, err)
	_, ok, err := store.RestoreSession(bg(), "session-01", play.Limits{Games: 1})
	require.NoError(t, err)
	assert.False(t, ok, "there is no room")
	changed, ok, err := store.RestoreSession(bg(), "session-01", play.Limits{Games: 2})
	require.NoError(t, err)
	assert.True(t, ok)
	assert.Equal(t, []play.Changed{{Session: "session-01", Change: 3}}, changed)
	before.Change = 3
	assert.Equal(t, before, load(t, store, "session-01"))
	_, _, err = store.RestoreSession(bg(), "session-01", play.Limits{})
	assert.ErrorIs(t, err, play.ErrAbsent)
}

func deletedListed(t *testing.T, store play.Store) {
	began(t, store, 4)
	away := guest(t, store, 2)
	_, ok, err := store.SetKeeper(bg(), "session-03", "device-1", away, 5)
	require.NoError(t, err)
	require.True(t, ok)
	for n, at := range map[int]int64{1: 500, 2: 700, 3: 600} {
		_, err := store.DeleteSession(bg(), fmt.Sprintf("session-%02d", n), at)
		require.NoError(t, err)
	}
	look := func(q play.DeletedQuery) []string {
		if q.Before == 0 {
			q.Before = math.MaxInt64
		}
		q.Limit = 10
		rows, err := store.Deleted(bg(), q)
		require.NoError(t, err)
		var found []string
		for _, row := range rows {
			assert.Len(t, row.Seats, 2)
			found = append(found, fmt.Sprintf("%s %d", row.ID, row.At))
		}
		return found
	}
	assert.Equal(t, []string{"session-02 700", "session-03 600", "session-01 500"}, look(play.DeletedQuery{Notebook: "notebook-1", Device: "device-1"}))
	assert.Equal(t, []string{"session-01 500"}, look(play.DeletedQuery{Notebook: "notebook-1", Before: 600, BeforeID: "session-03"}))
	assert.Equal(t, []string{"session-03 600"}, look(play.DeletedQuery{Notebook: "notebook-2", Device: away}), "who keeps it finds it")
	assert.Equal(t, []string{"session-01 500"}, look(play.DeletedQuery{Notebook: "notebook-1", ID: "session-01"}))
	assert.Empty(t, look(play.DeletedQuery{Notebook: "notebook-1", ID: "session-04"}))
	assert.Empty(t, look(play.DeletedQuery{Notebook: "notebook-3", Device: "device-3"}))

	row, err := store.HiddenSession(bg(), "session-03")
	require.NoError(t, err)
	assert.Equal(t, []any{"session-03", "notebook-1", away, int64(600)}, []any{row.ID, row.Notebook, row.Keeper, row.At})
	assert.Len(t, row.Seats, 2)
	for _, id := range []string{"session-04", "session-99"} {
		assert.ErrorIs(t, second(store.HiddenSession(bg(), id)), play.ErrAbsent, id)
	}
}

func claimed(t *testing.T, store play.Store) {
	var won atomic.Int64
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			mine, err := store.Claim(bg(), "purge", 1000, 2000)
			assert.NoError(t, err)
			if mine {
				won.Add(1)
			}
		})
	}
	group.Wait()
	assert.Equal(t, int64(1), won.Load())
	for _, c := range []struct {
		chore string
		now   int64
		want  bool
	}{{"purge", 1999, false}, {"sweep", 1999, true}, {"purge", 2000, true}, {"purge", 2500, false}} {
		mine, err := store.Claim(bg(), c.chore, c.now, c.now+1000)
		require.NoError(t, err)
		assert.Equal(t, c.want, mine, "%v", c)
	}
}

func purged(t *testing.T, store play.Store) {
	began(t, store, 4)
	away := guest(t, store, 2)
	require.NoError(t, store.Admit(bg(), play.GuestRow{Session: "session-02", Device: away, Code: "CODE02", Since: 1}))
	over := row(1)
	over.Session = "session-02"
	over.Result.Finished, over.Result.Ended = true, 9000
	over.Result.Facts = []scoring.Fact{{Seat: "p1", Key: "points", N: 3}}
	added(t, store, over)
	for n, at := range map[int]int64{1: 500, 2: 600, 3: 700} {
		_, err := store.DeleteSession(bg(), fmt.Sprintf("session-%02d", n), at)
		require.NoError(t, err)
	}
	step := func(by int64, limit, want int) {
		t.Helper()
		n, err := store.Purge(bg(), by, limit)
		require.NoError(t, err)
		assert.Equal(t, want, n)
	}
	step(499, 10, 0)
	step(600, 1, 1)
	_, _, err := store.RestoreSession(bg(), "session-01", play.Limits{})
	assert.ErrorIs(t, err, play.ErrAbsent, "the oldest goes first")
	step(600, 10, 1)
	step(600, 10, 0)
	_, _, err = store.RestoreSession(bg(), "session-03", play.Limits{})
	require.NoError(t, err, "its time is not over")
	assert.Len(t, load(t, store, "session-03").Seats, 2)
	_, _, err = store.SessionByOrigin(bg(), "notebook-1", "origin of session-02")
	assert.ErrorIs(t, err, play.ErrAbsent, "no trace is left")
	people, err := store.People(bg(), "notebook-1")
	require.NoError(t, err)
	var names []string
	for _, person := range people {
		names = append(names, person.ID)
	}
	assert.ElementsMatch(t, []string{"ana", "guest-03", "guest-04"}, names, "who sat at other tables too stays")
	again := session(2)
	created, err := store.CreateSession(bg(), again)
	require.NoError(t, err)
	assert.True(t, created, "all that it used is free again")
	assert.Empty(t, load(t, store, "session-02").Rows)
	_, err = store.Guest(bg(), "session-02", away)
	assert.ErrorIs(t, err, play.ErrAbsent)
	step(math.MaxInt64, 10, 0)
}
