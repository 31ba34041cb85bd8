package perlinpinpin

import (
	"slices"

	"ardoise/scoring"
)

// Jester finds whom the jester's count ends on (PP-8): players at the table (2
// to 5), the seat of who played it (from 1), the number turned up (1 to 10).
func Jester(players, seat, number int) (int, error) {
	switch {
	case players < 2 || players > 5:
		return 0, scoring.Refuse("player_count", "/players", "count", players, "low", 2, "high", 5)
	case seat < 1 || seat > players:
		return 0, scoring.Refuse("jester_seat", "/seat", "n", seat, "high", players)
	case number < 1 || number > 10:
		return 0, scoring.Refuse("card_number", "/number", "n", number, "high", 10)
	}
	return (seat+number-2)%players + 1, nil
}

// Cards that may be discarded beside the numbers: the powers.
func powerCards() []string {
	return []string{"prince", "jester", "knight", "potion", "wand", "dragon"}
}

// Card is a card of the hand: a number from 1 to 10, or a power by name.
type Card struct {
	Number int
	Power  string
}

// Discard is what the addition helper says of some cards (PP-11).
type Discard struct {
	Valid bool `json:"valid"`
	// Sum is the number that is the sum of all the others, Of those others;
	// both empty where no addition makes the discard valid.
	Sum int   `json:"sum,omitzero"`
	Of  []int `json:"of,omitempty"`
	// Lacks is the number that would make a valid addition of the cards, 0
	// where no single card does.
	Lacks int `json:"lacks,omitzero"`
}

// CheckDiscard says whether cards may be laid down together (PP-11): one card,
// two alike, or three to five numbers of which one is the sum of the others.
func CheckDiscard(cards []Card) Discard {
	var numbers []int
	for _, card := range cards {
		if card.Power == "" {
			numbers = append(numbers, card.Number)
		}
	}
	d := Discard{Valid: len(cards) == 1 || len(cards) == 2 && cards[0] == cards[1]}
	if len(numbers) != len(cards) || len(cards) < 2 || len(cards) > 5 {
		return d
	}
	slices.Sort(numbers)
	highest, rest := numbers[len(numbers)-1], numbers[:len(numbers)-1]
	sum := 0
	for _, n := range rest {
		sum += n
	}
	switch {
	case len(numbers) >= 3 && sum == highest:
		d.Valid, d.Sum, d.Of = true, highest, rest
	case len(numbers) <= 4 && !d.Valid && sum+highest <= 10:
		d.Lacks = sum + highest
	case len(numbers) <= 4 && !d.Valid && highest > sum:
		d.Lacks = highest - sum
	}
	return d
}

const maxDots = 1_000_000

// Tactile reads a sticker (PP-12): 10 for each dot on a square, 5 for a dotted
// circle (one at most), 1 for each plain dot. The code has no highest number, so dots are
// bounded only where no sticker could hold them.
func Tactile(squareDots, circles, dots int) (int, error) {
	for _, count := range []struct {
		field   string
		n, high int
	}{{"/square_dots", squareDots, maxDots}, {"/circles", circles, 1}, {"/dots", dots, maxDots}} {
		if count.n < 0 || count.n > count.high {
			return 0, scoring.Refuse("sticker_count", count.field, "n", count.n, "high", count.high)
		}
	}
	return 10*squareDots + 5*circles + dots, nil
}
