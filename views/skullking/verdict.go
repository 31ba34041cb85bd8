package skullking

import (
	"slices"
	"strconv"
	"strings"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/skullking"
	"ardoise/views"
)

// verdict is what the results form says of one seat: its points with their
// reason, or why there are none yet.
type verdict struct {
	entered bool // the tricks are there
	known   bool // points holds the points of the round
	points  int
	bonus   int    // the part of points that bonuses and wagers make
	text    string // "bid 2, took 2:"
	details []string
	problem string // a refusal at one of the seat's fields
}

// verdict reads what the form, or else the sheet, says of a box.
func (t *table) verdict(box *skullking.Box) verdict {
	v := verdict{problem: t.seatProblem(box.Player)}
	tricks, bid := t.filled.Get(join("tricks", string(box.Player))), box.Bid
	if v.entered = tricks != ""; !v.entered {
		v.text = t.notEntered(box)
		return v
	}
	scored := t.preview().Box(box.Player)
	if bid == nil || !scored.Scored || v.problem != "" {
		if bid != nil {
			v.text = t.P.T("sk.tricks.alone", "bid", *bid, "tricks", tricks)
		}
		return v
	}
	v.known, v.points = true, scored.Points
	v.text = t.P.T("sk.tricks.took", "bid", *bid, "tricks", tricks)
	if final := scored.FinalBid; final != nil && *final != *bid {
		v.text = t.P.T("sk.tricks.took.changed", "from", *bid, "bid", *final, "tricks", tricks)
	}
	for i, why := range t.reasons(t.round, scored) {
		if !isBase(why.rule) {
			v.bonus += scored.Lines[i].Points
		}
		if why.rule != "SK-1" {
			v.details = append(v.details, why.detail())
		}
	}
	return v
}

// notEntered says what is known of a seat without tricks.
func (t *table) notEntered(box *skullking.Box) string {
	if box.Bid == nil {
		return ""
	}
	if box.SoFar > 0 {
		return t.P.T("sk.tricks.cards", "bid", *box.Bid, "n", box.SoFar)
	}
	return t.P.T("sk.tricks.none")
}

// detail is a line of a score as it stands under the sum: points follow where
// they say more than the line itself.
func (r reason) detail() string {
	if r.void || isBase(r.rule) {
		return r.text
	}
	return r.text + " " + r.points
}

// isBase tells whether a rule pays for the bid itself.
func isBase(rule string) bool {
	switch rule {
	case "SK-1", "SK-2", "SK-3", "SK-4", "SK-10", "SK-11":
		return true
	}
	return false
}

// seatProblem gives the words of the problem at one of a seat's fields.
func (t *table) seatProblem(seat scoring.SeatID) string {
	for _, problem := range t.Problems {
		if fieldSeat(problem.Field) == seat {
			return problem.Text
		}
	}
	return ""
}

// bonusOpen tells whether a seat's disclosure is open: where a field behind it
// was just changed, or is refused. A page sent without script does not say what
// was changed: there it is open where something behind it is filled.
func (t *table) bonusOpen(seat scoring.SeatID) bool {
	behind := func(field string) bool {
		return fieldSeat(field) == seat && !strings.HasPrefix(field, "tricks.") && !strings.HasPrefix(field, "cannon.")
	}
	if t.Form != nil && !t.Partial {
		for field := range t.Form {
			if behind(field) && t.ticked(field) {
				return true
			}
		}
	}
	return behind(t.Form.Get("changed")) || slices.ContainsFunc(t.Problems, func(p views.Problem) bool { return behind(p.Field) })
}

// ticked tells whether a box is ticked.
func (t *table) ticked(field string) bool {
	value := t.filled.Get(field)
	return value != "" && value != "0"
}

// fieldSeat is the seat whose field this is, "" for those of the whole form.
func fieldSeat(field string) scoring.SeatID {
	kind, rest, _ := strings.Cut(field, ".")
	seat, _, _ := strings.Cut(rest, ".")
	if kind == "alliance" {
		return ""
	}
	return scoring.SeatID(seat)
}

// bonusWords is what a seat's disclosure is called.
func (t *table) bonusWords(v verdict) string {
	if v.bonus != 0 {
		return t.P.T("sk.bonus.is", "points", i18n.Points(v.bonus))
	}
	return t.P.T("sk.bonus")
}

// rareInUse tells whether something behind the whole table's disclosure is
// filled or refused.
func (t *table) rareInUse() bool {
	fields := []string{"destroyed"}
	for n := range alliances {
		fields = append(fields, allianceField(n, "from"), allianceField(n, "to"))
	}
	for _, field := range fields {
		if value := t.filled.Get(field); value != "" && value != "0" || t.For(field) != "" {
			return true
		}
	}
	return false
}

// tellsOfDestroyed tells whether the table was refused too few tricks for which
// destroyed ones may account.
func (t *table) tellsOfDestroyed() bool {
	count := t.countTricks()
	return t.rulebook == skullking.GrandpaBeck && t.Keeps() && len(t.Problems) > 0 && count.wrong() && (count.sum < count.want || t.typed("destroyed") > 0)
}

// resultsWords is what the main button of the results says.
func (t *table) resultsWords() string {
	if t.Target != nil {
		return t.P.T("sk.correct.go")
	}
	if !t.Keeps() {
		return t.P.T("sk.results.save")
	}
	return t.P.T("sk.results.go", "round", t.round.Number)
}

// count is what a number field shows: what was typed, else 0.
func (t *table) count(field string) string {
	if value := t.filled.Get(field); value != "" {
		return value
	}
	return "0"
}

// one is the value of a box that is ticked: 1, or the count it stands for.
func (t *table) one(field string) string {
	if n := t.typed(field); n > 1 {
		return strconv.Itoa(n)
	}
	return "1"
}

// unsigned is the value of a number as it is read: "+10" is 10, "−1" is -1.
func unsigned(face string) string {
	return strings.NewReplacer("+", "", "−", "-").Replace(face)
}
