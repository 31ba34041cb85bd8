package catalog_test

import (
	"path/filepath"
	"strings"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/catalog"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The rounds of a sheet add up to its totals: the last total of each player is
// the sheet's, and every total is the one before with the round's points.
func TestScoredRoundsAddUp(t *testing.T) {
	byRound := 0
	for _, game := range catalog.All() {
		files, err := filepath.Glob("../" + strings.ReplaceAll(game.ID(), "-", "") + "/testdata/games/*.json")
		require.NoError(t, err)
		for _, file := range files {
			recording := scoringtest.ReadRecording(t, file)
			sheet := scoringtest.Replay(t, game, recording.PreparedSetup(t, game), recording.Log(t, game))
			rounds, is := sheet.(scoring.ByRound)
			if !is {
				continue
			}
			byRound++
			last, at := map[scoring.SeatID]int{}, 0
			for _, score := range rounds.ScoredRounds() {
				assert.GreaterOrEqual(t, score.Round, at, file)
				at = score.Round
				if before, known := last[score.Seat]; known {
					assert.Equal(t, before+score.Points, score.Total, "%s: round %d of %s", file, score.Round, score.Seat)
				}
				last[score.Seat] = score.Total
			}
			for seat, total := range last {
				assert.Equal(t, sheet.Common().Totals[seat], total, "%s: %s", file, seat)
			}
		}
	}
	assert.Greater(t, byRound, 10)
}
