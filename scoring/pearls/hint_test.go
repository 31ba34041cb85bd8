package pearls

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestHint(t *testing.T) {
	sheet := &Sheet{NecklacesLeft: map[int]int{4: 1, 5: 0, 6: 1, 7: 0, 8: 2, 9: 1}}
	for _, c := range []struct {
		name          string
		colour        Colour
		count, jokers int
		want          Hint
	}{
		{"wins", Blue, 5, 3, Hint{Outcome: Wins, Number: 8, Left: 2}},
		{"gone, one joker less wins the 6", Blue, 5, 2, Hint{Outcome: Gone, Number: 7, Instead: 6, Fewer: 1}},
		{"gone, no joker to spare", Blue, 7, 0, Hint{Outcome: Gone, Number: 7}},
		{"gone, and the next is gone too", Blue, 4, 1, Hint{Outcome: Gone, Number: 5, Instead: 4, Fewer: 1}},
		{"no 10, one joker less wins the 9", Red, 4, 6, Hint{Outcome: None, Number: 10, Instead: 9, Fewer: 1}},
		{"no 3", Red, 3, 0, Hint{Outcome: None, Number: 3}},
		{"jokers alone", Joker, 7, 0, Hint{Outcome: Gone, Number: 7, Instead: 6, Fewer: 1}},
		{"far too many", Red, 1, 1 << 40, Hint{Outcome: None, Number: 1<<40 + 1, Instead: 9, Fewer: 1<<40 - 8}},
	} {
		t.Run(c.name, func(t *testing.T) { assert.Equal(t, c.want, sheet.Hint(c.colour, c.count, c.jokers)) })
	}
}
