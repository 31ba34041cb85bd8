package pearls

import (
	"slices"

	"ardoise/scoring"
)

// take is PE-1.
func (t *table) take(e Take) *scoring.Problem {
	if problem := t.keptBy("take", Turns); problem != nil {
		return problem
	}
	by, problem := t.find(e.Player, "/player")
	if problem != nil {
		return problem
	}
	if t.phase != Play {
		return scoring.Refuse("take_after_end", "/type", "player", e.Player)
	}
	if problem := t.inTurn(by); problem != nil {
		return problem
	}
	c, problem := colour(e.Colour, "/colour")
	if problem != nil {
		return problem
	}
	if e.Count < 1 || e.Count > RowSize {
		return scoring.Refuse("take_count", "/count", "colour", word(c), "count", e.Count, "row", RowSize)
	}
	if problem := t.draw(&t.taken, c, e.Count, at("/count")); problem != nil {
		return problem
	}
	s := &t.seats[by]
	if s.size+e.Count > MaxHand {
		return scoring.Refuse("take_over_ten", "/count", "player", e.Player,
			"colour", word(c), "count", e.Count, "hand", s.size, "most", MaxHand)
	}
	s.size += e.Count
	t.pile -= min(e.Count, t.pile)
	if t.pile == 0 {
		t.setOff(by, ByPile)
		return nil
	}
	t.turn = (t.turn + 1) % len(t.seats)
	return nil
}

// lay is PE-2 and PE-3.
func (t *table) lay(e Lay) *scoring.Problem {
	if problem := t.keptBy("lay", Turns, Lays); problem != nil {
		return problem
	}
	by, problem := t.find(e.Player, "/player")
	if problem != nil {
		return problem
	}
	if problem := t.mayLay(by); problem != nil {
		return problem
	}
	t.waived = t.waived || e.WaiveDeckCheck
	if problem := t.layCards(by, e); problem != nil {
		return problem
	}
	won, problem := t.layNecklace(by, e)
	if problem != nil {
		return problem
	}
	t.laid = append(t.laid, Laid{Entry: t.entry, Necklace: won, Points: e.Count*Value(e.Colour) + won})
	switch {
	case t.phase == LastTurns:
		t.playedLast(by)
	case t.left.total() == 0:
		t.setOff(by, ByNecklaces)
	case t.Keeping == Turns:
		t.turn = (t.turn + 1) % len(t.seats)
	}
	return nil
}

// layCards moves cards from hand to treasure, as PE-2 allows.
func (t *table) layCards(by int, e Lay) *scoring.Problem {
	c, problem := colour(e.Colour, "/colour")
	switch {
	case problem != nil:
		return problem
	case c == joker && !t.JokersAlone:
		return scoring.Refuse("jokers_alone", "/colour", "count", e.Count)
	case c == joker && e.Jokers != 0:
		return scoring.Refuse("jokers_twice", "/jokers", "count", e.Count, "jokers", e.Jokers)
	case e.Count < 1:
		return scoring.Refuse("lay_nothing", "/count", "colour", word(c), "count", e.Count)
	}
	if problem := t.inHand(by, c, e); problem != nil {
		return problem
	}
	if problem := t.draw(&t.seen, c, e.Count, at("/count")); problem != nil {
		return problem
	}
	if problem := t.draw(&t.seen, joker, e.Jokers, at("/jokers")); problem != nil {
		return problem
	}
	s := &t.seats[by]
	s.treasure[c] += e.Count
	s.treasure[joker] += e.Jokers
	s.size -= e.Count + e.Jokers
	s.lays++
	s.largest = max(s.largest, e.Count+e.Jokers)
	return nil
}

// inHand refuses a lay of more cards than the tracked hand, or than any hand.
func (t *table) inHand(by, c int, e Lay) *scoring.Problem {
	code, hand := "lay_over_ten", MaxHand
	if t.Keeping == Turns {
		code, hand = "lay_over_hand", t.seats[by].size
	}
	field := "/count"
	if e.Count <= hand {
		field = "/jokers"
		if e.Jokers <= hand-e.Count {
			return nil
		}
	}
	return scoring.Refuse(code, field, "player", e.Player,
		"colour", word(c), "count", e.Count, "jokers", e.Jokers, "hand", hand)
}

// layNecklace is PE-3: the necklace of exactly the number laid, if it is won.
func (t *table) layNecklace(by int, e Lay) (won int, problem *scoring.Problem) {
	number := e.Count + e.Jokers
	insisted := e.Necklace != nil && *e.Necklace
	declined := e.Necklace != nil && !*e.Necklace
	if declined || t.left.left(number) == 0 && !insisted {
		return 0, nil
	}
	return number, t.win(by, number, "/necklace")
}

// win gives a necklace to a player.
func (t *table) win(by, value int, field string) *scoring.Problem {
	if !isNecklace(value) {
		return scoring.Refuse("no_such_necklace", field,
			"necklace", value, "low", minNecklace, "high", maxNecklace)
	}
	if t.left.left(value) == 0 {
		return scoring.Refuse("necklace_gone", field,
			"necklace", value, "total", allNecklaces.left(value))
	}
	t.left[value-minNecklace]--
	t.seats[by].won = append(t.seats[by].won, value)
	return nil
}

// inTurn refuses whoever is not on turn, where turns are tracked.
func (t *table) inTurn(by int) *scoring.Problem {
	if by == t.turn || t.Keeping != Turns || t.phase == LastTurns && t.passesUnseen() {
		return nil
	}
	return scoring.Refuse("not_your_turn", "/player", "player", t.ids[by], "turn", t.ids[t.turn])
}

// mayLay tells whether it is a player's time to lay.
func (t *table) mayLay(by int) *scoring.Problem {
	switch {
	case t.phase == FinalHand:
		return scoring.Refuse("turns_over", "/type", "player", t.ids[by])
	case t.phase == LastTurns && t.seats[by].last != Pending:
		return scoring.Refuse("last_turn_over", "/player", "player", t.ids[by], "turn", t.ids[t.turn])
	}
	return t.inTurn(by)
}

// pileEmpty sets the end off where the pile is not tracked.
func (t *table) pileEmpty(e PileEmpty) *scoring.Problem {
	if problem := t.keptBy("pile_empty", Lays); problem != nil {
		return problem
	}
	by, problem := t.find(e.Player, "/player")
	if problem != nil {
		return problem
	}
	if t.phase != Play {
		return scoring.Refuse("end_set_off", "/type", "player", t.ids[t.ender])
	}
	t.setOff(by, ByPile)
	return nil
}

// setOff begins the last turns of PE-4: everybody once, in turn order, by last.
// Nobody can take any more, so tracked hands that are empty pass at once.
func (t *table) setOff(by int, cause Cause) {
	t.phase, t.cause, t.ender = LastTurns, cause, by
	t.last = make([]int, 0, len(t.seats))
	for step := 1; step <= len(t.seats); step++ {
		i := (by + step) % len(t.seats)
		if t.Keeping == Turns && t.seats[i].size == 0 {
			t.seats[i].last = Passed
			continue
		}
		t.seats[i].last = Pending
		t.last = append(t.last, i)
	}
	t.nextLast()
}

// passesUnseen tells whether somebody may have to pass a last turn and only the
// table sees it: where hands are not tracked, or may hold jokers alone that
// must not be laid.
func (t *table) passesUnseen() bool { return t.Keeping == Lays || !t.JokersAlone }

// layable counts the cards of a hand that PE-2 lets lie.
func (t *table) layable(hand *cards) int {
	if t.JokersAlone {
		return hand.total()
	}
	return hand.total() - hand[joker]
}

// playedLast ends a player's last turn. Whoever stood before has let the own
// one go by: that is how a pass shows which only the table sees.
func (t *table) playedLast(by int) {
	for t.last[0] != by {
		t.seats[t.last[0]].last = Passed
		t.last = t.last[1:]
	}
	t.seats[by].last = Done
	t.last = t.last[1:]
	t.nextLast()
}

// passLast lets a player with nothing to lay pass.
func (t *table) passLast(by int) {
	t.seats[by].last = Passed
	t.last = slices.DeleteFunc(t.last, func(i int) bool { return i == by })
	t.nextLast()
}

// nextLast moves the turn on, and the game to its final hands.
func (t *table) nextLast() {
	if len(t.last) > 0 {
		t.turn = t.last[0]
		return
	}
	t.phase = FinalHand
	t.closeIfComplete()
}
