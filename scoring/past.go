package scoring

import (
	"maps"
	"slices"
)

// Past is the result of a game that nobody kept a log of: it stands alone in
// its log, and the game is over with it. Who has most points won, unless the
// table says who did.
type Past struct {
	Head
	Scores  map[SeatID]int `json:"scores"`            // of every seat
	Winners []SeatID       `json:"winners,omitempty"` // level, first whatever the others have
}

// maxPast bounds a score: far above what any game brings.
const maxPast = 1_000_000

// By is empty: a result is the keeper's.
func (Past) By() []SeatID { return nil }

// Names lists the seats whose scores these are.
func (p Past) Names() []SeatID { return slices.Sorted(maps.Keys(p.Scores)) }

// PastSheet is the sheet of a game of which only the result is known.
type PastSheet struct {
	Standing
	Past bool `json:"past"` // always true: there are no rounds and no reasons
}

// WithPast gives a game the results of games that nobody kept a log of: it
// replays a [Past] alone, and all else as the game itself does.
func WithPast(game Game) Game { return pastGame{game} }

type pastGame struct{ Game }

// Replay computes the sheet of a log.
func (g pastGame) Replay(setup Setup, log []Entry) (Sheet, error) {
	at := slices.IndexFunc(log, IsPast)
	if at < 0 {
		return g.Game.Replay(setup, log)
	}
	if len(log) > 1 {
		return nil, &EntryProblem{Index: max(at, 1), Problem: Refuse("past_alone", "/type")}
	}
	sheet, problem := replayPast(setup, log[0].(Past))
	if problem != nil {
		return nil, &EntryProblem{Problem: problem}
	}
	return sheet, nil
}

// Candidate refuses a result, which comes by an import only, and anything
// after one.
func (g pastGame) Candidate(setup Setup, sheet Sheet, entry Entry) error {
	if IsPast(entry) {
		return Refuse("past_imported", "/type")
	}
	if _, is := sheet.(*PastSheet); is {
		return Refuse("past_alone", "/type")
	}
	return g.Game.Candidate(setup, sheet, entry)
}

// Hidden names nobody: a result is public.
func (g pastGame) Hidden(entry Entry, sheet Sheet) []SeatID {
	if _, is := sheet.(*PastSheet); is || IsPast(entry) {
		return nil
	}
	return g.Game.Hidden(entry, sheet)
}

// Cut leaves a result as it is.
func (g pastGame) Cut(entry Entry, seats []SeatID) Entry {
	if IsPast(entry) {
		return entry
	}
	return g.Game.Cut(entry, seats)
}

// Facts are none of a game whose rounds nobody knows: wins, places and totals
// count all the same.
func (g pastGame) Facts(sheet Sheet) []Fact {
	if _, is := sheet.(*PastSheet); is {
		return nil
	}
	return g.Game.Facts(sheet)
}

// IsPast tells whether an entry is the result of a game without a log.
func IsPast(entry Entry) bool {
	_, is := entry.(Past)
	return is
}

// replayPast ranks a result: the winners that it names first, the others by
// points.
func replayPast(setup Setup, past Past) (*PastSheet, *Problem) {
	for _, seat := range past.Names() {
		field := Pointer("scores", string(seat))
		if !slices.Contains(setup.Seats, seat) {
			return nil, Refuse("unknown_player", field, "player", seat)
		}
		if score := past.Scores[seat]; score < -maxPast || score > maxPast {
			return nil, Refuse("past_range", field, "player", seat, "high", maxPast)
		}
	}
	if len(past.Scores) < len(setup.Seats) {
		return nil, Refuse("past_scores", "/scores")
	}
	if problem := checkWinners(setup, past); problem != nil {
		return nil, problem
	}
	ranking := Rank(setup.Seats, past.Scores, nil)
	if len(past.Winners) > 0 {
		ranking = winnersFirst(setup, past)
	}
	return &PastSheet{
		Standing: Standing{
			Totals: maps.Clone(past.Scores), Ranking: ranking, Finished: true,
			Winners: slices.Clone(Top(ranking)), Missing: []Missing{},
		},
		Past: true,
	}, nil
}

func checkWinners(setup Setup, past Past) *Problem {
	for i, seat := range past.Winners {
		field := Pointer("winners", i)
		switch {
		case !slices.Contains(setup.Seats, seat):
			return Refuse("unknown_player", field, "player", seat)
		case slices.Contains(past.Winners[:i], seat):
			return Refuse("past_winner_twice", field, "player", seat)
		case past.Scores[seat] != past.Scores[past.Winners[0]]:
			return Refuse("past_winners", field)
		}
	}
	return nil
}

// winnersFirst puts the winners on the first place, in seat order.
func winnersFirst(setup Setup, past Past) []Place {
	won := func(seat SeatID) bool { return slices.Contains(past.Winners, seat) }
	first := slices.DeleteFunc(slices.Clone(setup.Seats), func(seat SeatID) bool { return !won(seat) })
	others := Rank(slices.DeleteFunc(slices.Clone(setup.Seats), won), past.Scores, nil)
	ranking := []Place{{Place: 1, Players: first, Total: past.Scores[first[0]]}}
	for _, place := range others {
		place.Place += len(first)
		ranking = append(ranking, place)
	}
	return ranking
}
