package handlers_test

import (
	"net/http"
	"testing"

	"ardoise/handlers"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const toyWish = `{"game":"toy","players":["Ana","Léo"]}`

// device sends an API call with a browser's cookie.
func (s *site) device(t *testing.T, token, method, path, body string) answer {
	t.Helper()
	got := s.send(t, nil, method, path, body, "Cookie", "ardoise="+token, "Content-Type", "application/json")
	s.documented(t, method, path, got)
	return got
}

func TestABrowsersCookieOpensItsNotebookAtTheFirstWrite(t *testing.T) {
	s := start(t)
	const token = "AbCdEfGhIjKlMnOpQrStUvWxYz012345"
	assert.Equal(t, 401, s.device(t, token, http.MethodGet, "/api/v1/sessions", "").StatusCode)
	begun := s.device(t, token, http.MethodPost, "/api/v1/sessions", toyWish)
	require.Equal(t, 201, begun.StatusCode, begun.body)
	list := s.device(t, token, http.MethodGet, "/api/v1/sessions", "")
	assert.EqualValues(t, 1, at(t, list.body, "/total"))
}

// Only text that this house could have made becomes a credential.
func TestAForgedCookieOpensNothing(t *testing.T) {
	s := start(t)
	for _, token := range []string{"", "short", "AbCdEfGhIjKlMnOpQrStU", "AbCdEfGhIjKlMnOpQrStUvWxYz01234$", "%41bCdEfGhIjKlMnOpQrStUvWxYz012345"} {
		assert.Equal(t, 401, s.device(t, token, http.MethodPost, "/api/v1/sessions", toyWish).StatusCode, token)
	}
}

// A token in the header is who asks, whatever the cookie says.
func TestTheHeaderWinsOverTheCookie(t *testing.T) {
	s := start(t)
	got := s.send(t, nil, http.MethodPost, "/api/v1/sessions", toyWish, "Content-Type", "application/json",
		"Cookie", "ardoise=AbCdEfGhIjKlMnOpQrStUvWxYz012345", "Authorization", "Bearer unknown")
	assert.Equal(t, 401, got.StatusCode)
}

func TestAVisitGetsACookieForLong(t *testing.T) {
	for _, secure := range []bool{false, true} {
		s := start(t, func(c *handlers.Config) { c.Secure = secure })
		got := s.send(t, nil, http.MethodGet, "/", "")
		require.Equal(t, 200, got.StatusCode)
		var device *http.Cookie
		for _, cookie := range got.Cookies() {
			if cookie.Name == "ardoise" {
				device = cookie
			}
		}
		require.NotNil(t, device)
		assert.True(t, device.HttpOnly)
		assert.Equal(t, http.SameSiteLaxMode, device.SameSite)
		assert.Equal(t, secure, device.Secure)
		assert.Equal(t, 400*24*60*60, device.MaxAge)
		assert.Equal(t, "/", device.Path)
		again := s.send(t, nil, http.MethodGet, "/", "", "Cookie", "ardoise="+device.Value)
		assert.Equal(t, device.Value, again.Cookies()[0].Value)
	}
}
