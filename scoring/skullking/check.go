package skullking

import (
	"maps"
	"slices"

	"ardoise/scoring"
)

// checkResults refuses what one results entry cannot say by itself, whatever
// else the table enters.
func (r *replay) checkResults(e Results) *scoring.Problem {
	if len(e.Tricks) == 0 && len(e.Alliances) == 0 && e.DestroyedTricks == 0 && e.GhostTricks == 0 && !e.WaiveTricksCheck &&
		len(e.Bonuses) == 0 && len(e.Wagers) == 0 && len(e.BidChanges) == 0 && len(e.Cannonball) == 0 {
		return scoring.Refuse("results_empty", "/tricks", "round", e.Round)
	}
	for _, check := range [...]func(Results) *scoring.Problem{
		r.checkKnown, r.checkTricks, r.checkWholeTable, r.checkAlliances, r.checkBonuses, r.checkWagers, r.checkChanges, r.checkCannonball,
	} {
		if problem := check(e); problem != nil {
			return problem
		}
	}
	return nil
}

// book names the rulebook in a message.
func (r *replay) book() scoring.Word { return bookWord(r.setup.Rulebook) }

// checkKnown refuses what the rulebook or the options do not know.
func (r *replay) checkKnown(e Results) *scoring.Problem {
	if r.setup.Rulebook != GrandpaBeck {
		switch {
		case len(e.Alliances) > 0:
			return scoring.Refuse("alliances_unknown", "/alliances", "rulebook", r.book())
		case len(e.Wagers) > 0:
			return scoring.Refuse("wagers_unknown", "/wagers", "rulebook", r.book())
		case len(e.BidChanges) > 0:
			return scoring.Refuse("bid_changes_unknown", "/bid_changes", "rulebook", r.book())
		case e.DestroyedTricks != 0:
			return scoring.Refuse("destroyed_unknown", "/destroyed_tricks", "rulebook", r.book())
		}
	}
	if len(e.Cannonball) > 0 && r.options.Scoring != Rascal {
		return scoring.Refuse("cannonball_unknown", "/cannonball")
	}
	if e.GhostTricks != 0 && !r.options.Ghost {
		return scoring.Refuse("ghost_unknown", "/ghost_tricks")
	}
	return nil
}

func (r *replay) checkTricks(e Results) *scoring.Problem {
	cards := r.open().Cards
	return eachPlayer(r, e.Tricks, "tricks", func(box *Box, tricks int) *scoring.Problem {
		if tricks < 0 || tricks > cards {
			return scoring.Refuse("tricks_range", scoring.Pointer("tricks", box.Player), "player", box.Player, "tricks", tricks, "cards", cards)
		}
		return nil
	})
}

// eachPlayer checks the values of a member in seat order; a key that is no
// player of the open round is refused. Pointers are made for refusals only:
// nearly every entry is legal.
func eachPlayer[V any](r *replay, values map[scoring.SeatID]V, member string, check func(box *Box, value V) *scoring.Problem) *scoring.Problem {
	if len(values) == 0 {
		return nil
	}
	found := 0
	boxes := r.open().Boxes
	for i := range boxes {
		value, ok := values[boxes[i].Player]
		if !ok {
			continue
		}
		found++
		if problem := check(&boxes[i], value); problem != nil {
			return problem
		}
	}
	if found < len(values) {
		return firstStranger(r, values, member)
	}
	return nil
}

// firstStranger refuses the first key of a member that is no player of the
// open round.
func firstStranger[V any](r *replay, values map[scoring.SeatID]V, member string) *scoring.Problem {
	for _, id := range seatOrder(values) {
		if r.boxIndex(id) < 0 {
			return r.stranger(id, scoring.Pointer(member, id))
		}
	}
	return nil
}

// checkWholeTable checks the tricks that no player has.
func (r *replay) checkWholeTable(e Results) *scoring.Problem {
	cards := r.open().Cards
	if high := min(maxDestroyed, cards); e.DestroyedTricks < 0 || e.DestroyedTricks > high {
		return scoring.Refuse("destroyed_range", "/destroyed_tricks", "count", e.DestroyedTricks, "high", high)
	}
	if e.GhostTricks < 0 || e.GhostTricks > cards-e.DestroyedTricks {
		return scoring.Refuse("ghost_range", "/ghost_tricks", "count", e.GhostTricks, "high", cards-e.DestroyedTricks)
	}
	return nil
}

// earner checks what holds for everything that is earned in a trick won: the
// tricks stand in the same entry, and are not none.
func earner(e Results, box *Box, code, member string) *scoring.Problem {
	tricks, ok := e.Tricks[box.Player]
	if !ok {
		return scoring.Refuse("tricks_needed", scoring.Pointer(member, box.Player), "player", box.Player)
	}
	if tricks == 0 {
		return scoring.Refuse(code, scoring.Pointer(member, box.Player), "player", box.Player)
	}
	return nil
}

func (r *replay) checkWagers(e Results) *scoring.Problem {
	return eachPlayer(r, e.Wagers, "wagers", func(box *Box, wager int) *scoring.Problem {
		if problem := earner(e, box, "wager_without_trick", "wagers"); problem != nil {
			return problem
		}
		if !slices.Contains(Wagers(), wager) {
			return scoring.Refuse("wager_value", scoring.Pointer("wagers", box.Player), "player", box.Player, "wager", wager)
		}
		return nil
	})
}

func (r *replay) checkChanges(e Results) *scoring.Problem {
	cards := r.open().Cards
	return eachPlayer(r, e.BidChanges, "bid_changes", func(box *Box, change int) *scoring.Problem {
		if problem := earner(e, box, "bid_change_without_trick", "bid_changes"); problem != nil {
			return problem
		}
		if change < -1 || change > 1 {
			return scoring.Refuse("bid_change_value", scoring.Pointer("bid_changes", box.Player), "player", box.Player, "change", change)
		}
		if bid := box.Bid; bid != nil && (*bid+change < 0 || *bid+change > cards) {
			return scoring.Refuse("bid_change_range", scoring.Pointer("bid_changes", box.Player),
				"player", box.Player, "bid", *bid, "change", change, "cards", cards)
		}
		return nil
	})
}

func (r *replay) checkCannonball(e Results) *scoring.Problem {
	for i, player := range e.Cannonball {
		if r.boxIndex(player) < 0 {
			return r.stranger(player, scoring.Pointer("cannonball", i))
		}
		if _, ok := e.Tricks[player]; !ok {
			return scoring.Refuse("tricks_needed", scoring.Pointer("cannonball", i), "player", player)
		}
		if slices.Contains(e.Cannonball[:i], player) {
			return scoring.Refuse("player_twice", scoring.Pointer("cannonball", i), "player", player)
		}
	}
	return nil
}

func (r *replay) checkAlliances(e Results) *scoring.Problem {
	if len(e.Alliances) > maxAlliances {
		return scoring.Refuse("alliances_many", "/alliances", "count", len(e.Alliances), "high", maxAlliances)
	}
	for i, alliance := range e.Alliances {
		for j, player := range alliance {
			if r.boxIndex(player) < 0 {
				return r.stranger(player, scoring.Pointer("alliances", i, j))
			}
		}
		if alliance[0] == alliance[1] {
			return scoring.Refuse("alliance_self", scoring.Pointer("alliances", i), "player", alliance[0])
		}
	}
	return nil
}

func (r *replay) checkBonuses(e Results) *scoring.Problem {
	return eachPlayer(r, e.Bonuses, "bonuses", func(box *Box, earned Earned) *scoring.Problem {
		tricks, ok := e.Tricks[box.Player]
		if !ok {
			return scoring.Refuse("tricks_needed", scoring.Pointer("bonuses", box.Player), "player", box.Player)
		}
		return r.checkEarned(box.Player, earned, tricks)
	})
}

// checkEarned checks the bonuses of one player.
func (r *replay) checkEarned(player scoring.SeatID, earned Earned, tricks int) *scoring.Problem {
	known, captures := 0, 0
	for i := range r.worth {
		bonus := r.worth[i].Bonus
		count, ok := earned[bonus]
		if !ok || bonus == "" {
			continue
		}
		known++
		switch {
		case count < 0:
			return scoring.Refuse("bonus_negative", scoring.Pointer("bonuses", player, bonus), "player", player, "bonus", bonusWord(bonus), "count", count)
		case count > 0 && tricks == 0:
			return scoring.Refuse("bonus_without_trick", scoring.Pointer("bonuses", player, bonus), "player", player, "bonus", bonusWord(bonus))
		case count > 0 && i <= piratesTookMermaids:
			captures++
		}
	}
	if known < len(earned) {
		bonus := r.firstUnknown(earned)
		return scoring.Refuse("bonus_unknown", scoring.Pointer("bonuses", player, bonus), "bonus", string(bonus), "rulebook", r.book())
	}
	if captures > tricks {
		return scoring.Refuse("captures_many", scoring.Pointer("bonuses", player), "player", player, "count", captures, "tricks", tricks)
	}
	return nil
}

// firstUnknown finds a bonus that the rulebook does not know, the first by name.
func (r *replay) firstUnknown(earned Earned) Bonus {
	for _, bonus := range slices.Sorted(maps.Keys(earned)) {
		if at := bonusIndex(bonus); at < 0 || r.worth[at].Rule == "" {
			return bonus
		}
	}
	return ""
}
