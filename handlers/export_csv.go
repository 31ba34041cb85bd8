package handlers

import (
	"bytes"
	"encoding/csv"
	"regexp"
	"slices"
	"strconv"

	"ardoise/play"
	"ardoise/scoring"
)

// tableHead names the columns of a game's table; docs/export.md describes them.
var tableHead = []string{"evening", "game", "rulebook", "round", "seat", "player", "points", "total", "place", "winner"}

// table4180 writes the points of a game as RFC 4180 wants a table.
func table4180(export *play.Export) ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	w.UseCRLF = true
	rows := [][]string{tableHead}
	add := func(round string, seat scoring.SeatID, rest ...string) {
		file := export.File
		rows = append(rows, append([]string{file.Evening, cell(file.Game), cell(file.Rulebook), round, string(seat), cell(nameIn(file, seat))}, rest...))
	}
	if rounds, is := export.Sheet.(scoring.ByRound); is {
		for _, score := range rounds.ScoredRounds() {
			add(strconv.Itoa(score.Round), score.Seat, strconv.Itoa(score.Points), strconv.Itoa(score.Total), "", "")
		}
	}
	for _, place := range export.Standing.Ranking {
		for _, seat := range place.Players {
			winner := ""
			if slices.Contains(export.Standing.Winners, seat) {
				winner = "1"
			}
			add("", seat, "", strconv.Itoa(export.Standing.Totals[seat]), strconv.Itoa(place.Place), winner)
		}
	}
	err := w.WriteAll(rows)
	return out.Bytes(), err
}

func nameIn(file play.GameFile, id scoring.SeatID) string {
	for _, seat := range file.Seats {
		if seat.ID == id {
			return seat.Name
		}
	}
	return string(id)
}

// formula finds where a spreadsheet would see a formula begin: at the start of
// a text, also after blanks, in the wide signs of East Asian keyboards, and
// after a sign that some countries' spreadsheets take for the column's end.
var formula = regexp.MustCompile(`(^|[;\t\r\n|])(\s*[=+\-@＝＋－＠\t\r\n])`)

// cell makes a text safe to open in a spreadsheet. Numbers do not go through
// here: a negative one is a number.
func cell(text string) string { return formula.ReplaceAllString(text, "$1'$2") }
