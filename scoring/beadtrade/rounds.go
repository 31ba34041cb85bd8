package beadtrade

import "ardoise/scoring"

// ScoredRounds lists the scored rounds of the sheet.
func (s *Sheet) ScoredRounds() []scoring.RoundScore {
	var scores []scoring.RoundScore
	totals := map[scoring.SeatID]int{}
	for _, round := range s.Scored {
		for _, cell := range round.Types[0].Cells { // every type names every player, in seat order
			totals[cell.Seat] += round.Scores[cell.Seat]
			scores = append(scores, scoring.RoundScore{
				Round: round.Round, Seat: cell.Seat, Points: round.Scores[cell.Seat], Total: totals[cell.Seat],
			})
		}
	}
	return scores
}
