package beadtrade

import (
	"net/url"
	"strings"

	"ardoise/i18n"
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

// recallCount says which round a count is of that the screen does not ask for,
// and what was counted there.
func (t *table) recallCount(screen string, form url.Values) (typed string, held bool) {
	round, ok := views.Whole(form.Get("round"))
	if !ok {
		return "", false
	}
	if kind, number := t.screen(screen); kind == counting && number == round {
		return "", true
	}
	if what := t.counted(form); what != "" {
		return t.P.T("bt.recall.count", "round", round, "what", what), false
	}
	return t.P.T("bt.undo.reveal", "round", round), false
}

// counted says, type by type, where a form counts how many beads and where it has
// the totem: what would have to be typed again.
func (t *table) counted(form url.Values) string {
	type place struct{ id, beads, totem string }
	places := []place{
		{lid, t.P.T("bt.under.lid"), boxWords(t.P, lid)},
		{base, t.P.T("bt.under.base"), boxWords(t.P, base)},
	}
	for _, seat := range t.seats() {
		name := i18n.Isolate(t.Session.NameOf(seat))
		places = append(places, place{string(seat), name, name})
	}
	var types []string
	for _, typ := range t.types() {
		var parts []string
		for _, at := range places {
			if n, ok := views.Whole(form.Get(countField(at.id, typ.id))); ok && n != 0 {
				parts = append(parts, t.P.T("bt.recall.beads", "place", at.beads, "n", n))
			}
		}
		for _, at := range places {
			if form.Get(totemField(typ.id)) == at.id {
				parts = append(parts, t.P.T("bt.recall.totem", "place", at.totem))
			}
		}
		if len(parts) > 0 {
			types = append(types, t.P.T("bt.recall.type", "type", typ.name, "what", strings.Join(parts, ", ")))
		}
	}
	return strings.Join(types, " · ")
}

var _ views.Recaller = Game{}
