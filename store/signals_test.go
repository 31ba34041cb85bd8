package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"log/slog"
	"testing"
	"time"

	"ardoise/live"
	"ardoise/play"
	"ardoise/store"
	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// node is one server of several on a database.
type node struct {
	t      *testing.T
	store  *store.Store
	hub    *live.Hub
	signal func(string, int64)
}

// noLook leaves the slow look out of a test that is not about it.
const noLook = time.Hour

func joinServers(t *testing.T, url string, look time.Duration) *node {
	t.Helper()
	kept, err := store.Open(context.Background(), url, store.LookEvery(look))
	require.NoError(t, err)
	n := &node{t: t, store: kept, hub: live.NewHub()}
	var stop func()
	n.signal, stop = kept.Share(n.hub, slog.New(slog.NewTextHandler(io.Discard, nil)))
	t.Cleanup(func() {
		stop()
		assert.NoError(t, kept.Close())
	})
	return n
}

// follows listens to a session as a phone's stream does.
func (n *node) follows(session string) *live.Subscription {
	s := n.hub.Subscribe(session)
	n.t.Cleanup(s.Cancel)
	return s
}

// hears waits until a listener knows a change.
func hears(t *testing.T, s *live.Subscription, change int64, why string) {
	t.Helper()
	late := time.After(10 * time.Second)
	for {
		latest, later, _ := s.Latest()
		if latest >= change {
			assert.Equal(t, change, latest, why)
			return
		}
		select {
		case <-later:
		case <-late:
			require.Fail(t, "nothing was heard of the change", why)
		}
	}
}

// listening waits until a server hears the others.
func (n *node) listening(from *node) {
	n.t.Helper()
	s := n.hub.Subscribe("trial")
	defer s.Cancel()
	for change := int64(1); ; change++ {
		from.signal("trial", change)
		_, later, _ := s.Latest()
		select {
		case <-later:
			return
		case <-time.After(50 * time.Millisecond):
			require.Less(n.t, change, int64(200), "the servers do not hear each other")
		}
	}
}

func TestServersHearOfEachOthersChanges(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	one, two := joinServers(t, url, noLook), joinServers(t, url, noLook)
	here, there := one.follows("s"), two.follows("s")
	two.listening(one)
	one.signal("s", 4)
	latest, _, _ := here.Latest()
	assert.EqualValues(t, 4, latest, "its own phones need no way over the database")
	hears(t, there, 4, "another server's change")
	two.signal("s", 3)
	two.signal("s", 5)
	hears(t, here, 5, "the other way round")

	var all []*live.Subscription
	for i := range 3000 {
		all = append(all, two.follows(fmt.Sprintf("0199a0c8-1111-7000-8000-%012d", i)))
	}
	for i := range all {
		one.signal(fmt.Sprintf("0199a0c8-1111-7000-8000-%012d", i), int64(i)+7)
	}
	for i, s := range all {
		hears(t, s, int64(i)+7, "more than one notification holds")
	}
}

// A lost signal is made good: after a lost connection, and by a look now and then.
func TestALostSignalIsMadeGood(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		look time.Duration
		lose func(db *sql.DB) error
	}{
		"by a new connection": {noLook, func(db *sql.DB) error {
			_, err := db.Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
				WHERE datname = current_database() AND pid <> pg_backend_pid()`)
			return err
		}},
		"by the slow look": {50 * time.Millisecond, func(*sql.DB) error { return nil }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url := pgtest.Database(t)
			n := joinServers(t, url, c.look)
			fill(t, url)
			s := n.follows("s")
			n.listening(joinServers(t, url, noLook))
			db, err := sql.Open("pgx", url)
			require.NoError(t, err)
			t.Cleanup(func() { db.Close() })
			_, err = db.Exec(`UPDATE sessions SET change = 77`) // of which nobody says a word
			require.NoError(t, err)
			require.NoError(t, c.lose(db))
			hears(t, s, 77, name)
			_, err = n.store.OpenDevice(context.Background(), play.DeviceRow{ID: "e", Notebook: "m", TokenHash: "i", Created: 1})
			assert.NoError(t, err, "writing needs no restart either")
		})
	}
}
