package pearls

import (
	"maps"
	"slices"

	"ardoise/scoring"
)

// Take is PE-1: all cards of one colour in the row, 1 to 6, go to the hand.
type Take struct {
	scoring.Head
	Player scoring.SeatID `json:"player"`
	Colour Colour         `json:"colour"`
	Count  int            `json:"count"`
}

// Lay is PE-2 and PE-3: Count cards of a colour with Jokers beside them, or
// Count jokers alone.
type Lay struct {
	scoring.Head
	Player scoring.SeatID `json:"player"`
	Colour Colour         `json:"colour"`
	Count  int            `json:"count"`
	Jokers int            `json:"jokers,omitzero"`
	// Necklace says whether a necklace is won: nil wins the one that fits if
	// there is one, true insists on it, false declines it.
	Necklace *bool `json:"necklace,omitempty"`
	// WaiveDeckCheck lets the table have more cards than the box, for good.
	WaiveDeckCheck bool `json:"waive_deck_check,omitzero"`
}

// PileEmpty says, in keeping "lays", whose take emptied the pile (PE-4).
type PileEmpty struct {
	scoring.Head
	Player scoring.SeatID `json:"player"`
}

// Hands are final hands, of one, some or all players. A colour left out is 0.
type Hands struct {
	scoring.Head
	Hands          map[scoring.SeatID]map[Colour]int `json:"hands"`
	WaiveDeckCheck bool                              `json:"waive_deck_check,omitzero"` // as in Lay
}

// Count is the final count of one, some or all players.
type Count struct {
	scoring.Head
	Players        map[scoring.SeatID]Final `json:"players"`
	WaiveDeckCheck bool                     `json:"waive_deck_check,omitzero"` // as in Lay
}

// Final is what one player has at the end. What is left out is none.
type Final struct {
	Treasure  map[Colour]int `json:"treasure" required:"false"`
	Necklaces []int          `json:"necklaces" required:"false"` // values, 4 to 9
	Hand      map[Colour]int `json:"hand" required:"false"`
}

// By names the player who takes.
func (t Take) By() []scoring.SeatID { return []scoring.SeatID{t.Player} }

// By names the player who lays.
func (l Lay) By() []scoring.SeatID { return []scoring.SeatID{l.Player} }

// By names the player whose take emptied the pile.
func (p PileEmpty) By() []scoring.SeatID { return []scoring.SeatID{p.Player} }

// By names the players whose hands these are.
func (h Hands) By() []scoring.SeatID { return slices.Sorted(maps.Keys(h.Hands)) }

// By names the players counted.
func (c Count) By() []scoring.SeatID { return slices.Sorted(maps.Keys(c.Players)) }

// Names is the same as By.
func (t Take) Names() []scoring.SeatID { return t.By() }

// Names is the same as By.
func (l Lay) Names() []scoring.SeatID { return l.By() }

// Names is the same as By.
func (p PileEmpty) Names() []scoring.SeatID { return p.By() }

// Names is the same as By.
func (h Hands) Names() []scoring.SeatID { return h.By() }

// Names is the same as By.
func (c Count) Names() []scoring.SeatID { return c.By() }

// Entries lists the entry types of Pearls.
func (Game) Entries() []scoring.EntryType {
	return []scoring.EntryType{
		{Type: "take", Value: Take{}},
		{Type: "lay", Value: Lay{}},
		{Type: "pile_empty", Value: PileEmpty{}},
		{Type: "hands", Value: Hands{}},
		{Type: "count", Value: Count{}},
	}
}

// Decode reads one entry strictly.
func (Game) Decode(typ string, body []byte) (scoring.Entry, error) {
	switch typ {
	case "take":
		return scoring.DecodeAs[Take](body)
	case "lay":
		return scoring.DecodeAs[Lay](body)
	case "pile_empty":
		return scoring.DecodeAs[PileEmpty](body)
	case "hands":
		return scoring.DecodeAs[Hands](body)
	case "count":
		return scoring.DecodeAs[Count](body)
	}
	return scoring.DecodeShared(typ, body)
}
