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
	switch e := row.Entry.(type) {
	case skullking.Bids:
		return bidsUndo(p, view, e)
	case skullking.Results:
		return p.T("sk.undo.results", "round", e.Round)
	case skullking.Trick:
		return p.T("sk.undo.trick", "round", e.Round)
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
