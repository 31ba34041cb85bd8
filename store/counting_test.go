package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"ardoise/migrations"
	"ardoise/play"
	"ardoise/scoring"

	"github.com/pressly/goose/v3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A database from before statistics gets the outcomes and sums that it would
// have had, had they been kept all along.
func TestStatisticsOfAnOlderDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s, ctx := openAt(t, path), context.Background()
	_, err := s.OpenDevice(ctx, play.DeviceRow{ID: "d", Notebook: "n", TokenHash: "h"})
	require.NoError(t, err)
	dice := rand.New(rand.NewPCG(1, 2))
	for n := range 60 {
		ok, err := s.CreateSession(ctx, anyGame(dice, n))
		require.NoError(t, err)
		require.True(t, ok)
		if dice.IntN(6) == 0 {
			_, err := s.DeleteSession(ctx, fmt.Sprint("s", n), 1)
			require.NoError(t, err)
		}
	}
	db := raw(t, path)
	kept := sumsOf(t, db)
	require.NotEmpty(t, kept)
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, migrations.FS)
	require.NoError(t, err)
	_, err = provider.DownTo(ctx, 4)
	require.NoError(t, err)
	_, err = provider.Up(ctx)
	require.NoError(t, err)
	assert.Equal(t, kept, sumsOf(t, db))
	assert.Zero(t, one[int](t, db, otherEvenings))
}

// otherEvenings counts the seats that do not know their session's evening.
const otherEvenings = `SELECT count(*) FROM seats a JOIN sessions s ON s.id = a.session WHERE a.evening <> s.evening`

// anyGame is a session of three people in any state.
func anyGame(dice *rand.Rand, n int) play.NewSessionRow {
	game := play.NewSessionRow{SessionRow: play.SessionRow{
		ID: fmt.Sprint("s", n), Origin: fmt.Sprint("s", n), Notebook: "n", Keeper: "d", Began: int64(n), Change: 1,
		Setup:   scoring.Setup{Game: []string{"toy", "chess"}[dice.IntN(2)], Rules: 1, First: "p1"},
		Evening: fmt.Sprintf("202%d-11-29", dice.IntN(3)), NotCounted: dice.IntN(5) == 0,
	}}
	game.Result.Finished, game.Result.BrokenOff = dice.IntN(4) > 0, dice.IntN(6) == 0
	for person := 0; n == 0 && person < 5; person++ {
		name := fmt.Sprint("person", person)
		game.People = append(game.People, play.PersonRow{ID: name, Name: name, Folded: name, Colour: 1})
	}
	best := 0
	for i, person := range dice.Perm(5)[:3] {
		seat, name, total := scoring.SeatAt(i+1), fmt.Sprint("person", person), dice.IntN(4)-1
		best = max(best, total)
		game.Seats = append(game.Seats, play.SeatRow{Seat: seat, Position: i + 1, Person: name, Colour: 1})
		game.Result.Seats = append(game.Result.Seats, play.ResultRow{Seat: seat, Total: total, Place: 4 - total})
		game.Result.Facts = append(game.Result.Facts, scoring.Fact{Seat: seat, Key: fmt.Sprint("fact", dice.IntN(3)), N: dice.IntN(9)})
	}
	for i := range game.Result.Seats {
		game.Result.Seats[i].Winner = game.Result.Seats[i].Total == best
	}
	return game
}

// sumsOf reads every row that statistics read.
func sumsOf(t *testing.T, db *sql.DB) []string {
	t.Helper()
	var all []string
	for _, table := range []string{
		`SELECT 'o', session || seat || person || game || evening, began, total, place, winners, 0 FROM outcomes ORDER BY 2`,
		`SELECT 'g', notebook || game || year, games, 0, 0, 0, 0 FROM game_sums ORDER BY 2`,
		`SELECT 'p', person || game || year, games, wins, shared, places, points FROM person_sums ORDER BY 2`,
		`SELECT 'x', person || other || game || year, games, ahead, level, gap, 0 FROM pair_sums ORDER BY 2`,
		`SELECT 'f', person || game || year || fact, games, n, 0, 0, 0 FROM fact_sums ORDER BY 2`,
	} {
		rows, err := db.Query(table)
		require.NoError(t, err)
		for rows.Next() {
			var kind, key string
			var n [5]int
			require.NoError(t, rows.Scan(&kind, &key, &n[0], &n[1], &n[2], &n[3], &n[4]))
			all = append(all, fmt.Sprint(kind, " ", key, n))
		}
		require.NoError(t, rows.Err())
		require.NoError(t, rows.Close())
	}
	slices.Sort(all)
	return all
}
