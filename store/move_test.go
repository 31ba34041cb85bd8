package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"ardoise/play"
	"ardoise/store"
	"ardoise/store/storetest/pgtest"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// everyRow reads a whole database: a line each row, by table.
func everyRow(t *testing.T, url string) map[string][]string {
	t.Helper()
	driver, list := "sqlite", `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`
	if store.OnServer(url) {
		driver, list = "pgx", `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`
	}
	db, err := sql.Open(driver, url)
	require.NoError(t, err)
	defer db.Close()
	all := map[string][]string{}
	for _, table := range texts(t, db, list) {
		if table == "goose_db_version" {
			continue
		}
		rows, err := db.Query(`SELECT * FROM ` + table)
		require.NoError(t, err)
		columns, err := rows.Columns()
		require.NoError(t, err)
		all[table] = []string{}
		for rows.Next() {
			row, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range row {
				into[i] = &row[i]
			}
			require.NoError(t, rows.Scan(into...))
			line := ""
			for i, column := range columns {
				line += fmt.Sprintf("%s=%#v ", column, row[i])
			}
			all[table] = append(all[table], line)
		}
		require.NoError(t, rows.Close())
		slices.Sort(all[table])
	}
	return all
}

func texts(t *testing.T, db *sql.DB, query string) (all []string) {
	t.Helper()
	rows, err := db.Query(query)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var text string
		require.NoError(t, rows.Scan(&text))
		all = append(all, text)
	}
	require.NoError(t, rows.Err())
	return all
}

// From a file to a server and back: every row of every table, and the phones are
// known.
func TestMoveThereAndBack(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	first, server, second := filepath.Join(t.TempDir(), "first.db"), pgtest.Database(t), filepath.Join(t.TempDir(), "second.db")
	t.Run("filled", func(t *testing.T) {
		fill(t, first)
		db := raw(t, first)
		for i := range 450 { // more than one statement brings
			_, err := db.Exec(`INSERT INTO people (id, notebook, name, folded, colour, shape, merged_into, played) VALUES ($1, 'n', $1, $1, 1, 1, 'ana', 0)`,
				fmt.Sprintf("a%03d", i)) // before "ana", into whom they were merged
			require.NoError(t, err)
		}
	})
	want := everyRow(t, first)
	for table, rows := range want {
		require.NotEmpty(t, rows, "%s has no row to look at", table)
	}
	for _, way := range [][2]string{{first, server}, {server, second}} {
		moved, err := store.Move(ctx, way[0], way[1])
		require.NoError(t, err)
		assert.Equal(t, store.Moved{Notebooks: 1, Sessions: 2, Entries: 2}, moved)
		got := everyRow(t, way[1])
		for table := range want {
			assert.Equal(t, want[table], got[table], table)
		}
		assert.Len(t, got, len(want))
		assert.Equal(t, want, everyRow(t, way[0]), "what was there stays")
	}
	_, err := store.Move(ctx, first, server)
	assert.ErrorIs(t, err, store.ErrNotEmpty)
	assert.Equal(t, want, everyRow(t, server))

	_, err = store.Move(ctx, filepath.Join(t.TempDir(), "none.db"), pgtest.Database(t))
	assert.Error(t, err)
	for _, served := range []string{first, server} {
		s := openAt(t, served)
		device, err := s.Device(ctx, "h")
		require.NoError(t, err)
		assert.Equal(t, play.DeviceRow{ID: "d", Notebook: "n", TokenHash: "h", Created: 1}, device)
		_, err = store.Move(ctx, served, filepath.Join(t.TempDir(), "third.db"))
		assert.ErrorIs(t, err, store.ErrInUse)
	}
}

// While everything is moved nobody can begin to serve what it is moved from, and
// one who came in all the same undoes the move.
func TestNobodyServesWhatIsMoved(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	file, server := filepath.Join(t.TempDir(), "from.db"), pgtest.Database(t)
	t.Run("filled", func(t *testing.T) { fill(t, file); fill(t, server) })
	for from, says := range map[string]string{file: "served by another program", server: "being moved"} {
		to := filepath.Join(t.TempDir(), "to.db")
		first := holdUp(t, from, to)
		_, err := store.Open(ctx, from, store.Serve())
		assert.ErrorContains(t, err, says)
		if from == server { // it asked a moment before
			conn := connected(t, server, "till")
			assert.ErrorIs(t, first(), store.ErrInUse)
			require.NoError(t, conn.Close(ctx))
			assert.Zero(t, one[int](t, raw(t, to), `SELECT count(*) FROM notebooks`))
			first = holdUp(t, from, to)
		}
		require.NoError(t, first())
		assert.Equal(t, everyRow(t, from), everyRow(t, to))
	}
	_, err := store.Move(ctx, file, file)
	assert.ErrorContains(t, err, "named twice")
	link := filepath.Join(t.TempDir(), "link.db")
	require.NoError(t, os.Symlink(file, link))
	_, err = store.Move(ctx, file, link)
	assert.ErrorContains(t, err, "one file")
	_, err = store.Move(ctx, server, server)
	assert.ErrorContains(t, err, "named twice")
}

// holdUp begins a move and keeps it waiting, until goOn, for the file to which it
// goes.
func holdUp(t *testing.T, from, to string) (goOn func() error) {
	t.Helper()
	ctx := context.Background()
	conn, err := raw(t, to).Conn(ctx)
	require.NoError(t, err)
	_, err = conn.ExecContext(ctx, `BEGIN EXCLUSIVE`)
	require.NoError(t, err)
	moved := make(chan error, 1)
	go func() {
		_, err := store.Move(ctx, from, to)
		moved <- err
	}()
	begun := func() bool { holder, err := os.ReadFile(from + ".lock"); return err == nil && len(holder) > 0 }
	if store.OnServer(from) {
		begun = watch(t, from, `SELECT count(*) > 0 FROM pg_stat_activity WHERE datname = $1
			AND application_name = 'ardoise' AND state = 'idle in transaction' AND query LIKE 'LOCK TABLE%'`)
	}
	require.Eventually(t, begun, 4*time.Second, 5*time.Millisecond)
	return func() error {
		_, err := conn.ExecContext(ctx, `ROLLBACK`)
		require.NoError(t, err)
		require.NoError(t, conn.Close())
		return <-moved
	}
}

// watch asks about a database on a server, $1, from another one: a connection to
// the same would count as somebody's.
func watch(t *testing.T, url, question string) func() bool {
	t.Helper()
	config, err := pgx.ParseConfig(url)
	require.NoError(t, err)
	db := pgtest.Beside(t, pgtest.Database(t))
	return func() bool {
		var is bool
		return assert.NoError(t, db.QueryRow(question, config.Database).Scan(&is)) && is
	}
}

// connected is somebody else's connection, under a name of its own.
func connected(t *testing.T, url, name string) *pgx.Conn {
	t.Helper()
	config, err := pgx.ParseConfig(url)
	require.NoError(t, err)
	config.RuntimeParams["application_name"] = name
	conn, err := pgx.ConnectConfig(context.Background(), config)
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close(context.Background()) })
	return conn
}

// A program that is ending answers its last entries while the move waits for it
// to be gone: they go along.
func TestMoveTakesWhatWasSavedLast(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	from, to := pgtest.Database(t), filepath.Join(t.TempDir(), "to.db")
	t.Run("filled", func(t *testing.T) { fill(t, from) })
	waits := watch(t, from, `SELECT count(*) > 0 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
		WHERE datname = $1 AND locktype = 'advisory' AND mode = 'ExclusiveLock' AND granted`)
	ending := connected(t, from, "ardoise")
	moved := make(chan error, 1)
	go func() {
		_, err := store.Move(ctx, from, to)
		moved <- err
	}()
	require.Eventually(t, waits, 4*time.Second, 5*time.Millisecond)
	_, err := ending.Exec(ctx, `UPDATE people SET name = 'Zoe'`)
	require.NoError(t, err)
	require.NoError(t, ending.Close(ctx))
	require.NoError(t, <-moved)
	assert.Zero(t, one[int](t, raw(t, to), `SELECT count(*) FROM people WHERE name <> 'Zoe'`))
	assert.False(t, waits(), "the lock is given back")
	assert.Equal(t, everyRow(t, from), everyRow(t, to))
}

// A server that lost its connections was not seen before the move, and is gone
// before its end: what it was to write meanwhile is refused, not left behind.
func TestNothingIsWrittenToWhatIsMoved(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	from, to := pgtest.Database(t), filepath.Join(t.TempDir(), "to.db")
	t.Run("filled", func(t *testing.T) { fill(t, from) })
	back, err := store.Open(ctx, from, store.Patience(time.Second))
	require.NoError(t, err)
	lost := watch(t, from, `SELECT count(pg_terminate_backend(pid)) = 0 FROM pg_stat_activity WHERE datname = $1`)
	require.Eventually(t, lost, 4*time.Second, 5*time.Millisecond)
	goOn := holdUp(t, from, to)
	device := play.DeviceRow{ID: "late", Notebook: "of late", TokenHash: "late"}
	_, err = back.OpenDevice(ctx, device)
	assert.ErrorIs(t, err, play.ErrUnavailable)
	_, _, err = back.Append(ctx, play.AppendRow{
		Session: "s", Notebook: "n", Change: 2, Former: &play.Result{},
		Row: play.LogEntryRow{Seq: 2, Kind: play.EntryRow, V: 1, Body: []byte("{}"), Key: "2", BodyHash: "1", At: 4},
	})
	assert.ErrorIs(t, err, play.ErrUnavailable)
	_, err = back.Device(ctx, "h")
	assert.NoError(t, err, "it can be read")
	require.NoError(t, back.Close())
	require.NoError(t, goOn())
	assert.Equal(t, everyRow(t, from), everyRow(t, to))

	again := openAt(t, from)
	_, err = again.OpenDevice(ctx, device)
	assert.NoError(t, err, "the locks are given back")
}

// What serves under another name is seen too, and named.
func TestMoveSeesEveryName(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	from := pgtest.Database(t)
	t.Run("filled", func(t *testing.T) { fill(t, from) })
	for name, said := range map[string]string{"till": "till (1)", "": "one without a name (1)"} {
		conn := connected(t, from, name)
		_, err := store.Move(ctx, from, filepath.Join(t.TempDir(), "to.db"))
		require.ErrorIs(t, err, store.ErrInUse)
		assert.ErrorContains(t, err, said)
		require.NoError(t, conn.Close(ctx))
	}
}
