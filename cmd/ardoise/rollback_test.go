package main

import (
	"database/sql"
	"io"
	"net/http"
	"path/filepath"
	"testing"

	"ardoise/migrations"

	"github.com/pressly/goose/v3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The way back from a newer program, as the operations page tells it: the old
// one says what is wrong and touches nothing, and the copy from before puts it
// right; what the newer one wrote stays beside it.
func TestTheWayBackFromANewerProgram(t *testing.T) {
	db, before := filepath.Join(t.TempDir(), "ardoise.db"), filepath.Join(t.TempDir(), "before-upgrade.db")
	set := map[string]string{"ARDOISE_DB": db}
	r := start(t, "--db", db)
	v := r.visitor(t)
	v.token = field(t, v.ask(http.MethodPost, "/api/v1/notebooks", ""), "token")
	begun := v.ask(http.MethodPost, "/api/v1/sessions", `{"game":"pearls","players":["Ana","Léo"]}`)
	_, said, code := typed(t, set, "", "backup", before)
	require.Zero(t, code, said)
	r.stop()
	require.NoError(t, r.ended(t))

	newer, err := sql.Open("sqlite", db)
	require.NoError(t, err)
	_, err = newer.Exec(`CREATE TABLE what_comes_later (id TEXT); INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`)
	require.NoError(t, err)
	require.NoError(t, newer.Close())
	err = run(t.Context(), []string{"--addr", "127.0.0.1:0", "--db", db}, console{environment(nil), nil, io.Discard, io.Discard})
	assert.ErrorContains(t, err, "newer Ardoise")
	assert.ErrorContains(t, err, "copy from before")

	_, said, code = typed(t, set, "", "restore", before)
	require.Zero(t, code, said)
	r = start(t, "--db", db)
	v.home = r.url
	assert.Equal(t, begun, v.ask(http.MethodGet, "/api/v1/sessions/"+field(t, begun, "id"), ""))
	kept, err := sql.Open("sqlite", db+".before")
	require.NoError(t, err)
	defer kept.Close()
	var n int
	require.NoError(t, kept.QueryRow(`SELECT count(*) FROM what_comes_later`).Scan(&n))
}

// A newer program beside an older one that serves: no command brings the tables up
// to date below it.
func TestCommandsLeaveOlderTablesAlone(t *testing.T) {
	db := filepath.Join(t.TempDir(), "ardoise.db")
	r := start(t, "--db", db)
	r.begins(t)
	r.stop()
	require.NoError(t, r.ended(t))
	older, err := sql.Open("sqlite", db)
	require.NoError(t, err)
	tables, err := goose.NewProvider(goose.DialectSQLite3, older, migrations.FS)
	require.NoError(t, err)
	_, err = tables.DownTo(t.Context(), 5)
	require.NoError(t, err)
	require.NoError(t, older.Close())
	to := filepath.Join(t.TempDir(), "to.db")
	for _, command := range [][]string{{"export"}, {"import"}, {"rescore"}, {"rescore", "--write"}, {"move", db, to}} {
		_, said, code := typed(t, map[string]string{"ARDOISE_DB": db}, "{}", command...)
		assert.Equal(t, 1, code, command)
		assert.Contains(t, said, "older Ardoise", command)
	}
	assert.NoFileExists(t, to)
	is, err := sql.Open("sqlite", db)
	require.NoError(t, err)
	defer is.Close()
	var at int
	require.NoError(t, is.QueryRow(`SELECT max(version_id) FROM goose_db_version`).Scan(&at))
	assert.Equal(t, 5, at)
}
