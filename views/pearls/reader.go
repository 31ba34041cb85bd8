package pearls

import (
	"strings"

	"ardoise/scoring/pearls"
	"ardoise/views"
)

// reader reads the fields of one posted form.
type reader struct{ views.Reader }

// cards reads the fields "<prefix>.<colour>"; what is left empty, or 0, is left
// out. typed tells whether anything was entered.
func (r *reader) cards(prefix string) (cards map[pearls.Colour]int, typed bool) {
	cards = map[pearls.Colour]int{}
	for _, field := range r.Fields(prefix) {
		n, ok := r.Number(field)
		typed = typed || ok
		if n != 0 {
			cards[pearls.Colour(strings.TrimPrefix(field, prefix+"."))] = n
		}
	}
	return cards, typed
}
