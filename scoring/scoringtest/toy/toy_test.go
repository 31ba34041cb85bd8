package toy_test

import (
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest"
	"ardoise/scoring/scoringtest/toy"
)

func TestContract(t *testing.T) {
	scoringtest.Contract(t, toy.New(), scoringtest.Fixture{
		Setup: scoring.Setup{Seats: []scoring.SeatID{"p1", "p2"}},
		Log: []string{
			`{"type":"number","round":1,"values":{"p1":3,"p2":5}}`,
			`{"type":"double","round":1,"player":"p2"}`,
			`{"type":"number","round":2,"values":{"p1":4}}`,
		},
		Refused: []string{
			`{"type":"number","round":2,"values":{"p1":4}}`,
			`{"type":"number","round":2,"values":{"p2":10}}`,
			`{"type":"number","round":3,"values":{"p2":1}}`,
			`{"type":"number","round":2,"values":{"p7":1}}`,
			`{"type":"number","round":2,"values":{}}`,
			`{"type":"double","round":1,"player":"p1"}`,
			`{"type":"double","round":1,"player":"p2"}`,
		},
		Secrets: []scoringtest.Secret{{
			Name: "a number before all have chosen",
			A:    []string{`{"type":"number","round":1,"values":{"p1":3}}`},
			B:    []string{`{"type":"number","round":1,"values":{"p1":8}}`},
		}},
		Sum: func(sheet scoring.Sheet) map[scoring.SeatID]int {
			totals := map[scoring.SeatID]int{"p1": 0, "p2": 0}
			for _, round := range sheet.(*toy.Sheet).Rounds {
				for _, seat := range append(round.Winners[:len(round.Winners):len(round.Winners)], round.Doubled...) {
					totals[seat]++
				}
			}
			return totals
		},
	})
}
