package handlers

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/catalog"

	"github.com/labstack/echo/v4"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// bare makes a server without a store.
func bare(t *testing.T, log *bytes.Buffer) *server {
	t.Helper()
	words, err := i18n.Load()
	require.NoError(t, err)
	return &server{Config: Config{
		Play:  play.New(play.Config{Games: catalog.All()}),
		Words: words,
		Log:   slog.New(slog.NewTextHandler(log, nil)),
	}}
}

// A fault says nothing of itself to the caller and everything to the log.
func TestFaultsAreAnsweredAndLogged(t *testing.T) {
	for name, c := range map[string]struct {
		handler echo.HandlerFunc
		status  int
		logged  string
	}{
		"a panic":          {func(echo.Context) error { panic("the wheel came off") }, 500, "the wheel came off"},
		"an error":         {func(echo.Context) error { return errors.New("the axle broke") }, 500, "the axle broke"},
		"an unknown kind":  {func(echo.Context) error { return &scoring.Problem{Kind: "odd", Code: "not_json"} }, 500, "odd"},
		"a full disk":      {func(echo.Context) error { return &scoring.Problem{Kind: play.Unavailable, Code: "unavailable"} }, 503, "unavailable"},
		"a wrapped entry":  {func(echo.Context) error { return &scoring.EntryProblem{Problem: scoring.Refuse("not_found", "/x")} }, 422, ""},
		"a foreign status": {func(echo.Context) error { return echo.NewHTTPError(418, "the teapot") }, 500, "teapot"},
	} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			s := bare(t, &log)
			e := echo.New()
			s.middleware(e)
			e.GET("/api/fault", c.handler)
			w := httptest.NewRecorder()
			e.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/fault", nil))
			assert.Equal(t, c.status, w.Code)
			assert.Equal(t, problemType, w.Header().Get("Content-Type"))
			assert.NotContains(t, w.Body.String(), "goroutine")
			assert.Contains(t, log.String(), c.logged)
			if c.status == 500 {
				assert.NotContains(t, w.Body.String(), c.logged)
			}
			if c.status == 503 {
				assert.NotEmpty(t, w.Header().Get("Retry-After"))
			}
		})
	}
}

// What is on the wire already cannot become a problem document.
func TestAFaultAfterTheAnswerBeganIsOnlyLogged(t *testing.T) {
	var log bytes.Buffer
	s := bare(t, &log)
	e := echo.New()
	s.middleware(e)
	e.GET("/api/fault", func(c echo.Context) error {
		_ = c.String(http.StatusOK, "half")
		return errors.New("the axle broke")
	})
	w := httptest.NewRecorder()
	e.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/fault", nil))
	assert.Equal(t, 200, w.Code)
	assert.Equal(t, "half", w.Body.String())
	assert.Contains(t, log.String(), "the axle broke")
}

// A stream goes out as it is written, and uncompressed.
func TestStreamsAreNotHeldBack(t *testing.T) {
	s := bare(t, new(bytes.Buffer))
	e := echo.New()
	s.middleware(e)
	e.GET("/stream", func(c echo.Context) error {
		c.Response().Header().Set("Content-Type", "text/event-stream")
		_, _ = c.Response().Write([]byte("data: " + strings.Repeat("x", 1000) + "\n\n"))
		c.Response().Flush()
		w := c.Response().Writer.(*compressor)
		assert.Nil(t, w.encoder)
		return nil
	})
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, "/stream", nil)
	r.Header.Set("Accept-Encoding", "br")
	e.ServeHTTP(w, r)
	assert.True(t, w.Flushed)
	assert.Empty(t, w.Header().Get("Content-Encoding"))
	assert.Equal(t, 1008, w.Body.Len())
}

// Every route of the API is an operation of the document.
func TestRoutesAndOperationsAreTheSame(t *testing.T) {
	s := bare(t, new(bytes.Buffer))
	e := echo.New()
	s.routes(e)
	var routed, described []string
	for _, route := range e.Routes() {
		if strings.HasPrefix(route.Path, apiBase) {
			routed = append(routed, route.Method+" "+route.Path)
		}
	}
	for _, op := range s.operations() {
		described = append(described, op.method+" "+op.routePath())
	}
	assert.NotEmpty(t, routed)
	assert.ElementsMatch(t, described, routed)
}

// Every kind of problem that play and scoring know has a status, and every
// status a title.
func TestEveryKindHasAStatusInWords(t *testing.T) {
	s := bare(t, new(bytes.Buffer))
	for kind, status := range statuses {
		for _, lang := range i18n.Langs {
			assert.True(t, s.Words.For(lang).Has("api.status."+strconv.Itoa(status)), "%s %d", kind, status)
		}
	}
}
