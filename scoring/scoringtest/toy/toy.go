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
	book, known := g.Spec().Rulebook(setup.Rulebook)
	if !known {
		return setup, scoring.Refuse("rulebook_unknown", "/rulebook", "rulebook", setup.Rulebook)
	}
	if n := len(setup.Seats); n < book.MinSeats || n > book.MaxSeats {
		return setup, scoring.Refuse("seats", "/seats", "low", book.MinSeats, "high", book.MaxSeats)
	}
	var options Options
	if len(setup.Options) > 0 {
		if err := scoring.Unmarshal(setup.Options, &options); err != nil {
			problem := *err.(*scoring.Problem)
			problem.Field = "/options" + problem.Field
			if problem.Code == "unknown_field" {
				problem.Kind, problem.Code = scoring.Refused, "option_unknown"
			}
			return setup, &problem
		}
	}
	frozen, err := scoring.Marshal(options)
	if err != nil {
		return setup, err
	}
	setup.Game, setup.Rules, setup.Options = g.ID(), g.Spec().Rules, frozen
	if setup.First == "" {
		setup.First = setup.Seats[0]
	}
	return setup, nil
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
