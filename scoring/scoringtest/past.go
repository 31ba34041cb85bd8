package scoringtest

import (
	"fmt"
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// checkPast tests that a game takes the result of a game that nobody kept a
// log of, and that such a result stands alone.
func checkPast(t *testing.T, bare scoring.Game, setup scoring.Setup, fixture Fixture) {
	game := scoring.WithPast(bare)
	past := scoring.Past{Head: scoring.Head{Kind: "past"}, Scores: map[scoring.SeatID]int{}}
	for i, seat := range setup.Seats {
		past.Scores[seat] = 7 * (i / 2) // two and two are level
	}
	again, err := scoring.DecodeEntry(game, JSON(t, past))
	require.NoError(t, err)
	assert.Equal(t, scoring.Entry(past), again)
	assert.Equal(t, scoring.Entry(past), game.Cut(past, setup.Seats))

	sheet := Replay(t, game, setup, []scoring.Entry{past})
	checkStanding(t, setup, sheet)
	assert.True(t, sheet.Common().Finished)
	assert.False(t, sheet.Common().BrokenOff)
	assert.Equal(t, scoring.Rank(setup.Seats, past.Scores, nil), sheet.Common().Ranking)
	assert.Nil(t, game.Facts(sheet))
	assert.Empty(t, game.Hidden(past, sheet))
	assert.JSONEq(t, fmt.Sprintf(`{"past":true,%s`, JSON(t, sheet.Common())[1:]), string(JSON(t, sheet)))

	past.Winners = setup.Seats[:1] // a tie-break that nobody wrote down
	sheet = Replay(t, game, setup, []scoring.Entry{past})
	checkStanding(t, setup, sheet)
	assert.Equal(t, setup.Seats[:1], sheet.Common().Winners)

	log := Decode(t, bare, fixture.Log)
	before := Replay(t, game, setup, log)
	assert.Equal(t, Replay(t, bare, setup, log), before, "a log of its own is the game's")
	refusedWith(t, "past_imported", game.Candidate(setup, Replay(t, game, setup, nil), past))
	refusedWith(t, "past_alone", game.Candidate(setup, sheet, log[0]))
	for _, mixed := range [][]scoring.Entry{{log[0], past}, {past, log[0]}, {past, past}} {
		_, err := game.Replay(setup, mixed)
		refusedWith(t, "past_alone", err)
		var at *scoring.EntryProblem
		require.ErrorAs(t, err, &at)
		assert.Equal(t, 1, at.Index)
	}
	_, err = bare.Replay(setup, []scoring.Entry{past})
	refusedWith(t, "unknown_entry", err)
}

func refusedWith(t *testing.T, code string, err error) {
	t.Helper()
	var problem *scoring.Problem
	if assert.ErrorAs(t, err, &problem) {
		assert.Equal(t, code, problem.Code)
	}
}
