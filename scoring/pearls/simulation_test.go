package pearls

import (
	"math/rand/v2"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// game plays Pearls with real cards, apart from the code under test: every
// card is in the pile, the row, a hand or a treasure.
type game struct {
	random    *rand.Rand
	setup     scoring.Setup
	patience  int // cards in hand before a necklace is laid for
	pile, row []Colour
	hands     []map[Colour]int
	treasures []map[Colour]int
	won       [][]int
	stock     map[int]int
	entries   []scoring.Entry // as keeping "turns" has them
	emptiedBy int             // index into entries of the take that emptied the pile, -1
}

var boxed = map[Colour]int{Joker: 16, Yellow: 24, Red: 20, Green: 16, Blue: 12, Turquoise: 8, Purple: 4}

func deal(seed uint64, setup scoring.Setup, all bool) *game {
	g := &game{random: rand.New(rand.NewPCG(seed, 7)), setup: setup, emptiedBy: -1,
		patience: 4 + int(seed/5%7), stock: map[int]int{4: 1, 5: 2, 6: 2, 7: 2, 8: 2, 9: 1}}
	players := len(setup.Seats)
	for _, c := range Colours() {
		out := !all && (players == 2 && (c == Yellow || c == Green) || players == 3 && c == Red)
		for n := 0; n < boxed[c] && !out; n++ {
			g.pile = append(g.pile, c)
		}
	}
	g.random.Shuffle(len(g.pile), func(i, j int) { g.pile[i], g.pile[j] = g.pile[j], g.pile[i] })
	g.hands, g.treasures, g.won = make([]map[Colour]int, players), make([]map[Colour]int, players), make([][]int, players)
	for i := range players {
		g.hands[i], g.treasures[i] = map[Colour]int{}, map[Colour]int{}
		for range 6 {
			g.hands[i][g.next()]++
		}
	}
	for range 6 {
		g.row = append(g.row, g.next())
	}
	return g
}

func (g *game) next() Colour {
	c := g.pile[0]
	g.pile = g.pile[1:]
	return c
}

func size(hand map[Colour]int) int {
	sum := 0
	for _, n := range hand {
		sum += n
	}
	return sum
}

// play plays to the end and gives the index of who set it off.
func (g *game) play(jokersAlone bool) int {
	now := 0
	for i, seat := range g.setup.Seats {
		if seat == g.setup.First {
			now = i
		}
	}
	for ; ; now = (now + 1) % len(g.hands) {
		took, over := g.takes(now, jokersAlone)
		if over || !took && g.lays(now, jokersAlone) {
			break
		}
	}
	for step := 1; step <= len(g.hands); step++ {
		if p := (now + step) % len(g.hands); size(g.hands[p]) > 0 {
			g.lays(p, jokersAlone)
		}
	}
	return now
}

// takes takes a colour unless the hand is full, or a lay would win a necklace;
// took tells whether it did, over whether that emptied the pile.
func (g *game) takes(p int, jokersAlone bool) (took, over bool) {
	if _, number := g.choice(p, jokersAlone); g.stock[number] > 0 && size(g.hands[p]) >= g.patience {
		return false, false
	}
	var best Colour
	rowed := map[Colour]int{}
	for _, c := range g.row {
		rowed[c]++
	}
	for _, c := range Colours() {
		if n := rowed[c]; n > 0 && size(g.hands[p])+n <= 10 && (best == "" || n+g.hands[p][c] > rowed[best]+g.hands[p][best]) {
			best = c
		}
	}
	if best == "" {
		return false, false
	}
	n := rowed[best]
	g.entries = append(g.entries, Take{Head: scoring.Head{Kind: "take"}, Player: g.setup.Seats[p], Colour: best, Count: n})
	g.hands[p][best] += n
	var rest []Colour
	for _, c := range g.row {
		if c != best {
			rest = append(rest, c)
		}
	}
	g.row = rest
	for len(g.row) < 6 && len(g.pile) > 0 {
		g.row = append(g.row, g.next())
	}
	if len(g.pile) == 0 {
		g.emptiedBy = len(g.entries) - 1
		return true, true
	}
	return true, false
}

// choice finds the lay of the dearest necklace, else of the fewest cards; 0
// cards where nothing may be laid.
func (g *game) choice(p int, jokersAlone bool) (lay Lay, number int) {
	hand := g.hands[p]
	for _, c := range Colours() {
		with := hand[Joker]
		if c == Joker {
			with = 0
		}
		for count := 1; count <= hand[c] && (c != Joker || jokersAlone); count++ {
			for jokers := 0; jokers <= with; jokers++ {
				n := count + jokers
				wins, won := g.stock[n] > 0, g.stock[number] > 0
				if number == 0 || wins && (!won || n > number) || !wins && !won && n < number {
					lay, number = Lay{Colour: c, Count: count, Jokers: jokers}, n
				}
			}
		}
	}
	return lay, number
}

// lays lays if it can; true is the end of the necklaces.
func (g *game) lays(p int, jokersAlone bool) bool {
	lay, number := g.choice(p, jokersAlone)
	if number == 0 {
		return false // jokers alone in hand where they are not laid
	}
	lay.Kind, lay.Player = "lay", g.setup.Seats[p]
	g.move(p, lay.Colour, lay.Count)
	g.move(p, Joker, lay.Jokers)
	wins := g.stock[number] > 0
	if wins && g.random.IntN(12) == 0 {
		declined := false
		lay.Necklace, wins = &declined, false
	}
	if wins {
		g.stock[number]--
		g.won[p] = append(g.won[p], number)
	}
	g.entries = append(g.entries, lay)
	for _, n := range g.stock {
		if n > 0 {
			return false
		}
	}
	return wins
}

func (g *game) move(p int, c Colour, n int) {
	if n == 0 {
		return
	}
	g.treasures[p][c] += n
	if g.hands[p][c] -= n; g.hands[p][c] == 0 {
		delete(g.hands[p], c)
	}
}

// points counts PE-5 by hand.
func (g *game) points(p int) int {
	worth := map[Colour]int{Yellow: 1, Red: 1, Green: 2, Blue: 2, Turquoise: 3, Purple: 5}
	sum := 0
	for c, n := range g.treasures[p] {
		sum += n * worth[c]
	}
	for c, n := range g.hands[p] {
		sum -= n * worth[c]
	}
	for _, n := range g.won[p] {
		sum += n
	}
	return sum
}

// logs gives the game as each way of keeping score has it.
func (g *game) logs() map[Keeping][]scoring.Entry {
	hands := Hands{Head: scoring.Head{Kind: "hands"}, Hands: map[scoring.SeatID]map[Colour]int{}}
	count := Count{Head: scoring.Head{Kind: "count"}, Players: map[scoring.SeatID]Final{}}
	left := 0
	for p, id := range g.setup.Seats {
		hands.Hands[id] = g.hands[p]
		left += size(g.hands[p])
		count.Players[id] = Final{Treasure: g.treasures[p], Necklaces: g.won[p], Hand: g.hands[p]}
	}
	turns, lays := append([]scoring.Entry{}, g.entries...), []scoring.Entry{}
	for i, entry := range g.entries {
		if take, ok := entry.(Take); !ok {
			lays = append(lays, entry)
		} else if i == g.emptiedBy {
			lays = append(lays, PileEmpty{Head: scoring.Head{Kind: "pile_empty"}, Player: take.Player})
		}
	}
	if left > 0 {
		turns = append(turns, hands)
	}
	return map[Keeping][]scoring.Entry{Turns: turns, Lays: append(lays, hands), Counting: {count}}
}

var seatNames = []scoring.SeatID{"p1", "p2", "p3", "p4", "p5", "p6"}

func prepared(t testing.TB, players int, opts options) scoring.Setup {
	t.Helper()
	return scoringtest.Prepare(t, Game{}, scoring.Setup{Seats: seatNames[:players],
		First: seatNames[players/2], Options: scoringtest.JSON(t, opts)})
}

// Whole games with real cards give the same result in all three ways of
// keeping score, and the points that a plain count of the cards gives.
func TestAllWaysOfKeepingAgree(t *testing.T) {
	causes, passes := map[Cause]int{}, 0
	for seed := range uint64(400) {
		players := 2 + int(seed%5)
		opts := options{Keeping: Turns, AllPearls: players < 4 && seed%2 == 0, JokersAlone: seed%3 > 0}
		g := deal(seed, prepared(t, players, opts), opts.AllPearls)
		ender := g.play(opts.JokersAlone)
		for keeping, log := range g.logs() {
			opts.Keeping = keeping
			sheet, err := Game{}.Replay(prepared(t, players, opts), log)
			require.NoError(t, err, "seed %d, %s", seed, keeping)
			s := sheet.(*Sheet)
			require.True(t, s.Finished, "seed %d, %s: missing %v", seed, keeping, s.Missing)
			for p, id := range g.setup.Seats {
				assert.Equal(t, g.points(p), s.Totals[id], "seed %d, %s, %s", seed, keeping, id)
				assert.Equal(t, len(g.won[p]), len(s.Players[id].Necklaces))
				assert.Equal(t, size(g.hands[p]), *s.Players[id].HandSize)
			}
			if keeping != Counting {
				assert.Equal(t, g.setup.Seats[ender], s.End.By, "seed %d, %s", seed, keeping)
				causes[s.End.Cause]++
			}
			for _, p := range s.Players {
				if keeping == Turns && p.LastTurn == Passed && *p.HandSize == 0 {
					passes++
				}
			}
		}
	}
	assert.NotZero(t, causes[ByPile])
	assert.NotZero(t, causes[ByNecklaces])
	assert.NotZero(t, passes, "nobody passed with an empty hand")
}
