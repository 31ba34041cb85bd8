package pearls

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// What each lay of a log brought, entries that are no lays between them.
func TestLaid(t *testing.T) {
	s := after(t, turnsOf4,
		`{"type":"take","player":"p3","colour":"red","count":4}`,
		`{"type":"lay","player":"p4","colour":"blue","count":3,"jokers":2}`,
		`{"type":"lay","player":"p1","colour":"blue","count":4,"necklace":false}`,
		`{"type":"lay","player":"p2","colour":"joker","count":4}`)
	for i, want := range []Laid{{}, {Entry: 1, Necklace: 5, Points: 11}, {Entry: 2, Points: 8}, {Entry: 3, Necklace: 4, Points: 4}, {}} {
		laid, ok := s.Laid(i)
		assert.Equal(t, want, laid, i)
		assert.Equal(t, want != Laid{}, ok, i)
	}
}
