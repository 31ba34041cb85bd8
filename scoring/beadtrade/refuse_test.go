package beadtrade_test

import (
	"strings"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// reveal is a legal count of three players, centre 8 beads and 2 totems.
const reveal = `{"type":"reveal","round":1,
 "lid":{"beads":{"yellow":2},"totems":["pink"]},
 "base":{"beads":{"green":2,"white":1},"totems":["blue"]},
 "held":{"p1":{"beads":{"pink":2,"green":1}},"p2":{"beads":{"yellow":2}},"p3":{"beads":{"pink":1,"white":1},"totems":["yellow"]}}}`

func word(typ string) scoring.Word { return scoring.Word("bead-trade.type." + typ) }

func words(types ...string) []any {
	list := []any{}
	for _, typ := range types {
		list = append(list, word(typ))
	}
	return list
}

func prepared(t testing.TB, seats int, options string) scoring.Setup {
	all := []scoring.SeatID{"p1", "p2", "p3", "p4", "p5"}
	return scoringtest.Prepare(t, game, scoring.Setup{Options: scoring.Options(options), Seats: all[:seats]})
}

func TestRevealRefused(t *testing.T) {
	const lid, base = scoring.Word("bead-trade.place.lid"), scoring.Word("bead-trade.place.base")
	waive := []string{`"type":"reveal"`, `"type":"reveal","waive_centre_check":true`}
	for _, c := range []struct {
		name    string
		changes []string // old, new, old, new, …
		problem *scoring.Problem
		waived  bool // a waiver lets it pass
	}{
		{"negative", []string{`"white":1},"totems":["blue"]`, `"white":-1},"totems":["blue"]`},
			scoring.Refuse("bead_count", "/base/beads/white", "type", word("white"), "count", -1, "max", 4), false},
		{"five in one place", []string{`"pink":2`, `"pink":5`},
			scoring.Refuse("bead_count", "/held/p1/beads/pink", "type", word("pink"), "count", 5, "max", 4), false},
		{"2^62 in two places", []string{`"yellow":2},"totems":["pink"]`, `"yellow":4611686018427387904},"totems":["pink"]`, `{"beads":{"yellow":2}}`, `{"beads":{"yellow":4611686018427387904}}`},
			scoring.Refuse("bead_count", "/lid/beads/yellow", "type", word("yellow"), "count", 1<<62, "max", 4), false},
		{"five of a type", []string{`"yellow":2}}`, `"yellow":3}}`},
			scoring.Refuse("beads_over", "/held/p2/beads/yellow", "type", word("yellow"), "count", 5, "max", 4, "held", 3, "lid", 2, "base", 0), false},
		{"five of a type under the boxes", []string{`"yellow":2},"totems":["pink"]`, `"green":3},"totems":["pink"]`, `,"green":1`, ``},
			scoring.Refuse("beads_over", "/base/beads/green", "type", word("green"), "count", 5, "max", 4, "held", 0, "lid", 3, "base", 2), false},
		{"unknown type of beads", []string{`"green":1`, `"red":1`},
			scoring.Refuse("unknown_type", "/held/p1/beads/red", "type", "red"), false},
		{"unknown type of totem", []string{`["yellow"]`, `["red"]`},
			scoring.Refuse("unknown_type", "/held/p3/totems/0", "type", "red"), false},
		{"unknown type of totem on the box", []string{`["pink"]`, `["pink","re/d"]`},
			scoring.Refuse("unknown_type", "/lid/totems/1", "type", "re/d"), false},
		{"unknown player", []string{`"p1":{`, `"p9":{},"p1":{`},
			scoring.Refuse("unknown_player", "/held/p9", "player", scoring.SeatID("p9")), false},
		{"a player left out", []string{`"p2":{"beads":{"yellow":2}},`, ``},
			scoring.Refuse("held_missing", "/held/p2", "player", scoring.SeatID("p2")), false},
		{"a totem on lid and base", []string{`["blue"]`, `["blue","pink"]`},
			scoring.Refuse("totem_twice", "/base/totems/1", "type", word("pink"), "first", lid, "second", base), false},
		{"a totem twice on the base", []string{`["blue"]`, `["blue","blue"]`},
			scoring.Refuse("totem_twice", "/base/totems/1", "type", word("blue"), "first", base, "second", base), false},
		{"a totem on the lid and held", []string{`["yellow"]`, `["pink"]`},
			scoring.Refuse("totem_twice", "/held/p3/totems/0", "type", word("pink"), "first", lid, "second", scoring.SeatID("p3")), false},
		{"a totem held twice", []string{`"yellow":2}}`, `"yellow":2},"totems":["yellow"]}`},
			scoring.Refuse("totem_twice", "/held/p3/totems/0", "type", word("yellow"), "first", scoring.SeatID("p2"), "second", scoring.SeatID("p3")), false},
		{"one totem on the boxes", []string{`["blue"]`, `[]`},
			scoring.Refuse("totems_on_boxes", "/lid/totems", "count", 1, "needed", 2), false},
		{"three totems on the boxes", []string{`["blue"]`, `["blue","green"]`},
			scoring.Refuse("totems_on_boxes", "/lid/totems", "count", 3, "needed", 2), false},
		{"no such round", []string{`"round":1`, `"round":4`},
			scoring.Refuse("round_unknown", "/round", "round", 4, "last", 3), false},
		{"round 0", []string{`"round":1`, `"round":0`},
			scoring.Refuse("round_unknown", "/round", "round", 0, "last", 3), false},
		{"two beads missing", []string{`"yellow":2}}`, `"yellow":0}}`},
			scoring.Refuse("beads_missing", "", "count", 2, "counted", 10, "expected", 12, "centre", 8,
				"types", words("pink", "yellow", "green", "white", "blue")), true},
		{"beads missing, not of a type that is all there", []string{`"yellow":2}}`, `"yellow":0}}`, `"pink":1`, `"pink":2`},
			scoring.Refuse("beads_missing", "", "count", 1, "counted", 11, "expected", 12, "centre", 8,
				"types", words("yellow", "green", "white", "blue")), true},
		{"a bead too many", []string{`"pink":2`, `"pink":3`},
			scoring.Refuse("beads_too_many", "", "count", 1, "counted", 13, "expected", 12, "centre", 8,
				"types", words("pink", "yellow", "green", "white")), true},
		{"a totem missing", []string{`["yellow"]`, `[]`},
			scoring.Refuse("totems_missing", "", "count", 1, "counted", 2, "expected", 3, "centre", 2,
				"types", words("yellow", "green", "white")), true},
		{"a totem too many", []string{`["yellow"]`, `["yellow","green"]`},
			scoring.Refuse("totems_too_many", "", "count", 1, "counted", 4, "expected", 3, "centre", 2,
				"types", words("pink", "yellow", "green", "blue")), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			body := change(t, reveal, c.changes...)
			_, err := game.Replay(prepared(t, 3, ""), scoringtest.Decode(t, game, []string{body}))
			assert.Equal(t, &scoring.EntryProblem{Problem: c.problem}, err)

			sheet, err := game.Replay(prepared(t, 3, ""), scoringtest.Decode(t, game, []string{change(t, body, waive...)}))
			if !c.waived {
				assert.Equal(t, &scoring.EntryProblem{Problem: c.problem}, err)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, []int{1}, sheet.(*beadtrade.Sheet).Waived)
			assert.True(t, sheet.(*beadtrade.Sheet).Scored[0].Waived)
		})
	}
}

func change(t testing.TB, body string, changes ...string) string {
	t.Helper()
	for i := 0; i < len(changes); i += 2 {
		require.Contains(t, body, changes[i])
		body = strings.Replace(body, changes[i], changes[i+1], 1)
	}
	return body
}

func TestWaiverOfAGoodCountSaysNothing(t *testing.T) {
	log := scoringtest.Decode(t, game, []string{change(t, reveal, `"round":1`, `"round":1,"waive_centre_check":true`)})
	sheet := scoringtest.Replay(t, game, prepared(t, 3, ""), log).(*beadtrade.Sheet)
	assert.Empty(t, sheet.Waived)
	assert.False(t, sheet.Scored[0].Waived)
}

func TestLogRefused(t *testing.T) {
	const pinkLid, blueBase = `{"type":"totem","round":1,"bead_type":"pink","box":"lid"}`, `{"type":"totem","round":1,"bead_type":"blue","box":"base"}`
	const lid, base = scoring.Word("bead-trade.place.lid"), scoring.Word("bead-trade.place.base")
	for _, c := range []struct {
		name    string
		options string
		log     []string
		problem *scoring.Problem // of the last entry
	}{
		{"unknown type", ``, []string{change(t, pinkLid, "pink", "red")}, scoring.Refuse("unknown_type", "/bead_type", "type", "red")},
		{"unknown box", ``, []string{change(t, pinkLid, "lid", "Lid")}, scoring.Refuse("unknown_box", "/box", "box", "Lid")},
		{"a totem again", ``, []string{pinkLid, change(t, pinkLid, "lid", "base")},
			scoring.Refuse("totem_placed", "/bead_type", "type", word("pink"), "box", lid)},
		{"a totem after the end of the round", ``, []string{pinkLid, blueBase, change(t, pinkLid, "pink", "green")},
			scoring.Refuse("round_ended", "/round", "round", 1, "count", 2)},
		{"a fourth totem", `{"extended_totems":true}`, []string{pinkLid, blueBase, change(t, pinkLid, "pink", "green"), change(t, pinkLid, "pink", "white")},
			scoring.Refuse("round_ended", "/round", "round", 1, "count", 3)},
		{"two totems where three end a round", `{"extended_totems":true}`, []string{pinkLid, blueBase, reveal},
			scoring.Refuse("totems_on_boxes", "/lid/totems", "count", 2, "needed", 3)},
		{"a reveal with another totem", ``, []string{pinkLid, change(t, blueBase, "blue", "green"), reveal},
			scoring.Refuse("totems_differ", "/base/totems", "type", word("green"), "box", base)},
		{"a reveal with a totem on the other box", ``, []string{change(t, pinkLid, "lid", "base"), reveal},
			scoring.Refuse("totems_differ", "/base/totems", "type", word("pink"), "box", base)},
		{"a reveal that says there are none", ``, []string{pinkLid, blueBase, change(t, reveal, `["pink"]`, `[]`, `["blue"]`, `[]`)},
			scoring.Refuse("totems_differ", "/lid/totems", "type", word("pink"), "box", lid)},
		{"a placed totem that is held", ``, []string{change(t, pinkLid, "pink", "yellow"), blueBase, change(t, reveal, `,"totems":["pink"]`, ``, `,"totems":["blue"]`, ``)},
			scoring.Refuse("totem_twice", "/held/p3/totems/0", "type", word("yellow"), "first", lid, "second", scoring.SeatID("p3"))},
		{"a scored round again", ``, []string{reveal, reveal}, scoring.Refuse("round_past", "/round", "round", 1, "current", 2)},
		{"a totem of a scored round", ``, []string{reveal, pinkLid}, scoring.Refuse("round_past", "/round", "round", 1, "current", 2)},
		{"a round before the one begun", ``, []string{change(t, pinkLid, `"round":1`, `"round":2`), reveal}, scoring.Refuse("round_past", "/round", "round", 1, "current", 2)},
		{"after the last round", ``, []string{change(t, reveal, `"round":1`, `"round":3`), pinkLid}, scoring.Refuse("game_over", "")},
		{"after it was broken off", ``, []string{`{"type":"finish"}`, `{"type":"finish"}`}, scoring.Refuse("game_over", "")},
		{"leave", ``, []string{`{"type":"leave","player":"p1","from_round":2}`}, scoring.Refuse("no_leave", "/type")},
		{"join", ``, []string{`{"type":"join","name":"Zoé","start":0}`}, scoring.Refuse("no_join", "/type")},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := game.Replay(prepared(t, 3, c.options), scoringtest.Decode(t, game, c.log))
			assert.Equal(t, &scoring.EntryProblem{Index: len(c.log) - 1, Problem: c.problem}, err)
		})
	}
}

func TestMalformed(t *testing.T) {
	for _, body := range []string{
		`{"type":"totem","round":1.5,"bead_type":"pink","box":"lid"}`,
		`{"type":"totem","round":"1","bead_type":"pink","box":"lid"}`,
		`{"type":"totem","round":1,"bead_type":"pink","box":"lid","player":"p1"}`,
		change(t, reveal, `"pink":2`, `"pink":2.5`),
		change(t, reveal, `"pink":2`, `"pink":"٣"`),
		change(t, reveal, `"pink":2`, `"pink":9223372036854775808`),
		change(t, reveal, `"pink":2`, `"pink":null`),
		change(t, reveal, `"pink":2`, `"pink":2,"pink":1`),
		change(t, reveal, `{"beads":{"yellow":2}}`, `null`),
		change(t, reveal, `["yellow"]`, `"yellow"`),
	} {
		_, err := scoring.DecodeEntry(game, []byte(body))
		var problem *scoring.Problem
		require.ErrorAs(t, err, &problem, body)
		assert.Equal(t, scoring.Malformed, problem.Kind, body)
	}
}
