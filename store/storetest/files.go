package storetest

import (
	"testing"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func fromFile(t *testing.T, store play.Store) {
	began(t, store, 2)
	made := session(3)
	made.Began, made.Place, made.Note, made.NotCounted, made.Version = 500, "Chez Léo", "two\nlines", true, 2
	made.Rows = []play.LogEntryRow{row(1).Row, row(2).Row}
	created, err := store.CreateSession(bg(), made)
	require.NoError(t, err)
	require.True(t, created)
	got := load(t, store, "session-03")
	assert.Equal(t, made.SessionRow, got.SessionRow)
	assert.Equal(t, made.Rows, got.Rows)

	id, deleted, err := store.SessionByOrigin(bg(), "notebook-1", made.Origin)
	require.NoError(t, err)
	assert.Equal(t, "session-03", id)
	assert.False(t, deleted)
	_, _, err = store.SessionByOrigin(bg(), "notebook-2", made.Origin)
	assert.ErrorIs(t, err, play.ErrAbsent, "another notebook's")

	games, err := store.Games(bg(), "notebook-1")
	require.NoError(t, err)
	assert.Equal(t, []string{"session-03", "session-01", "session-02"}, games, "the oldest first")
	_, err = store.DeleteSession(bg(), "session-03", 77)
	require.NoError(t, err)
	_, deleted, err = store.SessionByOrigin(bg(), "notebook-1", made.Origin)
	require.NoError(t, err)
	assert.True(t, deleted)
	games, err = store.Games(bg(), "notebook-1")
	require.NoError(t, err)
	assert.Equal(t, []string{"session-01", "session-02"}, games)

	twice := session(4)
	twice.Rows = []play.LogEntryRow{row(1).Row, row(1).Row}
	created, err = store.CreateSession(bg(), twice)
	require.NoError(t, err)
	assert.False(t, created)
	_, err = store.LoadSession(bg(), "session-04")
	assert.ErrorIs(t, err, play.ErrAbsent, "nothing of it stays")
}
