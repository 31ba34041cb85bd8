package perlinpinpin

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func numbers(ns ...int) []Card {
	cards := make([]Card, len(ns))
	for i, n := range ns {
		cards[i].Number = n
	}
	return cards
}

func TestDiscard(t *testing.T) {
	for _, c := range []struct {
		name  string
		cards []Card
		want  Discard
	}{
		{"any one card", []Card{{Power: "dragon"}}, Discard{Valid: true}},
		{"two alike", numbers(5, 5), Discard{Valid: true}},
		{"two powers alike", []Card{{Power: "wand"}, {Power: "wand"}}, Discard{Valid: true}},
		{"two powers that differ", []Card{{Power: "wand"}, {Power: "potion"}}, Discard{}},
		{"a power and a number", []Card{{Power: "wand"}, {Number: 3}}, Discard{}},
		{"an addition", numbers(2, 5, 3), Discard{Valid: true, Sum: 5, Of: []int{2, 3}}},
		{"an addition of four", numbers(8, 1, 3, 4), Discard{Valid: true, Sum: 8, Of: []int{1, 3, 4}}},
		{"an addition of five", numbers(1, 2, 3, 4, 10), Discard{Valid: true, Sum: 10, Of: []int{1, 2, 3, 4}}},
		{"two numbers that lack their sum", numbers(2, 3), Discard{Lacks: 5}},
		{"two numbers that lack their difference", numbers(4, 9), Discard{Lacks: 5}},
		{"three that no card mends", numbers(9, 8, 7), Discard{}},
		{"five that are none", numbers(6, 3, 7, 1, 6), Discard{}},
		{"six cards", numbers(1, 1, 1, 1, 1, 5), Discard{}},
	} {
		t.Run(c.name, func(t *testing.T) { assert.Equal(t, c.want, CheckDiscard(c.cards)) })
	}
}

func TestJesterCountsRound(t *testing.T) {
	for _, c := range []struct{ players, seat, number, want int }{
		{5, 2, 7, 3}, {5, 5, 1, 5}, {5, 5, 2, 1}, {2, 2, 10, 1}, {3, 1, 3, 3}, {3, 1, 4, 1},
	} {
		got, err := Jester(c.players, c.seat, c.number)
		require.NoError(t, err)
		assert.Equal(t, c.want, got, "%+v", c)
	}
	for _, c := range [][3]int{{1, 1, 1}, {6, 1, 1}, {3, 0, 1}, {3, 4, 1}, {3, 1, 0}, {3, 1, 11}} {
		_, err := Jester(c[0], c[1], c[2])
		assert.Error(t, err, "%v", c)
	}
}

func TestTactile(t *testing.T) {
	for _, c := range []struct{ squares, circles, dots, want int }{{1, 1, 2, 17}, {0, 1, 0, 5}, {2, 0, 0, 20}, {0, 0, 0, 0}, {30, 0, 0, 300}, {0, 1, 43, 48}} {
		got, err := Tactile(c.squares, c.circles, c.dots)
		require.NoError(t, err)
		assert.Equal(t, c.want, got, "%+v", c)
	}
	for _, c := range [][3]int{{2, 3, 1}, {1, 2, 0}, {-1, 0, 0}, {0, 0, -1}, {1 << 31, 0, 0}} {
		_, err := Tactile(c[0], c[1], c[2])
		assert.Error(t, err, "%v", c)
	}
}
