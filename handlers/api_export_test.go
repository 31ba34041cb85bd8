package handlers_test

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// twoRounds begins a table with awkward names; two rounds are played, and the
// third has one bid.
func twoRounds(steps ...step) []step {
	add := func(match, body string) step {
		return step{as: "ana", call: "POST /sessions/{id}/entries", body: body, key: "k" + match, match: `"` + match + `"`, status: 201}
	}
	return append([]step{
		{as: "ana", call: "POST /sessions", status: 201, keep: map[string]string{"id": "/id"},
			body: `{"game":"skull-king","rulebook":"classic","players":["=1+1","-Léo","Inès, \"la\"; +1"],"zone":"Europe/Paris"}`},
		add("0", `{"type":"bids","round":1,"values":{"p1":1,"p2":0,"p3":0}}`),
		add("1", `{"type":"results","round":1,"tricks":{"p1":1,"p2":0,"p3":0}}`),
		add("2", `{"type":"bids","round":2,"values":{"p1":2,"p2":0,"p3":0}}`),
		add("3", `{"type":"results","round":2,"tricks":{"p1":0,"p2":1,"p3":1}}`),
		add("4", `{"type":"bids","round":3,"values":{"p1":3}}`),
	}, steps...)
}

const finishStep = `POST /sessions/{id}/finish`

// A running game goes out without what is secret; over, with its end.
func TestAGameIsExported(t *testing.T) {
	scenario(t, twoRounds(
		step{as: "ana", call: "GET /sessions/{id}/export.json", status: 200,
			json:  map[string]any{"/format": "ardoise-game", "/version": 1, "/origin": "{id}", "/stops_before": 5, "/log/3/entry/type": "results", "/seats/1/name": "-Léo", "/zone": "Europe/Paris"},
			lacks: []string{`"round":3`, "device", "key", "token", "code", "ended"}},
		step{as: "ana", call: "GET /sessions/{id}/export.bgsplay", status: 409, json: map[string]any{"/code": "export_running"}},
		step{as: "ben", call: "GET /sessions/{id}/export.json", status: 404},
		step{as: "ana", call: finishStep, status: 201},
		step{as: "ana", call: "GET /sessions/{id}/export.json", status: 200, json: map[string]any{"/log/4/entry/type": "finish"},
			has: []string{`"ended":"2026-11-29T20:00:00.`}, lacks: []string{`"round":3`, "stops_before"}},
		step{as: "ana", call: "GET /sessions/{id}/export.bgsplay", status: 200, json: map[string]any{
			"/games/0/bggId": 150145, "/games/0/highestWins": true, "/plays/0/rounds": 2, "/plays/0/ignored": true, "/plays/0/uuid": "{id}",
			"/plays/0/playerScores/0/score": "0", "/plays/0/playDateYmd": 20261129, "/players/0/name": "=1+1", "/plays/0/playerScores/0/startPlayer": true}},
		step{as: "ana", call: "GET /export.json", status: 200, json: map[string]any{"/format": "ardoise-notebook", "/games/0/origin": "{id}"}},
		step{as: "ben", call: "GET /export.json", status: 200, json: map[string]any{"/games": []any{}}},
	)...)
}

// The table opens in a spreadsheet as what it is: no text is a formula, a
// negative number is a number.
func TestTheTableIsSafe(t *testing.T) {
	s := start(t)
	kept := map[string]string{}
	s.run(t, kept, twoRounds(step{as: "ana", call: finishStep, status: 201})...)
	got := s.call(t, kept, step{as: "ana", call: "GET /sessions/{id}/export.csv"})
	require.Equal(t, 200, got.StatusCode)
	assert.Equal(t, "text/csv; charset=utf-8; header=present", got.Header.Get("Content-Type"))
	assert.Equal(t, `attachment; filename="ardoise-skull-king-2026-11-29.csv"`, got.Header.Get("Content-Disposition"))
	assert.Equal(t, "private, no-store", got.Header.Get("Cache-Control"))
	assert.Equal(t, strings.Count(got.body, "\n"), strings.Count(got.body, "\r\n"))
	rows, err := csv.NewReader(strings.NewReader(got.body)).ReadAll()
	require.NoError(t, err)
	assert.Equal(t, [][]string{
		{"evening", "game", "rulebook", "round", "seat", "player", "points", "total", "place", "winner"},
		{"2026-11-29", "skull-king", "classic", "1", "p1", "'=1+1", "20", "20", "", ""},
		{"2026-11-29", "skull-king", "classic", "1", "p2", "'-Léo", "10", "10", "", ""},
		{"2026-11-29", "skull-king", "classic", "1", "p3", `Inès, "la";' +1`, "10", "10", "", ""},
		{"2026-11-29", "skull-king", "classic", "2", "p1", "'=1+1", "-20", "0", "", ""},
		{"2026-11-29", "skull-king", "classic", "2", "p2", "'-Léo", "-20", "-10", "", ""},
		{"2026-11-29", "skull-king", "classic", "2", "p3", `Inès, "la";' +1`, "-20", "-10", "", ""},
		{"2026-11-29", "skull-king", "classic", "", "p1", "'=1+1", "", "0", "1", "1"},
		{"2026-11-29", "skull-king", "classic", "", "p2", "'-Léo", "", "-10", "2", ""},
		{"2026-11-29", "skull-king", "classic", "", "p3", `Inès, "la";' +1`, "", "-10", "2", ""},
	}, rows)
}

// A file goes in as it came out, once; what is refused is refused whole, in
// words that name the row.
func TestAFileIsImported(t *testing.T) {
	s := start(t)
	kept := map[string]string{}
	s.run(t, kept, twoRounds(step{as: "ana", call: finishStep, status: 201})...)
	file := s.call(t, kept, step{as: "ana", call: "GET /sessions/{id}/export.json"}).body
	all := s.call(t, kept, step{as: "ana", call: "GET /export.json"}).body
	bad := strings.Replace(file, `"tricks":{"p1":1,"p2":0,"p3":0}`, `"tricks":{"p1":1,"p2":1,"p3":0}`, 1)
	require.NotEqual(t, file, bad)
	s.run(t, kept,
		step{as: "ben", call: "POST /sessions/import", body: bad, status: 422, headers: []string{"Accept-Language", "fr"},
			json: map[string]any{"/code": "import_entry"}, has: []string{"la ligne 2", "/log/1/entry"}},
		step{as: "ben", call: "GET /sessions", status: 200, json: map[string]any{"/total": 0}},
		step{as: "ben", call: "POST /sessions/import", body: file, key: "once", status: 200,
			json: map[string]any{"/added": 1, "/games/0/status": "added", "/games/0/origin": "{id}"}, keep: map[string]string{"there": "/games/0/id"}},
		step{as: "ben", call: "POST /sessions/import", body: file, key: "once", status: 200,
			json: map[string]any{"/added": 0, "/games/0/status": "known", "/games/0/id": "{there}"}},
		step{as: "ana", call: "POST /sessions/import", body: file, status: 200, json: map[string]any{"/games/0/id": "{id}", "/games/0/status": "known"}},
		step{as: "cleo", call: "POST /sessions/import", body: all, status: 200, json: map[string]any{"/added": 1}},
		step{as: "ben", call: "DELETE /sessions/{there}", status: 204},
		step{as: "ben", call: "POST /sessions/import", body: file, status: 200, json: map[string]any{"/games/0/status": "deleted"}},
		step{as: "ben", call: "POST /sessions/import", body: `{"format":"x"}`, status: 422, json: map[string]any{"/code": "import_format"}},
		step{as: "ben", call: "POST /sessions/import", body: `{`, status: 400},
		step{call: "POST /sessions/import", body: file, status: 401},
	)
	assert.NotEqual(t, kept["id"], kept["there"])
	assert.Equal(t, all, s.call(t, kept, step{as: "cleo", call: "GET /export.json"}).body, "byte for byte")
	big := s.call(t, kept, step{as: "ben", call: "POST /sessions/import", body: `{"format":"` + strings.Repeat("x", 16<<20) + `"}`})
	assert.Equal(t, 413, big.StatusCode)
	assert.Contains(t, big.body, "16384")
}

// The deep link carries what the app cannot do without.
func TestAGameIsHandedToBGStats(t *testing.T) {
	s := start(t)
	kept := map[string]string{}
	s.run(t, kept, twoRounds(step{as: "ana", call: finishStep, status: 201})...)
	got := s.send(t, s.browser(t), http.MethodGet, "/g/"+kept["id"]+"/bgstats", "", "Cookie", "ardoise="+s.token(t, kept, "ana"))
	require.Equal(t, http.StatusSeeOther, got.StatusCode)
	link, err := url.Parse(got.Header.Get("Location"))
	require.NoError(t, err)
	assert.Equal(t, "app.bgstatsapp.com/createPlay.html", link.Host+link.Path)
	assert.NotContains(t, link.RawQuery, "+")
	var play map[string]any
	require.NoError(t, json.Unmarshal([]byte(link.Query().Get("data")), &play))
	assert.Equal(t, kept["id"], play["sourcePlayId"])
	assert.Regexp(t, `^2026-11-29 20:00:\d\d$`, play["playDate"])
	assert.Equal(t, map[string]any{"name": "Skull King", "sourceGameId": "skull-king", "bggId": 150145.0, "highestWins": true, "noPoints": false}, play["game"])
	first := play["players"].([]any)[0].(map[string]any)
	require.NotEmpty(t, first["sourcePlayerId"])
	assert.NotContains(t, s.call(t, kept, step{as: "ana", call: "GET /people"}).body, first["sourcePlayerId"], "a person's id stays in the notebook")
	delete(first, "sourcePlayerId")
	assert.Equal(t, map[string]any{"name": "=1+1", "winner": true, "startPlayer": true, "score": 0.0, "rank": 1.0}, first)
}

// A clock that is set back while a game runs makes no play of negative length.
func TestAPlayHasItsMinutes(t *testing.T) {
	for name, c := range map[string]struct {
		took time.Duration
		want int
	}{
		"a game":           {90 * time.Minute, 90},
		"a clock set back": {-90 * time.Minute, 0},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t)
			kept := map[string]string{}
			s.run(t, kept, twoRounds()...)
			s.clock.move(c.took)
			s.run(t, kept,
				step{as: "ana", call: finishStep, status: 201},
				step{as: "ana", call: "GET /sessions/{id}/export.bgsplay", status: 200, json: map[string]any{"/plays/0/durationMin": c.want}})
			got := s.send(t, s.browser(t), http.MethodGet, "/g/"+kept["id"]+"/bgstats", "", "Cookie", "ardoise="+s.token(t, kept, "ana"))
			link, err := url.Parse(got.Header.Get("Location"))
			require.NoError(t, err)
			var play struct {
				DurationMin int `json:"durationMin"`
			}
			require.NoError(t, json.Unmarshal([]byte(link.Query().Get("data")), &play))
			assert.Equal(t, c.want, play.DurationMin)
		})
	}
}
