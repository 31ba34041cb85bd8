package beadtrade

import (
	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/views"
)

// accountOf reads the scored rounds of a player; rules that brought nothing are
// left out of the sums.
func (t *table) accountOf(seat scoring.SeatID) views.Account {
	a := views.Account{
		Name: t.Seat(seat).Name, Total: views.AccountLine{Words: t.P.T("bt.total"), Points: t.sheet.Totals[seat]},
		RoundWords: t.P.T("bt.why.rounds"),
	}
	sums := map[string]int{}
	for _, round := range t.sheet.Scored {
		told := views.AccountRound{AccountLine: views.AccountLine{
			Words: t.P.T("bt.why.round", "round", round.Round), Points: round.Scores[seat],
		}}
		for i := range round.Types {
			typ := &round.Types[i]
			for _, cell := range typ.Cells {
				if cell.Seat != seat || cell.Reason == "" {
					continue
				}
				sums[cell.Rule] += cell.Points
				told.Reasons = append(told.Reasons, views.AccountReason{
					Words: t.P.T("bt.why.line", "type", t.typ(typ.BeadType).name,
						"rule", t.ruleWords(typ), "reason", t.P.T("bead-trade.reason."+cell.Reason)),
					Points: i18n.Points(cell.Points),
				})
			}
		}
		a.Rounds = append(a.Rounds, told)
	}
	for _, rule := range []string{"BT-1", "BT-3", "BT-2", "BT-5"} {
		fact := "points_" + rule // statistics count the same
		if points := sums[rule]; points != 0 {
			a.Lines = append(a.Lines, views.AccountLine{Words: t.P.T("bead-trade.fact." + fact), Points: points})
		}
	}
	return a
}
