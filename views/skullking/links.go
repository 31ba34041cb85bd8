package skullking

import (
	"net/url"
	"strings"

	"ardoise/play"
	"ardoise/scoring"
)

// screenAt is the address of a screen of this game.
func (t *table) screenAt(name string) string { return t.At("/s/" + name) }

// correctAt is the address of the correction of a row, opened at a seat.
// An empty seat opens it at its top.
func (t *table) correctAt(row *play.Row, seat scoring.SeatID) string {
	address := t.CorrectAt(row.Seq)
	if seat == "" {
		return address
	}
	return address + "?seat=" + url.QueryEscape(string(seat)) + "#" + seatID(seat)
}

// join makes the name of a form field.
func join(path ...string) string { return strings.Join(path, ".") }

// The element ids that drafts swap. Each holds one thing that changes with a
// tap.
const (
	tallyID = "tally" // the dock's live total
	lackID  = "lack"  // the dock's links to who is missing
	goID    = "main-button"
	waiveID = "waive"  // the offer to waive the tricks check
	ownGoID = "own-go" // what holds the main button of a player's own bid
)

// seatID is the element of a seat's fieldset.
func seatID(seat scoring.SeatID) string { return "seat-" + string(seat) }

// whyID is the live line with the reason of a seat's points.
func whyID(seat scoring.SeatID) string { return "why-" + string(seat) }
