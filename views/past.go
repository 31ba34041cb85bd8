package views

import (
	"net/url"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"

	"github.com/a-h/templ"
)

// PastGame draws a game of which only the result is known, whichever game it
// is: totals and places, nothing to enter.
func PastGame(game Game) Game { return pastGame{game} }

type pastGame struct{ Game }

// Styles are none: nothing of the game's own is drawn.
func (pastGame) Styles() []string { return nil }

// Screen knows none: the game is over.
func (pastGame) Screen(string, TableView) (Screen, bool) { return Screen{}, false }

// Entry refuses whatever a form holds.
func (pastGame) Entry(string, TableView, url.Values) ([]byte, error) {
	return nil, scoring.Refuse("past_alone", "")
}

// Field names none: there is no form.
func (pastGame) Field(string) string { return "" }

// Draft draws nothing: there is no form.
func (pastGame) Draft(string, string, TableView) templ.Component { return templ.NopComponent }

// Sheet draws totals and places.
func (pastGame) Sheet(t TableView) templ.Component { return pastSheet(t) }

// Why says that nobody kept the reasons.
func (pastGame) Why(t TableView, _ scoring.SeatID) templ.Component { return pastWhy(t) }

// Progress says what kind of game this is.
func (pastGame) Progress(p *i18n.Printer, _ scoring.Sheet) string { return p.T("past") }

// UndoLabel says what a row holds.
func (pastGame) UndoLabel(p *i18n.Printer, _ *play.View, _ play.LogRow) string { return p.T("past") }

// pastWords lists the scores of a result, in seat order.
func (t TableView) pastWords(past scoring.Past) string {
	var parts []string
	for _, seat := range t.Session.Players {
		if score, known := past.Scores[seat.ID]; known {
			parts = append(parts, i18n.Isolate(seat.Name)+"\u00a0"+i18n.Number(score))
		}
	}
	return t.P.List(parts)
}
