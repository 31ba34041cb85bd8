package beadtrade

import "ardoise/scoring"

// account tells where a player's total comes from.
type account struct {
	seat   scoring.SeatID
	rules  []accountLine // sums by rule, those that brought nothing left out
	rounds []roundAccount
	total  int
}

// accountLine is one reason of points.
type accountLine struct {
	text   string
	points int
}

// roundAccount is one round of an account.
type roundAccount struct {
	accountLine
	lines []accountLine
}

// accountOf reads the scored rounds of a player.
func (t *table) accountOf(seat scoring.SeatID) account {
	a := account{seat: seat, total: t.sheet.Totals[seat]}
	sums := map[string]int{}
	for _, round := range t.sheet.Scored {
		told := roundAccount{accountLine: accountLine{t.P.T("bt.why.round", "round", round.Round), round.Scores[seat]}}
		for i := range round.Types {
			typ := &round.Types[i]
			for _, cell := range typ.Cells {
				if cell.Seat != seat || cell.Reason == "" {
					continue
				}
				sums[cell.Rule] += cell.Points
				told.lines = append(told.lines, accountLine{t.P.T("bt.why.line", "type", t.typ(typ.BeadType).name,
					"rule", t.ruleWords(typ), "reason", t.P.T("bead-trade.reason."+cell.Reason)), cell.Points})
			}
		}
		a.rounds = append(a.rounds, told)
	}
	for _, rule := range []string{"BT-1", "BT-3", "BT-2", "BT-5"} {
		fact := "points_" + rule // statistics count the same
		if points := sums[rule]; points != 0 {
			a.rules = append(a.rules, accountLine{t.P.T("bead-trade.fact." + fact), points})
		}
	}
	return a
}
