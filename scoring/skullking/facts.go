package skullking

import (
	"strconv"

	"ardoise/scoring"
)

// tally counts what statistics want of one player.
type tally struct {
	bids, made, zeros, zerosMade, miss, over, under, bonus int
	bySize, madeBySize                                     map[int]int
}

// Facts counts, for every player of a game that was played to its end: bids
// and bids_made, zero_bids and zero_bids_made, bid_N and bid_N_made for each
// size N that was bid, miss_sum (tricks of difference), over (tricks bid and
// not taken), under (tricks taken above the bid), bonus_points (SK-5 to SK-9).
// Counts of 0 are left out, bids excepted.
func (Game) Facts(sheet scoring.Sheet) []scoring.Fact {
	s, ok := sheet.(*Sheet)
	if !ok || !s.Finished || s.BrokenOff {
		return nil
	}
	facts := []scoring.Fact{}
	for _, seat := range s.Seats {
		t := tally{bySize: map[int]int{}, madeBySize: map[int]int{}}
		for i := range s.Rounds {
			if box := s.Rounds[i].Box(seat); box != nil && box.Scored {
				t.add(box)
			}
		}
		facts = t.facts(facts, seat)
	}
	return facts
}

func (t *tally) add(box *Box) {
	bid, tricks := *box.Counting(), *box.Tricks
	t.bids++
	t.bySize[bid]++
	t.over += max(0, bid-tricks)
	t.under += max(0, tricks-bid)
	if bid == 0 {
		t.zeros++
	}
	if bid == tricks {
		t.made++
		t.madeBySize[bid]++
		if bid == 0 {
			t.zerosMade++
		}
	}
	for _, line := range box.Lines {
		switch line.Rule {
		case "SK-5", "SK-6", "SK-7", "SK-8", "SK-9":
			t.bonus += line.Points
		}
	}
	t.miss = t.over + t.under
}

// MostBid is the largest bid there can be.
const MostBid = 10

func (t *tally) facts(facts []scoring.Fact, seat scoring.SeatID) []scoring.Fact {
	add := func(key string, n int) {
		if n != 0 {
			facts = append(facts, scoring.Fact{Seat: seat, Key: key, N: n})
		}
	}
	facts = append(facts, scoring.Fact{Seat: seat, Key: "bids", N: t.bids})
	add("bids_made", t.made)
	add("zero_bids", t.zeros)
	add("zero_bids_made", t.zerosMade)
	for n := 0; n <= MostBid; n++ {
		add("bid_"+strconv.Itoa(n), t.bySize[n])
		add("bid_"+strconv.Itoa(n)+"_made", t.madeBySize[n])
	}
	add("miss_sum", t.miss)
	add("over", t.over)
	add("under", t.under)
	add("bonus_points", t.bonus)
	return facts
}
