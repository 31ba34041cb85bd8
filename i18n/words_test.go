package i18n

import (
	"math"
	"strings"
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNumber(t *testing.T) {
	for n, want := range map[int]string{
		0: "0", 7: "7", -7: "−7", math.MaxInt: "9223372036854775807", math.MinInt: "−9223372036854775808",
	} {
		assert.Equal(t, want, Number(n))
	}
	assert.Equal(t, []string{"+7", "0", "−7"}, []string{Points(7), Points(0), Points(-7)})
}

// What is counted may have been typed by anybody.
func TestTheFormOfAnyNumber(t *testing.T) {
	words, err := Load()
	require.NoError(t, err)
	for _, p := range words.printers {
		one, other := p.N("sk.bids.sum", 1), p.N("sk.bids.sum", 7)
		assert.Equal(t, strings.Replace(one, "1", "−1", 1), p.N("sk.bids.sum", -1))
		for _, n := range []int{math.MinInt, math.MaxInt} {
			assert.Equal(t, strings.Replace(other, "7", Number(n), 1), p.N("sk.bids.sum", n))
		}
	}
}

// What a message repeats was sent by anybody.
func TestWhatAMessageRepeats(t *testing.T) {
	words, err := Load()
	require.NoError(t, err)
	p := words.For("en")
	asIs := func(id scoring.SeatID) string { return string(id) }
	for name, test := range map[string]struct{ sent, want string }{
		"a name":          {"Léo", "Léo"},
		"a tag":           {"<b>$&", "<b>$&"},
		"a family":        {"👨‍👩‍👧", "👨‍👩‍👧"},
		"right to left":   {"דוד", "\u2068דוד\u2069"},
		"NUL and newline": {"a\x00b\nc", "a�b�c"},
		"turned text":     {"\u202eabc\u2066", "�abc�"},
		"endless":         {strings.Repeat("x", 70_000), strings.Repeat("x", 400) + "…"},
		"cut inside é":    {strings.Repeat("x", 399) + "éé", strings.Repeat("x", 399) + "…"},
	} {
		for _, arg := range []any{test.sent, scoring.SeatID(test.sent), []scoring.SeatID{scoring.SeatID(test.sent)}} {
			problem := &scoring.Problem{Code: "unknown_player", Args: scoring.Args{"player": arg}}
			assert.Equal(t, test.want+" does not play in this game. Name a player of this game.", p.Problem(problem, asIs), name)
		}
	}
}

// Names are joined as each language says it aloud.
func TestAListIsJoinedAsItIsSaid(t *testing.T) {
	words, err := Load()
	require.NoError(t, err)
	for last, spanish := range map[string]string{
		"Inés": "Ana e Inés", "inès": "Ana e inès", "Hilario": "Ana e Hilario", "Yves": "Ana e Yves", "Í": "Ana e Í",
		"Ian": "Ana y Ian", "Hielo": "Ana y Hielo", "Yolanda": "Ana y Yolanda", "Léo": "Ana y Léo", "Hugo": "Ana y Hugo",
	} {
		assert.Equal(t, spanish, words.For("es").List([]string{"Ana", last}))
		assert.Equal(t, "Ana et "+last, words.For("fr").List([]string{"Ana", last}))
		assert.Equal(t, "Ana and "+last, words.For("en").List([]string{"Ana", last}))
	}
}

// What is left out has words of its own, where a problem has them.
func TestWhatIsMissing(t *testing.T) {
	words, err := Load()
	require.NoError(t, err)
	for lang, want := range map[string][2]string{
		"en": {"The rulebook is missing: this game has several. Name one of red and blue.", "There is no rulebook “green” for this game. Choose one of the offered rulebooks."},
		"fr": {"Le livret de règles manque\u00a0: ce jeu en a plusieurs. Indiquez-en un, parmi red et blue.", "Il n’y a pas de livret de règles «\u00a0green\u00a0» pour ce jeu. Choisissez un des livrets proposés."},
		"es": {"Falta el reglamento: este juego tiene varios. Indica uno de estos: red y blue.", "No hay un reglamento «green» para este juego. Elige uno de los ofrecidos."},
	} {
		spec := scoring.Spec{Rulebooks: []scoring.Rulebook{{ID: "red"}, {ID: "blue"}}}
		for i, id := range []string{"", "green"} {
			assert.Equal(t, want[i], words.For(lang).Problem(spec.NoRulebook(id), nil))
		}
	}
	for code, args := range map[string]scoring.Args{
		"unknown_player": {"player": scoring.SeatID("")}, "unknown_princess": {"princess": ""}, "unknown_card": {"card": ""},
		"unknown_type": {"type": ""}, "unknown_box": {"box": ""}, "unknown_colour": {"colour": ""},
		"card_unknown": {"card": "", "rulebook": scoring.Word("skull-king.name")},
	} {
		for _, lang := range Langs {
			said := words.For(lang).Problem(&scoring.Problem{Code: code, Args: args}, func(id scoring.SeatID) string { return string(id) })
			assert.Regexp(t, `(?i)(is missing|manque|falta )`, said, "%s in %s", code, lang)
		}
	}
	nameless := &scoring.Problem{Code: "unknown_option", Args: scoring.Args{"option": ""}}
	assert.Equal(t, "This game has no option “”. Leave it out.", words.For("en").Problem(nameless, nil), "the same words where it has no others")
}
