package handlers_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A code opens a notebook on one more device, once; a closed device opens
// nothing any more, wherever it asks, and its seat is free.
func TestDevicesOverTheAPI(t *testing.T) {
	s := start(t)
	kept := map[string]string{}
	s.run(t, kept,
		step{as: "kim", call: "POST /sessions", body: toyWish, status: 201, keep: map[string]string{"id": "/id"}},
		step{as: "eve", call: "POST /sessions", body: toyWish, status: 201, keep: map[string]string{"hers": "/id", "code": "/join_code"}},
		step{as: "kim", call: "GET /devices", status: 200, lacks: []string{"recovery_made"},
			json: map[string]any{"/devices/0/mine": true, "/devices/0/kind": "token"}, keep: map[string]string{"first": "/devices/0/id"}},
		step{as: "kim", call: "DELETE /devices/{first}", status: 409, has: []string{"device_last"}},
		step{as: "kim", call: "POST /devices/code", status: 201, keep: map[string]string{"old": "/code"}},
		step{as: "kim", call: "POST /devices/code", status: 201, keep: map[string]string{"hand": "/code"}},
		step{call: "POST /notebooks/open", body: `{"code":"{old}"}`, status: 404, has: []string{"hand_unknown"}, json: map[string]any{"/field": "/code"}},
		step{call: "POST /notebooks/open", body: `{"code":"{hand}"}`, status: 201, keep: map[string]string{"token pad": "/token", "book": "/id"}},
		step{call: "POST /notebooks/open", body: `{"code":"{hand}"}`, status: 404},
		step{as: "pad", call: "GET /sessions/{id}", status: 200, json: map[string]any{"/role": "house"}},
		step{as: "pad", call: "GET /devices", status: 200, json: map[string]any{"/devices/1/mine": true, "/devices/0/mine": nil}, keep: map[string]string{"second": "/devices/1/id"}},
		step{as: "pad", call: "PATCH /devices/{second}", body: `{"label":" Kitchen  pad "}`, status: 204},
		step{as: "kim", call: "GET /devices", status: 200, json: map[string]any{"/devices/1/label": "Kitchen pad"}},
		step{as: "kim", call: "PATCH /devices/{second}", body: `{"label":" "}`, status: 422, json: map[string]any{"/field": "/label"}},
		step{as: "eve", call: "PATCH /devices/{second}", body: `{"label":"x"}`, status: 404, has: []string{"device_unknown"}},
		step{as: "eve", call: "PATCH /devices/{second}", body: `{"label":""}`, status: 404, has: []string{"device_unknown"}},
		step{as: "eve", call: "DELETE /devices/{second}", status: 404},

		// What one device sits in at another table, all devices of its notebook see.
		step{as: "pad", call: "POST /join", body: `{"code":"{code}"}`, status: 200},
		step{as: "kim", call: "GET /sessions/{hers}", status: 200, json: map[string]any{"/role": "watcher", "/join_code": nil}},
		step{as: "pad", call: "PUT /sessions/{hers}/seats/p2", status: 200, json: map[string]any{"/change": 2}},
		step{as: "pad", call: "POST /sessions/{hers}/entries", key: "n", match: "*", body: `{"type":"number","round":1,"values":{"p2":9}}`, status: 201},
		step{as: "kim", call: "GET /sessions", status: 200, json: map[string]any{"/total": 2, "/sessions/0/id": "{hers}"}},
		step{as: "kim", call: "GET /sessions/{hers}", status: 200, json: map[string]any{"/role": "watcher", "/seats": []any{}}, lacks: []string{`"p2":9`}},
		step{as: "kim", call: "GET /sessions/{hers}/entries", status: 200, lacks: []string{`"p2":9`}},
		step{as: "kim", call: "POST /sessions/{hers}/entries", key: "n2", match: "*", body: `{"type":"number","round":1,"values":{"p2":3}}`, status: 403},

		step{as: "kim", call: "DELETE /devices/{second}", status: 204},
		step{as: "kim", call: "DELETE /devices/{second}", status: 404},
		step{as: "pad", call: "GET /sessions", status: 401, has: []string{"device_closed"}},
		step{as: "pad", call: "GET /sessions/{id}", status: 401},
		step{as: "pad", call: "GET /sessions/{hers}", status: 401},
		step{as: "pad", call: "POST /sessions", body: toyWish, status: 401},
		step{as: "eve", call: "GET /sessions/{hers}/seats", status: 200, json: map[string]any{"/players/1/taken": nil, "/change": 4}},
		step{as: "kim", call: "GET /sessions", status: 200, json: map[string]any{"/total": 2}},
		step{as: "kim", call: "GET /sessions/{hers}", status: 200, json: map[string]any{"/role": "watcher"}, lacks: []string{`"p2":9`}},
		step{as: "kim", call: "PUT /sessions/{hers}/seats/p2", status: 200, json: map[string]any{"/role": "player"}},
		step{as: "kim", call: "POST /devices/code", status: 201, keep: map[string]string{"late": "/code"}},
	)
	s.clock.move(10 * time.Minute)
	s.run(t, kept, step{call: "POST /notebooks/open", body: `{"code":"{late}"}`, status: 404})
	for range 30 {
		if got := s.call(t, kept, step{call: "POST /notebooks/open", body: `{"code":"2222222222"}`}); got.StatusCode == http.StatusTooManyRequests {
			return
		}
	}
	assert.Fail(t, "codes can be guessed without end")
}

// The key on paper opens the notebook where every device is gone; a newer key
// makes it useless, and it is nobody's token.
func TestRecoveryOverTheAPI(t *testing.T) {
	s := start(t)
	kept := map[string]string{}
	s.run(t, kept,
		step{as: "kim", call: "POST /sessions", body: toyWish, status: 201, keep: map[string]string{"id": "/id"}},
		step{as: "kim", call: "POST /recovery", status: 201, keep: map[string]string{"old": "/key"}},
		step{as: "kim", call: "POST /recovery", status: 201, keep: map[string]string{"key": "/key"}},
		step{as: "kim", call: "GET /devices", status: 200, has: []string{"recovery_made"}, lacks: []string{"{key}", `"recovery"`}, keep: map[string]string{"first": "/devices/0/id"}},
		step{as: "kim", call: "DELETE /devices/{first}", status: 204},
		step{call: "POST /notebooks/recover", body: `{"key":"{old}"}`, status: 404, has: []string{"recovery_unknown"}, json: map[string]any{"/field": "/key"}},
		step{call: "GET /sessions", headers: []string{"Authorization", "Bearer {key}"}, status: 401},
	)
	assert.Regexp(t, `^[2-9A-HJKMNP-TV-Z]{28}$`, kept["key"])
	typed := strings.ToLower(regexp.MustCompile(`.{4}`).ReplaceAllString(kept["key"], "$0 - "))
	typed = strings.NewReplacer("q", "0", "j", "l", "v", "u").Replace(typed)
	kept["typed"] = typed
	for range 2 {
		s.run(t, kept, step{call: "POST /notebooks/recover", body: `{"key":"{typed}"}`, status: 201, keep: map[string]string{"token new": "/token"}})
	}
	s.run(t, kept,
		step{as: "new", call: "PUT /sessions/{id}/keeper", body: `{}`, status: 200, json: map[string]any{"/role": "keeper"}},
		step{as: "new", call: "GET /devices", status: 200, json: map[string]any{"/devices/1/mine": true}},
		step{as: "new", call: "DELETE /devices", status: 204},
		step{as: "new", call: "GET /devices", status: 200, json: map[string]any{"/devices/0/mine": true}},
	)
}

// Nothing that was refused leaves a notebook behind; a closed browser begins
// anew at its next request.
func TestRowsComeWithTheFirstWriteThatSucceeds(t *testing.T) {
	s := start(t)
	const token = "AbCdEfGhIjKlMnOpQrStUvWxYz012345"
	for path, body := range map[string]string{
		"/sessions":        `{"game":"toy","players":["Ana"," ana "]}`,
		"/join":            `{"code":"222222"}`,
		"/sessions/import": `{"format":"ardoise-game"}`,
	} {
		got := s.device(t, token, http.MethodPost, "/api/v1"+path, body)
		require.GreaterOrEqual(t, got.StatusCode, 400, got.body)
		require.NotEqual(t, 401, got.StatusCode, got.body)
	}
	r := s.reader(t, "en")
	d := r.get("/new/skull-king").form("setup").with("player", "Ana", "Ana").save()
	require.Equal(t, 422, d.StatusCode, d.text())
	assert.Zero(t, s.count(t, "notebooks"))
	assert.Zero(t, s.count(t, "devices"))
	r.begin("Ana", "Léo")
	assert.Equal(t, 1, s.count(t, "notebooks"))
}

// count counts the rows of a table.
func (s *site) count(t *testing.T, table string) int {
	t.Helper()
	db := pgtest.Beside(t, s.db)
	var n int
	require.NoError(t, db.QueryRow(`SELECT count(*) FROM `+table).Scan(&n))
	return n
}
