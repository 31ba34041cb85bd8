package pearls

import (
	"errors"
	"strings"

	"ardoise/scoring"
)

// Request is a final count to be scored without a session.
type Request struct {
	AllPearls   bool         `json:"all_pearls,omitzero"`
	JokersAlone *bool        `json:"jokers_alone,omitempty"` // nil: true
	Players     []NamedFinal `json:"players"`                // in order of play
}

// NamedFinal is what one player has at the end, with the player's name.
type NamedFinal struct {
	Name scoring.SeatID `json:"name"`
	Final
}

// Answer is the score of a final count.
type Answer struct {
	Players map[scoring.SeatID]Score `json:"players"`
	Ranking []scoring.Place          `json:"ranking"` // best first
	Winners []scoring.SeatID         `json:"winners"`
}

// Score is one player's points and where they come from.
type Score struct {
	Points int            `json:"points"`
	Lines  []scoring.Line `json:"lines"`
}

// Calls lists the one call of Pearls: the final count.
func (g Game) Calls() []scoring.Call {
	return []scoring.Call{{Path: ID, Request: Request{}, Answer: Answer{}, Do: g.score}}
}

// score replays the count as a session would.
func (g Game) score(body []byte) (any, error) {
	var request Request
	if err := scoring.Unmarshal(body, &request); err != nil {
		return nil, err
	}
	setup, entry, err := g.session(request)
	if err != nil {
		return nil, request.moved(err)
	}
	sheet, err := g.Replay(setup, []scoring.Entry{entry})
	if err != nil {
		return nil, request.moved(err)
	}
	s := sheet.(*Sheet)
	answer := Answer{Players: make(map[scoring.SeatID]Score, len(s.Players)), Ranking: s.Ranking, Winners: s.Winners}
	for id, player := range s.Players {
		answer.Players[id] = Score{Points: player.Points, Lines: player.Lines}
	}
	return answer, nil
}

// session makes the set-up and the entry that a request stands for.
func (g Game) session(request Request) (scoring.Setup, Count, error) {
	jokersAlone := request.JokersAlone == nil || *request.JokersAlone
	raw, err := scoring.Marshal(options{Keeping: Counting, AllPearls: request.AllPearls, JokersAlone: jokersAlone})
	if err != nil {
		return scoring.Setup{}, Count{}, err
	}
	entry := Count{Head: scoring.Head{Kind: "count"}, Players: make(map[scoring.SeatID]Final, len(request.Players))}
	setup := scoring.Setup{Game: ID, Options: raw, Seats: make([]scoring.SeatID, 0, len(request.Players))}
	for _, player := range request.Players {
		setup.Seats = append(setup.Seats, player.Name)
		entry.Players[player.Name] = player.Final
	}
	setup, err = g.Prepare(setup)
	return setup, entry, err
}

// moved gives a problem of set-up or entry the field of the request.
func (r Request) moved(err error) error {
	var problem *scoring.Problem
	if !errors.As(err, &problem) {
		return err
	}
	moved := *problem
	moved.Field = r.field(problem.Field)
	return &moved
}

func (r Request) field(field string) string {
	if rest, ok := strings.CutPrefix(field, "/options"); ok {
		return rest
	}
	for i, player := range r.Players {
		if field == scoring.Pointer("players", i) { // the set-up's, of a name
			return field + "/name"
		}
		if rest, ok := strings.CutPrefix(field, scoring.Pointer("players", player.Name)+"/"); ok {
			return scoring.Pointer("players", i) + "/" + rest
		}
	}
	return field
}
