package beadtrade

import (
	"slices"
	"strings"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/views"
)

var _ views.Detailer = Game{}

// Details says what a reveal counted; the label of a totem says all.
func (Game) Details(p *i18n.Printer, view *play.View, entry scoring.Entry) []views.Detail {
	reveal, is := entry.(beadtrade.Reveal)
	options, err := beadtrade.ReadOptions(view.Setup)
	if !is || err != nil {
		return nil
	}
	t := &table{options: options}
	t.P = p
	details := []views.Detail{
		{Name: boxWords(p, "lid"), Words: t.piecesWords(reveal.Lid)},
		{Name: boxWords(p, "base"), Words: t.piecesWords(reveal.Base)},
	}
	for _, seat := range reveal.Names() {
		details = append(details, views.Detail{Name: i18n.Isolate(view.NameOf(seat)), Words: t.piecesWords(reveal.Held[seat])})
	}
	return details
}

// piecesWords lists beads and totems by type: "3 pink, pink totem"; "0" for
// none.
func (t *table) piecesWords(pieces beadtrade.Pieces) string {
	var words []string
	for _, bead := range t.options.Types {
		typ := t.typ(bead.ID)
		if n := pieces.Beads[bead.ID]; n > 0 {
			words = append(words, i18n.Number(n)+" "+typ.name)
		}
		if slices.Contains(pieces.Totems, bead.ID) {
			words = append(words, totemOf(t.P, typ))
		}
	}
	if len(words) == 0 {
		return i18n.Number(0)
	}
	return strings.Join(words, ", ")
}
