package handlers_test

import (
	"fmt"
	"testing"
)

// toyGame begins a game of the toy for Kim's notebook and plays it to its end:
// both rounds with the same numbers. The session is kept as name.
func toyGame(name, players, numbers string) []step {
	steps := []step{{as: "kim", call: "POST /sessions", body: game(players), status: 201, keep: map[string]string{name: "/id"}}}
	for round := 1; round <= 2; round++ {
		steps = append(steps, step{as: "kim", call: "POST /sessions/{" + name + "}/entries", key: fmt.Sprint(name, round), match: fmt.Sprintf(`"%d"`, round-1),
			body: fmt.Sprintf(`{"type":"number","round":%d,"values":{%s}}`, round, numbers), status: 201})
	}
	return steps
}

func TestStatisticsOverTheAPI(t *testing.T) {
	steps := []step{
		{call: "GET /stats/toy", status: 401},
		{as: "kim", call: "GET /stats/toy", status: 200, json: map[string]any{"/games": 0, "/people": []any{}, "/years": []any{}}},
	}
	steps = append(steps, toyGame("one", `"Ana","Léo"`, `"p1":3,"p2":5`)...)
	steps = append(steps, toyGame("two", `"Ana","Léo","Inès"`, `"p1":4,"p2":4,"p3":1`)...)
	steps = append(steps,
		step{as: "kim", call: "POST /sessions", body: game(`"Ana","Léo"`), status: 201, keep: map[string]string{"broken": "/id"}},
		step{as: "kim", call: "POST /sessions/{broken}/finish", key: "f", match: `"0"`, status: 201},
		step{as: "kim", call: "GET /stats/toy", status: 200,
			json: map[string]any{"/game": "toy", "/games": 2, "/years/0": "2026", "/people/0/person/name": "Léo", "/people/0/wins": 2,
				"/people/0/shared_wins": 1, "/people/0/games": 2, "/people/0/few_games": true, "/people/0/average_place": 1, "/people/0/average_score": 2,
				"/people/1/person/name": "Ana", "/people/1/wins": 1, "/people/1/average_place": 1.5, "/people/1/average_score": 1,
				"/people/2/person/name": "Inès", "/people/2/average_place": 3},
			keep: map[string]string{"leo": "/people/0/person/id", "ana": "/people/1/person/id", "ines": "/people/2/person/id"}},
		step{as: "kim", call: "GET /stats/toy/people/{ana}", status: 200,
			json: map[string]any{"/person/name": "Ana", "/games": 2, "/best/session": "{two}", "/best/points": 2, "/worst/session": "{one}", "/worst/place": 2,
				"/longest_streak": 1, "/present_streak": 1, "/places/0/place": 1, "/places/0/games": 1, "/latest/0/session": "{one}", "/latest/1/winners": 2,
				"/latest/1/evening": "2026-11-29", "/facts/0/fact": "points", "/facts/0/n": 2, "/facts/0/games": 2,
				"/against/0/person/name": "Léo", "/against/0/games": 2, "/against/0/level": 1, "/against/0/behind": 1, "/against/0/average_difference": -1,
				"/against/1/person/name": "Inès"}},
		step{as: "kim", call: "GET /stats/toy/people/{ana}/against/{leo}", status: 200,
			json: map[string]any{"/games": 2, "/ahead": 0, "/level": 1, "/behind": 1, "/average_difference": -1, "/few_games": true,
				"/latest/0/points": 0, "/latest/0/other_points": 2, "/latest/0/place": 2, "/latest/0/other_place": 1, "/latest/1/session": "{two}"}},
		step{as: "kim", call: "GET /stats/toy/people/{ana}?year=2025", status: 200, lacks: []string{`"best"`},
			json: map[string]any{"/games": 0, "/years/0": "2026", "/latest": []any{}, "/average_place": 0}},
		step{as: "kim", call: "GET /stats/toy/people/{ana}?year=2026", status: 200, json: map[string]any{"/games": 2}},

		step{as: "kim", call: "GET /stats/toy?year=26", status: 400, json: map[string]any{"/code": "bad_filter", "/field": "/year"}},
		step{as: "kim", call: "GET /stats/toy?years=2026", status: 400, json: map[string]any{"/code": "unknown_field", "/field": "/years"}},
		step{as: "kim", call: "GET /stats/toy?year=2026&year=2025", status: 400, json: map[string]any{"/code": "field_twice"}},
		step{as: "kim", call: "GET /stats/chess", status: 404, json: map[string]any{"/code": "unknown_game"}},
		step{as: "kim", call: "GET /stats/toy/people/nobody", status: 404},
		step{as: "kim", call: "GET /stats/toy/people/{ana}/against/{ana}", status: 404},
		step{as: "zoe", call: "GET /stats/toy/people/{ana}", status: 404},
		step{as: "zoe", call: "GET /stats/toy", status: 200, json: map[string]any{"/games": 0}},

		step{as: "kim", call: "POST /people/{leo}/merge", body: `{"with":"{ines}"}`, status: 409},
		step{as: "kim", call: "DELETE /sessions/{two}", status: 204},
		step{as: "kim", call: "GET /stats/toy", status: 200, json: map[string]any{"/games": 1, "/people/0/shared_wins": 0}, lacks: []string{"Inès"}},
		step{as: "kim", call: "DELETE /sessions/{one}/entries/2", key: "u", match: `"2"`, status: 200},
		step{as: "kim", call: "GET /stats/toy", status: 200, json: map[string]any{"/games": 0, "/people": []any{}}},
	)
	scenario(t, steps...)
}

// Statistics read two who turned out to be one as one.
func TestStatisticsOfAMergedPerson(t *testing.T) {
	steps := toyGame("one", `"Ana","Léo"`, `"p1":3,"p2":5`)
	steps = append(steps, toyGame("two", `"Anna","Léo"`, `"p1":7,"p2":5`)...)
	scenario(t, append(steps,
		step{as: "kim", call: "GET /people", status: 200, keep: map[string]string{"ana": "/people/0/id", "anna": "/people/1/id", "leo": "/people/2/id"}},
		step{as: "kim", call: "POST /people/{ana}/merge", body: `{"with":"{anna}"}`, status: 204},
		step{as: "kim", call: "GET /stats/toy", status: 200, lacks: []string{"Anna"}, json: map[string]any{"/people/0/games": 2, "/people/1/games": 2, "/people/0/person/name": "Ana"}},
		step{as: "kim", call: "GET /stats/toy/people/{anna}", status: 200, json: map[string]any{"/person/id": "{ana}", "/games": 2, "/wins": 1, "/against/0/games": 2}},
		step{as: "kim", call: "GET /stats/toy/people/{leo}", status: 200, json: map[string]any{"/against/0/games": 2, "/against/0/person/name": "Ana"}},
		step{as: "kim", call: "GET /stats/toy/people/{leo}/against/{anna}", status: 200, json: map[string]any{"/games": 2, "/ahead": 1, "/behind": 1}},
	)...)
}
