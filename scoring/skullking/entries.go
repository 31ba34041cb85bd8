package skullking

import (
	"cmp"
	"maps"
	"slices"

	"ardoise/scoring"
)

// Ghost names Greybeard, the third hand of a two-player game, in the plays of
// a [Trick]. It is no seat: it bids nothing and scores nothing.
const Ghost scoring.SeatID = "ghost"

// Bids tells how many tricks one, some or all players bid in a round.
type Bids struct {
	scoring.Head
	Round int `json:"round"` // from 1
	// Values are 0 to the cards dealt. A nil value is a bid that was made and
	// is not shown: only Cut makes it.
	Values map[scoring.SeatID]*int `json:"values"`
}

// Results tells how a round, or a part of one, came out. What a player earned
// stands in the same entry as the tricks of that player; a later entry for the
// player takes the place of an earlier one, and an entry that names everybody
// takes the place of all before it.
type Results struct {
	scoring.Head
	Round      int                       `json:"round"` // from 1
	Tricks     map[scoring.SeatID]int    `json:"tricks,omitempty"`
	Bonuses    map[scoring.SeatID]Earned `json:"bonuses,omitempty"`
	Alliances  []Alliance                `json:"alliances,omitempty"`
	Wagers     map[scoring.SeatID]int    `json:"wagers,omitempty"`      // 0, 10 or 20
	BidChanges map[scoring.SeatID]int    `json:"bid_changes,omitempty"` // -1, 0 or 1
	Cannonball []scoring.SeatID          `json:"cannonball,omitempty"`
	// DestroyedTricks were taken by nobody (Kraken, White Whale): 0 to 2.
	DestroyedTricks int `json:"destroyed_tricks,omitzero"`
	GhostTricks     int `json:"ghost_tricks,omitzero"` // taken by Greybeard
	// WaiveTricksCheck scores a round whose tricks do not add up: a card is
	// lost. The sheet says so for good.
	WaiveTricksCheck bool `json:"waive_tricks_check,omitzero"`
}

// Trick tells which cards lay in one trick, in the order played. Once every
// trick of a round is told, the round is scored from them.
type Trick struct {
	scoring.Head
	Round int    `json:"round"` // from 1
	Plays []Play `json:"plays"`
}

// Play is one card in a trick, and who played it.
type Play struct {
	Player scoring.SeatID `json:"player"`
	Card   Card           `json:"card"`
}

// Alliance is a loot's: the player of the loot, then the winner of the trick.
type Alliance [2]scoring.SeatID

// Earned counts the bonuses of one player in one round.
type Earned map[Bonus]int

// By lists the seats that bid.
func (b Bids) By() []scoring.SeatID { return seatOrder(b.Values) }

// Names lists the seats that bid.
func (b Bids) Names() []scoring.SeatID { return seatOrder(b.Values) }

// By lists the seats whose tricks are told, as long as the entry speaks of
// nobody else and of nothing that belongs to the whole table.
func (r Results) By() []scoring.SeatID {
	if len(r.Alliances) > 0 || r.DestroyedTricks != 0 || r.GhostTricks != 0 || r.WaiveTricksCheck {
		return nil
	}
	if len(r.Names()) != len(r.Tricks) {
		return nil
	}
	return seatOrder(r.Tricks)
}

// Names lists every seat spoken of.
func (r Results) Names() []scoring.SeatID {
	named := make(map[scoring.SeatID]struct{}, len(r.Tricks))
	for seat := range r.Tricks {
		named[seat] = struct{}{}
	}
	for seat := range r.Bonuses {
		named[seat] = struct{}{}
	}
	for seat := range r.Wagers {
		named[seat] = struct{}{}
	}
	for seat := range r.BidChanges {
		named[seat] = struct{}{}
	}
	for _, seat := range r.Cannonball {
		named[seat] = struct{}{}
	}
	for _, alliance := range r.Alliances {
		named[alliance[0]], named[alliance[1]] = struct{}{}, struct{}{}
	}
	return seatOrder(named)
}

// By is empty: a trick is everybody's, so the keeper's.
func (Trick) By() []scoring.SeatID { return nil }

// Names lists the seats that played, the ghost left out.
func (t Trick) Names() []scoring.SeatID {
	named := make(map[scoring.SeatID]struct{}, len(t.Plays))
	for _, play := range t.Plays {
		if play.Player != Ghost {
			named[play.Player] = struct{}{}
		}
	}
	return seatOrder(named)
}

// seatOrder lists the keys of a map so that p2 stands before p10.
func seatOrder[V any](named map[scoring.SeatID]V) []scoring.SeatID {
	if len(named) == 1 {
		for seat := range named {
			return []scoring.SeatID{seat}
		}
	}
	seats := slices.AppendSeq(make([]scoring.SeatID, 0, len(named)), maps.Keys(named))
	slices.SortFunc(seats, bySeat)
	return seats
}

func bySeat(a, b scoring.SeatID) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}
