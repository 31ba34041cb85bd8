package scoring_test

import (
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var spec = scoring.Spec{Rules: 3, Rulebooks: []scoring.Rulebook{{
	ID: "book", MinSeats: 2, MaxSeats: 4,
	Options: []scoring.Option{
		{Name: "ghost", Kind: scoring.Toggle, MaxSeats: 2},
		{Name: "jokers", Kind: scoring.ToggleOn},
		{Name: "schedule", Kind: scoring.Choice, Values: []string{"classic", "short"}},
		{Name: "types", Kind: scoring.Custom},
	},
}}}

func TestPrepareByFillsDefaults(t *testing.T) {
	seats := []scoring.SeatID{"p1", "p2", "p3"}
	got, err := scoring.PrepareBy("toy", spec, scoring.Setup{Rulebook: "book", Seats: seats})
	require.NoError(t, err)
	assert.Equal(t, scoring.Setup{Game: "toy", Rulebook: "book", Rules: 3, Seats: seats, First: "p1",
		Options: scoring.Options(`{"ghost":false,"jokers":true,"schedule":"classic"}`)}, got)

	again, err := scoring.PrepareBy("toy", spec, got)
	require.NoError(t, err)
	assert.Equal(t, got, again, "a prepared set-up stays as it is")
}

func TestPrepareByKeepsWhatWasChosen(t *testing.T) {
	got, err := scoring.PrepareBy("toy", spec, scoring.Setup{Rulebook: "book", Seats: []scoring.SeatID{"p1", "p2"}, First: "p2",
		Options: scoring.Options(`{"ghost":true,"schedule":"short","types":[1]}`)})
	require.NoError(t, err)
	assert.Equal(t, scoring.SeatID("p2"), got.First)
	assert.JSONEq(t, `{"ghost":true,"jokers":true,"schedule":"short","types":[1]}`, string(got.Options))
}

func TestPrepareByRefuses(t *testing.T) {
	three := []scoring.SeatID{"p1", "p2", "p3"}
	for _, c := range []struct {
		name    string
		setup   scoring.Setup
		problem *scoring.Problem
	}{
		{"rulebook", scoring.Setup{Rulebook: "x", Seats: three},
			scoring.Refuse("unknown_rulebook", "/rulebook", "rulebook", "x", "rulebooks", []any{"book"})},
		{"no rulebook", scoring.Setup{Seats: three},
			scoring.Refuse("unknown_rulebook", "/rulebook", "rulebook", "", "rulebooks", []any{"book"})},
		{"one player", scoring.Setup{Rulebook: "book", Seats: three[:1]},
			scoring.Refuse("player_count", "/players", "count", 1, "low", 2, "high", 4)},
		{"blank name", scoring.Setup{Rulebook: "book", Seats: []scoring.SeatID{"p1", " "}},
			scoring.Refuse("name_empty", "/players/1")},
		{"name twice", scoring.Setup{Rulebook: "book", Seats: []scoring.SeatID{"Léo", "Ana", "LÉO"}},
			scoring.Refuse("name_twice", "/players/2", "name", scoring.SeatID("LÉO"))},
		{"name twice, the accent apart", scoring.Setup{Rulebook: "book", Seats: []scoring.SeatID{"L\u00e9o", "Le\u0301o"}},
			scoring.Refuse("name_twice", "/players/1", "name", scoring.SeatID("Le\u0301o"))},
		{"name twice, blanks around", scoring.Setup{Rulebook: "book", Seats: []scoring.SeatID{"Ana", " ana "}},
			scoring.Refuse("name_twice", "/players/1", "name", scoring.SeatID(" ana "))},
		{"name twice, in full folding", scoring.Setup{Rulebook: "book", Seats: []scoring.SeatID{"STRASSE", "straße"}},
			scoring.Refuse("name_twice", "/players/1", "name", scoring.SeatID("straße"))},
		{"first", scoring.Setup{Rulebook: "book", Seats: three, First: "p9"},
			scoring.Refuse("unknown_player", "/first", "player", scoring.SeatID("p9"))},
		{"unknown option", scoring.Setup{Rulebook: "book", Seats: three, Options: scoring.Options(`{"a/b":1}`)},
			scoring.Refuse("unknown_option", "/options/a~1b", "option", "a/b")},
		{"unknown value", scoring.Setup{Rulebook: "book", Seats: three, Options: scoring.Options(`{"schedule":"long"}`)},
			scoring.Refuse("option_value", "/options/schedule", "option", scoring.Word("toy.option.schedule"), "value", "long")},
		{"not for three", scoring.Setup{Rulebook: "book", Seats: three, Options: scoring.Options(`{"ghost":true}`)},
			scoring.Refuse("option_players", "/options/ghost", "option", scoring.Word("toy.option.ghost"), "count", 3)},
		{"wrong type", scoring.Setup{Rulebook: "book", Seats: three, Options: scoring.Options(`{"ghost":1}`)},
			&scoring.Problem{Kind: scoring.Malformed, Code: "wrong_type", Field: "/options/ghost"}},
		{"null", scoring.Setup{Rulebook: "book", Seats: three, Options: scoring.Options(`{"jokers":null}`)},
			&scoring.Problem{Kind: scoring.Malformed, Code: "wrong_type", Field: "/options/jokers"}},
		{"no object", scoring.Setup{Rulebook: "book", Seats: three, Options: scoring.Options(`[]`)},
			&scoring.Problem{Kind: scoring.Malformed, Code: "wrong_type", Field: "/options"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := scoring.PrepareBy("toy", spec, c.setup)
			assert.Equal(t, error(c.problem), err)
		})
	}
}
