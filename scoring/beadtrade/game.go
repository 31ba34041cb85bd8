// Package beadtrade scores Bead Trade: beads under two halves of a box and
// animal totems on them say, type by type, what the pieces in front of the
// players are worth. The rules BT-1 to BT-5 are in score.go, what a table may
// not enter in check.go and centre.go, and what is still to be found while the
// table counts in account.go.
package beadtrade

import "ardoise/scoring"

// Numbers of the game as printed.
const (
	Types        = 5 // types of piece in the box
	BeadsPerType = 4 // beads of each type; its totem comes on top
	MinSeats     = 2 // two players play the variant with two types each
	MaxSeats     = 5

	revision = 1 // of the rules in this package
)

// Game is Bead Trade; its zero value is ready for use.
type Game struct{}

var _ scoring.Game = Game{}

// ID is "bead-trade".
func (Game) ID() string { return "bead-trade" }

// Spec has one rulebook: five variants, all off by default, and the five types.
func (Game) Spec() scoring.Spec {
	return scoring.Spec{Rules: revision, Rulebooks: []scoring.Rulebook{{
		MinSeats: MinSeats, MaxSeats: MaxSeats,
		Options: []scoring.Option{
			{Name: "ordinary_totems"},
			{Name: "extended_totems"},
			{Name: "five_rounds"},
			{Name: "locked_totems"},
			{Name: "animal_stories"},
			{Name: "types", Kind: scoring.Custom},
		},
	}}}
}

// Entries are totem and reveal.
func (Game) Entries() []scoring.EntryType {
	return []scoring.EntryType{{Type: "totem", Value: Totem{}}, {Type: "reveal", Value: Reveal{}}}
}

// Decode reads totem, reveal and the shared entries.
func (Game) Decode(typ string, body []byte) (scoring.Entry, error) {
	switch typ {
	case "totem":
		return scoring.DecodeAs[Totem](body)
	case "reveal":
		return scoring.DecodeAs[Reveal](body)
	}
	return scoring.DecodeShared(typ, body)
}

// Hidden is nil: nothing that is entered is secret, the hands of the players
// are opened before anybody counts.
func (Game) Hidden(scoring.Entry, scoring.Sheet) []scoring.SeatID { return nil }

// Cut gives the entry as it is.
func (Game) Cut(entry scoring.Entry, _ []scoring.SeatID) scoring.Entry { return entry }
