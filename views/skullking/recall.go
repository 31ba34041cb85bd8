package skullking

import (
	"net/url"
	"slices"
	"strings"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/skullking"
	"ardoise/views"
)

// Recall says the bids or tricks of a form that the screen now has no fields
// for: its round or phase is over, the seats are another phone's, or they have
// bid. A form of another kind stands wherever its screen still does.
func (Game) Recall(screen string, v views.TableView, form url.Values) (typed string, held bool) {
	t, ok := tableOf(v)
	if !ok {
		return "", false
	}
	kind, field := form.Get("kind"), "bid"
	round, numbered := (&reader{views.Reader{Form: form}}).Number("round")
	asked := kind == t.form(screen) && (!numbered || round == t.number())
	switch kind {
	case "bids":
	case "results":
		field = "tricks"
	case "trick":
		return "", asked
	default:
		return "", true
	}
	if !numbered {
		return "", asked
	}
	var parts []string
	for _, seat := range t.Session.Players {
		n := strings.TrimSpace(form.Get(join(field, string(seat.ID))))
		if n == "" {
			continue
		}
		if asked && t.asksOf(kind, seat.ID) {
			held = true
			continue
		}
		parts = append(parts, t.name(seat.ID)+"\u00a0"+i18n.Shown(n))
	}
	if len(parts) == 0 {
		return "", asked
	}
	return t.P.T("sk.recall."+kind, "round", round, "who", strings.Join(parts, " · ")), held
}

// asksOf tells whether a form of the round on the table has a field for a seat.
func (t *table) asksOf(kind string, seat scoring.SeatID) bool {
	return slices.ContainsFunc(t.round.Boxes, func(box skullking.Box) bool { return box.Player == seat && t.asks(kind, &box) })
}

var _ views.Recaller = Game{}
