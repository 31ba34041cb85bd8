package play

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"ardoise/scoring"
)

// tableRow is one player's result in one past game.
type tableRow struct {
	line     int // in the file, from 1
	day      time.Time
	date     string // "2026-11-29"
	game     string // as written
	player   string
	score    int
	table    string // tells games of one evening apart; "" where there is no such column
	rulebook string // "" where the table does not say
	won      bool
}

// Columns of a table of past results.
const (
	dateColumn     = "date"
	gameColumn     = "game"
	playerColumn   = "player"
	scoreColumn    = "score"
	tableColumn    = "table"
	rulebookColumn = "rulebook"
	winnerColumn   = "winner"
)

// columnNames are the heads of a table's columns in the three languages,
// without their accents.
var columnNames = map[string]string{
	"date": dateColumn, "evening": dateColumn, "fecha": dateColumn, "soiree": dateColumn, "noche": dateColumn,
	"game": gameColumn, "jeu": gameColumn, "juego": gameColumn,
	"player": playerColumn, "name": playerColumn, "joueur": playerColumn, "joueuse": playerColumn, "nom": playerColumn,
	"jugador": playerColumn, "jugadora": playerColumn, "nombre": playerColumn,
	"score": scoreColumn, "points": scoreColumn, "total": scoreColumn, "puntos": scoreColumn, "puntuacion": scoreColumn,
	"table": tableColumn, "mesa": tableColumn, "partie": tableColumn, "partida": tableColumn,
	"rulebook": rulebookColumn, "regle": rulebookColumn, "regles": rulebookColumn, "reglamento": rulebookColumn, "reglas": rulebookColumn,
	"winner": winnerColumn, "gagnant": winnerColumn, "gagnante": winnerColumn, "ganador": winnerColumn, "ganadora": winnerColumn,
}

// yesNo is what a column of winners may say.
var yesNo = map[string]bool{
	"1": true, "x": true, "yes": true, "oui": true, "si": true, "true": true,
	"": false, "0": false, "-": false, "no": false, "non": false, "false": false,
}

// WithoutByteOrder is a file without what some programs write before UTF-8.
func WithoutByteOrder(body []byte) []byte { return bytes.TrimPrefix(body, []byte("\ufeff")) }

// IsTable tells whether a file is meant as a table, not as JSON.
func IsTable(body []byte) bool {
	body = bytes.TrimLeft(WithoutByteOrder(body), " \t\r\n")
	return len(body) > 0 && body[0] != '{' && body[0] != '['
}

// scoreTable begins a table of points that was exported: what was entered is
// not in it.
const scoreTable = "evening,game,rulebook,round,seat,player,points"

// mostRows is how many rows a table may have.
const mostRows = 200_000

// readTable reads a table of past results, none of them after the last day:
// UTF-8, a head, then a row a player. Lines that are wrong are not among the rows.
func readTable(body []byte, last time.Time) (rows []tableRow, wrong wrongLines, err error) {
	if !utf8.Valid(body) {
		return nil, wrong, scoring.Refuse("past_utf8", "")
	}
	reader := csv.NewReader(bytes.NewReader(body))
	reader.Comma, reader.FieldsPerRecord, reader.TrimLeadingSpace = comma(body), -1, true
	var columns []string
	for {
		cells, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		var parse *csv.ParseError
		if errors.As(err, &parse) {
			return nil, wrong, onLine(parse.Line, scoring.Refuse("past_quotes", ""))
		}
		if err != nil {
			return nil, wrong, err
		}
		line, _ := reader.FieldPos(0)
		if columns == nil {
			if columns, err = readHead(cells, line); err != nil {
				return nil, wrong, err
			}
			continue
		}
		if strings.TrimSpace(strings.Join(cells, "")) == "" {
			continue
		}
		row, problem := readRow(columns, cells, last)
		row.line = line
		if problem != nil {
			if wrong.add(line, problem) {
				break
			}
			continue
		}
		if rows = append(rows, row); len(rows) > mostRows {
			return nil, wrong, onLine(line, scoring.Refuse("past_rows", "", "max", mostRows))
		}
	}
	if len(rows) == 0 && wrong.err() == nil {
		return nil, wrong, scoring.Refuse("past_empty", "")
	}
	return rows, wrong, nil
}

// comma is what stands between the cells: a semicolon where the first line has
// more of them, as spreadsheets of many countries write.
func comma(body []byte) rune {
	first, _, _ := bytes.Cut(body, []byte("\n"))
	if bytes.Count(first, []byte(";")) > bytes.Count(first, []byte(",")) {
		return ';'
	}
	return ','
}

// readHead finds what each column holds. A column that nobody knows is refused:
// what it says would be lost.
func readHead(cells []string, line int) ([]string, error) {
	columns := make([]string, len(cells))
	found := map[string]bool{}
	known := func(cell string) bool { return columnNames[folded(cell)] != "" }
	if !slices.ContainsFunc(cells, known) {
		return nil, scoring.Refuse("import_format", "")
	}
	if said := strings.Join(cells, ","); strings.HasPrefix(said, scoreTable) {
		return nil, scoring.Refuse("past_points", "")
	}
	for i, cell := range cells {
		name := folded(cell)
		column, known := columnNames[name]
		switch {
		case name == "":
		case !known:
			return nil, onLine(line, scoring.Refuse("past_column", "", "name", strings.TrimSpace(cell)))
		case found[column]:
			return nil, onLine(line, scoring.Refuse("past_column_twice", "", "name", strings.TrimSpace(cell)))
		default:
			columns[i], found[column] = column, true
		}
	}
	for _, needed := range []string{dateColumn, gameColumn, playerColumn, scoreColumn} {
		if !found[needed] {
			return nil, onLine(line, scoring.Refuse("past_column_missing", "", "name", needed))
		}
	}
	return columns, nil
}

// readRow reads one row.
func readRow(columns, cells []string, last time.Time) (row tableRow, problem *scoring.Problem) {
	said := map[string]string{}
	for i, cell := range cells {
		cell = strings.TrimSpace(cell)
		switch {
		case cell == "":
		case i >= len(columns) || columns[i] == "":
			return row, scoring.Refuse("past_cell_beyond", "", "value", cell)
		default:
			said[columns[i]] = cell
		}
	}
	row.game, row.player, row.table, row.rulebook = said[gameColumn], said[playerColumn], said[tableColumn], said[rulebookColumn]
	for _, needed := range []string{dateColumn, gameColumn, playerColumn, scoreColumn} {
		if said[needed] == "" {
			return row, scoring.Refuse("past_cell_missing", "", "name", needed)
		}
	}
	var fits bool
	if row.day, fits = readDate(said[dateColumn]); !fits {
		return row, scoring.Refuse("past_date", "", "value", said[dateColumn])
	}
	if row.day.After(last) {
		return row, scoring.Refuse("past_future", "", "value", said[dateColumn])
	}
	row.date = row.day.Format(time.DateOnly)
	if row.score, fits = readScore(said[scoreColumn]); !fits {
		return row, scoring.Refuse("past_score", "", "value", said[scoreColumn])
	}
	if row.won, fits = yesNo[folded(said[winnerColumn])]; !fits {
		return row, scoring.Refuse("past_winner", "", "value", said[winnerColumn])
	}
	return row, nil
}

// readDate reads 2026-11-29 or 29/11/2026.
func readDate(text string) (day time.Time, fits bool) {
	for _, form := range []string{time.DateOnly, "2/1/2006"} {
		if day, err := time.Parse(form, text); err == nil && day.Year() >= 1971 {
			return day, true
		}
	}
	return day, false
}

// readScore reads a whole number, with whichever minus sign.
func readScore(text string) (score int, fits bool) {
	score, err := strconv.Atoi(strings.Replace(text, "−", "-", 1))
	return score, err == nil
}
