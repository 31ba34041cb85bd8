package skullking

import "ardoise/scoring"

// Phase says what the table enters next.
type Phase string

// The phases of a game.
const (
	PhaseBids     Phase = "bids"     // somebody has yet to bid
	PhaseResults  Phase = "results"  // the bids are shown, tricks are being played
	PhaseFinished Phase = "finished" // nothing more to enter
)

// Sheet is the score sheet of Skull King.
type Sheet struct {
	scoring.Standing
	Seats []scoring.SeatID `json:"seats"` // everybody who ever played, joiners last
	// Round is the round on the table, Phase what it waits for, Cards, Dealer
	// and Leads what belongs to it. Once finished, they are the last round's.
	Round     int            `json:"round"`
	Phase     Phase          `json:"phase"`
	Cards     int            `json:"cards"`
	Dealer    scoring.SeatID `json:"dealer"`
	Leads     scoring.SeatID `json:"leads"`
	LastRound int            `json:"last_round"` // of the schedule
	// Rounds lists every round that something was entered for, and the one on
	// the table, ascending.
	Rounds []*Round `json:"rounds"`
	// Left maps who left to the first round without them.
	Left map[scoring.SeatID]int `json:"left,omitempty"`
	// Starts maps who joined later to their start score.
	Starts map[scoring.SeatID]int `json:"starts,omitempty"`

	replay *replay // what a further entry is applied to; never changed
}

// Round is one round of the sheet.
type Round struct {
	Number int            `json:"round"` // from 1
	Cards  int            `json:"cards"` // dealt to each player
	Dealer scoring.SeatID `json:"dealer"`
	Leads  scoring.SeatID `json:"leads"` // leads the first trick
	// Revealed is set once all have bid; BidSum is 0 before.
	Revealed bool `json:"revealed"`
	BidSum   int  `json:"bid_sum,omitzero"`
	Scored   bool `json:"scored"`
	// Boxes holds one box for each player of this round, in seat order; who
	// left before or joined later has none.
	Boxes           []Box      `json:"boxes"`
	DestroyedTricks int        `json:"destroyed_tricks,omitzero"`
	GhostTricks     int        `json:"ghost_tricks,omitzero"`
	Alliances       []Alliance `json:"alliances,omitempty"`
	// Waived is set for good where the round was scored although its tricks
	// do not add up.
	Waived bool `json:"waived_tricks_check,omitzero"`
	// Tricks lists the tricks told card by card, in order.
	Tricks []PlayedTrick `json:"tricks,omitempty"`
	// ByTricks is set where the score comes from Tricks alone: results may
	// still be entered, and win.
	ByTricks bool `json:"by_tricks,omitzero"`
	// Differs says where results entered by hand differ from Tricks.
	Differs []Difference `json:"differs,omitempty"`
	// NextLead is who leads the next trick, where Tricks tell it.
	NextLead scoring.SeatID `json:"next_lead,omitempty"`

	written *written // nil until it is scored
}

// Box is what one player has in one round.
type Box struct {
	Player scoring.SeatID `json:"player"`
	// HasBid is set once the bid is made, also where its value is not shown.
	HasBid bool `json:"has_bid"`
	Bid    *int `json:"bid,omitempty"` // as first made; nil: not made, or not shown
	// BidChange is Harry's, FinalBid the bid that counts after it; nil where
	// there is no change.
	BidChange *int `json:"bid_change,omitempty"`
	FinalBid  *int `json:"final_bid,omitempty"`
	Tricks    *int `json:"tricks,omitempty"` // nil: not entered, which is never 0
	// SoFar counts the tricks taken in the tricks told card by card, while
	// they are not complete.
	SoFar      int    `json:"tricks_so_far,omitzero"`
	Bonuses    Earned `json:"bonuses,omitempty"`
	Wager      *int   `json:"wager,omitempty"`
	Cannonball bool   `json:"cannonball,omitzero"`
	Scored     bool   `json:"scored"`
	Points     int    `json:"points"` // of this round; 0 until scored
	Total      int    `json:"total"`  // after this round
	// Lines are the reasons of Points, and add up to it.
	Lines []scoring.Line `json:"lines,omitempty"`
	// BidEntry and ResultEntry are the indexes in the log of the entries that
	// hold the bid and the result (the latest one for this player; for a round
	// scored from tricks its last trick); -1 where there is none.
	BidEntry    int `json:"-"`
	ResultEntry int `json:"-"`
}

// PlayedTrick is one trick told card by card, and who took it.
type PlayedTrick struct {
	Plays []Play `json:"plays"`
	Taken
	Entry int `json:"-"` // index in the log
}

// Difference is one count of a round on which results and tricks disagree.
type Difference struct {
	// Player is empty for counts of the whole table.
	Player  scoring.SeatID `json:"player,omitempty"`
	What    string         `json:"what"` // "tricks", a bonus, "destroyed_tricks", "ghost_tricks", "alliances"
	Results int            `json:"results"`
	Tricks  int            `json:"tricks"`
}

// RoundAt finds a round by its number; nil where nothing was entered for it.
func (s *Sheet) RoundAt(number int) *Round {
	if i := number - 1; i >= 0 && i < len(s.Rounds) && s.Rounds[i].Number == number { // where no round was left out
		return s.Rounds[i]
	}
	for _, round := range s.Rounds {
		if round.Number == number {
			return round
		}
	}
	return nil
}

// Current gives the round on the table, the last one once finished; nil for a
// game that ended before it began.
func (s *Sheet) Current() *Round { return s.RoundAt(s.Round) }

// Box finds the box of a player; nil where the player has none in this round.
func (r *Round) Box(player scoring.SeatID) *Box {
	for i := range r.Boxes {
		if r.Boxes[i].Player == player {
			return &r.Boxes[i]
		}
	}
	return nil
}

// Counting gives the bid that counts: after Harry's change where there is one; nil where it is
// not known.
func (b *Box) Counting() *int {
	if b.FinalBid != nil {
		return b.FinalBid
	}
	return b.Bid
}
