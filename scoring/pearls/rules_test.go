package pearls

import (
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	turnsOf2   = `{"seats":["p1","p2"],"first":"p1"}`
	turnsOf3   = `{"seats":["p1","p2","p3"],"first":"p1"}`
	turnsOf4   = `{"seats":["p1","p2","p3","p4"],"first":"p3"}`
	strictOf2  = `{"seats":["p1","p2"],"first":"p1","options":{"jokers_alone":false}}`
	laysOf3    = `{"seats":["p1","p2","p3"],"first":"p1","options":{"keeping":"lays"}}`
	laysOf4    = `{"seats":["p1","p2","p3","p4"],"first":"p1","options":{"keeping":"lays"}}`
	countOf2   = `{"seats":["p1","p2"],"first":"p1","options":{"keeping":"count"}}`
	countOf4   = `{"seats":["p1","p2","p3","p4"],"first":"p1","options":{"keeping":"count"}}`
	strictOf2C = `{"seats":["p1","p2"],"first":"p1","options":{"keeping":"count","jokers_alone":false}}`
)

func parse(t testing.TB, setup string) scoring.Setup {
	t.Helper()
	var s scoring.Setup
	require.NoError(t, scoring.Unmarshal([]byte(setup), &s))
	return scoringtest.Prepare(t, Game{}, s)
}

// emptied is a game of two up to the end of the pile (42 cards): p1 holds 8
// and p2, who set it off, 10.
func emptied() []string {
	var log []string
	for range 4 {
		log = append(log,
			`{"type":"take","player":"p1","colour":"red","count":4}`, `{"type":"take","player":"p2","colour":"blue","count":2}`,
			`{"type":"lay","player":"p1","colour":"red","count":2}`, `{"type":"lay","player":"p2","colour":"blue","count":2}`,
			`{"type":"lay","player":"p1","colour":"red","count":2}`, `{"type":"lay","player":"p2","colour":"joker","count":1}`)
	}
	return append(log,
		`{"type":"take","player":"p1","colour":"joker","count":4}`, `{"type":"take","player":"p2","colour":"joker","count":3}`,
		`{"type":"lay","player":"p1","colour":"joker","count":3}`, `{"type":"lay","player":"p2","colour":"turquoise","count":3}`,
		`{"type":"lay","player":"p1","colour":"joker","count":3}`, `{"type":"take","player":"p2","colour":"turquoise","count":5}`,
		`{"type":"take","player":"p1","colour":"joker","count":4}`, `{"type":"take","player":"p2","colour":"purple","count":3}`)
}

// refusal is a rule that says no: before, entry, problem.
type refusal struct {
	name, setup string
	before      []string
	entry       string
	problem     *scoring.Problem
}

func refusals() []refusal {
	red, joker, purple := scoring.Word("pearls.colour.red"), scoring.Word("pearls.colour.joker"), scoring.Word("pearls.colour.purple")
	p1, p2, p3 := scoring.SeatID("p1"), scoring.SeatID("p2"), scoring.SeatID("p3")
	nine := `{"type":"lay","player":"p1","colour":"yellow","count":6,"jokers":3}`
	pile := `{"type":"pile_empty","player":"p1"}`
	return []refusal{
		// PE-1
		{"take out of turn", turnsOf3, nil, `{"type":"take","player":"p2","colour":"blue","count":1}`,
			scoring.Refuse("not_your_turn", "/player", "player", p2, "turn", p1)},
		{"the first player is asked for", turnsOf4, nil, `{"type":"take","player":"p1","colour":"blue","count":1}`,
			scoring.Refuse("not_your_turn", "/player", "player", p1, "turn", p3)},
		{"take nothing", turnsOf2, nil, `{"type":"take","player":"p1","colour":"red","count":0}`,
			scoring.Refuse("take_count", "/count", "colour", red, "count", 0, "row", 6)},
		{"take more than the row", turnsOf2, nil, `{"type":"take","player":"p1","colour":"red","count":7}`,
			scoring.Refuse("take_count", "/count", "colour", red, "count", 7, "row", 6)},
		{"take past ten", turnsOf2, nil, `{"type":"take","player":"p1","colour":"red","count":5}`,
			scoring.Refuse("take_over_ten", "/count", "player", p1, "colour", red, "count", 5, "hand", 6, "most", 10)},
		{"take more than there are", turnsOf2, nil, `{"type":"take","player":"p1","colour":"purple","count":5}`,
			scoring.Refuse("deck_exceeded", "/count", "colour", purple, "count", 5, "deck", 4)},
		{"take more than there are, together", turnsOf2, []string{`{"type":"take","player":"p1","colour":"purple","count":3}`},
			`{"type":"take","player":"p2","colour":"purple","count":2}`,
			scoring.Refuse("deck_exceeded_together", "/count", "colour", purple, "count", 2, "before", 3, "deck", 4)},
		{"take what two do not play with", turnsOf2, nil, `{"type":"take","player":"p1","colour":"green","count":1}`,
			scoring.Refuse("colour_removed", "/count", "colour", scoring.Word("pearls.colour.green"), "count", 1, "players", 2)},
		{"take what three do not play with", turnsOf3, nil, `{"type":"take","player":"p1","colour":"red","count":1}`,
			scoring.Refuse("colour_removed", "/count", "colour", red, "count", 1, "players", 3)},
		{"take an unknown colour", turnsOf2, nil, `{"type":"take","player":"p1","colour":"Red","count":1}`,
			scoring.Refuse("unknown_colour", "/colour", "colour", "Red")},
		{"a stranger takes", turnsOf2, nil, `{"type":"take","player":"p3","colour":"red","count":1}`,
			scoring.Refuse("unknown_player", "/player", "player", p3)},
		{"take after the end", turnsOf2, emptied(), `{"type":"take","player":"p1","colour":"red","count":1}`,
			scoring.Refuse("take_after_end", "/type", "player", p1)},
		{"take where lays alone are kept", laysOf3, nil, `{"type":"take","player":"p1","colour":"blue","count":1}`,
			scoring.Refuse("other_keeping", "/type", "entry", scoring.Word("pearls.entry.take"), "keeping", scoring.Word("pearls.option.keeping.lays"))},

		// PE-2
		{"lay out of turn", turnsOf2, nil, `{"type":"lay","player":"p2","colour":"blue","count":1}`,
			scoring.Refuse("not_your_turn", "/player", "player", p2, "turn", p1)},
		{"lay jokers beside no colour", turnsOf2, nil, `{"type":"lay","player":"p1","colour":"red","count":0,"jokers":2}`,
			scoring.Refuse("lay_nothing", "/count", "colour", red, "count", 0)},
		{"lay fewer than none", turnsOf2, nil, `{"type":"lay","player":"p1","colour":"red","count":-1}`,
			scoring.Refuse("lay_nothing", "/count", "colour", red, "count", -1)},
		{"lay fewer jokers than none", turnsOf2, nil, `{"type":"lay","player":"p1","colour":"red","count":5,"jokers":-1}`,
			scoring.Refuse("count_negative", "/jokers", "colour", joker, "count", -1)},
		{"lay jokers beside jokers", turnsOf2, nil, `{"type":"lay","player":"p1","colour":"joker","count":2,"jokers":1}`,
			scoring.Refuse("jokers_twice", "/jokers", "count", 2, "jokers", 1)},
		{"lay jokers alone where that is not played", strictOf2, nil, `{"type":"lay","player":"p1","colour":"joker","count":2}`,
			scoring.Refuse("jokers_alone", "/colour", "count", 2)},
		{"lay more than the hand", turnsOf2, nil, `{"type":"lay","player":"p1","colour":"red","count":7}`,
			scoring.Refuse("lay_over_hand", "/count", "player", p1, "colour", red, "count", 7, "jokers", 0, "hand", 6)},
		{"lay more than the hand with jokers", turnsOf2, nil, `{"type":"lay","player":"p1","colour":"red","count":6,"jokers":1}`,
			scoring.Refuse("lay_over_hand", "/jokers", "player", p1, "colour", red, "count", 6, "jokers", 1, "hand", 6)},
		{"lay more than any hand", laysOf4, nil, `{"type":"lay","player":"p1","colour":"red","count":9,"jokers":2}`,
			scoring.Refuse("lay_over_ten", "/jokers", "player", p1, "colour", red, "count", 9, "jokers", 2, "hand", 10)},
		{"lay 2^31", laysOf4, nil, `{"type":"lay","player":"p1","colour":"red","count":2147483648}`,
			scoring.Refuse("lay_over_ten", "/count", "player", p1, "colour", red, "count", 2147483648, "jokers", 0, "hand", 10)},
		{"lay more than there are", laysOf4, nil, `{"type":"lay","player":"p1","colour":"purple","count":5}`,
			scoring.Refuse("deck_exceeded", "/count", "colour", purple, "count", 5, "deck", 4)},
		{"lay more jokers than there are, together", laysOf4,
			[]string{`{"type":"lay","player":"p1","colour":"joker","count":10}`}, `{"type":"lay","player":"p2","colour":"red","count":1,"jokers":7}`,
			scoring.Refuse("deck_exceeded_together", "/jokers", "colour", joker, "count", 7, "before", 10, "deck", 16)},
		{"lay what three do not play with", laysOf3, nil, `{"type":"lay","player":"p1","colour":"red","count":1}`,
			scoring.Refuse("colour_removed", "/count", "colour", red, "count", 1, "players", 3)},
		{"lay an unknown colour", laysOf3, nil, `{"type":"lay","player":"p1","colour":"pink","count":1}`,
			scoring.Refuse("unknown_colour", "/colour", "colour", "pink")},
		{"lay where the count alone is kept", countOf2, nil, `{"type":"lay","player":"p1","colour":"red","count":1}`,
			scoring.Refuse("other_keeping", "/type", "entry", scoring.Word("pearls.entry.lay"), "keeping", scoring.Word("pearls.option.keeping.count"))},

		// PE-3
		{"insist on a necklace that is gone", laysOf4, []string{nine}, `{"type":"lay","player":"p2","colour":"yellow","count":9,"necklace":true}`,
			scoring.Refuse("necklace_gone", "/necklace", "necklace", 9, "total", 1)},
		{"insist on a necklace that is not", laysOf4, nil, `{"type":"lay","player":"p2","colour":"yellow","count":10,"necklace":true}`,
			scoring.Refuse("no_such_necklace", "/necklace", "necklace", 10, "low", 4, "high", 9)},

		// PE-4
		{"hands before the end", turnsOf2, nil, `{"type":"hands","hands":{"p1":{}}}`, scoring.Refuse("hands_early", "/type")},
		{"pile empty twice", laysOf3, []string{pile}, `{"type":"pile_empty","player":"p2"}`,
			scoring.Refuse("end_set_off", "/type", "player", p1)},
		{"pile empty where the pile is tracked", turnsOf2, nil, pile,
			scoring.Refuse("other_keeping", "/type", "entry", scoring.Word("pearls.entry.pile_empty"), "keeping", scoring.Word("pearls.option.keeping.turns"))},
		{"pile empty by a stranger", laysOf3, nil, `{"type":"pile_empty","player":"p9"}`,
			scoring.Refuse("unknown_player", "/player", "player", scoring.SeatID("p9"))},
		{"last turns in order", turnsOf2, emptied(), `{"type":"lay","player":"p2","colour":"blue","count":1}`,
			scoring.Refuse("not_your_turn", "/player", "player", p2, "turn", p1)},
		{"a second last turn", laysOf3, []string{pile, `{"type":"lay","player":"p2","colour":"blue","count":1}`},
			`{"type":"lay","player":"p2","colour":"blue","count":1}`,
			scoring.Refuse("last_turn_over", "/player", "player", p2, "turn", p3)},
		{"a last turn that was passed", laysOf3, []string{pile, `{"type":"lay","player":"p3","colour":"blue","count":1}`},
			`{"type":"lay","player":"p2","colour":"blue","count":1}`,
			scoring.Refuse("last_turn_over", "/player", "player", p2, "turn", p1)},
		{"lay after the last turns", laysOf3, []string{pile, `{"type":"lay","player":"p1","colour":"blue","count":1}`},
			`{"type":"lay","player":"p2","colour":"blue","count":1}`, scoring.Refuse("turns_over", "/type", "player", p2)},
		{"cards in hand and no last lay", laysOf3, []string{pile}, `{"type":"hands","hands":{"p2":{"blue":1,"joker":1}}}`,
			scoring.Refuse("last_lay_missing", "/hands/p2", "player", p2, "count", 2)},
		{"cards in hand after passing", laysOf3, []string{pile, `{"type":"lay","player":"p3","colour":"blue","count":1}`},
			`{"type":"hands","hands":{"p2":{"blue":1}}}`, scoring.Refuse("last_lay_missing", "/hands/p2", "player", p2, "count", 1)},

		// PE-5
		{"a hand of another size", turnsOf2, append(emptied(), `{"type":"lay","player":"p1","colour":"red","count":1}`),
			`{"type":"hands","hands":{"p1":{"red":3,"joker":3}}}`,
			scoring.Refuse("hand_size", "/hands/p1", "player", p1, "count", 6, "hand", 7)},
		{"a hand twice", laysOf3, []string{pile, `{"type":"lay","player":"p1","colour":"blue","count":1}`, `{"type":"hands","hands":{"p2":{}}}`},
			`{"type":"hands","hands":{"p2":{}}}`, scoring.Refuse("hand_entered", "/hands/p2", "player", p2)},
		{"a hand over ten", laysOf3, []string{pile, `{"type":"lay","player":"p1","colour":"blue","count":1}`},
			`{"type":"hands","hands":{"p1":{"yellow":6,"joker":5}}}`,
			scoring.Refuse("hand_over_ten", "/hands/p1", "player", p1, "count", 11, "most", 10)},
		{"hands of more than there are", laysOf3, []string{pile, `{"type":"lay","player":"p1","colour":"purple","count":3}`},
			`{"type":"hands","hands":{"p1":{"purple":2}}}`,
			scoring.Refuse("deck_exceeded_together", "/hands/p1/purple", "colour", purple, "count", 2, "before", 3, "deck", 4)},
		{"a hand of an unknown colour", laysOf3, []string{pile, `{"type":"lay","player":"p1","colour":"purple","count":3}`},
			`{"type":"hands","hands":{"p1":{"purple":1,"pink/rose":2}}}`,
			scoring.Refuse("unknown_colour", "/hands/p1/pink~1rose", "colour", "pink/rose")},
		{"a hand of nobody", laysOf3, []string{pile}, `{"type":"hands","hands":{}}`, scoring.Refuse("nobody_named", "/hands")},
		{"a hand of a stranger", laysOf3, []string{pile}, `{"type":"hands","hands":{"p9":{}}}`,
			scoring.Refuse("unknown_player", "/hands/p9", "player", scoring.SeatID("p9"))},
		{"hands where the count alone is kept", countOf2, nil, `{"type":"hands","hands":{"p1":{}}}`,
			scoring.Refuse("other_keeping", "/type", "entry", scoring.Word("pearls.entry.hands"), "keeping", scoring.Word("pearls.option.keeping.count"))},

		// Counts
		{"count where turns are kept", turnsOf2, nil, `{"type":"count","players":{"p1":{}}}`,
			scoring.Refuse("other_keeping", "/type", "entry", scoring.Word("pearls.entry.count"), "keeping", scoring.Word("pearls.option.keeping.turns"))},
		{"count twice", countOf2, []string{`{"type":"count","players":{"p1":{}}}`}, `{"type":"count","players":{"p1":{}}}`,
			scoring.Refuse("count_entered", "/players/p1", "player", p1)},
		{"count nobody", countOf2, nil, `{"type":"count","players":{}}`, scoring.Refuse("nobody_named", "/players")},
		{"count a stranger", countOf2, nil, `{"type":"count","players":{"p9":{}}}`,
			scoring.Refuse("unknown_player", "/players/p9", "player", scoring.SeatID("p9"))},
		{"count less than none", countOf2, nil, `{"type":"count","players":{"p1":{"treasure":{"joker":-19}}}}`,
			scoring.Refuse("count_negative", "/players/p1/treasure/joker", "colour", joker, "count", -19)},
		{"count 2^31", countOf2, nil, `{"type":"count","players":{"p1":{"hand":{"red":2147483648}}}}`,
			scoring.Refuse("deck_exceeded", "/players/p1/hand/red", "colour", red, "count", 2147483648, "deck", 20)},
		{"count more than there are, together", countOf4, nil,
			`{"type":"count","players":{"p1":{"treasure":{"purple":3}},"p2":{"treasure":{"purple":1},"hand":{"purple":1}}}}`,
			scoring.Refuse("deck_exceeded_together", "/players/p2/hand/purple", "colour", purple, "count", 1, "before", 4, "deck", 4)},
		{"count a hand over ten", countOf4, nil, `{"type":"count","players":{"p2":{"hand":{"red":11}}}}`,
			scoring.Refuse("hand_over_ten", "/players/p2/hand", "player", p2, "count", 11, "most", 10)},
		{"count a necklace that is not", countOf4, nil, `{"type":"count","players":{"p1":{"treasure":{"red":20},"necklaces":[4,3]}}}`,
			scoring.Refuse("no_such_necklace", "/players/p1/necklaces/1", "necklace", 3, "low", 4, "high", 9)},
		{"count a necklace too often", countOf4, nil,
			`{"type":"count","players":{"p1":{"treasure":{"red":10},"necklaces":[5,5]},"p2":{"treasure":{"red":5},"necklaces":[5]}}}`,
			scoring.Refuse("necklace_gone", "/players/p2/necklaces/0", "necklace", 5, "total", 2)},

		// PE-7
		{"a necklace of two colours", countOf4, nil, `{"type":"count","players":{"p1":{"treasure":{"red":2,"blue":2},"necklaces":[4]}}}`,
			scoring.Refuse("necklace_not_earned", "/players/p1/necklaces/0", "player", p1,
				"necklace", 4, "necklaces", "4", "pearls", 4, "jokers", 0)},
		{"two necklaces of the same jokers", countOf4, nil,
			`{"type":"count","players":{"p1":{"treasure":{"red":4,"blue":3,"yellow":2,"joker":3},"necklaces":[6,5]}}}`,
			scoring.Refuse("necklace_not_earned", "/players/p1/necklaces/1", "player", p1,
				"necklace", 5, "necklaces", "6, 5", "pearls", 9, "jokers", 3)},
		{"jokers alone where that is not played", strictOf2C, nil, `{"type":"count","players":{"p1":{"treasure":{"joker":4},"necklaces":[4]}}}`,
			scoring.Refuse("necklace_not_earned", "/players/p1/necklaces/0", "player", p1,
				"necklace", 4, "necklaces", "4", "pearls", 0, "jokers", 4)},
		{"jokers that nothing carries", strictOf2C, nil, `{"type":"count","players":{"p1":{"treasure":{"joker":9,"red":1},"necklaces":[9]}}}`,
			scoring.Refuse("jokers_stray", "/players/p1/treasure/joker", "player", p1, "stray", 1, "jokers", 9)},

		// All
		{"after the end", countOf2, []string{`{"type":"count","players":{"p1":{},"p2":{}}}`}, `{"type":"finish"}`, scoring.Refuse("game_over", "")},
		{"after breaking off", turnsOf2, []string{`{"type":"finish"}`}, `{"type":"take","player":"p1","colour":"red","count":1}`, scoring.Refuse("game_over", "")},
		{"a player leaves", turnsOf2, nil, `{"type":"leave","player":"p1","from_round":1}`, scoring.Refuse("no_leave", "/type")},
		{"a player joins", turnsOf2, nil, `{"type":"join","name":"Zoë","start":0}`, scoring.Refuse("no_join", "/type")},
	}
}

// What the rules refuse, with the field and the numbers.
func TestRefusals(t *testing.T) {
	for _, c := range refusals() {
		t.Run(c.name, func(t *testing.T) {
			setup, log := parse(t, c.setup), scoringtest.Decode(t, Game{}, append(c.before, c.entry))
			scoringtest.Replay(t, Game{}, setup, log[:len(c.before)])
			_, err := Game{}.Replay(setup, log)
			assert.Equal(t, error(&scoring.EntryProblem{Index: len(c.before), Problem: c.problem}), err)
		})
	}
}

func TestUnknownEntry(t *testing.T) {
	for _, entry := range []scoring.Entry{nil, stranger{}} {
		_, err := Game{}.Replay(parse(t, turnsOf2), []scoring.Entry{entry})
		var problem *scoring.EntryProblem
		require.ErrorAs(t, err, &problem)
		assert.Equal(t, "unknown_entry", problem.Problem.Code)
	}
}

type stranger struct{ scoring.Finish }

func TestPrepareRefuses(t *testing.T) {
	for _, c := range []struct{ setup, code, field string }{
		{`{"seats":["p1"],"first":""}`, "player_count", "/players"},
		{`{"seats":["p1","p2","p3","p4","p5","p6","p7"],"first":""}`, "player_count", "/players"},
		{`{"seats":["p1","p2","p3","p4"],"first":"","options":{"all_pearls":true}}`, "option_players", "/options/all_pearls"},
		{`{"seats":["p1","p2"],"first":"","options":{"keeping":"notes"}}`, "option_value", "/options/keeping"},
		{`{"seats":["p1","p2"],"first":"","rulebook":"fr"}`, "unknown_rulebook", "/rulebook"},
		{`{"seats":["p1","p1"],"first":""}`, "name_twice", "/players/1"},
	} {
		var setup scoring.Setup
		require.NoError(t, scoring.Unmarshal([]byte(c.setup), &setup))
		_, err := Game{}.Prepare(setup)
		var problem *scoring.Problem
		require.ErrorAs(t, err, &problem, c.setup)
		assert.Equal(t, c.code, problem.Code)
		assert.Equal(t, c.field, problem.Field)
	}
}

func TestReplayOfSetupThatWasNotPrepared(t *testing.T) {
	for _, setup := range []scoring.Setup{
		{},
		{Seats: []scoring.SeatID{"p1", "p2"}, First: "p1"},
		{Seats: []scoring.SeatID{"p1", "p2"}, First: "p9", Options: scoring.Options(`{}`)},
		{Seats: []scoring.SeatID{"p1", "p2"}, First: "p1", Options: scoring.Options(`{"keeping":1}`)},
	} {
		_, err := Game{}.Replay(setup, nil)
		var problem *scoring.Problem
		assert.ErrorAs(t, err, &problem)
	}
}
