package perlinpinpin

import (
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"type":"wake","player":"p1","princess":"rose","second":"moon","by":"jester"}`,
		`{"type":"steal","player":"p1","from":"p2","princess":"rose"}`,
		`{"type":"finish"}`, `{"type":"wake","player":1}`, `[]`, `{"type":"wake","type":"wake"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		entry, err := scoring.DecodeEntry(Game{}, body)
		if err != nil {
			var problem *scoring.Problem
			require.ErrorAs(t, err, &problem)
			return
		}
		again, err := scoring.DecodeEntry(Game{}, scoringtest.JSON(t, entry))
		require.NoError(t, err)
		assert.Equal(t, entry, again)
	})
}

// FuzzReplay builds a log from bytes, three an entry: what, who, which.
func FuzzReplay(f *testing.F) {
	f.Add(uint8(2), true, []byte("\x00\x00\x00\x00\x01\x01\x01\x10\x00"))
	f.Add(uint8(5), false, []byte("\x00\x00\x00\x02\x01\x00\x03\x21\x05\x04\x12\x01"))
	f.Fuzz(func(t *testing.T, players uint8, powers bool, moves []byte) {
		options, _ := scoring.Marshal(Options{PrincessPowers: powers})
		prepared, err := Game{}.Prepare(scoring.Setup{Seats: seats(2 + int(players%4)), Options: options})
		require.NoError(t, err)
		ids := Preset()
		var log []scoring.Entry
		for ; len(moves) >= 3; moves = moves[3:] {
			who, from := prepared.Seats[int(moves[1]&15)%len(prepared.Seats)], prepared.Seats[int(moves[1]>>4)%len(prepared.Seats)]
			princess := ids[int(moves[2]&15)%12].ID
			var entry scoring.Entry
			switch moves[0] % 6 {
			case 0:
				entry = wake(who, princess)
			case 1:
				w := wake(who, princess)
				w.Second = ids[int(moves[2]>>4)%12].ID
				entry = w
			default:
				entry = move([]string{"steal", "steal_countered", "sleep", "sleep_countered"}[moves[0]%6-2], who, from, princess)
			}
			if _, err := (Game{}).Replay(prepared, append(log[:len(log):len(log)], entry)); err == nil {
				log = append(log, entry)
			}
		}
		before := scoringtest.JSON(t, log)
		sheet := scoringtest.Replay(t, Game{}, prepared, log)
		assert.Equal(t, before, scoringtest.JSON(t, log))
		assert.Equal(t, sheet.Common().Totals, sum(sheet))
	})
}

func BenchmarkReplay200(b *testing.B) {
	prepared, err := Game{}.Prepare(scoring.Setup{Seats: seats(5)})
	require.NoError(b, err)
	log := make([]scoring.Entry, 0, 200)
	for len(log) < 200 {
		log = append(log, wake("p1", "heart"), move("steal", "p2", "p1", "heart"), move("sleep_countered", "p3", "p2", "heart"), move("sleep", "p4", "p2", "heart"))
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (Game{}).Replay(prepared, log); err != nil {
			b.Fatal(err)
		}
	}
}
