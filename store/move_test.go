package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"ardoise/play"
	"ardoise/store"
	"ardoise/store/storetest/pgtest"

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
		assert.Equal(t, store.Moved{Notebooks: 1, Sessions: 1, Entries: 1}, moved)
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
