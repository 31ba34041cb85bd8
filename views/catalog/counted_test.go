package catalog_test

import (
	"testing"

	"ardoise/play"
	"ardoise/views"
	"ardoise/views/catalog"
	"ardoise/views/viewstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Past results are games without facts: what a game counts is about the other
// games alone, and says how many these are.
func TestCountedGamesAreThoseWithFacts(t *testing.T) {
	p := viewstest.Words(t, "en")
	always := map[string]string{"skull-king": "bids", "pearls": "necklaces", "perlinpinpin": "princesses", "bead-trade": "rounds"}
	for _, game := range catalog.All() {
		t.Run(game.ID(), func(t *testing.T) {
			counter, counts := game.(views.Counter)
			require.True(t, counts)
			stats := &play.PersonStats{Record: play.Record{Games: 12}}
			assert.Empty(t, counter.Counted(p, stats), "past results alone")
			stats.Facts = map[string]play.Tally{always[game.ID()]: {Games: 2, N: 6}}
			sections := counter.Counted(p, stats)
			require.NotEmpty(t, sections)
			for _, section := range sections {
				for _, figure := range section.Figures {
					assert.Equal(t, 2, figure.Games, figure.Words)
				}
				for _, bars := range section.Bars {
					assert.Equal(t, 2, bars.Games, bars.Title)
				}
			}
		})
	}
}
