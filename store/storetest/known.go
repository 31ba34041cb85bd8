package storetest

import (
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// tableWithoutLog holds LoadTable, with the log too, against LoadSession.
func tableWithoutLog(t *testing.T, store play.Store) {
	_, err := store.LoadTable(bg(), "session-01", "", false)
	assert.ErrorIs(t, err, play.ErrAbsent)
	began(t, store, 1)
	device, err := store.OpenDevice(bg(), play.DeviceRow{ID: "device-t", Notebook: "notebook-t", TokenHash: "hash-t", Kind: play.Token, Label: "A phone", Created: 5, Seen: 6})
	require.NoError(t, err)
	for n := int64(0); n < 3; n++ {
		whole := load(t, store, "session-01")
		got, err := store.LoadTable(bg(), "session-01", "", false)
		require.NoError(t, err)
		want := play.LastRow{}
		if n > 0 {
			latest := whole.Rows[n-1]
			want = play.LastRow{Seq: n, Key: latest.Key, At: latest.At}
		}
		rows, err := store.LoadRows(bg(), "session-01")
		require.NoError(t, err)
		assert.Equal(t, whole.Rows, rows)
		withLog, err := store.LoadTable(bg(), "session-01", "", true)
		require.NoError(t, err)
		assert.Equal(t, &play.TableRow{StoredSession: *whole, Last: want}, withLog)
		whole.Rows = nil
		assert.Equal(t, &play.TableRow{StoredSession: *whole, Last: want}, got)
		got, err = store.LoadTable(bg(), "session-01", "no such hash", false)
		require.NoError(t, err)
		assert.Empty(t, got.Asks)
		got, err = store.LoadTable(bg(), "session-01", "hash-t", false)
		require.NoError(t, err)
		assert.Equal(t, &play.TableRow{StoredSession: *whole, Last: want, Asks: device}, got)
		added(t, store, row(n+1))
	}
	_, err = store.DeleteSession(bg(), "session-01", 77)
	require.NoError(t, err)
	_, err = store.LoadTable(bg(), "session-01", "", false)
	assert.ErrorIs(t, err, play.ErrAbsent)
}

// unchanged writes a row only at the change that it was planned at.
func unchanged(t *testing.T, store play.Store) {
	began(t, store, 1)
	planned := row(1)
	planned.Change = load(t, store, "session-01").Change
	_, ok, err := store.SetCode(bg(), "session-01", "OTHER1", "other token")
	require.NoError(t, err)
	require.True(t, ok)
	_, ok, err = store.Append(bg(), planned)
	require.NoError(t, err)
	assert.False(t, ok)
	assert.Empty(t, load(t, store, "session-01").Rows)
	planned.Change++
	assert.Equal(t, planned.Change+1, added(t, store, planned))
}

// resultFollows writes rows that say what the result was before: what is
// stored is the new one all the same.
func resultFollows(t *testing.T, store play.Store) {
	began(t, store, 1)
	former := load(t, store, "session-01").Result
	facts := []scoring.Fact{{Seat: "p1", Key: "points", N: 4}}
	for n, after := range []play.Result{
		{Seats: []play.ResultRow{{Seat: "p1", Place: 1}, {Seat: "p2", Place: 1}}}, // as it was
		{Seats: []play.ResultRow{{Seat: "p1", Total: 4, Place: 1}, {Seat: "p2", Total: -3, Place: 2}}},
		{Seats: []play.ResultRow{{Seat: "p1", Total: 4, Place: 2}, {Seat: "p2", Total: 5, Place: 1, Winner: true}}, Finished: true, Ended: 9, Facts: facts},
		{Seats: []play.ResultRow{{Seat: "p1", Total: 6, Place: 1, Winner: true}, {Seat: "p2", Total: 5, Place: 2}}, Finished: true, Ended: 9, Facts: facts},
		{Seats: []play.ResultRow{{Seat: "p1", Total: 6, Place: 1}, {Seat: "p2", Total: 5, Place: 2}}},
		{Seats: []play.ResultRow{{Seat: "p1", Total: 7, Place: 1}, {Seat: "p2", Total: 5, Place: 2}}, Finished: true, Ended: 9, Facts: facts},
	} {
		next := row(int64(n) + 1)
		next.Result, next.Former, next.Change = after, &former, load(t, store, "session-01").Change
		added(t, store, next)
		after.Facts = nil
		former = load(t, store, "session-01").Result
		assert.Equal(t, after, former, "row %d", n+1)
	}
}
