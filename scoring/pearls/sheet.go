package pearls

import (
	"slices"
	"strconv"

	"ardoise/scoring"
)

// Sheet is the score sheet of Pearls.
type Sheet struct {
	scoring.Standing
	Keeping     Keeping        `json:"keeping"`
	AllPearls   bool           `json:"all_pearls"`
	JokersAlone bool           `json:"jokers_alone"`
	Phase       Phase          `json:"phase"`
	Deck        map[Colour]int `json:"deck"` // cards in play; colours out of play are left out
	// NecklacesLeft says for every value of necklace how many can be won.
	NecklacesLeft map[int]int `json:"necklaces_left"`
	// Turn is who plays next: in keeping "turns" always, in "lays" in the last
	// turns alone. In the last turns of "lays", and of tables without jokers
	// alone, whoever has nothing to lay is passed over by the next one's lay or
	// by entering the hand.
	Turn    scoring.SeatID             `json:"turn,omitempty"`
	Pile    *int                       `json:"pile,omitempty"` // cards to draw; keeping "turns" alone
	Players map[scoring.SeatID]*Player `json:"players"`
	End     *End                       `json:"end,omitempty"` // nil until it is set off
	// DeckWaived says that the table has more cards than the box: nothing was
	// checked against the deck since.
	DeckWaived bool `json:"deck_check_waived,omitzero"`

	seats []scoring.SeatID
	laid  []Laid
}

// Laid is what one lay brought.
type Laid struct {
	Entry    int // its place in the log
	Necklace int // the value won, 0 for none
	Points   int // its pearls and its necklace
}

// Laid gives what the lay at a place of the log brought; ok is false where the
// entry there is no lay.
func (s *Sheet) Laid(entry int) (laid Laid, ok bool) {
	i, ok := slices.BinarySearchFunc(s.laid, entry, func(l Laid, at int) int { return l.Entry - at })
	if !ok {
		return Laid{}, false
	}
	return s.laid[i], true
}

// Player is what one player has. Points are known so far: the hand counts once
// it is entered.
type Player struct {
	Points         int            `json:"points"`
	Lines          []scoring.Line `json:"lines"`
	Treasure       map[Colour]int `json:"treasure"` // pearls laid
	PearlsValue    int            `json:"pearls_value"`
	Necklaces      []int          `json:"necklaces"` // values won, in order
	NecklacesValue int            `json:"necklaces_value"`
	// HandSize is cards in hand, nil where nobody knows.
	HandSize *int `json:"hand_size,omitempty"`
	// Hand is the final hand, nil until it is known.
	Hand       map[Colour]int `json:"hand,omitzero"`
	Lays       int            `json:"lays"`        // 0 in keeping "count"
	LargestLay int            `json:"largest_lay"` // cards; 0 in keeping "count"
	LastTurn   LastTurn       `json:"last_turn,omitempty"`
}

// End says who set the end off, by what, and who has a last turn to come.
type End struct {
	By        scoring.SeatID   `json:"by"`
	Cause     Cause            `json:"cause"`
	LastTurns []scoring.SeatID `json:"last_turns"` // in order, the next first; never nil
}

// Parts of PE-5, as the reason of a line.
const (
	linePearls    = "pearls"    // pearls laid
	lineNecklaces = "necklaces" // necklaces won
	lineHand      = "hand"      // pearls left in hand
)

func (t *table) sheet() *Sheet {
	s := &Sheet{
		Keeping: t.Keeping, AllPearls: t.AllPearls, JokersAlone: t.JokersAlone,
		Phase: t.phase, Deck: t.deck.byColour(), DeckWaived: t.waived,
		NecklacesLeft: make(map[int]int, len(t.left)),
		Players:       make(map[scoring.SeatID]*Player, len(t.ids)),
		seats:         slices.Clone(t.ids),
		laid:          t.laid,
	}
	for i, n := range t.left {
		s.NecklacesLeft[i+minNecklace] = n
	}
	if t.Keeping == Turns {
		s.Pile = &t.pile
	}
	if t.phase == LastTurns || t.phase == Play && t.Keeping == Turns {
		s.Turn = t.ids[t.turn]
	}
	if t.cause != "" {
		s.End = &End{By: t.ids[t.ender], Cause: t.cause, LastTurns: make([]scoring.SeatID, 0, len(t.last))}
		for _, i := range t.last {
			s.End.LastTurns = append(s.End.LastTurns, t.ids[i])
		}
	}
	s.Totals = make(map[scoring.SeatID]int, len(t.ids))
	for by, id := range t.ids {
		s.Players[id] = t.player(by)
		s.Totals[id] = s.Players[id].Points
	}
	s.Missing = t.missing()
	t.rank(s)
	return s
}

// player writes one player's part, with the lines of PE-5.
func (t *table) player(by int) *Player {
	s := &t.seats[by]
	p := &Player{
		Lines: make([]scoring.Line, 0, 3), Treasure: s.treasure.byColour(), PearlsValue: s.treasure.worth(),
		Necklaces: append([]int{}, s.won...), Lays: s.lays, LargestLay: s.largest, LastTurn: s.last,
	}
	for _, value := range s.won {
		p.NecklacesValue += value
	}
	known := t.handKnown(by)
	switch {
	case t.Keeping == Turns:
		p.HandSize = &s.size
	case known:
		size := s.hand.total()
		p.HandSize = &size
	}
	if known {
		p.Hand = s.hand.byColour()
	}
	add := func(part string, count, points int) {
		if count > 0 {
			p.Lines = append(p.Lines, scoring.Line{Rule: "PE-5", Points: points, Count: count, Reason: part})
			p.Points += points
		}
	}
	add(linePearls, s.treasure.total(), p.PearlsValue)
	add(lineNecklaces, len(s.won), p.NecklacesValue)
	add(lineHand, s.hand.total(), -s.hand.worth())
	return p
}

// missing lists what the table has yet to enter: last turns, then hands.
func (t *table) missing() []scoring.Missing {
	missing := []scoring.Missing{}
	switch {
	case t.phase == LastTurns:
		for _, i := range t.last {
			missing = append(missing, scoring.Missing{Code: "last_turn", Player: t.ids[i]})
		}
	case t.phase == FinalHand || t.phase == Play && t.Keeping == Counting:
		code := "hand"
		if t.Keeping == Counting {
			code = "count"
		}
		for by, id := range t.ids {
			if !t.handKnown(by) {
				missing = append(missing, scoring.Missing{Code: code, Player: id})
			}
		}
	}
	return missing
}

// rank is PE-6: level players stand by cards in hand, which decides only once
// every hand is known.
func (t *table) rank(s *Sheet) {
	var more func(a, b scoring.SeatID) bool
	if t.phase == Finished && !t.broken {
		more = func(a, b scoring.SeatID) bool { return *s.Players[a].HandSize > *s.Players[b].HandSize }
	}
	s.Ranking = scoring.Rank(t.ids, s.Totals, more)
	s.Finished, s.BrokenOff, s.Winners = t.phase == Finished, t.broken, []scoring.SeatID{}
	if s.Finished {
		s.Winners = scoring.Top(s.Ranking)
	}
}

// Facts counts, for each player of a game played to its end, necklaces won,
// points left in hand, and where lays were kept their number and one
// "largest_lay_N" for the size N of the largest.
func (Game) Facts(sheet scoring.Sheet) []scoring.Fact {
	s, ok := sheet.(*Sheet)
	if !ok || !s.Finished || s.BrokenOff {
		return nil
	}
	var facts []scoring.Fact
	for _, id := range s.seats {
		p := s.Players[id]
		facts = append(facts,
			scoring.Fact{Seat: id, Key: "necklaces", N: len(p.Necklaces)},
			scoring.Fact{Seat: id, Key: "points_in_hand", N: worth(p.Hand)})
		if s.Keeping != Counting {
			facts = append(facts,
				scoring.Fact{Seat: id, Key: "lays", N: p.Lays},
				scoring.Fact{Seat: id, Key: "largest_lay_" + strconv.Itoa(p.LargestLay), N: 1})
		}
	}
	return facts
}

func worth(hand map[Colour]int) int {
	sum := 0
	for c, n := range hand {
		sum += n * Value(c)
	}
	return sum
}
