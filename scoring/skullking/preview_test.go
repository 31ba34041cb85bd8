package skullking

import (
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPreviewScoresWhoIsEntered(t *testing.T) {
	setup, err := Game{}.Prepare(scoring.Setup{Game: id, Rulebook: GrandpaBeck, Seats: []scoring.SeatID{"p1", "p2", "p3"}, First: "p1"})
	require.NoError(t, err)
	bids := func(round int, values ...int) scoring.Entry {
		b := Bids{Head: scoring.Head{Kind: "bids"}, Round: round, Values: map[scoring.SeatID]*int{}}
		for i, n := range values {
			b.Values[setup.Seats[i]] = &n
		}
		return b
	}
	one := Results{Head: scoring.Head{Kind: "results"}, Round: 1, Tricks: map[scoring.SeatID]int{"p1": 1, "p2": 0, "p3": 0}}
	sheet, err := Game{}.Replay(setup, []scoring.Entry{bids(1, 1, 0, 0), one, bids(2, 1, 1, 0)})
	require.NoError(t, err)
	round := sheet.(*Sheet).RoundAt(2)
	points := func(results Results) map[scoring.SeatID]int {
		results.Round = 2
		got := map[scoring.SeatID]int{}
		for _, box := range Preview(setup, round, results).Boxes {
			if box.Scored {
				got[box.Player] = box.Points
			}
		}
		return got
	}
	type tricks = map[scoring.SeatID]int
	loot := []Alliance{{"p1", "p2"}}
	for name, c := range map[string]struct {
		results Results
		want    tricks
	}{
		"nothing entered":                {Results{}, tricks{}},
		"one of three":                   {Results{Tricks: tricks{"p1": 1}}, tricks{"p1": 20}},
		"a sum that does not fit":        {Results{Tricks: tricks{"p1": 2, "p2": 1, "p3": 1}}, tricks{"p1": -10, "p2": 20, "p3": -20}},
		"a stranger":                     {Results{Tricks: tricks{"p9": 1}}, tricks{}},
		"an alliance, one partner there": {Results{Tricks: tricks{"p1": 1}, Alliances: loot}, tricks{"p1": 20}},
		"an alliance, both there":        {Results{Tricks: tricks{"p1": 1, "p2": 1}, Alliances: loot}, tricks{"p1": 40, "p2": 40}},
		"an alliance with a stranger":    {Results{Tricks: tricks{"p1": 1}, Alliances: []Alliance{{"p1", "p9"}}}, tricks{"p1": 20}},
		"wager and Harry's change":       {Results{Tricks: tricks{"p1": 2}, Wagers: tricks{"p1": 10}, BidChanges: tricks{"p1": 1}}, tricks{"p1": 50}},
	} {
		assert.Equal(t, c.want, points(c.results), name)
	}
	assert.Nil(t, round.Box("p1").Tricks, "the round stays as it was")
	assert.Empty(t, round.Alliances)
}
