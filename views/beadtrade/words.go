package beadtrade

import (
	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
)

// Progress says in a few words where the game stands.
func (Game) Progress(p *i18n.Printer, sheet scoring.Sheet) string {
	s, ok := sheet.(*beadtrade.Sheet)
	if !ok || s == nil {
		return ""
	}
	switch {
	case s.BrokenOff:
		return p.N("bt.bar.broken", len(s.Scored))
	case s.Finished:
		return p.N("bt.bar.finished", len(s.Scored))
	}
	return p.T("bt.bar."+s.Phase, "round", s.Round, "rounds", s.Rounds)
}

// UndoLabel says in a few words what a row did.
func (Game) UndoLabel(p *i18n.Printer, view *play.View, row play.LogRow) string {
	switch entry := row.Entry.(type) {
	case beadtrade.Totem:
		options, err := beadtrade.ReadOptions(view.Setup)
		if err != nil {
			return p.T("bt.undo.totem", "totem", i18n.Isolate(entry.BeadType), "box", boxWords(p, entry.Box))
		}
		t := &table{options: options}
		t.P = p
		return p.T("bt.undo.totem", "totem", totemOf(p, t.typ(entry.BeadType)), "box", boxWords(p, entry.Box))
	case beadtrade.Reveal:
		return p.T("bt.undo.reveal", "round", entry.Round)
	}
	return ""
}
