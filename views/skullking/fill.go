package skullking

import (
	"net/url"
	"slices"
	"strings"

	"ardoise/views"
)

// Fill puts what a player entered on another phone into a form of results that
// has no tricks of that player. A bonus, wager or change of 0 is how the form sends
// one that nobody touched; who took one to 0 and left the tricks open has to do it
// again.
func (Game) Fill(v views.TableView, form url.Values) {
	t, ok := tableOf(v)
	if !ok || t.round == nil || form.Get("kind") != "results" {
		return
	}
	saved := stored(t.round)
	for _, box := range t.round.Boxes {
		seat := string(box.Player)
		if box.Tricks == nil || form.Get(join("tricks", seat)) != "" {
			continue
		}
		for field := range saved {
			if slices.Contains(strings.Split(field, "."), seat) && !strings.HasPrefix(field, "alliance.") && slices.Contains([]string{"", "0"}, form.Get(field)) {
				form[field] = saved[field]
			}
		}
	}
}

var _ views.Filler = Game{}
