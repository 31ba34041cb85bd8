package views

import (
	"ardoise/i18n"
	"ardoise/play"
)

// PeopleScreen is the name of the screen on which players come and go, in games
// that have one.
const PeopleScreen = "people"

// Seats is the state of the page of a table's phones.
type Seats struct {
	TableView
	Link   string // what the QR code carries; "": none is drawn
	Home   string // the server's address, for typing; "" where it is not known
	People bool   // the game has a screen on which players come and go
}

// runs tells whether the game goes on.
func (s Seats) runs() bool {
	return s.Session.Sheet == nil || !s.Session.Sheet.Common().Finished
}

// action is where a deed about a seat is sent.
func (s Seats) action(seat play.Seat, deed string) string {
	return "/g/" + s.Session.ID + "/seats/" + string(seat.ID) + "/" + deed
}

// nameField is the form field of a seat's name, in problems.
func nameField(seat play.Seat) string { return "name." + string(seat.ID) }

// takenWords says whose phone sits at a seat.
func takenWords(page Page, seat play.Seat) string {
	switch {
	case seat.Mine:
		return page.P.T("table.seat.mine")
	case seat.Taken:
		return page.P.T("table.seat.taken")
	}
	return page.P.T("table.seat.free")
}

// isolated is a name as it stands in a sentence.
func isolated(seat play.Seat) string { return i18n.Isolate(seat.Name) }

// keptWords says who keeps the score, where the role has changed hands; ""
// where it has not.
func (t TableView) keptWords() string {
	view := t.Session
	if view.Kept.IsZero() {
		return ""
	}
	at := ClockWords(view.Kept, view.Zone)
	switch {
	case view.Role == play.Keeper:
		return t.P.T("table.keeper.you", "time", at)
	case view.KeptBy != "":
		return t.P.T("table.keeper.seat", "name", i18n.Isolate(view.NameOf(view.KeptBy)), "time", at)
	}
	return t.P.T("table.keeper.other", "time", at)
}

// spelled parts a code in two, for reading out.
func spelled(code string) string {
	half := len(code) / 2
	return code[:half] + " " + code[half:]
}
