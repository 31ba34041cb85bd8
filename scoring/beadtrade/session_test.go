package beadtrade_test

import (
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPhases(t *testing.T) {
	log := scoringtest.Decode(t, game, []string{
		`{"type":"totem","round":1,"bead_type":"pink","box":"lid"}`,
		`{"type":"totem","round":1,"bead_type":"blue","box":"base"}`,
		reveal,
	})
	setup := prepared(t, 3, "")
	at := func(n int) *beadtrade.Sheet { return scoringtest.Replay(t, game, setup, log[:n]).(*beadtrade.Sheet) }

	assert.Equal(t, "trading", at(0).Phase)
	assert.Equal(t, 1, at(0).Round)
	assert.Equal(t, beadtrade.Pile{Beads: 8, Totems: 2}, at(0).Centre)
	assert.Equal(t, []scoring.Missing{{Code: "totems", Round: 1, Args: scoring.Args{"n": 2}}}, at(0).Missing)
	assert.Equal(t, []scoring.Missing{{Code: "totems", Round: 1, Args: scoring.Args{"n": 1}}}, at(1).Missing)
	assert.Equal(t, "reveal", at(2).Phase, "the second totem calls the end of the round")
	assert.Equal(t, []beadtrade.Placed{{BeadType: "pink", Box: "lid"}, {BeadType: "blue", Box: "base"}}, at(2).Totems)
	assert.Equal(t, []scoring.Missing{{Code: "reveal", Round: 1}}, at(2).Missing)
	assert.Equal(t, "trading", at(3).Phase)
	assert.Equal(t, 2, at(3).Round)
	assert.Empty(t, at(3).Totems)
	assert.Equal(t, map[scoring.SeatID]int{"p1": 0, "p2": 1, "p3": 1}, at(3).Totals)

	extended := scoringtest.Replay(t, game, prepared(t, 3, `{"extended_totems":true,"five_rounds":true}`), log[:2]).(*beadtrade.Sheet)
	assert.Equal(t, "trading", extended.Phase)
	assert.Equal(t, 5, extended.Rounds)
	assert.Equal(t, 3, extended.TotemsToEnd)
}

// Totems that a reveal does not speak of are those placed before, also after
// one of them was corrected.
func TestRevealTakesPlacedTotems(t *testing.T) {
	silent := change(t, reveal, `,"totems":["pink"]`, ``, `,"totems":["blue"]`, ``)
	rule := func(box string) string {
		log := scoringtest.Decode(t, game, []string{
			change(t, `{"type":"totem","round":1,"bead_type":"pink","box":"BOX"}`, "BOX", box),
			`{"type":"totem","round":1,"bead_type":"blue","box":"base"}`,
			silent,
		})
		return scoringtest.Replay(t, game, prepared(t, 3, ""), log).(*beadtrade.Sheet).Scored[0].Types[0].Rule
	}
	assert.Equal(t, "BT-1", rule("lid"))
	assert.Equal(t, "BT-2", rule("base"))
}

func TestCandidate(t *testing.T) {
	setup := prepared(t, 3, "")
	sheet := scoringtest.Replay(t, game, setup, nil)
	for body, want := range map[string]error{
		`{"type":"totem","round":1,"bead_type":"pink","box":"lid"}`: nil,
		reveal: nil,
		`{"type":"totem","round":2,"bead_type":"pink","box":"lid"}`: scoring.Refuse("round_next", "/round", "round", 2, "current", 1),
		change(t, reveal, `"round":1`, `"round":3`):                 scoring.Refuse("round_next", "/round", "round", 3, "current", 1),
		`{"type":"finish"}`: nil,
	} {
		entry, err := scoring.DecodeEntry(game, []byte(body))
		require.NoError(t, err)
		assert.Equal(t, want, game.Candidate(setup, sheet, entry), body)
	}
	late := scoringtest.Decode(t, game, []string{change(t, reveal, `"round":1`, `"round":3`)})
	assert.Equal(t, 3, scoringtest.Replay(t, game, setup, late).(*beadtrade.Sheet).Scored[0].Round, "a log may have gaps")
}

func TestPrepareDealsTypes(t *testing.T) {
	seats := func(n int, options string) []scoring.SeatID {
		o, err := beadtrade.ReadOptions(prepared(t, n, options))
		require.NoError(t, err)
		var dealt []scoring.SeatID
		for _, typ := range o.Types {
			dealt = append(dealt, typ.Seat)
		}
		return dealt
	}
	assert.Equal(t, []scoring.SeatID{"p1", "p1", "p2", "p2", ""}, seats(2, ""))
	assert.Equal(t, []scoring.SeatID{"p1", "p2", "p3", "", ""}, seats(3, ""))
	assert.Equal(t, []scoring.SeatID{"p1", "p2", "p3", "p4", "p5"}, seats(5, ""))
	assert.Equal(t, []scoring.SeatID{"", "p2", "p3", "p1", ""},
		seats(3, `{"types":["pink",{"id":"yellow","seat":"p2"},{"id":"green","seat":"p3"},{"id":"x","seat":"p1"},"y"]}`))

	o, err := beadtrade.ReadOptions(prepared(t, 3, `{"types":["pink",{"name":"Or"},{"id":"green","name":"Mousse","shape":"star"},"white","blue"]}`))
	require.NoError(t, err)
	assert.Equal(t, beadtrade.BeadType{ID: "pink", Colour: "pink", Shape: "round", Animal: "bull", Seat: "p1"}, o.Types[0])
	assert.Equal(t, beadtrade.BeadType{ID: "Or", Name: "Or", Seat: "p2"}, o.Types[1])
	assert.Equal(t, beadtrade.BeadType{ID: "green", Name: "Mousse", Colour: "green", Shape: "star", Animal: "frog", Seat: "p3"}, o.Types[2])
	assert.Equal(t, word("pink"), o.Types[0].Title())
	assert.Equal(t, "Mousse", o.Types[2].Title())
}

func TestPrepareRefuses(t *testing.T) {
	for _, c := range []struct {
		name, options string
		problem       *scoring.Problem
	}{
		{"four types", `{"types":["a","b","c","d"]}`, scoring.Refuse("types_count", "/options/types", "count", 4, "needed", 5)},
		{"no types", `{"types":[]}`, scoring.Refuse("types_count", "/options/types", "count", 0, "needed", 5)},
		{"one twice", `{"types":["a","b","c","d","a"]}`, scoring.Refuse("type_twice", "/options/types/4", "type", "a")},
		{"one twice but for case", `{"types":["É","b","c","d","é"]}`, scoring.Refuse("type_twice", "/options/types/4", "type", "é")},
		{"without a name", `{"types":["a","b","c","d",{}]}`, scoring.Refuse("type_word", "/options/types/4", "max", 40)},
		{"a control character", `{"types":["a","b","c","d",{"id":"e","animal":"x\ny"}]}`, scoring.Refuse("type_word", "/options/types/4/animal", "max", 40)},
		{"41 characters", `{"types":["a","b","c","d","` + "ééééééééééééééééééééééééééééééééééééééééé" + `"]}`, scoring.Refuse("type_word", "/options/types/4", "max", 40)},
		{"a stranger's type", `{"types":["a","b","c","d",{"id":"e","seat":"p9"}]}`, scoring.Refuse("unknown_player", "/options/types/4/seat", "player", scoring.SeatID("p9"))},
		{"somebody without a type", `{"types":["a","b","c",{"id":"d","seat":"p1"},{"id":"e","seat":"p2"}]}`,
			scoring.Refuse("types_dealt", "/options/types", "player", scoring.SeatID("p3"), "count", 0, "needed", 1)},
		{"two types for one", `{"types":["a",{"id":"b","seat":"p1"},{"id":"c","seat":"p1"},{"id":"d","seat":"p3"},{"id":"e","seat":"p2"}]}`,
			scoring.Refuse("types_dealt", "/options/types", "player", scoring.SeatID("p1"), "count", 2, "needed", 1)},
		{"unknown option", `{"lost_totems":true}`, scoring.Refuse("unknown_option", "/options/lost_totems", "option", "lost_totems")},
		{"a wrong member of a type", `{"types":["a","b","c","d",{"id":"e","size":3}]}`,
			&scoring.Problem{Kind: scoring.Malformed, Code: "unknown_field", Field: "/options/types/4/size", Args: scoring.Args{"name": "size"}}},
		{"a type that is a number", `{"types":["a","b","c","d",5]}`,
			&scoring.Problem{Kind: scoring.Malformed, Code: "wrong_type", Field: "/options/types/4"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := game.Prepare(scoring.Setup{Options: scoring.Options(c.options), Seats: []scoring.SeatID{"p1", "p2", "p3"}})
			assert.Equal(t, error(c.problem), err)
		})
	}
}
