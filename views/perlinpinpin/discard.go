package perlinpinpin

import (
	"slices"
	"strconv"
	"strings"

	"ardoise/i18n"
	"ardoise/scoring/perlinpinpin"
)

// mostCards is how many cards a discard may hold, copies how many of a number
// there are (PP-11).
const (
	mostCards = 5
	copies    = 4
)

// powers are the cards without a number.
func powers() []string { return []string{"prince", "jester", "knight", "potion", "wand", "dragon"} }

// cards are the cards that the discard helper counts, as far as they are any.
func (t *table) cards() []perlinpinpin.Card {
	var cards []perlinpinpin.Card
	if t.Form.Has("clear") {
		return nil
	}
	drop, err := strconv.Atoi(t.Form.Get("drop"))
	if err != nil {
		drop = nobody
	}
	for i, told := range t.Form["card"] {
		card := cardFrom(told)
		if i != drop && card != (perlinpinpin.Card{}) && roomFor(cards, card) {
			cards = append(cards, card)
		}
	}
	return cards
}

// cardFrom reads a card; an empty one is none.
func cardFrom(told string) perlinpinpin.Card {
	if slices.Contains(powers(), told) {
		return perlinpinpin.Card{Power: told}
	}
	if n, err := strconv.Atoi(told); err == nil && n >= 1 && n <= highest {
		return perlinpinpin.Card{Number: n}
	}
	return perlinpinpin.Card{}
}

// cardValue is a card as the form sends it.
func cardValue(card perlinpinpin.Card) string {
	if card.Power != "" {
		return card.Power
	}
	return strconv.Itoa(card.Number)
}

// cardWords names a card: its number, or its power with the sticker.
func (t *table) cardWords(card perlinpinpin.Card) string {
	if card.Power != "" {
		return t.card(card.Power)
	}
	return strconv.Itoa(card.Number)
}

// roomFor tells whether one more of a card may be counted.
func roomFor(cards []perlinpinpin.Card, card perlinpinpin.Card) bool {
	count := 0
	for _, other := range cards {
		if other == card {
			count++
		}
	}
	return len(cards) < mostCards && (card.Power != "" || count < copies)
}

// discardSays is the helper's answer, and how good it is.
func (t *table) discardSays() (kind, words string) {
	cards := t.cards()
	if len(cards) == 0 {
		return "", t.P.T("pp.discard.ask")
	}
	d := perlinpinpin.CheckDiscard(cards)
	switch {
	case d.Valid && d.Sum > 0:
		return "good", t.P.T("pp.discard.sum", "sum", t.adds(d.Of), "total", d.Sum)
	case d.Valid && len(cards) == 1:
		return "good", t.P.T("pp.discard.one", "card", t.cardWords(cards[0]))
	case d.Valid:
		return "good", t.P.T("pp.discard.pair", "card", t.cardWords(cards[0]))
	case d.Lacks > 0:
		return "warn", t.P.T("pp.discard.lacks", "n", d.Lacks, "sum", t.added(cards, d.Lacks))
	}
	return "bad", t.P.T("pp.discard.no")
}

// adds writes an addition: "2 + 3".
func (t *table) adds(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = i18n.Number(n)
	}
	return strings.Join(words, " + ")
}

// added writes the addition that one more number makes: "2 + 3 = 5".
func (t *table) added(cards []perlinpinpin.Card, more int) string {
	numbers := []int{more}
	for _, card := range cards {
		numbers = append(numbers, card.Number)
	}
	slices.Sort(numbers)
	last := len(numbers) - 1
	return t.adds(numbers[:last]) + " = " + i18n.Number(numbers[last])
}
