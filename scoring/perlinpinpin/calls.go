package perlinpinpin

import (
	"slices"

	"ardoise/scoring"
)

// ScoreRequest is a whole game, to be scored without a session.
type ScoreRequest struct {
	Options    scoring.Options   `json:"options,omitempty"`
	Players    []scoring.SeatID  `json:"players"`
	Princesses []Princess        `json:"princesses,omitempty"` // none: the preset
	Entries    []scoring.RawJSON `json:"entries" required:"false"`
}

// JesterRequest asks whom a jester's count ends on.
type JesterRequest struct {
	Players int `json:"players"` // 2 to 5
	Seat    int `json:"seat"`    // from 1
	Number  int `json:"number"`  // 1 to 10
}

// JesterAnswer is the seat, from 1.
type JesterAnswer struct {
	Seat int `json:"seat"`
}

// DiscardRequest asks whether cards may be laid down together; each is a number
// from 1 to 10 or a power's name.
type DiscardRequest struct {
	Cards []any `json:"cards"`
}

// TactileRequest describes a sticker.
type TactileRequest struct {
	SquareDots int `json:"square_dots,omitzero"`
	Circles    int `json:"circles,omitzero"`
	Dots       int `json:"dots,omitzero"`
}

// TactileAnswer is the sticker's value.
type TactileAnswer struct {
	Value int `json:"value"`
}

// Calls lists the scoring calls without a session.
func (g Game) Calls() []scoring.Call {
	return []scoring.Call{
		{Path: ID, Request: ScoreRequest{}, Answer: Sheet{}, Do: g.score},
		{Path: ID + "/jester", Request: JesterRequest{}, Answer: JesterAnswer{}, Do: jester},
		{Path: ID + "/discard", Request: DiscardRequest{}, Answer: Discard{}, Do: discard},
		{Path: ID + "/tactile", Request: TactileRequest{}, Answer: TactileAnswer{}, Do: tactile},
	}
}

func (g Game) score(body []byte) (any, error) {
	var request ScoreRequest
	if err := scoring.Unmarshal(body, &request); err != nil {
		return nil, err
	}
	if request.Princesses != nil {
		if err := checkPrincesses(request.Princesses); err != nil {
			return nil, scoring.Inside(err, "princesses")
		}
	}
	log, err := g.decodeAll(request.Entries)
	if err != nil {
		return nil, err
	}
	options, err := request.options()
	if err != nil {
		return nil, err
	}
	setup, err := g.Prepare(scoring.Setup{Options: options, Seats: request.Players})
	if err != nil {
		return nil, err
	}
	sheet, err := g.Replay(setup, log)
	if refused, ok := err.(*scoring.EntryProblem); ok {
		return nil, scoring.Inside(refused.Problem, "entries", refused.Index)
	}
	return sheet, err
}

// options makes the options of a session. Princesses have a member of their
// own in a request.
func (q ScoreRequest) options() (scoring.Options, error) {
	given := map[string]scoring.RawJSON{}
	if len(q.Options) > 0 {
		if err := scoring.Unmarshal(q.Options, &given); err != nil {
			return nil, scoring.Inside(err, "options")
		}
	}
	if _, twice := given["princesses"]; twice {
		return nil, scoring.Refuse("unknown_option", "/options/princesses", "option", "princesses")
	}
	if q.Princesses != nil {
		var err error
		if given["princesses"], err = scoring.Marshal(q.Princesses); err != nil {
			return nil, err
		}
	}
	return scoring.Marshal(given)
}

func (g Game) decodeAll(bodies []scoring.RawJSON) ([]scoring.Entry, error) {
	log := make([]scoring.Entry, len(bodies))
	for i, body := range bodies {
		entry, err := scoring.DecodeEntry(g, body)
		if err != nil {
			return nil, scoring.Inside(err, "entries", i)
		}
		log[i] = entry
	}
	return log, nil
}

func jester(body []byte) (any, error) {
	var request JesterRequest
	if err := scoring.Unmarshal(body, &request); err != nil {
		return nil, err
	}
	seat, err := Jester(request.Players, request.Seat, request.Number)
	if err != nil {
		return nil, err
	}
	return JesterAnswer{Seat: seat}, nil
}

func discard(body []byte) (any, error) {
	var request struct { // DiscardRequest, its numbers as they are written
		Cards []scoring.RawJSON `json:"cards"`
	}
	if err := scoring.Unmarshal(body, &request); err != nil {
		return nil, err
	}
	if len(request.Cards) == 0 {
		return nil, scoring.Refuse("no_card", "/cards")
	}
	cards := make([]Card, len(request.Cards))
	for i, value := range request.Cards {
		card, err := discarded(value)
		if err != nil {
			return nil, scoring.Inside(err, "cards", i)
		}
		cards[i] = card
	}
	return CheckDiscard(cards), nil
}

// discarded reads one card: a number, whole as everywhere, or a power's name.
func discarded(value scoring.RawJSON) (Card, error) {
	var card Card
	if value.Kind() == '"' {
		if err := scoring.Unmarshal(value, &card.Power); err != nil {
			return card, err
		}
		if !slices.Contains(powerCards(), card.Power) {
			return card, scoring.Refuse("unknown_card", "", "card", card.Power)
		}
		return card, nil
	}
	if err := scoring.Unmarshal(value, &card.Number); err != nil {
		return card, err
	}
	if card.Number < 1 || card.Number > 10 {
		return card, scoring.Refuse("card_number", "", "n", card.Number, "high", 10)
	}
	return card, nil
}

func tactile(body []byte) (any, error) {
	var request TactileRequest
	if err := scoring.Unmarshal(body, &request); err != nil {
		return nil, err
	}
	value, err := Tactile(request.SquareDots, request.Circles, request.Dots)
	if err != nil {
		return nil, err
	}
	return TactileAnswer{Value: value}, nil
}
