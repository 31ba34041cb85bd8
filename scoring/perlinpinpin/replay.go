package perlinpinpin

import (
	"cmp"
	"slices"

	"ardoise/scoring"
)

const asleep = -1

// allAwake is the end of PP-2.
const allAwake = "all_awake"

// table is the state of one replay: who holds which princess, by index.
type table struct {
	Options
	seats   []scoring.SeatID
	holder  []int // a seat's index, or asleep
	points  []int // by seat
	count   []int // princesses by seat
	hands   []Hand
	winner  int
	endedBy string
	broken  bool
	last    *Event
	means   string // the card that brought the latest princess in: "prince", "jester" or "steal"
}

// Replay computes the sheet of a log.
func (g Game) Replay(setup scoring.Setup, log []scoring.Entry) (scoring.Sheet, error) {
	var options Options
	if err := scoring.Unmarshal(setup.Options, &options); err != nil {
		return nil, scoring.Inside(err, "options")
	}
	t := newTable(options, setup.Seats)
	for i, entry := range log {
		if problem := t.apply(entry); problem != nil {
			return nil, &scoring.EntryProblem{Index: i, Problem: problem}
		}
	}
	return t.sheet(), nil
}

// Events tells what each entry of a log did, in order; a game that was broken
// off ends with an event that names no entry. Errors are those of Replay.
func (g Game) Events(setup scoring.Setup, log []scoring.Entry) ([]Event, error) {
	var options Options
	if err := scoring.Unmarshal(setup.Options, &options); err != nil {
		return nil, scoring.Inside(err, "options")
	}
	t := newTable(options, setup.Seats)
	events := make([]Event, len(log))
	for i, entry := range log {
		t.last = nil
		if problem := t.apply(entry); problem != nil {
			return nil, &scoring.EntryProblem{Index: i, Problem: problem}
		}
		if t.last != nil {
			events[i] = *t.last
		}
	}
	return events, nil
}

func newTable(options Options, seats []scoring.SeatID) *table {
	n := len(seats)
	t := &table{
		Options: options, seats: seats, winner: asleep,
		holder: make([]int, len(options.Princesses)), points: make([]int, n), count: make([]int, n), hands: make([]Hand, n),
	}
	for i := range t.holder {
		t.holder[i] = asleep
	}
	return t
}

func (t *table) apply(entry scoring.Entry) *scoring.Problem {
	if t.endedBy != "" || t.broken {
		return scoring.Refuse("game_over", "")
	}
	var problem *scoring.Problem
	switch e := entry.(type) {
	case Wake:
		problem = t.wake(e)
	case Move:
		problem = t.move(e)
	case scoring.Finish:
		t.broken = true
		return nil
	default:
		return scoring.NoUse(entry)
	}
	if problem == nil {
		t.checkEnd()
	}
	return problem
}

// wake is PP-3 with the powers of PP-9 and PP-10.
func (t *table) wake(w Wake) *scoring.Problem {
	player, problem := t.seat(w.Player, "/player")
	if problem != nil {
		return problem
	}
	if w.Card != "" && w.Card != "prince" && w.Card != "jester" {
		return scoring.Refuse("wake_card", "/by", "card", w.Card)
	}
	princess, problem := t.sleeping(w.Princess, "/princess")
	if problem != nil {
		return problem
	}
	second := asleep
	if second, problem = t.second(w); problem != nil {
		return problem
	}
	t.hands[player].Wakes++
	t.means = cmp.Or(w.Card, "prince")
	t.last = &Event{Entry: w.Kind, Player: w.Player, Princess: w.Princess, Second: w.Second}
	t.wakeOne(player, princess)
	if second != asleep {
		t.wakeOne(player, second)
	}
	return nil
}

// second finds the princess that Rose brings along: named where one sleeps
// beside Rose, and only then (PP-9).
func (t *table) second(w Wake) (int, *scoring.Problem) {
	brings := t.PrincessPowers && w.Princess == Rose
	switch {
	case w.Second == "" && brings && slices.ContainsFunc(t.Princesses, func(p Princess) bool {
		return p.ID != Rose && t.holder[t.index(p.ID)] == asleep
	}):
		return asleep, scoring.Refuse("second_missing", "/second", "princess", Named(t.Princesses, Rose))
	case w.Second == "":
		return asleep, nil
	case !brings:
		return asleep, scoring.Refuse("second_not_allowed", "/second", "princess", Named(t.Princesses, w.Princess), "rose", Named(t.Princesses, Rose))
	case w.Second == Rose:
		return asleep, scoring.Refuse("second_is_rose", "/second", "princess", Named(t.Princesses, Rose))
	}
	return t.sleeping(w.Second, "/second")
}

// wakeOne turns one princess up; Cat and Dog never stay with one player: the
// one woken last goes back to sleep (PP-10).
func (t *table) wakeOne(player, princess int) {
	if t.clashes(player, princess) {
		t.last.Back = t.Princesses[princess].ID
		return
	}
	t.give(princess, player)
}

// move is PP-4 to PP-7: what a counter holds off had to be possible too.
func (t *table) move(m Move) *scoring.Problem {
	player, problem := t.seat(m.Player, "/player")
	if problem != nil {
		return problem
	}
	from, problem := t.seat(m.From, "/from")
	if problem != nil {
		return problem
	}
	princess := t.index(m.Princess)
	named := Named(t.Princesses, m.Princess)
	switch steals := m.Kind == "steal" || m.Kind == "steal_countered"; {
	case princess < 0:
		return scoring.Refuse("unknown_princess", "/princess", "princess", m.Princess)
	case player == from:
		return scoring.Refuse("own_princess", "/from", "player", m.Player, "princess", named)
	case t.holder[princess] != from:
		return scoring.Refuse("not_held", "/princess", "player", m.From, "princess", named)
	case steals && t.clashes(player, princess):
		return scoring.Refuse("cat_and_dog", "/princess", "player", m.Player, "princess", named)
	}
	t.last = &Event{Entry: m.Kind, Player: m.Player, From: m.From, Princess: m.Princess}
	switch m.Kind {
	case "steal":
		t.hands[player].Steals++
		t.means = "steal"
		t.give(princess, player)
	case "sleep":
		t.hands[player].Sleeps++
		t.give(princess, asleep)
	default:
		t.hands[from].Countered++
	}
	return nil
}

// clashes tells whether a princess would bring Cat and Dog together (PP-10).
func (t *table) clashes(player, princess int) bool {
	if !t.PrincessPowers {
		return false
	}
	other := map[string]string{Cat: Dog, Dog: Cat}[t.Princesses[princess].ID]
	i := t.index(other)
	return i >= 0 && t.holder[i] == player
}

func (t *table) give(princess, to int) {
	if from := t.holder[princess]; from != asleep {
		t.points[from] -= t.Princesses[princess].Points
		t.count[from]--
	}
	t.holder[princess] = to
	if to != asleep {
		t.points[to] += t.Princesses[princess].Points
		t.count[to]++
	}
}

// checkEnd looks for the win of PP-1 at every seat, then for PP-2.
func (t *table) checkEnd() {
	goal := GoalFor(len(t.seats))
	for i := range t.seats {
		switch {
		case t.count[i] >= goal.Princesses:
			t.winner, t.endedBy = i, "princesses"
			return
		case t.points[i] >= goal.Points:
			t.winner, t.endedBy = i, "points"
			return
		}
	}
	if !slices.Contains(t.holder, asleep) {
		t.endedBy = allAwake
	}
}

func (t *table) seat(id scoring.SeatID, field string) (int, *scoring.Problem) {
	if i := slices.Index(t.seats, id); i >= 0 {
		return i, nil
	}
	return 0, scoring.Refuse("unknown_player", field, "player", string(id))
}

func (t *table) sleeping(id, field string) (int, *scoring.Problem) {
	i := t.index(id)
	if i < 0 {
		return i, scoring.Refuse("unknown_princess", field, "princess", id)
	}
	if t.holder[i] != asleep {
		return i, scoring.Refuse("already_awake", field, "princess", Named(t.Princesses, id), "player", t.seats[t.holder[i]])
	}
	return i, nil
}

func (t *table) index(id string) int {
	for i := range t.Princesses {
		if t.Princesses[i].ID == id {
			return i
		}
	}
	return -1
}
