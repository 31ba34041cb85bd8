package skullking

import (
	"ardoise/scoring"
)

// settle fills the boxes of the open round in from what was given and told,
// and scores it once everything is there and adds up. What results say wins
// over what tricks say.
func (r *replay) settle(entry int) *scoring.Problem {
	round := r.open()
	toldAll := len(round.Tricks) > 0 && len(round.Tricks) >= round.Cards
	round.ByTricks = false
	complete, sum := round.Revealed, 0 // a bid that is not shown scores nothing
	for i := range round.Boxes {
		box := &round.Boxes[i]
		box.SoFar = 0
		switch {
		case r.given[i].entry >= 0:
			r.fillGiven(box, r.given[i])
		case toldAll:
			r.fillTold(box, r.told[i], entry)
			round.ByTricks = true
		default:
			box.SoFar = r.told[i].tricks
			complete = false
			continue
		}
		sum += *box.Tricks
	}
	r.fillWholeTable(round)
	if problem := r.checkDeck(); problem != nil {
		return problem
	}
	if problem := r.checkOnce(); problem != nil {
		return problem
	}
	fits := sum+round.DestroyedTricks+round.GhostTricks == round.Cards
	if complete && (fits || r.waive) {
		round.Waived = !fits
		r.score(round)
	} else {
		r.unscore(round)
	}
	round.Differs = nil
	if toldAll {
		round.Differs = r.differences(round)
	}
	round.written = nil
	if round.Scored {
		round.written = &written{}
	}
	return nil
}

func (r *replay) fillGiven(box *Box, g given) {
	box.Tricks, box.ResultEntry = r.number(g.tricks), g.entry
	box.Bonuses, box.Wager, box.Cannonball = g.bonuses, g.wager, g.cannonball
	box.BidChange, box.FinalBid = g.change, nil
	if g.change != nil && box.Bid != nil {
		box.FinalBid = r.number(*box.Bid + *g.change)
	}
}

func (r *replay) fillTold(box *Box, t told, entry int) {
	box.Tricks = r.number(t.tricks)
	if box.ResultEntry < 0 {
		box.ResultEntry = entry
	}
	box.Bonuses = nil
	for i, count := range t.bonuses {
		if count > 0 {
			if box.Bonuses == nil {
				box.Bonuses = Earned{}
			}
			box.Bonuses[bonusOrder[i]] = count
		}
	}
}

// fillWholeTable fills in what belongs to nobody alone.
func (r *replay) fillWholeTable(round *Round) {
	round.DestroyedTricks, round.GhostTricks, round.Alliances = r.destroyed, r.ghost, r.alliances
	if r.full {
		return
	}
	if round.DestroyedTricks == 0 {
		round.DestroyedTricks = r.toldDestroyed
	}
	if round.GhostTricks == 0 {
		round.GhostTricks = r.toldGhost
	}
	if len(round.Alliances) == 0 {
		round.Alliances = r.toldAlliances
	}
}

// score gives every box its lines, points and total.
func (r *replay) score(round *Round) {
	round.Scored = true
	most := len(round.Boxes) + 2*len(round.Alliances) + 1 // one wager
	for i := range round.Boxes {
		most += len(round.Boxes[i].Bonuses)
	}
	r.roomForLines(most)
	for i := range round.Boxes {
		box := &round.Boxes[i]
		box.Lines = r.boxLines(round, box)
		box.Scored, box.Points = true, 0
		for _, line := range box.Lines {
			box.Points += line.Points
		}
		box.Total = r.seats[r.players[i]].total + box.Points
	}
}

// unscore takes a round back that later results opened again.
func (r *replay) unscore(round *Round) {
	round.Scored, round.Waived = false, false
	for i := range round.Boxes {
		box := &round.Boxes[i]
		box.Scored, box.Points, box.Lines = false, 0, nil
		box.Total = r.seats[r.players[i]].total
	}
}

// differences compares what results say with what the tricks told.
func (r *replay) differences(round *Round) []Difference {
	var found []Difference
	note := func(player scoring.SeatID, what string, results, tricks int) {
		if results != tricks {
			found = append(found, Difference{player, what, results, tricks})
		}
	}
	for i := range round.Boxes {
		box := &round.Boxes[i]
		if r.given[i].entry < 0 {
			continue
		}
		note(box.Player, "tricks", *box.Tricks, r.told[i].tricks)
		for kind, bonus := range bonusOrder {
			note(box.Player, string(bonus), box.Bonuses[bonus], r.told[i].bonuses[kind])
		}
	}
	note("", "destroyed_tricks", round.DestroyedTricks, r.toldDestroyed)
	note("", "ghost_tricks", round.GhostTricks, r.toldGhost)
	note("", "alliances", len(round.Alliances), len(r.toldAlliances))
	return found
}
