package pearls

import (
	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/pearls"
)

// title names a screen in the bar's small line.
func (t *table) title(kind string) string {
	switch {
	case t.Target != nil:
		return t.P.T("pe.bar.correct", "what", entryWords(t.P, t.Session, t.Target.Entry))
	case kind == handsForm:
		return t.P.T("pearls.phase.hands")
	case kind == countForm:
		return counted(t.P, t.now)
	case t.now.Phase == pearls.LastTurns:
		return t.P.T("pe.bar.last", "name", t.Name(t.now.Turn))
	case t.now.Turn != "":
		return t.P.T("pe.bar.turn", "n", t.turns()+1, "name", t.Name(t.now.Turn))
	}
	return t.P.N("pe.bar.necklaces", necklacesLeft(t.now))
}

// turns counts the turns that are told.
func (t *table) turns() int {
	n := 0
	for _, row := range t.Session.Rows {
		switch row.Entry.(type) {
		case pearls.Take, pearls.Lay:
			n++
		}
	}
	return n
}

// Progress says in a few words where the game stands.
func (Game) Progress(p *i18n.Printer, sheet scoring.Sheet) string {
	s, ok := sheet.(*pearls.Sheet)
	if !ok || s == nil {
		return ""
	}
	switch {
	case s.BrokenOff:
		return p.T("pe.bar.broken")
	case s.Phase != pearls.Play:
		return p.T("pearls.phase." + string(s.Phase))
	case s.Keeping == pearls.Counting:
		return counted(p, s)
	}
	return p.N("pe.bar.necklaces", necklacesLeft(s))
}

// counted says how many players of a final count are counted.
func counted(p *i18n.Printer, s *pearls.Sheet) string {
	return p.N("pe.bar.count", len(s.Players)-len(s.Missing), "of", len(s.Players))
}

// UndoLabel says in a few words what a row did.
func (Game) UndoLabel(p *i18n.Printer, view *play.View, row play.LogRow) string {
	return entryWords(p, view, row.Entry)
}

func entryWords(p *i18n.Printer, view *play.View, entry scoring.Entry) string {
	name := func(id scoring.SeatID) string { return i18n.Isolate(view.NameOf(id)) }
	switch e := entry.(type) {
	case pearls.Take:
		return p.T("pe.did.take", "name", name(e.Player), "cards", cardWords(p, e.Colour, e.Count))
	case pearls.Lay:
		cards := cardWords(p, e.Colour, e.Count)
		if e.Jokers > 0 {
			cards = p.List([]string{cards, cardWords(p, pearls.Joker, e.Jokers)})
		}
		return p.T("pe.did.lay", "name", name(e.Player), "cards", cards)
	case pearls.PileEmpty:
		return p.T("pe.did.pile", "name", name(e.Player))
	case pearls.Hands:
		return p.T("pe.did.hands", "names", namesOf(p, view, e.By()))
	case pearls.Count:
		return p.T("pe.did.count", "names", namesOf(p, view, e.By()))
	}
	return ""
}

func namesOf(p *i18n.Printer, view *play.View, ids []scoring.SeatID) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = i18n.Isolate(view.NameOf(id))
	}
	return p.List(names)
}
