package skullking_test

import (
	"path/filepath"
	"testing"

	"ardoise/scoring"
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
			setup, log := recording.PreparedSetup(t, skullking.New()), recording.Log(t, skullking.New())
			scoringtest.Resume(t, skullking.New(), setup, log)
			scoringtest.StaysPublic(t, skullking.New(), setup, log)
			// What a sheet wrote of a round the later sheets share.
			sheet := scoringtest.Replay(t, skullking.New(), setup, nil)
			for n := range log {
				sameJSON(t, sheet.(*skullking.Sheet))
				var err error
				sheet, err = scoring.Resume(skullking.New(), setup, sheet, log[:n], log[n:n+1])
				require.NoError(t, err)
			}
			sameJSON(t, sheet.(*skullking.Sheet))
		})
	}
}
