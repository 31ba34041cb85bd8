package toy

import "ardoise/scoring"

// Sheet is the score sheet.
type Sheet struct {
	scoring.Standing
	Rounds []Round `json:"rounds"`
	seats  []seat
}

// Round is one round of the sheet; a value that was cut out is nil.
type Round struct {
	Round   int                     `json:"round"` // from 1
	Values  map[scoring.SeatID]*int `json:"values"`
	Sum     int                     `json:"sum"`     // of the values that can be seen
	Winners []scoring.SeatID        `json:"winners"` // empty until all have chosen
	Doubled []scoring.SeatID        `json:"doubled"`
}

// seat says for which rounds somebody sits; until 0 is to the end.
type seat struct {
	id          scoring.SeatID
	from, until int
	start       int
}

// active lists who sits in a round: the one source for "all have chosen".
func (s *Sheet) active(round int) []scoring.SeatID {
	var ids []scoring.SeatID
	for _, seat := range s.seats {
		if seat.from <= round && (seat.until == 0 || round < seat.until) {
			ids = append(ids, seat.id)
		}
	}
	return ids
}

func (s *Sheet) find(id scoring.SeatID) *seat {
	for i := range s.seats {
		if s.seats[i].id == id {
			return &s.seats[i]
		}
	}
	return nil
}

// revealed tells whether all who sit in a round have chosen.
func (s *Sheet) revealed(round int) bool {
	if round < 1 || round > Rounds {
		return false
	}
	for _, id := range s.active(round) {
		if _, chosen := s.Rounds[round-1].Values[id]; !chosen {
			return false
		}
	}
	return true
}

// open is the first round that waits for numbers, Rounds+1 where none does.
func (s *Sheet) open() int {
	for round := 1; round <= Rounds; round++ {
		if !s.revealed(round) {
			return round
		}
	}
	return Rounds + 1
}

// begun tells whether somebody has chosen in a round.
func (s *Sheet) begun(round int) bool {
	return round >= 1 && round <= Rounds && len(s.Rounds[round-1].Values) > 0
}

// settle works out winners, totals and what is missing.
func (s *Sheet) settle() {
	s.Totals = make(map[scoring.SeatID]int, len(s.seats))
	ids := make([]scoring.SeatID, len(s.seats))
	for i, seat := range s.seats {
		ids[i] = seat.id
		s.Totals[seat.id] = seat.start
	}
	for i := range s.Rounds {
		for _, winner := range s.Rounds[i].Winners {
			s.Totals[winner]++
		}
		for _, doubler := range s.Rounds[i].Doubled {
			s.Totals[doubler]++
		}
	}
	s.Ranking = scoring.Rank(ids, s.Totals, nil)
	s.Finished = s.Finished || s.open() > Rounds
	s.Winners, s.Missing = []scoring.SeatID{}, []scoring.Missing{}
	if s.Finished {
		s.Winners = scoring.Top(s.Ranking)
		return
	}
	round := s.open()
	for _, id := range s.active(round) {
		if _, chosen := s.Rounds[round-1].Values[id]; !chosen {
			s.Missing = append(s.Missing, scoring.Missing{Code: "number", Round: round, Player: id})
		}
	}
}

// reveal finds the winners of a round that all have chosen in. A cut value
// wins nothing: who may not see it may not see the winner either.
func (s *Sheet) reveal(round int, lowWins bool) {
	box := &s.Rounds[round-1]
	best, first := 0, true
	for _, id := range s.active(round) {
		value := box.Values[id]
		if value == nil {
			box.Winners = box.Winners[:0]
			return
		}
		better := first || *value > best
		if lowWins && !first {
			better = *value < best
		}
		switch {
		case better:
			best, first, box.Winners = *value, false, []scoring.SeatID{id}
		case *value == best:
			box.Winners = append(box.Winners, id)
		}
	}
}
