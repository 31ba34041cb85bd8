package skullking

import "ardoise/scoring"

// replay is the state of a log being replayed. Rounds ascend and an open round
// lets no later one begin, so only the last round of the sheet ever changes.
type replay struct {
	*frame
	seats  []seat
	sheet  *Sheet
	begun  bool // sheet.Rounds is not empty; its last round is the open one
	over   bool // broken off
	ranked bool // the sheet's seats, totals and ranking are those of seats
	table
	arena
}

// frame is what a game is set up with. No entry changes it.
type frame struct {
	setup    scoring.Setup
	options  Options
	schedule []int
	maxSeats int
	worth    [bonusKinds]Worth // Rule "" where the rulebook does not know it
}

// seat is one player of the whole game.
type seat struct {
	id    scoring.SeatID
	from  int // the first round with them
	left  int // the first round without them; 0: still here
	start int
	total int // after the rounds before the open one
}

// table is what lies on the table in the open round, beside its boxes.
type table struct {
	players []int   // seats of the round's boxes, by index
	given   []given // by box: what results say
	told    []told  // by box: what tricks say
	// Of the whole table, as results say; full is set once one entry named
	// everybody, so that zeros count as said.
	full      bool
	waive     bool
	destroyed int
	ghost     int
	alliances []Alliance
	// The same, as tricks say.
	toldDestroyed int
	toldGhost     int
	toldAlliances []Alliance
}

// given is the result of one player as results say.
type given struct {
	entry      int // index in the log; -1: none
	tricks     int
	bonuses    Earned
	wager      *int
	change     *int
	cannonball bool
}

// told is the result of one player as the tricks say so far.
type told struct {
	tricks  int
	bonuses [bonusKinds]int
}

// Replay computes the sheet of a log.
func (g Game) Replay(setup scoring.Setup, log []scoring.Entry) (scoring.Sheet, error) {
	r := newReplay(setup, g.Spec())
	r.expect = min(len(log)/2+1, len(r.schedule))
	return r.run(0, log)
}

func newReplay(setup scoring.Setup, spec scoring.Spec) *replay {
	r := &replay{frame: &frame{setup: setup, options: OptionsOf(setup)}}
	r.schedule = Schedule(r.options.Schedule)
	if rulebook, ok := spec.Rulebook(setup.Rulebook); ok {
		r.maxSeats = rulebook.MaxSeats
	}
	for _, worth := range Bonuses(setup.Rulebook, r.options) {
		r.worth[bonusIndex(worth.Bonus)] = worth
	}
	r.seats = make([]seat, len(setup.Seats), len(setup.Seats)+2)
	for i, id := range setup.Seats {
		r.seats[i] = seat{id: id, from: 1}
	}
	r.sheet = &Sheet{LastRound: len(r.schedule), Rounds: make([]*Round, 0, len(r.schedule))}
	return r
}

func (r *replay) apply(i int, entry scoring.Entry) *scoring.Problem {
	if r.ended() && !r.mayMend(entry) {
		return scoring.Refuse("game_over", "")
	}
	switch e := entry.(type) {
	case Bids:
		return r.bids(i, e)
	case Results:
		return r.results(i, e)
	case Trick:
		return r.trick(i, e)
	case scoring.Leave:
		return r.leave(e)
	case scoring.Join:
		return r.join(e)
	case scoring.Finish:
		r.over = true
		return nil
	}
	return scoring.NoUse(entry)
}

// open gives the last round that was begun; nil before the first.
func (r *replay) open() *Round {
	if !r.begun {
		return nil
	}
	return r.sheet.Rounds[len(r.sheet.Rounds)-1]
}

// ended tells whether the table or the schedule ended the game.
func (r *replay) ended() bool {
	round := r.open()
	return r.over || round != nil && round.Scored && round.Number == len(r.schedule)
}

// mayMend lets results still win over a last round that was scored from its
// tricks.
func (r *replay) mayMend(entry scoring.Entry) bool {
	results, ok := entry.(Results)
	return ok && !r.over && r.open().ByTricks && results.Round == len(r.schedule)
}

// enter makes the round with this number the open one.
func (r *replay) enter(number int) *scoring.Problem {
	if number < 1 || number > len(r.schedule) {
		return scoring.Refuse("round_unknown", "/round", "round", number, "last", len(r.schedule))
	}
	round := r.open()
	switch {
	case round == nil || number > round.Number && round.Scored:
		r.begin(number)
	case number < round.Number:
		return scoring.Refuse("round_past", "/round", "round", number, "current", round.Number)
	case number > round.Number:
		return scoring.Refuse("round_open", "/round", "round", number, "open", round.Number)
	}
	return nil
}

// begin puts a new round on the sheet.
func (r *replay) begin(number int) {
	r.commit()
	r.begun = true
	r.sheet.Rounds = append(r.sheet.Rounds, r.takeRound())
	r.open().Number = number
	r.table = table{players: r.players[:0], given: r.given[:0], told: r.told[:0]}
	r.deal()
}

// commit adds the points of the open round to the totals for good.
func (r *replay) commit() {
	round := r.open()
	if round == nil || !round.Scored {
		return
	}
	for i := range round.Boxes {
		r.seats[r.players[i]].total = round.Boxes[i].Total
	}
	r.ranked = false
}
