package skullking_test

import (
	"path/filepath"
	"testing"

	"ardoise/scoring/scoringtest"
	"ardoise/scoring/skullking"

	"github.com/stretchr/testify/require"
)

// Recorded games hold what the contract's one does not: tricks, alliances,
// players who come and go, corrections by results.
func TestARecordedGameGoesOn(t *testing.T) {
	files, err := filepath.Glob("testdata/games/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			recording := scoringtest.ReadRecording(t, file)
			scoringtest.Resume(t, skullking.New(), recording.PreparedSetup(t, skullking.New()), recording.Log(t, skullking.New()))
		})
	}
}
