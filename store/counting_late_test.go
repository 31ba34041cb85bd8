package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"ardoise/migrations"
	"ardoise/play"
	"ardoise/store"
	"ardoise/store/storetest/pgtest"

	"github.com/pressly/goose/v3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ends ends a game that runs, or opens one that has ended.
func ends(t *testing.T, s *store.Store, session string, over bool) {
	t.Helper()
	stored, err := s.LoadSession(context.Background(), session)
	require.NoError(t, err)
	w := &writer{dice: rand.New(rand.NewPCG(1, 1))}
	result := w.result(stored, over)
	result.BrokenOff = false
	_, ok, err := s.Append(context.Background(), play.AppendRow{
		Session: session, Notebook: "n", Change: stored.Change, Former: &stored.Result, Result: result,
		Row: play.LogEntryRow{Seq: stored.Version + 1, Kind: play.EntryRow, V: 1, Body: []byte("{}"), Key: fmt.Sprint(stored.Version + 1), At: 1},
	})
	require.NoError(t, err)
	require.True(t, ok)
}

// A game that has just ended is counted by whoever reads of it next, once.
func TestAnEndIsCountedByWhoReads(t *testing.T) {
	ctx := context.Background()
	people := []string{"person0", "person1", "person2", "person3", "person4"}
	for engine, open := range map[string]func(*testing.T) (*store.Store, *sql.DB, goose.Dialect){
		"SQLite": func(t *testing.T) (*store.Store, *sql.DB, goose.Dialect) {
			path := filepath.Join(t.TempDir(), "x.db")
			return openAt(t, path), raw(t, path), goose.DialectSQLite3
		},
		"PostgreSQL": func(t *testing.T) (*store.Store, *sql.DB, goose.Dialect) {
			url := pgtest.Database(t)
			return openAt(t, url), pgtest.Beside(t, url), goose.DialectPostgres
		},
	} {
		t.Run(engine, func(t *testing.T) {
			s, db, dialect := open(t)
			_, err := s.OpenDevice(ctx, play.DeviceRow{ID: "d", Notebook: "n", TokenHash: "h"})
			require.NoError(t, err)
			dice := rand.New(rand.NewPCG(1, 2))
			const games = 2*20 + 5 // more than are counted at once, twice
			for n := range games {
				game := anyGame(dice, n)
				game.Result = play.Result{}
				game.NotCounted = false
				ok, err := s.CreateSession(ctx, game)
				require.NoError(t, err)
				require.True(t, ok)
			}
			waiting := func() int { return one[int](t, db, `SELECT count(*) FROM uncounted`) }
			for name, read := range map[string]func() error{
				"games":  func() error { _, err := s.GameSums(ctx, "n"); return err },
				"people": func() error { _, err := s.PersonSums(ctx, "n", "toy"); return err },
				"a person": func() error {
					_, err := s.PersonStats(ctx, play.PersonQuery{People: people[:1], Game: "toy"})
					return err
				},
				"nobody, for an hour": func() error { return s.CountLate(ctx) },
				"two people": func() error {
					_, err := s.PairStats(ctx, play.PairQuery{People: people[:1], Others: people[1:2], Game: "toy"})
					return err
				},
			} {
				for n := range games {
					ends(t, s, fmt.Sprint("s", n), true)
				}
				require.Empty(t, sumsOf(t, db), name)
				require.Equal(t, games, waiting(), name)
				require.NoError(t, read(), name)
				assert.Equal(t, recounted(t, db), sumsOf(t, db), name)
				assert.Zero(t, waiting(), name)
				for n := range games { // half of them end again, and are opened while they wait
					ends(t, s, fmt.Sprint("s", n), n%2 == 0)
				}
				for n := 0; n < games; n += 2 {
					ends(t, s, fmt.Sprint("s", n), false)
				}
				require.NoError(t, read(), name)
				require.Empty(t, sumsOf(t, db), name)
				require.Zero(t, waiting(), name)
			}

			ends(t, s, "s0", true)
			ends(t, s, "s1", true)
			_, err = s.DeleteSession(ctx, "s1", 1)
			require.NoError(t, err)
			provider, err := goose.NewProvider(dialect, db, migrations.FS)
			require.NoError(t, err)
			_, err = provider.DownTo(ctx, 7) // the program before counts at once
			require.NoError(t, err)
			require.NotEmpty(t, sumsOf(t, db))
			assert.Equal(t, recounted(t, db), sumsOf(t, db))
		})
	}
}
