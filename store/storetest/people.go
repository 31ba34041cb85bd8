package storetest

import (
	"testing"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What one device of a notebook sat in, all of them see; a list tells it from
// the notebook's own, and a guest's code is the guest's alone.
func satElsewhere(t *testing.T, store play.Store) {
	began(t, store, 2)
	ana, leo := guest(t, store, 2), guest(t, store, 3)
	listed := func(notebook string) []string {
		t.Helper()
		got, err := store.List(bg(), play.ListQuery{Notebook: notebook, Limit: 10, CountTo: 10})
		require.NoError(t, err)
		assert.Equal(t, len(got.Sessions), got.Total)
		return ids(got)
	}
	require.NoError(t, store.Admit(bg(), play.GuestRow{Session: "session-02", Device: leo, Code: "CODE02", Since: 5}))
	assert.Empty(t, listed("notebook-2"))
	assert.Empty(t, listed("notebook-3"), "who only watched did not sit")
	moved(t, store, play.SeatMove{Seat: "p1", To: ana})
	assert.Equal(t, []string{"session-01"}, listed("notebook-2"))
	assert.Equal(t, []string{"session-02", "session-01"}, listed("notebook-1"))
	_, err := store.Guest(bg(), "session-01", leo)
	assert.ErrorIs(t, err, play.ErrAbsent, "another notebook's")
}
