package beadtrade_test

import (
	"os"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/beadtrade"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const request = `{"options":{},"types":["pink","yellow","green","white","blue"],"players":["P1","P2","P3"],
 "rounds":[{"lid":{"beads":{"yellow":2},"totems":["pink"]},"base":{"beads":{"green":2,"white":1},"totems":["blue"]},
  "held":{"P1":{"beads":{"pink":2,"green":1}},"P2":{"beads":{"yellow":2}},"P3":{"beads":{"pink":1,"white":1},"totems":["yellow"]}}}]}`

func call(body string) (any, error) { return game.Calls()[0].Do([]byte(body)) }

func TestCall(t *testing.T) {
	answer, err := call(request)
	require.NoError(t, err)
	got := answer.(beadtrade.Answer)
	assert.Equal(t, beadtrade.AnswerType{Rule: "BT-1", Scores: map[scoring.SeatID]int{"P1": 1, "P2": 0, "P3": 1}}, got.Rounds[0].Types["pink"])
	assert.Equal(t, map[scoring.SeatID]int{"P1": 0, "P2": 1, "P3": 1}, got.Totals)
	assert.Equal(t, []scoring.Place{{Place: 1, Players: []scoring.SeatID{"P2", "P3"}, Total: 1}, {Place: 3, Players: []scoring.SeatID{"P1"}, Total: 0}}, got.Ranking)

	preset, err := call(change(t, request, `"types":["pink","yellow","green","white","blue"],`, ``, `"options":{},`, ``))
	require.NoError(t, err, "types and options left out: the preset, the defaults")
	assert.Equal(t, answer, preset)

	play, err := call(change(t, request, `"options":{}`, `"options":{"locked_totems":true,"animal_stories":true,"five_rounds":true}`))
	require.NoError(t, err)
	assert.Equal(t, answer, play, "these change nothing in the score of a round")
}

func TestCallWaived(t *testing.T) {
	answer, err := call(change(t, request, `{"beads":{"yellow":2}}`, `{}`, `}}}]}`, `}},"waive_centre_check":true}]}`))
	require.NoError(t, err)
	assert.True(t, answer.(beadtrade.Answer).Rounds[0].Waived)
}

func TestCallRefused(t *testing.T) {
	round := request[len(`{"options":{},"types":["pink","yellow","green","white","blue"],"players":["P1","P2","P3"],
 "rounds":[`) : len(request)-2]
	for _, c := range []struct {
		name    string
		changes []string
		problem *scoring.Problem
	}{
		{"the second round", []string{`}}}]}`, `}}},{"held":{}}]}`},
			scoring.Refuse("held_missing", "/rounds/1/held/P1", "player", scoring.SeatID("P1"))},
		{"no round", []string{round, ``}, scoring.Refuse("rounds_count", "/rounds", "count", 0, "max", 3)},
		{"four rounds", []string{round, round + "," + round + "," + round + "," + round}, scoring.Refuse("rounds_count", "/rounds", "count", 4, "max", 3)},
		{"one player", []string{`["P1","P2","P3"]`, `["P1"]`}, scoring.Refuse("player_count", "/players", "count", 1, "low", 2, "high", 5)},
		{"six players", []string{`["P1",`, `["A","B","C","P1",`}, scoring.Refuse("player_count", "/players", "count", 6, "low", 2, "high", 5)},
		{"a player twice", []string{`"P2","P3"]`, `"P1","P3"]`}, scoring.Refuse("name_twice", "/players/1", "name", scoring.SeatID("P1"))},
		{"four types", []string{`,"blue"]`, `]`}, scoring.Refuse("types_count", "/types", "count", 4, "needed", 5)},
		{"a type twice", []string{`,"blue"]`, `,"pink"]`}, scoring.Refuse("type_twice", "/types/4", "type", "pink")},
		{"an empty type", []string{`,"blue"]`, `,""]`}, scoring.Refuse("type_word", "/types/4", "max", 40)},
		{"an unknown option", []string{`"options":{}`, `"options":{"totems":true}`}, scoring.Refuse("unknown_option", "/options/totems", "option", "totems")},
		{"types as an option", []string{`"options":{}`, `"options":{"types":[]}`}, scoring.Refuse("unknown_option", "/options/types", "option", "types")},
		{"five beads", []string{`"pink":2`, `"pink":4`},
			scoring.Refuse("beads_over", "/rounds/0/held/P3/beads/pink", "type", "pink", "count", 5, "max", 4, "held", 5, "lid", 0, "base", 0)},
		{"an option of another type", []string{`"options":{}`, `"options":{"five_rounds":1}`},
			&scoring.Problem{Kind: scoring.Malformed, Code: "wrong_type", Field: "/options/five_rounds"}},
		{"a type of another type", []string{`,"blue"]`, `,{"id":"blue"}]`},
			&scoring.Problem{Kind: scoring.Malformed, Code: "wrong_type", Field: "/types/4"}},
		{"half a bead", []string{`"pink":2`, `"pink":0.5`},
			&scoring.Problem{Kind: scoring.Malformed, Code: "wrong_type", Field: "/rounds/0/held/P1/beads/pink"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := call(change(t, request, c.changes...))
			assert.Equal(t, error(c.problem), err)
		})
	}
}

func FuzzCall(f *testing.F) {
	f.Add([]byte(request))
	vectors, err := os.ReadFile("testdata/vectors.json")
	require.NoError(f, err)
	var list []struct {
		ID      string          `json:"id"`
		Note    string          `json:"note"`
		Path    string          `json:"path"`
		Request scoring.RawJSON `json:"request"`
		Answer  scoring.RawJSON `json:"answer"`
		Status  int             `json:"status"`
	}
	require.NoError(f, scoring.Unmarshal(vectors, &list))
	for _, vector := range list {
		f.Add([]byte(vector.Request))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		answer, err := game.Calls()[0].Do(body)
		if err != nil {
			var problem *scoring.Problem
			require.ErrorAs(t, err, &problem)
			return
		}
		totals := map[scoring.SeatID]int{}
		for _, round := range answer.(beadtrade.Answer).Rounds {
			for seat, points := range round.Scores {
				totals[seat] += points
			}
		}
		assert.Equal(t, totals, answer.(beadtrade.Answer).Totals)
	})
}
