package skullking

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/skullking"
	"ardoise/views"
)

// people is the screen on which players come and go.
type people struct{ *table }

// peopleScreen draws it for who keeps the score.
func peopleScreen(t *table) (views.Screen, bool) {
	if !t.Keeps() || t.sheet.Finished || t.Target != nil {
		return views.Screen{}, false
	}
	return views.Screen{Title: t.P.T("sk.people"), Main: peopleMain(people{t}), Dock: peopleDock(t), Split: true}, true
}

// readPeople reads the two forms of the screen: "deed" says which was sent.
func readPeople(form url.Values) ([]byte, error) {
	read := &reader{views.Reader{Form: form}}
	var entry scoring.Entry
	switch form.Get("deed") {
	case "leave":
		round, ok := read.Number("from_round")
		if !ok {
			read.Refuse("not_a_number", "from_round", "value", form.Get("from_round"))
		}
		entry = scoring.Leave{Head: scoring.Head{Kind: "leave"}, Player: scoring.SeatID(form.Get("player")), FromRound: round}
	case "join":
		field := "start"
		if strings.TrimSpace(form.Get(typedStart)) != "" {
			field = typedStart
		}
		start, ok := read.Number(field)
		if !ok {
			read.Fault = nil // both fields are one choice, and its words stand there
			if strings.TrimSpace(form.Get(field)) == "" {
				read.Refuse("nothing_entered", "start")
			}
			read.Refuse("not_a_number", "start", "value", form.Get(field))
		}
		entry = scoring.Join{Head: scoring.Head{Kind: "join"}, Name: form.Get("name"), Start: start}
	default:
		return nil, scoring.Refuse("nothing_entered", "")
	}
	if read.Fault != nil {
		return nil, read.Fault
	}
	return scoring.Marshal(entry)
}

// typedStart is the field of a start score of the table's own; what is typed
// there counts before what is chosen.
const typedStart = "start.own"

// staying are who plays on.
func (p people) staying() []scoring.SeatID {
	return slices.DeleteFunc(slices.Clone(p.sheet.Seats), func(seat scoring.SeatID) bool { return p.sheet.Left[seat] > 0 })
}

// leaveRounds are the rounds from which somebody may be away: the one on the
// table while its tricks are not begun, and those after it.
func (p people) leaveRounds() []int {
	var rounds []int
	for n := p.sheet.Round; n <= p.sheet.LastRound; n++ {
		rounds = append(rounds, n)
	}
	return rounds
}

// leaveFrom is the round that is offered first: who leaves while tricks are
// being played is counted in them.
func (p people) leaveFrom() string {
	if typed := p.Form.Get("from_round"); typed != "" {
		return typed
	}
	if p.sheet.Phase == skullking.PhaseResults && p.sheet.Round < p.sheet.LastRound {
		return strconv.Itoa(p.sheet.Round + 1)
	}
	return strconv.Itoa(p.sheet.Round)
}

// joinsFrom is the round that a joiner plays first: the next that nobody has
// bid in; 0 where there is none any more.
func (p people) joinsFrom() int {
	from := p.sheet.Round
	if p.round != nil && slices.ContainsFunc(p.round.Boxes, func(box skullking.Box) bool { return box.HasBid }) {
		from++
	}
	if from > p.sheet.LastRound {
		return 0
	}
	return from
}

// start is one start score to choose.
type start struct {
	value string
	words string
}

// starts are the start scores that are offered.
func (p people) starts() []start {
	totals := make([]int, 0, len(p.sheet.Seats))
	for _, seat := range p.staying() {
		totals = append(totals, p.sheet.Totals[seat])
	}
	offer := func(key string, n int) start {
		return start{strconv.Itoa(n), p.P.T("sk.people.start."+key, "n", i18n.Number(n))}
	}
	return []start{offer("zero", 0), offer("average", average(totals)), offer("median", median(totals))}
}

// average is the mean to the nearest whole number.
func average(totals []int) int {
	sum := 0
	for _, n := range totals {
		sum += n
	}
	return halved(2*sum, len(totals))
}

// median is the middle total, between two the mean of them.
func median(totals []int) int {
	if len(totals) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(totals))
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	return halved(sorted[middle-1]+sorted[middle], 1)
}

// halved is twice / (2 * by), rounded to the nearest, halves away from zero.
func halved(twice, by int) int {
	switch {
	case by == 0:
		return 0
	case twice < 0:
		return -halved(-twice, by)
	}
	return (twice + by) / (2 * by)
}

// chosen tells whether an offered start score is on show: what was chosen, else
// the first.
func (p people) chosen(i int) bool {
	chosen := slices.IndexFunc(p.starts(), func(s start) bool { return s.value == p.of("join", "start") })
	return i == max(chosen, 0)
}

// of is the form's value where it was this form that was sent.
func (p people) of(deed, field string) string {
	if p.Form.Get("deed") != deed {
		return ""
	}
	return p.Form.Get(field)
}

// moves tells who came and who went so far.
func (p people) moves() []string {
	var moves []string
	for _, seat := range p.sheet.Seats {
		if start, joined := p.sheet.Starts[seat]; joined {
			moves = append(moves, p.P.T("sk.people.joined", "name", p.name(seat), "start", i18n.Number(start)))
		}
		if round := p.sheet.Left[seat]; round > 0 {
			moves = append(moves, p.P.T("sk.people.left", "name", p.name(seat), "round", round))
		}
	}
	return moves
}
