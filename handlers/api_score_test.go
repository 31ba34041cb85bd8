package handlers_test

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/catalog"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// folder gives a game's testdata.
func folder(game scoring.Game, name string) string {
	return filepath.Join("..", "scoring", strings.ReplaceAll(game.ID(), "-", ""), "testdata", name)
}

func TestKnownAnswersThroughTheAPI(t *testing.T) {
	s := start(t)
	require.NotEmpty(t, catalog.All())
	for _, game := range catalog.All() {
		for _, v := range scoringtest.ReadVectors(t, folder(game, "vectors.json")) {
			t.Run(v.ID, func(t *testing.T) {
				got := s.call(t, map[string]string{}, step{call: "POST " + v.Path, body: string(v.Request)})
				if v.Status == 0 {
					v.Status = http.StatusOK
				}
				require.Equal(t, v.Status, got.StatusCode, got.body)
				if v.Status == http.StatusOK {
					scoringtest.AssertHolds(t, v.Answer, []byte(got.body))
					s.document(t).valid(t, requestSchema(v.Path), string(v.Request))
				}
			})
		}
	}
}

// requestSchema points to the schema of a scoring call's request.
func requestSchema(path string) string {
	return "#/paths/" + strings.ReplaceAll(path, "/", "~1") + "/post/requestBody/content/application~1json/schema"
}

// A recorded game played through the API comes to the recorded sheet.
func TestRecordedGamesThroughTheAPI(t *testing.T) { onBothEngines(t, playEveryRecording) }

func playEveryRecording(t *testing.T, s *site) {
	for _, game := range catalog.All() {
		t.Run(game.ID(), func(t *testing.T) {
			files, err := filepath.Glob(folder(game, "games/*.json"))
			require.NoError(t, err)
			require.NotEmpty(t, files, "no recorded games")
			for _, file := range files {
				t.Run(filepath.Base(file), func(t *testing.T) { s.playRecorded(t, game, file) })
			}
		})
	}
}

func (s *site) playRecorded(t *testing.T, game scoring.Game, file string) {
	recording := scoringtest.ReadRecording(t, file)
	setup := recording.PreparedSetup(t, game)
	kept := map[string]string{}
	wish, err := scoring.Marshal(map[string]any{
		"game": game.ID(), "rulebook": setup.Rulebook, "options": setup.Options, "players": setup.Seats, "first": setup.First,
	})
	require.NoError(t, err)
	s.run(t, kept, step{as: "ana", call: "POST /sessions", body: string(wish), status: 201, keep: map[string]string{"id": "/id", "version": "/version"}})
	var last answer
	for _, entry := range recording.Entries {
		st := step{as: "ana", call: "POST /sessions/{id}/entries", body: string(entry), key: "k" + kept["version"], match: `"{version}"`, status: 201}
		last = s.call(t, kept, st)
		require.Equal(t, st.status, last.StatusCode, "%s: %s", entry, last.body)
		kept["version"] = strings.Trim(last.Header.Get("ETag"), `"`)
	}
	var written struct{ State json.RawMessage }
	require.NoError(t, json.Unmarshal([]byte(last.body), &written))
	assert.JSONEq(t, string(recording.Sheet), string(written.State))
}
