package beadtrade

import (
	"maps"
	"slices"

	"ardoise/scoring"
)

// The halves of the box, as a totem entry names them.
const (
	Lid  = "lid"
	Base = "base"
)

// Totem says that the totem of a type was placed on the lid or the base. The
// round is over the moment enough totems lie there.
type Totem struct {
	scoring.Head
	Round    int    `json:"round"`     // from 1
	BeadType string `json:"bead_type"` // the id of a type
	Box      string `json:"box"`       // "lid" or "base"
}

// Reveal is the whole count of one round: what lies under and on the two
// halves of the box, and what each player has in front of them.
type Reveal struct {
	scoring.Head
	Round int    `json:"round"` // from 1
	Lid   Pieces `json:"lid"`
	Base  Pieces `json:"base"`
	// Held has every player, those with empty hands too.
	Held map[scoring.SeatID]Pieces `json:"held,omitzero"`
	// WaiveCentreCheck scores although beads or totems are lost.
	WaiveCentreCheck bool `json:"waive_centre_check,omitzero"`
}

// Pieces are beads and totems that lie together. A type left out is 0. Totems
// of lid and base that are absent (not merely empty) in a reveal are the ones
// that totem entries placed, so that a correction of those carries through.
type Pieces struct {
	Beads  map[string]int `json:"beads,omitzero"`  // by type id, 0 to 4
	Totems []string       `json:"totems,omitzero"` // type ids
}

// By is empty: the box belongs to the whole table, so its keeper enters it.
func (Totem) By() []scoring.SeatID  { return nil }
func (Reveal) By() []scoring.SeatID { return nil }

// Names is empty: a totem on the box belongs to nobody.
func (Totem) Names() []scoring.SeatID { return nil }

// Apart tells whether another entry puts another type's totem on the box in the
// same round: a table puts them side by side.
func (t Totem) Apart(other scoring.Entry) bool {
	totem, ok := other.(Totem)
	return ok && totem.Round == t.Round && totem.BeadType != t.BeadType
}

var _ scoring.Apart = Totem{}

// Names lists the players whose pieces are counted, sorted.
func (r Reveal) Names() []scoring.SeatID { return slices.Sorted(maps.Keys(r.Held)) }
