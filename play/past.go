package play

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"ardoise/scoring"
)

// pastHour is the hour at which a game begins of which only the date is known.
const pastHour = 20

// readPast reads a table of past results, a row for each player of each game.
// Its games are known by what the rows say of them; a refusal names the line.
func (s *Service) readPast(ctx context.Context, body []byte, zone string) ([]GameFile, placing, error) {
	rows, wrong, err := readTable(body, s.lastDay())
	if err != nil {
		return nil, nil, err
	}
	games, err := s.pastGames(ctx, rows, wrong)
	if err != nil {
		return nil, nil, err
	}
	name, place := s.zone(zone)
	files := make([]GameFile, len(games))
	for i, game := range games {
		if files[i], err = game.file(name, place); err != nil {
			return nil, nil, err
		}
	}
	return files, func(i int, err error) error { return games[i].placed(err) }, nil
}

// pastGame is one game of a table.
type pastGame struct {
	game     scoring.Game
	rulebook string
	nth      int // of its evening's games in the table, from 0
	rows     []tableRow
	players  map[string]bool // folded names
	full     bool            // has more players than it seats: its first one too many is told, no more
}

// pastGames puts the rows of one game together: those with the same date, game
// and table. wrong are the lines that are told already.
func (s *Service) pastGames(ctx context.Context, rows []tableRow, wrong wrongLines) ([]*pastGame, error) {
	var games []*pastGame
	byKey := map[[3]string]*pastGame{}
	evenings := map[string]int{}
	named := map[string]scoring.Game{}
	for _, row := range rows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		game := named[row.game]
		if game == nil {
			var problem *scoring.Problem
			if game, problem = s.gameNamed(row); problem != nil {
				if wrong.add(row.line, problem) {
					break
				}
				continue
			}
			named[row.game] = game
		}
		key := [3]string{row.date, game.ID(), row.table}
		g := byKey[key]
		if g == nil {
			g = &pastGame{game: game, rulebook: row.rulebook, nth: evenings[row.date], players: map[string]bool{}}
			byKey[key], games = g, append(games, g)
			evenings[row.date]++
		}
		if problem := g.take(row); problem != nil && wrong.add(row.line, problem) {
			break
		}
	}
	return games, wrong.err()
}

// take adds a row to its game.
func (g *pastGame) take(row tableRow) *scoring.Problem {
	if g.full {
		return nil
	}
	if g.rulebook != row.rulebook {
		return scoring.Refuse("past_rulebooks", "")
	}
	player := scoring.FoldName(row.player)
	if g.players[player] {
		return scoring.Refuse("past_player_twice", "", "name", row.player)
	}
	books := g.game.Spec().Rulebooks
	low, high := books[0].MinSeats, 0
	for _, book := range books {
		low, high = min(low, book.MinSeats), max(high, book.MaxSeats)
	}
	if count := len(g.rows) + 1; count > high {
		g.full = true
		return scoring.Refuse("player_count", "", "count", count, "low", low, "high", high)
	}
	g.players[player] = true
	g.rows = append(g.rows, row)
	return nil
}

// gameNamed finds the game of a row: by its id, or its name with or without
// blanks.
func (s *Service) gameNamed(row tableRow) (scoring.Game, *scoring.Problem) {
	joined := func(name string) string {
		return strings.NewReplacer(" ", "", "-", "", "_", "").Replace(scoring.FoldName(name))
	}
	var known []scoring.Word
	for _, game := range s.config.Games {
		if joined(game.ID()) == joined(row.game) {
			return game, nil
		}
		known = append(known, scoring.Word(game.ID()+".name"))
	}
	return nil, scoring.Refuse("past_game", "", "game", row.game, "known", known)
}

// file writes a game of a table down as one of a file.
func (g *pastGame) file(zone string, place *time.Location) (GameFile, error) {
	day := g.rows[0].day
	began := time.Date(day.Year(), day.Month(), day.Day(), pastHour, g.nth, 0, 0, place).UTC()
	past := scoring.Past{Head: scoring.Head{Kind: "past"}, Scores: map[scoring.SeatID]int{}}
	file := GameFile{
		Format: GameFormat, Version: FileVersion, Origin: g.origin(), Game: g.game.ID(), Rulebook: g.book(),
		Rules: g.game.Spec().Rules, First: scoring.SeatAt(1), Zone: zone, Evening: g.rows[0].date, Began: began, Ended: began,
	}
	for i, row := range g.rows {
		seat := scoring.SeatAt(i + 1)
		file.Seats = append(file.Seats, FileSeat{ID: seat, Name: row.player})
		past.Scores[seat] = row.score
		if row.won {
			past.Winners = append(past.Winners, seat)
		}
	}
	body, err := scoring.Marshal(past)
	file.Log = []FileRow{{Seq: 1, Kind: EntryRow, V: bodyFormat, Entry: body, Author: string(Keeper), At: began}}
	return file, err
}

// book is the rulebook that the table names, else the first that is for so
// many players.
func (g *pastGame) book() string {
	books := g.game.Spec().Rulebooks
	for _, book := range books {
		if fits := len(g.rows) >= book.MinSeats && len(g.rows) <= book.MaxSeats; g.rulebook == "" && fits {
			return book.ID
		}
	}
	if g.rulebook == "" {
		return books[0].ID
	}
	return g.rulebook
}

// origin names a game by what is known of it, in whatever order its rows stand.
func (g *pastGame) origin() string {
	lines := make([]string, len(g.rows))
	for i, row := range g.rows {
		lines[i] = fmt.Sprintf("%q %d %t", scoring.FoldName(row.player), row.score, row.won)
	}
	slices.Sort(lines)
	first := g.rows[0]
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %q %q %q %q", first.date, g.game.ID(), first.table, g.rulebook, lines))
	return "past:" + hex.EncodeToString(sum[:16])
}

// placed names the line of the table that an error of a game's file is about:
// that of the player, else the game's first.
func (g *pastGame) placed(err error) error {
	line := g.rows[0].line
	var problem *scoring.Problem
	if errors.As(err, &problem) {
		if cause, is := problem.Args["cause"].(*scoring.Problem); is && problem.Code == "import_entry" {
			problem = cause
		}
		if at := strings.Split(problem.Field, "/"); len(at) > 2 && at[1] == "seats" {
			if i, err := strconv.Atoi(at[2]); err == nil && i < len(g.rows) {
				line = g.rows[i].line
			}
		}
		return onLine(line, problem)
	}
	return err
}

// onLine says on which line of a table something is wrong.
func onLine(line int, cause *scoring.Problem) *scoring.Problem {
	return scoring.Refuse("past_line", "", "line", line, "cause", cause)
}
