package skullking

import "ardoise/scoring"

// bids enters the bids of one, some or all players of a round.
func (r *replay) bids(entry int, e Bids) *scoring.Problem {
	if problem := r.enter(e.Round); problem != nil {
		return problem
	}
	if len(e.Values) == 0 {
		return scoring.Refuse("bids_empty", "/values", "round", e.Round)
	}
	if len(e.Values) == 1 { // a player's own phone: most bids come so
		for id, bid := range e.Values {
			i := r.boxIndex(id)
			if i < 0 {
				return r.stranger(id, scoring.Pointer("values", id))
			}
			if problem := r.bid(&r.open().Boxes[i], entry, bid); problem != nil {
				return problem
			}
		}
		r.reveal()
		return nil
	}
	found := 0
	for i := range r.open().Boxes {
		box := &r.open().Boxes[i]
		bid, ok := e.Values[box.Player]
		if !ok {
			continue
		}
		found++
		if problem := r.bid(box, entry, bid); problem != nil {
			return problem
		}
	}
	if found < len(e.Values) {
		for _, id := range seatOrder(e.Values) {
			if r.boxIndex(id) < 0 {
				return r.stranger(id, scoring.Pointer("values", id))
			}
		}
	}
	r.reveal()
	return nil
}

// bid puts one bid in its box; nil is one that is not shown.
func (r *replay) bid(box *Box, entry int, bid *int) *scoring.Problem {
	round := r.open()
	if box.HasBid {
		return bidTwice(box.Player, round.Number)
	}
	if bid != nil && (*bid < 0 || *bid > round.Cards) {
		return scoring.Refuse("bid_range", scoring.Pointer("values", box.Player), "player", box.Player, "bid", *bid, "cards", round.Cards)
	}
	box.HasBid, box.Bid, box.BidEntry = true, bid, entry
	return nil
}

// bidTwice says that a player has bid, never what.
func bidTwice(player scoring.SeatID, round int) *scoring.Problem {
	problem := scoring.Refuse("bid_already_made", scoring.Pointer("values", player), "player", player, "round", round)
	problem.Kind = scoring.Conflict
	return problem
}

// reveal turns the bids over once everybody has bid and every bid is known.
func (r *replay) reveal() {
	round := r.open()
	round.Revealed, round.BidSum = false, 0
	sum := 0
	for i := range round.Boxes {
		if round.Boxes[i].Bid == nil {
			return
		}
		sum += *round.Boxes[i].Bid
	}
	round.Revealed, round.BidSum = true, sum
}

// allBid refuses to go on while somebody has yet to bid.
func (r *replay) allBid() *scoring.Problem {
	round := r.open()
	var waiting []scoring.SeatID
	for i := range round.Boxes {
		if !round.Boxes[i].HasBid {
			waiting = append(waiting, round.Boxes[i].Player)
		}
	}
	if waiting == nil {
		return nil
	}
	return scoring.Refuse("bids_missing", "/round", "round", round.Number, "players", waiting)
}
