package beadtrade_test

import (
	"math/rand/v2"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/beadtrade"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func decodeReveal(t testing.TB, body string) beadtrade.Reveal {
	t.Helper()
	entry, err := scoring.DecodeEntry(game, []byte(body))
	require.NoError(t, err)
	return entry.(beadtrade.Reveal)
}

func account(t testing.TB, setup scoring.Setup, r beadtrade.Reveal) beadtrade.Account {
	t.Helper()
	a, err := beadtrade.AccountFor(setup, nil, r)
	require.NoError(t, err)
	return a
}

func TestAccountOfAWholeCount(t *testing.T) {
	a := account(t, prepared(t, 3, ""), decodeReveal(t, reveal))
	assert.Equal(t, beadtrade.Pile{Beads: 12, Totems: 3}, a.Counted)
	assert.Equal(t, a.Counted, a.Expected)
	assert.Zero(t, a.Off)
	assert.False(t, a.CanChange)
	pink := a.Types[0]
	assert.Equal(t, "BT-1", pink.Rule)
	assert.Equal(t, [4]int{0, 0, 3, 1}, [4]int{pink.Lid, pink.Base, pink.Held, pink.Unaccounted})
	assert.True(t, pink.TotemFound)
	assert.False(t, a.Types[2].TotemFound, "the green one is in the centre")
	assert.Equal(t, []beadtrade.Span{
		{Seat: "p1", Points: 1, Range: beadtrade.Range{Low: 1, High: 1}}, {Seat: "p2"},
		{Seat: "p3", Points: 1, Range: beadtrade.Range{Low: 1, High: 1}}}, pink.Seats)
}

// five players, so that the centre hides nothing.
const five = `{"type":"reveal","round":1,
 "lid":{"beads":{"yellow":2,"green":1},"totems":["pink"]},
 "base":{"beads":{"green":1,"white":4},"totems":["blue"]},
 "held":{"p1":{"beads":{"pink":2,"yellow":1}},"p2":{"beads":{"pink":2,"yellow":1}},"p3":{"totems":["yellow"]},
  "p4":{"beads":{"green":2},"totems":["green"]},"p5":{"beads":{"blue":4},"totems":["white"]}}}`

func TestAccountOfMissingBeads(t *testing.T) {
	setup := prepared(t, 5, "")
	assert.False(t, account(t, setup, decodeReveal(t, five)).CanChange)

	t.Run("it may tip the boxes", func(t *testing.T) {
		a := account(t, setup, decodeReveal(t, change(t, five, `"green":2}`, `"green":1}`)))
		assert.Equal(t, beadtrade.Pile{Beads: 1}, a.Off)
		green := a.Types[2]
		assert.Equal(t, 1, green.Unaccounted)
		assert.Equal(t, beadtrade.Range{Low: 1, High: 1}, green.Missing, "the centre is empty, so it is green")
		assert.Equal(t, "BT-4", green.Rule)
		assert.True(t, green.CanChange)
		assert.True(t, a.CanChange)
		assert.Equal(t, beadtrade.Span{Seat: "p4", Points: 0, Range: beadtrade.Range{Low: -1, High: 0}}, green.Seats[3],
			"alone they win nothing with more under the lid, and lose with more under the base")
		assert.False(t, a.Types[0].CanChange, "pink is whole")
	})
	t.Run("it may be anybody's", func(t *testing.T) {
		a := account(t, setup, decodeReveal(t, change(t, five, `"white":4`, `"white":3`)))
		assert.Equal(t, beadtrade.Range{Low: 1, High: 1}, a.Types[3].Missing)
		assert.Equal(t, beadtrade.Span{Seat: "p1", Points: 0, Range: beadtrade.Range{Low: -1}}, a.Types[3].Seats[0])
		assert.Equal(t, beadtrade.Span{Seat: "p5", Points: -1, Range: beadtrade.Range{Low: -1, High: -1}}, a.Types[3].Seats[4])
	})
	t.Run("a totem", func(t *testing.T) {
		a := account(t, setup, decodeReveal(t, change(t, five, `"totems":["yellow"]`, ``)))
		assert.Equal(t, beadtrade.Pile{Totems: 1}, a.Off)
		assert.Equal(t, beadtrade.Range{Low: 1, High: 1}, a.Types[1].MissingTotem)
		assert.Equal(t, beadtrade.Span{Seat: "p1", Points: 1, Range: beadtrade.Range{Low: 1, High: 2}}, a.Types[1].Seats[0])
		assert.Equal(t, beadtrade.Span{Seat: "p3", Points: 0, Range: beadtrade.Range{Low: 0, High: 1}}, a.Types[1].Seats[2])
	})
	t.Run("one too many", func(t *testing.T) {
		a := account(t, prepared(t, 4, ""), decodeReveal(t,
			`{"type":"reveal","round":1,"lid":{"beads":{"yellow":1},"totems":["pink","blue"]},"base":{},
			"held":{"p1":{"beads":{"pink":4,"yellow":3}},"p2":{"beads":{"green":4},"totems":["green"]},"p3":{"beads":{"white":4},"totems":["white"]},"p4":{"beads":{"blue":1}}}}`))
		assert.Equal(t, -1, a.Off.Beads)
		assert.Equal(t, beadtrade.Range{Low: -1}, a.Types[4].Missing)
		assert.False(t, a.Types[4].CanChange, "blue is worth 0 to a sole holder, and 0 without it")
		assert.False(t, a.CanChange)
	})
	t.Run("nobody else can win by it", func(t *testing.T) {
		a := account(t, prepared(t, 2, ""), decodeReveal(t,
			`{"type":"reveal","round":1,"lid":{"beads":{"yellow":4},"totems":["pink"]},"base":{"beads":{"green":4},"totems":["blue"]},
			"held":{"p1":{"beads":{"pink":2},"totems":["white"]},"p2":{"beads":{"pink":1,"white":4},"totems":["green"]}}}`))
		assert.Equal(t, 1, a.Off.Beads)
		assert.Equal(t, beadtrade.Range{High: 1}, a.Types[0].Missing, "the centre may hold it as well")
		assert.False(t, a.Types[0].CanChange, "both hold pink already")
		assert.True(t, a.Types[4].CanChange, "blue would cost a point")
	})
}

func TestAccountKnowsPlacedTotems(t *testing.T) {
	setup := prepared(t, 3, "")
	sheet := &beadtrade.Sheet{Totems: []beadtrade.Placed{{BeadType: "pink", Box: "lid"}, {BeadType: "blue", Box: "base"}}}
	a, err := beadtrade.AccountFor(setup, sheet, beadtrade.Reveal{})
	require.NoError(t, err)
	assert.Equal(t, beadtrade.Pile{Totems: 2}, a.Counted)
	assert.Equal(t, beadtrade.Pile{Beads: 12, Totems: 1}, a.Off)
	assert.Equal(t, "BT-1", a.Types[0].Rule)
	assert.Equal(t, beadtrade.Range{Low: -1, High: 0}, a.Types[4].Seats[0].Range, "the blue totem is on the base")

	_, err = beadtrade.AccountFor(setup, sheet, decodeReveal(t, change(t, reveal, `"pink":2`, `"red":2`)))
	assert.Equal(t, scoring.Refuse("unknown_type", "/held/p1/beads/red", "type", "red"), err)

	a, err = beadtrade.AccountFor(setup, nil, decodeReveal(t, change(t, reveal, `"pink":2`, `"pink":4`)))
	require.NoError(t, err, "too many of a type is for Replay to refuse")
	assert.Equal(t, -1, a.Types[0].Unaccounted)
}

// Whatever was not counted yet: the whole count lies within the spans.
func TestAccountHoldsTheWholeCount(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 400 {
		seats := 2 + n%4
		setup := prepared(t, seats, "")
		whole := randomReveal(random, setup)
		want := account(t, setup, whole)
		require.Zero(t, want.Off)
		require.False(t, want.CanChange)
		partial := forget(random, whole)
		got := account(t, setup, partial)
		if got.Off == (beadtrade.Pile{}) {
			assert.False(t, got.CanChange)
		}
		for typ := range want.Types {
			hidden := got.Types[typ].Unaccounted - want.Types[typ].Unaccounted
			assert.LessOrEqual(t, got.Types[typ].Missing.Low, hidden)
			assert.GreaterOrEqual(t, got.Types[typ].Missing.High, hidden)
			for seat, span := range got.Types[typ].Seats {
				points := want.Types[typ].Seats[seat].Points
				assert.LessOrEqual(t, span.Low, points)
				assert.GreaterOrEqual(t, span.High, points)
			}
		}
	}
}
