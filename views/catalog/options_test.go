package catalog_test

import (
	"strings"
	"testing"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/catalog"
	"ardoise/views"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A choice stands behind its option's name and a colon: its own words bring no
// second colon, and need no words before them.
func TestAChoiceReadsBehindItsName(t *testing.T) {
	words, err := i18n.Load()
	require.NoError(t, err)
	choices := 0
	for _, game := range catalog.All() {
		spec := game.Spec()
		for _, book := range spec.Rulebooks {
			for _, option := range book.Options {
				if option.Kind != scoring.Choice {
					continue
				}
				for _, value := range option.Values {
					options, err := scoring.Marshal(map[string]any{option.Name: value})
					require.NoError(t, err)
					for _, lang := range i18n.Langs {
						said := views.OptionWords(words.For(lang), spec, scoring.Setup{Game: game.ID(), Rulebook: book.ID, Options: options})
						require.Len(t, said, 1)
						assert.Equal(t, 1, strings.Count(said[0], ":"), "%s: %s", lang, said[0])
						choices++
					}
				}
			}
		}
	}
	assert.Positive(t, choices)
}
