package skullking_test

import (
	"fmt"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest"
	"ardoise/scoring/skullking"

	"github.com/stretchr/testify/require"
)

// fullGame is a ten-round game of eight as a keeper enters it: all bids, then
// all results with bonuses now and then.
func fullGame() (scoring.Setup, []string) {
	setup := scoring.Setup{Rulebook: skullking.GrandpaBeck, Seats: []scoring.SeatID{"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"}}
	var log []string
	for round := 1; round <= 10; round++ {
		cards := min(round, 8)
		bids, tricks := "", ""
		for seat := 1; seat <= 8; seat++ {
			took := cards / 8
			if seat <= cards%8 {
				took++
			}
			bids += fmt.Sprintf(`,"p%d":%d`, seat, (took+seat%2)%(cards+1))
			tricks += fmt.Sprintf(`,"p%d":%d`, seat, took)
		}
		bonuses := ""
		if round%2 == 0 {
			bonuses = `,"bonuses":{"p1":{"fourteens":1},"p2":{"skull_king_took_pirates":2}},"wagers":{"p1":10},"alliances":[["p1","p2"]]`
		}
		log = append(log,
			fmt.Sprintf(`{"type":"bids","round":%d,"values":{%s}}`, round, bids[1:]),
			fmt.Sprintf(`{"type":"results","round":%d,"tricks":{%s}%s}`, round, tricks[1:], bonuses))
	}
	return setup, log
}

func BenchmarkReplay(b *testing.B) {
	game := skullking.New()
	setup, bodies := fullGame()
	setup = scoringtest.Prepare(b, game, setup)
	log := scoringtest.Decode(b, game, bodies)
	b.ReportAllocs()
	for b.Loop() {
		_, err := game.Replay(setup, log)
		require.NoError(b, err)
	}
}

func BenchmarkDecodeReplay(b *testing.B) {
	game := skullking.New()
	setup, bodies := fullGame()
	setup = scoringtest.Prepare(b, game, setup)
	rows := make([][]byte, len(bodies))
	for i, body := range bodies {
		rows[i] = []byte(body)
	}
	b.ReportAllocs()
	for b.Loop() {
		log := make([]scoring.Entry, len(rows))
		for i, row := range rows {
			entry, err := scoring.DecodeEntry(game, row)
			require.NoError(b, err)
			log[i] = entry
		}
		_, err := game.Replay(setup, log)
		require.NoError(b, err)
	}
}
