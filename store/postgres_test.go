package store_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"ardoise/migrations"
	"ardoise/play"
	"ardoise/store"
	"ardoise/store/storetest"
	"ardoise/store/storetest/pgtest"

	"github.com/pressly/goose/v3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPostgreSQL(t *testing.T) {
	storetest.Contract(t, func(t *testing.T) play.Store { return openAt(t, pgtest.Database(t)) })
}

// Servers that start together on an empty database do not stumble over each
// other's tables.
func TestServersStartTogether(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			s, err := store.Open(context.Background(), url)
			if assert.NoError(t, err) {
				assert.NoError(t, s.Ping(context.Background()))
				assert.NoError(t, s.Close())
			}
		})
	}
	all.Wait()
	db := pgtest.Beside(t, url)
	assert.Equal(t, 1, one[int](t, db, `SELECT count(*) FROM goose_db_version WHERE version_id = 1`))
	provider, err := goose.NewProvider(goose.DialectPostgres, db, migrations.FS)
	require.NoError(t, err)
	fill(t, url)
	_, err = provider.DownTo(context.Background(), 0)
	require.NoError(t, err, "and there is a way back")
}

func TestADatabaseThatCannotKeepIsRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		spoil string // DB stands for its name
		says  string
	}{
		"newer tables":   {`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, TRUE)`, "newer Ardoise"},
		"answers early":  {`ALTER DATABASE DB SET synchronous_commit = off`, "synchronous_commit"},
		"takes no write": {`ALTER DATABASE DB SET default_transaction_read_only = on`, "read only"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url := pgtest.Database(t)
			require.NoError(t, openAt(t, url).Ping(context.Background()))
			db := pgtest.Beside(t, url)
			_, err := db.Exec(strings.ReplaceAll(c.spoil, "DB", one[string](t, db, `SELECT current_database()`)))
			require.NoError(t, err)
			_, err = store.Open(context.Background(), url)
			assert.ErrorContains(t, err, c.says)
		})
	}
	_, err := store.Open(context.Background(), "postgres://u:secret@h:port/x")
	assert.ErrorContains(t, err, "postgres://user")
	assert.NotContains(t, err.Error(), "secret")
	_, err = store.Open(context.Background(), "postgres://u:secret@127.0.0.1:1/x")
	assert.ErrorContains(t, err, "127.0.0.1:1")
	assert.NotContains(t, err.Error(), "secret")
}

// What is asked of the database before it is written may be true for two at
// once: the second is beaten, it is no fault.
func TestOnlyOneIsFirst(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	s, ctx := openAt(t, url), context.Background()
	_, err := s.OpenDevice(ctx, play.DeviceRow{ID: "d", Notebook: "n", TokenHash: "h"})
	require.NoError(t, err)
	const games = 8
	for n := range games {
		name := fmt.Sprint("p", n)
		ok, err := s.CreateSession(ctx, play.NewSessionRow{
			SessionRow: play.SessionRow{ID: fmt.Sprint("s", n), Origin: fmt.Sprint("s", n), Notebook: "n", Keeper: "d", Change: 1},
			People:     []play.PersonRow{{ID: name, Name: name, Folded: name, Colour: 1}},
			Seats:      []play.SeatRow{{Seat: "p1", Position: 1, Person: name, Colour: 1}},
		})
		require.NoError(t, err)
		require.True(t, ok)
	}
	for what, do := range map[string]func(n, round int) (bool, error){
		"a code": func(n, round int) (bool, error) {
			_, ok, err := s.SetCode(ctx, fmt.Sprint("s", n), fmt.Sprint("CODE", round), fmt.Sprint("token", n, round))
			return ok, err
		},
		"an offer": func(n, round int) (bool, error) {
			return s.OfferSeat(ctx, play.SeatOffer{Session: fmt.Sprint("s", n), Seat: "p1", Hash: fmt.Sprint("hash", round), Until: 5})
		},
		"a name": func(n, round int) (bool, error) {
			stored, err := s.LoadSession(ctx, fmt.Sprint("s", n))
			if err != nil {
				return false, err
			}
			_, ok, err := s.Rename(ctx, play.RenameRow{
				Was: stored.Seats[0].Folded, Session: fmt.Sprint("s", n), Notebook: "n", Seat: "p1", From: fmt.Sprint("p", n),
				Person: play.PersonRow{ID: fmt.Sprint("p", n), Name: "Zoé", Folded: fmt.Sprint("zoé", round)},
			})
			return ok, err
		},
		"a device": func(n, round int) (bool, error) {
			device := play.DeviceRow{ID: fmt.Sprint("d", n, round), Notebook: fmt.Sprint("n", n, round), TokenHash: fmt.Sprint("h", round)}
			kept, err := s.OpenDevice(ctx, device)
			return kept.ID == device.ID, err
		},
	} {
		for round := range 10 {
			var first atomic.Int64
			var all sync.WaitGroup
			for n := range games {
				all.Go(func() {
					ok, err := do(n, round)
					assert.NoError(t, err, what)
					if ok {
						first.Add(1)
					}
				})
			}
			all.Wait()
			require.EqualValues(t, 1, first.Load(), what)
		}
	}
}
