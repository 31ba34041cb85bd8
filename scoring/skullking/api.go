package skullking

import (
	"errors"
	"strings"

	"ardoise/scoring"
)

// Request is a whole game, or single rounds of one, to be scored without a
// session. Players are their names. Every round names the bid and the tricks
// of every player.
type Request struct {
	Rulebook string           `json:"rulebook"`
	Options  scoring.Options  `json:"options,omitempty"`
	Players  []scoring.SeatID `json:"players"`
	Rounds   []RoundRequest   `json:"rounds" required:"false"` // ascending, gaps allowed
}

// RoundRequest is one round of a Request; members mean what they mean in
// [Results].
type RoundRequest struct {
	Round           int                       `json:"round"`
	Bids            map[scoring.SeatID]int    `json:"bids"`
	Tricks          map[scoring.SeatID]int    `json:"tricks"`
	Bonuses         map[scoring.SeatID]Earned `json:"bonuses,omitempty"`
	Alliances       []Alliance                `json:"alliances,omitempty"`
	Wagers          map[scoring.SeatID]int    `json:"wagers,omitempty"`
	BidChanges      map[scoring.SeatID]int    `json:"bid_changes,omitempty"`
	Cannonball      []scoring.SeatID          `json:"cannonball,omitempty"`
	DestroyedTricks int                       `json:"destroyed_tricks,omitzero"`
	GhostTricks     int                       `json:"ghost_tricks,omitzero"`
}

// Answer is the score of a Request.
type Answer struct {
	Rounds  []RoundAnswer          `json:"rounds"`
	Totals  map[scoring.SeatID]int `json:"totals"`
	Ranking []scoring.Place        `json:"ranking"`
}

// RoundAnswer is the score of one round.
type RoundAnswer struct {
	Round  int                      `json:"round"`
	Scores map[scoring.SeatID]Score `json:"scores"`
}

// Score is what one player has from one round.
type Score struct {
	Points int            `json:"points"`
	Total  int            `json:"total"` // after this round
	Lines  []scoring.Line `json:"lines"`
}

// TrickRequest is one trick, in the order played.
type TrickRequest struct {
	Rulebook string `json:"rulebook"`
	Plays    []Play `json:"plays"`
}

// score answers a Request by replaying it.
func score(body []byte) (any, error) {
	var request Request
	if err := scoring.Unmarshal(body, &request); err != nil {
		return nil, err
	}
	setup, err := Game{}.Prepare(scoring.Setup{Rulebook: request.Rulebook, Options: request.Options, Seats: request.Players})
	if err != nil {
		return nil, err
	}
	log, problem := request.entries(setup.Seats)
	if problem != nil {
		return nil, problem
	}
	sheet, err := Game{}.Replay(setup, log)
	if err != nil {
		return nil, roundField(err)
	}
	return answer(sheet.(*Sheet)), nil
}

// entries turns the request into the log of a session: two entries a round.
func (q Request) entries(players []scoring.SeatID) ([]scoring.Entry, *scoring.Problem) {
	log := make([]scoring.Entry, 0, 2*len(q.Rounds))
	for i, round := range q.Rounds {
		if i > 0 && round.Round <= q.Rounds[i-1].Round {
			return nil, scoring.Refuse("rounds_ascend", scoring.Pointer("rounds", i, "round"), "round", round.Round, "before", q.Rounds[i-1].Round)
		}
		if lacking := without(players, round.Bids); lacking != nil {
			return nil, scoring.Refuse("bids_missing", scoring.Pointer("rounds", i, "bids"), "round", round.Round, "players", lacking)
		}
		if lacking := without(players, round.Tricks); lacking != nil {
			return nil, scoring.Refuse("tricks_missing", scoring.Pointer("rounds", i, "tricks"), "round", round.Round, "players", lacking)
		}
		bids := Bids{Head: scoring.Head{Kind: "bids"}, Round: round.Round, Values: make(map[scoring.SeatID]*int, len(round.Bids))}
		for player, bid := range round.Bids {
			bids.Values[player] = &bid
		}
		log = append(log, bids, Results{
			Head: scoring.Head{Kind: "results"}, Round: round.Round, Tricks: round.Tricks, Bonuses: round.Bonuses,
			Alliances: round.Alliances, Wagers: round.Wagers, BidChanges: round.BidChanges, Cannonball: round.Cannonball,
			DestroyedTricks: round.DestroyedTricks, GhostTricks: round.GhostTricks,
		})
	}
	return log, nil
}

// without lists the players that a member does not name.
func without(players []scoring.SeatID, values map[scoring.SeatID]int) []scoring.SeatID {
	var lacking []scoring.SeatID
	for _, player := range players {
		if _, ok := values[player]; !ok {
			lacking = append(lacking, player)
		}
	}
	return lacking
}

// roundField points a problem of an entry into the request.
func roundField(err error) error {
	var entry *scoring.EntryProblem
	if !errors.As(err, &entry) {
		return err
	}
	moved := *entry.Problem
	if rest, ok := strings.CutPrefix(moved.Field, "/values"); ok {
		moved.Field = "/bids" + rest
	}
	moved.Field = scoring.Pointer("rounds", entry.Index/2) + moved.Field
	return &moved
}

func answer(sheet *Sheet) Answer {
	a := Answer{Rounds: []RoundAnswer{}, Totals: sheet.Totals, Ranking: sheet.Ranking}
	for _, round := range sheet.Rounds {
		if !round.Scored {
			continue
		}
		scores := make(map[scoring.SeatID]Score, len(round.Boxes))
		for _, box := range round.Boxes {
			scores[box.Player] = Score{Points: box.Points, Total: box.Total, Lines: box.Lines}
		}
		a.Rounds = append(a.Rounds, RoundAnswer{Round: round.Number, Scores: scores})
	}
	return a
}

// resolve answers a TrickRequest.
func resolve(body []byte) (any, error) {
	var request TrickRequest
	if err := scoring.Unmarshal(body, &request); err != nil {
		return nil, err
	}
	spec := Game{}.Spec()
	rulebook, ok := spec.Rulebook(request.Rulebook)
	if !ok {
		return nil, spec.NoRulebook(request.Rulebook)
	}
	if problem := checkCards(rulebook.ID, rulebook.MaxSeats, nil, request.Plays); problem != nil {
		return nil, problem
	}
	players := make([]scoring.SeatID, len(request.Plays))
	for i, play := range request.Plays {
		if players[i] = play.Player; strings.TrimSpace(string(play.Player)) == "" {
			return nil, scoring.Refuse("name_empty", scoring.Pointer("plays", i, "player"))
		}
	}
	if i := scoring.NamedTwice(players); i >= 0 {
		return nil, scoring.Refuse("player_twice", scoring.Pointer("plays", i, "player"), "player", players[i])
	}
	return Resolve(rulebook.ID, request.Plays), nil
}
