package pearls

import (
	"maps"
	"slices"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/pearls"
	"ardoise/views"

	"github.com/a-h/templ"
)

// Rules draws the rules for a table's number of players and options, or those
// of every table.
func (Game) Rules(p *i18n.Printer, setup *scoring.Setup) templ.Component {
	r := rules{p: p, setup: setup, tables: []int{2, 3, mostCards}, alone: true}
	if setup != nil {
		r.tables, r.alone = []int{len(setup.Seats)}, views.IsOn(*setup, "jokers_alone")
	}
	return rulesPage(r)
}

// mostCards is a number of players who leave nothing out of the deck.
const mostCards = 4

// rules is what a page of rules is about.
type rules struct {
	p      *i18n.Printer
	setup  *scoring.Setup // nil: the whole game
	tables []int          // the numbers of players it tells of
	alone  bool           // jokers may be laid alone
}

// deck is the deck of the largest table on the page.
func (r rules) deck() map[pearls.Colour]int { return r.deckFor(r.tables[len(r.tables)-1]) }

func (r rules) deckFor(players int) map[pearls.Colour]int {
	return pearls.Deck(players, r.setup != nil && views.IsOn(*r.setup, "all_pearls"))
}

// left lists what a table leaves in the box, a line for each such table.
func (r rules) left() []string {
	var lines []string
	for _, players := range r.tables {
		deck, total := r.deckFor(players), 0
		var out []string
		for _, colour := range pearls.Colours() {
			if deck[colour] == 0 {
				out = append(out, r.colour(colour))
			}
			total += deck[colour]
		}
		if len(out) > 0 {
			lines = append(lines, r.p.T("pe.rules.left", "players", players, "colours", r.p.List(out), "cards", total))
		}
	}
	return lines
}

func (r rules) colour(c pearls.Colour) string { return r.p.T("pearls.colour." + string(c)) }

// lay says what may be laid (PE-2).
func (r rules) lay() string {
	if r.alone {
		return r.p.T("pe.rules.lay.with")
	}
	return r.p.T("pe.rules.lay.without")
}

// lengths lists the values of the necklaces, the smallest first.
func lengths() []int { return slices.Sorted(maps.Keys(pearls.Necklaces())) }

// variants are the options to tell of; where jokers stay with a colour is told
// with the turn.
func (r rules) variants() []views.Variant {
	if r.setup != nil {
		return views.Variants(r.p, pearls.ID, r.setup, "all_pearls")
	}
	return views.Variants(r.p, pearls.ID, nil, "all_pearls", "jokers_alone")
}
