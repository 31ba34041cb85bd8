package skullking

import (
	"slices"
	"strings"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/skullking"
)

// The signs of the sheet, each explained below it.
const (
	voidSign      = "*" // a bonus that does not count
	waivedSign    = "†" // tricks that did not add up
	differsSign   = "‡" // results that differ from the tricks told
	destroyedSign = "×" // tricks that nobody took
)

// remark explains a sign.
type remark struct{ sign, words string }

// remarks lists what the signs of the sheet mean, round by round.
func (t *table) remarks() []remark {
	var remarks []remark
	void := false
	for _, round := range t.sheet.Rounds {
		if !round.Scored {
			continue
		}
		for j := range round.Boxes {
			void = void || isVoid(&round.Boxes[j])
		}
		if round.Waived {
			remarks = append(remarks, remark{waivedSign, t.P.T("sk.sheet.waived", "round", round.Number)})
		}
		if round.DestroyedTricks > 0 {
			remarks = append(remarks, remark{destroyedSign, t.P.N("sk.sheet.destroyed", round.DestroyedTricks, "round", round.Number)})
		}
		if len(round.Differs) > 0 {
			remarks = append(remarks, remark{differsSign, t.P.T("sk.sheet.differs", "round", round.Number, "where", t.differing(round))})
		}
	}
	if void {
		remarks = append(remarks, remark{voidSign, t.P.T("sk.sheet.void")})
	}
	return remarks
}

// differing says where results differ from the tricks told.
func (t *table) differing(round *skullking.Round) string {
	parts := make([]string, len(round.Differs))
	for i, difference := range round.Differs {
		parts[i] = t.P.T("sk.sheet.difference", "what", t.countName(difference.What), "results", difference.Results, "tricks", difference.Tricks)
		if difference.Player != "" {
			parts[i] = t.name(difference.Player) + ", " + parts[i]
		}
	}
	return strings.Join(parts, " · ")
}

// countName is the name of a count: a bonus, or one of the round.
func (t *table) countName(what string) string {
	if key := "skull-king.count." + what; t.P.Has(key) {
		return t.P.T(key)
	}
	return t.bonusName(skullking.Bonus(what))
}

func (t *table) roundSigns(round *skullking.Round) string {
	var signs strings.Builder
	if round.Scored && round.Waived {
		signs.WriteString(waivedSign)
	}
	if round.Scored && round.DestroyedTricks > 0 {
		signs.WriteString(destroyedSign)
	}
	if round.Scored && len(round.Differs) > 0 {
		signs.WriteString(differsSign)
	}
	return signs.String()
}

func boxSigns(box *skullking.Box) string {
	if isVoid(box) {
		return voidSign
	}
	return ""
}

// isVoid tells whether a bonus, an alliance included, does not count. A bid that is worth
// nothing is no bonus.
func isVoid(box *skullking.Box) bool {
	return slices.ContainsFunc(box.Lines, func(line scoring.Line) bool { return line.Void && !isBase(line.Rule) })
}

// hasBoxes tells whether a round has something to show: scores, or bids that
// everybody may see.
func (t *table) hasBoxes(round *skullking.Round) bool { return round.Scored || round.Revealed }

// boxAt is where a box is corrected: the entry of its result, or of its bid
// while there is none; "" where this reader corrects nothing.
func (t *table) boxAt(box *skullking.Box) string {
	for _, index := range []int{box.ResultEntry, box.BidEntry} {
		if row := latest(t.Session, index); row != nil && row.May {
			return t.correctAt(row, box.Player)
		}
	}
	return ""
}

// boxWords says a box in full.
func (t *table) boxWords(round *skullking.Round, box *skullking.Box) string {
	if !round.Scored {
		return t.P.T("sk.sheet.box.bid", "round", round.Number, "name", t.name(box.Player), "bid", shown(box.Bid))
	}
	words := t.P.T("sk.sheet.box", "round", round.Number, "name", t.name(box.Player), "total", box.Total,
		"points", i18n.Points(box.Points), "bid", shown(box.Counting()), "tricks", shown(box.Tricks))
	if isVoid(box) {
		words += " " + t.P.T("sk.sheet.box.void")
	}
	return words
}

// shown writes a number that may not be there.
func shown(n *int) string {
	if n == nil {
		return "–"
	}
	return i18n.Number(*n)
}
