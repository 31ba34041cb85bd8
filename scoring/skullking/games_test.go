package skullking_test

import (
	"path/filepath"
	"testing"

	"ardoise/scoring/scoringtest"
	"ardoise/scoring/skullking"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRecordedGames replays whole games, one for each rulebook and variant.
func TestRecordedGames(t *testing.T) {
	scoringtest.Golden(t, skullking.New(), "testdata/games")
}

// TestRecordedGamesAddUp tests of every beginning of every recorded game that
// totals are the sum of the lines.
func TestRecordedGamesAddUp(t *testing.T) {
	game := skullking.New()
	files, err := filepath.Glob("testdata/games/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		recording := scoringtest.ReadRecording(t, file)
		setup, log := recording.PreparedSetup(t, game), recording.Log(t, game)
		for n := range len(log) + 1 {
			sheet := scoringtest.Replay(t, game, setup, log[:n])
			assert.Equal(t, sum(sheet), sheet.Common().Totals, "%s after %d entries", file, n)
			if n < len(log) {
				assert.NoError(t, game.Candidate(setup, sheet, log[n]), "%s, entry %d", file, n)
			}
		}
	}
}
