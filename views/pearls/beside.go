package pearls

import (
	"slices"

	"ardoise/scoring"
	"ardoise/scoring/pearls"
)

// number is how many cards the form lays, 0 while it lays none.
func (t *turn) number() int {
	if lay, ok := t.lay(); ok && lay.Necklace == nil {
		return lay.Count + lay.Jokers
	}
	return 0
}

// chosen is the value that a row of numbers shows: no jokers unless some are
// chosen.
func (t *turn) chosen(field string) string {
	if field == "jokers" && !t.filled.Has(field) {
		return "0"
	}
	return t.filled.Get(field)
}

// stock is one kind of necklace and how many are left.
type stock struct{ value, left int }

// necklaceStock lists the necklaces that can still be won, by value.
func (t *table) necklaceStock() []stock {
	values := make([]stock, 0, len(t.sheet.NecklacesLeft))
	for value, left := range t.sheet.NecklacesLeft {
		values = append(values, stock{value, left})
	}
	slices.SortFunc(values, func(a, b stock) int { return a.value - b.value })
	return values
}

// necklacesLeft is how many necklaces can still be won.
func necklacesLeft(s *pearls.Sheet) int {
	sum := 0
	for _, left := range s.NecklacesLeft {
		sum += left
	}
	return sum
}

// lastOrder lists the players in the order of their last turns.
func (t *table) lastOrder() []scoring.SeatID {
	at := slices.Index(t.seats, t.now.End.By) + 1
	return slices.Concat(t.seats[at:], t.seats[:at])
}

// colourName is the name of a colour.
func (t *table) colourName(c pearls.Colour) string { return t.P.T("pearls.colour." + string(c)) }
