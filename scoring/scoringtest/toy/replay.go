package toy

import (
	"slices"

	"ardoise/scoring"
)

func (game) Replay(setup scoring.Setup, log []scoring.Entry) (scoring.Sheet, error) {
	var options Options
	if err := scoring.Unmarshal(setup.Options, &options); err != nil {
		return nil, err
	}
	sheet := &Sheet{Rounds: make([]Round, Rounds)}
	for i := range sheet.Rounds {
		sheet.Rounds[i] = Round{Round: i + 1, Values: map[scoring.SeatID]*int{}, Winners: []scoring.SeatID{}, Doubled: []scoring.SeatID{}}
	}
	for _, id := range setup.Seats {
		sheet.seats = append(sheet.seats, seat{id: id, from: 1})
	}
	for i, entry := range log {
		if problem := sheet.apply(entry, options); problem != nil {
			return nil, &scoring.EntryProblem{Index: i, Problem: problem}
		}
	}
	sheet.settle()
	return sheet, nil
}

func (s *Sheet) apply(entry scoring.Entry, options Options) *scoring.Problem {
	if s.BrokenOff || s.open() > Rounds && entry.Type() != "double" {
		return scoring.Refuse("game_over", "")
	}
	switch e := entry.(type) {
	case Number:
		return s.number(e, options)
	case Double:
		return s.double(e)
	case scoring.Finish:
		s.Finished, s.BrokenOff = true, true
	case scoring.Leave:
		leaver := s.find(e.Player)
		if leaver == nil || leaver.until != 0 {
			return scoring.Refuse("player_unknown", "/player", "player", e.Player)
		}
		leaver.until = e.FromRound
	case scoring.Join:
		from := s.open()
		for s.begun(from) {
			from++
		}
		id := scoring.SeatAt(len(s.seats) + 1)
		s.seats = append(s.seats, seat{id: id, from: from, start: e.Start})
	default:
		return scoring.NoUse(entry)
	}
	return nil
}

func (s *Sheet) number(e Number, options Options) *scoring.Problem {
	if e.Round < 1 || e.Round > Rounds {
		return scoring.Refuse("round_unknown", "/round", "round", e.Round, "last", Rounds)
	}
	if len(e.Values) == 0 {
		return scoring.Refuse("values_missing", "/values")
	}
	box := s.Rounds[e.Round-1]
	for _, id := range e.By() {
		value, field := e.Values[id], "/values/"+string(id)
		if !slices.Contains(s.active(e.Round), id) {
			return scoring.Refuse("player_unknown", field, "player", id)
		}
		if _, chosen := box.Values[id]; chosen {
			return scoring.Refuse("number_twice", field, "player", id, "round", e.Round)
		}
		if value != nil && (*value < 0 || *value > 9) {
			return scoring.Refuse("number_range", field, "low", 0, "high", 9, "round", e.Round)
		}
		box.Values[id] = value
		if value != nil {
			s.Rounds[e.Round-1].Sum += *value
		}
	}
	if s.revealed(e.Round) {
		s.reveal(e.Round, options.LowWins)
	}
	return nil
}

func (s *Sheet) double(e Double) *scoring.Problem {
	if e.Round < 1 || e.Round > Rounds {
		return scoring.Refuse("round_unknown", "/round", "round", e.Round, "last", Rounds)
	}
	box := &s.Rounds[e.Round-1]
	if !slices.Contains(box.Winners, e.Player) {
		return scoring.Refuse("double_not_won", "/player", "player", e.Player, "round", e.Round)
	}
	if slices.Contains(box.Doubled, e.Player) {
		return scoring.Refuse("double_twice", "/player", "player", e.Player, "round", e.Round)
	}
	box.Doubled = append(box.Doubled, e.Player)
	return nil
}

// Candidate lets a new number speak of the open round only, and answers a
// second number for a seat without a word about the first.
func (game) Candidate(_ scoring.Setup, sheet scoring.Sheet, entry scoring.Entry) error {
	number, is := entry.(Number)
	if !is {
		return nil
	}
	s := sheet.(*Sheet)
	if open := s.open(); open <= Rounds && number.Round > open {
		return scoring.Refuse("round_next", "/round", "round", number.Round, "current", open)
	}
	for _, id := range number.By() {
		if number.Round < 1 || number.Round > Rounds {
			break
		}
		if _, chosen := s.Rounds[number.Round-1].Values[id]; chosen {
			return &scoring.Problem{Kind: scoring.Conflict, Code: "number_there", Field: "/values/" + string(id), Args: scoring.Args{"player": id}}
		}
	}
	return nil
}
