package pearls

import (
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
)

func TestVectors(t *testing.T) { scoringtest.Vectors(t, Game{}, "testdata/vectors.json") }

func TestGolden(t *testing.T) { scoringtest.Golden(t, Game{}, "testdata/games") }

func TestContract(t *testing.T) {
	take := `{"type":"take","player":"p1","colour":"blue","count":1}`
	pile := `{"type":"pile_empty","player":"p1"}`
	count := `{"type":"count","players":{"p1":{"treasure":{"blue":1},"necklaces":[4],"hand":{}}}}`
	lay := `{"type":"lay","player":"p1","colour":"blue","count":1,"necklace":false,"waive_deck_check":true}`
	hands := `{"type":"hands","hands":{"p1":{"blue":1}}}`
	for _, c := range []struct {
		recording string
		others    []string
	}{
		{"turns-two-players", []string{pile, count}},
		{"turns-no-jokers-alone", []string{pile, count}},
		{"lays-four-players", []string{take, count}},
		{"count-four-players", []string{take, lay, pile, hands}},
		{"broken-off", []string{pile, hands, count}},
	} {
		t.Run(c.recording, func(t *testing.T) {
			recording := scoringtest.ReadRecording(t, "testdata/games/"+c.recording+".json")
			var log []string
			for _, entry := range recording.Entries {
				log = append(log, string(entry))
			}
			scoringtest.Contract(t, Game{}, scoringtest.Fixture{
				Setup: recording.PreparedSetup(t, Game{}), Log: log, Others: c.others, Sum: sum,
				Refused: []string{take, lay, pile, hands, count, `{"type":"finish"}`,
					`{"type":"leave","player":"p1","from_round":1}`, `{"type":"join","name":"Zoë","start":0}`},
			})
		})
	}
}

func sum(sheet scoring.Sheet) map[scoring.SeatID]int {
	totals := map[scoring.SeatID]int{}
	for id, player := range sheet.(*Sheet).Players {
		totals[id] = 0
		for _, line := range player.Lines {
			totals[id] += line.Points
		}
	}
	return totals
}

func TestFacts(t *testing.T) {
	log := []string{
		`{"type":"lay","player":"p1","colour":"blue","count":4}`,
		`{"type":"lay","player":"p1","colour":"blue","count":2}`,
		`{"type":"pile_empty","player":"p3"}`,
		`{"type":"lay","player":"p3","colour":"yellow","count":1}`,
		`{"type":"hands","hands":{"p1":{},"p2":{},"p3":{"purple":1,"joker":3}}}`,
	}
	setup := parse(t, laysOf3)
	assert.Nil(t, Game{}.Facts(scoringtest.Replay(t, Game{}, setup, scoringtest.Decode(t, Game{}, log[:4]))), "before the end")
	assert.Equal(t, []scoring.Fact{
		{Seat: "p1", Key: "necklaces", N: 1}, {Seat: "p1", Key: "points_in_hand"}, {Seat: "p1", Key: "lays", N: 2}, {Seat: "p1", Key: "largest_lay_4", N: 1},
		{Seat: "p2", Key: "necklaces"}, {Seat: "p2", Key: "points_in_hand"}, {Seat: "p2", Key: "lays"}, {Seat: "p2", Key: "largest_lay_0", N: 1},
		{Seat: "p3", Key: "necklaces"}, {Seat: "p3", Key: "points_in_hand", N: 5}, {Seat: "p3", Key: "lays", N: 1}, {Seat: "p3", Key: "largest_lay_1", N: 1},
	}, Game{}.Facts(scoringtest.Replay(t, Game{}, setup, scoringtest.Decode(t, Game{}, log))))
}

func TestFactsOfACountKnowNoLays(t *testing.T) {
	log := scoringtest.Decode(t, Game{}, []string{`{"type":"count","players":{"p1":{"treasure":{"red":4},"necklaces":[4]},"p2":{}}}`})
	assert.Equal(t, []scoring.Fact{
		{Seat: "p1", Key: "necklaces", N: 1}, {Seat: "p1", Key: "points_in_hand"},
		{Seat: "p2", Key: "necklaces"}, {Seat: "p2", Key: "points_in_hand"},
	}, Game{}.Facts(scoringtest.Replay(t, Game{}, parse(t, countOf2), log)))
}
