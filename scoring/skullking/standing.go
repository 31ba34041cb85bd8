package skullking

import "ardoise/scoring"

// finish completes the sheet: the round on the table, standing, what is
// missing. Who left keeps points and place.
func (r *replay) finish() *Sheet {
	s := r.sheet
	if !r.over && !r.ended() {
		if round := r.open(); round == nil {
			r.begin(1)
		} else if round.Scored {
			r.begin(round.Number + 1)
		}
	}
	r.commit()
	s.Finished, s.BrokenOff = r.over || r.ended(), r.over
	s.Phase = r.phase(s.Finished)
	if round := r.open(); round != nil {
		s.Round, s.Cards, s.Dealer, s.Leads = round.Number, round.Cards, round.Dealer, round.Leads
	}
	if !r.ranked { // else what the sheet before says of it still holds
		r.rank()
	}
	s.Winners = []scoring.SeatID{}
	if s.Finished {
		s.Winners = scoring.Top(s.Ranking)
	}
	s.Missing = []scoring.Missing{}
	if !s.Finished {
		s.Missing = r.missing()
	}
	return s
}

// rank puts who plays, and how they stand, on the sheet.
func (r *replay) rank() {
	s := r.sheet
	s.Seats = make([]scoring.SeatID, len(r.seats))
	s.Totals = make(map[scoring.SeatID]int, len(r.seats))
	s.Left, s.Starts = nil, nil // the sheet before has its own
	for i := range r.seats {
		r.sitting(i)
	}
	s.Ranking = scoring.Rank(s.Seats, s.Totals, nil)
	r.ranked = true
}

// sitting puts one seat on the sheet.
func (r *replay) sitting(i int) {
	s, seat := r.sheet, &r.seats[i]
	s.Seats[i] = seat.id
	s.Totals[seat.id] = seat.total
	if seat.left > 0 {
		if s.Left == nil {
			s.Left = make(map[scoring.SeatID]int)
		}
		s.Left[seat.id] = seat.left
	}
	if i >= len(r.setup.Seats) {
		if s.Starts == nil {
			s.Starts = make(map[scoring.SeatID]int)
		}
		s.Starts[seat.id] = seat.start
	}
}

func (r *replay) phase(finished bool) Phase {
	if finished {
		return PhaseFinished
	}
	for i := range r.open().Boxes {
		if !r.open().Boxes[i].HasBid {
			return PhaseBids
		}
	}
	return PhaseResults
}

// missing lists what the open round waits for.
func (r *replay) missing() []scoring.Missing {
	round := r.open()
	missing := make([]scoring.Missing, 0, len(round.Boxes))
	for i := range round.Boxes {
		if !round.Boxes[i].HasBid {
			missing = append(missing, scoring.Missing{Code: "bid", Round: round.Number, Player: round.Boxes[i].Player})
		}
	}
	if len(missing) > 0 {
		return missing
	}
	for i := range round.Boxes {
		if round.Boxes[i].Tricks == nil {
			missing = append(missing, scoring.Missing{Code: "tricks", Round: round.Number, Player: round.Boxes[i].Player})
		}
	}
	if len(missing) > 0 {
		return missing
	}
	return append(missing, scoring.Missing{Code: "tricks_total", Round: round.Number, Args: r.tricksArgs()})
}
