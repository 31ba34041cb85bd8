package e2e

import (
	"database/sql"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	_ "modernc.org/sqlite"
)

// command runs the program beside a server on the same file, and gives what it
// printed and its exit code.
func (s *server) command(args ...string) (out string, code int) {
	s.t.Helper()
	process := exec.Command(binary, append(args[:1:1], append([]string{"--db", s.db}, args[1:]...)...)...)
	text, err := process.CombinedOutput()
	if process.ProcessState == nil {
		require.NoError(s.t, err)
	}
	return string(text), process.ProcessState.ExitCode()
}

// TestCommandsBesideAServer imports and rescores by processes of their own while
// the server runs: its phones show it with the next page that they read.
func TestCommandsBesideAServer(t *testing.T) {
	t.Parallel()
	s := serve(t)
	k := keeping(newPhone(t, s, phoneSettings{}), "en")
	k.importFile(gameFile(t, "skullking/beck-eight-players", eightNames...))
	k.open("/history")
	won := k.say.N("house.outcome.won", 1, "names", "Inès", "total", "22")
	assert.NotContains(t, k.text(), won)

	out, code := s.command("import", gameFile(t, "pearls/tie-break", "Ana", "Léo", "Inès", "Tom"))
	require.Zero(t, code, out)
	assert.Contains(t, out, "1 game added")
	out, code = s.command("import", pastFile(t, "en", "-30"))
	require.Zero(t, code, out)
	k.reload()
	k.sees(won)
	k.sees(k.say.N("house.outcome.won", 1, "names", "Ana", "total", "120"))
	k.openLatest("pearls")
	k.sees("Inès")

	db, err := sql.Open("sqlite", "file:"+s.db+"?_pragma=busy_timeout(5000)")
	require.NoError(t, err)
	_, err = db.Exec(`UPDATE results SET total = 125 WHERE total = 120`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	k.open("/history")
	k.sees(k.say.N("house.outcome.won", 1, "names", "Ana", "total", "125"))
	out, code = s.command("rescore")
	assert.Equal(t, 4, code, out)
	out, code = s.command("rescore", "--write")
	assert.Zero(t, code, out)
	k.reload()
	k.sees(k.say.N("house.outcome.won", 1, "names", "Ana", "total", "120"))
}
