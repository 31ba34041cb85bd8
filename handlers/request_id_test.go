package handlers_test

import (
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ardoise/handlers"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Only a proxy of our own may say under which id a request is known.
func TestARequestKeepsTheIDOfATrustedProxy(t *testing.T) {
	stranger := start(t)
	proxied := start(t, func(c *handlers.Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	for id, taken := range map[string]bool{
		"0a1b2c3d-proxy.7": true, strings.Repeat("x", 64): true,
		"": false, "short": false, strings.Repeat("x", 65): false, "has blanks in": false, "{json}\"quotes\"": false,
	} {
		got := proxied.send(t, nil, http.MethodGet, "/healthz", "", "X-Request-ID", id)
		assert.Equal(t, taken, got.Header.Get("X-Request-ID") == id, id)
		got = stranger.send(t, nil, http.MethodGet, "/healthz", "", "X-Request-ID", id)
		assert.NotEqual(t, id, got.Header.Get("X-Request-ID"), id)
		assert.NotEmpty(t, got.Header.Get("X-Request-ID"))
	}
	assert.Contains(t, proxied.log.String(), "request=0a1b2c3d-proxy.7 ")
	assert.NotContains(t, stranger.log.String(), "proxy.7")
}

// A fault of the server says under which id its log has it, on pages and in
// problem documents; a refusal is the same bytes for everybody.
func TestAFaultNamesItsRequest(t *testing.T) {
	s := startOn(t, filepath.Join(t.TempDir(), "ardoise.db"))
	kept := map[string]string{}
	s.run(t, kept, step{as: "ana", call: "POST /sessions", body: `{"game":"pearls","players":["Ana","Léo"]}`, status: 201, keep: map[string]string{"id": "/id", "code": "/join_code"}})
	refused := s.call(t, kept, step{as: "ana", call: "GET /sessions/nobody", status: 404})
	assert.NotContains(t, refused.body, refused.Header.Get("X-Request-ID"))
	require.NoError(t, os.Rename(s.db, s.db+".away")) // what writes fails now
	for _, ask := range []struct{ path, body, kind string }{
		{"/api/v1/sessions/" + kept["id"] + "/code", "", "application/json"},
		{"/join/" + kept["code"], "watch=1", "application/x-www-form-urlencoded"},
	} {
		got := s.send(t, nil, http.MethodPost, ask.path, ask.body, "Authorization", "Bearer "+kept["token ana"], "Content-Type", ask.kind, "Accept-Language", "fr")
		require.Equal(t, http.StatusServiceUnavailable, got.StatusCode, ask.path)
		id := got.Header.Get("X-Request-ID")
		assert.Contains(t, got.body, id, ask.path)
		assert.Contains(t, s.log.String(), "msg=fault request="+id)
	}
}
