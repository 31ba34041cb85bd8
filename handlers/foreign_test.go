package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"ardoise/handlers"

	"github.com/stretchr/testify/assert"
)

// Every route that writes refuses what another site's page sends, whoever asks
// and whatever it sends; what only reads does not.
func TestNoRouteWritesForAnotherSite(t *testing.T) {
	var config handlers.Config
	s := start(t, func(c *handlers.Config) { config = *c })
	writes := 0
	for _, route := range handlers.RoutesOf(config) {
		method, path, _ := strings.Cut(route, " ")
		if method == http.MethodGet {
			continue
		}
		writes++
		path = strings.NewReplacer(":game", "pearls", ":id", "x", ":seq", "1", ":screen", "x", ":seat", "p1", ":code", "222222", ":person", "x").Replace(path)
		for _, headers := range [][]string{
			{"Origin", "https://evil.example"},
			{"Origin", "null"},
			{"Sec-Fetch-Site", "cross-site"},
			{"Sec-Fetch-Site", "same-site", "Origin", "https://other.127.0.0.1"},
		} {
			for _, kind := range []string{"application/x-www-form-urlencoded", "application/json", "text/plain", "multipart/form-data"} {
				got := s.send(t, nil, method, path, "x=1", append(headers, "Content-Type", kind, "Cookie", "ardoise="+tokenOf("keeper"))...)
				assert.Equal(t, http.StatusForbidden, got.StatusCode, "%s %s %v", method, path, headers)
				assert.Empty(t, got.Header.Get("Access-Control-Allow-Origin"))
			}
		}
		got := s.send(t, nil, method, path, "x=1", "Origin", s.URL, "Sec-Fetch-Site", "same-origin")
		assert.NotEqual(t, http.StatusForbidden, got.StatusCode, "%s: from its own pages", route)
	}
	assert.Greater(t, writes, 30)
}
