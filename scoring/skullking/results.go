package skullking

import (
	"slices"

	"ardoise/scoring"
)

// results enters how a round, or a part of it, came out.
func (r *replay) results(entry int, e Results) *scoring.Problem {
	if problem := r.enter(e.Round); problem != nil {
		return problem
	}
	if problem := r.allBid(); problem != nil {
		return problem
	}
	if round := r.open(); round.Scored && !round.ByTricks {
		return roundScored(e.Round)
	}
	if problem := r.checkResults(e); problem != nil {
		return problem
	}
	full := len(e.Tricks) == len(r.players)
	if full {
		r.full, r.waive, r.destroyed, r.ghost, r.alliances = true, false, 0, 0, nil
	}
	if r.few {
		r.given = slices.Clone(r.given)
	}
	for i := range r.given {
		if tricks, ok := e.Tricks[r.open().Boxes[i].Player]; ok {
			r.give(i, entry, tricks, e)
		}
	}
	r.waive = r.waive || e.WaiveTricksCheck
	if e.DestroyedTricks != 0 {
		r.destroyed = e.DestroyedTricks
	}
	if e.GhostTricks != 0 {
		r.ghost = e.GhostTricks
	}
	if len(e.Alliances) > 0 {
		r.alliances = e.Alliances
	}
	if problem := r.settle(entry); problem != nil {
		return problem
	}
	if full && !r.open().Scored {
		return r.tricksTotal()
	}
	return nil
}

// give notes the result of one player.
func (r *replay) give(box, entry, tricks int, e Results) {
	r.given[box] = r.giving(r.open().Boxes[box].Player, entry, tricks, e)
}

// giving reads the result of one player out of an entry.
func (r *replay) giving(player scoring.SeatID, entry, tricks int, e Results) given {
	g := given{entry: entry, tricks: tricks, bonuses: e.Bonuses[player]}
	if wager, ok := e.Wagers[player]; ok {
		g.wager = r.number(wager)
	}
	if change, ok := e.BidChanges[player]; ok {
		g.change = r.number(change)
	}
	for _, chose := range e.Cannonball {
		g.cannonball = g.cannonball || chose == player
	}
	return g
}

func roundScored(round int) *scoring.Problem {
	problem := scoring.Refuse("round_scored", "/round", "round", round)
	problem.Kind = scoring.Conflict
	return problem
}

// tricksTotal refuses counts that do not add up, and says who has what, and
// what can be wrong: destroyed tricks only where there can be some.
func (r *replay) tricksTotal() *scoring.Problem {
	args := r.tricksArgs()
	args["fix"] = scoring.Word(id + ".tricks_total.count")
	if r.open().DestroyedTricks > 0 || r.setup.Rulebook == GrandpaBeck && args["sum"].(int) < args["expected"].(int) {
		args["fix"] = scoring.Word(id + ".tricks_total.destroyed")
	}
	return &scoring.Problem{Kind: scoring.Refused, Code: "tricks_total", Field: "/tricks", Args: args}
}

// tricksArgs are the numbers of a sum that does not fit.
func (r *replay) tricksArgs() scoring.Args {
	round := r.open()
	sum := 0
	who := make([]scoring.SeatCount, 0, len(round.Boxes))
	for i := range round.Boxes {
		if tricks := round.Boxes[i].Tricks; tricks != nil {
			sum += *tricks
			who = append(who, scoring.SeatCount{Seat: round.Boxes[i].Player, N: *tricks})
		}
	}
	return scoring.Args{
		"round": round.Number, "sum": sum, "expected": round.Cards - round.DestroyedTricks - round.GhostTricks,
		"cards": round.Cards, "destroyed": round.DestroyedTricks, "ghost": round.GhostTricks, "who": who,
	}
}
