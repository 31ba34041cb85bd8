package beadtrade_test

import (
	"maps"
	"math/rand/v2"
	"slices"

	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
)

// randomReveal is a legal count of round 1: every piece of the box somewhere,
// two totems on the boxes, the centre as full as at the start.
func randomReveal(random *rand.Rand, setup scoring.Setup) beadtrade.Reveal {
	r := beadtrade.Reveal{Head: scoring.Head{Kind: "reveal"}, Round: 1, Lid: pieces(), Base: pieces(), Held: map[scoring.SeatID]beadtrade.Pieces{}}
	for _, id := range setup.Seats {
		r.Held[id] = pieces()
	}
	centre := beadtrade.Types - len(setup.Seats)
	if len(setup.Seats) == 2 {
		centre = 1
	}
	var types, beads []string
	for _, typ := range beadtrade.Preset() {
		types = append(types, typ.ID)
		beads = append(beads, typ.ID, typ.ID, typ.ID, typ.ID)
	}
	random.Shuffle(len(beads), func(i, j int) { beads[i], beads[j] = beads[j], beads[i] })
	random.Shuffle(len(types), func(i, j int) { types[i], types[j] = types[j], types[i] })
	for _, bead := range beads[4*centre:] {
		somewhere(random, r, setup, 4).Beads[bead]++
	}
	r.Lid.Totems, r.Base.Totems = types[:1:1], types[1:2:2]
	for _, totem := range types[2 : beadtrade.Types-centre] {
		id := setup.Seats[random.IntN(len(setup.Seats))]
		held := r.Held[id]
		held.Totems = append(held.Totems, totem)
		r.Held[id] = held
	}
	return r
}

func pieces() beadtrade.Pieces {
	return beadtrade.Pieces{Beads: map[string]int{}, Totems: []string{}}
}

// somewhere is the lid, the base or, in all other cases, a player.
func somewhere(random *rand.Rand, r beadtrade.Reveal, setup scoring.Setup, cases int) beadtrade.Pieces {
	switch random.IntN(cases) {
	case 0:
		return r.Lid
	case 1:
		return r.Base
	}
	return r.Held[setup.Seats[random.IntN(len(setup.Seats))]]
}

// forget leaves out some of the beads and some of the held totems.
func forget(random *rand.Rand, whole beadtrade.Reveal) beadtrade.Reveal {
	part := whole
	part.Held = map[scoring.SeatID]beadtrade.Pieces{}
	part.Lid.Beads, part.Base.Beads = fewer(random, whole.Lid.Beads), fewer(random, whole.Base.Beads)
	for _, id := range slices.Sorted(maps.Keys(whole.Held)) {
		held := whole.Held[id]
		held.Beads = fewer(random, held.Beads)
		if random.IntN(3) == 0 {
			held.Totems = nil
		}
		part.Held[id] = held
	}
	return part
}

func fewer(random *rand.Rand, beads map[string]int) map[string]int {
	left := map[string]int{}
	for _, typ := range slices.Sorted(maps.Keys(beads)) {
		left[typ] = beads[typ]
		if random.IntN(4) == 0 {
			left[typ] = random.IntN(beads[typ] + 1)
		}
	}
	return left
}
