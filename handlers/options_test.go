package handlers_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
)

// What a URL answers is said in the same words, whether it is asked or refuses.
func TestOptionsAndRefusalsAgree(t *testing.T) {
	s := start(t)
	for _, path := range []string{"/", "/join", "/import", "/api/v1/sessions", "/api/v1/notebooks", "/api/v1/score/perlinpinpin/jester"} {
		asked := s.send(t, s.browser(t), http.MethodOptions, path, "")
		refused := s.send(t, s.browser(t), "BREW", path, "")
		assert.Equal(t, http.StatusNoContent, asked.StatusCode, path)
		assert.Equal(t, http.StatusMethodNotAllowed, refused.StatusCode, path)
		assert.Equal(t, refused.Header.Get("Allow"), asked.Header.Get("Allow"), path)
		head := s.send(t, s.browser(t), http.MethodHead, path, "")
		if head.StatusCode == http.StatusMethodNotAllowed {
			assert.NotContains(t, asked.Header.Get("Allow"), "HEAD", path)
		} else {
			assert.Contains(t, asked.Header.Get("Allow"), "GET, HEAD", path)
		}
	}
}
