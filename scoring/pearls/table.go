package pearls

import (
	"slices"

	"ardoise/scoring"
)

// Phase is where a game stands.
type Phase string

// The phases, in order; keeping "count" knows the first and the last alone.
const (
	Play      Phase = "play"
	LastTurns Phase = "last_turns" // PE-4: one more turn each, laying only
	FinalHand Phase = "hands"      // the table enters what is left in hand
	Finished  Phase = "finished"
)

// Cause says what set the end off (PE-4).
type Cause string

// The two causes.
const (
	ByPile      Cause = "pile"
	ByNecklaces Cause = "necklaces"
)

// LastTurn is what became of a player's last turn.
type LastTurn string

// The states of a last turn.
const (
	Pending LastTurn = "pending"
	Done    LastTurn = "done"
	Passed  LastTurn = "passed" // had nothing to lay
)

// table is the state that a replay moves through its log.
type table struct {
	options
	ids    []scoring.SeatID
	seats  []seat
	deck   cards // in play
	taken  cards // out of the row so far
	seen   cards // laid, counted, or in a final hand
	left   necklaces
	pile   int // tracked in turns
	turn   int // index; holds while turns are tracked, and in the last turns
	last   []int
	phase  Phase
	cause  Cause
	ender  int // who set the end off, once cause is set
	entry  int // place in the log of the entry being applied
	laid   []Laid
	waived bool
	broken bool
}

// seat is what one player has.
type seat struct {
	size     int // tracked hand, in turns
	treasure cards
	won      []int // values of necklaces
	lays     int
	largest  int
	last     LastTurn
	hand     cards
	entered  bool // final hand or count entered
}

// newTable sets a table up. setup is a prepared one; others get a problem.
func newTable(setup scoring.Setup) (*table, error) {
	t := &table{ids: setup.Seats, phase: Play, left: allNecklaces}
	if err := scoring.Unmarshal(setup.Options, &t.options); err != nil {
		return nil, scoring.Inside(err, "options")
	}
	t.turn = slices.Index(setup.Seats, setup.First)
	if t.turn < 0 {
		return nil, scoring.Refuse("unknown_player", "/first", "player", setup.First)
	}
	t.deck = deckFor(len(t.ids), t.AllPearls)
	t.pile = t.deck.total() - HandDeal*len(t.ids) - RowSize
	t.seats = make([]seat, len(t.ids))
	for i := range t.seats {
		t.seats[i].size = HandDeal
	}
	return t, nil
}

// Replay computes the sheet of a log.
func (Game) Replay(setup scoring.Setup, log []scoring.Entry) (scoring.Sheet, error) {
	t, err := newTable(setup)
	if err != nil {
		return nil, err
	}
	for i, entry := range log {
		t.entry = i
		if problem := t.apply(entry); problem != nil {
			return nil, &scoring.EntryProblem{Index: i, Problem: problem}
		}
	}
	return t.sheet(), nil
}

// apply moves the table by one entry. After a problem the table is spoilt.
func (t *table) apply(entry scoring.Entry) *scoring.Problem {
	if t.phase == Finished {
		return scoring.Refuse("game_over", "")
	}
	switch e := entry.(type) {
	case Take:
		return t.take(e)
	case Lay:
		return t.lay(e)
	case PileEmpty:
		return t.pileEmpty(e)
	case Hands:
		return t.hands(e)
	case Count:
		return t.count(e)
	case scoring.Finish:
		t.phase, t.broken = Finished, true
		return nil
	}
	return scoring.NoUse(entry)
}

// keptBy refuses an entry type that the table's way of keeping has no use for.
func (t *table) keptBy(entry string, ways ...Keeping) *scoring.Problem {
	if slices.Contains(ways, t.Keeping) {
		return nil
	}
	return scoring.Refuse("other_keeping", "/type",
		"entry", scoring.Word("pearls.entry."+entry), "keeping", scoring.Word("pearls.option.keeping."+string(t.Keeping)))
}

// find gives the index of a player.
func (t *table) find(id scoring.SeatID, field string) (int, *scoring.Problem) {
	for i := range t.ids {
		if t.ids[i] == id {
			return i, nil
		}
	}
	return 0, scoring.Refuse("unknown_player", field, "player", id)
}

// colour gives the index of a colour.
func colour(c Colour, field string) (int, *scoring.Problem) {
	if i := index(c); i >= 0 {
		return i, nil
	}
	return 0, scoring.Refuse("unknown_colour", field, "colour", string(c))
}

// draw counts n more cards of colour i against the deck, in a tally of cards
// that are all different ones.
func (t *table) draw(tally *cards, i, n int, field func() string) *scoring.Problem {
	limit := t.deck[i]
	if t.waived {
		limit = maxCards
	}
	switch {
	case n < 0:
		return scoring.Refuse("count_negative", field(), "colour", word(i), "count", n)
	case n <= limit-tally[i]:
		tally[i] += n
		return nil
	case limit == 0:
		return scoring.Refuse("colour_removed", field(), "colour", word(i), "count", n, "players", len(t.ids))
	case tally[i] == 0:
		return scoring.Refuse("deck_exceeded", field(), "colour", word(i), "count", n, "deck", limit)
	}
	return scoring.Refuse("deck_exceeded_together", field(), "colour", word(i), "count", n, "before", tally[i], "deck", limit)
}

func at(field string) func() string { return func() string { return field } }
