package scoringtest

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the sheets of recorded games anew")

// Recording is one recorded game: a file of testdata/games.
type Recording struct {
	Note    string            `json:"note"`
	Setup   json.RawMessage   `json:"setup"` // need not be prepared
	Entries []json.RawMessage `json:"entries"`
	Sheet   json.RawMessage   `json:"sheet"` // as the API shows it
	Facts   json.RawMessage   `json:"facts"`
}

// Golden replays every recorded game in dir (*.json) and compares sheet and
// facts with the recording. With -update it writes them anew: read the
// difference before you commit it.
func Golden(t *testing.T, game scoring.Game, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	require.NoError(t, err)
	require.NotEmpty(t, files, "no recorded games in %s", dir)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			recording := ReadRecording(t, file)
			sheet := Replay(t, game, recording.PreparedSetup(t, game), recording.Log(t, game))
			got, facts := indent(t, JSON(t, sheet)), indent(t, JSON(t, game.Facts(sheet)))
			if *update {
				recording.Sheet, recording.Facts = got, facts
				recording.write(t, file)
				return
			}
			assert.Equal(t, string(indent(t, recording.Sheet)), string(got))
			assert.Equal(t, string(indent(t, recording.Facts)), string(facts))
		})
	}
}

// ReadRecording reads a recorded game.
func ReadRecording(t testing.TB, file string) *Recording {
	t.Helper()
	content, err := os.ReadFile(file)
	require.NoError(t, err)
	recording := new(Recording)
	require.NoError(t, json.Unmarshal(content, recording), file)
	return recording
}

// PreparedSetup gives the set-up of the recording, prepared.
func (r *Recording) PreparedSetup(t testing.TB, game scoring.Game) scoring.Setup {
	t.Helper()
	var setup scoring.Setup
	require.NoError(t, scoring.Unmarshal(r.Setup, &setup))
	return Prepare(t, game, setup)
}

// Log gives the decoded entries of the recording.
func (r *Recording) Log(t testing.TB, game scoring.Game) []scoring.Entry {
	t.Helper()
	bodies := make([]string, len(r.Entries))
	for i, entry := range r.Entries {
		bodies[i] = string(entry)
	}
	return Decode(t, game, bodies)
}

// write puts one entry on a line, so that a recording reads like a log.
func (r *Recording) write(t testing.TB, file string) {
	t.Helper()
	var b bytes.Buffer
	b.WriteString("{\n  \"note\": ")
	b.Write(JSON(t, r.Note))
	b.WriteString(",\n  \"setup\": ")
	b.Write(compact(t, r.Setup))
	b.WriteString(",\n  \"entries\": [")
	for i, entry := range r.Entries {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n    ")
		b.Write(compact(t, entry))
	}
	b.WriteString("\n  ],\n  \"sheet\": ")
	b.Write(r.Sheet)
	b.WriteString(",\n  \"facts\": ")
	b.Write(r.Facts)
	b.WriteString("\n}\n")
	require.NoError(t, os.WriteFile(file, b.Bytes(), 0o644))
}

func indent(t testing.TB, body []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	if len(body) > 0 {
		require.NoError(t, json.Indent(&b, body, "  ", "  "))
	}
	return b.Bytes()
}

func compact(t testing.TB, body []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, json.Compact(&b, body))
	return b.Bytes()
}
