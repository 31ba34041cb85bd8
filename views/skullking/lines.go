package skullking

import (
	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/skullking"
)

// reason is one line of a score in words.
type reason struct {
	text   string
	points string
	rule   string
	void   bool
}

// reasons puts words on the lines of a box.
func (t *table) reasons(round *skullking.Round, box *skullking.Box) []reason {
	reasons := make([]reason, 0, len(box.Lines))
	for _, line := range box.Lines {
		said := reason{text: t.lineText(round, box, line), points: i18n.Points(line.Points), rule: line.Rule, void: line.Void}
		if line.Void && !isBase(line.Rule) {
			said.text += " (" + t.voidWords(line) + ")"
		}
		reasons = append(reasons, said)
	}
	return reasons
}

// worths lists the bonuses of the session's rulebook.
func (t *table) worths() []skullking.Worth { return skullking.Bonuses(t.rulebook, t.options()) }

func (t *table) lineText(round *skullking.Round, box *skullking.Box, line scoring.Line) string {
	switch line.Rule {
	case "SK-1":
		return t.P.N("sk.line.made", line.Count, "each", line.Each)
	case "SK-2":
		return t.P.T("sk.line.missed", "n", line.Count, "each", abs(line.Each))
	case "SK-3", "SK-4":
		if t.rulebook == skullking.GrandpaBeck {
			return t.P.N("sk.line.zero.cards", round.Cards)
		}
		return t.P.T("sk.line.zero.round", "n", round.Number)
	case "SK-5", "SK-6", "SK-7":
		return t.bonusCount(skullking.Bonus(line.What), line.Count)
	case "SK-8":
		return t.P.T("sk.line.alliance")
	case "SK-9":
		return t.P.T("sk.line.wager")
	case "SK-10":
		return t.P.T("sk.line.rascal." + t.rascal(box))
	case "SK-11":
		return t.P.T("sk.line.cannon")
	}
	return line.Rule
}

// rascal says how near a bid was in Rascal scoring.
func (t *table) rascal(box *skullking.Box) string {
	bid := box.Counting()
	if bid == nil || box.Tricks == nil {
		return "none"
	}
	switch abs(*bid - *box.Tricks) {
	case 0:
		return "whole"
	case 1:
		return "half"
	}
	return "none"
}

// bonusName is the name of a bonus.
func (t *table) bonusName(bonus skullking.Bonus) string {
	return t.P.T("skull-king.bonus." + string(bonus))
}

// bonusCount names a bonus and how many there were.
func (t *table) bonusCount(bonus skullking.Bonus, n int) string {
	if n > 1 {
		return t.bonusName(bonus) + " × " + i18n.Number(n)
	}
	return t.bonusName(bonus)
}

// voidWords says why a line is worth nothing.
func (t *table) voidWords(line scoring.Line) string {
	if key := "skull-king.void." + line.Reason; t.P.Has(key) {
		return t.P.T(key)
	}
	return t.P.T("sk.why.void")
}

func abs(n int) int { return max(n, -n) }
