package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Whatever is wrong with a file, the command line says what, and what to do about
// it, in words of a shell: none of a request that was sent.
func TestAFileThatIsNotImportedIsToldInPlainWords(t *testing.T) {
	folder := t.TempDir()
	db := filepath.Join(folder, "ardoise.db")
	server := start(t, "--db", db)
	token := server.begins(t)
	whole := server.ask(t, http.MethodGet, "/export.json", token, "")
	twice := strings.Replace(whole, `"games":[`, `"games":[`+strings.Replace(games(t, whole), `"evening":"`, `"place":"Bar","evening":"`, 1)+",", 1)
	for name, c := range map[string]struct {
		content string
		want    []string
	}{
		"cut.json":     {whole[:len(whole)/2], []string{"incomplete", "Export the game again"}},
		"list.json":    {"[1]", []string{"did not export it", "Export the game again"}},
		"text.json":    {strings.Replace(whole, `"version":1`, `"version":"1"`, 1), []string{"/version: ", "did not export it"}},
		"newer.json":   {strings.Replace(whole, `"version":1`, `"version":7`, 1), []string{"version 7", "Update Ardoise"}},
		"rules.json":   {strings.Replace(whole, `"rules":1`, `"rules":9`, 1), []string{"/games/0/rules: ", "Update Ardoise"}},
		"more.json":    {strings.Replace(whole, `"version":1`, `"version":1,"more":1`, 1), []string{"“more” is not expected", "Leave it out"}},
		"other.json":   {`{"games":[]}`, []string{"no file that Ardoise exported", "ardoise-game"}},
		"twice.json":   {twice, []string{"in the file twice, as numbers 1 and 2", "Keep one of them"}},
		"letter.txt":   {"Dear Ana,", []string{"no file that Ardoise exported", "CSV"}},
		"empty.json":   {"", []string{"empty", "Choose another"}},
		"blank.csv":    {" \n", []string{"empty", "Choose another"}},
		"results.csv":  {"date,game,player,score\nx,pearls,Ana,1\n2025-11-29,chess,Ana,1\n2025-11-29,pearls,,1\n", []string{"Line 2: “x” is no date", "Line 3: Nobody here knows the game “chess”", "Line 4: The column “player” is empty", "Nothing was imported"}},
		"results.xlsx": {"PK\x03\x04\xff\x00", []string{"not in UTF-8", "Save it as “CSV UTF-8”"}},
	} {
		file := filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(file, []byte(c.content), 0o600))
		for _, words := range [][]string{{"import", file}, {"import", "--new", file}, {"import"}} {
			out, said, code := typed(t, map[string]string{"ARDOISE_DB": db}, c.content, words...)
			assert.Equal(t, 3, code, "%s: %s", name, said)
			assert.Empty(t, out, name)
			for _, want := range c.want {
				assert.Contains(t, said, want, name)
			}
			assert.NotContains(t, said, "request", name)
			assert.Equal(t, len(words) > 1, strings.HasPrefix(said, "ardoise: "+file+": "), said)
		}
	}
}

// games are those of a notebook's file, without the brackets around them.
func games(t *testing.T, file string) string {
	t.Helper()
	_, rest, found := strings.Cut(file, `"games":[`)
	require.True(t, found)
	return strings.TrimSpace(rest[:strings.LastIndex(rest, "]")])
}

// What is no file to be read is told as what it is.
func TestAFileThatCannotBeRead(t *testing.T) {
	folder := t.TempDir()
	for file, want := range map[string]string{
		folder:                             folder + " is a folder: name one file in it",
		filepath.Join(folder, "none.json"): "there is no file " + filepath.Join(folder, "none.json") + ": check its name",
	} {
		_, said, code := typed(t, map[string]string{"ARDOISE_DB": filepath.Join(folder, "a.db")}, "", "import", file)
		assert.Equal(t, 1, code)
		assert.Contains(t, said, want)
	}
	locked := filepath.Join(folder, "locked.json")
	require.NoError(t, os.WriteFile(locked, nil, 0o000))
	if file, err := os.Open(locked); err == nil {
		require.NoError(t, file.Close())
		t.Skip("this user may read everything")
	}
	_, said, code := typed(t, map[string]string{"ARDOISE_DB": filepath.Join(folder, "a.db")}, "", "import", locked)
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "this user may not read "+locked)
}
