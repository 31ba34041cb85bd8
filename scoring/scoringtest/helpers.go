package scoringtest

import (
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/require"
)

// Prepare prepares a set-up that must be legal.
func Prepare(t testing.TB, game scoring.Game, setup scoring.Setup) scoring.Setup {
	t.Helper()
	prepared, err := game.Prepare(setup)
	require.NoError(t, err)
	return prepared
}

// Decode reads a log of entries in the API's flat JSON.
func Decode(t testing.TB, game scoring.Game, bodies []string) []scoring.Entry {
	t.Helper()
	log := make([]scoring.Entry, len(bodies))
	for i, body := range bodies {
		entry, err := scoring.DecodeEntry(game, []byte(body))
		require.NoError(t, err, "entry %d: %s", i, body)
		log[i] = entry
	}
	return log
}

// Replay replays a log that must be legal. The set-up is a prepared one.
func Replay(t testing.TB, game scoring.Game, setup scoring.Setup, log []scoring.Entry) scoring.Sheet {
	t.Helper()
	sheet, err := game.Replay(setup, log)
	require.NoError(t, err)
	return sheet
}

// JSON writes a value as the API does.
func JSON(t testing.TB, value any) []byte {
	t.Helper()
	body, err := scoring.Marshal(value)
	require.NoError(t, err)
	return body
}
