package main

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// typed runs a command line and gives what it said and its exit code.
func typed(t *testing.T, env map[string]string, in string, args ...string) (out, errors string, code int) {
	t.Helper()
	var said, complained bytes.Buffer
	err := run(t.Context(), args, console{environment(env), strings.NewReader(in), &said, &complained})
	code = exitCode(err, &complained)
	return said.String(), complained.String(), code
}

const bidsOfTwo = `{"rulebook":"classic","players":["Ana","Léo"],"rounds":[{"round":1,"bids":{"Ana":1,"Léo":0},"tricks":{"Ana":1,"Léo":0}}]}`

func TestScoreOnTheCommandLine(t *testing.T) {
	out, _, code := typed(t, nil, bidsOfTwo, "score", "skull-king")
	assert.Equal(t, 0, code)
	assert.Contains(t, out, `"totals":{"Ana":20,"Léo":10}`)
	out, _, code = typed(t, nil, `{"cards":[2,3,5]}`, "score", "perlinpinpin/discard")
	assert.Equal(t, 0, code)
	assert.Equal(t, "{\"valid\":true,\"sum\":5,\"of\":[2,3]}\n", out)

	for lang, words := range map[string]string{"fr_FR.UTF-8": "JSON valide", "C.UTF-8": "valid JSON"} {
		_, said, code := typed(t, map[string]string{"LANG": lang}, `{`, "score", "skull-king")
		assert.Equal(t, 3, code)
		assert.Contains(t, said, words)
	}
	_, said, _ := typed(t, map[string]string{"LANG": "C.UTF-8", "LC_MESSAGES": "en_GB.UTF-8", "LC_ALL": "es"}, `{`, "score", "skull-king")
	assert.Contains(t, said, "JSON válido", "the first of the three that is set")
	for _, asked := range [][]string{{"score", "--help"}, {"export", "-h"}, {"move", "--help"}} {
		out, said, code := typed(t, nil, "", asked...)
		assert.Equal(t, 0, code, asked)
		assert.Equal(t, help, out, asked)
		assert.Empty(t, said, asked)
	}
	for _, wrong := range [][]string{{"score"}, {"score", "chess"}, {"score", "--db", "x", "pearls"}, {"backup"}, {"export", "x"}, {"restore", "a", "b"}, {"move", "a"}} {
		_, said, code := typed(t, nil, "", wrong...)
		assert.Equal(t, 2, code, wrong)
		assert.Contains(t, said, "ardoise", wrong)
	}
}

// ask calls the API of a running server.
func (r *running) ask(t *testing.T, method, path, token, body string) string {
	t.Helper()
	request, err := http.NewRequest(method, r.url+"/api/v1"+path, strings.NewReader(body))
	require.NoError(t, err)
	request.Header.Set("Content-Type", "application/json")
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	got, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.Less(t, response.StatusCode, 300, string(got))
	return string(got)
}

// begins opens a notebook with a game and gives its token.
func (r *running) begins(t *testing.T) string {
	t.Helper()
	_, token, _ := strings.Cut(r.ask(t, http.MethodPost, "/notebooks", "", ""), `"token":"`)
	token, _, _ = strings.Cut(token, `"`)
	r.ask(t, http.MethodPost, "/sessions", token, `{"game":"pearls","players":["Ana","Léo"]}`)
	return token
}

// A game of a running server goes out, into a notebook of its own beside it,
// and its phones read it; a backup is taken meanwhile, and goes back only after.
func TestFilesOnTheCommandLine(t *testing.T) {
	db := filepath.Join(t.TempDir(), "ardoise.db")
	set := map[string]string{"ARDOISE_DB": db}
	_, said, code := typed(t, set, "", "export")
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "no database")

	server := start(t, "--db", db)
	_, said, code = typed(t, set, "", "export")
	assert.Equal(t, 2, code)
	assert.Contains(t, said, "no notebook yet")

	token := server.begins(t)

	file, _, code := typed(t, set, "", "export")
	require.Equal(t, 0, code)
	assert.Equal(t, server.ask(t, http.MethodGet, "/export.json", token, ""), file)
	out, _, code := typed(t, set, file, "import", "--new")
	require.Equal(t, 0, code)
	assert.Contains(t, out, "1 game added, 0 were there already")
	theirs := strings.Fields(out)[3]
	assert.Equal(t, file, server.ask(t, http.MethodGet, "/export.json", theirs, ""), "a running server has it at once")

	_, said, code = typed(t, set, file, "import")
	assert.Equal(t, 2, code)
	assert.Contains(t, said, "--notebook")
	assert.Contains(t, said, "1 game, the latest")
	notebook := strings.Fields(out)[1]
	out, _, code = typed(t, set, file, "import", "--notebook", notebook)
	assert.Equal(t, 0, code)
	assert.Contains(t, out, "0 games added, 1 was there already")
	_, said, code = typed(t, set, strings.Replace(file, `"rules":1`, `"rules":9`, 1), "import", "--notebook", notebook)
	assert.Equal(t, 3, code)
	assert.Contains(t, said, "/games/0/rules")

	copied := filepath.Join(t.TempDir(), "copy.db")
	out, _, code = typed(t, set, "", "backup", copied)
	require.Equal(t, 0, code, out)
	_, said, code = typed(t, set, "", "restore", copied)
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "in use")
	server.stop()
	require.NoError(t, <-server.end)
	require.NoError(t, os.Remove(db))
	_, said, code = typed(t, set, "", "restore", copied)
	require.Equal(t, 0, code, said)
	again, _, code := typed(t, set, "", "export", "--notebook", notebook)
	assert.Equal(t, 0, code)
	assert.Equal(t, file, again)
}
