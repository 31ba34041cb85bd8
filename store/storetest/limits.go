package storetest

import (
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
