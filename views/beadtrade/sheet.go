package beadtrade

import (
	"slices"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
)

// waivedSign marks a round that was scored although pieces were missing.
func waivedSign(round *beadtrade.Round) string {
	if round.Waived {
		return "†"
	}
	return ""
}

// boxWords says a box of the sheet in full.
func (t *table) boxWords(round *beadtrade.Round, seat scoring.SeatID) string {
	return t.P.T("bt.sheet.box", "round", round.Round, "name", t.name(seat),
		"total", t.totalAfter(round.Round, seat), "points", i18n.Points(round.Scores[seat]))
}

// place is a player's place in the ranking.
func (t *table) place(seat scoring.SeatID) int {
	for _, place := range t.sheet.Ranking {
		if slices.Contains(place.Players, seat) {
			return place.Place
		}
	}
	return 0
}
