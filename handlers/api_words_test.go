package handlers_test

import (
	"net/http"
	"testing"
)

// What an entry leaves out is told as missing, not as a name of nothing.
func TestAnEntryThatNamesNobody(t *testing.T) {
	entry := func(body, field, detail string) step {
		return step{as: "ana", call: "POST /sessions/{id}/entries", body: body, key: detail, match: `"0"`, status: 422,
			json: map[string]any{"/field": field, "/detail": detail}}
	}
	const player = "The player is missing. Name a player of this game."
	scenario(t,
		step{as: "ana", call: "POST /sessions", body: `{"game":"perlinpinpin","players":["Ana","Léo"]}`, status: 201, keep: map[string]string{"id": "/id"}},
		entry(`{"type":"wake","princess":"rose"}`, "/player", player),
		entry(`{"type":"steal","player":"p1","princess":"rose"}`, "/from", player),
		entry(`{"type":"wake","player":"p1"}`, "/princess", "The princess is missing. Choose one of the twelve."),
		step{as: "ana", call: "POST /sessions", body: `{"game":"bead-trade","players":["Ana","Léo","Zoé"]}`, status: 201, keep: map[string]string{"id": "/id"}},
		entry(`{"type":"totem","round":1,"box":"lid"}`, "/bead_type", "The type is missing. Use one of the five types of this table."),
		entry(`{"type":"totem","round":1,"bead_type":"pink"}`, "/box", "The box is missing. Say lid or base."),
	)
}

// The API counts each game of a file once, as the page does, and reads a file
// that begins with its byte order; no other body may.
func TestAGameTwiceInAFile(t *testing.T) {
	s := start(t)
	kept := map[string]string{}
	s.run(t, kept, twoRounds()...)
	game := s.call(t, kept, step{as: "ana", call: "GET /sessions/{id}/export.json"}).body
	s.run(t, kept,
		step{as: "ben", call: "POST /sessions/import", status: http.StatusOK, key: "k",
			body: "\ufeff" + `{"format":"ardoise-notebook","version":1,"games":[` + game + "," + game + `]}`,
			json: map[string]any{"/added": 1, "/games/0/status": "added", "/games/1/status": "known"}},
		step{as: "ben", call: "GET /sessions", status: http.StatusOK, json: map[string]any{"/total": 1}},
		step{as: "ben", call: "POST /sessions", status: http.StatusBadRequest, body: "\ufeff" + `{"game":"toy","players":["Ana","Léo"]}`,
			json: map[string]any{"/code": "not_json"}},
	)
}

// Spanish says “Ana e Inés” and “Ian y Hielo” also where a refusal speaks of two.
func TestARefusalJoinsTwoNamesAsItIsSaid(t *testing.T) {
	spanish := []string{"Accept-Language", "es"}
	results := func(more, says string) step {
		return step{as: "ana", call: "POST /sessions/{id}/entries", match: `"3"`, key: "refused", headers: spanish, status: 422,
			body: `{"type":"results","round":2,` + more + `}`, has: []string{says}}
	}
	entry := func(version, body string) step {
		return step{as: "ana", call: "POST /sessions/{id}/entries", match: `"` + version + `"`, key: version, body: body, status: 201}
	}
	const taken = `"tricks":{"p1":1,"p2":1,"p3":0,"p4":0},`
	scenario(t,
		step{as: "ana", call: "POST /sessions", status: 201, keep: map[string]string{"id": "/id"},
			body: `{"game":"skull-king","rulebook":"grandpa-beck","players":["Ana","Inés","Hielo","Ian"]}`},
		entry("0", `{"type":"bids","round":1,"values":{"p1":0,"p2":1,"p3":0,"p4":0}}`),
		entry("1", `{"type":"results","round":1,"tricks":{"p1":0,"p2":1,"p3":0,"p4":0}}`),
		entry("2", `{"type":"bids","round":2,"values":{"p1":1,"p2":1,"p3":0,"p4":0}}`),
		results(taken+`"bonuses":{"p1":{"skull_king_took_pirates":1},"p2":{"skull_king_took_pirates":1}}`, "Ana e Inés no pueden tener los dos"),
		results(taken+`"wagers":{"p1":10,"p2":10}`, "Ana e Inés no pueden retar los dos"),
		results(taken+`"bid_changes":{"p1":1,"p2":-1}`, "Ana e Inés no pueden cambiar los dos"),
		results(taken+`"alliances":[["p4","p3"]]`, "Ian y Hielo no tienen ninguna baza"),
		step{as: "ana", call: "GET /people", status: 200, has: []string{"Inés"},
			keep: map[string]string{"ana": "/people/0/id", "inés": "/people/3/id"}},
		step{as: "ana", call: "POST /people/{ana}/merge", headers: spanish, status: 409, body: `{"with":"{inés}"}`, has: []string{"Ana e Inés estuvieron"}},
		step{as: "ana", call: "DELETE /sessions/{id}", status: 204},
		step{as: "ana", call: "POST /people/{ana}/merge", headers: spanish, status: 409, body: `{"with":"{inés}"}`, has: []string{"Ana e Inés estuvieron"}},
	)
}
