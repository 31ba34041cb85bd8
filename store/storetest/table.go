package storetest

import (
	"testing"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// guest opens the device of another notebook.
func guest(t *testing.T, store play.Store, n int) string {
	t.Helper()
	opened, err := store.OpenDevice(bg(), device(n))
	require.NoError(t, err)
	return opened.ID
}

// moved gives a seat of session-01 to a device, which must work.
func moved(t *testing.T, store play.Store, m play.SeatMove) int64 {
	t.Helper()
	m.Session, m.At = "session-01", 7000
	change, ok, err := store.SeatDevice(bg(), m)
	require.NoError(t, err)
	require.True(t, ok)
	return change
}

func codes(t *testing.T, store play.Store) {
	began(t, store, 2)
	for _, key := range []string{"CODE01", "token-01"} {
		id, err := store.OpenSession(bg(), key)
		require.NoError(t, err)
		assert.Equal(t, "session-01", id)
	}
	for _, key := range []string{"", "code01", "CODE03", "TOKEN-01", "session-01"} {
		_, err := store.OpenSession(bg(), key)
		assert.ErrorIs(t, err, play.ErrAbsent, key)
	}
	change, ok, err := store.SetCode(bg(), "session-01", "NEW234", "new")
	require.NoError(t, err)
	assert.True(t, ok)
	assert.Equal(t, int64(2), change)
	got := load(t, store, "session-01")
	assert.Equal(t, []string{"NEW234", "new"}, []string{got.JoinCode, got.JoinToken})
	assert.Equal(t, int64(2), got.Change)
	for _, twice := range [][2]string{{"CODE02", "x"}, {"XXXXXX", "token-02"}} {
		_, ok, err = store.SetCode(bg(), "session-01", twice[0], twice[1])
		require.NoError(t, err)
		assert.False(t, ok, "another session's")
	}
	assert.Equal(t, got, load(t, store, "session-01"))
	for _, old := range []string{"CODE01", "token-01"} {
		_, err = store.OpenSession(bg(), old)
		assert.ErrorIs(t, err, play.ErrAbsent, old)
	}

	over := row(1)
	over.Result.Ended = 9000
	added(t, store, over)
	_, err = store.OpenSession(bg(), "NEW234")
	assert.ErrorIs(t, err, play.ErrAbsent, "codes end with the game")
	added(t, store, row(2))
	_, err = store.OpenSession(bg(), "NEW234")
	assert.NoError(t, err, "and begin with it again")
	_, err = store.DeleteSession(bg(), "session-02", 1)
	require.NoError(t, err)
	_, err = store.OpenSession(bg(), "CODE02")
	assert.ErrorIs(t, err, play.ErrAbsent)
}

func guests(t *testing.T, store play.Store) {
	began(t, store, 2)
	ana := guest(t, store, 2)
	_, err := store.Guest(bg(), "session-01", ana)
	assert.ErrorIs(t, err, play.ErrAbsent)
	let := play.GuestRow{Session: "session-01", Device: ana, Code: "CODE01", Since: 50}
	require.NoError(t, store.Admit(bg(), let))
	got, err := store.Guest(bg(), "session-01", ana)
	require.NoError(t, err)
	assert.Equal(t, let, got)
	again := let
	again.Code, again.Since = "NEW234", 60
	require.NoError(t, store.Admit(bg(), again))
	again.Since = 50
	got, err = store.Guest(bg(), "session-01", ana)
	require.NoError(t, err)
	assert.Equal(t, again, got, "in since the first time, by the latest code")
	_, err = store.Guest(bg(), "session-02", ana)
	assert.ErrorIs(t, err, play.ErrAbsent)
	assert.Equal(t, int64(1), load(t, store, "session-01").Change, "nobody else can see a guest")
}

func seatsMove(t *testing.T, store play.Store) {
	began(t, store, 1)
	ana, leo := guest(t, store, 2), guest(t, store, 3)
	assert.Equal(t, int64(2), moved(t, store, play.SeatMove{Seat: "p1", To: ana}))
	_, err := store.Guest(bg(), "session-01", ana)
	assert.ErrorIs(t, err, play.ErrAbsent, "the seat is what lets it read")
	for name, late := range map[string]play.SeatMove{
		"taken meanwhile":   {Session: "session-01", Seat: "p1", To: leo},
		"another's by now":  {Session: "session-01", Seat: "p1", From: leo},
		"no such seat":      {Session: "session-01", Seat: "p9", To: leo},
		"no such session":   {Session: "none", Seat: "p1", From: ana},
		"without its offer": {Session: "session-01", Seat: "p1", From: ana, To: leo, Hand: "hand"},
	} {
		_, ok, err := store.SeatDevice(bg(), late)
		require.NoError(t, err, name)
		assert.False(t, ok, name)
	}
	got := load(t, store, "session-01")
	assert.Equal(t, ana, got.Seats[0].Device)
	assert.Equal(t, int64(2), got.Change, "what was not written is not heard of")

	assert.Equal(t, int64(3), moved(t, store, play.SeatMove{Seat: "p1", From: ana, To: leo}))
	assert.Equal(t, int64(4), moved(t, store, play.SeatMove{Seat: "p1", From: leo}))
	assert.Empty(t, load(t, store, "session-01").Seats[0].Device)
	for _, left := range []string{ana, leo} {
		got, err := store.Guest(bg(), "session-01", left)
		require.NoError(t, err)
		assert.Equal(t, play.GuestRow{Session: "session-01", Device: left, Since: 7000}, got, "who sat there may read on")
	}
}

func offers(t *testing.T, store play.Store) {
	began(t, store, 2)
	ana := guest(t, store, 2)
	offer := play.SeatOffer{Session: "session-01", Seat: "p2", Hash: "hand", Until: 8000}
	kept := func(o play.SeatOffer) bool {
		t.Helper()
		ok, err := store.OfferSeat(bg(), o)
		require.NoError(t, err)
		return ok
	}
	require.True(t, kept(offer))
	got, err := store.OfferedSeat(bg(), "hand", 7999)
	require.NoError(t, err)
	assert.Equal(t, offer, got)
	_, err = store.OfferedSeat(bg(), "hand", 8000)
	assert.ErrorIs(t, err, play.ErrAbsent, "its time is over")
	assert.False(t, kept(play.SeatOffer{Session: "session-02", Seat: "p1", Hash: "hand", Until: 9000}), "a hash is one seat's")
	assert.False(t, kept(play.SeatOffer{Session: "session-01", Seat: "p9", Hash: "other", Until: 9000}), "no such seat")

	newer := offer
	newer.Hash = "newer"
	require.True(t, kept(newer))
	_, err = store.OfferedSeat(bg(), "hand", 0)
	assert.ErrorIs(t, err, play.ErrAbsent, "a newer offer replaces it")
	late := play.SeatMove{Session: "session-01", Seat: "p2", From: "device-1", To: ana, Hand: "newer", At: 8000}
	_, ok, err := store.SeatDevice(bg(), late)
	require.NoError(t, err)
	assert.False(t, ok, "too late")
	moved(t, store, play.SeatMove{Seat: "p2", From: "device-1", To: ana, Hand: "newer"})
	assert.Equal(t, ana, load(t, store, "session-01").Seats[1].Device)
	_, err = store.OfferedSeat(bg(), "newer", 0)
	assert.ErrorIs(t, err, play.ErrAbsent, "used once")

	require.True(t, kept(offer))
	over := row(1)
	over.Result.Ended = 9000
	added(t, store, over)
	_, err = store.OfferedSeat(bg(), "hand", 0)
	assert.ErrorIs(t, err, play.ErrAbsent, "it ends with the game")
}

func keepers(t *testing.T, store play.Store) {
	began(t, store, 1)
	ana := guest(t, store, 2)
	_, ok, err := store.SetKeeper(bg(), "session-01", ana, ana, 500)
	require.NoError(t, err)
	assert.False(t, ok, "not the keeper's to hand on")
	change, ok, err := store.SetKeeper(bg(), "session-01", "device-1", ana, 500)
	require.NoError(t, err)
	assert.True(t, ok)
	got := load(t, store, "session-01")
	assert.Equal(t, ana, got.Keeper)
	assert.Equal(t, []int64{2, 2, 500}, []int64{change, got.Change, got.Kept})
	_, ok, err = store.SetKeeper(bg(), "none", "", ana, 500)
	require.NoError(t, err)
	assert.False(t, ok)
}

func renames(t *testing.T, store play.Store) {
	began(t, store, 2) // Ana sits at both sessions, a guest of its own at each
	rename := func(r play.RenameRow) bool {
		t.Helper()
		r.Session, r.Notebook = "session-01", "notebook-1"
		before := load(t, store, "session-01").Change
		change, ok, err := store.Rename(bg(), r)
		require.NoError(t, err)
		after := load(t, store, "session-01").Change
		if ok {
			assert.Equal(t, []int64{before + 1, before + 1}, []int64{change, after})
		} else {
			assert.Equal(t, before, after)
		}
		return ok
	}
	named := func() (names []string) {
		for _, seat := range load(t, store, "session-01").Seats {
			names = append(names, seat.Person+" "+seat.Name+" "+seat.Folded)
		}
		return names
	}
	for person, want := range map[string]bool{"ana": true, "guest-01": false} {
		elsewhere, err := store.SitsElsewhere(bg(), person, "session-01")
		require.NoError(t, err)
		assert.Equal(t, want, elsewhere, person)
	}

	require.True(t, rename(play.RenameRow{Seat: "p2", From: "guest-01", Person: play.PersonRow{ID: "guest-01", Name: "Noé", Folded: "noé"}, Was: "guest-01"}))
	assert.Equal(t, []string{"ana Ana 🎲 ana 🎲", "guest-01 Noé noé"}, named())
	fresh := play.PersonRow{ID: "eva", Name: "Eva", Folded: "eva", Colour: 1, Played: 9}
	require.True(t, rename(play.RenameRow{Seat: "p1", From: "ana", Person: fresh, Fresh: true}))
	assert.Equal(t, []string{"eva Eva eva", "guest-01 Noé noé"}, named())
	assert.Equal(t, "Ana 🎲", load(t, store, "session-02").Seats[0].Name, "the other evening stays as it was")

	for name, late := range map[string]play.RenameRow{
		"a name that is somebody's":     {Seat: "p2", From: "guest-01", Person: play.PersonRow{ID: "guest-01", Name: "EVA", Folded: "eva"}, Was: "noé"},
		"it was renamed meanwhile":      {Seat: "p2", From: "guest-01", Person: play.PersonRow{ID: "guest-01", Name: "Max", Folded: "max"}, Was: "guest-01"},
		"a new name that is somebody's": {Seat: "p2", From: "guest-01", Person: play.PersonRow{ID: "x", Name: "EVA", Folded: "eva"}, Fresh: true},
		"the seat is another's":         {Seat: "p2", From: "ana", Person: play.PersonRow{ID: "y", Name: "Max", Folded: "max"}, Fresh: true},
	} {
		assert.False(t, rename(late), name)
	}
	assert.Equal(t, []string{"eva Eva eva", "guest-01 Noé noé"}, named())

	back := play.PersonRow{ID: "ana", Name: "Ana 🎲", Folded: "ana 🎲"}
	require.True(t, rename(play.RenameRow{Seat: "p1", From: "eva", Person: back, Was: back.Folded}))
	people, err := store.People(bg(), "notebook-1")
	require.NoError(t, err)
	var left []string
	for _, person := range people {
		left = append(left, person.ID)
	}
	assert.ElementsMatch(t, []string{"ana", "guest-01", "guest-02"}, left, "who sits nowhere is dropped")
}
