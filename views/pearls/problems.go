package pearls

import (
	"errors"
	"slices"

	"ardoise/scoring"
	"ardoise/scoring/pearls"
	"ardoise/views"
)

// gather moves problems whose field the form does not draw to the form as a
// whole, so that none stays unsaid.
func (t *table) gather(drawn func(field string) bool) {
	t.Problems = slices.Clone(t.Problems)
	for i := range t.Problems {
		if !drawn(t.Problems[i].Field) {
			t.Problems[i].Field = ""
		}
	}
}

// marked tells whether something is wrong with the form on show: the words over
// a fresh one are about another.
func (t *table) marked() bool { return len(t.Problems) > 0 && t.Form != nil }

// trouble is what the live line says of a form that something is wrong with:
// in words only where no field says them already.
func (t *table) trouble() string {
	switch {
	case !t.marked():
		return ""
	case t.Problems[0].Field != "":
		return t.P.T("pe.trouble")
	}
	return t.Problems[0].Text
}

// beneath is the live line of a whole page, which shows every problem itself.
func (t *table) beneath(s said) said {
	if t.marked() {
		s.text, s.heard = t.P.T("pe.trouble"), ""
	}
	return s
}

// offersWaiver tells whether the entry has more cards than the box: the table
// may then give the check up, for good.
func (t *table) offersWaiver(entry scoring.Entry) bool {
	if t.waived() {
		return true
	}
	if entry == nil || t.preview != nil || t.Form == nil {
		return false
	}
	log := make([]scoring.Entry, 0, len(t.Session.Rows)+1)
	for _, row := range t.Session.Rows {
		log = append(log, row.Entry)
	}
	if place := t.place(); place < len(log) {
		log[place] = entry
	} else {
		log = append(log, entry)
	}
	_, err := pearls.Game{}.Replay(t.Session.Setup, log)
	var problem *scoring.Problem
	return errors.As(err, &problem) &&
		slices.Contains([]string{"deck_exceeded", "deck_exceeded_together", "colour_removed"}, problem.Code)
}

// described names the problem at a field, for the field to point to; "" for
// none.
func (t *table) described(field string) string {
	if t.For(field) == "" {
		return ""
	}
	return views.ProblemID(field)
}
