package pearls

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"ardoise/i18n"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every code of this package is met in the refusal table, and every problem of
// the table reads well in every language: no key without words, no number left
// out.
func TestWordsOfProblems(t *testing.T) {
	met := map[string]bool{}
	words, err := i18n.Load()
	require.NoError(t, err)
	name := func(id scoring.SeatID) string { return "Léo" }
	for _, c := range refusals() {
		met[c.problem.Code] = true
		for _, lang := range i18n.Langs {
			text := words.For(lang).Problem(c.problem, name)
			assert.NotContains(t, text, "⟦", "%s: %s", lang, c.problem.Code)
			assert.NotContains(t, text, "<no value>", "%s: %s", lang, c.problem.Code)
			for arg, value := range c.problem.Args {
				if number, ok := value.(int); ok {
					assert.Contains(t, text, i18n.Number(number), "%s: %s says no %s", lang, c.problem.Code, arg)
				}
			}
		}
	}
	sources, err := filepath.Glob("*.go")
	require.NoError(t, err)
	codes := regexp.MustCompile(`Refuse\("([a-z_]+)"|code(?:, hand)? :?= "([a-z_]+)"`)
	found := 0
	for _, source := range sources {
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		body, err := os.ReadFile(source)
		require.NoError(t, err)
		for _, match := range codes.FindAllStringSubmatch(string(body), -1) {
			code := match[1] + match[2]
			if source == "sheet.go" {
				continue // codes of what is missing, below
			}
			found++
			assert.True(t, met[code], "%s: no case refuses with %q", source, code)
		}
	}
	require.Greater(t, found, 25, "the sources are read")
}

func TestWordsOfSheets(t *testing.T) {
	keys := []string{"missing.last_turn", "missing.hand", "missing.count"}
	for _, c := range Colours() {
		keys = append(keys, "colour."+string(c))
	}
	for _, entry := range (Game{}).Entries() {
		keys = append(keys, "entry."+entry.Type)
	}
	for _, phase := range []Phase{Play, LastTurns, FinalHand, Finished} {
		keys = append(keys, "phase."+string(phase))
	}
	for _, cause := range []Cause{ByPile, ByNecklaces} {
		keys = append(keys, "cause."+string(cause))
	}
	for _, turn := range []LastTurn{Pending, Done, Passed} {
		keys = append(keys, "last_turn."+string(turn))
	}
	for _, part := range []string{linePearls, lineNecklaces, lineHand} {
		keys = append(keys, "rule.PE-5."+part)
	}
	for _, hint := range []Outcome{Wins, Gone, None, "instead"} {
		keys = append(keys, "hint."+string(hint))
	}
	words, err := i18n.Load()
	require.NoError(t, err)
	for _, lang := range i18n.Langs {
		for _, key := range keys {
			assert.True(t, words.For(lang).Has("pearls."+key), "%s lacks pearls.%s", lang, key)
		}
	}
	for lang, want := range map[string][2]string{
		"en": {"With 1 joker less you win the 6", "With 2 jokers less you win the 6"},
		"fr": {"Avec 1 joker de moins, vous gagnez le 6", "Avec 2 jokers de moins, vous gagnez le 6"},
		"es": {"Con 1 comodín menos ganas el 6", "Con 2 comodines menos ganas el 6"},
	} {
		for i, text := range want {
			assert.Equal(t, text, words.For(lang).N("pearls.hint.instead", i+1, "necklace", 6))
		}
	}
}
