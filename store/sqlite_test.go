package store_test

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/store"
	"ardoise/store/storetest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// openAt opens a store that the test closes.
func openAt(t testing.TB, path string) *store.Store {
	t.Helper()
	s, err := store.Open(context.Background(), path)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	return s
}

func TestSQLite(t *testing.T) {
	storetest.Contract(t, func(t *testing.T) play.Store {
		return openAt(t, filepath.Join(t.TempDir(), "a folder?", "100%.db"))
	})
}

// raw opens a file beside the store.
func raw(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

func one[T any](t *testing.T, db *sql.DB, query string) T {
	t.Helper()
	var value T
	require.NoError(t, db.QueryRow(query).Scan(&value), query)
	return value
}

// fill makes a session with every kind of row, and gives its file.
func fill(t *testing.T, path string) {
	t.Helper()
	s := openAt(t, path)
	ctx := context.Background()
	_, err := s.OpenDevice(ctx, play.DeviceRow{ID: "d", Notebook: "n", TokenHash: "h", Created: 1})
	require.NoError(t, err)
	result := play.Result{
		Seats:    []play.ResultRow{{Seat: "p1", Total: 5, Place: 1, Winner: true}, {Seat: "p2", Place: 2}},
		Finished: true, Ended: 3,
		Facts: []scoring.Fact{{Seat: "p1", Key: "points", N: 5}},
	}
	ok, err := s.CreateSession(ctx, play.NewSessionRow{
		SessionRow: play.SessionRow{ID: "late", Origin: "late", Notebook: "n", Keeper: "d", Setup: scoring.Setup{Game: "toy", Rules: 1, First: "p1"}, Began: 1, Change: 1},
	})
	require.NoError(t, err)
	require.True(t, ok)
	_, ok, err = s.Append(ctx, play.AppendRow{ // ends, and waits to be counted
		Session: "late", Notebook: "n", Change: 1, Former: &play.Result{}, Result: play.Result{Finished: true, Ended: 3},
		Row: play.LogEntryRow{Seq: 1, Kind: play.EntryRow, V: 1, Body: []byte("{}"), Key: "1", BodyHash: "0", At: 3},
	})
	require.NoError(t, err)
	require.True(t, ok)
	ok, err = s.CreateSession(ctx, play.NewSessionRow{
		SessionRow: play.SessionRow{ID: "s", Notebook: "n", Keeper: "d", Setup: scoring.Setup{Game: "toy", Rules: 1, First: "p1"}, Began: 2, Change: 1, Follows: "late"},
		FollowsAt:  2,
		People:     []play.PersonRow{{ID: "ana", Name: "12", Folded: "12", Colour: 1}, {ID: "zoe", Name: "13", Folded: "13", Colour: 2}},
		Seats:      []play.SeatRow{{Seat: "p1", Position: 1, Person: "ana", Colour: 1}, {Seat: "p2", Position: 2, Person: "zoe", Colour: 2}},
	})
	require.NoError(t, err)
	require.True(t, ok)
	_, ok, err = s.Append(ctx, play.AppendRow{
		Session: "s", Row: play.LogEntryRow{Seq: 1, Kind: play.EntryRow, V: 1, Body: []byte("{}"), Key: "1", BodyHash: "0", At: 3}, Result: result,
	})
	require.NoError(t, err)
	require.True(t, ok)
	require.NoError(t, s.Admit(ctx, play.GuestRow{Session: "s", Device: "d", Code: "234567", Since: 4}))
	ok, err = s.Claim(ctx, "purge", 5, 6)
	require.NoError(t, err)
	require.True(t, ok)
}

// Columns say BIGINT or TEXT, and what is in them is that: SQLite would take
// anything, the other engine would not.
func TestWhatIsStoredIsWhatTheColumnSays(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	fill(t, path)
	db := raw(t, path)
	rows, err := db.Query(`SELECT m.name, c.name, c.type FROM sqlite_master m, pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE 'goose%'`)
	require.NoError(t, err)
	defer rows.Close()
	var columns [][3]string
	for rows.Next() {
		var c [3]string
		require.NoError(t, rows.Scan(&c[0], &c[1], &c[2]))
		columns = append(columns, c)
	}
	require.NoError(t, rows.Err())
	require.NotEmpty(t, columns)
	kinds := map[string]string{"BIGINT": "integer", "TEXT": "text"}
	for _, c := range columns {
		kind, known := kinds[c[2]]
		require.True(t, known, "%v: the type of the column", c)
		assert.NotZero(t, one[int](t, db, `SELECT count(*) FROM `+c[0]), "%s has no row to look at", c[0])
		assert.Zero(t, one[int](t, db, `SELECT count(*) FROM `+c[0]+` WHERE typeof(`+c[1]+`) NOT IN ('null', '`+kind+`')`), "%v", c)
	}
}

func TestPragmasAreOnEveryConnection(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	write, read := store.Connections(openAt(t, path))
	for name, db := range map[string]*sql.DB{"writer": write, "reader": read} {
		var held []*sql.Conn
		for range db.Stats().MaxOpenConnections {
			conn, err := db.Conn(context.Background())
			require.NoError(t, err)
			held = append(held, conn)
			for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000"} {
				var got string
				require.NoError(t, conn.QueryRowContext(context.Background(), `PRAGMA `+pragma).Scan(&got))
				assert.Equal(t, want, got, "%s %s", name, pragma)
			}
		}
		for _, conn := range held {
			require.NoError(t, conn.Close())
		}
	}
	_, err := read.Exec(`DELETE FROM notebooks`)
	assert.Error(t, err, "a reader wrote")
	assert.Equal(t, 1, write.Stats().MaxOpenConnections)
}

func TestReopen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	ctx := context.Background()
	first, err := store.Open(ctx, path)
	require.NoError(t, err)
	_, err = first.OpenDevice(ctx, play.DeviceRow{ID: "d", Notebook: "n", TokenHash: "h", Created: 1})
	require.NoError(t, err)
	require.NoError(t, first.Close())
	assert.Error(t, first.Ping(ctx))
	device, err := openAt(t, path).Device(ctx, "h")
	require.NoError(t, err)
	assert.Equal(t, "d", device.ID)
}

// A full disk is unavailable, not a fault of the program; when there is room
// again the same store writes on.
func TestFullDisk(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), "x.db"))
	ctx := context.Background()
	write, _ := store.Connections(s)
	pages := one[int](t, write, `PRAGMA page_count`)
	_, err := write.Exec(`PRAGMA max_page_count = ` + strconv.Itoa(pages))
	require.NoError(t, err)
	long := play.DeviceRow{ID: "d", Notebook: "n", TokenHash: "h", Label: string(make([]byte, 100_000)), Created: 1}
	_, err = s.OpenDevice(ctx, long)
	assert.ErrorIs(t, err, play.ErrUnavailable)
	_, err = s.Device(ctx, "h")
	assert.ErrorIs(t, err, play.ErrAbsent)
	_, err = write.Exec(`PRAGMA max_page_count = 1000000`)
	require.NoError(t, err)
	_, err = s.OpenDevice(ctx, long)
	assert.NoError(t, err)
}

func TestReadOnlyDatabase(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), "x.db"))
	write, _ := store.Connections(s)
	_, err := write.Exec(`PRAGMA query_only = 1`)
	require.NoError(t, err)
	_, err = s.OpenDevice(context.Background(), play.DeviceRow{ID: "d", Notebook: "n", TokenHash: "h"})
	assert.ErrorIs(t, err, play.ErrUnavailable)
}

func TestOpenRefuses(t *testing.T) {
	ctx := context.Background()
	folder := t.TempDir()
	_, err := store.Open(ctx, "mysql://localhost/x")
	assert.ErrorContains(t, err, "SQLite")
	file := filepath.Join(folder, "file")
	require.NoError(t, os.WriteFile(file, []byte("this is no database, and must be left as it is"), 0o600))
	_, err = store.Open(ctx, file)
	assert.ErrorContains(t, err, file)
	_, err = store.Open(ctx, filepath.Join(file, "below.db"))
	assert.Error(t, err)
	kept, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, "this is no database, and must be left as it is", string(kept))
}

// A database that is deleted or replaced under the program takes nothing more:
// an entry written to a file without a name would be answered and lost. Once
// it is back, all goes on without a restart.
func TestTheFileIsGone(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "x.db")
	s := openAt(t, path)
	_, err := s.OpenDevice(ctx, play.DeviceRow{ID: "d", Notebook: "n", TokenHash: "h", Created: 1})
	require.NoError(t, err)
	move := func(from, to string) {
		for _, ending := range []string{"", "-wal", "-shm"} {
			require.NoError(t, os.Rename(path+from+ending, path+to+ending))
		}
	}
	gone := func() {
		t.Helper()
		assert.ErrorIs(t, s.Ping(ctx), play.ErrUnavailable)
		_, err := s.OpenDevice(ctx, play.DeviceRow{ID: "e", Notebook: "m", TokenHash: "i", Created: 1})
		assert.ErrorIs(t, err, play.ErrUnavailable)
		_, read := store.Connections(s)
		var held []*sql.Conn // until a new connection is needed
		for range read.Stats().MaxOpenConnections {
			conn, err := read.Conn(ctx)
			if err != nil {
				assert.ErrorIs(t, err, play.ErrUnavailable)
				break
			}
			held = append(held, conn)
		}
		assert.Less(t, len(held), read.Stats().MaxOpenConnections, "no connection to another file")
		for _, conn := range held {
			require.NoError(t, conn.Close())
		}
	}
	move("", ".gone")
	gone()
	assert.NoFileExists(t, path, "nothing is made in its place")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	gone()
	require.NoError(t, os.Remove(path))
	move(".gone", "")
	require.NoError(t, s.Ping(ctx))
	_, err = s.OpenDevice(ctx, play.DeviceRow{ID: "e", Notebook: "m", TokenHash: "i", Created: 1})
	require.NoError(t, err)
	_, err = s.Device(ctx, "h")
	assert.NoError(t, err)
}
