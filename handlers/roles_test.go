package handlers_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ardoise/handlers"
	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// roles are those who can stand around a table, in the order of the answers
// below; a stranger has a notebook, but nobody let it in; "none" has nothing.
var roles = []string{"keeper", "player", "watcher", "house", "stranger", "none"}

// asked is a request to a route and what each role is answered: a status, or
// "in" for any that is neither 401, 403 nor 404.
type asked struct {
	route   string // "GET /g/:id"; what follows a # tells requests to one apart
	body    string // of a form, or of the API as JSON
	match   string
	answers string // one for each role; one alone is everybody's
}

// At the table the player has seat p1 and a bid there, row 1; p3 is free.
var everyRoute = []asked{
	{route: "GET /", answers: "200"},
	{route: "GET /settings", answers: "200"},
	{route: "POST /settings", body: "theme=dark", answers: "in"},
	{route: "GET /history", answers: "200"},
	{route: "GET /stats", answers: "200"},
	{route: "GET /stats/:game", answers: "200"},
	{route: "GET /stats/:game/:person", answers: "200 404 404 200 404 404"},
	{route: "GET /stats/:game/:person/:other", answers: "200 404 404 200 404 404"},
	{route: "GET /new/:game", answers: "200"},
	{route: "POST /new/:game", body: "player=Ana&player=Zo&save=1", answers: "in"},
	{route: "GET /rules/:game", answers: "200"},
	{route: "POST /rules/:game", body: "player=Ana&player=Zo", answers: "200"},
	{route: "GET /g/:id", answers: "in in in in 404 404"},
	{route: "POST /g/:id", body: "round=1&bid.p2=0&bid.p3=1&save=1&key=k&version=1", answers: "303 403 403 403 404 404"},
	{route: "POST /g/:id/draft", body: "bid.p2=0", answers: "in in in in 404 404"},
	{route: "GET /g/:id/s/:screen", answers: "in in in in 404 404"},
	{route: "POST /g/:id/s/:screen", body: "round=1&bid.p2=0&bid.p3=1&save=1&key=k&version=1", answers: "in in in in 404 404"},
	{route: "GET /g/:id/correct/:seq", answers: "403 200 403 403 404 404"},
	{route: "POST /g/:id/correct/:seq", body: "round=1&bid.p1=0&save=1&key=k&version=1", answers: "403 in 403 403 404 404"},
	{route: "GET /g/:id/sheet", answers: "200 200 200 200 404 404"},
	{route: "GET /g/:id/picture", answers: "303 303 303 303 404 404"},
	{route: "GET /g/:id/result.png", answers: "409 409 409 409 404 404"},
	{route: "GET /g/:id/result.svg", answers: "409 409 409 409 404 404"},
	{route: "GET /g/:id/print", answers: "200 200 200 200 404 404"},
	{route: "GET /g/:id/rules", answers: "200 200 200 200 404 404"},
	{route: "GET /g/:id/result", answers: "in in in in 404 404"},
	{route: "POST /g/:id/undo", body: "seq=1&key=k&version=1", answers: "303 303 403 403 404 404"},
	{route: "GET /g/:id/finish", answers: "200 403 403 403 404 404"},
	{route: "POST /g/:id/finish", body: "key=k&version=1", answers: "303 403 403 403 404 404"},
	{route: "POST /g/:id/rematch", body: "key=k", answers: "303 403 403 403 404 404"},
	{route: "GET /g/:id/board", answers: "200 200 200 200 404 404"},
	{route: "GET /g/:id/seats", answers: "200 200 200 200 404 404"},
	{route: "POST /g/:id/seats/:seat/sit", body: "x=1", answers: "303 303 303 303 404 404"},
	{route: "POST /g/:id/seats/:seat/free", body: "x=1", answers: "303 403 403 403 404 404"},
	{route: "POST /g/:id/seats/p1/free", body: "x=1", answers: "303 303 403 403 404 404"},
	{route: "POST /g/:id/seats/:seat/name", body: "name=Zoé", answers: "303 403 403 403 404 404"},
	{route: "POST /g/:id/seats/p1/keep", body: "x=1", answers: "303 403 403 403 404 404"},
	{route: "POST /g/:id/seats/:seat/code", body: "x=1", answers: "200 403 403 403 404 404"},
	{route: "POST /g/:id/keep", body: "x=1", answers: "303 403 403 303 404 404"},
	{route: "POST /g/:id/code", body: "x=1", answers: "303 403 403 403 404 404"},
	{route: "GET /history/deleted", answers: "200"},
	{route: "GET /g/:id/log", answers: "200 200 200 200 404 404"},
	{route: "GET /g/:id/notes", answers: "200 200 200 200 404 404"},
	{route: "POST /g/:id/notes", body: "place=Chez+Zo", answers: "303 403 403 303 404 404"},
	{route: "GET /g/:id/delete", answers: "200 403 403 403 404 404"},
	{route: "POST /g/:id/delete", body: "x=1", answers: "303 403 403 403 404 404"},
	{route: "POST /g/:id/restore", body: "x=1", answers: "404"},
	{route: "POST /g/:id/restore#deleted", body: "x=1", answers: "303 404 404 303 404 404"},
	{route: "GET /g/:id/export", answers: "200 403 403 403 404 404"},
	{route: "GET /g/:id/bgstats", answers: "409 403 403 403 404 404"},
	{route: "GET /players", answers: "200"},
	{route: "GET /players/:person", answers: "200 404 404 200 404 404"},
	{route: "POST /players/:person/name", body: "name=:name", answers: "303 404 404 303 404 404"},
	{route: "POST /players/:person/colour", body: "colour=3", answers: "303 404 404 303 404 404"},
	{route: "POST /players/:person/hide", body: "hidden=0", answers: "303 404 404 303 404 404"},
	{route: "POST /players/:person/split", body: "x=1", answers: "404"}, // is nobody else
	{route: "POST /players/:merged/split", body: "x=1", answers: "303 404 404 303 404 404"},
	{route: "GET /players/:person/merge", answers: "404"}, // with nobody
	{route: "GET /players/:person/merge?with=:apart", answers: "200 404 404 200 404 404"},
	{route: "POST /players/:person/merge", body: "with=:apart", answers: "303 404 404 303 404 404"},
	{route: "POST /players/:person/erase", body: "x=1", answers: "303 404 404 303 404 404"},
	{route: "GET /players/:person/erase", answers: "200 404 404 200 404 404"},
	{route: "GET /devices", answers: "200"},
	{route: "POST /devices/code", body: "x=1", answers: "200"},
	{route: "POST /devices/:device/name", body: "label=Tablet", answers: "303 404 404 303 404 404"},
	{route: "GET /open", answers: "200"},
	{route: "POST /open", body: "code=2222222222", answers: "404"},
	{route: "GET /open/:code", answers: "404"},
	{route: "POST /open/:code", body: "x=1", answers: "404"},
	{route: "GET /recovery", answers: "200"},
	{route: "POST /recovery", body: "x=1", answers: "200"},
	{route: "GET /recover", answers: "200"},
	{route: "POST /recover", body: "recovery=2222", answers: "404"},
	{route: "GET /import", answers: "200"},
	{route: "POST /import", body: "file=x", answers: "415"},
	{route: "GET /join", answers: "200"},
	{route: "POST /join", body: "code=222222", answers: "404"},
	{route: "POST /join#right", body: "code={code}", answers: "303"},
	{route: "GET /join/:code", answers: "303 303 200 200 200 200"}, // who sits already goes on
	{route: "GET /static/*", answers: "404"},                       // served under hashed names only
	{route: "GET /api/openapi.json", answers: "200"},
	{route: "GET /api/docs", answers: "200"},
	{route: "GET /healthz", answers: "200"},
	{route: "GET /readyz", answers: "200"},
	{route: "GET /version", answers: "200"},

	{route: "POST /api/v1/notebooks", answers: "201"},
	{route: "POST /api/v1/sessions", body: toyWish, answers: "201 201 201 201 201 401"},
	{route: "GET /api/v1/sessions", answers: "200 200 200 200 200 401"},
	{route: "GET /api/v1/sessions/:id", answers: "200 200 200 200 404 401"},
	{route: "DELETE /api/v1/sessions/:id", answers: "204 403 403 403 404 401"},
	{route: "PATCH /api/v1/sessions/:id", body: `{"place":"Chez Zoé"}`, answers: "200 403 403 200 404 401"},
	{route: "GET /api/v1/sessions/deleted", answers: "200 200 200 200 200 401"},
	{route: "POST /api/v1/sessions/:id/restore", answers: "404 404 404 404 404 401"},
	{route: "POST /api/v1/sessions/:id/restore#deleted", answers: "200 404 404 200 404 401"},
	{route: "POST /api/v1/sessions/:id/rematch", answers: "201 403 403 403 404 401"},
	{route: "GET /api/v1/sessions/:id/entries", answers: "200 200 200 200 404 401"},
	{route: "POST /api/v1/sessions/:id/entries", match: "*", body: `{"type":"bids","round":1,"values":{"p2":1}}`, answers: "201 403 403 403 404 401"},
	{route: "POST /api/v1/sessions/:id/entries#own", match: "*", body: `{"type":"bids","round":1,"values":{"p1":1}}`, answers: "409 409 403 403 404 401"},
	{route: "POST /api/v1/sessions/:id/entries#leave", match: `"1"`, body: `{"type":"leave","player":"p1","from_round":2}`, answers: "201 403 403 403 404 401"},
	{route: "POST /api/v1/sessions/:id/entries#join", match: `"1"`, body: `{"type":"join","name":"Zoé","start":0}`, answers: "201 403 403 403 404 401"},
	{route: "PUT /api/v1/sessions/:id/entries/:seq", match: `"1"`, body: `{"type":"bids","round":1,"values":{"p1":1}}`, answers: "403 200 403 403 404 401"},
	{route: "DELETE /api/v1/sessions/:id/entries/:seq", match: `"1"`, answers: "200 200 403 403 404 401"},
	{route: "POST /api/v1/sessions/:id/finish", answers: "201 403 403 403 404 401"},
	{route: "GET /api/v1/sessions/:id/events", answers: "200 200 200 200 404 401"},
	{route: "GET /api/v1/sessions/:id/seats", answers: "200 200 200 200 404 401"},
	{route: "PUT /api/v1/sessions/:id/seats/:seat", answers: "200 200 200 200 404 401"},
	{route: "DELETE /api/v1/sessions/:id/seats/:seat", answers: "200 403 403 403 404 401"},
	{route: "DELETE /api/v1/sessions/:id/seats/p1", answers: "200 200 403 403 404 401"},
	{route: "PATCH /api/v1/sessions/:id/seats/:seat", body: `{"name":"Zoé"}`, answers: "200 403 403 403 404 401"},
	{route: "POST /api/v1/sessions/:id/seats/:seat/code", answers: "201 403 403 403 404 401"},
	{route: "PUT /api/v1/sessions/:id/keeper", body: `{}`, answers: "200 403 403 200 404 401"},
	{route: "PUT /api/v1/sessions/:id/keeper#hand", body: `{"seat":"p1"}`, answers: "200 403 403 403 404 401"},
	{route: "POST /api/v1/sessions/:id/code", answers: "200 403 403 403 404 401"},

	{route: "GET /api/v1/sessions/:id/export.json", answers: "200 403 403 403 404 401"},
	{route: "GET /api/v1/sessions/:id/export.csv", answers: "200 403 403 403 404 401"},
	{route: "GET /api/v1/sessions/:id/export.bgsplay", answers: "409 403 403 403 404 401"},
	{route: "GET /api/v1/people", answers: "200 200 200 200 200 401"},
	{route: "PATCH /api/v1/people/:person", body: `{"name":":name","colour":2,"hidden":false}`, answers: "204 404 404 204 404 401"},
	{route: "POST /api/v1/people/:person/merge", body: `{"with":":apart"}`, answers: "204 404 404 204 404 401"},
	{route: "POST /api/v1/people/:person/merge#together", body: `{"with":":other"}`, answers: "409 404 404 409 404 401"},
	{route: "DELETE /api/v1/people/:person/merge", answers: "404 404 404 404 404 401"}, // is nobody else
	{route: "DELETE /api/v1/people/:merged/merge", answers: "204 404 404 204 404 401"},
	{route: "DELETE /api/v1/people/:person", answers: "204 404 404 204 404 401"},
	{route: "GET /api/v1/stats/:game", answers: "200 200 200 200 200 401"},
	{route: "GET /api/v1/stats/:game/people/:person", answers: "200 404 404 200 404 401"},
	{route: "GET /api/v1/stats/:game/people/:person/against/:other", answers: "200 404 404 200 404 401"},
	{route: "GET /api/v1/stats/:game/people/:person/against/:person", answers: "404 404 404 404 404 401"},
	{route: "GET /api/v1/devices", answers: "200 200 200 200 200 401"},
	{route: "PATCH /api/v1/devices/:device", body: `{"label":"Tablet"}`, answers: "204 404 404 204 404 401"},
	{route: "POST /api/v1/devices/code", answers: "201 201 201 201 201 401"},
	{route: "POST /api/v1/notebooks/open", body: `{"code":"2222222222"}`, answers: "404"},
	{route: "POST /api/v1/notebooks/recover", body: `{"key":"2222"}`, answers: "404"},
	{route: "POST /api/v1/recovery", answers: "201 201 201 201 201 401"},
	{route: "GET /api/v1/export.json", answers: "200 200 200 200 200 401"},
	{route: "POST /api/v1/sessions/import", body: `{"format":"ardoise-notebook","version":1,"games":[]}`, answers: "200 200 200 200 200 401"},

	{route: "POST /api/v1/sessions/import.csv", body: "date,game", answers: "415 415 415 415 415 415"},

	// the last: they let the stranger in, and close the other device of the house
	{route: "POST /api/v1/join#wrong", body: `{"code":"222222"}`, answers: "404 404 404 404 404 401"},
	{route: "POST /api/v1/join", body: `{"code":"{code}"}`, answers: "200 200 200 200 200 401"},
	{route: "POST /join/:code", body: "watch=1", answers: "303"},
	{route: "POST /devices/:device/close", body: "x=1", answers: "303 404 404 404 404 404"},
	{route: "POST /devices/close", body: "x=1", answers: "303 303 303 404 303 404"},
	{route: "DELETE /api/v1/devices/:device", answers: "404 404 404 401 404 401"},
	{route: "DELETE /api/v1/devices", answers: "204 204 204 401 204 401"},
}

// tokenOf is the credential of a role; "" is none.
func tokenOf(role string) string {
	if role == "none" {
		return ""
	}
	return fmt.Sprintf("AbCdEfGhIjKlMnOpQrStUvWxYz-%s", role)
}

// Every route of the one list is asked by everybody who can stand around a
// table, and by who has no credential at all; a route that is not in the table
// fails.
func TestEveryRouteWithEveryRole(t *testing.T) {
	var config handlers.Config
	s := start(t, func(c *handlers.Config) {
		c.Limits = handlers.Limits{Codes: 1e6, AllCodes: 1e6, Notebooks: 1e6, Sessions: 1e6}
		config = *c
	})
	require.Equal(t, 201, s.device(t, tokenOf("keeper"), http.MethodPost, "/api/v1/sessions", toyWish).StatusCode)
	require.Equal(t, 201, s.device(t, tokenOf("stranger"), http.MethodPost, "/api/v1/sessions", toyWish).StatusCode)
	s.houseDevice(t)

	known := map[string]bool{}
	all := slices.Clone(everyRoute)
	for _, a := range all {
		route, _, _ := strings.Cut(a.route, "#")
		route, _, _ = strings.Cut(route, "?")
		known[strings.NewReplacer("/seats/p1", "/seats/:seat", ":merged", ":person").Replace(route)] = true
	}
	for _, route := range handlers.RoutesOf(config) {
		free := strings.Contains(route, " /api/v1/score/") || strings.HasPrefix(route, "GET /api/docs/")
		if free { // stateless: no role makes a difference
			all = append(all, asked{route: route, body: "{}", answers: "in"})
			continue
		}
		assert.True(t, known[route], "%s is asked of nobody", route)
	}
	id, code := s.roundTable(t)
	for _, a := range all {
		want := strings.Fields(a.answers)
		if len(want) == 1 {
			want = slices.Repeat(want, len(roles))
		}
		var got []string
		for i, role := range roles {
			if i < 4 && !strings.HasPrefix(a.route, "GET ") && strings.Contains(a.route, ":id") {
				id, code = s.roundTable(t) // it may have changed
			}
			table := id
			if strings.HasSuffix(a.route, "#deleted") {
				table, _ = s.roundTable(t)
				s.delete(t, table)
			}
			status := s.asks(t, role, a, table, code)
			if want[i] == "in" && status != 401 && status != 403 && status != 404 {
				got = append(got, "in")
			} else {
				got = append(got, strconv.Itoa(status))
			}
		}
		assert.Equal(t, want, got, "%s: %v", a.route, roles)
	}
}

// houseDevice adds the second device of the keeper's notebook.
func (s *site) houseDevice(t *testing.T) {
	t.Helper()
	db := pgtest.Beside(t, s.db)
	hashed := func(token string) string {
		sum := sha256.Sum256([]byte(token))
		return hex.EncodeToString(sum[:])
	}
	_, err := db.Exec(`INSERT INTO devices (id, notebook, token_hash, label, created, seen)
		SELECT 'house', notebook, $1, '', 0, 0 FROM devices WHERE token_hash = $2`, hashed(tokenOf("house")), hashed(tokenOf("keeper")))
	require.NoError(t, err)
}

// asks sends a role's request about a table and gives the status.
func (s *site) asks(t *testing.T, role string, a asked, id, code string) int {
	t.Helper()
	var people cast
	if a.aboutPeople() {
		people = s.peopleFor(t, role)
	}
	return s.asksAbout(t, role, a, id, code, people)
}

// aboutPeople tells whether a request names people of the notebook.
func (a asked) aboutPeople() bool {
	return strings.Contains(a.route, ":person") || strings.Contains(a.route, ":merged")
}

// asksAbout is asks with the people whom the request means.
func (s *site) asksAbout(t *testing.T, role string, a asked, id, code string, people cast) int {
	t.Helper()
	route, _, _ := strings.Cut(a.route, "#")
	method, path, _ := strings.Cut(route, " ")
	filled := strings.NewReplacer(
		":person", people.person, ":other", people.other, ":apart", people.apart, ":merged", people.merged, ":name", people.name,
		":game", "skull-king", ":id", id, ":seq", "1", ":screen", "tricks", ":seat", "p3", ":device", "house",
		":code", code, "{code}", code, "*", "ardoise.css",
	)
	path = filled.Replace(path)
	ctx, done := context.WithCancel(t.Context())
	defer done()
	request, err := http.NewRequestWithContext(ctx, method, s.URL+path, strings.NewReader(filled.Replace(a.body)))
	require.NoError(t, err)
	if a.body != "" {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if strings.HasPrefix(path, "/api/") {
			request.Header.Set("Content-Type", "application/json")
		}
	}
	if a.match != "" {
		request.Header.Set("If-Match", a.match)
	}
	request.Header.Set("Idempotency-Key", "key-"+role+id)
	if token := tokenOf(role); token != "" {
		request.Header.Set("Cookie", "ardoise="+token)
	}
	response, err := s.browser(t).Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	if response.Header.Get("Content-Type") != "text/event-stream" { // a stream has no end
		_, err = io.Copy(io.Discard, response.Body) // read whole, its connection serves the next one
		require.NoError(t, err)
	}
	return response.StatusCode
}

// roundTable begins a session of Skull King with a player and a watcher.
func (s *site) roundTable(t *testing.T) (id, code string) {
	t.Helper()
	ask := func(role, method, path, body string, headers ...string) answer {
		t.Helper()
		headers = append(headers, "Cookie", "ardoise="+tokenOf(role), "Content-Type", "application/json")
		got := s.send(t, nil, method, "/api/v1"+path, body, headers...)
		require.Less(t, got.StatusCode, 300, got.body)
		return got
	}
	begun := ask("keeper", http.MethodPost, "/sessions", `{"game":"skull-king","rulebook":"classic","players":["Ana","Léo","Inès"]}`)
	id, code = at(t, begun.body, "/id").(string), at(t, begun.body, "/join_code").(string)
	for _, role := range []string{"player", "watcher"} {
		ask(role, http.MethodPost, "/join", `{"code":"`+code+`"}`)
	}
	ask("player", http.MethodPut, "/sessions/"+id+"/seats/p1", "")
	ask("player", http.MethodPost, "/sessions/"+id+"/entries", `{"type":"bids","round":1,"values":{"p1":1}}`, "If-Match", "*", "Idempotency-Key", "bid")
	return id, code
}
