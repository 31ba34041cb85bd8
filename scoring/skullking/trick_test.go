package skullking_test

import (
	"strings"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/skullking"

	"github.com/stretchr/testify/assert"
)

// lay makes plays of "a pirate, b escape".
func lay(text string) []skullking.Play {
	var plays []skullking.Play
	for _, play := range strings.Split(text, ", ") {
		player, card, _ := strings.Cut(play, " ")
		plays = append(plays, skullking.Play{Player: scoring.SeatID(player), Card: skullking.Card(card)})
	}
	return plays
}

func TestResolve(t *testing.T) {
	const c, s, g = skullking.Classic, skullking.Schmidt, skullking.GrandpaBeck
	for _, k := range []struct {
		name, book, plays string
		winner, rule      string // winner "" is nobody
		bonuses           string // "mermaid_took_skull_king 1, …"
		alliances         string // "a-b, …"
		next              string // default the winner
	}{
		{name: "mermaid, pirate and Skull King", book: c, plays: "a pirate, b skull-king, c mermaid, d mermaid", winner: "c", rule: "SK-T1", bonuses: "mermaid_took_skull_king 1"},
		{name: "the same pays once in the later box", book: g, plays: "a mermaid, b skull-king, c pirate, d black-14", winner: "a", rule: "SK-T1", bonuses: "mermaid_took_skull_king 1, black_fourteen 1"},
		{name: "Skull King alone", book: c, plays: "a black-13, b skull-king, c escape", winner: "b", rule: "SK-T2"},
		{name: "pirates before and after him", book: g, plays: "a pirate, b skull-king, c tigress-pirate, d tigress-escape", winner: "b", rule: "SK-T2", bonuses: "skull_king_took_pirates 2"},
		{name: "the Tigress as an escape is no pirate", book: c, plays: "a skull-king, b tigress-escape", winner: "a", rule: "SK-T2"},
		{name: "the Tigress is always a pirate card", book: s, plays: "a skull-king, b tigress-escape", winner: "a", rule: "SK-T2", bonuses: "skull_king_took_pirates 1"},
		{name: "but takes nothing as an escape", book: s, plays: "a tigress-escape, b blue-1", winner: "b", rule: "SK-T6"},
		{name: "a pirate over both mermaids", book: g, plays: "a mermaid, b pirate, c mermaid, d pirate", winner: "b", rule: "SK-T3", bonuses: "pirates_took_mermaids 2"},
		{name: "a pirate over a mermaid, first box", book: s, plays: "a mermaid, b pirate", winner: "b", rule: "SK-T3"},
		{name: "a mermaid over trump", book: g, plays: "a black-14, b mermaid", winner: "b", rule: "SK-T4", bonuses: "black_fourteen 1"},
		{name: "an escape led lets the next number ask", book: c, plays: "a escape, b red-2, c blue-13, d red-4", winner: "d", rule: "SK-T6"},
		{name: "trump led", book: c, plays: "a black-2, b yellow-13, c black-1", winner: "a", rule: "SK-T5"},
		{name: "three coloured 14s", book: g, plays: "a green-14, b purple-14, c yellow-14, d black-1", winner: "d", rule: "SK-T5", bonuses: "fourteens 3"},
		{name: "only escapes", book: g, plays: "a tigress-escape, b loot, c escape", winner: "a", rule: "SK-T7", alliances: "b-a"},
		{name: "a loot after the winner", book: g, plays: "a green-5, b loot, c green-6, d loot", winner: "c", rule: "SK-T6", alliances: "b-c, d-c"},
		{name: "kraken", book: g, plays: "a green-14, b kraken, c loot, d pirate", rule: "SK-T8", next: "d"},
		{name: "kraken led, then escapes", book: g, plays: "a kraken, b escape", rule: "SK-T8", next: "a"},
		{name: "kraken after whale", book: g, plays: "a green-3, b white-whale, c kraken, d black-1", rule: "SK-T8", next: "d"},
		{name: "whale after kraken", book: g, plays: "a mermaid, b skull-king, c kraken, d white-whale, e green-1", winner: "e", rule: "SK-T9"},
		{name: "whale: trump is a suit like any", book: g, plays: "a black-9, b white-whale, c green-9, d yellow-8", winner: "a", rule: "SK-T9"},
		{name: "whale: 14s pay, captures do not", book: g, plays: "a skull-king, b white-whale, c pirate, d purple-14, e mermaid", winner: "d", rule: "SK-T9", bonuses: "fourteens 1"},
		{name: "whale: loot", book: g, plays: "a loot, b white-whale, c green-2", winner: "c", rule: "SK-T9", alliances: "a-c"},
		{name: "whale without a number", book: g, plays: "a loot, b white-whale, c pirate, d mermaid", rule: "SK-T9", next: "c"},
		{name: "whale among escapes", book: g, plays: "a loot, b white-whale, c escape", rule: "SK-T9", next: "a"},
		{name: "one card", book: c, plays: "a escape", winner: "a", rule: "SK-T7"},
	} {
		t.Run(k.name, func(t *testing.T) {
			taken := skullking.Resolve(k.book, lay(k.plays))
			if k.winner == "" {
				assert.Nil(t, taken.Winner)
			} else if assert.NotNil(t, taken.Winner) {
				assert.Equal(t, scoring.SeatID(k.winner), *taken.Winner)
				k.next = k.winner
			}
			assert.Equal(t, k.rule, taken.Rule)
			assert.Equal(t, scoring.SeatID(k.next), taken.NextLead)
			bonuses := []skullking.TrickBonus{}
			for bonus, n := range pairs(k.bonuses, " ") {
				bonuses = append(bonuses, skullking.TrickBonus{Player: scoring.SeatID(k.winner), Bonus: skullking.Bonus(bonus), Count: int(n[0] - '0')})
			}
			assert.Equal(t, bonuses, taken.Bonuses)
			alliances := []skullking.Alliance{}
			for loot, winner := range pairs(k.alliances, "-") {
				alliances = append(alliances, skullking.Alliance{scoring.SeatID(loot), scoring.SeatID(winner)})
			}
			assert.Equal(t, alliances, taken.Alliances)
		})
	}
}

// pairs reads "a-b, c-d" in order.
func pairs(text, between string) func(yield func(a, b string) bool) {
	return func(yield func(a, b string) bool) {
		for _, pair := range strings.Split(text, ", ") {
			a, b, ok := strings.Cut(pair, between)
			if ok && !yield(a, b) {
				return
			}
		}
	}
}

func TestDecks(t *testing.T) {
	for book, want := range map[string]int{skullking.Classic: 66, skullking.Schmidt: 66, skullking.GrandpaBeck: 74} {
		count := 0
		for _, kind := range skullking.Deck(book) {
			count += kind.Count
		}
		assert.Equal(t, want+1, count, "%s: the Tigress is listed in both her ways", book)
	}
}

func TestACardIsWrittenOneWay(t *testing.T) {
	for _, card := range []skullking.Card{"blue-0", "blue-14", "blue-03", "blue-+3", "Blue-3", "blue", "blue-", "blue-3 ", " blue-3", "blue-٣", "green-3", "blue-3-3", ""} {
		_, _, ok := card.Number(skullking.Classic)
		assert.False(t, ok, "%q", card)
	}
	suit, number, ok := skullking.Card("black-13").Number(skullking.Classic)
	assert.True(t, ok)
	assert.Equal(t, "black", suit)
	assert.Equal(t, 13, number)
}
