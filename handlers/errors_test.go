package handlers_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"ardoise/handlers"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const jester = `{"players":5,"seat":2,"number":7}`

// jesterCall is a scoring call with one known answer.
const jesterCall = "POST /score/perlinpinpin/jester"

func TestWhatIsWrongWithARequest(t *testing.T) {
	s := start(t)
	large := `{"players":5,"seat":2,"number":7}` + strings.Repeat(" ", 65<<10)
	for _, c := range []struct {
		name    string
		call    string
		body    string
		headers []string
		status  int
		code    string
		allow   string
	}{
		{name: "fine", call: jesterCall, body: jester, status: 200},
		{name: "a charset", call: jesterCall, body: jester, headers: []string{"Content-Type", "application/json; charset=UTF-8"}, status: 200},
		{name: "no content type", call: jesterCall, body: jester, headers: []string{"Content-Type", ""}, status: 415, code: "wrong_media"},
		{name: "a form", call: jesterCall, body: "players=5", headers: []string{"Content-Type", "application/x-www-form-urlencoded"}, status: 415, code: "wrong_media"},
		{name: "another charset", call: jesterCall, body: jester, headers: []string{"Content-Type", "application/json; charset=latin1"}, status: 415, code: "wrong_media"},
		{name: "a broken content type", call: jesterCall, body: jester, headers: []string{"Content-Type", "application/json; charset"}, status: 415, code: "wrong_media"},
		{name: "no body", call: jesterCall, headers: []string{"Content-Type", "application/json"}, status: 400, code: "not_json"},
		{name: "broken JSON", call: jesterCall, body: `{"players":5,`, status: 400, code: "not_json"},
		{name: "65 KB", call: jesterCall, body: large, status: 413, code: "too_large"},
		{name: "65 KB for a session", call: "POST /sessions", body: large, status: 413, code: "too_large"},
		{name: "65 KB where no body is read", call: "POST /notebooks", body: large, status: 413, code: "too_large"},
		{name: "a wrong method", call: "PATCH /sessions", status: 405, code: "wrong_method", allow: "GET, HEAD, POST"},
		{name: "a wrong method for scoring", call: "GET /score/perlinpinpin/jester", status: 405, code: "wrong_method", allow: "POST"},
		{name: "a method nobody knows", call: "BREW /sessions", status: 405, code: "wrong_method", allow: "GET, HEAD, POST"},
		{name: "an unknown path", call: "GET /games", status: 404, code: "not_found"},
		{name: "an unknown path of a later version", call: "GET /api/v2/sessions", status: 404, code: "not_found"},
		{name: "the API's root", call: "GET /api/", status: 404, code: "not_found"},
		{name: "a trailing slash", call: jesterCall + "/", body: jester, status: 404, code: "not_found"},
		{name: "a call of no game", call: "POST /score/chess", body: "{}", status: 404, code: "not_found"},
		{name: "no token", call: "GET /sessions", status: 401, code: "unauthorized"},
		{name: "an unknown token", call: "GET /sessions", headers: []string{"Authorization", "Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}, status: 401, code: "unauthorized"},
		{name: "another scheme", call: "GET /sessions", headers: []string{"Authorization", "Basic YTpi"}, status: 401, code: "unauthorized"},
		{name: "an unknown token begins nothing", call: "POST /sessions", body: `{"game":"toy","players":["A","B"]}`,
			headers: []string{"Authorization", "Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}, status: 401, code: "unauthorized"},
		{name: "a broken body comes before the token", call: "POST /sessions", body: `{`, status: 400, code: "not_json"},
		{name: "a foreign origin", call: "POST /notebooks", headers: []string{"Origin", "https://evil.example"}, status: 403, code: "foreign_origin"},
		{name: "a foreign site", call: "POST /notebooks", headers: []string{"Sec-Fetch-Site", "cross-site"}, status: 403, code: "foreign_origin"},
		{name: "the own origin", call: "POST /notebooks", headers: []string{"Origin", s.URL}, status: 201},
		{name: "a foreign link that reads", call: "GET /games", headers: []string{"Origin", "https://evil.example"}, status: 404, code: "not_found"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := s.call(t, map[string]string{}, step{call: c.call, body: c.body, headers: c.headers})
			require.Equal(t, c.status, got.StatusCode, got.body)
			if c.code == "" {
				return
			}
			assert.Equal(t, c.code, at(t, got.body, "/code"))
			assert.EqualValues(t, c.status, at(t, got.body, "/status"))
			assert.NotContains(t, got.body, "⟦")
			assert.NotContains(t, got.body, "goroutine")
			if c.allow != "" {
				assert.ElementsMatch(t, strings.Split(c.allow, ", "), withoutOptions(got.Header.Get("Allow")))
			}
		})
	}
	got := s.send(t, nil, http.MethodGet, "/api/v1/sessions", "")
	assert.Equal(t, `Bearer realm="ardoise"`, got.Header.Get("WWW-Authenticate"))
}

// withoutOptions lists the methods of an Allow header that do something.
func withoutOptions(allow string) []string {
	var methods []string
	for method := range strings.SplitSeq(allow, ",") {
		if method = strings.TrimSpace(method); method != "OPTIONS" {
			methods = append(methods, method)
		}
	}
	return methods
}

// A body of unknown length is cut off too.
func TestALargeBodyOfUnknownLength(t *testing.T) {
	s := start(t)
	for _, path := range []string{"/api/v1/score/perlinpinpin/jester", "/api/v1/sessions", "/api/v1/notebooks"} {
		endless := io.LimitReader(spaces{}, 1<<20)
		request, err := http.NewRequest(http.MethodPost, s.URL+path, struct{ io.Reader }{endless})
		require.NoError(t, err)
		request.Header.Set("Content-Type", "application/json")
		got := s.do(t, nil, request)
		assert.Equal(t, http.StatusRequestEntityTooLarge, got.StatusCode, path)
		assert.Equal(t, "too_large", at(t, got.body, "/code"))
		s.documented(t, http.MethodPost, path, got)
	}
}

type spaces struct{}

func (spaces) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestProblemsSpeakTheCallersLanguage(t *testing.T) {
	s := start(t)
	for wish, want := range map[string][2]string{
		"":                                   {"en", "Not found"},
		"fr":                                 {"fr", "Introuvable"},
		"es-MX, en;q=0.5":                    {"es", "No encontrado"},
		"de, fr-CA;q=0.9, en;q=.1":           {"fr", "Introuvable"},
		"ja":                                 {"en", "Not found"},
		"\xff;;q=x":                          {"en", "Not found"},
		"\xff, es":                           {"es", "No encontrado"},
		"fr_not-a-tag!, ?, es;q=.8, fr;q=.9": {"fr", "Introuvable"},
		"fr;q=x, de;q=1, es;q=0.1":           {"es", "No encontrado"},
	} {
		got := s.call(t, map[string]string{}, step{call: "GET /nowhere", headers: []string{"Accept-Language", wish}})
		assert.Equal(t, want[0], got.Header.Get("Content-Language"), wish)
		assert.Equal(t, want[1], at(t, got.body, "/title"), wish)
		assert.Contains(t, got.Header.Values("Vary"), "Accept-Language")
	}
	details := map[string]bool{}
	for _, lang := range []string{"en", "fr", "es"} {
		got := s.call(t, map[string]string{}, step{call: jesterCall, body: `{"players":9,"seat":1,"number":1}`, headers: []string{"Accept-Language", lang}})
		require.Equal(t, 422, got.StatusCode)
		details[at(t, got.body, "/detail").(string)] = true
	}
	assert.Len(t, details, 3)
}

// A problem that speaks of seats says the players' names.
func TestProblemsNameThePlayers(t *testing.T) {
	scenario(t,
		step{as: "ana", call: "POST /sessions", body: `{"game":"perlinpinpin","players":["<b>Ana</b>","Léo"]}`, status: 201, keep: map[string]string{"id": "/id"}},
		add(`{"type":"wake","player":"p1","princess":"heart"}`, 0),
		step{as: "ana", call: "POST /sessions/{id}/entries", body: `{"type":"wake","player":"p2","princess":"heart"}`, key: "w", match: `"1"`,
			status: 422, has: []string{"<b>Ana</b>"}, lacks: []string{"p1"}},
	)
}

func TestNumbersOfAllSorts(t *testing.T) {
	s := start(t)
	for value, status := range map[string]int{
		"-1": 422, "0": 422, "2147483648": 422, "9223372036854775807": 422, "7": 200,
		"9223372036854775808": 400, "1.5": 400, `"٣"`: 400, "٣": 400, "1e3": 400, "null": 400, "true": 400, "[]": 400, "{}": 400, "01": 400, "+1": 400,
	} {
		got := s.call(t, map[string]string{}, step{call: jesterCall, body: `{"players":5,"seat":2,"number":` + value + `}`})
		assert.Equal(t, status, got.StatusCode, "%s: %s", value, got.body)
	}
}

// Nothing that a caller may send is a fault, and every refusal is documented.
func TestNoBodyIsAFault(t *testing.T) {
	s := start(t)
	kept := map[string]string{}
	s.run(t, kept, begun(), add(number(1, "p1", 1), 0))
	bodies := []string{"", "null", "0", `""`, "[]", "[{}]", "{}", "{", "}", "{\"\":{}}", "\x00", "\xef\xbb\xbf{}", `{"type":null}`, `{"type":[]}`,
		`{"players":null}`, `{"players":{}}`, `{"players":[[]]}`, `{"players":[""]}`, `{"players":-1}`, `{"rounds":[null]}`, `{"rounds":[{}]}`,
		`{"entries":[0]}`, `{"entries":[{}]}`, `{"options":[]}`, `{"game":"toy","players":["a","b"],"options":3}`, `{"cards":[{}]}`,
		strings.Repeat("[", 30000), strings.Repeat(`{"a":`, 10000)}
	for path, item := range s.document(t).paths {
		for method := range item.(map[string]any) {
			if method == "get" || method == "delete" || path == "/notebooks" {
				continue
			}
			call := strings.ToUpper(method) + " " + strings.ReplaceAll(path, "{seq}", "1")
			for _, body := range bodies {
				got := s.call(t, kept, step{as: "ana", call: call, body: body, key: "x", match: `"99"`, headers: []string{"Content-Type", "application/json"}})
				assert.Less(t, got.StatusCode, 500, "%s %q", call, body)
				assert.NotContains(t, got.body, "⟦", "%s %q", call, body)
			}
		}
	}
	assert.NotContains(t, s.log.String(), "level=ERROR")
}

func TestPagesThatAreNotThereAreNoProblemDocuments(t *testing.T) {
	s := start(t)
	got := s.send(t, nil, http.MethodGet, "/nowhere", "", "Accept-Language", "fr")
	assert.Equal(t, http.StatusNotFound, got.StatusCode)
	assert.NotContains(t, got.Header.Get("Content-Type"), "json")
	assert.Contains(t, got.body, "Il n’y a rien ici")
}

func TestTheSitesOwnAddressIsNoForeignOrigin(t *testing.T) {
	s := start(t, func(c *handlers.Config) { c.URL = "https://scores.example" })
	got := s.send(t, nil, http.MethodPost, "/api/v1/notebooks", "", "Origin", "https://scores.example", "Sec-Fetch-Site", "cross-site")
	assert.Equal(t, http.StatusCreated, got.StatusCode)
}
