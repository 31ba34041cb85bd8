package beadtrade

import (
	"encoding/hex"
	"regexp"
	"strings"

	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/views"
)

// Places of the reveal beside the players, as fields and values name them.
const (
	lid  = beadtrade.Lid
	base = beadtrade.Base
)

// plain ids stand in field names as they are.
var plain = regexp.MustCompile(`^[a-z0-9-]+$`)

// token is a type's id as element ids and field names can hold it: a table may
// call a type anything.
func token(typ string) string {
	if plain.MatchString(typ) {
		return typ
	}
	return "_" + hex.EncodeToString([]byte(typ))
}

// countField names the count of a type at a place: "lid.pink", "held.p1.pink".
func countField(place, typ string) string {
	if place == lid || place == base {
		return place + "." + token(typ)
	}
	return "held." + place + "." + token(typ)
}

// totemField names the place of a type's totem: a half of the box, a seat, or
// nothing for a totem that was not found.
func totemField(typ string) string { return "totem." + token(typ) }

// The fields of the totems as a whole, of the trading board, and of the waiver.
const (
	totemsField = "totems" // those that lie on the box
	placeField  = "totem"  // "lid.pink": one tap of the board
	saveField   = "save"   // the button that saves; its value lost waives the centre check
	lost        = "lost"
)

// Field names the form field that holds what a JSON pointer of an entry points
// to; the name of a field is that field's.
func (Game) Field(pointer string) string {
	if !strings.HasPrefix(pointer, "/") {
		return pointer
	}
	parts := views.PathOf(pointer)
	place := parts[0]
	if place == "held" && len(parts) > 1 {
		place, parts = parts[1], parts[1:]
	}
	switch {
	case place == "bead_type" || place == "box":
		return placeField
	case len(parts) == 3 && parts[1] == "beads":
		return countField(place, parts[2])
	case len(parts) > 1 && parts[1] == "totems":
		return totemsField
	}
	return ""
}

// typeOf tells whether a field of the reveal is about a type.
func typeOf(field, typ string) bool {
	prefix, about, ok := cutLast(field)
	known := prefix == lid || prefix == base || prefix == "totem" || strings.HasPrefix(prefix, "held.")
	return ok && known && about == token(typ)
}

func cutLast(field string) (before, after string, ok bool) {
	at := strings.LastIndexByte(field, '.')
	if at < 0 {
		return "", field, false
	}
	return field[:at], field[at+1:], true
}

// places lists where the beads of a type are counted: lid, base, each player.
func (t *table) places() []string {
	places := []string{lid, base}
	for _, seat := range t.seats() {
		places = append(places, string(seat))
	}
	return places
}

// seated tells whether a place is a player's.
func (t *table) seated(place string) bool {
	for _, seat := range t.seats() {
		if seat == scoring.SeatID(place) {
			return true
		}
	}
	return false
}
