package skullking

import (
	"net/url"
	"strings"

	"ardoise/i18n"
	"ardoise/views"
)

// Recall says the bids or tricks of a form that the screen now has no fields
// for: its round or phase is over, or the seats are another phone's.
func (Game) Recall(v views.TableView, form url.Values) string {
	t, ok := tableOf(v)
	if !ok {
		return ""
	}
	kind, field := form.Get("kind"), "bid"
	switch kind {
	case "bids":
	case "results":
		field = "tricks"
	default:
		return ""
	}
	round, ok := (&reader{views.Reader{Form: form}}).Number("round")
	if !ok {
		return ""
	}
	asked := kind == t.form("") && round == t.number()
	var parts []string
	for _, seat := range t.Session.Players {
		if asked && t.MayEnter(seat.ID) {
			continue // it stands in its field
		}
		if n := strings.TrimSpace(form.Get(join(field, string(seat.ID)))); n != "" {
			parts = append(parts, t.name(seat.ID)+"\u00a0"+i18n.Shown(n))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return t.P.T("sk.recall."+kind, "round", round, "who", strings.Join(parts, " · "))
}

var _ views.Recaller = Game{}
