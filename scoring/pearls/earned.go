package pearls

import "slices"

// unearned gives the place of the first claimed necklace that cannot have been
// won together with those before it (PE-7), -1 where all can. Each necklace is
// one lay of exactly its value: cards of one colour, at least one, and jokers;
// or jokers alone where the table allows them. No card serves twice. claimed
// holds known values, none more often than the game has it.
//
// It is exact: for every set of necklaces out of the claimed ones it computes
// the least number of jokers that a colour, then that and the next colour, and
// so on, need beside their own cards. There are at most 324 such sets.
func unearned(treasure cards, jokersAlone bool, claimed []int) int {
	var all necklaces
	for _, value := range claimed {
		all[value-minNecklace]++
	}
	sets, step := subsets(all)
	least := make([]int, len(sets))
	for i := 1; i < len(sets); i++ {
		least[i] = impossible
	}
	for i := joker + 1; i < len(colours); i++ {
		if treasure[i] > 0 {
			least = withPile(sets, all, least, treasure[joker], func(count, sum int) int {
				if count > treasure[i] {
					return impossible
				}
				return max(0, sum-treasure[i])
			})
		}
	}
	if jokersAlone {
		least = withPile(sets, all, least, treasure[joker], func(_, sum int) int { return sum })
	}
	upTo := 0
	for i, value := range claimed {
		upTo += step[value-minNecklace]
		if least[upTo] > treasure[joker] {
			return i
		}
	}
	return -1
}

// impossible is a number of jokers that nobody has.
const impossible = 1 << 20

// withPile gives the least jokers for each set when one more pile of cards may
// win some of it. price is the jokers that this pile needs for count necklaces
// of sum pearls.
func withPile(sets []necklaces, all necklaces, least []int, jokers int, price func(count, sum int) int) []int {
	next := slices.Clone(least)
	for j := 1; j < len(sets); j++ {
		count, sum := 0, 0
		for d, n := range sets[j] {
			count, sum = count+n, sum+n*(d+minNecklace)
		}
		extra := price(count, sum)
		if extra > jokers {
			continue
		}
		for i, have := range sets {
			if least[i]+extra <= jokers && fits(have, sets[j], all) {
				next[i+j] = min(next[i+j], least[i]+extra)
			}
		}
	}
	return next
}

// subsets lists every set within all; set i and set j together are set i+j.
// step is how far one more necklace of a value moves.
func subsets(all necklaces) (sets []necklaces, step necklaces) {
	sets = []necklaces{{}}
	for d, n := range all {
		step[d] = len(sets)
		block := slices.Clone(sets)
		for range n {
			for i := range block {
				block[i][d]++
			}
			sets = append(sets, block...)
		}
	}
	return sets, step
}

func fits(a, b, all necklaces) bool {
	for d := range all {
		if a[d]+b[d] > all[d] {
			return false
		}
	}
	return true
}

// strayJokers tells how many jokers of a treasure can have been in no lay at a
// table where jokers are never laid alone: each needs a card of a colour, and
// no lay is larger than a hand. claimed are necklaces that can be won.
func strayJokers(treasure cards, claimed []int) int {
	sum := 0
	for _, value := range claimed {
		sum += value
	}
	jokers := treasure[joker]
	coloured := treasure.total() - jokers
	// The lays of necklaces hold as many jokers as they may: what they spare
	// of the colours carries the others.
	inNecklaces := max(len(claimed), sum-jokers)
	spare := jokers - (sum - inNecklaces)
	return max(0, spare-(MaxHand-1)*(coloured-inNecklaces))
}
