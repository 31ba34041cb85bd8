package views

import (
	"slices"
	"strconv"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
)

// Picture is the state of the page with the picture of a result.
type Picture struct {
	TableView
	// Drawn is set where the server's letters do for every name; else the
	// browser makes the file, with letters of its own.
	Drawn bool
}

// PictureRow is one player of a picture, in words.
type PictureRow struct {
	Place   string
	Name    string
	Initial string
	Colour  int
	Total   string
	Winner  bool
}

// PictureWords are the words of a picture.
type PictureWords struct {
	Game, When, Outcome string
	Rows                []PictureRow
}

// WordsOfPicture puts a session that is over in words. Players whose name
// letters refuses are called by their seat.
func WordsOfPicture(t TableView, letters func(string) bool) PictureWords {
	standing := t.Session.Standing
	if t.Session.Sheet != nil {
		standing = *t.Session.Sheet.Common()
	}
	players := slices.Clone(t.Session.Players)
	words := PictureWords{Game: GameName(t.P, t.Session.Setup.Game), When: EveningWords(t.P, t.Session.Evening)}
	if t.Session.Place != "" && letters(t.Session.Place) {
		words.When += " · " + t.Session.Place
	}
	initials := map[scoring.SeatID]string{}
	for i, player := range players {
		initials[player.ID] = Initial(player.Name)
		if !letters(player.Name) {
			players[i].Name = t.P.T("picture.seat", "place", i+1)
			initials[player.ID] = strconv.Itoa(i + 1)
		}
	}
	words.Outcome = outcome(t.P, players, standing)
	for _, place := range standing.Ranking {
		for _, seat := range seatsOf(players, place.Players) {
			words.Rows = append(words.Rows, PictureRow{
				Place: t.P.Ordinal(place.Place), Name: seat.Name, Initial: initials[seat.ID], Colour: seat.Colour,
				Total: i18n.Number(standing.Totals[seat.ID]), Winner: slices.Contains(standing.Winners, seat.ID),
			})
		}
	}
	return words
}

// AllLettered tells whether letters has every name of a session.
func AllLettered(session *play.View, letters func(string) bool) bool {
	return letters(session.Place) && !slices.ContainsFunc(session.Players, func(seat play.Seat) bool { return !letters(seat.Name) })
}

// PictureScreen draws the page.
func PictureScreen(p Picture) Screen {
	return Screen{Main: pictureMain(p), Dock: pictureDock(p)}
}

// shown is the file that the page shows.
func (p Picture) shown() string {
	if p.Drawn {
		return p.At("/result.png")
	}
	return p.At("/result.svg")
}
