package perlinpinpin

import (
	"strings"
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Ana and a Rose that Léo may steal.
const woken = `"players":["Ana","Léo"],"entries":[{"type":"wake","player":"Ana","princess":"rose"}`

func TestCallsRefused(t *testing.T) {
	for _, c := range []struct {
		name, body  string
		kind        scoring.Kind
		code, field string
	}{
		{"an option of another game", `{"options":{"ghost":true},` + woken + `]}`, scoring.Refused, "unknown_option", "/options/ghost"},
		{"the princesses as an option", `{"options":{"princesses":[]},` + woken + `]}`, scoring.Refused, "unknown_option", "/options/princesses"},
		{"an option that is no yes or no", `{"options":{"princess_powers":1},` + woken + `]}`, scoring.Malformed, "wrong_type", "/options/princess_powers"},
		{"options that are a list", `{"options":[],` + woken + `]}`, scoring.Malformed, "wrong_type", "/options"},
		{"a stolen Rose with a second", `{` + woken + `,{"type":"steal","player":"Léo","from":"Ana","princess":"rose","second":"moon"}]}`, scoring.Refused, "second_of_move", "/entries/1/second"},
		{"a potion with a second", `{` + woken + `,{"type":"sleep","player":"Léo","from":"Ana","princess":"rose","second":"moon"}]}`, scoring.Refused, "second_of_move", "/entries/1/second"},
		{"a member that no entry has", `{` + woken + `,{"type":"steal","player":"Léo","from":"Ana","princess":"rose","third":"moon"}]}`, scoring.Malformed, "unknown_field", "/entries/1/third"},
		{"a wake that takes from somebody", `{` + woken + `,{"type":"wake","player":"Léo","from":"Ana","princess":"moon"}]}`, scoring.Malformed, "unknown_field", "/entries/1/from"},
		{"eleven princesses", `{"princesses":` + strings.Replace(twelve(5), `{"id":"a","points":5},`, "", 1) + `,` + woken + `]}`, scoring.Refused, "princess_count", "/princesses"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Game{}.score([]byte(c.body))
			var problem *scoring.Problem
			require.ErrorAs(t, err, &problem)
			assert.Equal(t, c.kind, problem.Kind)
			assert.Equal(t, c.code, problem.Code)
			assert.Equal(t, c.field, problem.Field)
		})
	}
}

func TestPrincessesOfTheTable(t *testing.T) {
	answer, err := Game{}.score([]byte(`{"princesses":` + twelve(9) + `,"players":["Ana","Léo"],"entries":[{"type":"wake","player":"Léo","princess":"c"}]}`))
	require.NoError(t, err)
	assert.Equal(t, map[scoring.SeatID]int{"Ana": 0, "Léo": 9}, answer.(*Sheet).Totals)
}
