package pearls

import (
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"type":"take","player":"p1","colour":"red","count":2}`,
		`{"type":"lay","player":"p1","colour":"red","count":5,"jokers":1,"necklace":true}`,
		`{"type":"pile_empty","player":"p1"}`,
		`{"type":"hands","hands":{"p1":{"purple":1}}}`,
		`{"type":"count","players":{"p1":{"treasure":{"red":4},"necklaces":[4],"hand":{}}}}`,
		`{"type":"count","players":{"p1":{"treasure":{"red":1e99}}}}`, `{"type":"finish"}`, `[]`,
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
		assert.Equal(t, scoringtest.JSON(t, entry), scoringtest.JSON(t, again))
		for _, keeping := range []Keeping{Turns, Lays, Counting} {
			sheet, err := Game{}.Replay(prepared(t, 2, options{Keeping: keeping, JokersAlone: true}), []scoring.Entry{entry})
			if err == nil {
				assert.Equal(t, sheet.Common().Totals, sum(sheet))
			}
		}
	})
}

// FuzzReplay builds a log from bytes, four an entry: what and who, which
// colour, how many, how many jokers. What the rules refuse is left out.
func FuzzReplay(f *testing.F) {
	f.Add(uint8(0), []byte("\x00\x01\x02\x00\x10\x02\x05\x01\x00\x03\x03\x00"))
	f.Add(uint8(7), []byte("\x01\x02\x05\x00\x11\x02\x04\x00\x02\x00\x00\x00\x21\x03\x01\x01\x03\x00\x00\x00\x13\x00\x00\x00\x23\x00\x00\x00"))
	f.Add(uint8(26), []byte("\x04\x02\x09\x00\x14\x03\x05\x02"))
	f.Fuzz(func(t *testing.T, mode uint8, moves []byte) {
		opts := options{Keeping: []Keeping{Turns, Lays, Counting}[mode%3], JokersAlone: mode&64 == 0}
		players := 2 + int(mode/3)%5
		opts.AllPearls = players < 4 && mode&128 != 0
		setup := prepared(t, players, opts)
		var log []scoring.Entry
		for ; len(moves) >= 4; moves = moves[4:] {
			entry := fuzzed(setup.Seats[int(moves[0]>>4)%players], moves)
			if _, err := (Game{}).Replay(setup, append(log[:len(log):len(log)], entry)); err == nil {
				log = append(log, entry)
			}
		}
		before := scoringtest.JSON(t, log)
		sheet := scoringtest.Replay(t, Game{}, setup, log)
		assert.Equal(t, before, scoringtest.JSON(t, log))
		assert.Equal(t, sheet.Common().Totals, sum(sheet))
		assertCardsAdd(t, sheet.(*Sheet))
	})
}

func fuzzed(who scoring.SeatID, move []byte) scoring.Entry {
	c, count, jokers := colours[int(move[1])%len(colours)], int(move[2]%16)-1, int(move[3]%16)
	switch move[0] & 15 % 6 {
	case 0:
		return Take{Head: scoring.Head{Kind: "take"}, Player: who, Colour: c, Count: count}
	case 1:
		return Lay{Head: scoring.Head{Kind: "lay"}, Player: who, Colour: c, Count: count, Jokers: jokers}
	case 2:
		return PileEmpty{Head: scoring.Head{Kind: "pile_empty"}, Player: who}
	case 3:
		return Hands{Head: scoring.Head{Kind: "hands"}, Hands: map[scoring.SeatID]map[Colour]int{who: {c: count}}}
	case 4:
		final := Final{Treasure: map[Colour]int{c: count + 3, Joker: jokers}, Hand: map[Colour]int{Joker: count}}
		if n := count + jokers; n%2 == 0 {
			final.Necklaces = []int{n}
		}
		return Count{Head: scoring.Head{Kind: "count"}, Players: map[scoring.SeatID]Final{who: final}}
	}
	return scoring.Finish{Head: scoring.Head{Kind: "finish"}}
}

// assertCardsAdd tests that no sheet holds more cards or necklaces than the box.
func assertCardsAdd(t *testing.T, s *Sheet) {
	held, won := map[Colour]int{}, map[int]int{}
	for _, p := range s.Players {
		for c, n := range p.Treasure {
			held[c] += n
		}
		for c, n := range p.Hand {
			held[c] += n
		}
		for _, value := range p.Necklaces {
			won[value]++
		}
		if p.HandSize != nil {
			assert.GreaterOrEqual(t, *p.HandSize, 0)
			assert.LessOrEqual(t, *p.HandSize, 10)
		}
	}
	for c, n := range held {
		assert.LessOrEqual(t, n, s.Deck[c], "%s", c)
	}
	for value, left := range s.NecklacesLeft {
		assert.Equal(t, allNecklaces.left(value), left+won[value])
	}
	if s.Pile != nil {
		assert.GreaterOrEqual(t, *s.Pile, 0)
	}
}
