package beadtrade

import (
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
	return t.P.T("bt.sheet.box", "round", round.Round, "name", t.Name(seat),
		"total", t.totalAfter(round.Round, seat), "points", i18n.Points(round.Scores[seat]))
}
