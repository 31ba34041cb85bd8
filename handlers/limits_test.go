package handlers_test

import (
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"testing"

	"ardoise/handlers"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// few are limits that a test reaches.
func few(c *handlers.Config) {
	c.Limits = handlers.Limits{Codes: 3, AllCodes: 100, Notebooks: 4, Sessions: 5}
}

// waits checks a 429 that says how long to wait.
func waits(t *testing.T, got answer, atMost int) {
	t.Helper()
	require.Equal(t, http.StatusTooManyRequests, got.StatusCode, got.body)
	seconds, err := strconv.Atoi(got.Header.Get("Retry-After"))
	require.NoError(t, err)
	assert.True(t, seconds >= 1 && seconds <= atMost, seconds)
}

func TestTheDefaultLimits(t *testing.T) {
	assert.Equal(t, handlers.Limits{Codes: 10, AllCodes: 300, Notebooks: 600, Sessions: 600}, handlers.DefaultLimits())
}

// A club's phones come from one address, and each has a notebook of its own from
// its first table on: all of them find their way in within the hour.
func TestAClubComesIn(t *testing.T) {
	s := start(t, func(c *handlers.Config) { c.Limits = handlers.DefaultLimits() })
	kept := map[string]string{}
	s.run(t, kept, step{as: "kim", call: "POST /sessions", body: toyWish, status: 201, keep: map[string]string{"code": "/join_code"}})
	for n := range 400 {
		got := s.device(t, fmt.Sprintf("AbCdEfGhIjKlMnOpQrStUvWx%08d", n), http.MethodPost, "/api/v1/join", `{"code":"`+kept["code"]+`"}`)
		require.Equal(t, http.StatusOK, got.StatusCode, "phone %d: %s", n+1, got.body)
	}
}

// Only wrong codes count; who has sent too many has to wait with a right one.
func TestWrongCodesAreLimited(t *testing.T) {
	s := start(t, few)
	kept := map[string]string{}
	s.run(t, kept, step{as: "kim", call: "POST /sessions", body: toyWish, status: 201, keep: map[string]string{"code": "/join_code"}})
	right := step{as: "ana", call: "POST /join", body: `{"code":"{code}"}`, status: 200}
	wrong := step{as: "ana", call: "POST /join", body: `{"code":"234567"}`, status: 404}
	for range 10 {
		s.run(t, kept, right)
	}
	s.run(t, kept, wrong, right, wrong, right, wrong)
	waits(t, s.call(t, kept, wrong), 20)
	waits(t, s.call(t, kept, right), 20)
	wrong.as = "kim"
	waits(t, s.call(t, kept, wrong), 20)
	s.run(t, kept, step{as: "ana", call: "GET /sessions", status: 200}) // nothing else is held up
}

func TestNewNotebooksAreLimited(t *testing.T) {
	s := start(t, few)
	token := func(n int) string { return fmt.Sprintf("AbCdEfGhIjKlMnOpQrStUvWx%08d", n) }
	for n := range 2 {
		assert.Equal(t, 201, s.send(t, nil, http.MethodPost, "/api/v1/notebooks", "").StatusCode)
		assert.Equal(t, 201, s.device(t, token(n), http.MethodPost, "/api/v1/sessions", toyWish).StatusCode)
	}
	got := s.send(t, nil, http.MethodPost, "/api/v1/notebooks", "")
	s.documented(t, http.MethodPost, "/api/v1/notebooks", got)
	waits(t, got, 900)
	waits(t, s.device(t, token(9), http.MethodPost, "/api/v1/sessions", toyWish), 900)
	assert.Equal(t, 201, s.device(t, token(0), http.MethodPost, "/api/v1/sessions", toyWish).StatusCode, "who has one goes on")
}

func TestNewSessionsAreLimited(t *testing.T) {
	s := start(t, few)
	kept := map[string]string{}
	begin := step{as: "kim", call: "POST /sessions", body: toyWish, status: 201, keep: map[string]string{"id": "/id"}}
	for range 6 {
		s.run(t, kept, step{as: "kim", call: "POST /sessions", body: `{"game":"toy","players":["Ana"]}`, status: 422})
	}
	s.run(t, kept, begin, begin, begin, begin, step{as: "kim", call: "POST /sessions/{id}/rematch", status: 201})
	waits(t, s.call(t, kept, begin), 720)
	waits(t, s.call(t, kept, step{as: "kim", call: "POST /sessions/{id}/rematch"}), 720)
	for range 20 {
		s.run(t, kept, step{as: "kim", call: "GET /sessions/{id}", status: 200})
	}
}

// A page that is over a limit is a page, in the reader's language.
func TestAPageOverALimit(t *testing.T) {
	s := start(t, few)
	r := s.reader(t, "fr")
	setup := r.get("/new/pearls")
	form := setup.form("setup").with("player", "Ana", "Léo")
	for range 5 {
		form.with("key", fmt.Sprint(len(form.Get("key")), form.Get("key"))).save()
	}
	over := form.with("key", "last").save()
	waits(t, over.answer, 720)
	assert.Contains(t, over.text(), "Attendez")
}

// Only a proxy that is trusted says whose request it brings.
func TestTheAddressBehindAProxy(t *testing.T) {
	local := netip.MustParsePrefix("127.0.0.0/8")
	open := func(s *site, forwarded string) int {
		return s.send(t, nil, http.MethodPost, "/api/v1/notebooks", "", "X-Forwarded-For", forwarded, "X-Real-Ip", forwarded).StatusCode
	}
	one := func(c *handlers.Config) { c.Limits = handlers.Limits{Codes: 1, AllCodes: 1, Notebooks: 1, Sessions: 1} }

	plain := start(t, one)
	assert.Equal(t, 201, open(plain, "192.0.2.1"))
	assert.Equal(t, 429, open(plain, "192.0.2.2"), "anybody can write the header")

	behind := start(t, one, func(c *handlers.Config) { c.Proxies = []netip.Prefix{local} })
	assert.Equal(t, 201, open(behind, "192.0.2.1"))
	assert.Equal(t, 201, open(behind, "192.0.2.2"))
	assert.Equal(t, 429, open(behind, "203.0.113.9, 192.0.2.2"), "what stands before the proxy's own word is anybody's")
	assert.Equal(t, 201, open(behind, "192.0.2.3, 127.0.0.9"), "two proxies in a row")

	elsewhere := start(t, one, func(c *handlers.Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")} })
	assert.Equal(t, 201, open(elsewhere, "192.0.2.1"))
	assert.Equal(t, 429, open(elsewhere, "192.0.2.2"), "not from that proxy")
}
