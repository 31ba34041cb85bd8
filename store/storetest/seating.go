package storetest

import (
	"sync"
	"sync/atomic"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Who was looked up as somebody of the notebook, and by the time of writing is
// somebody else, was erased or is gone, is looked up anew: nothing is written.
func stillThere(t *testing.T, store play.Store) {
	began(t, store, 4)
	_, ok, err := store.MergePeople(bg(), play.MergeRow{Notebook: "notebook-1", From: "guest-02", Into: "guest-03", Colour: 1})
	require.NoError(t, err)
	require.True(t, ok)
	_, ok, err = store.ErasePerson(bg(), play.EraseRow{Notebook: "notebook-1", Person: "guest-04", People: []play.ErasedRow{{ID: "guest-04", Folded: "\x01guest-04"}}})
	require.NoError(t, err)
	require.True(t, ok)
	for person, want := range map[string]bool{"guest-02": false, "guest-04": false, "purged": false, "guest-03": true} {
		s := session(5)
		s.ID, s.Origin, s.CreateKey, s.JoinCode, s.JoinToken = "with "+person, person, "", "", ""
		s.People, s.Seats[1].Person = nil, person
		created, err := store.CreateSession(bg(), s)
		require.NoError(t, err, person)
		assert.Equal(t, want, created, "a game with %s", person)
		_, err = store.LoadSession(bg(), s.ID)
		assert.Equal(t, want, err == nil, person)

		join := row(load(t, store, "session-01").Version + 1)
		join.Row.Key, join.Seats = person, []play.SeatRow{{Seat: "p3", Position: 3, Person: person, Colour: 3, Joined: true}}
		_, joined, err := store.Append(bg(), join)
		require.NoError(t, err, person)
		assert.Equal(t, want, joined, "%s joins", person)

		named := person == "guest-03"
		_, renamed, err := store.NamePerson(bg(), "notebook-1", person, "Max "+person, "max "+person, 0)
		require.NoError(t, err)
		assert.Equal(t, named, renamed, "%s gets a name", person)
	}
	for _, pair := range [][2]string{{"guest-04", "guest-01"}, {"guest-01", "guest-04"}} {
		_, ok, err := store.MergePeople(bg(), play.MergeRow{Notebook: "notebook-1", From: pair[0], Into: pair[1], Colour: 1})
		require.NoError(t, err)
		assert.False(t, ok, "who was erased is nobody: %v", pair)
	}
}

// Two people become one while they sit down at one table: either they are at
// it, and stay two, or they are one, and the table is planned anew.
func mergedMeanwhile(t *testing.T, store play.Store) {
	began(t, store, 17)
	for n := 2; n <= 16; n += 2 {
		one, other := session(n).People[0].ID, session(n + 1).People[0].ID
		both := session(20 + n)
		both.People, both.Seats[0].Person, both.Seats[1].Person = nil, one, other
		var merged, created bool
		var all sync.WaitGroup
		all.Go(func() {
			var err error
			_, merged, err = store.MergePeople(bg(), play.MergeRow{Notebook: "notebook-1", From: one, Into: other, Colour: 1})
			assert.NoError(t, err)
		})
		all.Go(func() {
			var err error
			created, err = store.CreateSession(bg(), both)
			assert.NoError(t, err)
		})
		all.Wait()
		assert.NotEqual(t, merged, created, "one of them was first")
	}
}

// oneSeatEach: who is given a seat of a table does not get another one of it,
// whichever ways that are taken at once.
func oneSeatEach(t *testing.T, store play.Store) {
	began(t, store, 6)
	guest := session(1).People[0]
	for n := 2; n <= 6; n++ {
		id := session(n).ID
		renamed := func(seat scoring.SeatID, from string) (bool, error) {
			_, ok, err := store.Rename(bg(), play.RenameRow{
				Session: id, Notebook: "notebook-1", Seat: seat, From: from, Person: guest, Was: guest.Folded,
			})
			return ok, err
		}
		joined := row(1)
		joined.Session = id
		joined.Seats = []play.SeatRow{{Seat: "p3", Position: 3, Person: guest.ID, Colour: 3, Joined: true}}
		var first atomic.Int64
		var all sync.WaitGroup
		for _, do := range []func() (bool, error){
			func() (bool, error) { return renamed("p1", "ana") },
			func() (bool, error) { return renamed("p2", session(n).People[0].ID) },
			func() (bool, error) { _, ok, err := store.Append(bg(), joined); return ok, err },
		} {
			all.Go(func() {
				ok, err := do()
				assert.NoError(t, err)
				if ok {
					first.Add(1)
				}
			})
		}
		all.Wait()
		assert.EqualValues(t, 1, first.Load())
	}
}
