package scoring_test

import (
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest/toy"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPastResults(t *testing.T) {
	game := scoring.WithPast(toy.New())
	setup, err := game.Prepare(scoring.Setup{Seats: []scoring.SeatID{"p1", "p2", "p3"}})
	require.NoError(t, err)
	type scores = map[scoring.SeatID]int
	type seats = []scoring.SeatID
	place := func(n, total int, players ...scoring.SeatID) scoring.Place {
		return scoring.Place{Place: n, Players: players, Total: total}
	}
	for name, c := range map[string]struct {
		scores  scores
		winners seats
		want    []scoring.Place
		code    string
		field   string
	}{
		"by points":                 {scores: scores{"p1": 5, "p2": 9, "p3": -2}, want: []scoring.Place{place(1, 9, "p2"), place(2, 5, "p1"), place(3, -2, "p3")}},
		"a shared win":              {scores: scores{"p1": 9, "p2": 5, "p3": 9}, want: []scoring.Place{place(1, 9, "p1", "p3"), place(3, 5, "p2")}},
		"a tie-break":               {scores: scores{"p1": 9, "p2": 5, "p3": 9}, winners: seats{"p3"}, want: []scoring.Place{place(1, 9, "p3"), place(2, 9, "p1"), place(3, 5, "p2")}},
		"a win by something else":   {scores: scores{"p1": 9, "p2": 5, "p3": 5}, winners: seats{"p3", "p2"}, want: []scoring.Place{place(1, 5, "p2", "p3"), place(3, 9, "p1")}},
		"a score is missing":        {scores: scores{"p1": 9, "p2": 5}, code: "past_scores", field: "/scores"},
		"a stranger's score":        {scores: scores{"p1": 9, "p2": 5, "p3": 5, "p4": 1}, code: "unknown_player", field: "/scores/p4"},
		"a score beyond all":        {scores: scores{"p1": 9, "p2": 5, "p3": 1_000_001}, code: "past_range", field: "/scores/p3"},
		"one below all":             {scores: scores{"p1": 9, "p2": 5, "p3": -1_000_001}, code: "past_range", field: "/scores/p3"},
		"a stranger wins":           {scores: scores{"p1": 9, "p2": 5, "p3": 5}, winners: seats{"p4"}, code: "unknown_player", field: "/winners/0"},
		"a winner twice":            {scores: scores{"p1": 9, "p2": 5, "p3": 5}, winners: seats{"p1", "p1"}, code: "past_winner_twice", field: "/winners/1"},
		"winners who are not level": {scores: scores{"p1": 9, "p2": 5, "p3": 5}, winners: seats{"p1", "p2"}, code: "past_winners", field: "/winners/1"},
	} {
		t.Run(name, func(t *testing.T) {
			past := scoring.Past{Head: scoring.Head{Kind: "past"}, Scores: c.scores, Winners: c.winners}
			sheet, err := game.Replay(setup, []scoring.Entry{past})
			if c.code != "" {
				var problem *scoring.Problem
				require.ErrorAs(t, err, &problem)
				assert.Equal(t, c.code, problem.Code)
				assert.Equal(t, c.field, problem.Field)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, c.want, sheet.Common().Ranking)
			assert.Equal(t, c.want[0].Players, sheet.Common().Winners)
			assert.Equal(t, c.scores, sheet.Common().Totals)
		})
	}
}
