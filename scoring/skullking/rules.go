package skullking

import (
	"slices"

	"ardoise/scoring"
)

const (
	maxAlliances = 2 // loots in the deck
	maxDestroyed = 2 // kraken and whale
	// absurd is a count far beyond every limit, and far below the largest
	// number.
	absurd = 1_000_000
)

func bonusWord(bonus Bonus) scoring.Word { return scoring.Word(id + ".bonus." + string(bonus)) }

func bookWord(rulebook string) scoring.Word {
	return scoring.Word(id + ".rulebook." + rulebook + ".name")
}

func bonusIndex(bonus Bonus) int { return slices.Index(bonusOrder[:], bonus) }

// checkDeck refuses bonuses of a whole table that one deck cannot give.
func (r *replay) checkDeck() *scoring.Problem {
	round := r.open()
	var total [bonusKinds]int
	kingOwner := scoring.SeatID("")
	for i := range round.Boxes {
		box := &round.Boxes[i]
		for bonus, count := range box.Bonuses {
			sum := &total[bonusIndex(bonus)]
			*sum = addUp(*sum, count)
		}
		if box.Bonuses[MermaidTookSkullKing] == 0 && box.Bonuses[SkullKingTookPirates] == 0 {
			continue
		}
		if kingOwner != "" {
			return scoring.Refuse("one_skull_king", "/bonuses", "players", []scoring.SeatID{kingOwner, box.Player})
		}
		kingOwner = box.Player
	}
	if total[mermaidTookKing] > 0 && total[kingTookPirates] > 0 {
		return scoring.Refuse("one_skull_king_once", "/bonuses", "player", kingOwner)
	}
	if high := r.mostPirates(); total[kingTookPirates] > high {
		return scoring.Refuse("pirates_many", "/bonuses", "player", kingOwner, "count", total[kingTookPirates], "high", high)
	}
	for _, limit := range [...]struct {
		code        string
		count, high int
	}{
		{"one_skull_king_count", total[mermaidTookKing], 1},
		{"mermaids_many", addUp(total[piratesTookMermaids], total[mermaidTookKing]), maxMermaids},
		{"fourteens_many", total[fourteens], maxFourteens},
		{"black_fourteens_many", total[blackFourteen], 1},
	} {
		if limit.count > limit.high {
			return scoring.Refuse(limit.code, "/bonuses", "count", limit.count, "high", limit.high)
		}
	}
	return nil
}

// addUp adds a count to others. Counts that somebody made up must not overflow:
// the first absurd one stands for all, so that what is refused names a number
// that was sent.
func addUp(sum, count int) int {
	switch {
	case sum > absurd:
		return sum
	case count > absurd:
		return count
	}
	return sum + count
}

// mostPirates is how many pirate cards can lie beside the Skull King.
func (r *replay) mostPirates() int {
	inTrick := len(r.players)
	if r.options.Ghost {
		inTrick++
	}
	return min(maxPirates, inTrick-1)
}

// checkOnce refuses a second Roatan, a second Harry, and alliances of two who
// took nothing.
func (r *replay) checkOnce() *scoring.Problem {
	round := r.open()
	var wager, change *Box
	for i := range round.Boxes {
		box := &round.Boxes[i]
		if box.Wager != nil {
			if wager != nil {
				return scoring.Refuse("wagers_many", "/wagers", "players", []scoring.SeatID{wager.Player, box.Player})
			}
			wager = box
		}
		if box.BidChange != nil {
			if change != nil {
				return scoring.Refuse("bid_changes_many", "/bid_changes", "players", []scoring.SeatID{change.Player, box.Player})
			}
			change = box
		}
	}
	for i, alliance := range round.Alliances {
		loot, winner := round.Box(alliance[0]), round.Box(alliance[1])
		if loot.Tricks != nil && winner.Tricks != nil && *loot.Tricks+*winner.Tricks == 0 {
			return scoring.Refuse("alliance_without_trick", scoring.Pointer("alliances", i), "players", []scoring.SeatID{alliance[0], alliance[1]})
		}
	}
	return nil
}
