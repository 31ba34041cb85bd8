package perlinpinpin

import (
	"path/filepath"
	"testing"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestVectors(t *testing.T) { scoringtest.Vectors(t, Game{}, "testdata/vectors.json") }

func TestGolden(t *testing.T) { scoringtest.Golden(t, Game{}, "testdata/games") }

func TestContract(t *testing.T) {
	for _, name := range []string{"points-two-players", "powers"} {
		t.Run(name, func(t *testing.T) {
			recording := scoringtest.ReadRecording(t, filepath.Join("testdata/games", name+".json"))
			var log []string
			for _, entry := range recording.Entries {
				log = append(log, string(entry))
			}
			scoringtest.Contract(t, Game{}, scoringtest.Fixture{
				Setup: recording.PreparedSetup(t, Game{}), Log: log, Sum: sum,
				Refused: []string{
					`{"type":"wake","player":"p1","princess":"sunflower"}`,
					`{"type":"leave","player":"p1","from_round":2}`,
					`{"type":"join","name":"Zoé","start":0}`,
				},
			})
		})
	}
}

func sum(sheet scoring.Sheet) map[scoring.SeatID]int {
	totals := map[scoring.SeatID]int{}
	for seat, hand := range sheet.(*Sheet).Players {
		totals[seat] = 0
		for _, line := range hand.Lines {
			totals[seat] += line.Points
		}
	}
	return totals
}

func TestFacts(t *testing.T) {
	recording := scoringtest.ReadRecording(t, "testdata/games/points-two-players.json")
	setup, log := recording.PreparedSetup(t, Game{}), recording.Log(t, Game{})
	assert.Nil(t, Game{}.Facts(scoringtest.Replay(t, Game{}, setup, log[:3])), "before the end")
	facts := Game{}.Facts(scoringtest.Replay(t, Game{}, setup, log))
	assert.Contains(t, facts, scoring.Fact{Seat: "p2", Key: "won_points", N: 1})
	assert.Contains(t, facts, scoring.Fact{Seat: "p1", Key: "countered", N: 1})

	three := []string{`{"type":"wake","player":"p1","princess":"heart"}`, `{"type":"wake","player":"p1","princess":"cat"}`,
		`{"type":"wake","player":"p2","princess":"pancake"}`}
	for last, want := range map[string]string{
		`{"type":"wake","player":"p1","princess":"dog"}`:                  "won_by_prince",
		`{"type":"wake","player":"p1","princess":"dog","by":"jester"}`:    "won_by_jester",
		`{"type":"steal","player":"p1","from":"p2","princess":"pancake"}`: "won_by_steal",
	} {
		sheet := scoringtest.Replay(t, Game{}, setup, scoringtest.Decode(t, Game{}, append(three[:3:3], last)))
		assert.Contains(t, Game{}.Facts(sheet), scoring.Fact{Seat: "p1", Key: want, N: 1})
	}
}

func TestWords(t *testing.T) {
	words, err := i18n.Load()
	require.NoError(t, err)
	var keys []string
	for _, princess := range Preset() {
		keys = append(keys, "princess."+princess.ID)
	}
	for _, card := range powerCards() {
		keys = append(keys, "card."+card, "sticker."+card)
	}
	for _, lang := range i18n.Langs {
		for _, key := range keys {
			assert.True(t, words.For(lang).Has("perlinpinpin."+key), "%s lacks perlinpinpin.%s", lang, key)
		}
	}
}
