package beadtrade

import (
	"errors"
	"strings"

	"ardoise/scoring"
)

// Request is a whole or partial game to be scored without a session.
type Request struct {
	Options scoring.Options  `json:"options,omitzero"`
	Types   []string         `json:"types,omitzero"` // five names; left out: the preset's
	Players []scoring.SeatID `json:"players"`        // 2 to 5, in seat order
	Rounds  []RequestRound   `json:"rounds"`         // the first ones of the game, at least one
}

// RequestRound is the count of one round.
type RequestRound struct {
	Lid              Pieces                    `json:"lid,omitzero"`
	Base             Pieces                    `json:"base,omitzero"`
	Held             map[scoring.SeatID]Pieces `json:"held"`
	WaiveCentreCheck bool                      `json:"waive_centre_check,omitzero"`
}

// Answer is the score of a Request.
type Answer struct {
	Rounds  []AnswerRound          `json:"rounds"`
	Totals  map[scoring.SeatID]int `json:"totals"`
	Ranking []scoring.Place        `json:"ranking"`
}

// AnswerRound is the score of one round, by type and in all.
type AnswerRound struct {
	Types  map[string]AnswerType  `json:"types"`
	Scores map[scoring.SeatID]int `json:"scores"`
	Waived bool                   `json:"waived,omitzero"` // scored although the centre did not fit
}

// AnswerType is the rule that settled a type and what it brought each player.
type AnswerType struct {
	Rule   string                 `json:"rule"` // "BT-1"
	Scores map[scoring.SeatID]int `json:"scores"`
}

// Calls is the one scoring call, bead-trade.
func (g Game) Calls() []scoring.Call {
	return []scoring.Call{{Path: g.ID(), Request: Request{}, Answer: Answer{}, Do: g.call}}
}

func (g Game) call(body []byte) (any, error) {
	var request Request
	if err := scoring.Unmarshal(body, &request); err != nil {
		return nil, err
	}
	setup, err := g.requestSetup(request)
	if err != nil {
		return nil, err
	}
	options, err := ReadOptions(setup)
	if err != nil {
		return nil, err
	}
	if n := len(request.Rounds); n < 1 || n > options.Rounds() {
		return nil, scoring.Refuse("rounds_count", "/rounds", "count", n, "max", options.Rounds())
	}
	log := make([]scoring.Entry, len(request.Rounds))
	for i, r := range request.Rounds {
		log[i] = Reveal{Head: scoring.Head{Kind: "reveal"}, Round: i + 1,
			Lid: r.Lid, Base: r.Base, Held: r.Held, WaiveCentreCheck: r.WaiveCentreCheck}
	}
	sheet, err := g.Replay(setup, log)
	if err != nil {
		var at *scoring.EntryProblem
		if errors.As(err, &at) {
			return nil, scoring.Inside(at.Problem, "rounds", at.Index)
		}
		return nil, err
	}
	return newAnswer(sheet.(*Sheet)), nil
}

// requestSetup makes the set-up of a request. Types have a member of their own
// there and are shown as typed.
func (g Game) requestSetup(request Request) (scoring.Setup, error) {
	given := map[string]scoring.RawJSON{}
	if len(request.Options) > 0 {
		if err := scoring.Unmarshal(request.Options, &given); err != nil {
			return scoring.Setup{}, scoring.Inside(err, "options")
		}
	}
	if _, twice := given["types"]; twice {
		return scoring.Setup{}, scoring.Refuse("unknown_option", "/options/types", "option", "types")
	}
	if request.Types != nil {
		types := make([]BeadType, len(request.Types))
		for i, name := range request.Types {
			types[i] = BeadType{ID: name, Name: name}
		}
		var err error
		if given["types"], err = scoring.Marshal(types); err != nil {
			return scoring.Setup{}, err
		}
	}
	options, err := scoring.Marshal(given)
	if err != nil {
		return scoring.Setup{}, err
	}
	setup, err := g.Prepare(scoring.Setup{Options: options, Seats: request.Players})
	var p *scoring.Problem
	if errors.As(err, &p) && strings.HasPrefix(p.Field, "/options/types") {
		moved := *p
		moved.Field = strings.TrimPrefix(p.Field, "/options")
		return setup, &moved
	}
	return setup, err
}

func newAnswer(sheet *Sheet) Answer {
	answer := Answer{Rounds: make([]AnswerRound, len(sheet.Scored)), Totals: sheet.Totals, Ranking: sheet.Ranking}
	for i, round := range sheet.Scored {
		types := make(map[string]AnswerType, Types)
		for _, typ := range round.Types {
			scores := make(map[scoring.SeatID]int, len(typ.Cells))
			for _, cell := range typ.Cells {
				scores[cell.Seat] = cell.Points
			}
			types[typ.BeadType] = AnswerType{Rule: typ.Rule, Scores: scores}
		}
		answer.Rounds[i] = AnswerRound{Types: types, Scores: round.Scores, Waived: round.Waived}
	}
	return answer
}
