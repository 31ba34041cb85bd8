package perlinpinpin

import (
	"slices"
	"strconv"

	"ardoise/scoring"
	"ardoise/scoring/perlinpinpin"

	"github.com/a-h/templ"
)

// highest is the highest number on a card.
const highest = 10

// number is the number that the jester turned up, 0 for none yet.
func (t *table) number() int {
	told := t.Form.Get("counted")
	if t.Form.Has("number") {
		told = t.Form.Get("number")
	}
	n, err := strconv.Atoi(told)
	if err != nil || n < 1 || n > highest {
		return 0
	}
	return n
}

// counted is the player whom the jester's count ends on (PP-8); "" before a
// number is told.
func (t *table) counted() scoring.SeatID {
	seats := t.Session.Setup.Seats
	place, err := perlinpinpin.Jester(len(seats), slices.Index(seats, t.player)+1, t.number())
	if err != nil {
		return ""
	}
	return seats[place-1]
}

// jesterSays is the helper's answer.
func (t *table) jesterSays() string {
	ends := t.counted()
	switch {
	case t.player == "" && t.number() > 0:
		return t.P.T("pp.jester.ask.who")
	case ends == "":
		return t.P.T("pp.jester.ask")
	case !t.MayEnter(ends):
		return t.P.T("pp.jester.ends", "n", t.number(), "name", t.Name(ends))
	}
	return t.P.T("pp.jester.wakes", "n", t.number(), "name", t.Name(ends))
}

// jesterTouch are the attributes of a sleeping princess whom the jester may
// wake; what it saves goes the way of every entry, back to the play screen.
func (t *table) jesterTouch(i int) templ.Attributes {
	if i == t.chosen {
		return t.asking("touch", "")
	}
	parts := []string{jests, string(t.counted())}
	switch {
	case t.seconds():
		parts = append(parts, strconv.Itoa(t.chosen))
	case t.twoTaps(i):
		return t.asking("touch", strconv.Itoa(i))
	}
	save := value(append(parts, strconv.Itoa(i))...)
	return templ.Attributes{"name": "save", "value": save, "formaction": t.At("")}
}
