package beadtrade

import (
	"net/url"

	"ardoise/scoring/beadtrade"
	"ardoise/views"
)

// Recall says the tap of a form: a button holds nothing that would stand on the
// screen. A count stands in its fields while its round is counted.
func (Game) Recall(screen string, v views.TableView, form url.Values) (typed string, held bool) {
	t, ok := readTable(v)
	if !ok {
		return "", false
	}
	if !form.Has(placeField) {
		return t.recallCount(screen, form)
	}
	entry, fault := readTotem(t, form)
	if fault != nil {
		return "", false
	}
	tap := entry.(beadtrade.Totem)
	return totemOf(t.P, t.typ(tap.BeadType)) + " " + boxWords(t.P, tap.Box), false
}

// recallCount says which round a count is of that the screen does not ask for.
func (t *table) recallCount(screen string, form url.Values) (typed string, held bool) {
	round, ok := views.Whole(form.Get("round"))
	if !ok {
		return "", false
	}
	if kind, number := t.screen(screen); kind == counting && number == round {
		return "", true
	}
	return t.P.T("bt.undo.reveal", "round", round), false
}

var _ views.Recaller = Game{}
