package perlinpinpin

import (
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/perlinpinpin"
)

// said is what happened last and where that leaves who it concerned: the one
// sentence that is spoken after every change. A page that comes in the place of
// another is not read from its top: there a refusal is spoken instead.
func (t *table) said() string {
	if t.Partial && t.Form.Has("save") && len(t.Problems) > 0 {
		return t.Problems[0].Text
	}
	history := t.Session.History
	if len(history) == 0 {
		return t.P.T("pp.said.start", "name", t.Name(t.player))
	}
	last := history[len(history)-1]
	if last.Kind == play.UndoRow {
		for _, row := range history {
			if row.Seq == last.Target && row.Entry != nil {
				return t.P.T("house.undone", "what", t.RowWords(row))
			}
		}
	}
	if last.Kind != play.EntryRow || t.sheet.Last == nil {
		return t.P.T("pp.said.changed", "what", t.RowWords(last))
	}
	event := t.sheet.Last
	what := t.speaker().entry(last.Entry, event.Back)
	switch event.Entry {
	case stealCountered, sleepCountered:
		return t.P.T("pp.said.countered", "what", what)
	case sleeps:
		return t.P.T("pp.said.of", "what", what, "name", t.Name(event.From), "standing", t.standing(event.From))
	}
	return t.P.T("pp.said", "what", what, "standing", t.standing(event.Player))
}

// standing is a player's princesses, points and distance to the goal.
func (t *table) standing(seat scoring.SeatID) string {
	hand := t.sheet.Players[seat]
	return t.P.T("pp.standing", "princesses", t.P.N("pp.princesses", len(hand.Princesses)),
		"points", t.P.N("pp.points", hand.Points), "togo", t.toGo(hand))
}

// toGo is the distance to the goal in words.
func (t *table) toGo(hand perlinpinpin.Hand) string {
	if hand.PrincessesToGo == 0 || hand.PointsToGo == 0 {
		return t.P.T("pp.goal.reached")
	}
	return t.P.T("pp.togo", "princesses", t.P.N("pp.princesses", hand.PrincessesToGo), "points", t.P.N("pp.points", hand.PointsToGo))
}

// goalWords says what wins at this table.
func (t *table) goalWords() string {
	return t.P.T("pp.goal", "princesses", t.sheet.Goal.Princesses, "points", t.sheet.Goal.Points)
}

func (t *table) speaker() speaker { return speaker{t.P, t.Session, t.princesses()} }

// full names a princess with her sticker.
func (t *table) full(i int) string { return t.speaker().princess(t.princesses()[i].ID) }

// bare names a princess without her sticker: it stands beside.
func (t *table) bare(i int) string { return t.speaker().bare(t.princesses()[i].ID) }

// sticker names the sticker of a princess, "" where she has none of her own.
func (t *table) sticker(i int) string { return stickerOf(t.P, t.princesses()[i].ID) }

// card names a power with its sticker.
func (t *table) card(name string) string { return cardOf(t.P, name) }
