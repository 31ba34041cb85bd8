package pearls

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"ardoise/scoring"
	"ardoise/scoring/pearls"
	"ardoise/views"
)

// Recall says the turn, hand or count of a form that the screen now does not
// ask for.
func (Game) Recall(screen string, v views.TableView, form url.Values) (typed string, held bool) {
	v.Form, v.Problems = form, nil
	t, ok := tableOf(v)
	if !ok {
		return "", false
	}
	if form.Has("asked") {
		return t.recallFinal(screen, form)
	}
	if t.kind(screen) == turnForm && t.turn().holds() {
		return "", true
	}
	told := &turn{table: t, deeds: []string{form.Get("deed")}}
	if entry := told.entry(); entry != nil {
		return entryWords(t.P, t.Session, entry), false
	}
	return "", false
}

// holds tells whether the form has a field for every part of what it is filled
// with, and tells of somebody who is on turn.
func (t *turn) holds() bool {
	within := func(field string, most int) bool {
		n, ok := views.Whole(t.filled.Get(field))
		return !ok || n <= most
	}
	colour := pearls.Colour(t.filled.Get("colour"))
	if colour != "" && !slices.Contains(t.colours(), colour) {
		return false
	}
	most := t.mostLaid()
	if t.deed() == takeDeed {
		most = t.mostTaken()
	}
	return slices.Contains(t.who, t.player()) && t.deed() != "" && within("count", most) && within("jokers", t.mostJokers())
}

// recallFinal says whose hand or count a form has, and what was typed.
func (t *table) recallFinal(screen string, form url.Values) (typed string, held bool) {
	kind, words := handsForm, t.handTyped
	if t.counting() {
		kind, words = countForm, t.countTyped
	}
	asks := t.kind(screen) == kind
	var parts []string
	for _, value := range form["asked"] {
		seat := scoring.SeatID(value)
		if asks && slices.Contains(t.final(screen).ask, seat) {
			return "", true
		}
		if what := words(seat, form); what != "" {
			parts = append(parts, t.P.T("pe.recall."+kind, "name", t.Name(seat), "what", what))
		}
	}
	return strings.Join(parts, " · "), false
}

// handTyped says what a final hand holds.
func (t *table) handTyped(seat scoring.SeatID, form url.Values) string {
	return t.cardsTyped(join("hands", string(seat)), form)
}

// countTyped says what a count holds: treasure, hand and necklaces.
func (t *table) countTyped(seat scoring.SeatID, form url.Values) string {
	prefix := join("players", string(seat))
	var parts []string
	say := func(key, what string) {
		if what != "" {
			parts = append(parts, t.P.T("pe.recall.part", "part", t.P.T(key), "what", what))
		}
	}
	say("pe.count.treasure", t.cardsTyped(join(prefix, "treasure"), form))
	say("pe.count.hand", t.cardsTyped(join(prefix, "hand"), form))
	var necklaces []string
	for _, value := range readNecklaces(&reader{views.Reader{Form: form}}, join(prefix, "necklaces")) {
		necklaces = append(necklaces, strconv.Itoa(value))
	}
	say("pe.count.necklaces", t.P.List(necklaces))
	return strings.Join(parts, ", ")
}

// cardsTyped names the cards that the fields below a prefix hold.
func (t *table) cardsTyped(prefix string, form url.Values) string {
	read := &reader{views.Reader{Form: form}}
	held, _ := read.cards(prefix)
	var cards []string
	for _, colour := range jokersLast() {
		if n := held[colour]; n > 0 {
			cards = append(cards, t.cards(colour, n))
		}
	}
	return t.P.List(cards)
}

var _ views.Recaller = Game{}
