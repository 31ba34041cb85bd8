package scoring

// Sheet is the score sheet that a replay gives: what all games share, and as
// JSON also what the game itself needs (round, phase, dealer, …).
type Sheet interface {
	Common() *Standing
}

// Standing is the part of a sheet that all games share. Games embed it.
type Standing struct {
	Totals  map[SeatID]int `json:"totals"`  // points so far
	Ranking []Place        `json:"ranking"` // best first
	// Finished is set when the rules or the table ended the game.
	Finished bool `json:"finished"`
	// BrokenOff is set when the table ended it early: ranked as it stands,
	// left out of statistics.
	BrokenOff bool      `json:"broken_off,omitzero"`
	Winners   []SeatID  `json:"winners"` // empty until finished, never null
	Missing   []Missing `json:"missing"` // what the table has yet to enter
}

// Common gives the shared part; a game's sheet has it by embedding Standing.
func (s *Standing) Common() *Standing { return s }

// Place is one row of a ranking; level players share it, and the next place
// skips (1, 2, 2, 4). Players stand in seat order.
type Place struct {
	Place   int      `json:"place"`
	Players []SeatID `json:"players"`
	Total   int      `json:"total"`
}

// Missing says one thing that is yet to be entered.
type Missing struct {
	Code   string `json:"code"` // "bid", "tricks", "tricks_total"
	Round  int    `json:"round,omitzero"`
	Player SeatID `json:"player,omitempty"`
	Args   Args   `json:"args,omitempty"`
}

// Line is one reason of a score: Points by Rule, from Count things worth Each
// where the rule counts something. A voided line is worth 0 and says why.
type Line struct {
	Rule   string `json:"rule"`           // "SK-1"
	What   string `json:"what,omitempty"` // which of the things that the rule pays: "fourteens"
	Points int    `json:"points"`
	Count  int    `json:"count,omitzero"`
	Each   int    `json:"each,omitzero"`
	Void   bool   `json:"void,omitzero"`
	Reason string `json:"reason,omitempty"` // why it is void: "bid_missed"
}
