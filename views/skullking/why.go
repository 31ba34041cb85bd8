package skullking

import (
	"slices"
	"strconv"

	"ardoise/scoring"
	"ardoise/scoring/skullking"
	"ardoise/views"
)

// sums adds up the lines of one kind.
type sums struct {
	key    string // the rule, and the bonus where several share it
	line   scoring.Line
	times  int // rounds with such a line
	count  int // things counted over all of them
	points int
	rounds []int
}

// account reads the scored rounds of a seat.
func (t *table) account(seat scoring.SeatID) views.Account {
	a := views.Account{
		Name: t.Seat(seat).Name, Total: views.AccountLine{Words: t.P.T("sk.sheet.total"), Points: t.sheet.Totals[seat]},
		RoundWords: t.P.T("sk.why.rounds"),
	}
	add := func(words string, points int) {
		a.Lines = append(a.Lines, views.AccountLine{Words: words, Points: points})
	}
	var kinds []*sums
	for _, round := range t.sheet.Rounds {
		box := round.Box(seat)
		if !round.Scored || box == nil {
			continue
		}
		for _, line := range box.Lines {
			kinds = tally(kinds, round.Number, line)
		}
		told := views.AccountRound{AccountLine: views.AccountLine{
			Words:  t.P.T("sk.why.round", "round", round.Number, "bid", shown(box.Counting()), "tricks", shown(box.Tricks)),
			Points: box.Points,
		}}
		for _, reason := range t.reasons(round, box) {
			told.Reasons = append(told.Reasons, views.AccountReason{Words: reason.text, Points: reason.points})
		}
		a.Rounds = append(a.Rounds, told)
	}
	if start, ok := t.sheet.Starts[seat]; ok && start != 0 {
		add(t.P.T("sk.why.start"), start)
	}
	slices.SortStableFunc(kinds, func(x, y *sums) int { return order(x.line) - order(y.line) })
	bonus := false
	for _, kind := range kinds {
		bonus = bonus || !isBase(kind.line.Rule)
		add(t.sumWords(kind), kind.points)
	}
	if !bonus && len(a.Rounds) > 0 {
		add(t.P.T("sk.why.bonus.none"), 0)
	}
	return a
}

// tally adds a line to the sum of its kind.
func tally(kinds []*sums, round int, line scoring.Line) []*sums {
	key := line.Rule + line.What
	if line.Void {
		key += " void"
	}
	at := slices.IndexFunc(kinds, func(s *sums) bool { return s.key == key })
	if at < 0 {
		kinds = append(kinds, &sums{key: key, line: line})
		at = len(kinds) - 1
	}
	kind := kinds[at]
	kind.times++
	kind.count += line.Count
	kind.points += line.Points
	kind.rounds = append(kind.rounds, round)
	return kinds
}

// order puts the lines of an account as the rules count them.
func order(line scoring.Line) int {
	rules := []string{"SK-1", "SK-3", "SK-2", "SK-4", "SK-10", "SK-11", "SK-5", "SK-6", "SK-7", "SK-8", "SK-9"}
	at := 2 * slices.Index(rules, line.Rule)
	if line.Void {
		at++
	}
	return at
}

// sumWords says one kind of line over all rounds.
func (t *table) sumWords(s *sums) string {
	var words string
	switch s.line.Rule {
	case "SK-1":
		words = t.P.N("sk.why.made", s.times, "tricks", t.P.N("sk.why.tricks", s.count))
	case "SK-2":
		words = t.P.N("sk.why.missed", s.times, "off", t.P.N("sk.why.off", s.count))
	case "SK-3":
		words = t.P.N("sk.why.zero", s.times, "rounds", t.numbers(s.rounds))
	case "SK-4":
		words = t.P.N("sk.why.zero.missed", s.times, "rounds", t.numbers(s.rounds))
	case "SK-8":
		words = t.P.N("sk.why.alliance", s.times)
	case "SK-9":
		words = t.P.N("sk.why.wager", s.times)
	case "SK-10":
		words = t.P.N("sk.why.rascal", s.times)
	case "SK-11":
		words = t.P.N("sk.why.cannon", s.times)
	default:
		words = t.bonusCount(skullking.Bonus(s.line.What), s.count)
	}
	if s.line.Void {
		words += " (" + t.voidWords(s.line) + ")"
	}
	return words
}

// numbers lists round numbers as a sentence does.
func (t *table) numbers(rounds []int) string {
	words := make([]string, len(rounds))
	for i, n := range rounds {
		words[i] = strconv.Itoa(n)
	}
	return t.P.List(words)
}
