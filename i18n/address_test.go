package i18n_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
)

// formal are the words by which a Spanish message would address its reader as
// usted: imperatives of what the messages ask for, and the word itself.
var formal = regexp.MustCompile(`(?i)(^|[^\pL])(usted|toque|corrija|elija|indique|quite|envíe|envíela|inténtelo|abra|guarde|mire|escriba|termine|use|deshaga|revise|espere|empiece|anote)([^\pL]|$)`)

// A table is among friends: Spanish says tú in every area, not usted in one
// and tú in the next.
func TestSpanishSaysTuEverywhere(t *testing.T) {
	assert.Regexp(t, formal, "Toque un número.")
	for key, m := range messages(t, "es") {
		for form, words := range m {
			assert.NotRegexp(t, formal, words, "%s (%s)", key, form)
		}
	}
}
