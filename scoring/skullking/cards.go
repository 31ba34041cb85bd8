package skullking

import (
	"strconv"
	"strings"
)

// Card is a card as the API names it: "blue-12", "tigress-pirate".
type Card string

// The special cards. The Tigress is one card, played in one of two ways.
const (
	Escape        Card = "escape"
	Pirate        Card = "pirate"
	Mermaid       Card = "mermaid"
	TigressPirate Card = "tigress-pirate"
	TigressEscape Card = "tigress-escape"
	SkullKing     Card = "skull-king"
	Loot          Card = "loot"
	Kraken        Card = "kraken"
	WhiteWhale    Card = "white-whale"
)

// CardKind is a kind of card in a deck, and how often the deck has it.
type CardKind struct {
	Card  Card
	Count int // the two ways of playing the Tigress share one card
}

// Suits lists the suits of a rulebook; the last is trump.
func Suits(rulebook string) []string {
	if rulebook == GrandpaBeck {
		return []string{"yellow", "green", "purple", "black"}
	}
	return []string{"yellow", "red", "blue", "black"}
}

// HighestNumber is the highest number of each suit.
func HighestNumber(rulebook string) int {
	if rulebook == GrandpaBeck {
		return 14
	}
	return 13
}

// Deck lists the cards of a rulebook, expansion included: the suits in order,
// then the special cards.
func Deck(rulebook string) []CardKind {
	var deck []CardKind
	for _, suit := range Suits(rulebook) {
		for n := 1; n <= HighestNumber(rulebook); n++ {
			deck = append(deck, CardKind{Card(suit + "-" + strconv.Itoa(n)), 1})
		}
	}
	deck = append(deck, CardKind{Escape, 5}, CardKind{Pirate, 5}, CardKind{Mermaid, 2},
		CardKind{TigressPirate, 1}, CardKind{TigressEscape, 1}, CardKind{SkullKing, 1})
	if rulebook == GrandpaBeck {
		deck = append(deck, CardKind{Loot, 2}, CardKind{Kraken, 1}, CardKind{WhiteWhale, 1})
	}
	return deck
}

// Number reads a numbered card of a rulebook; ok is false for every other
// text, so that a card is written one way only.
func (c Card) Number(rulebook string) (suit string, number int, ok bool) {
	suit, digits, found := strings.Cut(string(c), "-")
	if !found {
		return "", 0, false
	}
	for _, known := range Suits(rulebook) {
		if suit != known {
			continue
		}
		number, err := strconv.Atoi(digits)
		if err != nil || number < 1 || number > HighestNumber(rulebook) || strconv.Itoa(number) != digits {
			return "", 0, false
		}
		return suit, number, true
	}
	return "", 0, false
}

// inDeck tells how often the deck of a rulebook has the card; 0 is a card that
// the rulebook does not know.
func (c Card) inDeck(rulebook string) int {
	switch c {
	case Escape, Pirate:
		return 5
	case Mermaid:
		return 2
	case TigressPirate, TigressEscape, SkullKing:
		return 1
	case Loot, Kraken, WhiteWhale:
		if rulebook != GrandpaBeck {
			return 0
		}
		if c == Loot {
			return 2
		}
		return 1
	}
	if _, _, ok := c.Number(rulebook); ok {
		return 1
	}
	return 0
}

// physical gives the card itself, whichever way it was played.
func (c Card) physical() Card {
	if c == TigressEscape {
		return TigressPirate
	}
	return c
}
