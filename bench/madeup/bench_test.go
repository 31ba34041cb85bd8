package madeup_test

import (
	"runtime"
	"testing"

	"ardoise/bench/madeup"
	"ardoise/scoring"
	"ardoise/scoring/catalog"

	"github.com/stretchr/testify/require"
)

// BenchmarkReplay replays whole games of four, as tables play them: what it
// costs to know a score anew, by entry of its log.
func BenchmarkReplay(b *testing.B) {
	for _, game := range catalog.All() {
		b.Run(game.ID(), func(b *testing.B) {
			games := madeup.New(1)
			var setups []scoring.Setup
			var logs [][]scoring.Entry
			entries := 0
			for range 50 {
				made, err := games.Make(game.ID(), 4)
				require.NoError(b, err)
				var log []scoring.Entry
				for _, body := range made.Entries {
					entry, err := scoring.DecodeEntry(game, []byte(body))
					require.NoError(b, err)
					log = append(log, entry)
				}
				setups, logs, entries = append(setups, made.Setup), append(logs, log), entries+len(log)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for b.Loop() {
				for i, log := range logs {
					if _, err := game.Replay(setups[i], log); err != nil {
						b.Fatal(err)
					}
				}
			}
			runtime.ReadMemStats(&after)
			all := float64(entries) * float64(b.N)
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/all, "ns/entry")
			b.ReportMetric(float64(after.Mallocs-before.Mallocs)/all, "allocs/entry")
			b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/all, "B/entry")
		})
	}
}
