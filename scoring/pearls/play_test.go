package pearls

import (
	"fmt"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
)

func after(t *testing.T, setup string, log ...string) *Sheet {
	t.Helper()
	return scoringtest.Replay(t, Game{}, parse(t, setup), scoringtest.Decode(t, Game{}, log)).(*Sheet)
}

func TestPileAtTheStart(t *testing.T) {
	for _, c := range []struct {
		players int
		all     bool
		pile    int
	}{{2, false, 42}, {3, false, 56}, {4, false, 70}, {5, false, 64}, {6, false, 58}, {2, true, 82}, {3, true, 76}} {
		sheet := scoringtest.Replay(t, Game{}, prepared(t, c.players, options{Keeping: Turns, AllPearls: c.all}), nil).(*Sheet)
		assert.Equal(t, c.pile, *sheet.Pile, "%+v", c)
		assert.Equal(t, 6, *sheet.Players["p1"].HandSize)
	}
}

func TestTakesAndLaysMoveHandPileAndTurn(t *testing.T) {
	s := after(t, turnsOf4, `{"type":"take","player":"p3","colour":"red","count":4}`, `{"type":"lay","player":"p4","colour":"blue","count":3,"jokers":2}`)
	assert.Equal(t, scoring.SeatID("p1"), s.Turn)
	assert.Equal(t, 66, *s.Pile)
	assert.Equal(t, 10, *s.Players["p3"].HandSize)
	assert.Equal(t, 1, *s.Players["p4"].HandSize)
	assert.Equal(t, map[Colour]int{Blue: 3, Joker: 2}, s.Players["p4"].Treasure)
	assert.Equal(t, map[int]int{4: 1, 5: 1, 6: 2, 7: 2, 8: 2, 9: 1}, s.NecklacesLeft)
	assert.Equal(t, 11, s.Totals["p4"], "three blues and the necklace 5")
	assert.Nil(t, s.Players["p4"].Hand)
	assert.Empty(t, s.Missing)
}

// PE-3: the necklace of exactly the number, unless the player says no.
func TestNecklaces(t *testing.T) {
	for _, c := range []struct {
		name, members string
		won           []int
	}{
		{"wins by itself", `"count":3,"jokers":1`, []int{4}},
		{"wins when asked for", `"count":3,"jokers":1,"necklace":true`, []int{4}},
		{"may be declined", `"count":3,"jokers":1,"necklace":false`, []int{}},
		{"never a smaller one", `"count":10`, []int{}},
		{"too few for any", `"count":3`, []int{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := after(t, laysOf4, `{"type":"lay","player":"p1","colour":"green",`+c.members+`}`)
			assert.Equal(t, c.won, s.Players["p1"].Necklaces)
			left := 0
			for _, n := range s.NecklacesLeft {
				left += n
			}
			assert.Equal(t, 10, left+len(c.won))
		})
	}
	four := `{"type":"lay","player":"p1","colour":"green","count":4}`
	s := after(t, laysOf4, four, four)
	assert.Equal(t, []int{4}, s.Players["p1"].Necklaces, "the second finds it gone, and wins no other")
	assert.Equal(t, 2, s.Players["p1"].Lays)
}

// PE-4: the take that draws the last card sets it off, even if the row stays
// short (two cards for three taken).
func TestEndByThePile(t *testing.T) {
	s := after(t, turnsOf2, emptied()...)
	assert.Equal(t, LastTurns, s.Phase)
	assert.Equal(t, 0, *s.Pile)
	assert.Equal(t, &End{By: "p2", Cause: ByPile, LastTurns: []scoring.SeatID{"p1", "p2"}}, s.End)
	assert.Equal(t, scoring.SeatID("p1"), s.Turn)
	assert.Equal(t, []scoring.Missing{{Code: "last_turn", Player: "p1"}, {Code: "last_turn", Player: "p2"}}, s.Missing)

	log := append(emptied(), `{"type":"lay","player":"p1","colour":"red","count":4,"jokers":4}`, `{"type":"lay","player":"p2","colour":"turquoise","count":5}`)
	s = after(t, turnsOf2, log...)
	assert.Equal(t, FinalHand, s.Phase)
	assert.Empty(t, s.Turn)
	assert.Equal(t, []int{8}, s.Players["p1"].Necklaces, "necklaces can be won in the last turns")
	assert.Equal(t, []scoring.Missing{{Code: "hand", Player: "p2"}}, s.Missing, "a tracked hand that is empty is known")

	before := s.Totals["p2"]
	s = after(t, turnsOf2, append(log, `{"type":"hands","hands":{"p2":{"purple":3,"joker":2}}}`)...)
	assert.True(t, s.Finished)
	assert.Equal(t, before-15, s.Totals["p2"])
	assert.Equal(t, scoring.Line{Rule: "PE-5", Points: -15, Count: 5, Reason: "hand"}, s.Players["p2"].Lines[2])
}

// allButOne wins nine necklaces in "lays" for four; the 4 is left.
func allButOne() []string {
	var log []string
	for _, lay := range []string{`"yellow","count":9`, `"yellow","count":8`, `"yellow","count":7`, `"red","count":8`, `"red","count":7`,
		`"red","count":5`, `"green","count":6`, `"green","count":6`, `"green","count":4,"jokers":1`} {
		log = append(log, `{"type":"lay","player":"p2","colour":`+lay+`}`)
	}
	return log
}

func TestEndByTheLastNecklace(t *testing.T) {
	log := append(allButOne(), `{"type":"lay","player":"p2","colour":"blue","count":4,"necklace":false}`)
	assert.Equal(t, Play, after(t, laysOf4, log...).Phase, "a necklace declined is still there")
	log = append(log, `{"type":"lay","player":"p1","colour":"blue","count":4}`)
	s := after(t, laysOf4, log...)
	assert.Equal(t, &End{By: "p1", Cause: ByNecklaces, LastTurns: []scoring.SeatID{"p2", "p3", "p4", "p1"}}, s.End)
}

// Only the first event counts: the last necklace of all, won in the last turns.
func TestTheFirstEventCounts(t *testing.T) {
	log := append(allButOne(), `{"type":"pile_empty","player":"p2"}`, `{"type":"lay","player":"p3","colour":"blue","count":4}`)
	s := after(t, laysOf4, log...)
	assert.Equal(t, &End{By: "p2", Cause: ByPile, LastTurns: []scoring.SeatID{"p4", "p1", "p2"}}, s.End)
}

// An empty hand is passed by itself; when the one who set the end off has one,
// the game ends there.
func TestTheGameEndsAtAnEmptyHand(t *testing.T) {
	var log []string
	for i, move := range []string{
		`lay","colour":"yellow","count":6`, `lay","colour":"red","count":6`,
		`take","colour":"yellow","count":4`, `take","colour":"yellow","count":5`, `lay","colour":"blue","count":4`, `lay","colour":"blue","count":5`,
		`take","colour":"yellow","count":5`, `take","colour":"yellow","count":4`, `lay","colour":"green","count":5`, `take","colour":"yellow","count":3`,
		`take","colour":"red","count":4`, `lay","colour":"yellow","count":7`, `take","colour":"red","count":3`, `take","colour":"red","count":4`,
		`lay","colour":"red","count":7`, `take","colour":"red","count":4`, `take","colour":"red","count":4`, `lay","colour":"green","count":8`,
		`take","colour":"green","count":4`, `take","colour":"green","count":4`, `lay","colour":"yellow","count":8`, `take","colour":"green","count":5`,
		`take","colour":"blue","count":1`, `lay","colour":"turquoise","count":5,"jokers":4`,
	} {
		log = append(log, fmt.Sprintf(`{"player":"p%d","type":"%s}`, 1+i%2, move))
	}
	setup := `{"seats":["p1","p2"],"first":"p1","options":{"all_pearls":true}}`
	s := after(t, setup, log...)
	assert.Equal(t, &End{By: "p2", Cause: ByNecklaces, LastTurns: []scoring.SeatID{"p1"}}, s.End)
	assert.Equal(t, Passed, s.Players["p2"].LastTurn)
	assert.Equal(t, scoring.SeatID("p1"), s.Turn)

	s = after(t, setup, append(log, `{"player":"p1","type":"lay","colour":"purple","count":1}`)...)
	assert.True(t, s.Finished, "no hand is left to enter")
	assert.Equal(t, map[scoring.SeatID]int{"p1": 6 + 8 + 10 + 7 + 8 + 5 + 30, "p2": 6 + 10 + 7 + 16 + 15 + 35}, s.Totals)
}

func TestPassesThatOnlyTheTableSees(t *testing.T) {
	pile := `{"type":"pile_empty","player":"p3"}`
	s := after(t, laysOf3, pile, `{"type":"lay","player":"p2","colour":"blue","count":1}`)
	assert.Equal(t, Passed, s.Players["p1"].LastTurn, "passed over by the next one's lay")
	assert.Equal(t, []scoring.SeatID{"p3"}, s.End.LastTurns)
	assert.Equal(t, scoring.SeatID("p3"), s.Turn)

	s = after(t, laysOf3, pile, `{"type":"hands","hands":{"p1":{},"p2":{},"p3":{}}}`)
	assert.True(t, s.Finished, "all pass with empty hands")
	assert.Equal(t, []scoring.SeatID{"p1", "p2", "p3"}, s.Winners)
}

// Where jokers are never laid alone, a hand of jokers has nothing to lay.
func TestHandsOfJokersPassWhereJokersAreNotLaidAlone(t *testing.T) {
	setup := `{"seats":["p1","p2","p3"],"first":"p1","options":{"keeping":"lays","jokers_alone":false}}`
	s := after(t, setup, `{"type":"pile_empty","player":"p3"}`, `{"type":"hands","hands":{"p1":{"joker":3},"p2":{},"p3":{}}}`)
	assert.True(t, s.Finished)
	assert.Equal(t, []scoring.SeatID{"p1"}, s.Winners, "level, and most cards in hand")
}

func TestWaivedDeckCheckStaysWaived(t *testing.T) {
	log := []string{`{"type":"lay","player":"p1","colour":"purple","count":5,"waive_deck_check":true}`,
		`{"type":"lay","player":"p2","colour":"purple","count":2}`}
	s := after(t, laysOf4, log...)
	assert.True(t, s.DeckWaived)
	assert.Equal(t, 30, s.Totals["p1"])
	_, err := Game{}.Replay(parse(t, countOf4), scoringtest.Decode(t, Game{},
		[]string{`{"type":"count","players":{"p1":{"treasure":{"red":101}}},"waive_deck_check":true}`}))
	assert.ErrorContains(t, err, "deck_exceeded", "never more than all the cards there are")
}

func TestPartialCounts(t *testing.T) {
	s := after(t, countOf2, `{"type":"count","players":{"p2":{"treasure":{"red":4},"necklaces":[4]}}}`)
	assert.False(t, s.Finished)
	assert.Equal(t, []scoring.Missing{{Code: "count", Player: "p1"}}, s.Missing)
	assert.Nil(t, s.Players["p1"].Hand, "not entered is not empty")
	assert.Equal(t, 8, s.Totals["p2"])
}

func TestBrokenOffIsRankedAsItStands(t *testing.T) {
	s := after(t, turnsOf2, `{"type":"take","player":"p1","colour":"red","count":2}`, `{"type":"finish"}`)
	assert.True(t, s.Finished && s.BrokenOff)
	assert.Equal(t, []scoring.SeatID{"p1", "p2"}, s.Winners, "cards in hand decide only a game played to its end")
	assert.Nil(t, Game{}.Facts(s))
	assert.Empty(t, s.Missing)
}

func ExampleSheet_Hint() {
	sheet := &Sheet{NecklacesLeft: map[int]int{6: 1}}
	hint := sheet.Hint(Red, 5, 2)
	fmt.Println(hint.Number, hint.Outcome, hint.Fewer, hint.Instead)
	// Output: 7 gone 1 6
}
