package views

import (
	"slices"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/a-h/templ"
)

// Board is the state of the screen at the table's end.
type Board struct {
	TableView
	Link string // what the QR code carries; "": none is drawn
	Home string // the server's address
}

// Boarder is a game with something of its own to show at the table's end: who
// deals, the cards of the round. What it draws is for everybody: it holds no
// secret, not even one of the reader's own.
type Boarder interface {
	// BoardFacts draws what belongs beside the standings.
	BoardFacts(t TableView) templ.Component
	// BoardSeat draws what belongs beside one seat's name.
	BoardSeat(t TableView, seat scoring.SeatID) templ.Component
}

// own draws what the game has to show.
func (b Board) own() templ.Component {
	if game, ok := b.Game.(Boarder); ok {
		return game.BoardFacts(b.TableView)
	}
	return templ.NopComponent
}

func (b Board) ownOf(seat scoring.SeatID) templ.Component {
	if game, ok := b.Game.(Boarder); ok {
		return game.BoardSeat(b.TableView, seat)
	}
	return templ.NopComponent
}

// headline says who leads or has won; "" while all are level.
func (b Board) headline() string {
	standing := *b.Session.Sheet.Common()
	if !standing.Finished && level(standing) {
		return ""
	}
	return b.Outcome()
}

// WaitingWords names who is missing; "" where nobody is. A whole table is not
// named one by one.
func (t TableView) WaitingWords() string {
	switch n := len(t.Session.Waiting); {
	case n == 0:
		return ""
	case n > 2 && n == len(t.Session.Players):
		return t.P.T("table.waiting.all")
	}
	return t.P.N("table.waiting", len(t.Session.Waiting), "names", names(t.P, seatsOf(t.Session.Players, t.Session.Waiting)))
}

// Waits tells whether the table waits for a seat.
func (t TableView) Waits(seat scoring.SeatID) bool { return slices.Contains(t.Session.Waiting, seat) }

// seatOf finds a seat; one that is not there is called by its id.
func seatOf(seats []play.Seat, id scoring.SeatID) play.Seat {
	if found := seatsOf(seats, []scoring.SeatID{id}); len(found) > 0 {
		return found[0]
	}
	return play.Seat{ID: id, Name: string(id)}
}
