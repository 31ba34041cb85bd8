package skullking_test

import (
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest"
	"ardoise/scoring/skullking"
)

func TestContract(t *testing.T) {
	t.Run("a game with everything, one round of it by cards", func(t *testing.T) {
		scoringtest.Contract(t, skullking.New(), scoringtest.Fixture{
			Setup: scoring.Setup{Rulebook: skullking.GrandpaBeck, Seats: []scoring.SeatID{"p1", "p2", "p3"}, First: "p2"},
			Log: []string{
				`{"type":"bids","round":1,"values":{"p1":1}}`,
				`{"type":"bids","round":1,"values":{"p3":0,"p2":0}}`,
				`{"type":"trick","round":1,"plays":[{"player":"p3","card":"green-3"},{"player":"p1","card":"mermaid"},{"player":"p2","card":"loot"}]}`,
				`{"type":"join","name":"Zoë","start":-10}`,
				`{"type":"bids","round":2,"values":{"p1":0,"p2":1,"p3":0,"p4":1}}`,
				`{"type":"results","round":2,"tricks":{"p1":0}}`,
				`{"type":"results","round":2,"tricks":{"p2":1},"bonuses":{"p2":{"fourteens":2,"skull_king_took_pirates":2}},"wagers":{"p2":20}}`,
				`{"type":"results","round":2,"tricks":{"p3":0,"p4":1},"alliances":[["p1","p4"]],"bid_changes":{"p4":1}}`,
				`{"type":"leave","player":"p1","from_round":3}`,
				`{"type":"bids","round":3,"values":{"p2":3,"p3":0,"p4":0}}`,
				`{"type":"results","round":3,"tricks":{"p2":1,"p3":0,"p4":0},"destroyed_tricks":1,"waive_tricks_check":true}`,
				`{"type":"bids","round":4,"values":{"p4":2}}`,
			},
			Refused: []string{
				`{"type":"bids","round":4,"values":{"p4":2}}`,
				`{"type":"bids","round":4,"values":{"p1":2}}`,
				`{"type":"bids","round":4,"values":{"p2":5}}`,
				`{"type":"bids","round":4,"values":{}}`,
				`{"type":"bids","round":5,"values":{"p2":1}}`,
				`{"type":"results","round":4,"tricks":{"p2":1}}`,
				`{"type":"results","round":3,"tricks":{"p2":3,"p3":0,"p4":0}}`,
				`{"type":"trick","round":4,"plays":[]}`,
				`{"type":"leave","player":"p1","from_round":5}`,
				`{"type":"leave","player":"p2","from_round":3}`,
				`{"type":"join","name":"Max","start":1000000}`,
			},
			Secrets: []scoringtest.Secret{
				{Name: "one of three", A: secret(`{"p1":1}`), B: secret(`{"p1":0}`)},
				{Name: "two of three, apart", A: secret(`{"p1":1}`, `{"p3":0}`), B: secret(`{"p1":0}`, `{"p3":1}`)},
				{Name: "two of three, together", A: secret(`{"p1":1,"p2":1}`), B: secret(`{"p1":0,"p2":1}`)},
			},
			Sum: sum,
		})
	})
	t.Run("a short game to its end", func(t *testing.T) {
		scoringtest.Contract(t, skullking.New(), scoringtest.Fixture{
			Setup: scoring.Setup{Rulebook: skullking.GrandpaBeck, Seats: []scoring.SeatID{"p1", "p2"},
				Options: scoring.Options(`{"schedule":"past-your-bedtime","ghost":true,"scoring":"rascal"}`)},
			Log: []string{
				`{"type":"bids","round":1,"values":{"p1":1,"p2":0}}`,
				`{"type":"trick","round":1,"plays":[{"player":"p2","card":"green-3"},{"player":"p1","card":"mermaid"},{"player":"ghost","card":"pirate"}]}`,
				`{"type":"results","round":1,"tricks":{"p1":1,"p2":0},"cannonball":["p2"],"bonuses":{"p1":{"fourteens":1}}}`,
			},
			Refused: []string{
				`{"type":"results","round":1,"tricks":{"p1":1,"p2":0}}`,
				`{"type":"trick","round":1,"plays":[]}`,
				`{"type":"bids","round":1,"values":{"p1":1}}`,
				`{"type":"finish"}`,
				`{"type":"join","name":"Max","start":0}`,
			},
			Sum: sum,
		})
	})
}

// secret is a log that ends before the last bids of its second round are in.
func secret(bids ...string) []string {
	log := []string{
		`{"type":"bids","round":1,"values":{"p1":1,"p2":0,"p3":1}}`,
		`{"type":"results","round":1,"tricks":{"p1":1,"p2":0,"p3":0}}`,
	}
	for _, values := range bids {
		log = append(log, `{"type":"bids","round":2,"values":`+values+`}`)
	}
	return log
}
