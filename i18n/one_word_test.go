package i18n_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What a row of the log did stands behind a colon, by itself or with more
// behind a second one ("Undo: ..."): it has none of its own.
func TestARowOfTheLogIsOnePhrase(t *testing.T) {
	rows := regexp.MustCompile(`^(pe\.did|pp\.did|bt\.undo|sk\.undo|house\.row|past\.row)(\.|$)`)
	for _, lang := range []string{"en", "fr", "es"} {
		for key, m := range messages(t, lang) {
			if !rows.MatchString(key) {
				continue
			}
			for _, words := range m {
				assert.NotContains(t, words, ":", "%s %s", lang, key)
			}
		}
	}
}

// A bid and a count of tricks stand on one line with their word: the log is
// narrow on a phone.
func TestANumberOfTheLogStaysWithItsWord(t *testing.T) {
	apart := regexp.MustCompile(` \{\{\.(bid|n)\}\}|\{\{\.n\}\} `)
	for _, lang := range []string{"en", "fr", "es"} {
		all := messages(t, lang)
		for _, key := range []string{"sk.bid.is", "sk.undo.bid", "sk.why.tricks"} {
			require.NotEmpty(t, all[key], "%s %s", lang, key)
			for _, words := range all[key] {
				assert.NotRegexp(t, apart, words, "%s %s", lang, key)
			}
		}
	}
}

// One word for one thing: who keeps the score does nothing else with it, and
// what is counted in a code or a text are characters, not signs.
func TestOneWordForOneThing(t *testing.T) {
	for lang, other := range map[string]string{
		"fr": `(?i)la marque([^\pL]|$)`,
		"es": `(?i)(tomar|llev\pL+) la (anotación|hoja)|(seis|diez|\d|\}) signos`,
	} {
		wrong := regexp.MustCompile(other)
		for key, m := range messages(t, lang) {
			for _, words := range m {
				assert.NotRegexp(t, wrong, words, "%s %s", lang, key)
			}
		}
	}
}
