package store_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/require"
)

// What entries of many tables at once cost the store: bids, the results of a
// round, and the end of a game. With TEST_ENGINE=postgres on that engine.
func BenchmarkAppend(b *testing.B) {
	s := openAt(b, pgtest.Chosen(b, filepath.Join(b.TempDir(), "x.db")))
	ctx := context.Background()
	const tables = 64
	open := func(n int) {
		d := fmt.Sprint("d", n)
		_, err := s.OpenDevice(ctx, play.DeviceRow{ID: d, Notebook: "n" + d, TokenHash: d})
		require.NoError(b, err)
		game := play.NewSessionRow{SessionRow: play.SessionRow{
			ID: fmt.Sprint("s", n), Origin: "o", Notebook: "n" + d, Keeper: d, Change: 1, Evening: "2026-11-30",
			Setup: scoring.Setup{Game: "toy", Rules: 1, First: "p1"},
		}}
		for p := range 5 {
			name := fmt.Sprint("p", n, "-", p)
			game.People = append(game.People, play.PersonRow{ID: name, Name: name, Folded: name, Colour: 1})
			game.Seats = append(game.Seats, play.SeatRow{Seat: scoring.SeatAt(p + 1), Position: p + 1, Person: name, Colour: 1})
		}
		ok, err := s.CreateSession(ctx, game)
		require.NoError(b, err)
		require.True(b, ok)
	}
	for n := range tables {
		open(n)
	}
	seq := make([]int64, tables)
	former := make([]play.Result, tables)
	entry := func(n int, result play.Result) {
		seq[n]++
		_, ok, err := s.Append(ctx, play.AppendRow{
			Session: fmt.Sprint("s", n), Result: result, Change: seq[n], Former: &former[n], Notebook: fmt.Sprint("nd", n), House: fmt.Sprint("nd", n),
			Row: play.LogEntryRow{Seq: seq[n], Kind: play.EntryRow, V: 1, Body: []byte(`{"type":"bids","round":1,"values":{"p1":1}}`),
				Device: fmt.Sprint("d", n), Key: fmt.Sprint("client-0-0-", n, "-", seq[n]), BodyHash: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef", At: 1796000000000},
		})
		if err != nil || !ok {
			b.Error(ok, err)
		}
		former[n] = result
		former[n].Facts = nil
	}
	standing := func(n int64, finished bool) play.Result {
		r := play.Result{Finished: finished}
		if finished {
			r.Ended = 1
		}
		for p := range 5 {
			seat := scoring.SeatAt(p + 1)
			r.Seats = append(r.Seats, play.ResultRow{Seat: seat, Total: int(n), Place: 1, Winner: true})
			for f := 0; finished && f < 6; f++ {
				r.Facts = append(r.Facts, scoring.Fact{Seat: seat, Key: fmt.Sprint("fact", f), N: 3})
			}
		}
		return r
	}
	many := func(b *testing.B, do func(n, i int)) {
		b.ReportAllocs()
		var all sync.WaitGroup
		for n := range tables {
			all.Go(func() {
				for i := n; i < b.N; i += tables {
					do(n, i)
				}
			})
		}
		all.Wait()
	}
	b.Run("bid", func(b *testing.B) {
		many(b, func(n, _ int) { entry(n, former[n]) })
	})
	b.Run("results", func(b *testing.B) {
		many(b, func(n, _ int) { entry(n, standing(seq[n], false)) })
	})
	b.Run("end", func(b *testing.B) {
		first := len(seq)
		seq, former = append(seq, make([]int64, b.N)...), append(former, make([]play.Result, b.N)...)
		for n := range b.N {
			open(first + n)
		}
		b.ResetTimer()
		many(b, func(_, i int) { entry(first+i, standing(5, true)) })
	})
}
