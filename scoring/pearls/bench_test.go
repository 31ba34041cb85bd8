package pearls

import (
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest"
)

// About the longest game there can be: two players, all pearls, one card a turn.
func BenchmarkReplayLongestTurns(b *testing.B) {
	setup := prepared(b, 2, options{Keeping: Turns, AllPearls: true, JokersAlone: true})
	setup.First = "p1"
	var pearls []Colour
	for _, c := range Colours() {
		for range boxed[c] {
			pearls = append(pearls, c)
		}
	}
	var log []scoring.Entry
	for i := range pearls[:40] {
		for _, id := range setup.Seats {
			log = append(log, Take{Head: scoring.Head{Kind: "take"}, Player: id, Colour: pearls[2*i], Count: 1})
		}
		for _, id := range setup.Seats {
			log = append(log, Lay{Head: scoring.Head{Kind: "lay"}, Player: id, Colour: pearls[2*i], Count: 1})
		}
	}
	benchmark(b, setup, log)
}

// 200 entries: more lays than the box has pearls for, so the check is waived.
func BenchmarkReplay200Lays(b *testing.B) {
	setup := prepared(b, 6, options{Keeping: Lays, JokersAlone: true})
	var log []scoring.Entry
	for i := range 200 {
		log = append(log, Lay{Head: scoring.Head{Kind: "lay"}, Player: setup.Seats[i%6],
			Colour: colours[1+i%6], Count: 1, Jokers: i % 2 * (i % 3) / 2, WaiveDeckCheck: true})
	}
	benchmark(b, setup, log)
}

func benchmark(b *testing.B, setup scoring.Setup, log []scoring.Entry) {
	scoringtest.Replay(b, Game{}, setup, log)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (Game{}).Replay(setup, log); err != nil {
			b.Fatal(err)
		}
	}
}
