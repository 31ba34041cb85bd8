package handlers_test

import (
	"strings"
	"testing"
)

// Place, note and whether a game counts are told beside its log, are found by
// their words, and say what they cannot hold.
func TestRemarksAndTheirWords(t *testing.T) {
	scenario(t, begun(),
		step{as: "ana", call: "PATCH /sessions/{id}", body: `{"place":"Chez Zoé","note":"Rain.\nBeer"}`, status: 200, etag: `"0"`,
			json: map[string]any{"/place": "Chez Zoé", "/note": "Rain.\nBeer"}, lacks: []string{"not_counted"}},
		step{as: "ana", call: "PATCH /sessions/{id}", body: `{"not_counted":true}`, status: 200,
			json: map[string]any{"/place": "Chez Zoé", "/not_counted": true}},
		step{as: "ana", call: "GET /sessions?text=zoe%20BEER", status: 200,
			json: map[string]any{"/total": 1, "/sessions/0/note": "Rain.\nBeer", "/sessions/0/place": "Chez Zoé", "/sessions/0/not_counted": true}},
		step{as: "ana", call: "GET /sessions?text=%25", status: 200, json: map[string]any{"/total": 0}},
		step{as: "ana", call: "GET /sessions?text=" + strings.Repeat("a%20", 9), status: 400, json: map[string]any{"/code": "search_long", "/field": "/text"}},
		step{as: "ana", call: "GET /sessions?from=2026-11-30&to=2026-11-29", status: 400, json: map[string]any{"/code": "period_backwards", "/field": "/to"}},
		step{as: "ana", call: "PATCH /sessions/{id}", body: `{"place":"","note":"","not_counted":false}`, status: 200, lacks: []string{`"note"`, `"not_counted"`}},
		step{as: "ana", call: "PATCH /sessions/{id}", body: `{"place":` + quoted(strings.Repeat("é", 81)) + `}`, status: 422, json: map[string]any{"/code": "text_long", "/field": "/place"}},
		step{as: "ana", call: "PATCH /sessions/{id}", body: `{"note":"\u0007"}`, status: 422, json: map[string]any{"/code": "text_signs", "/field": "/note"}},
		step{as: "ana", call: "PATCH /sessions/{id}", body: `{"evening":"2026-11-29"}`, status: 400, json: map[string]any{"/code": "unknown_field"}},
		step{as: "ana", call: "PATCH /sessions/{id}", body: `{"not_counted":1}`, status: 400, json: map[string]any{"/code": "wrong_type"}},
		step{as: "bo", call: "PATCH /sessions/{id}", body: `{"place":"x"}`, status: 404},
	)
}

// What is deleted is listed with its time, and comes back whole.
func TestDeletedSessionsComeBack(t *testing.T) {
	scenario(t, begun(),
		step{as: "ana", call: "POST /sessions/{id}/restore", status: 404},
		step{as: "ana", call: "DELETE /sessions/{id}", status: 204},
		step{as: "ana", call: "GET /sessions/{id}", status: 404},
		step{as: "ana", call: "GET /sessions/deleted", status: 200, has: []string{`"deleted":"2026-11-29T`, `"until":"2026-12-29T`},
			json: map[string]any{"/sessions/0/id": "{id}"}, lacks: []string{`"next"`}},
		step{as: "ana", call: "GET /sessions/deleted?cursor=x", status: 400, json: map[string]any{"/field": "/cursor"}},
		step{as: "ana", call: "GET /sessions/deleted?limit=1", status: 400, json: map[string]any{"/code": "unknown_field"}},
		step{as: "bo", call: "GET /sessions/deleted", status: 200, json: map[string]any{"/sessions": []any{}}},
		step{as: "bo", call: "POST /sessions/{id}/restore", status: 404},
		step{as: "ana", call: "POST /sessions/{id}/restore", status: 200, json: map[string]any{"/id": "{id}", "/version": 0}},
		step{as: "ana", call: "GET /sessions", status: 200, json: map[string]any{"/total": 1}},
	)
}
