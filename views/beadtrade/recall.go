package beadtrade

import (
	"net/url"

	"ardoise/scoring/beadtrade"
	"ardoise/views"
)

// Recall says the tap of a form: a button holds nothing that would stand on the
// screen.
func (Game) Recall(v views.TableView, form url.Values) string {
	t, ok := tableOf(v, "")
	if !ok {
		return ""
	}
	entry, fault := readTotem(t, form)
	if fault != nil {
		return ""
	}
	tap := entry.(beadtrade.Totem)
	return totemOf(t.P, t.typ(tap.BeadType)) + " " + boxWords(t.P, tap.Box)
}

var _ views.Recaller = Game{}
