package skullking

import (
	"bytes"
	"fmt"
	"testing"

	"ardoise/scoring/skullking"
	"ardoise/views/viewstest"
)

// kit makes the tables of these tests, newGame those of any rulebook.
var kit = viewstest.Kit{Rules: skullking.New(), Views: New()}

var draw, screen, sound, text, form = viewstest.Draw, viewstest.Screen, viewstest.Sound, viewstest.Text, viewstest.Form

// game is a log of Skull King being written, in whole rounds.
type game struct{ *viewstest.Table }

func newGame(t *testing.T, rulebook, options string, seats int) *game {
	t.Helper()
	book := kit
	book.Rulebook = rulebook
	return &game{book.New(t, seats, options)}
}

// add appends entries written as the API writes them.
func (g *game) add(bodies ...string) *game {
	g.T.Helper()
	g.Add(bodies...)
	return g
}

// at is the table after its first n entries.
func (g *game) at(t *testing.T, n int) *game { return &game{g.At(t, n)} }

// round appends bids and tricks of a round, in seat order.
func (g *game) round(number int, bids []int, tricks []int, more string) *game {
	g.T.Helper()
	g.Add(fmt.Sprintf(`{"type":"bids","round":%d,"values":%s}`, number, object(bids)))
	if tricks != nil {
		g.Add(fmt.Sprintf(`{"type":"results","round":%d,"tricks":%s%s}`, number, object(tricks), more))
	}
	return g
}

func object(values []int) string {
	var b bytes.Buffer
	for i, n := range values {
		fmt.Fprintf(&b, `,"p%d":%d`, i+1, n)
	}
	return "{" + b.String()[1:] + "}"
}
