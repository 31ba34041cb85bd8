package pearls

import (
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestScore(t *testing.T) {
	answer, err := Game{}.Calls()[0].Do([]byte(`{"players":[
		{"name":"Ana","treasure":{"yellow":5,"joker":1},"necklaces":[6],"hand":{"purple":1}},
		{"name":"Léo","hand":{"joker":2}},{"name":"Inès","treasure":{},"necklaces":[],"hand":{"joker":2}},{"name":"Tomás"}]}`))
	require.NoError(t, err)
	assert.JSONEq(t, `{
		"players":{
			"Ana":{"points":6,"lines":[
				{"rule":"PE-5","points":5,"count":6,"reason":"pearls"},
				{"rule":"PE-5","points":6,"count":1,"reason":"necklaces"},
				{"rule":"PE-5","points":-5,"count":1,"reason":"hand"}]},
			"Léo":{"points":0,"lines":[{"rule":"PE-5","points":0,"count":2,"reason":"hand"}]},
			"Inès":{"points":0,"lines":[{"rule":"PE-5","points":0,"count":2,"reason":"hand"}]},
			"Tomás":{"points":0,"lines":[]}},
		"ranking":[{"place":1,"players":["Ana"],"total":6},{"place":2,"players":["Léo","Inès"],"total":0},{"place":4,"players":["Tomás"],"total":0}],
		"winners":["Ana"]}`, string(scoringtest.JSON(t, answer)))
}

func TestScoreRefuses(t *testing.T) {
	for _, c := range []struct {
		name, body, code, field string
		kind                    scoring.Kind
	}{
		{"nobody", `{}`, "player_count", "/players", scoring.Refused},
		{"one", `{"players":[{"name":"Ana"}]}`, "player_count", "/players", scoring.Refused},
		{"a name twice", `{"players":[{"name":"Ana"},{"name":"Ana"}]}`, "name_twice", "/players/1/name", scoring.Refused},
		{"no name", `{"players":[{"name":"Ana"},{}]}`, "name_empty", "/players/1/name", scoring.Refused},
		{"all pearls for four", `{"all_pearls":true,"players":[{"name":"A"},{"name":"B"},{"name":"C"},{"name":"D"}]}`,
			"option_players", "/all_pearls", scoring.Refused},
		{"a name that looks like a place", `{"players":[{"name":"1"},{"name":"0","hand":{"red":21}}]}`,
			"deck_exceeded", "/players/1/hand/red", scoring.Refused},
		{"a name with a slash", `{"players":[{"name":"B"},{"name":"a/~b","necklaces":[4]}]}`,
			"necklace_not_earned", "/players/1/necklaces/0", scoring.Refused},
		{"an unknown colour", `{"players":[{"name":"A","treasure":{"pink":1}},{"name":"B"}]}`,
			"unknown_colour", "/players/0/treasure/pink", scoring.Refused},
		{"jokers alone", `{"jokers_alone":false,"players":[{"name":"A","treasure":{"joker":1}},{"name":"B"}]}`,
			"jokers_stray", "/players/0/treasure/joker", scoring.Refused},
		{"half a pearl", `{"players":[{"name":"A","treasure":{"red":1.5}},{"name":"B"}]}`,
			"wrong_type", "/players/0/treasure/red", scoring.Malformed},
		{"an unknown field", `{"players":[],"keeping":"count"}`, "unknown_field", "/keeping", scoring.Malformed},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Game{}.Calls()[0].Do([]byte(c.body))
			var problem *scoring.Problem
			require.ErrorAs(t, err, &problem)
			assert.Equal(t, c.code, problem.Code)
			assert.Equal(t, c.field, problem.Field)
			assert.Equal(t, c.kind, problem.Kind)
		})
	}
}
