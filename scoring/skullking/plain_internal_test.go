package skullking

import (
	"runtime"
	"strings"
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What Marshal writes of bids and results is read the quick way: the strict one
// behind it would hide it if nothing was.
func TestWhatMarshalWritesIsReadWithoutReflection(t *testing.T) {
	one, none, many := 1, 0, 12
	bids := Bids{Head: scoring.Head{Kind: "bids"}, Round: 10, Values: map[scoring.SeatID]*int{"p1": &one, "p2": &none, "p10": &many}}
	body, err := scoring.Marshal(bids)
	require.NoError(t, err)
	read, ok := plainBids(body)
	assert.True(t, ok, "%s", body)
	assert.Equal(t, bids, read)

	full := Results{
		Head: scoring.Head{Kind: "results"}, Round: 10,
		Tricks:     map[scoring.SeatID]int{"p1": 2, "p2": 0, "p10": 8},
		Bonuses:    map[scoring.SeatID]Earned{"p1": {}, "p2": {}},
		Wagers:     map[scoring.SeatID]int{"p1": 20, "p2": 0},
		BidChanges: map[scoring.SeatID]int{"p1": -1, "p2": 1},
	}
	for i, kind := range Bonuses(GrandpaBeck, Options{}) {
		full.Bonuses["p1"][kind.Bonus] = i + 1
		full.Bonuses["p2"][kind.Bonus] = 1
	}
	head := Results{Head: full.Head, Round: full.Round}
	tricks, bonuses, wagers, changes := head, head, head, head
	tricks.Tricks, bonuses.Bonuses, wagers.Wagers, changes.BidChanges = full.Tricks, full.Bonuses, full.Wagers, full.BidChanges
	for _, results := range []Results{full, head, tricks, bonuses, wagers, changes} {
		body, err := scoring.Marshal(results)
		require.NoError(t, err)
		read, ok := plainResults(body)
		assert.True(t, ok, "%s", body)
		assert.Equal(t, results, read)
	}
}

// A body without sense costs no more than a few copies of itself before it is
// refused.
func TestColonsTakeNoRoom(t *testing.T) {
	colons := strings.Repeat(`:`, 64<<10)
	for what, body := range map[string]string{
		"a bid":          `{"type":"bids","round":1,"values":{"` + colons + `":1}}`,
		"without an end": `{"type":"bids","round":1,"values":{"` + colons,
		"tricks":         `{"type":"results","round":1,"tricks":{"` + colons + `":1}}`,
		"a bonus":        `{"type":"results","round":1,"bonuses":{"p1":{"` + colons + `":1}}}`,
	} {
		once := allocated(func() {
			_, ok := plainBids([]byte(body))
			assert.False(t, ok, what)
			_, ok = plainResults([]byte(body))
			assert.False(t, ok, what)
		})
		assert.Less(t, once, uint64(5*len(body)), what)
	}
}

// allocated tells how many bytes a call takes, over several.
func allocated(do func()) uint64 {
	const calls = 10
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range calls {
		do()
	}
	runtime.ReadMemStats(&after)
	return (after.TotalAlloc - before.TotalAlloc) / calls
}
