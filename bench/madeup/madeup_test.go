package madeup_test

import (
	"testing"

	"ardoise/bench/madeup"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What is made up is a whole game by the rules, and the same for the same seed.
func TestGamesArePlayedToTheirEnd(t *testing.T) {
	games, same := madeup.New(1), madeup.New(1)
	for _, id := range games.IDs() {
		shared := 0
		for n := range 120 {
			made, err := games.Make(id, 2+n%4)
			require.NoError(t, err, "%s %d", id, n)
			again, err := same.Make(id, 2+n%4)
			require.NoError(t, err)
			assert.Equal(t, made, again)
			_, sheet, err := games.Replay(made)
			require.NoError(t, err, "%s %d", id, n)
			require.True(t, sheet.Common().Finished, "%s %d: %v", id, n, sheet.Common().Missing)
			if len(sheet.Common().Winners) > 1 {
				shared++
			}
		}
		t.Log(id, shared, "shared wins")
	}
	_, err := games.Make("chess", 2)
	assert.Error(t, err)
}
