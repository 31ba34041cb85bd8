package storetest

import (
	"sync"
	"sync/atomic"
	"testing"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// rematchTests are the cases of a [play.RematchStore].
func rematchTests() map[string]func(*testing.T, play.Store) {
	return map[string]func(*testing.T, play.Store){
		"a session follows another":            follows,
		"one session follows, of many at once": followsOnce,
		"who follows is purged, or followed":   followsPurged,
	}
}

// following is session n, which follows session-01 as it was at a change.
func following(n int, change int64) play.NewSessionRow {
	s := session(n)
	s.Follows, s.FollowsAt = "session-01", change
	return s
}

func create(t *testing.T, store play.Store, s play.NewSessionRow) bool {
	t.Helper()
	created, err := store.CreateSession(bg(), s)
	require.NoError(t, err)
	return created
}

func whoFollows(t *testing.T, store play.Store, id string) (ids []string) {
	t.Helper()
	sessions, err := store.Following(bg(), id)
	require.NoError(t, err)
	for _, s := range sessions {
		ids = append(ids, s.ID)
	}
	return ids
}

func follows(t *testing.T, store play.Store) {
	began(t, store, 1)
	assert.Empty(t, whoFollows(t, store, "session-01"))
	require.False(t, create(t, store, following(2, 2)), "planned at another change")
	assert.ErrorIs(t, second(store.LoadSession(bg(), "session-02")), play.ErrAbsent)
	require.True(t, create(t, store, following(2, 1)))
	assert.Equal(t, int64(2), load(t, store, "session-01").Change)
	require.False(t, create(t, store, following(3, 1)), "somebody was first")
	assert.Equal(t, int64(2), load(t, store, "session-01").Change, "what was refused raises nothing")
	require.True(t, create(t, store, following(3, 2)))

	rows, err := store.Following(bg(), "session-01")
	require.NoError(t, err)
	require.Len(t, rows, 2)
	want := *load(t, store, "session-02")
	want.Rows = nil
	assert.Equal(t, want, rows[0], "the first begun, with who sits there")
	assert.Equal(t, "session-03", rows[1].ID)
	assert.Equal(t, "session-01", want.Follows)
	assert.Empty(t, load(t, store, "session-01").Follows)
	assert.Empty(t, whoFollows(t, store, "session-02"))
	assert.Empty(t, whoFollows(t, store, ""), "what follows nothing is not found by nothing")

	changed, err := store.DeleteSession(bg(), "session-02", 77)
	require.NoError(t, err)
	assert.Equal(t, []play.Changed{{Session: "session-02", Change: 2}, {Session: "session-01", Change: 4}}, changed)
	assert.Equal(t, []string{"session-03"}, whoFollows(t, store, "session-01"))
	_, ok, err := store.RestoreSession(bg(), "session-02", play.Limits{Games: 1})
	require.NoError(t, err)
	require.False(t, ok)
	assert.Equal(t, int64(4), load(t, store, "session-01").Change, "there was no room")
	changed, ok, err = store.RestoreSession(bg(), "session-02", play.Limits{})
	require.NoError(t, err)
	require.True(t, ok)
	assert.Equal(t, []play.Changed{{Session: "session-02", Change: 3}, {Session: "session-01", Change: 5}}, changed)
	assert.Equal(t, []string{"session-02", "session-03"}, whoFollows(t, store, "session-01"))

	_, err = store.DeleteSession(bg(), "session-01", 77)
	require.NoError(t, err)
	require.False(t, create(t, store, following(4, 6)), "what is deleted has no rematch")
	changed, err = store.DeleteSession(bg(), "session-03", 77)
	require.NoError(t, err)
	assert.Equal(t, []play.Changed{{Session: "session-03", Change: 2}}, changed)
}

// second is the error of two answers.
func second[T any](_ T, err error) error { return err }

func followsOnce(t *testing.T, store play.Store) {
	began(t, store, 1)
	var made atomic.Int64
	var all sync.WaitGroup
	for n := 2; n <= 17; n++ {
		all.Go(func() {
			created, err := store.CreateSession(bg(), following(n, 1))
			assert.NoError(t, err)
			if created {
				made.Add(1)
			}
		})
	}
	all.Wait()
	assert.EqualValues(t, 1, made.Load())
	assert.Len(t, whoFollows(t, store, "session-01"), 1)
	assert.Equal(t, int64(2), load(t, store, "session-01").Change)
}

func followsPurged(t *testing.T, store play.Store) {
	began(t, store, 1)
	require.True(t, create(t, store, following(2, 1)))
	require.True(t, create(t, store, following(3, 2)))
	for _, id := range []string{"session-02", "session-01"} {
		_, err := store.DeleteSession(bg(), id, 77)
		require.NoError(t, err)
		n, err := store.Purge(bg(), 77, 10)
		require.NoError(t, err)
		assert.Equal(t, 1, n)
		assert.Equal(t, []string{"session-03"}, whoFollows(t, store, "session-01"), "%s is purged", id)
	}
	changed, err := store.DeleteSession(bg(), "session-03", 77)
	require.NoError(t, err)
	assert.Equal(t, []play.Changed{{Session: "session-03", Change: 2}}, changed, "there is nobody to be told")
}
