package pearls

// Outcome says what a lay of some number of cards does about necklaces.
type Outcome string

// The outcomes of a lay (PE-3).
const (
	Wins Outcome = "wins" // the necklace is there
	Gone Outcome = "gone" // the game has such necklaces, all are won
	None Outcome = "none" // the game has no such necklace
)

// Hint helps while a lay is being typed.
type Hint struct {
	Outcome Outcome
	Number  int // cards laid, jokers included
	Left    int // necklaces of that value still there, this one included
	// Where nothing is won but fewer jokers would win a necklace: its value
	// and how many jokers fewer. 0 and 0 where none would.
	Instead, Fewer int
}

// Hint tells what a lay of count cards and jokers beside them wins on this
// sheet. For jokers alone, jokers is 0.
func (s *Sheet) Hint(colour Colour, count, jokers int) Hint {
	number := count + jokers
	hint := Hint{Number: number, Left: s.NecklacesLeft[number]}
	switch {
	case hint.Left > 0:
		hint.Outcome = Wins
		return hint
	case isNecklace(number):
		hint.Outcome = Gone
	default:
		hint.Outcome = None
	}
	spare := jokers
	if colour == Joker {
		spare = number
	}
	for value := min(number-1, maxNecklace); value >= minNecklace && number-value <= spare; value-- {
		if s.NecklacesLeft[value] > 0 {
			hint.Instead, hint.Fewer = value, number-value
			break
		}
	}
	return hint
}
