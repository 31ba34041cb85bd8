package main

import (
	"database/sql"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A result that somebody altered is found, also beside a running server, and
// stored anew; what no longer replays stays and is named with its reason.
func TestRescoreOnTheCommandLine(t *testing.T) {
	db := filepath.Join(t.TempDir(), "ardoise.db")
	set := map[string]string{"ARDOISE_DB": db}
	server := start(t, "--db", db)
	token := server.begins(t)
	server.past(t, token)
	out, _, code := typed(t, set, "", "rescore")
	assert.Equal(t, 0, code)
	assert.Empty(t, out)

	alter(t, db, `UPDATE results SET total = 7 WHERE total = 120`)
	for _, written := range []bool{false, true} {
		args := []string{"rescore"}
		if written {
			args = append(args, "--write")
		}
		out, said, code := typed(t, set, "", args...)
		assert.Contains(t, out, "2026-11-28 skull-king  Ana total: 7, ")
		assert.Equal(t, map[bool]int{false: 4, true: 0}[written], code, said)
	}
	assert.Contains(t, server.ask(t, http.MethodGet, "/sessions", token, ""), `"total":120`, "the server says so at once")
	_, _, code = typed(t, set, "", "rescore")
	assert.Equal(t, 0, code)

	alter(t, db, `UPDATE entries SET body = '{"type":"past","scores":{"p1":1}}'`)
	out, said, code := typed(t, set, "", "rescore", "--write")
	assert.Equal(t, 4, code)
	assert.Contains(t, out, "does not replay")
	assert.Contains(t, said, "1 game is not")
}

// past imports a table over the API.
func (r *running) past(t *testing.T, token string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, r.url+"/api/v1/sessions/import.csv",
		strings.NewReader("date,game,player,score\n2026-11-28,Skull King,Ana,120\n2026-11-28,Skull King,Léo,-30\n"))
	require.NoError(t, err)
	request.Header.Set("Content-Type", "text/csv")
	request.Header.Set("Authorization", "Bearer "+token)
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	require.Equal(t, http.StatusOK, response.StatusCode)
}

// alter changes the database's file beside everything else.
func alter(t *testing.T, file, query string) {
	t.Helper()
	db, err := sql.Open("sqlite", file+"?_pragma=busy_timeout(5000)")
	require.NoError(t, err)
	defer db.Close()
	_, err = db.Exec(query)
	require.NoError(t, err)
}
