package skullking

import "ardoise/scoring"

// startLimit bounds the start score of a joiner, far above any real game.
const startLimit = 100_000

// plays tells whether a seat is in a round. It is the one source for who bids,
// whose tricks count, who deals and how many cards there are.
func (s *seat) plays(round int) bool {
	return round >= s.from && (s.left == 0 || round < s.left)
}

func (r *replay) seatIndex(id scoring.SeatID) int {
	for i := range r.seats {
		if r.seats[i].id == id {
			return i
		}
	}
	return -1
}

// boxIndex finds a player of the open round; -1 is a stranger to it.
func (r *replay) boxIndex(id scoring.SeatID) int {
	for i, seat := range r.players {
		if r.seats[seat].id == id {
			return i
		}
	}
	return -1
}

// stranger refuses a seat that is not in the open round.
func (r *replay) stranger(id scoring.SeatID, field string) *scoring.Problem {
	if r.seatIndex(id) < 0 {
		return scoring.Refuse("unknown_player", field, "player", id)
	}
	return scoring.Refuse("not_in_round", field, "player", id, "round", r.open().Number)
}

// deal seats the players of the open round: boxes, cards, dealer, who leads.
// Boxes of players who stay are kept.
func (r *replay) deal() {
	round := r.open()
	former := round.Boxes
	if r.few { // they are shared
		r.players, r.given, r.told = make([]int, 0, len(r.seats)), make([]given, 0, len(r.seats)), make([]told, 0, len(r.seats))
	}
	r.players, r.given, r.told = r.players[:0], r.given[:0], r.told[:0]
	for i := range r.seats {
		if r.seats[i].plays(round.Number) {
			r.players = append(r.players, i)
		}
	}
	round.Boxes = r.takeBoxes(len(r.players))
	for i, at := range r.players {
		seat := &r.seats[at]
		round.Boxes[i] = Box{Player: seat.id, BidEntry: -1, ResultEntry: -1, Total: seat.total}
		for j := range former {
			if former[j].Player == seat.id {
				round.Boxes[i] = former[j]
			}
		}
		r.given = append(r.given, given{entry: -1})
		r.told = append(r.told, told{})
	}
	round.Cards = CardsDealt(r.schedule[round.Number-1], len(r.players))
	dealer := r.dealer(round.Number)
	if dealer >= 0 {
		round.Dealer = r.seats[dealer].id
		round.Leads = r.seats[r.next(dealer, round.Number)].id
	}
	r.reveal()
}

// dealer finds who deals a round: the first dealer is chosen at set-up, and
// the deal moves left each round, also over rounds without an entry.
func (r *replay) dealer(number int) int {
	dealer := r.seatIndex(r.setup.First)
	if dealer >= 0 && !r.seats[dealer].plays(1) || dealer < 0 {
		dealer = r.next(max(dealer, 0), 1)
	}
	for round := 2; round <= number && dealer >= 0; round++ {
		dealer = r.next(dealer, round)
	}
	return dealer
}

// next finds the seat left of another one that is in the round; -1 where
// nobody is.
func (r *replay) next(from, round int) int {
	for step := 1; step <= len(r.seats); step++ {
		if at := (from + step) % len(r.seats); r.seats[at].plays(round) {
			return at
		}
	}
	return -1
}

// unbid tells whether nobody has bid in the open round.
func (r *replay) unbid() bool {
	for i := range r.open().Boxes {
		if r.open().Boxes[i].HasBid {
			return false
		}
	}
	return true
}

// played tells whether anything of the open round's play is entered.
func (r *replay) played() bool {
	if len(r.open().Tricks) > 0 || r.destroyed > 0 || r.ghost > 0 || len(r.alliances) > 0 {
		return true
	}
	for i := range r.given {
		if r.given[i].entry >= 0 {
			return true
		}
	}
	return false
}

// leave takes a player out from a round on whose play has not begun.
func (r *replay) leave(e scoring.Leave) *scoring.Problem {
	at := r.seatIndex(e.Player)
	if at < 0 {
		return scoring.Refuse("unknown_player", "/player", "player", e.Player)
	}
	if r.seats[at].left > 0 {
		return scoring.Refuse("left_before", "/player", "player", e.Player, "round", r.seats[at].left)
	}
	first := 1
	if round := r.open(); round != nil {
		first = round.Number
		if round.Scored || r.played() {
			first++
		}
	}
	if e.FromRound < first || e.FromRound > len(r.schedule) {
		return scoring.Refuse("leave_round", "/from_round", "player", e.Player, "round", e.FromRound, "first", first, "last", len(r.schedule))
	}
	stay := 0
	for i := range r.seats {
		if i != at && r.seats[i].left == 0 && r.seats[i].from <= e.FromRound {
			stay++
		}
	}
	if stay < 2 {
		return scoring.Refuse("too_few_stay", "/player", "player", e.Player, "count", stay, "low", 2)
	}
	r.seats[at].left = e.FromRound
	r.ranked = false
	if round := r.open(); round != nil && round.Number == e.FromRound {
		r.deal()
	}
	return nil
}

// join adds a player from the next round that nobody has bid in.
func (r *replay) join(e scoring.Join) *scoring.Problem {
	if e.Start < -startLimit || e.Start > startLimit {
		return scoring.Refuse("start_range", "/start", "start", e.Start, "low", -startLimit, "high", startLimit)
	}
	if r.options.Ghost {
		return scoring.Refuse("join_ghost", "")
	}
	from := 1
	round := r.open()
	if round != nil {
		from = round.Number
		if round.Scored || !r.unbid() {
			from++
		}
	}
	if from > len(r.schedule) {
		return scoring.Refuse("join_late", "", "round", len(r.schedule))
	}
	if stay := r.staying(from); stay >= r.maxSeats {
		return scoring.Refuse("table_full", "", "count", stay+1, "high", r.maxSeats)
	}
	r.seats = append(r.seats, seat{id: r.freeID(), from: from, start: e.Start, total: e.Start})
	r.ranked = false
	if round != nil && round.Number == from {
		r.deal()
	}
	return nil
}

// staying counts who plays in a round or later.
func (r *replay) staying(from int) int {
	n := 0
	for i := range r.seats {
		if r.seats[i].left == 0 || r.seats[i].left > from {
			n++
		}
	}
	return n
}

func (r *replay) freeID() scoring.SeatID {
	for n := len(r.seats) + 1; ; n++ {
		if id := scoring.SeatAt(n); r.seatIndex(id) < 0 {
			return id
		}
	}
}
