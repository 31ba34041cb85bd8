package main

import (
	"database/sql"
	"io"
	"net/http"
	"path/filepath"
	"testing"

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
