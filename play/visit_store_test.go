package play_test

import (
	"context"
	"crypto/rand"
	"testing"
	"time"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// asked is a store that notes how sessions are read from it.
type asked struct {
	play.Store
	reads []string
}

// taken gives what was noted, and forgets it.
func (a *asked) taken() []string {
	reads := a.reads
	a.reads = nil
	return reads
}

func (a *asked) LoadTable(ctx context.Context, id, tokenHash string, whole bool) (*play.TableRow, error) {
	read := "table"
	if whole {
		read = "table with its log"
	}
	a.reads = append(a.reads, read)
	return a.Store.LoadTable(ctx, id, tokenHash, whole)
}

func (a *asked) LoadRows(ctx context.Context, id string) ([]play.LogEntryRow, error) {
	a.reads = append(a.reads, "log")
	return a.Store.LoadRows(ctx, id)
}

func (a *asked) LoadSession(ctx context.Context, id string) (*play.StoredSession, error) {
	a.reads = append(a.reads, "session")
	return a.Store.LoadSession(ctx, id)
}

// A visit reads the log with the session where nobody remembers it, no log where
// it is remembered, and the log by itself where it has gone on since.
func TestAVisitReadsTheLogAtOnceOrNotAtAll(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	token := h.NewToken()
	keeper, err := h.OpenNotebook(ctx, token, play.Browser, "keeper")
	require.NoError(t, err)
	id := h.begin(keeper, "Ana", "Léo")
	h.write(keeper, id, number(1, "p1", 1))

	store := &asked{Store: h.store}
	server := play.New(play.Config{Store: store, Games: h.games, Rand: rand.Reader, Zone: "Europe/Paris", Now: func() time.Time { return h.time }})
	visit := func(reads ...string) {
		t.Helper()
		_, view, err := server.Visit(ctx, token, id)
		require.NoError(t, err)
		assert.Equal(t, h.view(keeper, id), view)
		assert.Equal(t, reads, store.taken())
	}
	visit("table with its log")
	visit("table")
	h.write(keeper, id, number(1, "p2", 2))
	visit("table", "log")
	visit("table")
}
