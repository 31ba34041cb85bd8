package views

import (
	"slices"
	"strconv"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
)

// Keeps tells whether the reader keeps this game's score: enters and corrects
// for the whole table.
func (t TableView) Keeps() bool { return t.Session.Role == play.Keeper }

// MayEnter tells whether the reader enters for a seat of this table.
func (t TableView) MayEnter(id scoring.SeatID) bool {
	if !slices.ContainsFunc(t.Session.Players, func(seat play.Seat) bool { return seat.ID == id }) {
		return false
	}
	return t.Keeps() || t.Session.Role == play.Player && slices.Contains(t.Session.Own, id)
}

// Seat finds a seat; one that is not at this table has its id as a name.
func (t TableView) Seat(id scoring.SeatID) play.Seat {
	for _, seat := range t.Session.Players {
		if seat.ID == id {
			return seat
		}
	}
	return play.Seat{ID: id, Name: string(id)}
}

// Name is the name at a seat as it stands in a sentence.
func (t TableView) Name(id scoring.SeatID) string { return i18n.Isolate(t.Session.NameOf(id)) }

// Names lists the names at seats as a sentence does.
func (t TableView) Names(ids []scoring.SeatID) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = t.Name(id)
	}
	return t.P.List(names)
}

// Place is a seat's place in the ranking, from 1; 0 for none.
func (t TableView) Place(id scoring.SeatID) int {
	for _, place := range t.Session.Sheet.Common().Ranking {
		if slices.Contains(place.Players, id) {
			return place.Place
		}
	}
	return 0
}

// At is the address of a page of the session: "" is the play screen,
// "/s/trick" a screen of the game's own.
func (t TableView) At(path string) string { return "/g/" + t.Session.ID + path }

// CorrectAt is the address of the correction of an entry.
func (t TableView) CorrectAt(seq int64) string {
	return t.At("/correct/" + strconv.FormatInt(seq, 10))
}

// MayTakeAlong tells whether the reader may export the game.
func (t TableView) MayTakeAlong() bool {
	return t.Keeps() || !t.Session.Ended.IsZero() && t.Session.Role != play.Watcher
}
