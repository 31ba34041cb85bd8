package handlers_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"ardoise/handlers"
	"ardoise/i18n"
	"ardoise/live"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/catalog"
	"ardoise/scoring/scoringtest/toy"
	"ardoise/store"
	"ardoise/store/storetest/pgtest"
	viewscatalog "ardoise/views/catalog"

	"github.com/stretchr/testify/require"
)

// site is the whole app behind a real listener, on a database of its own.
type site struct {
	*httptest.Server
	db    string // file or address
	log   *lockedBuffer
	clock *clock
	words *i18n.Catalog
	hub   *live.Hub
	api   *apiDocument // read at the first check

	casts     int // how many were seated
	untouched cast
}

// setting changes how a site is made.
type setting func(*handlers.Config)

// start opens a site with every game of the catalog, and the toy game, on a
// database file.
func start(t *testing.T, settings ...setting) *site {
	t.Helper()
	return startOn(t, pgtest.Chosen(t, filepath.Join(t.TempDir(), "ardoise.db")), settings...)
}

// onBothEngines runs a test on a database file and on a database server.
func onBothEngines(t *testing.T, test func(t *testing.T, s *site), settings ...setting) {
	t.Helper()
	t.Run("SQLite", func(t *testing.T) { test(t, start(t, settings...)) })
	t.Run("PostgreSQL", func(t *testing.T) { test(t, startOn(t, pgtest.Database(t), settings...)) })
}

// startOn opens a site on a database.
func startOn(t *testing.T, db string, settings ...setting) *site {
	t.Helper()
	s := &site{hub: live.NewHub(), db: db, log: new(lockedBuffer), clock: &clock{now: time.Date(2026, 11, 29, 20, 0, 0, 0, time.UTC)}}
	kept, err := store.Open(context.Background(), s.db)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, kept.Close()) })
	s.words, err = i18n.Load()
	require.NoError(t, err)
	config := handlers.Config{
		Play: play.New(play.Config{
			Store:  kept,
			Games:  append(catalog.All(), toy.New()),
			Now:    s.clock.Now,
			Rand:   rand.Reader,
			Zone:   "Europe/Paris",
			Signal: s.hub.Signal,
		}),
		Words:   s.words,
		Views:   viewscatalog.All(),
		Log:     slog.New(slog.NewTextHandler(s.log, nil)),
		Zone:    "Europe/Paris",
		Version: "test",
		Ready:   kept.Ping,
		Live:    s.hub,
	}
	for _, set := range settings {
		set(&config)
	}
	s.Server = httptest.NewServer(handlers.New(config))
	t.Cleanup(s.Close)
	t.Cleanup(s.hub.Close) // before: a server waits for its streams
	return s
}

// browser is a client that keeps cookies, as a browser does, and shows
// redirects instead of following them.
func (s *site) browser(t *testing.T) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	return &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// answer is a response, its body read.
type answer struct {
	*http.Response
	body string
}

// send sends a request with the headers given as name, value, name, value, …
// and reads the answer.
func (s *site) send(t *testing.T, client *http.Client, method, path, body string, headers ...string) answer {
	t.Helper()
	request, err := http.NewRequest(method, s.URL+path, strings.NewReader(body))
	require.NoError(t, err)
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	return s.do(t, client, request)
}

func (s *site) do(t *testing.T, client *http.Client, request *http.Request) answer {
	t.Helper()
	if client == nil {
		client = http.DefaultClient
	}
	response, err := client.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	read, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return answer{response, string(read)}
}

// clock is a time that stands still until it is moved.
type clock struct {
	mutex sync.Mutex
	now   time.Time
}

// Now reads the clock; each look is a millisecond later, so that rows keep
// their order.
func (c *clock) Now() time.Time {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.now = c.now.Add(time.Millisecond)
	return c.now
}

// lockedBuffer is a log that handlers write to at once.
type lockedBuffer struct {
	mutex sync.Mutex
	bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.Buffer.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.Buffer.String()
}

// gameOf finds a game of the catalog.
func gameOf(t *testing.T, id string) scoring.Game {
	t.Helper()
	for _, game := range catalog.All() {
		if game.ID() == id {
			return game
		}
	}
	t.Fatalf("no game %q", id)
	return nil
}

// move sets the clock forward.
func (c *clock) move(by time.Duration) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.now = c.now.Add(by)
}
