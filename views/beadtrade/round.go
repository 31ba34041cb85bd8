package beadtrade

import (
	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
)

// latest tells whether the round on show is the last thing that happened, so
// that its undo belongs beside it.
func (t *table) latest() bool {
	undo := t.Session.Undo
	if undo == nil {
		return false
	}
	reveal, ok := undo.Entry.(beadtrade.Reveal)
	return ok && reveal.Round == t.number
}

// totalAfter is a player's total once a round was scored.
func (t *table) totalAfter(number int, seat scoring.SeatID) int {
	total := 0
	for _, round := range t.sheet.Scored {
		if round.Round <= number {
			total += round.Scores[seat]
		}
	}
	return total
}

// ruleWords says which rule settled a type, with the beads under the box where
// they did.
func (t *table) ruleWords(typ *beadtrade.TypeScore) string {
	words := t.P.T("bead-trade.rule." + typ.Rule)
	if typ.Box == "" {
		words += " (" + i18n.Number(typ.Lid) + "–" + i18n.Number(typ.Base) + ")"
	}
	return words
}

// heldWords says what a player held of a type.
func (t *table) heldWords(cell beadtrade.Cell) string {
	switch {
	case cell.Beads == 0:
		return t.P.T("bt.held.totem")
	case cell.Totem:
		return t.P.N("bt.held.both", cell.Beads)
	}
	return t.P.N("bt.held.beads", cell.Beads)
}

// nobody tells whether no player held anything of a type.
func nobody(typ *beadtrade.TypeScore) bool {
	for _, cell := range typ.Cells {
		if cell.Reason != "" {
			return false
		}
	}
	return true
}

// waivedWords says by how much the count of a waived round was off.
func (t *table) waivedWords(round *beadtrade.Round) string {
	off := &table{TableView: t.TableView, account: &beadtrade.Account{Off: round.Off}}
	return t.P.T("bt.waived", "round", round.Round, "what", off.offWords())
}
