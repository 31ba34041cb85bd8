package handlers_test

import "testing"

func game(names string) string { return `{"game":"toy","players":[` + names + `]}` }

// A name is mended in every game at once, two who are one are read as one and
// can be taken apart again, and nobody else's people are within reach.
func TestPeopleOverTheAPI(t *testing.T) {
	scenario(t,
		step{as: "kim", call: "GET /people", status: 200, json: map[string]any{"/people": []any{}}},
		step{as: "kim", call: "POST /sessions", body: game(`"Ana","Léo"`), status: 201, keep: map[string]string{"one": "/id"}},
		step{as: "kim", call: "POST /sessions", body: game(`"Anna","Inès"`), status: 201, keep: map[string]string{"two": "/id"}},
		step{as: "kim", call: "GET /people", status: 200,
			json: map[string]any{"/people/0/name": "Ana", "/people/0/games": 1, "/people/0/colour": 1, "/people/0/latest": "2026-11-29", "/people/1/name": "Anna", "/people/0/merged": nil},
			keep: map[string]string{"ana": "/people/0/id", "anna": "/people/1/id", "ines": "/people/2/id", "leo": "/people/3/id"}},

		step{as: "kim", call: "PATCH /people/{leo}", body: `{"name":" Léonie ","colour":7,"hidden":true}`, status: 204},
		step{as: "kim", call: "GET /people", status: 200, json: map[string]any{"/people/3/name": "Léonie", "/people/3/colour": 7, "/people/3/hidden": true}},
		step{as: "kim", call: "GET /sessions/{one}", status: 200, has: []string{"Léonie"}, lacks: []string{`"Léo"`}},
		step{as: "kim", call: "GET /sessions/{one}/seats", status: 200, json: map[string]any{"/change": 3}},
		step{as: "kim", call: "PATCH /people/{leo}", body: `{"name":"anna"}`, status: 409, has: []string{"name_taken", "Anna"}, json: map[string]any{"/field": "/name"}},
		step{as: "kim", call: "PATCH /people/{leo}", body: `{"name":" "}`, status: 422, has: []string{"name_empty"}},
		step{as: "kim", call: "PATCH /people/{leo}", body: `{"colour":9}`, status: 422, has: []string{"colour_unknown"}},
		step{as: "kim", call: "PATCH /people/{leo}", body: `{"age":9}`, status: 400},

		step{as: "kim", call: "POST /people/{ana}/merge", body: `{"with":"{leo}"}`, status: 409, has: []string{"people_together", "2026-11-29", "Léonie"}},
		step{as: "kim", call: "POST /people/{ana}/merge", body: `{"with":"{ana}"}`, status: 422, has: []string{"merge_same"}},
		step{as: "kim", call: "POST /people/{ana}/merge", body: `{"with":"{anna}","colour":5}`, status: 204},
		step{as: "kim", call: "GET /people", status: 200,
			json: map[string]any{"/people/0/name": "Ana", "/people/0/games": 2, "/people/0/colour": 5, "/people/0/merged/0/name": "Anna", "/people/0/merged/0/games": 1, "/people/1/name": "Inès"}},
		step{as: "kim", call: "GET /sessions/{two}", status: 200, has: []string{`"Ana"`}, lacks: []string{"Anna"}},
		step{as: "kim", call: "GET /sessions?player=ana", status: 200, json: map[string]any{"/total": 2}},
		step{as: "kim", call: "GET /sessions?player=Anna", status: 200, json: map[string]any{"/total": 2}},
		step{as: "kim", call: "POST /sessions", body: game(`"ANNA","Eva"`), status: 201, json: map[string]any{"/players/0/name": "Ana"}},
		step{as: "kim", call: "POST /sessions", body: game(`"Anna","Ana"`), status: 422, has: []string{"name_twice"}},
		step{as: "kim", call: "POST /people/{anna}/merge", body: `{"with":"{ines}"}`, status: 404, has: []string{"person_unknown"}},
		step{as: "kim", call: "POST /people/{ines}/merge", body: `{"with":"{ana}"}`, status: 409, has: []string{"people_together"}},
		step{as: "kim", call: "PATCH /people/{ana}", body: `{"name":"Anna"}`, status: 204},
		step{as: "kim", call: "GET /people", status: 200, json: map[string]any{"/people/0/id": "{anna}", "/people/0/name": "Anna", "/people/0/games": 3, "/people/0/merged/0/name": "Ana"}},
		step{as: "kim", call: "DELETE /people/{ana}/merge", status: 204},
		step{as: "kim", call: "DELETE /people/{ana}/merge", status: 404},
		step{as: "kim", call: "GET /sessions/{two}", status: 200, has: []string{`"Anna"`}},
		step{as: "kim", call: "GET /sessions/{one}", status: 200, has: []string{`"Ana"`}},
		step{as: "kim", call: "GET /sessions?player=ana", status: 200, json: map[string]any{"/total": 2}},

		step{as: "eve", call: "DELETE /people/{leo}", status: 404},
		step{as: "kim", call: "DELETE /people/{leo}", status: 204},
		step{as: "kim", call: "GET /people", status: 200, lacks: []string{"{leo}", "Léo"}},
		step{as: "kim", call: "GET /sessions/{one}", status: 200, lacks: []string{"Léo"}, json: map[string]any{"/players/1/name": "#2", "/players/1/erased": true}},
		step{as: "kim", call: "GET /sessions/{one}/export.json", status: 200, lacks: []string{"Léo"}, json: map[string]any{"/seats/1/erased": true}},
		step{as: "kim", call: "GET /sessions/{one}/export.csv", status: 200, lacks: []string{"Léo"}},
		step{as: "eve", call: "GET /people", status: 200, json: map[string]any{"/people": []any{}}},
		step{as: "eve", call: "PATCH /people/{ana}", body: `{"name":"Eve"}`, status: 404},
		step{as: "eve", call: "POST /people/{ana}/merge", body: `{"with":"{ines}"}`, status: 404},
		step{as: "eve", call: "DELETE /people/{ana}/merge", status: 404},
		step{as: "kim", call: "DELETE /sessions/{two}", status: 204},
		step{as: "kim", call: "POST /people/{anna}/merge", body: `{"with":"{ines}"}`, status: 409, has: []string{"people_together_deleted"}},
		step{as: "kim", call: "POST /people/{ana}/merge", body: `{"with":"{leo}"}`, status: 404},
		step{call: "GET /people", status: 401},
	)
}
