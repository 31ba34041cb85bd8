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
