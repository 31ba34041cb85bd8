package skullking

import "ardoise/scoring"

// id is the game's name in URLs, the API, the store and the messages.
const id = "skull-king"

// Game implements scoring.Game.
type Game struct{}

// New gives the game for the catalog.
func New() scoring.Game { return Game{} }

// ID is "skull-king".
func (Game) ID() string { return id }

// Spec lists the three rulebooks and their options.
func (Game) Spec() scoring.Spec {
	return scoring.Spec{Rules: 1, BoardGameGeek: 150145, Rulebooks: []scoring.Rulebook{
		{ID: Classic, MinSeats: 2, MaxSeats: 6, Options: []scoring.Option{
			{Name: "bonus_needs_exact_bid"},
			{Name: "bonus_per_pirate"},
		}},
		{ID: Schmidt, MinSeats: 2, MaxSeats: 6},
		{ID: GrandpaBeck, MinSeats: 2, MaxSeats: 8, Options: []scoring.Option{
			{Name: "schedule", Kind: scoring.Choice, Values: Schedules()},
			{Name: "scoring", Kind: scoring.Choice, Values: []string{Standard, Rascal}},
			{Name: "ghost", MinSeats: 2, MaxSeats: 2},
		}},
	}}
}

// Prepare checks a set-up and fills its defaults in.
func (g Game) Prepare(setup scoring.Setup) (scoring.Setup, error) {
	return scoring.PrepareBy(id, g.Spec(), setup)
}

// Entries lists bids, results and trick.
func (Game) Entries() []scoring.EntryType {
	return []scoring.EntryType{{Type: "bids", Value: Bids{}}, {Type: "results", Value: Results{}}, {Type: "trick", Value: Trick{}}}
}

// Decode reads one entry strictly.
func (Game) Decode(typ string, body []byte) (scoring.Entry, error) {
	switch typ {
	case "bids":
		if e, ok := plainBids(body); ok {
			return e, nil
		}
		return scoring.DecodeAs[Bids](body)
	case "results":
		if e, ok := plainResults(body); ok {
			return e, nil
		}
		return scoring.DecodeAs[Results](body)
	case "trick":
		return scoring.DecodeAs[Trick](body)
	}
	return scoring.DecodeShared(typ, body)
}

// Calls lists the scoring of whole rounds and of one trick.
func (Game) Calls() []scoring.Call {
	return []scoring.Call{
		{Path: id, Request: Request{}, Answer: Answer{}, Do: score},
		{Path: id + "/trick", Request: TrickRequest{}, Answer: Taken{}, Do: resolve},
	}
}
