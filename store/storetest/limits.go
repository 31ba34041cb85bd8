package storetest

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func gamesCounted(t *testing.T, store play.Store) {
	began(t, store, 5)
	_, err := store.DeleteSession(bg(), "session-02", 9)
	require.NoError(t, err)
	for upTo, want := range map[int]int{1: 1, 3: 3, 4: 4, 5: 4, 1000: 4} {
		got, err := store.CountGames(bg(), "notebook-1", upTo)
		require.NoError(t, err)
		assert.Equal(t, want, got, upTo)
	}
	none, err := store.CountGames(bg(), "nobody's", 10)
	require.NoError(t, err)
	assert.Zero(t, none)
}

// limitsHold: what was looked up before a write may be true for many at once.
func limitsHold(t *testing.T, store play.Store) {
	began(t, store, 2) // with three people
	tries := map[string]func(n int) (bool, error){
		"games": func(n int) (bool, error) {
			s := session(n)
			s.People, s.Seats, s.Result.Seats = nil, s.Seats[:1], s.Result.Seats[:1]
			s.Limits = play.Limits{Games: 4}
			return store.CreateSession(bg(), s)
		},
		"people": func(n int) (bool, error) {
			s := session(n)
			s.Limits = play.Limits{People: 5}
			return store.CreateSession(bg(), s)
		},
		"another name": func(n int) (bool, error) {
			eva := play.PersonRow{ID: fmt.Sprint("eva", n), Name: "Eva", Folded: fmt.Sprint("eva", n), Colour: 1}
			_, ok, err := store.Rename(bg(), play.RenameRow{
				Session: "session-01", Notebook: "notebook-1", Seat: "p1", From: "ana", Person: eva, Fresh: true, Limits: play.Limits{People: 5},
			})
			return ok, err
		},
	}
	for _, c := range []struct {
		what string
		want int
	}{{"games", 2}, {"people", 2}, {"another name", 0}} {
		var stood atomic.Int64
		var all sync.WaitGroup
		for n := range 8 {
			all.Go(func() {
				ok, err := tries[c.what](map[string]int{"games": 10, "people": 20}[c.what] + n)
				assert.NoError(t, err)
				if ok {
					stood.Add(1)
				}
			})
		}
		all.Wait()
		assert.EqualValues(t, c.want, stood.Load(), c.what)
	}
	join := row(1)
	join.People = []play.PersonRow{{ID: "zoe", Name: "Zoé", Folded: "zoé", Colour: 3, Played: 1}}
	join.Seats, join.Limits.People = []play.SeatRow{{Seat: "p3", Position: 3, Person: "zoe", Colour: 3, Joined: true}}, 5
	_, ok, err := store.Append(bg(), join)
	require.NoError(t, err)
	assert.False(t, ok, "who comes in is one too many")
	join.Limits.People = 6
	added(t, store, join)
}

// restoresKeepLimit: many that come back at once fill a notebook to its limit,
// no further.
func restoresKeepLimit(t *testing.T, store play.Store) {
	began(t, store, 10)
	for n := 3; n <= 10; n++ {
		_, err := store.DeleteSession(bg(), session(n).ID, 9)
		require.NoError(t, err)
	}
	var stood atomic.Int64
	var all sync.WaitGroup
	for n := 3; n <= 10; n++ {
		all.Go(func() {
			_, ok, err := store.RestoreSession(bg(), session(n).ID, play.Limits{Games: 5})
			assert.NoError(t, err)
			if ok {
				stood.Add(1)
			}
		})
	}
	all.Wait()
	games, err := store.Games(bg(), "notebook-1")
	require.NoError(t, err)
	assert.EqualValues(t, 3, stood.Load())
	assert.Len(t, games, 5)
}

// allOrNone: where one of several sessions is beaten, none is added.
func allOrNone(t *testing.T, store play.Store) {
	began(t, store, 1)
	twice := session(4)
	twice.Origin = session(1).Origin
	full := session(4)
	full.Limits.Games = 3
	for what, last := range map[string]play.NewSessionRow{"an origin that is there": twice, "no room": full} {
		ok, err := store.CreateSessions(bg(), []play.NewSessionRow{session(2), session(3), last})
		require.NoError(t, err)
		assert.False(t, ok, what)
		people, err := store.People(bg(), "notebook-1")
		require.NoError(t, err)
		assert.Len(t, people, 2, what)
		games, err := store.Games(bg(), "notebook-1")
		require.NoError(t, err)
		assert.Len(t, games, 1, what)
	}
	ok, err := store.CreateSessions(bg(), []play.NewSessionRow{session(2), session(3), session(4)})
	require.NoError(t, err)
	assert.True(t, ok)
	assert.Len(t, load(t, store, "session-03").Seats, 2)
	ok, err = store.CreateSessions(bg(), nil)
	require.NoError(t, err)
	assert.True(t, ok)
}
