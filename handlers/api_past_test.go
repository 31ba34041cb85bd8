package handlers_test

import (
	"testing"
)

const pastTable = "date,game,player,score\n2026-11-28,Skull King,Ana,120\n2026-11-28,Skull King,\"=1+1\",-30\n"

// A table of past results comes in over the API; its games look like any
// others, and go out as files.
func TestPastResultsOverTheAPI(t *testing.T) {
	const call = "POST /sessions/import.csv"
	csv := []string{"Content-Type", "text/csv; charset=utf-8"}
	scenario(t,
		step{as: "ana", call: call, body: pastTable, key: "k", headers: csv, status: 200, keep: map[string]string{"id": "/games/0/id"},
			json: map[string]any{"/added": 1, "/games/0/status": "added"}},
		step{as: "ana", call: call, body: pastTable, key: "k", headers: csv, status: 200, json: map[string]any{"/added": 0, "/games/0/status": "known", "/games/0/id": "{id}"}},
		step{as: "ana", call: "GET /sessions/{id}", status: 200, json: map[string]any{
			"/state/past": true, "/state/finished": true, "/state/totals/p2": -30, "/state/winners/0": "p1", "/evening": "2026-11-28"}},
		step{as: "ana", call: "GET /sessions/{id}/entries", status: 200, json: map[string]any{"/log/0/entry/type": "past"}},
		step{as: "ana", call: "GET /sessions/{id}/export.csv", status: 200, has: []string{",p2,'=1+1,,-30,2,\r\n"}},
		step{as: "ana", call: "GET /sessions/{id}/export.json", status: 200, json: map[string]any{"/log/0/entry/scores/p1": 120}},
		step{as: "ana", call: "GET /sessions/{id}/export.bgsplay", status: 200, json: map[string]any{"/plays/0/playerScores/1/score": "-30"}},
		step{as: "ana", call: "DELETE /sessions/{id}/entries/1", key: "u", match: `"1"`, status: 422, json: map[string]any{"/code": "past_stays"}},
		step{as: "ana", call: call, body: "date,game,player,score\n2026-11-28,chess,Ana,120\n", key: "k2", headers: csv, status: 422,
			json: map[string]any{"/code": "past_line"}, has: []string{"Line 2", "chess", "Skull King"}},
		step{as: "ana", call: call, body: pastTable, key: "k3", status: 415},
		step{as: "ana", call: call, body: "", key: "k4", headers: csv, status: 422, json: map[string]any{"/code": "import_empty"}},
	)
}
