package storetest

import (
	"fmt"
	"sync"
	"testing"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// opened lists the open devices of a notebook.
func opened(t *testing.T, store play.Store, notebook string) (ids []string) {
	t.Helper()
	devices, err := store.Devices(bg(), notebook)
	require.NoError(t, err)
	for _, d := range devices {
		ids = append(ids, d.ID+" "+string(d.Kind)+" "+d.Label)
	}
	return ids
}

func devicesOpenAndClose(t *testing.T, store play.Store) {
	began(t, store, 2)
	ana := guest(t, store, 2)
	require.NoError(t, store.SeeDevice(bg(), ana, 9000, 1002))
	got, err := store.Device(bg(), "hash-2")
	require.NoError(t, err)
	assert.Equal(t, int64(1002), got.Seen, "it asked since")
	require.NoError(t, store.SeeDevice(bg(), ana, 9000, 1003))
	got, err = store.Device(bg(), "hash-2")
	require.NoError(t, err)
	assert.Equal(t, int64(9000), got.Seen)

	for device, want := range map[string]bool{ana: true, "device-1": false, "none": false} {
		ok, err := store.LabelDevice(bg(), "notebook-2", device, "Tablet")
		require.NoError(t, err)
		assert.Equal(t, want, ok, device)
	}
	assert.Equal(t, []string{ana + " browser Tablet"}, opened(t, store, "notebook-2"))

	moved(t, store, play.SeatMove{Seat: "p1", To: ana})
	over := row(1)
	over.Session = "session-02"
	change, ok, err := store.SeatDevice(bg(), play.SeatMove{Session: "session-02", Seat: "p1", To: ana, At: 1})
	require.NoError(t, err)
	require.True(t, ok)
	assert.Equal(t, int64(2), change)
	over.Result.Finished, over.Result.Ended = true, 9000
	added(t, store, over)
	_, ok, err = store.CloseDevice(bg(), "notebook-2", ana, 9500)
	require.NoError(t, err)
	assert.False(t, ok, "the last way in stays open")
	require.NoError(t, store.PutRecovery(bg(), play.DeviceRow{ID: "paper", Notebook: "notebook-2", TokenHash: "paper", Kind: play.RecoveryKey, Created: 1}))
	_, ok, err = store.CloseDevice(bg(), "notebook-1", ana, 9500)
	require.NoError(t, err)
	assert.False(t, ok, "another notebook's")
	changed, ok, err := store.CloseDevice(bg(), "notebook-2", ana, 9500)
	require.NoError(t, err)
	require.True(t, ok)
	assert.Equal(t, []play.Changed{{Session: "session-01", Change: 3}}, changed)
	assert.Empty(t, load(t, store, "session-01").Seats[0].Device)
	assert.Equal(t, ana, load(t, store, "session-02").Seats[0].Device, "who sat there at the end")
	got, err = store.Device(bg(), "hash-2")
	require.NoError(t, err)
	assert.Equal(t, int64(9500), got.Closed)
	_, ok, err = store.CloseDevice(bg(), "notebook-2", ana, 9600)
	require.NoError(t, err)
	assert.False(t, ok)
	assert.Len(t, opened(t, store, "notebook-2"), 1)
	_, ok, err = store.CloseOthers(bg(), "notebook-2", ana, 9600)
	require.NoError(t, err)
	assert.False(t, ok, "it is closed itself")
	list, err := store.List(bg(), play.ListQuery{Notebook: "notebook-2", Limit: 9})
	require.NoError(t, err)
	assert.Equal(t, []string{"session-02", "session-01"}, ids(list), "what it sat in stays its notebook's")
}

func devicesMoveIn(t *testing.T, store play.Store) {
	began(t, store, 1)
	ana := guest(t, store, 2)
	moved(t, store, play.SeatMove{Seat: "p1", To: ana})
	offered := func(notebook, hash string) bool {
		t.Helper()
		ok, err := store.OfferNotebook(bg(), notebook, hash, 8000)
		require.NoError(t, err)
		return ok
	}
	require.True(t, offered("notebook-1", "old"))
	require.True(t, offered("notebook-1", "hand"))
	assert.False(t, offered("notebook-2", "hand"), "a code is one notebook's")
	assert.False(t, offered("none", "x"))
	_, err := store.OfferedNotebook(bg(), "old", 0)
	assert.ErrorIs(t, err, play.ErrAbsent, "a newer one replaces it")
	_, err = store.OfferedNotebook(bg(), "hand", 8000)
	assert.ErrorIs(t, err, play.ErrAbsent, "its time is over")
	notebook, err := store.OfferedNotebook(bg(), "hand", 7999)
	require.NoError(t, err)
	assert.Equal(t, "notebook-1", notebook)

	in := func(m play.MoveInRow) bool {
		t.Helper()
		m.Device.Notebook = "notebook-1"
		ok, err := store.MoveIn(bg(), m)
		require.NoError(t, err)
		return ok
	}
	known := play.MoveInRow{Device: play.DeviceRow{ID: ana}, Known: true, From: "notebook-2", Hand: "hand", At: 8000}
	assert.False(t, in(known), "too late")
	known.At, known.From = 7000, "notebook-3"
	assert.False(t, in(known), "it is no longer there")
	known.From = "notebook-2"
	require.True(t, in(known))
	assert.False(t, in(known), "used once")
	assert.Len(t, opened(t, store, "notebook-1"), 2)
	assert.Empty(t, opened(t, store, "notebook-2"))
	list, err := store.List(bg(), play.ListQuery{Notebook: "notebook-1", Limit: 9})
	require.NoError(t, err)
	assert.Equal(t, []string{"session-01"}, ids(list), "where it sits is its own notebook's now, once")
	list, err = store.List(bg(), play.ListQuery{Notebook: "notebook-2", Limit: 9})
	require.NoError(t, err)
	assert.Empty(t, list.Sessions)
	require.True(t, offered("notebook-1", "hand"))
	fresh := device(3)
	require.True(t, in(play.MoveInRow{Device: fresh, Hand: "hand", At: 7000}))
	require.True(t, offered("notebook-1", "hand"))
	assert.False(t, in(play.MoveInRow{Device: fresh, Hand: "hand", At: 7000}), "the token is there already")
	_, err = store.OfferedNotebook(bg(), "hand", 7000)
	assert.NoError(t, err, "what was not done used nothing up")

	held, err := store.Holdings(bg(), "notebook-1", ana)
	require.NoError(t, err)
	assert.Equal(t, play.HoldingsRow{Games: 1, Ways: 2}, held)
	for _, id := range []string{"first", "second"} {
		require.NoError(t, store.PutRecovery(bg(), play.DeviceRow{ID: id, Notebook: "notebook-1", TokenHash: id, Kind: play.RecoveryKey, Created: 5}))
	}
	first, err := store.Device(bg(), "first")
	require.NoError(t, err)
	assert.Equal(t, int64(5), first.Closed, "a newer key makes it useless")
	second, err := store.Device(bg(), "second")
	require.NoError(t, err)
	assert.Zero(t, second.Closed)
}

// Two who close each other's device at once leave one way in; so do one who
// closes and one who moves away.
func lastWay(t *testing.T, store play.Store) {
	for n := range 8 {
		one, other := fmt.Sprint("one-", n), fmt.Sprint("other-", n)
		notebook, left := "of-"+one, "of-"+other
		for _, id := range []string{one, other} {
			_, err := store.OpenDevice(bg(), play.DeviceRow{ID: id, Notebook: "of-" + id, TokenHash: id, Kind: play.Browser, Created: 1})
			require.NoError(t, err)
		}
		ok, err := store.MoveIn(bg(), play.MoveInRow{Device: play.DeviceRow{ID: other, Notebook: notebook}, Known: true, From: left, At: 2})
		require.NoError(t, err)
		require.True(t, ok)
		held := session(1)
		held.ID, held.Origin, held.Notebook, held.Keeper = "in "+notebook, notebook, notebook, one
		held.CreateKey, held.JoinCode, held.JoinToken, held.People, held.Seats, held.Result.Seats = "", "", "", nil, nil, nil
		created, err := store.CreateSession(bg(), held)
		require.NoError(t, err)
		require.True(t, created)

		var all sync.WaitGroup
		all.Go(func() {
			_, _, err := store.CloseDevice(bg(), notebook, one, 3)
			assert.NoError(t, err)
		})
		all.Go(func() {
			var err error
			switch n % 3 {
			case 0:
				_, _, err = store.CloseDevice(bg(), notebook, other, 3)
			case 1:
				_, _, err = store.CloseOthers(bg(), notebook, one, 3)
			case 2:
				_, err = store.MoveIn(bg(), play.MoveInRow{Device: play.DeviceRow{ID: other, Notebook: left}, Known: true, From: notebook, At: 3})
			}
			assert.NoError(t, err)
		})
		all.Wait()
		assert.Len(t, opened(t, store, notebook), 1)
	}
}
