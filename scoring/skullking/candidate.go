package skullking

import (
	"slices"

	"ardoise/scoring"
)

// Candidate checks a new entry of a session: it belongs to the round on the
// table, and takes nobody's bid or result away. What the rules say of it is
// for Replay.
func (Game) Candidate(_ scoring.Setup, sheet scoring.Sheet, entry scoring.Entry) error {
	s, ok := sheet.(*Sheet)
	if !ok {
		return nil
	}
	var problem *scoring.Problem
	switch e := entry.(type) {
	case Bids:
		problem = newBids(s, e)
	case Results:
		problem = newResults(s, e.Round, true)
	case Trick:
		problem = newResults(s, e.Round, false)
	}
	if problem != nil {
		return problem
	}
	return nil
}

func newBids(s *Sheet, e Bids) *scoring.Problem {
	if round := s.RoundAt(e.Round); round != nil {
		for i := range round.Boxes {
			player := round.Boxes[i].Player
			if _, ok := e.Values[player]; ok && round.Boxes[i].HasBid {
				return bidTwice(player, e.Round)
			}
		}
	}
	return thisRoundOnly(s, e.Round)
}

func newResults(s *Sheet, number int, mend bool) *scoring.Problem {
	if round := s.RoundAt(number); round != nil && round.Scored {
		next := s.RoundAt(number + 1)
		begun := next != nil && slices.ContainsFunc(next.Boxes, func(b Box) bool { return b.HasBid })
		if mend && round.ByTricks && !begun {
			return nil
		}
		return roundScored(number)
	}
	return thisRoundOnly(s, number)
}

func thisRoundOnly(s *Sheet, number int) *scoring.Problem {
	if s.Finished {
		return scoring.Refuse("game_over", "")
	}
	if number != s.Round {
		return scoring.Refuse("round_next", "/round", "round", number, "current", s.Round)
	}
	return nil
}

// Hidden names the seats of a bids entry while their round is not revealed.
func (Game) Hidden(entry scoring.Entry, sheet scoring.Sheet) []scoring.SeatID {
	bids, ok := entry.(Bids)
	if !ok {
		return nil
	}
	if s, ok := sheet.(*Sheet); ok {
		if round := s.RoundAt(bids.Round); round != nil && round.Revealed {
			return nil
		}
	}
	return seatOrder(bids.Values)
}

// Cut leaves the bids of the named seats in, without their values.
func (Game) Cut(entry scoring.Entry, seats []scoring.SeatID) scoring.Entry {
	bids, ok := entry.(Bids)
	if !ok || len(seats) == 0 {
		return entry
	}
	values := make(map[scoring.SeatID]*int, len(bids.Values))
	for seat, value := range bids.Values {
		if slices.Contains(seats, seat) {
			value = nil
		}
		values[seat] = value
	}
	bids.Values = values
	return bids
}
