package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	browserdomain "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// gameFile writes a recorded game ("skullking/beck-rascal") down as a file to
// import, with these names at the table, and gives its path.
func gameFile(t testing.TB, recording string, names ...string) string {
	t.Helper()
	game, name, _ := strings.Cut(recording, "/")
	content, err := os.ReadFile(filepath.Join("..", "scoring", game, "testdata", "games", name+".json"))
	require.NoError(t, err)
	var recorded struct {
		Setup struct {
			Game, Rulebook string
			Options        json.RawMessage
			Seats          []string
			First          string
		}
		Entries []json.RawMessage
	}
	require.NoError(t, json.Unmarshal(content, &recorded))
	began := time.Date(2026, 11, 28, 20, 30, 0, 0, time.UTC)
	file := map[string]any{
		"format": "ardoise-game", "version": 1, "origin": "recorded:" + name, "game": recorded.Setup.Game, "rules": 1,
		"first": recorded.Setup.First, "zone": "Europe/Madrid", "evening": "2026-11-28", "place": "Chez Léo", "began": began,
	}
	if recorded.Setup.Rulebook != "" {
		file["rulebook"] = recorded.Setup.Rulebook
	}
	if len(recorded.Setup.Options) > 0 {
		file["options"] = recorded.Setup.Options
	}
	var seats, log []map[string]any
	for i, seat := range recorded.Setup.Seats {
		seats = append(seats, map[string]any{"id": seat, "name": names[i]})
	}
	at := began
	for i, entry := range recorded.Entries {
		at = at.Add(time.Minute)
		log = append(log, map[string]any{"seq": i + 1, "kind": "entry", "v": 1, "entry": entry, "author": "keeper", "at": at})
	}
	file["seats"], file["log"], file["ended"] = seats, log, at
	content, err = json.Marshal(file)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), name+".json")
	require.NoError(t, os.WriteFile(path, content, 0o600))
	return path
}

// giveFile puts a file into the page's file field, as the phone's own dialog
// does.
func (k *keeps) giveFile(path string) {
	k.t.Helper()
	field := k.find("button", k.say.T("import.choose")+"…")
	call(k.phone, dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: []string{path}, BackendNodeID: field.node})
}

// importFile goes to the page that takes files, gives it one of
// one game.
func (k *keeps) importFile(path string) {
	k.t.Helper()
	k.open("/history")
	k.tap("link", k.say.T("import"))
	k.giveFile(path)
	k.tap("button", k.say.T("import.now"))
	k.sees(k.say.N("import.done", 1))
}

// openLatest opens the latest game of a kind by the history.
func (k *keeps) openLatest(game string) {
	k.t.Helper()
	k.open("/history")
	for _, link := range k.seek("link", "", nil) {
		if strings.Contains(link.name, k.say.T(game+".name")) {
			link.tap()
			return
		}
	}
	require.Fail(k.t, "no game of this kind in the history", game)
}

// eightNames are as many as a table has.
var eightNames = []string{"Ana", "Léo", "Inès", "Tom", "Zoé", "Bartholomäus-Maximilian", "Max", fmt.Sprint("Jo", strings.Repeat("o", 30))}

// download taps a link that saves a file, and gives what was saved.
func (p *phone) download(role, name string) []byte {
	p.t.Helper()
	folder := p.t.TempDir()
	call(p, browserdomain.SetDownloadBehavior, browserdomain.SetDownloadBehaviorParams{
		Behavior: browserdomain.SetDownloadBehaviorBehaviorAllow, DownloadPath: folder,
		BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID,
	})
	p.tap(role, name)
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		saved, err := filepath.Glob(filepath.Join(folder, "*"))
		require.NoError(p.t, err)
		if len(saved) == 1 && filepath.Ext(saved[0]) != ".crdownload" {
			content, err := os.ReadFile(saved[0])
			require.NoError(p.t, err)
			return content
		}
		require.True(p.t, time.Now().Before(end), "nothing is saved: %v", saved)
	}
}
