package pearls

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"ardoise/scoring"
)

// hands enters final hands, of players whose last turn is over or who pass it
// because they have nothing to lay (PE-4, PE-5).
func (t *table) hands(e Hands) *scoring.Problem {
	if problem := t.keptBy("hands", Turns, Lays); problem != nil {
		return problem
	}
	if problem := t.named(e.By(), "hands"); problem != nil {
		return problem
	}
	if t.phase == Play {
		return scoring.Refuse("hands_early", "/type")
	}
	t.waived = t.waived || e.WaiveDeckCheck
	for by, id := range t.ids {
		if given, ok := e.Hands[id]; ok {
			if problem := t.finalHand(by, given); problem != nil {
				return problem
			}
		}
	}
	t.closeIfComplete()
	return nil
}

func (t *table) finalHand(by int, given map[Colour]int) *scoring.Problem {
	s, id := &t.seats[by], t.ids[by]
	if s.entered {
		return scoring.Refuse("hand_entered", scoring.Pointer("hands", id), "player", id)
	}
	if problem := t.readHand(by, given, "hands", id); problem != nil {
		return problem
	}
	size := s.hand.total()
	switch {
	case t.Keeping == Turns && size != s.size:
		return scoring.Refuse("hand_size", scoring.Pointer("hands", id), "player", id, "count", size, "hand", s.size)
	case t.layable(&s.hand) > 0 && s.last != Done:
		return scoring.Refuse("last_lay_missing", scoring.Pointer("hands", id), "player", id, "count", t.layable(&s.hand))
	case s.last == Pending:
		t.passLast(by)
	}
	return nil
}

// readHand reads a final hand: of cards that there are, ten at most.
func (t *table) readHand(by int, given map[Colour]int, path ...any) *scoring.Problem {
	s := &t.seats[by]
	if problem := t.readCards(given, &s.hand, path...); problem != nil {
		return problem
	}
	if size := s.hand.total(); size > MaxHand {
		return scoring.Refuse("hand_over_ten", scoring.Pointer(path...),
			"player", t.ids[by], "count", size, "most", MaxHand)
	}
	s.entered = true
	return nil
}

// readCards reads cards per colour and counts them against the deck.
func (t *table) readCards(given map[Colour]int, into *cards, path ...any) *scoring.Problem {
	known := 0
	for i, c := range colours {
		n, ok := given[c]
		if !ok {
			continue
		}
		known++
		field := func() string { return scoring.Pointer(append(slices.Clone(path), c)...) }
		if problem := t.draw(&t.seen, i, n, field); problem != nil {
			return problem
		}
		into[i] = n
	}
	if known == len(given) {
		return nil
	}
	for _, c := range slices.Sorted(maps.Keys(given)) {
		if _, problem := colour(c, scoring.Pointer(append(slices.Clone(path), c)...)); problem != nil {
			return problem
		}
	}
	return nil
}

// count enters final counts (PE-5, PE-7).
func (t *table) count(e Count) *scoring.Problem {
	if problem := t.keptBy("count", Counting); problem != nil {
		return problem
	}
	if problem := t.named(e.By(), "players"); problem != nil {
		return problem
	}
	t.waived = t.waived || e.WaiveDeckCheck
	for by, id := range t.ids {
		if final, ok := e.Players[id]; ok {
			if problem := t.countOne(by, final); problem != nil {
				return problem
			}
		}
	}
	t.closeIfComplete()
	return nil
}

func (t *table) countOne(by int, final Final) *scoring.Problem {
	s, id := &t.seats[by], t.ids[by]
	if s.entered {
		return scoring.Refuse("count_entered", scoring.Pointer("players", id), "player", id)
	}
	if problem := t.readCards(final.Treasure, &s.treasure, "players", id, "treasure"); problem != nil {
		return problem
	}
	if problem := t.readHand(by, final.Hand, "players", id, "hand"); problem != nil {
		return problem
	}
	for i, value := range final.Necklaces {
		if problem := t.win(by, value, scoring.Pointer("players", id, "necklaces", i)); problem != nil {
			return problem
		}
	}
	return t.earned(by)
}

// earned is PE-7 for one player's count.
func (t *table) earned(by int) *scoring.Problem {
	s, id := &t.seats[by], t.ids[by]
	if i := unearned(s.treasure, t.JokersAlone, s.won); i >= 0 {
		return scoring.Refuse("necklace_not_earned", scoring.Pointer("players", id, "necklaces", i),
			"player", id, "necklace", s.won[i], "necklaces", list(s.won),
			"pearls", s.treasure.total()-s.treasure[joker], "jokers", s.treasure[joker])
	}
	if t.JokersAlone {
		return nil
	}
	if stray := strayJokers(s.treasure, s.won); stray > 0 {
		return scoring.Refuse("jokers_stray", scoring.Pointer("players", id, "treasure", Joker),
			"player", id, "stray", stray, "jokers", s.treasure[joker])
	}
	return nil
}

// named refuses an entry that names nobody, or somebody who does not play.
func (t *table) named(ids []scoring.SeatID, member string) *scoring.Problem {
	if len(ids) == 0 {
		return scoring.Refuse("nobody_named", scoring.Pointer(member))
	}
	for _, id := range ids {
		if _, problem := t.find(id, scoring.Pointer(member, id)); problem != nil {
			return problem
		}
	}
	return nil
}

// handKnown tells whether a player's final hand is known: entered, or tracked
// and empty when the turns are over.
func (t *table) handKnown(by int) bool {
	s := &t.seats[by]
	return s.entered || t.Keeping == Turns && t.cause != "" && s.last != Pending && s.size == 0
}

// closeIfComplete ends the game once the turns are over and every hand is known.
func (t *table) closeIfComplete() {
	if t.phase == LastTurns || t.phase == Play && t.Keeping != Counting {
		return
	}
	for by := range t.seats {
		if !t.handKnown(by) {
			return
		}
	}
	t.phase = Finished
}

// list writes values as they are said: "6, 5".
func list(values []int) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = strconv.Itoa(v)
	}
	return strings.Join(words, ", ")
}
