package handlers_test

import (
	"net/http"
	"testing"
)

// A phone is let in by the code, takes a seat and bids for it; the keeper hands
// seats and roles around.
func TestTheSharedTableOverTheAPI(t *testing.T) {
	scenario(t,
		step{as: "kim", call: "POST /sessions", body: `{"game":"toy","players":["Ana","Léo","Inès"]}`, status: 201,
			keep: map[string]string{"id": "/id", "code": "/join_code", "qr": "/join_token"}},
		step{as: "ana", call: "GET /sessions/{id}", status: 404},
		step{as: "ana", call: "PUT /sessions/{id}/seats/p1", status: 404},
		step{as: "ana", call: "POST /join", body: `{"code":"{code}"}`, status: 200, etag: `"0"`,
			json: map[string]any{"/id": "{id}", "/role": "watcher", "/seats": []any{}, "/players/0/taken": nil}},
		step{as: "ana", call: "PUT /sessions/{id}/seats/p1", status: 200,
			json:  map[string]any{"/role": "player", "/seats/0": "p1", "/players/0/taken": true, "/change": 2},
			lacks: []string{"{qr}"}},
		step{as: "leo", call: "POST /join", body: `{"code":"{qr}"}`, status: 200, lacks: []string{"kept_by"}},
		step{as: "leo", call: "PUT /sessions/{id}/seats/p1", status: 409, has: []string{"seat_taken", "Ana"}},
		step{as: "leo", call: "PUT /sessions/{id}/seats/p7", status: 404, has: []string{"seat_unknown"}},
		step{as: "leo", call: "PUT /sessions/{id}/seats/p2", status: 200},
		step{as: "ana", call: "POST /sessions/{id}/entries", key: "a", match: "*", body: `{"type":"number","round":1,"values":{"p1":7}}`, status: 201},
		step{as: "leo", call: "POST /sessions/{id}/entries", key: "a2", match: "*", body: `{"type":"number","round":1,"values":{"p1":7}}`, status: 403},
		step{as: "leo", call: "GET /sessions/{id}/entries", status: 200, json: map[string]any{"/entries/0/entry/values/p1": nil}},
		step{as: "leo", call: "DELETE /sessions/{id}/seats/p1", status: 403},
		step{as: "leo", call: "POST /sessions/{id}/code", status: 403},
		step{as: "leo", call: "POST /sessions/{id}/seats/p1/code", status: 403},
		step{as: "leo", call: "PATCH /sessions/{id}/seats/p1", body: `{"name":"Zoé"}`, status: 403},
		step{as: "leo", call: "PUT /sessions/{id}/keeper", body: `{}`, status: 403},
		step{as: "leo", call: "PUT /sessions/{id}/keeper", body: `{"seat":"p2"}`, status: 403},

		step{as: "kim", call: "PATCH /sessions/{id}/seats/p1", body: `{"name":" Anna "}`, status: 200,
			json: map[string]any{"/players/0/name": "Anna", "/players/0/taken": true}},
		step{as: "kim", call: "PATCH /sessions/{id}/seats/p1", body: `{"name":"léo"}`, status: 422, json: map[string]any{"/field": "/name", "/code": "name_twice"}},
		step{as: "kim", call: "PATCH /sessions/{id}/seats/p1", body: `{"nom":"Eva"}`, status: 400},
		step{as: "kim", call: "PATCH /sessions/{id}/seats/p1", status: 415},
		step{as: "kim", call: "POST /sessions/{id}/seats/p1/code", status: 201, json: map[string]any{"/seat": "p1"},
			keep: map[string]string{"hand": "/code"}},
		step{as: "new phone", call: "POST /join", body: `{"code":"{hand}"}`, status: 200,
			json: map[string]any{"/role": "player", "/seats/0": "p1", "/state/rounds/0/values/p1": 7}},
		step{as: "ana", call: "GET /sessions/{id}/seats", status: 200, json: map[string]any{"/role": "watcher"}},
		step{as: "ana", call: "POST /join", body: `{"code":"{hand}"}`, status: 404, json: map[string]any{"/code": "code_unknown", "/field": "/code"}},
		step{as: "kim", call: "PUT /sessions/{id}/keeper", body: `{"seat":"p3"}`, status: 409, has: []string{"seat_empty", "Inès"}},
		step{as: "kim", call: "PUT /sessions/{id}/keeper", body: `{"seat":"p2"}`, status: 200, json: map[string]any{"/role": "house", "/kept_by": "p2"}},
		step{as: "leo", call: "POST /sessions/{id}/code", status: 200, lacks: []string{"{code}", "{qr}"},
			json: map[string]any{"/role": "keeper"}, keep: map[string]string{"code2": "/join_code"}},
		step{as: "eva", call: "POST /join", body: `{"code":"{code}"}`, status: 404},
		step{as: "eva", call: "POST /join", body: `{"code":"{code2}"}`, status: 200},
		step{as: "kim", call: "PUT /sessions/{id}/keeper", body: `{}`, status: 200, json: map[string]any{"/role": "keeper", "/kept_by": nil}},
		step{as: "new phone", call: "DELETE /sessions/{id}/seats/p1", status: 200, json: map[string]any{"/role": "watcher", "/players/0/taken": nil}},

		step{as: "kim", call: "POST /sessions/{id}/finish", status: 201},
		step{as: "max", call: "POST /join", body: `{"code":"{code2}"}`, status: 404},
		step{as: "eva", call: "PUT /sessions/{id}/seats/p1", status: 409, has: []string{"table_closed"}},
		step{as: "kim", call: "POST /sessions/{id}/code", status: 409, has: []string{"table_closed"}},
		step{as: "eva", call: "GET /sessions/{id}", status: 200, json: map[string]any{"/role": "watcher"}},
	)
}

// A browser that was never here joins with its cookie alone, and stays the
// owner of a notebook of its own.
func TestABrowserJoinsByItsCookie(t *testing.T) {
	s := start(t)
	kept := map[string]string{}
	s.run(t, kept, step{as: "kim", call: "POST /sessions", body: toyWish, status: 201, keep: map[string]string{"id": "/id", "code": "/join_code"}})
	const token = "AbCdEfGhIjKlMnOpQrStUvWxYz012345"
	for range 2 {
		got := s.device(t, token, http.MethodPost, "/api/v1/join", `{"code":"`+kept["code"]+`"}`)
		if got.StatusCode != http.StatusOK {
			t.Fatal(got.body)
		}
	}
	if got := s.device(t, token, http.MethodPut, "/api/v1/sessions/"+kept["id"]+"/seats/p2", ""); got.StatusCode != http.StatusOK {
		t.Fatal(got.body)
	}
	list := s.device(t, token, http.MethodGet, "/api/v1/sessions", "")
	if at(t, list.body, "/sessions/0/id") != kept["id"] {
		t.Fatal(list.body)
	}
}
