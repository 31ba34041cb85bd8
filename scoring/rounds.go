package scoring

// ByRound is a [Sheet] of a game that is scored round by round.
type ByRound interface {
	// ScoredRounds lists what every player got in every scored round: rounds
	// ascending, players in seat order, those who did not play it left out.
	ScoredRounds() []RoundScore
}

// RoundScore is what one round brought one player.
type RoundScore struct {
	Round  int // from 1
	Seat   SeatID
	Points int // of this round
	Total  int // after it
}
