package perlinpinpin

import (
	"strconv"

	"ardoise/i18n"

	"github.com/a-h/templ"
)

// The element ids that taps change.
const (
	saidID   = "said"   // the live line
	boardID  = "board"  // the twelve princesses
	dockID   = "acts"   // what the dock holds
	answerID = "answer" // what a helper says
	cardsID  = "cards"  // the cards that a helper counts
)

// cardID is the element of a princess's card.
func cardID(i int) string { return "princess-" + strconv.Itoa(i) }

// turnID is the question whose turn it is, on the page of a version.
func turnID(version int64) string { return "turn-" + strconv.FormatInt(version, 10) }

// undoing are the attributes of the button that takes the last row back.
func (t *table) undoing() templ.Attributes {
	attributes := templ.Attributes{"hx-post": t.At("/undo")}
	swapping(attributes)
	return attributes
}

// worth is a princess with her points: "Heart 20".
func (t *table) worth(i int) string {
	return t.full(i) + "\u00a0" + i18n.Number(t.princesses()[i].Points)
}
