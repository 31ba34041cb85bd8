package views

import (
	"ardoise/play"
	"ardoise/scoring"
)

// Join is the state of the page that asks for the code of a table.
type Join struct {
	Page
	Code    string // as typed
	Problem string // words; "" for none
}

// Invitation is the state of the page that a code opens.
type Invitation struct {
	Page
	*play.Invitation
	View    Game   // nil where the game has no pages
	Path    string // of this page, where its forms go
	Problem string // words; "" for none
}

// NameOf gives the name at a seat, the seat id itself where nobody sits there.
func (v Invitation) NameOf(id scoring.SeatID) string {
	return (&play.View{Players: v.Players}).NameOf(id)
}

// free are the seats without a phone.
func (v Invitation) free() []play.Seat {
	var free []play.Seat
	for _, seat := range v.Players {
		if !seat.Taken {
			free = append(free, seat)
		}
	}
	return free
}

// offered is the seat that the code is for.
func (v Invitation) offered() play.Seat {
	if seats := seatsOf(v.Players, []scoring.SeatID{v.Seat}); len(seats) > 0 {
		return seats[0]
	}
	return play.Seat{ID: v.Seat, Name: string(v.Seat)}
}
