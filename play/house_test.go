package play_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/scoringtest/toy"
	"ardoise/store"
	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// house is a service on a real store, with a clock that the test sets.
type house struct {
	*play.Service
	t     *testing.T
	path  string
	store *store.Store
	games []scoring.Game

	mu      sync.Mutex
	time    time.Time
	signals []string
	keys    int
}

func newHouse(t *testing.T) *house {
	t.Helper()
	return newHouseOn(t, pgtest.Chosen(t, filepath.Join(t.TempDir(), "ardoise.db")))
}

// newHouseOn is a house with a database of its own.
func newHouseOn(t *testing.T, db string) *house {
	t.Helper()
	h := &house{
		t: t, path: db, games: []scoring.Game{toy.New()},
		time: time.Date(2026, 11, 29, 20, 0, 0, 0, time.UTC),
	}
	h.open()
	t.Cleanup(func() { assert.NoError(t, h.store.Close()) })
	return h
}

// open starts the service, as after a restart.
func (h *house) open() {
	h.t.Helper()
	var err error
	h.store, err = store.Open(context.Background(), h.path)
	require.NoError(h.t, err)
	h.begun()
}

// begun starts the service, with nothing in its memory.
func (h *house) begun() {
	h.Service = play.New(play.Config{
		Store: h.store, Games: h.games, Rand: rand.Reader, Zone: "Europe/Paris",
		Now: func() time.Time {
			h.mu.Lock()
			defer h.mu.Unlock()
			return h.time
		},
		Signal: func(session string, change int64) {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.signals = append(h.signals, fmt.Sprintf("%s %d", session, change))
		},
	})
}

// restart closes the store and opens it again.
func (h *house) restart() {
	h.t.Helper()
	require.NoError(h.t, h.store.Close())
	h.open()
}

// sql changes the file beside the service, which then starts anew: for damage,
// and for what has no door.
func (h *house) sql(query string, args ...any) {
	h.t.Helper()
	db := pgtest.Beside(h.t, h.path)
	defer db.Close() // one of many
	_, err := db.Exec(query, args...)
	require.NoError(h.t, err)
	h.begun()
}

// notebook opens a notebook of its own.
func (h *house) notebook() play.Caller {
	h.t.Helper()
	caller, err := h.OpenNotebook(context.Background(), h.NewToken(), play.Browser, "test")
	require.NoError(h.t, err)
	return caller
}

// secondDevice adds a device to a notebook.
func (h *house) secondDevice(of play.Caller) play.Caller {
	h.t.Helper()
	id := h.NewID()
	h.sql(`INSERT INTO devices (id, notebook, token_hash, label, created, seen) VALUES ($1, $2, $3, '', 0, 0)`, id, of.Notebook, "hash "+id)
	return play.Caller{Device: id, Notebook: of.Notebook}
}

// sit lets a phone in and gives it a free seat.
func (h *house) sit(caller play.Caller, session string, seat scoring.SeatID) {
	h.t.Helper()
	stored, err := h.store.LoadSession(context.Background(), session)
	require.NoError(h.t, err)
	_, err = h.Join(context.Background(), caller, stored.JoinCode)
	require.NoError(h.t, err)
	_, err = h.Sit(context.Background(), caller, session, seat)
	require.NoError(h.t, err)
}

// begin starts a session of the toy game.
func (h *house) begin(caller play.Caller, names ...string) string {
	h.t.Helper()
	view, err := h.Begin(context.Background(), caller, play.NewSession{Game: "toy", Players: names})
	require.NoError(h.t, err)
	return view.ID
}

// at is a write at a version with a key of its own.
func (h *house) at(version int64, body string) play.Write {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.keys++
	return play.Write{Key: fmt.Sprintf("key-%d", h.keys), Match: play.Match{Set: true, Version: version}, Body: []byte(body)}
}

// write adds entries that must be accepted, one after the other.
func (h *house) write(caller play.Caller, id string, bodies ...string) *play.View {
	h.t.Helper()
	view := h.view(caller, id)
	for _, body := range bodies {
		written, err := h.Append(context.Background(), caller, id, h.at(view.Version, body))
		require.NoError(h.t, err, body)
		view = written.View()
	}
	return view
}

func (h *house) view(caller play.Caller, id string) *play.View {
	h.t.Helper()
	view, err := h.Session(context.Background(), caller, id)
	require.NoError(h.t, err)
	return view
}

// number is the toy's secret entry: number(1, "p1", 3, "p2", 5).
func number(round int, pairs ...any) string {
	var values []string
	for i := 0; i < len(pairs); i += 2 {
		values = append(values, fmt.Sprintf(`%q:%d`, pairs[i], pairs[i+1]))
	}
	return fmt.Sprintf(`{"type":"number","round":%d,"values":{%s}}`, round, strings.Join(values, ","))
}

func double(round int, player string) string {
	return fmt.Sprintf(`{"type":"double","round":%d,"player":%q}`, round, player)
}

const finish = `{"type":"finish"}`

// refused checks kind and code of a refusal.
func refused(t *testing.T, err error, kind scoring.Kind, code string, about ...any) *scoring.Problem {
	t.Helper()
	var problem *scoring.Problem
	if !assert.ErrorAs(t, err, &problem, about...) {
		return &scoring.Problem{}
	}
	assert.Equal(t, string(kind)+" "+code, string(problem.Kind)+" "+problem.Code, about...)
	return problem
}

// effective writes a log down for a comparison: "1:{…} 3:{…}".
func effective(t *testing.T, view *play.View) string {
	t.Helper()
	var rows []string
	for _, row := range view.Rows {
		body, err := scoring.Marshal(row.Entry)
		require.NoError(t, err)
		rows = append(rows, fmt.Sprintf("%d:%s", row.Seq, body))
	}
	return strings.Join(rows, " ")
}
