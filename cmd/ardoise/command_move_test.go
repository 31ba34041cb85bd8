package main

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A notebook begins in a file, goes on on a server that two programs share, and
// comes back: its phone never notices.
func TestAnotherDatabaseByOneSetting(t *testing.T) {
	file, shared, back := filepath.Join(t.TempDir(), "a.db"), pgtest.Database(t), filepath.Join(t.TempDir(), "b.db")
	on := map[string]string{"ARDOISE_DB": shared}
	one := start(t, "--db", file)
	token := one.begins(t)
	kept := one.ask(t, http.MethodGet, "/export.json", token, "")
	_, said, code := typed(t, nil, "", "move", file, shared)
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "in use")
	one.stop()
	require.NoError(t, one.ended(t))
	out, said, code := typed(t, nil, "", "move", file, shared)
	require.Equal(t, 0, code, said)
	assert.Contains(t, out, "1 notebook, 1 game, 0 entries")

	two, three := start(t, "--db", shared), start(t, "--db", shared)
	assert.Equal(t, kept, two.ask(t, http.MethodGet, "/export.json", token, ""))
	two.ask(t, http.MethodPost, "/sessions", token, `{"game":"pearls","players":["Ana","Tom"]}`)
	more := three.ask(t, http.MethodGet, "/export.json", token, "")
	assert.Contains(t, more, "Tom")
	exported, _, code := typed(t, on, "", "export")
	require.Equal(t, 0, code)
	assert.Equal(t, more, exported)
	out, said, code = typed(t, on, exported, "import", "--new")
	require.Equal(t, 0, code, said)
	assert.Contains(t, out, "2 games added, 0 were there already")
	assert.Equal(t, more, three.ask(t, http.MethodGet, "/export.json", strings.Fields(out)[3], ""), "running servers have it at once")
	for _, command := range []string{"backup", "restore"} {
		_, said, code = typed(t, on, "", command, filepath.Join(t.TempDir(), "copy"))
		assert.Equal(t, 2, code)
		assert.Contains(t, said, "pg_dump")
	}
	for _, server := range []*running{two, three} {
		server.stop()
		require.NoError(t, server.ended(t))
	}

	_, said, code = typed(t, nil, "", "move", shared, back)
	require.Equal(t, 0, code, said)
	_, said, code = typed(t, nil, "", "move", shared, back)
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "holds notebooks already")
	again := start(t, "--db", back)
	assert.Equal(t, more, again.ask(t, http.MethodGet, "/export.json", token, ""))
}
