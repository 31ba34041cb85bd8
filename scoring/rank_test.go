package scoring_test

import (
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
)

func TestRank(t *testing.T) {
	seats := []scoring.SeatID{"p1", "p2", "p3", "p4"}
	totals := map[scoring.SeatID]int{"p1": 10, "p2": 30, "p3": 10, "p4": -5}
	assert.Equal(t, []scoring.Place{
		{Place: 1, Players: []scoring.SeatID{"p2"}, Total: 30},
		{Place: 2, Players: []scoring.SeatID{"p1", "p3"}, Total: 10},
		{Place: 4, Players: []scoring.SeatID{"p4"}, Total: -5},
	}, scoring.Rank(seats, totals, nil), "level seats share a place, the next one skips")

	later := func(a, b scoring.SeatID) bool { return a == "p3" && b == "p1" }
	assert.Equal(t, []scoring.Place{
		{Place: 1, Players: []scoring.SeatID{"p2"}, Total: 30},
		{Place: 2, Players: []scoring.SeatID{"p3"}, Total: 10},
		{Place: 3, Players: []scoring.SeatID{"p1"}, Total: 10},
		{Place: 4, Players: []scoring.SeatID{"p4"}, Total: -5},
	}, scoring.Rank(seats, totals, later), "a tie-break parts them")
	assert.Equal(t, []scoring.SeatID{"p1", "p2", "p3", "p4"}, seats, "the seats keep their order")
}

func TestRankOfNobody(t *testing.T) {
	assert.Empty(t, scoring.Rank(nil, nil, nil))
	assert.Equal(t, []scoring.SeatID{}, scoring.Top(nil))
}

func TestTop(t *testing.T) {
	seats := []scoring.SeatID{"p1", "p2", "p3"}
	ranking := scoring.Rank(seats, map[scoring.SeatID]int{"p1": 1, "p2": 2, "p3": 2}, nil)
	assert.Equal(t, []scoring.SeatID{"p2", "p3"}, scoring.Top(ranking))
}
