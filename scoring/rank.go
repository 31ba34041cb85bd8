package scoring

import "slices"

// Rank orders seats by total, highest first. Level seats share a place unless
// better (which may be nil) puts one before the other.
func Rank(seats []SeatID, totals map[SeatID]int, better func(a, b SeatID) bool) []Place {
	compare := func(a, b SeatID) int {
		if d := totals[b] - totals[a]; d != 0 {
			return d
		}
		if better != nil && better(a, b) {
			return -1
		}
		if better != nil && better(b, a) {
			return 1
		}
		return 0
	}
	ordered := slices.Clone(seats)
	slices.SortStableFunc(ordered, compare)
	places := make([]Place, 0, len(ordered))
	for from := 0; from < len(ordered); {
		to := from + 1
		for to < len(ordered) && compare(ordered[from], ordered[to]) == 0 {
			to++
		}
		places = append(places, Place{Place: from + 1, Players: ordered[from:to:to], Total: totals[ordered[from]]})
		from = to
	}
	return places
}

// Top gives the players of the first place; never nil.
func Top(ranking []Place) []SeatID {
	if len(ranking) == 0 {
		return []SeatID{}
	}
	return ranking[0].Players
}
