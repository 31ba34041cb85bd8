// Package toy is a fifth game, for tests only: two rounds of a secret number
// where the highest wins the round. It has what the house must not know of any
// real game by heart: a secret entry that several seats share, an entry that
// an earlier one can make impossible, an option, and people who come and go.
package toy

import (
	"maps"
	"slices"

	"ardoise/scoring"
)

// Rounds is how long a game lasts.
const Rounds = 2

// New makes the game.
func New() scoring.Game { return game{} }

type game struct{}

// Options are what a table may choose.
type Options struct {
	LowWins bool `json:"low_wins,omitzero"` // the lowest number wins the round
}

func (game) ID() string { return "toy" }

func (game) Spec() scoring.Spec {
	return scoring.Spec{Rules: 1, Rulebooks: []scoring.Rulebook{{
		MinSeats: 2, MaxSeats: 8,
		Options: []scoring.Option{{Name: "low_wins", Kind: scoring.Toggle}},
	}}}
}

func (g game) Prepare(setup scoring.Setup) (scoring.Setup, error) {
	return scoring.PrepareBy(g.ID(), g.Spec(), setup)
}

func (game) Hidden(entry scoring.Entry, sheet scoring.Sheet) []scoring.SeatID {
	number, is := entry.(Number)
	if !is || sheet.(*Sheet).revealed(number.Round) {
		return nil
	}
	return number.By()
}

func (game) Cut(entry scoring.Entry, seats []scoring.SeatID) scoring.Entry {
	number, is := entry.(Number)
	if !is {
		return entry
	}
	values := maps.Clone(number.Values)
	for _, seat := range seats {
		if _, named := values[seat]; named {
			values[seat] = nil
		}
	}
	number.Values = values
	return number
}

func (game) Facts(sheet scoring.Sheet) []scoring.Fact {
	s := sheet.(*Sheet)
	if !s.Finished {
		return nil
	}
	var facts []scoring.Fact
	for _, seat := range slices.Sorted(maps.Keys(s.Totals)) {
		facts = append(facts, scoring.Fact{Seat: seat, Key: "points", N: s.Totals[seat]})
	}
	return facts
}

func (game) Calls() []scoring.Call { return nil }
