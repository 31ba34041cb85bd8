package handlers_test

import (
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"ardoise/handlers"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestEveryAnswerCarriesTheSecurityHeaders(t *testing.T) {
	s := start(t)
	for path, status := range map[string]int{"/healthz": 200, "/api/openapi.json": 200, "/nowhere": 404, "/api/v1/sessions": 401} {
		got := s.send(t, nil, http.MethodGet, path, "")
		assert.Equal(t, status, got.StatusCode, path)
		policy := got.Header.Get("Content-Security-Policy")
		assert.Contains(t, policy, "default-src 'none'", path)
		assert.Contains(t, policy, "frame-ancestors 'none'", path)
		assert.NotContains(t, policy, "unsafe", path)
		assert.Equal(t, "nosniff", got.Header.Get("X-Content-Type-Options"), path)
		assert.NotEmpty(t, got.Header.Get("X-Request-Id"), path)
		if path == "/api/v1/sessions" { // no page: it has no more to say
			assert.Empty(t, got.Header.Get("Referrer-Policy")+got.Header.Get("Permissions-Policy"))
			continue
		}
		assert.Equal(t, "same-origin", got.Header.Get("Referrer-Policy"), path)
		assert.Contains(t, got.Header.Get("Permissions-Policy"), "screen-wake-lock=(self)", path)
	}
}

func TestAnswersAreCompressed(t *testing.T) {
	s := start(t)
	plain := s.send(t, nil, http.MethodGet, "/api/openapi.json", "", "Accept-Encoding", "identity")
	assert.Empty(t, plain.Header.Get("Content-Encoding"))
	for accept, encoding := range map[string]string{
		"gzip, deflate, br": "br", "gzip": "gzip", "br;q=0, gzip;q=0.5": "gzip", "BR": "br", "deflate": "", "br;q=0": "", "gzip;q=no": "",
	} {
		got := s.send(t, nil, http.MethodGet, "/api/openapi.json", "", "Accept-Encoding", accept)
		assert.Equal(t, encoding, got.Header.Get("Content-Encoding"), accept)
		assert.Contains(t, got.Header.Values("Vary"), "Accept-Encoding", accept)
		assert.Equal(t, plain.body, unpacked(t, got), accept)
		if encoding != "" {
			assert.Less(t, len(got.body), len(plain.body)/5, accept)
		}
	}
	small := s.send(t, nil, http.MethodGet, "/healthz", "", "Accept-Encoding", "br")
	assert.Empty(t, small.Header.Get("Content-Encoding"))
	assert.Equal(t, "ok\n", small.body)
}

// What compresses one answer compresses the next: nothing of one is in another.
func TestAnswersAtOnceAreCompressedApart(t *testing.T) {
	s := start(t)
	paths := []string{"/api/openapi.json", "/api/docs", "/nowhere", "/about"}
	plain := map[string]string{}
	for _, path := range paths {
		plain[path] = s.send(t, nil, http.MethodGet, path, "", "Accept-Encoding", "identity").body
	}
	var all sync.WaitGroup
	for n := range 8 {
		encoding, path := []string{"br", "gzip"}[n%2], paths[n/2]
		all.Go(func() {
			for range 10 {
				got := s.send(t, nil, http.MethodGet, path, "", "Accept-Encoding", encoding)
				assert.Equal(t, encoding, got.Header.Get("Content-Encoding"), path)
				assert.Equal(t, plain[path], unpacked(t, got), path)
			}
		})
	}
	all.Wait()
}

// unpacked is the body as it was before compression.
func unpacked(t *testing.T, got answer) string {
	t.Helper()
	var reader io.Reader = strings.NewReader(got.body)
	switch got.Header.Get("Content-Encoding") {
	case "br":
		reader = brotli.NewReader(reader)
	case "gzip":
		var err error
		reader, err = gzip.NewReader(reader)
		require.NoError(t, err)
	}
	body, err := io.ReadAll(reader)
	require.NoError(t, err)
	return string(body)
}

func TestHeadAnswersAsGetWithoutABody(t *testing.T) {
	s := start(t)
	for path, status := range map[string]int{"/healthz": 200, "/api/openapi.json": 200, "/api/docs": 200, "/api/v1/sessions": 401, "/nowhere": 404} {
		got := s.send(t, nil, http.MethodHead, path, "")
		assert.Equal(t, status, got.StatusCode, path)
		assert.Empty(t, got.body, path)
		assert.NotEmpty(t, got.Header.Get("Content-Type"), path)
	}
}

// The log names routes: ids, codes and tokens stay out of it.
func TestTheLogHoldsPatternsOnly(t *testing.T) {
	s := scenario(t)
	kept := map[string]string{}
	s.run(t, kept, begun(), add(number(1, "p1", 7), 0),
		step{as: "ana", call: "GET /sessions/{id}?code=SECRET", status: 200},
		step{call: "GET /nowhere/SECRET", status: 404},
	)
	log := s.log.String()
	assert.Contains(t, log, "route=/api/v1/sessions/:id/entries status=201")
	assert.NotContains(t, log, kept["id"])
	assert.NotContains(t, log, kept["token ana"])
	assert.NotContains(t, log, "SECRET")
	assert.NotContains(t, log, "127.0.0.1")
}

func TestHealth(t *testing.T) {
	ready := error(nil)
	s := start(t, func(c *handlers.Config) { c.Ready = func(context.Context) error { return ready } })
	assert.Equal(t, 200, s.send(t, nil, http.MethodGet, "/readyz", "").StatusCode)
	ready = errors.New("the disk is full")
	got := s.send(t, nil, http.MethodGet, "/readyz", "")
	assert.Equal(t, 503, got.StatusCode)
	assert.NotEmpty(t, got.Header.Get("Retry-After"))
	assert.NotContains(t, got.body, "disk")
	assert.Contains(t, s.log.String(), "the disk is full")
	assert.Equal(t, 200, s.send(t, nil, http.MethodGet, "/healthz", "").StatusCode)
	assert.Equal(t, "test\n", s.send(t, nil, http.MethodGet, "/version", "").body)
}
