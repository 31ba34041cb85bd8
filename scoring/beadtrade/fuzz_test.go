package beadtrade_test

import (
	"math/rand/v2"
	"path/filepath"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func recordings(t testing.TB) []*scoringtest.Recording {
	files, err := filepath.Glob("testdata/games/*.json")
	require.NoError(t, err)
	var list []*scoringtest.Recording
	for _, file := range files {
		list = append(list, scoringtest.ReadRecording(t, file))
	}
	require.NotEmpty(t, list)
	return list
}

// FuzzDecode: an entry that decodes is the same again after its own JSON.
func FuzzDecode(f *testing.F) {
	for _, recording := range recordings(f) {
		for _, entry := range recording.Entries {
			f.Add([]byte(entry))
		}
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		entry, err := scoring.DecodeEntry(game, body)
		if err != nil {
			var problem *scoring.Problem
			require.ErrorAs(t, err, &problem)
			assert.Equal(t, scoring.Malformed, problem.Kind)
			return
		}
		again, err := scoring.DecodeEntry(game, scoringtest.JSON(t, entry))
		require.NoError(t, err)
		assert.Equal(t, entry, again)
	})
}

// FuzzReplay: a log made of the script's bytes never panics, is not changed,
// and its totals are the sums of the cells; what stands before a refused entry
// replays.
func FuzzReplay(f *testing.F) {
	f.Add(uint8(3), uint8(0), []byte{0, 1, 0, 0, 0, 1, 1, 1, 2, 1, 7, 0, 0, 2, 1, 8, 0, 0, 2, 3, 9, 0, 0})
	f.Add(uint8(2), uint8(2), []byte{2, 1, 0, 1, 3, 2, 2, 5, 2, 3, 3})
	options := []string{`{}`, `{"ordinary_totems":true}`, `{"extended_totems":true}`, `{"five_rounds":true}`,
		`{"ordinary_totems":true,"extended_totems":true,"five_rounds":true}`}
	f.Fuzz(func(t *testing.T, seats, variant uint8, script []byte) {
		setup := prepared(t, beadtrade.MinSeats+int(seats)%4, options[int(variant)%len(options)])
		log := scripted(setup, script)
		before := scoringtest.JSON(t, log)
		sheet, err := game.Replay(setup, log)
		assert.Equal(t, before, scoringtest.JSON(t, log))
		if err != nil {
			var problem *scoring.EntryProblem
			require.ErrorAs(t, err, &problem)
			sheet, err = game.Replay(setup, log[:problem.Index])
			require.NoError(t, err)
		}
		assert.Equal(t, sheet.Common().Totals, sum(sheet))
	})
}

// scripted reads a log out of bytes: totems, counts of which some are wrong in
// one place, and an end.
func scripted(setup scoring.Setup, script []byte) (log []scoring.Entry) {
	next := func() int {
		if len(script) == 0 {
			return 0
		}
		b := script[0]
		script = script[1:]
		return int(b)
	}
	ids := []string{"pink", "yellow", "green", "white", "blue", "stranger"}
	boxes := []string{beadtrade.Lid, beadtrade.Base, ""}
	for len(script) > 0 {
		switch kind := next() % 16; kind {
		case 15:
			log = append(log, scoring.Finish{Head: scoring.Head{Kind: "finish"}})
		case 0, 1:
			log = append(log, beadtrade.Totem{Head: scoring.Head{Kind: "totem"}, Round: next() % 7, BeadType: ids[next()%6], Box: boxes[next()%3]})
		default:
			r := randomReveal(rand.New(rand.NewPCG(uint64(next()), uint64(next()))), setup)
			r.Round, r.WaiveCentreCheck = next()%7, kind%2 == 0
			switch kind {
			case 3:
				r.Lid.Totems, r.Base.Totems = nil, nil
			case 4:
				r.Lid.Beads[ids[next()%6]] += next() - 100
			case 5:
				delete(r.Held, setup.Seats[0])
			case 6, 7:
				r.Base.Totems = append(r.Base.Totems, ids[next()%6])
			case 8, 9:
				r.Held[setup.Seats[0]].Beads[ids[next()%6]]++
			}
			log = append(log, r)
		}
	}
	return log
}

func BenchmarkReplay(b *testing.B) {
	recording := scoringtest.ReadRecording(b, "testdata/games/five-rounds.json")
	setup, log := recording.PreparedSetup(b, game), recording.Log(b, game)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := game.Replay(setup, log); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecodeAndReplay(b *testing.B) {
	recording := scoringtest.ReadRecording(b, "testdata/games/five-rounds.json")
	setup := recording.PreparedSetup(b, game)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := game.Replay(setup, recording.Log(b, game)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkAccount takes the account before anything is counted: the most
// places where pieces can be.
func BenchmarkAccount(b *testing.B) {
	setup := prepared(b, 5, "")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := beadtrade.AccountFor(setup, nil, beadtrade.Reveal{}); err != nil {
			b.Fatal(err)
		}
	}
}
