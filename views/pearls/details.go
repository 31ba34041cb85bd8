package pearls

import (
	"strings"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/pearls"
	"ardoise/views"
)

var _ views.Detailer = Game{}

// Details says what hands and counts hold; the label of any other entry says
// all.
func (Game) Details(p *i18n.Printer, view *play.View, entry scoring.Entry) []views.Detail {
	name := func(id scoring.SeatID) string { return i18n.Isolate(view.NameOf(id)) }
	var details []views.Detail
	switch e := entry.(type) {
	case pearls.Hands:
		for _, seat := range e.By() {
			details = append(details, views.Detail{Name: name(seat), Words: handWords(p, e.Hands[seat])})
		}
		unnamed(details)
	case pearls.Count:
		for _, seat := range e.By() {
			final := e.Players[seat]
			words := []string{handWords(p, final.Treasure)}
			for _, necklace := range final.Necklaces {
				words = append(words, p.T("pe.necklace", "number", necklace))
			}
			if len(final.Hand) > 0 {
				words = append(words, p.T("pe.hand.cards", "cards", handWords(p, final.Hand)))
			}
			details = append(details, views.Detail{Name: name(seat), Words: strings.Join(words, ", ")})
		}
		unnamed(details)
	}
	return details
}

// unnamed takes the name from a single player's detail: the label has it.
func unnamed(details []views.Detail) {
	if len(details) == 1 {
		details[0].Name = ""
	}
}

// handWords lists cards by colour: "2 blue, 1 joker"; "0" for none.
func handWords(p *i18n.Printer, cards map[pearls.Colour]int) string {
	var words []string
	for _, colour := range pearls.Colours() {
		if n := cards[colour]; n > 0 {
			words = append(words, cardWords(p, colour, n))
		}
	}
	if len(words) == 0 {
		return i18n.Number(0)
	}
	return strings.Join(words, ", ")
}
