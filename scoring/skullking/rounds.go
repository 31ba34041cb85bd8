package skullking

import "ardoise/scoring"

// ScoredRounds lists the scored boxes of the sheet.
func (s *Sheet) ScoredRounds() []scoring.RoundScore {
	var scores []scoring.RoundScore
	for _, round := range s.Rounds {
		for _, box := range round.Boxes {
			if box.Scored {
				scores = append(scores, scoring.RoundScore{Round: round.Number, Seat: box.Player, Points: box.Points, Total: box.Total})
			}
		}
	}
	return scores
}
