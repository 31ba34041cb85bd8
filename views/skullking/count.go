package skullking

import (
	"strconv"
	"strings"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/skullking"
)

// trickCount is what the dock of the results says: how far the tricks of a
// round are told, and whether they fit.
type trickCount struct {
	sum     int
	want    int              // what they must add up to
	missing []scoring.SeatID // not entered, which is never 0
}

// countTricks adds up the tricks of the form, and of the boxes that the form
// does not ask for.
func (t *table) countTricks() trickCount {
	count := trickCount{want: max(0, t.round.Cards-t.typed("destroyed")-t.typed("ghost"))}
	for _, box := range t.round.Boxes {
		switch n, err := strconv.Atoi(t.filled.Get(join("tricks", string(box.Player)))); {
		case t.asks("results", &box) && err == nil:
			count.sum += n
		case !t.asks("results", &box) && box.Tricks != nil:
			count.sum += *box.Tricks
		default:
			count.missing = append(count.missing, box.Player)
		}
	}
	return count
}

// typed is the number in a field where nothing is 0.
func (t *table) typed(field string) int {
	n, _ := strconv.Atoi(t.filled.Get(field))
	return n
}

// complete tells whether everybody's tricks are entered.
func (c trickCount) complete() bool { return len(c.missing) == 0 }

// fits tells whether everybody's tricks are entered and add up.
func (c trickCount) fits() bool { return c.complete() && c.sum == c.want }

// wrong tells whether everybody's tricks are entered and do not add up.
func (c trickCount) wrong() bool { return c.complete() && c.sum != c.want }

// kind is the mood of the count: good, bad, or warn while it is not complete.
func (c trickCount) kind() string {
	switch {
	case c.fits():
		return "good"
	case c.wrong():
		return "bad"
	}
	return "warn"
}

// waived tells whether the form gives the check up.
func (t *table) waived() bool { return t.filled.Get("waive") != "" }

// difference says how far a wrong sum is off.
func (t *table) difference(c trickCount) string {
	if c.sum > c.want {
		return t.P.N("sk.tricks.more", c.sum-c.want)
	}
	return t.P.N("sk.tricks.less", c.want-c.sum)
}

// whoHasWhat lists everybody's tricks, and those that nobody has.
func (t *table) whoHasWhat() string {
	var parts []string
	for _, box := range t.round.Boxes {
		n := t.filled.Get(join("tricks", string(box.Player)))
		if !t.asks("results", &box) && box.Tricks != nil {
			n = strconv.Itoa(*box.Tricks)
		}
		parts = append(parts, t.name(box.Player)+"\u00a0"+n)
	}
	if n := t.typed("ghost"); n > 0 {
		parts = append(parts, t.name(skullking.Ghost)+"\u00a0"+i18n.Number(n))
	}
	return strings.Join(parts, " · ")
}
