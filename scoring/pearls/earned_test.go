package pearls

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The search must agree with one that lays the whole treasure in every way
// there is: slow, plain, and right by its form.
func TestClaimsAgainstEverySplit(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 2))
	seen := map[bool]int{}
	for range 3000 {
		var treasure cards
		treasure[joker] = random.IntN(12)
		for c := 1; c <= 3; c++ {
			treasure[c] = random.IntN(6)
		}
		var claimed []int
		stock := allNecklaces
		for range random.IntN(4) {
			value := minNecklace + random.IntN(len(stock))
			if stock.left(value) > 0 {
				stock[value-minNecklace]--
				claimed = append(claimed, value)
			}
		}
		jokersAlone := random.IntN(2) == 0
		got := unearned(treasure, jokersAlone, claimed) < 0 && (jokersAlone || strayJokers(treasure, claimed) == 0)
		want := splits(treasure, jokersAlone, claimed)
		require.Equal(t, want, got, "treasure %v, jokers alone %v, necklaces %v", treasure, jokersAlone, claimed)
		seen[want]++
	}
	assert.Greater(t, seen[true], 300)
	assert.Greater(t, seen[false], 300)
}

// splits tries every lay for the next necklace, then every way to lay the rest.
func splits(left cards, jokersAlone bool, claimed []int) bool {
	if len(claimed) == 0 {
		return jokersAlone || left[joker] <= 9*(left.total()-left[joker])
	}
	for c := range left {
		for count := 1; count <= min(left[c], claimed[0]); count++ {
			rest, jokers := left, claimed[0]-count
			rest[c] -= count
			if c == joker && (!jokersAlone || jokers > 0) || c != joker && rest[joker] < jokers {
				continue
			}
			if c != joker {
				rest[joker] -= jokers
			}
			if splits(rest, jokersAlone, claimed[1:]) {
				return true
			}
		}
	}
	return false
}

func TestAllNecklacesOfOnePlayer(t *testing.T) {
	all := []int{9, 8, 8, 7, 7, 6, 6, 5, 5, 4}
	assert.Equal(t, -1, unearned(box, true, all))
	assert.Equal(t, -1, unearned(cards{0, 24, 20, 16, 5, 0, 0}, true, all), "24+20+16+5 is 65: each colour to its last pearl")
	assert.NotEqual(t, -1, unearned(cards{0, 24, 20, 16, 3, 1, 0}, true, all))
}
