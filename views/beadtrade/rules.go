package beadtrade

import (
	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/views"

	"github.com/a-h/templ"
)

// Rules draws the rules with a table's types and variants, or those of every
// table with the preset types.
func (Game) Rules(p *i18n.Printer, setup *scoring.Setup) templ.Component {
	r := rules{p: p, setup: setup, options: beadtrade.Options{Types: beadtrade.Preset()}}
	if setup != nil {
		if options, err := beadtrade.ReadOptions(*setup); err == nil {
			r.options = options
		}
	}
	return rulesPage(r)
}

// rules is what a page of rules is about.
type rules struct {
	p       *i18n.Printer
	setup   *scoring.Setup // nil: the whole game
	options beadtrade.Options
}

// start says what everybody starts a round with.
func (r rules) start() []string {
	one := r.p.T("bt.rules.start", "beads", beadtrade.BeadsPerType)
	two := r.p.T("bt.rules.start.two", "beads", 2*beadtrade.BeadsPerType)
	switch {
	case r.setup == nil:
		return []string{one, two}
	case len(r.setup.Seats) == 2:
		return []string{two}
	}
	return []string{one}
}

// row is a rule and what it gives a player: for beads alone, for the totem
// alone, for both, and to one who alone holds the type.
type row struct {
	id, name string
	gives    []string
}

func (r rules) rows() []row {
	var rows []row
	for _, rule := range beadtrade.Rules() {
		gives := func(beads, totem, sole bool) string {
			if totem && onBox(rule) {
				return r.p.T("bt.rules.never")
			}
			return i18n.Points(beadtrade.Worth(rule, beads, totem, sole, r.options.OrdinaryTotems))
		}
		rows = append(rows, row{rule, r.p.T("bead-trade.rule." + rule), []string{
			gives(true, false, false), gives(false, true, false), gives(true, true, false), gives(true, false, true),
		}})
	}
	return rows
}

// onBox tells whether a rule is one of those for a totem that lies on the box:
// nobody can hold it then.
func onBox(rule string) bool { return rule == "BT-1" || rule == "BT-2" }

// types lists the types of the page.
func (r rules) types() []drawn {
	types := make([]drawn, len(r.options.Types))
	for i, typ := range r.options.Types {
		types[i] = inWords(r.p, typ)
	}
	return types
}

func (r rules) variants() []views.Variant {
	return views.Variants(r.p, "bead-trade", r.setup, "ordinary_totems", "extended_totems", "five_rounds", "locked_totems", "animal_stories")
}
