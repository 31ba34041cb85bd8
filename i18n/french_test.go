package i18n_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
)

// names are the arguments that somebody's name, or another word of the table's
// own, fills in: it may begin with a vowel.
const names = `(names?|players?|other|one|turn|who|from|princess|second|types?|totem|animal)`

// French drops the e or the a of such a word before a vowel: «\u00a0de Ana\u00a0»
// reads wrong, and no message can know the name.
func TestFrenchPutsNoNameBehindAWordThatLosesItsVowel(t *testing.T) {
	elided := regexp.MustCompile(`(?i)(^|[^\pL])(de|que|jusque|lorsque|puisque|ne|se) \{\{\.` + names + `\}\}`)
	assert.Regexp(t, elided, "Cartes de {{.name}}")
	assert.Regexp(t, elided, "plus que {{.other}}")
	for key, m := range messages(t, "fr") {
		for _, words := range m {
			assert.NotRegexp(t, elided, words, key)
		}
	}
}

// fixed are numbers of the rulebooks and limits of the house: two at least.
var fixed = regexp.MustCompile(`^(max|high|low|needed|wanted|goal|row|most|total|players)$`)

// never are messages whose number cannot be 0 or 1 where they are said.
var never = map[string]bool{
	"bt.rules.start": true, "bt.rules.start.two": true, "pe.rules.deal": true, "pe.rules.left": true, "pp.goal": true,
	"pp.ended.points": true, "pp.ended.princesses": true, // the goal at least
	"problem.round_ended": true, "problem.hand_over_ten": true, "problem.lay_over_ten": true, "problem.table_full": true, "problem.take_over_ten": true,
	"problem.alliances_many": true, "problem.pirates_many": true, "problem.option_players": true,
	"problem.text_long": true, "problem.tricks_missing": true, // longer than its limit; a round's number
	"problem.deck_exceeded": true, "problem.deck_exceeded_together": true, // more than the deck has
}

// «\u00a00 perles\u00a0» is wrong: whatever is counted has a singular, and 0 is in it.
func TestFrenchCountsInPluralMessages(t *testing.T) {
	counted := regexp.MustCompile(`\{\{\.(\w+)\}\}[ \x{a0}](\pL+s)(?:[^\pL]|$)`)
	assert.Regexp(t, counted, "{{.beads}} perles sur {{.all}}")
	for key, m := range messages(t, "fr") {
		for form, words := range m {
			for _, found := range counted.FindAllStringSubmatch(words, -1) {
				if found[2] == "dans" || found[2] == "sous" || found[2] == "sans" || found[2] == "fois" || found[2] == "pris" {
					continue // no plural
				}
				ofForm := found[1] == "n" && form == "other" && m["one"] != ""
				assert.True(t, ofForm || never[key] || found[1] != "n" && fixed.MatchString(found[1]), "%s (%s): %s", key, form, found[0])
			}
		}
	}
}

// several are words by which a Spanish message would address the whole table.
var several = regexp.MustCompile(`(?i)(^|[^\pL])(vosotr[oa]s|vuestr[oa]s?|\pL+(áis|éis)|(re)?contad|mirad|tocad|elegid|poned|anotad|decid|seguid|jugad|buscad(l[ao]s)?)([^\pL]|$)`)

// One reader holds the phone: Spanish says tú, not vosotros.
func TestSpanishSpeaksToOneReader(t *testing.T) {
	assert.Regexp(t, several, "Dónde habéis jugado")
	assert.Regexp(t, several, "Contad las cuentas")
	for key, m := range messages(t, "es") {
		for form, words := range m {
			assert.NotRegexp(t, several, words, "%s (%s)", key, form)
		}
	}
}
