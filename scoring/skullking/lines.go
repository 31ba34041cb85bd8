package skullking

import "ardoise/scoring"

// Points of the lines that no rulebook changes.
const (
	TrickMade    = 20 // SK-1: for each trick of a bid that was made
	TrickOff     = 10 // SK-2: lost for each trick off
	ZeroBid      = 10 // SK-3, SK-4: won or lost, times what a zero bid counts
	LootAlliance = 20 // SK-8: for each partner
	RascalStake  = 10 // SK-10: for each card dealt; half of it for one trick off
	CannonStake  = 15 // SK-11: for each card dealt
)

// Why a line is void.
const (
	bidMissed     = "bid_missed"     // the player's own bid
	partnerMissed = "partner_missed" // the bid of the partner in an alliance
)

// share says how much of its bonuses a player keeps.
type share int

const (
	none share = iota
	half
	all
)

// boxLines gives the reasons of one player's points in a round whose results
// are all there.
func (r *replay) boxLines(round *Round, box *Box) []scoring.Line {
	from := len(r.lines)
	base, keeps := r.baseLine(round, box)
	r.lines = append(r.lines, base)
	if len(box.Bonuses) > 0 {
		r.bonusLines(box, keeps)
	}
	for _, alliance := range round.Alliances {
		r.allianceLine(round, box, alliance)
	}
	if box.Wager != nil && *box.Wager != 0 {
		points := *box.Wager
		if !made(box) {
			points = -points
		}
		r.lines = append(r.lines, scoring.Line{Rule: "SK-9", Points: points})
	}
	return r.lines[from:len(r.lines):len(r.lines)]
}

// made tells whether a player took exactly the bid that counts.
func made(box *Box) bool { return *box.Counting() == *box.Tricks }

// baseLine scores the bid itself (SK-1 to SK-4, SK-10, SK-11), and says what
// becomes of the bonuses.
func (r *replay) baseLine(round *Round, box *Box) (scoring.Line, share) {
	if r.options.Scoring == Rascal {
		return rascalLine(round, box)
	}
	bid, tricks := *box.Counting(), *box.Tricks
	keeps := all
	if bid != tricks && BonusNeedsBid(r.setup.Rulebook, r.options) {
		keeps = none
	}
	zero := round.Number
	if ZeroCountsCards(r.setup.Rulebook) {
		zero = round.Cards
	}
	switch {
	case bid == 0 && tricks == 0:
		return times("SK-3", zero, ZeroBid), keeps
	case bid == 0:
		return times("SK-4", zero, -ZeroBid), keeps
	case bid == tricks:
		return times("SK-1", tricks, TrickMade), keeps
	}
	return times("SK-2", max(bid-tricks, tricks-bid), -TrickOff), keeps
}

// rascalLine scores a bid in Rascal's way (SK-10, SK-11).
func rascalLine(round *Round, box *Box) (scoring.Line, share) {
	off := max(*box.Counting()-*box.Tricks, *box.Tricks-*box.Counting())
	rule, each := "SK-10", RascalStake
	if box.Cannonball {
		rule, each = "SK-11", CannonStake
	}
	switch {
	case off == 0:
		return times(rule, round.Cards, each), all
	case off == 1 && !box.Cannonball:
		return times(rule, round.Cards, each/2), half
	}
	return scoring.Line{Rule: rule, Count: round.Cards, Each: each, Void: true, Reason: bidMissed}, none
}

func times(rule string, count, each int) scoring.Line {
	return scoring.Line{Rule: rule, Points: count * each, Count: count, Each: each}
}

// bonusLines scores the bonuses of a player (SK-5 to SK-7); a voided one stays
// a line, worth 0.
func (r *replay) bonusLines(box *Box, keeps share) {
	for i, worth := range r.worth {
		count := box.Bonuses[bonusOrder[i]]
		if count == 0 {
			continue
		}
		if worth.Once {
			count = 1
		}
		line := scoring.Line{Rule: worth.Rule, What: string(worth.Bonus), Count: count, Each: worth.Each}
		switch keeps {
		case all:
			line.Points = count * worth.Each
		case half:
			line.Each = worth.Each / 2
			line.Points = count * line.Each
		default:
			line.Void, line.Reason = true, bidMissed
		}
		r.lines = append(r.lines, line)
	}
}

// allianceLine scores a loot's alliance for one of its partners (SK-8).
func (r *replay) allianceLine(round *Round, box *Box, alliance Alliance) {
	if alliance[0] != box.Player && alliance[1] != box.Player {
		return
	}
	partner := alliance[0]
	if partner == box.Player {
		partner = alliance[1]
	}
	line := scoring.Line{Rule: "SK-8", Points: LootAlliance, Count: 1, Each: LootAlliance}
	switch {
	case !made(box):
		line.Points, line.Void, line.Reason = 0, true, bidMissed
	case !made(round.Box(partner)):
		line.Points, line.Void, line.Reason = 0, true, partnerMissed
	}
	r.lines = append(r.lines, line)
}
