package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A file that is refused makes no notebook: its token would be nobody's, and the
// one that is there would no longer be the only one.
func TestARefusedFileMakesNoNotebook(t *testing.T) {
	db := filepath.Join(t.TempDir(), "ardoise.db")
	server := start(t, "--db", db)
	server.begins(t)
	set := map[string]string{"ARDOISE_DB": db}
	file, _, code := typed(t, set, "", "export")
	require.Equal(t, 0, code)
	out, said, code := typed(t, set, strings.Replace(file, `"rules":1`, `"rules":9`, 1), "import", "--new")
	assert.Equal(t, 3, code)
	assert.Contains(t, said, "/games/0/rules")
	assert.Empty(t, out)
	_, said, code = typed(t, set, "", "export")
	assert.Equal(t, 0, code, said)
}

// A command takes what a server with higher limits holds.
func TestAnImportTakesALongGame(t *testing.T) {
	db := filepath.Join(t.TempDir(), "ardoise.db")
	start(t, "--db", db)
	var log []string
	for seq := 1; seq <= 10_002; seq += 2 {
		log = append(log,
			fmt.Sprintf(`{"seq":%d,"kind":"entry","v":1,"entry":{"type":"finish"},"author":"keeper","at":"2026-11-28T20:00:00Z"}`, seq),
			fmt.Sprintf(`{"seq":%d,"kind":"undo","target":%d,"v":1,"author":"keeper","at":"2026-11-28T20:00:00Z"}`, seq+1, seq))
	}
	file := `{"format":"ardoise-game","version":1,"origin":"long:1","game":"pearls","rules":1,"first":"p1",
		"seats":[{"id":"p1","name":"Ana"},{"id":"p2","name":"Léo"}],"zone":"UTC","evening":"2026-11-28",
		"began":"2026-11-28T19:00:00Z","log":[` + strings.Join(log, ",") + `]}`
	out, said, code := typed(t, map[string]string{"ARDOISE_DB": db}, file, "import", "--new")
	require.Equal(t, 0, code, said)
	assert.Contains(t, out, "1 game added")
}
