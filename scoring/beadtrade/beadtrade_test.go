package beadtrade_test

import (
	"maps"
	"path/filepath"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var game = beadtrade.Game{}

func TestVectors(t *testing.T) { scoringtest.Vectors(t, game, "testdata/vectors.json") }

func TestGolden(t *testing.T) { scoringtest.Golden(t, game, "testdata/games") }

func TestContract(t *testing.T) {
	for _, name := range []string{"printed-example", "five-rounds", "waived"} {
		t.Run(name, func(t *testing.T) {
			recording := scoringtest.ReadRecording(t, filepath.Join("testdata/games", name+".json"))
			var log []string
			for _, entry := range recording.Entries {
				log = append(log, string(entry))
			}
			scoringtest.Contract(t, game, scoringtest.Fixture{
				Setup: recording.PreparedSetup(t, game), Log: log, Sum: sum,
				Refused: []string{
					`{"type":"leave","player":"p1","from_round":2}`, `{"type":"join","name":"Zoé","start":0}`,
					`{"type":"totem","round":1,"bead_type":"pink","box":"lid"}`, `{"type":"totem","round":9,"bead_type":"pink","box":"lid"}`,
					`{"type":"reveal","round":1,"lid":{},"base":{},"held":{}}`,
				},
			})
		})
	}
}

// sum adds the cells of a sheet up, and looks that the scores of a round do too.
func sum(sheet scoring.Sheet) map[scoring.SeatID]int {
	totals := map[scoring.SeatID]int{}
	for seat := range sheet.Common().Totals {
		totals[seat] = 0
	}
	for _, round := range sheet.(*beadtrade.Sheet).Scored {
		scores := map[scoring.SeatID]int{}
		for _, typ := range round.Types {
			for _, cell := range typ.Cells {
				scores[cell.Seat] += cell.Points
				totals[cell.Seat] += cell.Points
			}
		}
		if !maps.Equal(scores, round.Scores) {
			return nil
		}
	}
	return totals
}

func TestFacts(t *testing.T) {
	recording := scoringtest.ReadRecording(t, "testdata/games/printed-example.json")
	setup, log := recording.PreparedSetup(t, game), recording.Log(t, game)
	sheet := scoringtest.Replay(t, game, setup, log[:len(log)-1])
	assert.Nil(t, game.Facts(sheet), "before the end")
	broken := scoringtest.Replay(t, game, setup, append(log[:len(log)-1:len(log)-1], scoring.Finish{Head: scoring.Head{Kind: "finish"}}))
	assert.Nil(t, game.Facts(broken), "broken off")
	require.True(t, broken.Common().Finished)
	for _, seat := range setup.Seats {
		assert.Contains(t, game.Facts(scoringtest.Replay(t, game, setup, log)), scoring.Fact{Seat: seat, Key: "rounds", N: 3})
	}
	assert.True(t, broken.Common().BrokenOff)
}
