package pearls

import "ardoise/scoring"

// Colour is a colour of pearl cards; jokers are a colour of their own.
type Colour string

// The seven colours.
const (
	Joker     Colour = "joker"
	Yellow    Colour = "yellow"
	Red       Colour = "red"
	Green     Colour = "green"
	Blue      Colour = "blue"
	Turquoise Colour = "turquoise"
	Purple    Colour = "purple"
)

// Colours lists all colours, in the order in which pages show them.
func Colours() []Colour { return append([]Colour(nil), colours[:]...) }

// Value is what one pearl of the colour is worth; an unknown colour is 0.
func Value(c Colour) int {
	if i := index(c); i >= 0 {
		return values[i]
	}
	return 0
}

// Limits of PE-1: what a hand may hold, what lies in the row, and the cards
// that everybody starts with.
const (
	MaxHand  = 10
	RowSize  = 6
	HandDeal = 6
)

const (
	maxCards = 100 // all pearl cards of the box

	joker = 0 // index of the jokers
)

var (
	colours = [...]Colour{Joker, Yellow, Red, Green, Blue, Turquoise, Purple}
	values  = cards{0, 1, 1, 2, 2, 3, 5}
	box     = cards{16, 24, 20, 16, 12, 8, 4}
)

// cards counts cards per colour, in the order of colours.
type cards [len(colours)]int

// index gives the place of a colour in cards, -1 for one that is unknown.
func index(c Colour) int {
	for i := range colours {
		if colours[i] == c {
			return i
		}
	}
	return -1
}

// word is the message key of a colour's name.
func word(i int) scoring.Word { return scoring.Word("pearls.colour." + string(colours[i])) }

// deckFor gives the pearl cards in play: fewer colours for 2 and 3 players
// unless they chose all.
func deckFor(players int, all bool) cards {
	deck := box
	switch {
	case all:
	case players == 2:
		deck[index(Yellow)], deck[index(Green)] = 0, 0
	case players == 3:
		deck[index(Red)] = 0
	}
	return deck
}

// Deck gives the pearl cards in play for so many players, by colour; all is the
// option all_pearls. Colours out of play are left out.
func Deck(players int, all bool) map[Colour]int {
	deck := deckFor(players, all)
	return deck.byColour()
}

func (c *cards) total() int {
	sum := 0
	for _, n := range c {
		sum += n
	}
	return sum
}

// worth is the value of the pearls: jokers are 0.
func (c *cards) worth() int {
	sum := 0
	for i, n := range c {
		sum += n * values[i]
	}
	return sum
}

// byColour lists the colours that there are; never nil.
func (c *cards) byColour() map[Colour]int {
	m := make(map[Colour]int)
	for i, n := range c {
		if n != 0 {
			m[colours[i]] = n
		}
	}
	return m
}

const (
	minNecklace = 4
	maxNecklace = 9
)

// necklaces counts necklaces by value less minNecklace.
type necklaces [maxNecklace - minNecklace + 1]int

var allNecklaces = necklaces{1, 2, 2, 2, 2, 1}

// Necklaces gives how many necklaces of each value the box has (PE-3).
func Necklaces() map[int]int {
	counts := make(map[int]int, len(allNecklaces))
	for i, count := range allNecklaces {
		counts[minNecklace+i] = count
	}
	return counts
}

// isNecklace tells whether the game has a necklace of this value.
func isNecklace(value int) bool { return value >= minNecklace && value <= maxNecklace }

// left gives how many necklaces of a value there are; none of an unknown one.
func (n *necklaces) left(value int) int {
	if !isNecklace(value) {
		return 0
	}
	return n[value-minNecklace]
}

func (n *necklaces) total() int {
	sum := 0
	for _, count := range n {
		sum += count
	}
	return sum
}
