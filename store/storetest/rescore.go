package storetest

import (
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func allSessions(t *testing.T, store play.Store) {
	began(t, store, 4)
	_, err := store.DeleteSession(bg(), "session-02", 5)
	require.NoError(t, err)
	for after, want := range map[string][]string{"": {"session-01", "session-02"}, "session-01": {"session-02", "session-03"}, "session-03": {"session-04"}, "session-04": nil} {
		got, err := store.AllSessions(bg(), after, 2)
		require.NoError(t, err)
		assert.Equal(t, want, got, after)
	}
}

func resultSet(t *testing.T, store play.Store) {
	began(t, store, 1)
	over := row(1)
	over.Result.Finished, over.Result.Ended = true, 9000
	over.Result.Seats[1].Winner = true
	over.Result.Facts = []scoring.Fact{{Seat: "p1", Key: "points", N: -20}, {Seat: "p2", Key: "points", N: 40}}
	added(t, store, over)
	facts, err := store.Facts(bg(), "session-01")
	require.NoError(t, err)
	assert.Equal(t, over.Result.Facts, facts)

	other := play.Result{
		Seats:    []play.ResultRow{{Seat: "p1", Total: 50, Place: 1, Winner: true}, {Seat: "p2", Total: 40, Place: 2}},
		Facts:    []scoring.Fact{{Seat: "p1", Key: "points", N: 50}},
		Finished: true, BrokenOff: true, Ended: 9500,
	}
	_, ok, err := store.SetResult(bg(), "session-01", 0, other)
	require.NoError(t, err)
	assert.False(t, ok, "the log went on")
	change, ok, err := store.SetResult(bg(), "session-01", 1, other)
	require.NoError(t, err)
	require.True(t, ok)
	assert.Equal(t, int64(3), change)
	got := load(t, store, "session-01")
	want := other
	want.Facts = nil
	assert.Equal(t, want, got.Result)
	assert.Equal(t, int64(3), got.Change)
	assert.Equal(t, int64(1), got.Version)
	facts, err = store.Facts(bg(), "session-01")
	require.NoError(t, err)
	assert.Equal(t, other.Facts, facts)

	_, err = store.DeleteSession(bg(), "session-01", 1)
	require.NoError(t, err)
	kept, err := store.KeptSession(bg(), "session-01")
	require.NoError(t, err)
	assert.Equal(t, int64(1), kept.Version)
	_, ok, err = store.SetResult(bg(), "session-01", 1, other)
	require.NoError(t, err)
	assert.True(t, ok, "it may come back")
	assert.Zero(t, statsOf(t, store, "ana").Sum.Games, "and counts for nothing until then")
	_, ok, err = store.SetResult(bg(), "none", 1, other)
	require.NoError(t, err)
	assert.False(t, ok)
}
