package skullking

import (
	"slices"
	"strconv"
	"strings"

	"ardoise/scoring"
	"ardoise/scoring/skullking"
)

// plays are the cards of the trick on show, in the order played; only the
// part that makes sense is kept, so that nothing typed by hand breaks a page.
func (t *table) plays() []skullking.Play {
	var plays []skullking.Play
	seats := t.order(nil)
	for _, play := range readPlays(t.filled) {
		known := slices.ContainsFunc(skullking.Deck(t.rulebook), func(kind skullking.CardKind) bool { return kind.Card == play.Card })
		taken := slices.ContainsFunc(plays, func(other skullking.Play) bool { return other.Player == play.Player })
		if known && !taken && slices.Contains(seats, play.Player) {
			plays = append(plays, play)
		}
	}
	if len(plays) > 0 && t.Form.Has("back") {
		plays = plays[:len(plays)-1]
	}
	return plays
}

// order lists who plays in this trick, from the one who leads it. first is who
// really led, where a card lies already.
func (t *table) order(plays []skullking.Play) []scoring.SeatID {
	var seats []scoring.SeatID
	for _, box := range t.round.Boxes {
		seats = append(seats, box.Player)
	}
	if t.options().Ghost {
		seats = append(seats, skullking.Ghost)
	}
	lead := t.round.NextLead
	if lead == "" {
		lead = t.round.Leads
	}
	if len(plays) > 0 {
		lead = plays[0].Player
	}
	at := max(slices.Index(seats, lead), 0)
	return slices.Concat(seats[at:], seats[:at])
}

// toPlay lists who has yet to play, the next one first.
func (t *table) toPlay(plays []skullking.Play) []scoring.SeatID {
	return slices.DeleteFunc(t.order(plays), func(seat scoring.SeatID) bool {
		return slices.ContainsFunc(plays, func(play skullking.Play) bool { return play.Player == seat })
	})
}

// left counts how many of a card may still be played: those of the deck
// without the round's other tricks and this one so far.
func (t *table) left(kind skullking.CardKind, plays []skullking.Play) int {
	left := kind.Count
	count := func(plays []skullking.Play) {
		for _, play := range plays {
			if physical(play.Card) == physical(kind.Card) {
				left--
			}
		}
	}
	for _, trick := range t.otherTricks() {
		count(trick.Plays)
	}
	count(plays)
	return left
}

// physical is the card itself: the Tigress is one, whichever way she is played.
func physical(card skullking.Card) skullking.Card {
	if card == skullking.TigressEscape {
		return skullking.TigressPirate
	}
	return card
}

// otherTricks are the round's tricks that are told, without the one that is
// being corrected.
func (t *table) otherTricks() []skullking.PlayedTrick {
	if t.Target == nil {
		return t.round.Tricks
	}
	return slices.DeleteFunc(slices.Clone(t.round.Tricks), func(trick skullking.PlayedTrick) bool {
		row := latest(t.Session, trick.Entry)
		return row != nil && row.Seq == t.Target.Seq
	})
}

// group is a part of the deck under one heading.
type group struct {
	suit  string // "" for the special cards
	kinds []skullking.CardKind
}

// groups divides the deck into suits, the special cards last.
func (t *table) groups() []group {
	groups := make([]group, 0, 5)
	for _, suit := range skullking.Suits(t.rulebook) {
		groups = append(groups, group{suit: suit})
	}
	groups = append(groups, group{})
	for _, kind := range skullking.Deck(t.rulebook) {
		suit, _, _ := kind.Card.Number(t.rulebook)
		at := slices.IndexFunc(groups, func(g group) bool { return g.suit == suit })
		groups[at].kinds = append(groups[at].kinds, kind)
	}
	return groups
}

// cardName is a card in words.
func (t *table) cardName(card skullking.Card) string {
	if suit, n, ok := card.Number(t.rulebook); ok {
		return t.P.T("sk.card.number", "suit", t.P.T("skull-king.suit."+suit), "n", n)
	}
	return t.P.T("skull-king.card." + string(card))
}

// cardFace is what stands on a card's button: the number, or its name.
func (t *table) cardFace(card skullking.Card) string {
	if _, n, ok := card.Number(t.rulebook); ok {
		return strconv.Itoa(n)
	}
	return t.cardName(card)
}

// playValue is a play as the form sends it.
func playValue(seat scoring.SeatID, card skullking.Card) string {
	return strings.Join([]string{string(seat), string(card)}, ":")
}
