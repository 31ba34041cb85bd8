// Package pearls keeps the score of Pearls: takes and lays, lays alone, or the
// final count, all with the same result (rules PE-1 to PE-7).
package pearls

import "ardoise/scoring"

// ID is the game's name in URLs, the API and the store.
const ID = "pearls"

// Game joins Pearls to the house. Its zero value is ready for use.
type Game struct{}

var _ scoring.Game = Game{}

// Keeping is a way to keep score, chosen at set-up.
type Keeping string

// The three ways to keep score.
const (
	Turns    Keeping = "turns" // takes and lays: hand sizes, pile and end are known
	Lays     Keeping = "lays"  // lays alone: the table says when the pile is empty
	Counting Keeping = "count" // the final count alone
)

// ID is "pearls".
func (Game) ID() string { return ID }

// Spec gives one rulebook for 2 to 6 players, with the way of keeping score,
// the whole deck for 2 or 3, and jokers laid alone (PE-2).
func (Game) Spec() scoring.Spec {
	return scoring.Spec{Rules: 1, Rulebooks: []scoring.Rulebook{{
		MinSeats: 2, MaxSeats: 6,
		Options: []scoring.Option{
			{Name: "keeping", Kind: scoring.Choice, Values: []string{string(Turns), string(Lays), string(Counting)}},
			{Name: "all_pearls", Kind: scoring.Toggle, MinSeats: 2, MaxSeats: 3},
			{Name: "jokers_alone", Kind: scoring.ToggleOn},
		},
	}}}
}

// Prepare checks a set-up and fills its defaults in.
func (g Game) Prepare(setup scoring.Setup) (scoring.Setup, error) {
	return scoring.PrepareBy(ID, g.Spec(), setup)
}

// options is the decoded form of a prepared set-up's options.
type options struct {
	Keeping     Keeping `json:"keeping"`
	AllPearls   bool    `json:"all_pearls"`
	JokersAlone bool    `json:"jokers_alone"`
}

// Candidate has nothing to add: every rule of Pearls holds for stored logs too.
func (Game) Candidate(scoring.Setup, scoring.Sheet, scoring.Entry) error { return nil }

// Hidden is always nil: Pearls has no secret entries.
func (Game) Hidden(scoring.Entry, scoring.Sheet) []scoring.SeatID { return nil }

// Cut gives the entry as it is: Pearls has no secret entries.
func (Game) Cut(entry scoring.Entry, _ []scoring.SeatID) scoring.Entry { return entry }
