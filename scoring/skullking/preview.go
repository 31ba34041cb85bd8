package skullking

import (
	"slices"

	"ardoise/scoring"
)

// Preview gives a round as results would leave it, for a form that is being
// filled: every player whose bid is known and whose tricks they tell has lines
// and points, and nobody else, whether or not the counts of the round fit yet.
// It checks nothing, and the round stays as it was; totals stay those before.
func Preview(setup scoring.Setup, round *Round, results Results) *Round {
	r := newReplay(setup, Game{}.Spec())
	after := *round
	after.Boxes = slices.Clone(round.Boxes)
	for i := range after.Boxes {
		box := &after.Boxes[i]
		box.Scored, box.Points, box.Lines, box.Tricks = false, 0, nil, nil
		if tricks, ok := results.Tricks[box.Player]; ok && box.Bid != nil {
			r.fillGiven(box, r.giving(box.Player, -1, tricks, results))
		}
	}
	after.Alliances = slices.DeleteFunc(slices.Clone(results.Alliances), func(alliance Alliance) bool {
		return slices.ContainsFunc(alliance[:], func(partner scoring.SeatID) bool {
			box := after.Box(partner)
			return box == nil || box.Tricks == nil
		})
	})
	for i := range after.Boxes {
		box := &after.Boxes[i]
		if box.Tricks == nil {
			continue
		}
		box.Scored, box.Lines = true, r.boxLines(&after, box)
		for _, line := range box.Lines {
			box.Points += line.Points
		}
	}
	return &after
}
