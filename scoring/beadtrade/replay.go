package beadtrade

import "ardoise/scoring"

// Replay scores a log. Rounds ascend, gaps allowed; the game is finished with
// its last round.
func (Game) Replay(setup scoring.Setup, log []scoring.Entry) (scoring.Sheet, error) {
	t, err := newTable(setup)
	if err != nil {
		return nil, err
	}
	sheet := &Sheet{
		Options: t.options, Round: 1, Rounds: t.options.Rounds(), Phase: Trading,
		TotemsToEnd: t.options.TotemsToEnd(), Centre: t.centre, Totems: []Placed{}, Scored: []Round{}, Waived: []int{},
	}
	sheet.Totals = make(map[scoring.SeatID]int, len(t.seats))
	for _, id := range t.seats {
		sheet.Totals[id] = 0
	}
	for i, entry := range log {
		if problem := t.apply(sheet, entry); problem != nil {
			return nil, &scoring.EntryProblem{Index: i, Problem: problem}
		}
	}
	t.settle(sheet)
	return sheet, nil
}

func (t *table) apply(sheet *Sheet, entry scoring.Entry) *scoring.Problem {
	if sheet.Phase == Finished {
		return scoring.Refuse("game_over", "")
	}
	switch e := entry.(type) {
	case Totem:
		return t.place(sheet, e)
	case Reveal:
		return t.reveal(sheet, e)
	case scoring.Finish:
		sheet.Phase, sheet.BrokenOff = Finished, true
		return nil
	}
	return scoring.NoUse(entry)
}

// turnTo makes a round the one at the table.
func (sheet *Sheet) turnTo(round int) *scoring.Problem {
	switch {
	case round < 1 || round > sheet.Rounds:
		return scoring.Refuse("round_unknown", "/round", "round", round, "last", sheet.Rounds)
	case round < sheet.Round:
		return scoring.Refuse("round_past", "/round", "round", round, "current", sheet.Round)
	case round > sheet.Round:
		sheet.Round, sheet.Totems, sheet.Phase = round, []Placed{}, Trading
	}
	return nil
}

// place puts a totem on the box; the one that makes it enough calls the end of
// the round.
func (t *table) place(sheet *Sheet, e Totem) *scoring.Problem {
	if problem := sheet.turnTo(e.Round); problem != nil {
		return problem
	}
	typ := t.typeAt(e.BeadType)
	if typ < 0 {
		return scoring.Refuse("unknown_type", "/bead_type", "type", e.BeadType)
	}
	if e.Box != Lid && e.Box != Base {
		return scoring.Refuse("unknown_box", "/box", "box", e.Box)
	}
	if sheet.Phase == Counting {
		return scoring.Refuse("round_ended", "/round", "round", e.Round, "count", sheet.TotemsToEnd)
	}
	for _, before := range sheet.Totems {
		if before.BeadType == e.BeadType {
			return scoring.Refuse("totem_placed", "/bead_type", "type", t.title(typ), "box", boxWord(before.Box))
		}
	}
	sheet.Totems = append(sheet.Totems, Placed{BeadType: e.BeadType, Box: e.Box})
	if len(sheet.Totems) == sheet.TotemsToEnd {
		sheet.Phase = Counting
	}
	return nil
}

// reveal scores a round and sets up the next one.
func (t *table) reveal(sheet *Sheet, e Reveal) *scoring.Problem {
	if problem := sheet.turnTo(e.Round); problem != nil {
		return problem
	}
	p, problem := t.read(e, sheet.Totems)
	if problem == nil {
		problem = t.check(p, e, sheet.Totems)
	}
	if problem != nil {
		return problem
	}
	round := t.newRound(e.Round, p)
	if problem := t.checkCentre(p); problem != nil {
		if !e.WaiveCentreCheck {
			return problem
		}
		round.Waived, round.Off = true, t.off(p)
		sheet.Waived = append(sheet.Waived, e.Round)
	}
	sheet.Scored = append(sheet.Scored, round)
	for id, points := range round.Scores {
		sheet.Totals[id] += points
	}
	sheet.Totems, sheet.Phase = []Placed{}, Trading
	if e.Round == sheet.Rounds {
		sheet.Phase = Finished
		return nil
	}
	sheet.Round = e.Round + 1
	return nil
}

// settle ranks the table (the text has no tie-break: level players share) and
// says what is missing.
func (t *table) settle(sheet *Sheet) {
	sheet.Ranking = scoring.Rank(t.seats, sheet.Totals, nil)
	sheet.Winners, sheet.Missing = []scoring.SeatID{}, []scoring.Missing{}
	switch sheet.Phase {
	case Finished:
		sheet.Finished = true
		sheet.Winners = scoring.Top(sheet.Ranking)
	case Trading:
		sheet.Missing = append(sheet.Missing, scoring.Missing{Code: "totems", Round: sheet.Round,
			Args: scoring.Args{"n": sheet.TotemsToEnd - len(sheet.Totems)}})
	case Counting:
		sheet.Missing = append(sheet.Missing, scoring.Missing{Code: "reveal", Round: sheet.Round})
	}
}

// Candidate lets a new entry speak of the round at the table only.
func (Game) Candidate(_ scoring.Setup, sheet scoring.Sheet, entry scoring.Entry) error {
	s, round := sheet.(*Sheet), 0
	switch e := entry.(type) {
	case Totem:
		round = e.Round
	case Reveal:
		round = e.Round
	}
	if round > s.Round && round <= s.Rounds {
		return scoring.Refuse("round_next", "/round", "round", round, "current", s.Round)
	}
	return nil
}
