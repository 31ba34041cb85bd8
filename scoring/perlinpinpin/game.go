// Package perlinpinpin keeps the score of PerlinPinpin: princesses woken,
// stolen and put back to sleep, and the win the moment it happens. It also
// holds the helpers of the table (jester count, discard, tactile stickers).
package perlinpinpin

import (
	"errors"

	"ardoise/scoring"
)

// ID is the game's id in URLs, the API and the store.
const ID = "perlinpinpin"

// Game implements scoring.Game.
type Game struct{}

// ID is the game's id.
func (Game) ID() string { return ID }

// Spec says what may be chosen at set-up: one rulebook, 2 to 5 players.
func (Game) Spec() scoring.Spec {
	return scoring.Spec{Rules: 1, Rulebooks: []scoring.Rulebook{{
		MinSeats: 2, MaxSeats: 5,
		Options: []scoring.Option{
			{Name: "princess_powers", Kind: scoring.Toggle},
			{Name: "princesses", Kind: scoring.Custom},
		},
	}}}
}

// Entries lists the game's own entry types.
func (Game) Entries() []scoring.EntryType {
	return []scoring.EntryType{
		{Type: "wake", Value: Wake{}},
		{Type: "steal", Value: Move{}},
		{Type: "steal_countered", Value: Move{}},
		{Type: "sleep", Value: Move{}},
		{Type: "sleep_countered", Value: Move{}},
	}
}

// Decode reads one entry strictly.
func (Game) Decode(typ string, body []byte) (scoring.Entry, error) {
	switch typ {
	case "wake":
		return scoring.DecodeAs[Wake](body)
	case "steal", "steal_countered", "sleep", "sleep_countered":
		entry, err := scoring.DecodeAs[Move](body)
		return entry, moveProblem(err)
	}
	return scoring.DecodeShared(typ, body)
}

// moveProblem makes a second princess in a knight's or a potion's entry what it
// is: a member that the game knows, where the rules do not let it be (PP-9).
func moveProblem(err error) error {
	var problem *scoring.Problem
	if errors.As(err, &problem) && problem.Code == "unknown_field" && problem.Field == "/second" {
		return scoring.Refuse("second_of_move", "/second")
	}
	return err
}

// Candidate has nothing to add to Replay: every check holds for any log.
func (Game) Candidate(scoring.Setup, scoring.Sheet, scoring.Entry) error { return nil }

// Hidden is empty: the game has no secrets.
func (Game) Hidden(scoring.Entry, scoring.Sheet) []scoring.SeatID { return nil }

// Cut returns the entry as it is: the game has no secrets.
func (Game) Cut(entry scoring.Entry, _ []scoring.SeatID) scoring.Entry { return entry }

// Facts counts for statistics, of a game that was played to its end: how it
// was won ("won_princesses", "won_points", "won_all_awake"), by which card where
// the goal was reached ("won_by_prince", "won_by_jester", "won_by_steal"), and
// each player's princesses, 0 too, and entries.
func (Game) Facts(sheet scoring.Sheet) []scoring.Fact {
	s, ok := sheet.(*Sheet)
	if !ok || !s.Finished || s.BrokenOff {
		return nil
	}
	var facts []scoring.Fact
	add := func(seat scoring.SeatID, key string, n int) {
		if n != 0 {
			facts = append(facts, scoring.Fact{Seat: seat, Key: key, N: n})
		}
	}
	for _, seat := range s.seats {
		hand := s.Players[seat]
		facts = append(facts, scoring.Fact{Seat: seat, Key: "princesses", N: len(hand.Princesses)})
		add(seat, "wakes", hand.Wakes)
		add(seat, "steals", hand.Steals)
		add(seat, "sleeps", hand.Sleeps)
		add(seat, "countered", hand.Countered)
	}
	for _, seat := range s.Winners {
		add(seat, "won_"+s.EndedBy, 1)
		if s.EndedBy != allAwake {
			add(seat, "won_by_"+s.means, 1)
		}
	}
	return facts
}
