package beadtrade

import (
	"fmt"
	"slices"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
)

// drawn is a type of bead in the reader's words.
type drawn struct {
	id     string
	name   string // what the table calls it
	shape  string // of the bead, in words
	animal string // of the totem, in words
	bead   beadtrade.BeadType
}

// inWords puts words on a type.
func inWords(p *i18n.Printer, typ beadtrade.BeadType) drawn {
	name := typ.Name
	if name == "" && typ.ID != "" { // on the set-up page both may be empty
		name = fmt.Sprint(p.Arg(typ.Title(), nil))
	}
	return drawn{
		id: typ.ID, bead: typ, name: name,
		shape: shapeWord(p, typ.Shape), animal: animalWord(p, typ.Animal),
	}
}

// shapeWord, animalWord and colourWord are the reader's words for the known
// ones; the table's own stay.
func shapeWord(p *i18n.Printer, shape string) string {
	if slices.Contains(beadtrade.Shapes(), shape) {
		return p.T("bead-trade.shape." + shape)
	}
	return shape
}

func animalWord(p *i18n.Printer, animal string) string {
	if slices.Contains(beadtrade.Animals(), animal) {
		return p.T("bead-trade.animal." + animal)
	}
	return animal
}

func colourWord(p *i18n.Printer, colour string) string {
	if slices.Contains(beadtrade.Colours(), colour) {
		return p.T("bead-trade.colour." + colour)
	}
	return colour
}

// types lists the five types in the order of the sheet.
func (t *table) types() []drawn {
	types := make([]drawn, len(t.options.Types))
	for i, typ := range t.options.Types {
		types[i] = inWords(t.P, typ)
	}
	return types
}

// typ finds a type by its id.
func (t *table) typ(id string) drawn {
	for _, typ := range t.options.Types {
		if typ.ID == id {
			return inWords(t.P, typ)
		}
	}
	return drawn{id: id, name: id}
}

// typeNames lists the names of types as a sentence does.
func (t *table) typeNames(ids []string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = t.typ(id).name
	}
	return t.P.List(names)
}

// totemOf is the totem of a type: by its animal where that is known, "bull
// (pink)", else by its type.
func totemOf(p *i18n.Printer, typ drawn) string {
	if typ.animal == "" {
		return p.T("bt.totem.of", "type", typ.name)
	}
	return p.T("bt.totem.animal", "type", typ.name, "animal", typ.animal)
}

// starter is who starts every round with a type; empty: the centre.
func starter(typ drawn) scoring.SeatID { return typ.bead.Seat }

// boxWords says on which half of the box something lies.
func boxWords(p *i18n.Printer, box string) string {
	return p.T("bead-trade.place." + box)
}

// cardID is the element of a type in the reveal.
func cardID(typ string) string { return "type-" + token(typ) }

// saidID is the live line of a type, leftID what is left of it, linkID its
// link in the dock.
func saidID(typ string) string { return "said-" + token(typ) }
func leftID(typ string) string { return "left-" + token(typ) }

// The element ids that drafts swap beside those of the types.
const (
	tallyID  = "tally"
	jumpID   = "jump"
	pointsID = "points"
	goID     = "go"
)
