package store_test

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"ardoise/migrations"
	"ardoise/play"
	"ardoise/store"
	"ardoise/store/storetest/pgtest"

	"github.com/pressly/goose/v3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A database from before the shared table opens with all that was in it, and
// its sessions get a token with their next code.
func TestAnOlderDatabaseIsBroughtUpToDate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	ctx := context.Background()
	db := raw(t, path)
	older, err := goose.NewProvider(goose.DialectSQLite3, db, migrations.FS)
	require.NoError(t, err)
	_, err = older.UpTo(ctx, 1)
	require.NoError(t, err)
	for _, row := range []string{
		`INSERT INTO notebooks (id, created) VALUES ('n', 1)`,
		`INSERT INTO devices (id, notebook, token_hash, label, created, seen) VALUES ('d', 'n', 'h', '', 1, 1)`,
		`INSERT INTO notebooks (id, created) VALUES ('other', 1)`,
		`INSERT INTO devices (id, notebook, token_hash, label, created, seen) VALUES ('away', 'other', 'i', '', 1, 1)`,
		`INSERT INTO people (id, notebook, name, folded, colour, shape, played) VALUES ('ana', 'n', 'Ana', 'ana', 1, 1, 1), ('leo', 'n', 'Léo', 'léo', 2, 2, 1)`,
		`INSERT INTO sessions (id, notebook, origin_id, create_hash, keeper_device, game, rulebook, options, rules, first_seat, zone, evening, join_code, began, version, change, note)
			VALUES ('s', 'n', 's', '', 'd', 'toy', '', '{}', 1, 'p1', 'UTC', '2026-11-29', 'ABC234', 1, 0, 1, 'Beer on p. 3')`,
		`INSERT INTO seats (session, seat, position, person, colour, device) VALUES ('s', 'p1', 1, 'ana', 1, 'd'), ('s', 'p2', 2, 'leo', 2, 'away')`,
	} {
		_, err = db.Exec(row)
		require.NoError(t, err)
	}

	s := openAt(t, path)
	got, err := s.LoadSession(ctx, "s")
	require.NoError(t, err)
	assert.Equal(t, []string{"ABC234", ""}, []string{got.JoinCode, got.JoinToken})
	assert.Zero(t, got.Kept)
	assert.Equal(t, []play.SeatRow{{Seat: "p1", Position: 1, Person: "ana", Colour: 1, Device: "d", Name: "Ana", Folded: "ana", Own: 1}}, got.Seats[:1])
	list, err := s.List(ctx, play.ListQuery{Notebook: "n", Words: []string{"beer"}, Limit: 1, CountTo: 9})
	require.NoError(t, err)
	assert.Equal(t, 1, list.Total, "its note is found")
	list, err = s.List(ctx, play.ListQuery{Notebook: "other", Limit: 1, CountTo: 9})
	require.NoError(t, err)
	assert.Equal(t, 1, list.Total, "so are games at other tables")
	id, err := s.OpenSession(ctx, "ABC234")
	require.NoError(t, err)
	assert.Equal(t, "s", id)
	_, ok, err := s.SetCode(ctx, "s", "DEF567", "token")
	require.NoError(t, err)
	assert.True(t, ok)

	_, err = older.DownTo(ctx, 1)
	require.NoError(t, err, "and there is a way back")
	assert.Equal(t, "DEF567", one[string](t, db, `SELECT join_code FROM sessions`))
}

// An older program leaves the tables of a newer one alone.
func TestANewerDatabaseIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	require.NoError(t, openAt(t, path).Ping(context.Background()))
	db := raw(t, path)
	_, err := db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)`)
	require.NoError(t, err)
	for _, with := range [][]store.Option{nil, {store.AsItIs()}} {
		_, err = store.Open(context.Background(), path, with...)
		assert.ErrorContains(t, err, "newer Ardoise")
	}
	assert.Equal(t, 99999, one[int](t, db, `SELECT max(version_id) FROM goose_db_version`))
}

// What is not to change a database leaves older tables as they are, says so, and
// makes tables where there are none.
func TestAnOlderDatabaseAsItIs(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for name, c := range map[string]struct {
		url     string
		dialect goose.Dialect
		raw     func(*testing.T, string) *sql.DB
	}{
		"SQLite":     {filepath.Join(t.TempDir(), "x.db"), goose.DialectSQLite3, raw},
		"PostgreSQL": {pgtest.Database(t), goose.DialectPostgres, func(t *testing.T, url string) *sql.DB { return pgtest.Beside(t, url) }},
	} {
		s, err := store.Open(ctx, c.url, store.AsItIs())
		require.NoError(t, err, name)
		require.NoError(t, s.Close())
		db := c.raw(t, c.url)
		older, err := goose.NewProvider(c.dialect, db, migrations.FS)
		require.NoError(t, err)
		_, err = older.DownTo(ctx, 4)
		require.NoError(t, err)
		_, err = store.Open(ctx, c.url, store.AsItIs())
		assert.ErrorContains(t, err, "an older Ardoise wrote it (its tables are at 4", name)
		require.NoError(t, db.Close())
		_, err = store.Move(ctx, c.url, filepath.Join(t.TempDir(), "to.db"))
		assert.ErrorContains(t, err, "an older Ardoise wrote it", name)
		assert.Equal(t, 4, one[int](t, c.raw(t, c.url), `SELECT max(version_id) FROM goose_db_version`), name)
	}
}

// A log keeps its rows where its table is made anew, also the one that is being
// added at that moment, though no other program should be at work then.
func TestALogMadeAnewKeepsItsRows(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for name, c := range map[string]struct {
		url     string
		dialect goose.Dialect
		atOnce  bool
	}{
		"SQLite":     {filepath.Join(t.TempDir(), "x.db"), goose.DialectSQLite3, false},
		"PostgreSQL": {pgtest.Database(t), goose.DialectPostgres, true},
	} {
		db := pgtest.Beside(t, c.url)
		older, err := goose.NewProvider(c.dialect, db, migrations.FS)
		require.NoError(t, err)
		_, err = older.UpTo(ctx, 9)
		require.NoError(t, err)
		row := func(seq int) string {
			return fmt.Sprintf(`INSERT INTO entries (session, seq, kind, target, v, body, author, device, entry_key, body_hash, at)
				VALUES ('s', %d, 'entry', 0, 1, '{"name":"Zacharias"}', 'p1', 'd', 'k%d', 'h', %d)`, seq, seq, seq)
		}
		for _, text := range []string{
			`INSERT INTO notebooks (id, created) VALUES ('n', 1)`,
			`INSERT INTO devices (id, notebook, token_hash, label, created, seen) VALUES ('d', 'n', 'h', '', 1, 1)`,
			`INSERT INTO sessions (id, notebook, origin_id, create_hash, keeper_device, game, rulebook, options, rules, first_seat, zone, evening, began, version, change)
				VALUES ('s', 'n', 's', '', 'd', 'toy', '', '{}', 1, 'p1', 'UTC', '2026-11-29', 1, 3, 4)`,
			row(1), row(2),
		} {
			_, err := db.Exec(text)
			require.NoError(t, err, name)
		}
		last, err := db.Begin()
		require.NoError(t, err)
		_, err = last.Exec(row(3))
		require.NoError(t, err)
		opened := make(chan *store.Store)
		open := func() {
			s, err := store.Open(ctx, c.url)
			assert.NoError(t, err, name)
			opened <- s
		}
		if c.atOnce {
			go open()
			require.Eventually(t, func() bool {
				return one[int](t, db, `SELECT count(*) FROM pg_locks WHERE NOT granted`) > 0
			}, 10*time.Second, 5*time.Millisecond, "the tables wait for the row")
		}
		require.NoError(t, last.Commit())
		if !c.atOnce {
			go open()
		}
		s := <-opened
		require.NotNil(t, s, name)
		rows, err := s.LoadRows(ctx, "s")
		require.NoError(t, err, name)
		require.NoError(t, s.Close())
		var want []play.LogEntryRow
		for n := range int64(3) {
			want = append(want, play.LogEntryRow{Seq: n + 1, Kind: play.EntryRow, V: 1, Body: []byte(`{"name":"Zacharias"}`), Author: "p1", Device: "d", Key: fmt.Sprint("k", n+1), BodyHash: "h", At: n + 1})
		}
		assert.Equal(t, want, rows, name)
		if c.dialect == goose.DialectSQLite3 {
			file, err := os.ReadFile(c.url)
			require.NoError(t, err)
			assert.Equal(t, len(want), bytes.Count(file, []byte("Zacharias")), "what was is gone: a name that is erased later must not stay in it")
		}
		_, err = db.Exec(row(3))
		assert.Error(t, err, "%s: there still is one row for each place of a log", name)
	}
}
