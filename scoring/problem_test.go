package scoring_test

import (
	"errors"
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestProblemsSayWhatTheyAre(t *testing.T) {
	problem := scoring.Refuse("tricks_total", "/tricks", "sum", 5, "expected", 4)
	assert.Equal(t, scoring.Refused, problem.Kind)
	assert.Equal(t, "refused: tricks_total at /tricks expected=4 sum=5", problem.Error())
	assert.Equal(t, "refused: game_over", scoring.Refuse("game_over", "").Error())

	entry := &scoring.EntryProblem{Index: 3, Problem: problem}
	assert.Equal(t, "entry 3: refused: tricks_total at /tricks expected=4 sum=5", entry.Error())
	var inner *scoring.Problem
	require.True(t, errors.As(error(entry), &inner))
	assert.Same(t, problem, inner)
}

func TestPointersAreEscaped(t *testing.T) {
	assert.Equal(t, "", scoring.Pointer())
	assert.Equal(t, "/rounds/2/bids/a~1b~0c", scoring.Pointer("rounds", 2, "bids", scoring.SeatID("a/b~c")))
}

func TestInsideMovesAField(t *testing.T) {
	problem := scoring.Refuse("bid_range", "/values/p1", "bid", 9)
	moved := scoring.Inside(problem, "rounds", 0)
	assert.Equal(t, scoring.Refuse("bid_range", "/rounds/0/values/p1", "bid", 9), moved)
	assert.Equal(t, "/values/p1", problem.Field, "the problem itself stays")
	other := errors.New("disk")
	assert.Equal(t, other, scoring.Inside(other, "rounds"))
}

func TestSharedEntriesDecode(t *testing.T) {
	for body, want := range map[string]scoring.Entry{
		`{"type":"finish"}`:                                   scoring.Finish{Head: scoring.Head{Kind: "finish"}},
		`{"type":"leave","player":"p2","from_round":3}`:       scoring.Leave{Head: scoring.Head{Kind: "leave"}, Player: "p2", FromRound: 3},
		`{"type":"join","name":"Zoë","start":-10}`:            scoring.Join{Head: scoring.Head{Kind: "join"}, Name: "Zoë", Start: -10},
		`{"type":"past","scores":{"p1":-3},"winners":["p1"]}`: scoring.Past{Head: scoring.Head{Kind: "past"}, Scores: map[scoring.SeatID]int{"p1": -3}, Winners: []scoring.SeatID{"p1"}},
	} {
		typ := want.Type()
		got, err := scoring.DecodeShared(typ, []byte(body))
		require.NoError(t, err)
		assert.Equal(t, want, got)
		assert.Empty(t, got.By(), "shared entries are the keeper's")
		_, err = scoring.DecodeShared(typ, []byte(`{"type":"`+typ+`","stranger":1}`))
		var problem *scoring.Problem
		require.ErrorAs(t, err, &problem)
		assert.Equal(t, "unknown_field", problem.Code)
	}
	_, err := scoring.DecodeShared("bids", []byte(`{"type":"bids"}`))
	var problem *scoring.Problem
	require.ErrorAs(t, err, &problem)
	assert.Equal(t, scoring.Malformed, problem.Kind)
	assert.Equal(t, "unknown_entry", problem.Code)
}
