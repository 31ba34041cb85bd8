package skullking

import (
	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/skullking"
)

// Progress says in a few words where the game stands.
func (Game) Progress(p *i18n.Printer, sheet scoring.Sheet) string {
	s, ok := sheet.(*skullking.Sheet)
	if !ok || s == nil {
		return ""
	}
	switch {
	case s.BrokenOff:
		return p.N("sk.bar.broken", scored(s))
	case s.Finished:
		return p.N("sk.bar.finished", scored(s))
	case s.Phase == skullking.PhaseResults:
		return p.T("sk.bar.results", "round", s.Round, "rounds", s.LastRound)
	}
	return p.T("sk.bar.bids", "round", s.Round, "rounds", s.LastRound)
}

// scored counts the rounds that are scored.
func scored(s *skullking.Sheet) int {
	n := 0
	for _, round := range s.Rounds {
		if round.Scored {
			n++
		}
	}
	return n
}

// UndoLabel says in a few words what a row did. A bid's value is said only
// where the view holds it and the bid is public.
func (Game) UndoLabel(p *i18n.Printer, view *play.View, row play.LogRow) string {
	switch row.Kind {
	case play.CorrectRow:
		return p.T("sk.undo.correct", "what", entryWords(p, view, row.Entry))
	case play.UndoRow:
		for _, other := range view.History {
			if other.Seq == row.Target && other.Kind != play.UndoRow {
				return p.T("sk.undo.undone", "what", entryWords(p, view, other.Entry))
			}
		}
		return p.T("sk.undo.undone.any")
	}
	return entryWords(p, view, row.Entry)
}

func entryWords(p *i18n.Printer, view *play.View, entry scoring.Entry) string {
	name := func(seat scoring.SeatID) string { return i18n.Isolate(view.NameOf(seat)) }
	switch e := entry.(type) {
	case skullking.Bids:
		return bidsUndo(p, view, e)
	case skullking.Results:
		return p.T("sk.undo.results", "round", e.Round)
	case skullking.Trick:
		return p.T("sk.undo.trick", "round", e.Round)
	case scoring.Leave:
		return p.T("sk.undo.leave", "name", name(e.Player))
	case scoring.Join:
		return p.T("sk.undo.join", "name", i18n.Isolate(e.Name))
	case scoring.Finish:
		return p.T("sk.undo.finish")
	}
	return ""
}

// bidsUndo names a single bid by its player; its value only once all have bid,
// for this is shown on phones that others look at.
func bidsUndo(p *i18n.Printer, view *play.View, bids skullking.Bids) string {
	seats := bids.Names()
	if len(seats) != 1 {
		return p.T("sk.undo.bids", "round", bids.Round)
	}
	name := i18n.Isolate(view.NameOf(seats[0]))
	if sheet, ok := view.Sheet.(*skullking.Sheet); ok && sheet != nil {
		if round := sheet.RoundAt(bids.Round); round != nil && round.Revealed && bids.Values[seats[0]] != nil {
			return p.T("sk.undo.bid", "name", name, "bid", *bids.Values[seats[0]])
		}
	}
	return p.T("sk.undo.bid.secret", "name", name)
}
