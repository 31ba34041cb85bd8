package skullking

import (
	"slices"

	"ardoise/scoring"
)

// trick enters one trick card by card.
func (r *replay) trick(entry int, e Trick) *scoring.Problem {
	if problem := r.enter(e.Round); problem != nil {
		return problem
	}
	if problem := r.allBid(); problem != nil {
		return problem
	}
	round := r.open()
	if round.Scored {
		return roundScored(e.Round)
	}
	if len(round.Tricks) >= round.Cards {
		return scoring.Refuse("tricks_told", "/round", "round", round.Number, "cards", round.Cards)
	}
	if problem := r.checkPlays(e.Plays); problem != nil {
		return problem
	}
	taken := Resolve(r.setup.Rulebook, e.Plays)
	round.Tricks = append(round.Tricks, PlayedTrick{Plays: e.Plays, Taken: taken, Entry: entry})
	round.NextLead = ""
	if len(round.Tricks) < round.Cards {
		round.NextLead = taken.NextLead
	}
	r.tell(taken)
	return r.settle(entry)
}

// checkPlays checks a trick of the open round: its cards, with those of the
// round's tricks before it, and that everybody played once.
func (r *replay) checkPlays(plays []Play) *scoring.Problem {
	var before []Play
	for _, trick := range r.open().Tricks {
		before = append(before, trick.Plays...)
	}
	if problem := checkCards(r.setup.Rulebook, r.maxSeats, before, plays); problem != nil {
		return problem
	}
	missing := make([]scoring.SeatID, 0, len(r.players))
	for _, seat := range r.players {
		missing = append(missing, r.seats[seat].id)
	}
	if r.options.Ghost {
		missing = append(missing, Ghost)
	}
	for i, play := range plays {
		at := -1
		for j, id := range missing {
			if id == play.Player {
				at = j
			}
		}
		if at < 0 {
			return r.stranger(play.Player, scoring.Pointer("plays", i, "player"))
		}
		missing = append(missing[:at], missing[at+1:]...)
	}
	if len(missing) > 0 {
		return scoring.Refuse("plays_missing", "/plays", "players", hands(missing), "count", len(missing))
	}
	return nil
}

// hands lists who plays cards for a message: the ghost has a word of its own.
func hands(ids []scoring.SeatID) []any {
	list := make([]any, len(ids))
	for i, id := range ids {
		list[i] = id
		if id == Ghost {
			list[i] = scoring.Word("skull-king.ghost")
		}
	}
	return list
}

// checkCards checks a trick by itself, and against the cards that lie in
// tricks before it.
func checkCards(rulebook string, most int, before, plays []Play) *scoring.Problem {
	if len(plays) == 0 {
		return scoring.Refuse("plays_empty", "/plays")
	}
	if len(plays) > most {
		return scoring.Refuse("plays_many", "/plays", "count", len(plays), "high", most)
	}
	for i, play := range plays {
		deck := play.Card.inDeck(rulebook)
		if deck == 0 {
			return scoring.Refuse("card_unknown", scoring.Pointer("plays", i, "card"), "card", string(play.Card),
				"rulebook", bookWord(rulebook))
		}
		seen := 1
		for _, other := range before {
			seen += same(other, play)
		}
		for _, other := range plays[:i] {
			seen += same(other, play)
			if other.Player == play.Player {
				return scoring.Refuse("player_twice", scoring.Pointer("plays", i, "player"), "player", play.Player)
			}
		}
		if seen > deck {
			return scoring.Refuse("card_too_often", scoring.Pointer("plays", i, "card"), "card", string(play.Card), "count", seen, "high", deck)
		}
	}
	return nil
}

func same(a, b Play) int {
	if a.Card.physical() == b.Card.physical() {
		return 1
	}
	return 0
}

// tell counts what came of a trick.
func (r *replay) tell(taken Taken) {
	switch {
	case taken.Winner == nil:
		r.toldDestroyed++
	case *taken.Winner == Ghost && r.options.Ghost:
		r.toldGhost++
	default:
		if r.few {
			r.told = slices.Clone(r.told)
		}
		at := r.boxIndex(*taken.Winner)
		r.told[at].tricks++
		for _, bonus := range taken.Bonuses {
			r.told[at].bonuses[bonusIndex(bonus.Bonus)] += bonus.Count
		}
	}
	for _, alliance := range taken.Alliances {
		if r.boxIndex(alliance[0]) >= 0 && r.boxIndex(alliance[1]) >= 0 {
			r.toldAlliances = append(r.toldAlliances, alliance)
		}
	}
}
