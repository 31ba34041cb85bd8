package perlinpinpin

import (
	"slices"

	"ardoise/scoring"
)

// sheet writes the state of the table down.
func (t *table) sheet() *Sheet {
	s := &Sheet{
		Players: make(map[scoring.SeatID]Hand, len(t.seats)), Goal: GoalFor(len(t.seats)),
		EndedBy: t.endedBy, Last: t.last, Princesses: t.Princesses, Powers: t.PrincessPowers, seats: t.seats, means: t.means,
	}
	s.Totals = make(map[scoring.SeatID]int, len(t.seats))
	for i, princess := range t.Princesses {
		if holder := t.holder[i]; holder != asleep {
			t.hands[holder].Princesses = append(t.hands[holder].Princesses, princess.ID)
		} else {
			s.Sleepers = append(s.Sleepers, princess.ID)
		}
	}
	slices.Sort(s.Sleepers)
	s.Asleep = len(s.Sleepers)
	for i, seat := range t.seats {
		hand := t.hands[i]
		slices.Sort(hand.Princesses)
		for _, id := range hand.Princesses {
			hand.Lines = append(hand.Lines, scoring.Line{Rule: "PP-1", Points: t.Princesses[t.index(id)].Points, Reason: id})
		}
		hand.Points = t.points[i]
		hand.PrincessesToGo = max(0, s.Goal.Princesses-t.count[i])
		hand.PointsToGo = max(0, s.Goal.Points-t.points[i])
		s.Players[seat], s.Totals[seat] = hand, t.points[i]
	}
	s.Finished, s.BrokenOff = t.endedBy != "" || t.broken, t.broken
	s.Ranking = t.ranking(s.Totals)
	s.Winners = []scoring.SeatID{}
	if s.Finished {
		s.Winners = scoring.Top(s.Ranking)
	}
	s.Missing = []scoring.Missing{}
	return s
}

// ranking puts the winner of PP-1 first whatever the points, the others by
// points.
func (t *table) ranking(totals map[scoring.SeatID]int) []scoring.Place {
	if t.winner == asleep {
		return scoring.Rank(t.seats, totals, nil)
	}
	first := t.seats[t.winner]
	others := slices.DeleteFunc(slices.Clone(t.seats), func(seat scoring.SeatID) bool { return seat == first })
	ranking := []scoring.Place{{Place: 1, Players: []scoring.SeatID{first}, Total: totals[first]}}
	for _, place := range scoring.Rank(others, totals, nil) {
		place.Place++
		ranking = append(ranking, place)
	}
	return ranking
}
