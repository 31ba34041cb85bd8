package beadtrade

import (
	"maps"
	"slices"

	"ardoise/scoring"
)

// Facts of a finished game: points by rule ("points_BT-1"; a sum of 0 is left
// out), rounds, and rounds_won, where players level at the top of a round all
// won it.
func (Game) Facts(sheet scoring.Sheet) []scoring.Fact {
	s := sheet.(*Sheet)
	if !s.Finished || s.BrokenOff {
		return nil
	}
	sums := make(map[scoring.SeatID]map[string]int, len(s.Totals))
	for seat := range s.Totals {
		sums[seat] = map[string]int{}
	}
	for _, round := range s.Scored {
		best := slices.Max(slices.Collect(maps.Values(round.Scores)))
		for seat, points := range round.Scores {
			sums[seat]["rounds"]++
			if points == best {
				sums[seat]["rounds_won"]++
			}
		}
		for _, typ := range round.Types {
			for _, cell := range typ.Cells {
				sums[cell.Seat]["points_"+cell.Rule] += cell.Points
			}
		}
	}
	var facts []scoring.Fact
	for _, seat := range slices.Sorted(maps.Keys(sums)) {
		for _, key := range slices.Sorted(maps.Keys(sums[seat])) {
			if n := sums[seat][key]; n != 0 {
				facts = append(facts, scoring.Fact{Seat: seat, Key: key, N: n})
			}
		}
	}
	return facts
}
