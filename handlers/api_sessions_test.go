package handlers_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// begun starts a session of the toy game with three players and keeps its id.
func begun() step {
	return step{as: "ana", call: "POST /sessions", body: `{"game":"toy","players":["Ana","Léo","Inès"]}`,
		status: 201, keep: map[string]string{"id": "/id"}}
}

func TestASessionIsBegunReadListedAndDeleted(t *testing.T) {
	scenario(t,
		step{as: "ana", call: "POST /sessions", body: `{"game":"toy","players":["Ana","Léo"],"first":"Léo","options":{"low_wins":true},"zone":"America/Lima"}`,
			status: 201, etag: `"0"`, keep: map[string]string{"id": "/id"},
			json: map[string]any{"/version": 0, "/players/0/id": "p1", "/players/1/name": "Léo", "/first": "p2",
				"/options/low_wins": true, "/zone": "America/Lima", "/evening": "2026-11-29", "/role": "keeper",
				"/state/finished": false, "/state/totals/p1": 0}},
		step{as: "ana", call: "GET /sessions/{id}", status: 200, etag: `"0"`, json: map[string]any{"/id": "{id}", "/game": "toy"}},
		step{as: "ana", call: "GET /sessions", status: 200, json: map[string]any{"/total": 1, "/sessions/0/id": "{id}", "/sessions/0/players/1/name": "Léo"}},
		step{as: "ana", call: "DELETE /sessions/{id}", status: 204},
		step{as: "ana", call: "GET /sessions/{id}", status: 404, json: map[string]any{"/code": "not_found"}},
		step{as: "ana", call: "GET /sessions", status: 200, json: map[string]any{"/total": 0}},
	)
}

func TestAJoinCodeIsForTheKeeper(t *testing.T) {
	s := scenario(t)
	kept := map[string]string{}
	s.run(t, kept, begun())
	got := s.call(t, kept, step{as: "ana", call: "GET /sessions/{id}"})
	assert.NotEmpty(t, at(t, got.body, "/join_code"))
}

func TestWhatIsWrongWithASetUp(t *testing.T) {
	s := start(t)
	for _, c := range []struct {
		name, body, code, field string
		status                  int
	}{
		{"no such game", `{"game":"chess","players":["Ana","Léo"]}`, "unknown_game", "/game", 422},
		{"no game", `{"players":["Ana","Léo"]}`, "unknown_game", "/game", 422},
		{"one player", `{"game":"toy","players":["Ana"]}`, "player_count", "/players", 422},
		{"no players", `{"game":"toy"}`, "player_count", "/players", 422},
		{"the same name", `{"game":"toy","players":["Ana","ANA"]}`, "name_twice", "/players/1", 422},
		{"an empty name", `{"game":"toy","players":["Ana"," "]}`, "name_empty", "/players/1", 422},
		{"a name of 200 signs", `{"game":"toy","players":["Ana","` + strings.Repeat("é", 200) + `"]}`, "name_long", "/players/1", 422},
		{"a name that turns the text", `{"game":"toy","players":["Ana","\u202eoeL"]}`, "name_signs", "/players/1", 422},
		{"a name with a line break", `{"game":"toy","players":["Ana","L\u0000o"]}`, "name_signs", "/players/1", 422},
		{"somebody else begins", `{"game":"toy","players":["Ana","Léo"],"first":"Zoé"}`, "unknown_player", "/first", 422},
		{"an unknown option", `{"game":"toy","players":["Ana","Léo"],"options":{"fast":true}}`, "unknown_option", "/options/fast", 422},
		{"an unknown rulebook", `{"game":"toy","rulebook":"deluxe","players":["Ana","Léo"]}`, "unknown_rulebook", "/rulebook", 422},
		{"a zone of no place", `{"game":"toy","players":["Ana","Léo"],"zone":"Mars/Olympus"}`, "unknown_zone", "/zone", 422},
		{"a file beside the zones", `{"game":"toy","players":["Ana","Léo"],"zone":"posixrules"}`, "unknown_zone", "/zone", 422},
		{"an unknown field", `{"game":"toy","players":["Ana","Léo"],"color":"red"}`, "unknown_field", "/color", 400},
		{"a field twice", `{"game":"toy","game":"toy","players":["Ana","Léo"]}`, "field_twice", "/game", 400},
		{"a name that is a number", `{"game":"toy","players":["Ana",7]}`, "wrong_type", "/players/1", 400},
		{"null", `{"game":"toy","players":["Ana",null]}`, "wrong_type", "/players/1", 400},
		{"a list", `["toy"]`, "wrong_type", "", 400},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := map[string]any{"/code": c.code}
			if c.field != "" {
				want["/field"] = c.field
			}
			s.run(t, map[string]string{}, step{as: "ana", call: "POST /sessions", body: c.body, status: c.status, json: want, lacks: []string{"⟦"}},
				step{as: "ana", call: "GET /sessions", status: 200, json: map[string]any{"/total": 0}})
		})
	}
}

func TestNamesOfAllSorts(t *testing.T) {
	names := []string{`"O'Neil"`, "$HOME", "<b>Bo</b>", "👩‍👩‍👧‍👦", "שירה", "مريم", "Nguyễn  Văn", strings.Repeat("é", 40)}
	players := make([]string, len(names))
	for i, name := range names {
		players[i] = quoted(name)
	}
	want := map[string]any{"/players/6/name": "Nguyễn Văn"}
	for i, name := range names {
		if i != 6 {
			want[fmt.Sprintf("/players/%d/name", i)] = name
		}
	}
	scenario(t,
		step{as: "ana", call: "POST /sessions", body: `{"game":"toy","players":[` + strings.Join(players, ",") + `]}`,
			status: 201, json: want, keep: map[string]string{"id": "/id"}},
		step{as: "ana", call: "GET /sessions/{id}", status: 200, json: want},
		step{as: "ana", call: "GET /sessions?player=%3Cb%3EBO%3C%2Fb%3E", status: 200, json: map[string]any{"/total": 1}},
		step{as: "ana", call: "GET /sessions?player=%25", status: 200, json: map[string]any{"/total": 0}},
	)
}

func TestListsAreFilteredAndPaged(t *testing.T) {
	s := start(t)
	kept := map[string]string{}
	for range 5 {
		s.run(t, kept, begun())
	}
	s.run(t, kept,
		step{as: "ana", call: "POST /sessions/{id}/finish", status: 201},
		step{as: "ana", call: "GET /sessions?limit=2", status: 200, json: map[string]any{"/total": 5}, keep: map[string]string{"next": "/next", "first": "/sessions/0/id"}},
		step{as: "ana", call: "GET /sessions?limit=2&cursor={next}", status: 200, lacks: []string{"{first}"}, keep: map[string]string{"next": "/next"}},
		step{as: "ana", call: "GET /sessions?limit=2&cursor={next}", status: 200, lacks: []string{`"next"`}},
		step{as: "ana", call: "GET /sessions?status=finished", status: 200, json: map[string]any{"/total": 1, "/sessions/0/id": "{id}", "/sessions/0/standing/broken_off": true}},
		step{as: "ana", call: "GET /sessions?status=open&game=toy&from=2026-11-29&to=2026-11-29", status: 200, json: map[string]any{"/total": 4}},
		step{as: "ana", call: "GET /sessions?from=2026-11-30", status: 200, json: map[string]any{"/total": 0, "/sessions": []any{}}},
		step{as: "ana", call: "GET /sessions?game=chess", status: 200, json: map[string]any{"/total": 0}},
		step{as: "bo", call: "GET /sessions", status: 200, json: map[string]any{"/total": 0}},
	)
	for query, field := range map[string]string{
		"status=lost": "/status", "from=yesterday": "/from", "to=2026-13-01": "/to", "limit=0": "/limit", "limit=101": "/limit",
		"limit=1.5": "/limit", "limit=%D9%A3": "/limit", "cursor=x": "/cursor", "colour=red": "/colour", "a/b=1": "/a~1b", "game=a&game=b": "/game",
	} {
		s.run(t, kept, step{as: "ana", call: "GET /sessions?" + query, status: 400, json: map[string]any{"/field": field}, lacks: []string{"⟦"}})
	}
}

func TestTheSameKeyBeginsOneSession(t *testing.T) {
	wish := `{"game":"toy","players":["Ana","Léo"]}`
	scenario(t,
		step{as: "ana", call: "POST /sessions", body: wish, key: "begin", status: 201, keep: map[string]string{"id": "/id"}},
		step{as: "ana", call: "POST /sessions", body: wish, key: "begin", status: 201, json: map[string]any{"/id": "{id}"}},
		step{as: "ana", call: "POST /sessions", body: `{"game":"toy","players":["Ana","Zoé"]}`, key: "begin", status: 422, json: map[string]any{"/code": "key_reused",
			"/detail": "This Idempotency-Key was already used for another request. Send this one with a new key."}},
		step{as: "bo", call: "POST /sessions", body: wish, key: "begin", status: 201, lacks: []string{"{id}"}},
		step{as: "ana", call: "GET /sessions", status: 200, json: map[string]any{"/total": 1}},
		step{as: "ana", call: "POST /sessions", body: wish, key: strings.Repeat("k", 201), status: 400, json: map[string]any{"/code": "key_wrong"}},
	)
}

func TestARematchMovesOnBySeat(t *testing.T) {
	scenario(t, begun(),
		step{as: "ana", call: "POST /sessions/{id}/rematch", key: "again", status: 201, etag: `"0"`,
			json: map[string]any{"/first": "p2", "/players/2/name": "Inès"}, keep: map[string]string{"new": "/id"}},
		step{as: "ana", call: "POST /sessions/{id}/rematch", key: "again", status: 201, json: map[string]any{"/id": "{new}"}},
		step{as: "ana", call: "POST /sessions/{new}/rematch", body: "{}", status: 201, json: map[string]any{"/first": "p3"}},
		step{as: "ana", call: "POST /sessions/{new}/rematch", body: `{"first":"p1"}`, status: 400, json: map[string]any{"/code": "unknown_field", "/field": "/first"}},
		step{as: "bo", call: "POST /sessions/{id}/rematch", status: 404},
	)
}

func TestAnotherNotebooksSessionIsNotThere(t *testing.T) {
	s := scenario(t)
	kept := map[string]string{}
	s.run(t, kept, begun())
	for _, st := range []step{
		{call: "GET /sessions/{id}"}, {call: "DELETE /sessions/{id}"}, {call: "GET /sessions/{id}/entries"},
		{call: "POST /sessions/{id}/entries", body: `{"type":"number","round":1,"values":{"p1":1}}`, key: "k", match: `"0"`},
		{call: "PUT /sessions/{id}/entries/1", body: `{"type":"number","round":1,"values":{"p1":1}}`, key: "k", match: `"0"`},
		{call: "DELETE /sessions/{id}/entries/1", key: "k", match: `"0"`},
		{call: "POST /sessions/{id}/finish"}, {call: "POST /sessions/{id}/rematch"},
		// Checks come in order: who may not read learns nothing else.
		{call: "POST /sessions/{id}/entries", body: `{"type":"stranger"}`},
	} {
		st.as, st.status = "bo", 404
		st.json = map[string]any{"/code": "not_found"}
		s.run(t, kept, st)
		st.call = strings.Replace(st.call, "{id}", "no-such-session", 1)
		s.run(t, kept, st)
		st.as, st.status = "", 401
		st.json = map[string]any{"/code": "unauthorized"}
		s.run(t, kept, st)
	}
	s.run(t, kept, step{as: "ana", call: "GET /sessions/{id}", status: 200, json: map[string]any{"/version": 0}})
	for _, id := range []string{"%00", "%ff", "..%2f..", "'%20OR%201=1--", strings.Repeat("a", 2000)} {
		s.run(t, kept, step{as: "ana", call: "GET /sessions/" + id, status: 404})
	}
}

func TestAnswersAboutSessionsAreNotKept(t *testing.T) {
	s := scenario(t)
	kept := map[string]string{}
	s.run(t, kept, begun())
	for _, call := range []string{"GET /sessions/{id}", "GET /sessions", "GET /sessions/{id}/entries", "GET /sessions/none", "POST /notebooks"} {
		got := s.call(t, kept, step{as: "ana", call: call})
		assert.Equal(t, "private, no-store", got.Header.Get("Cache-Control"), call)
	}
	made := s.call(t, kept, begun())
	require.Equal(t, 201, made.StatusCode)
	assert.Equal(t, "/api/v1/sessions/"+at(t, made.body, "/id").(string), made.Header.Get("Location"))
}
