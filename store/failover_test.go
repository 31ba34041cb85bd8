package store_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"ardoise/play"
	"ardoise/store"
	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The server dies while many write, its standby takes over: the program finds it
// by itself, and nothing that was answered is missing. Nothing is answered before
// while the standby is away: it might be missing then.
func TestFailOver(t *testing.T) {
	t.Parallel()
	primary, standby := pgtest.Pair(t)
	ctx := context.Background()
	s, err := store.Open(ctx, primary.URL("ardoise", standby), store.Patience(time.Second))
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	write := func(id string) error {
		_, err := s.OpenDevice(ctx, play.DeviceRow{ID: id, Notebook: "of " + id, TokenHash: "hash " + id})
		return err
	}
	require.NoError(t, write("first"))

	require.NoError(t, standby.Kill())
	var unsure error
	require.Eventually(t, func() bool {
		unsure = write(fmt.Sprint("unsure ", time.Now().UnixNano()))
		return unsure != nil
	}, 5*time.Second, time.Millisecond, "its last process outlives it by a moment")
	assert.ErrorIs(t, unsure, play.ErrUnavailable)
	_, err = s.Device(ctx, "hash first")
	assert.NoError(t, err, "who only looks waits for no standby")
	require.NoError(t, standby.Restart())
	require.Eventually(t, func() bool { return write("later") == nil }, 20*time.Second, 20*time.Millisecond)

	var answered sync.Map
	var before, after atomic.Int64
	var promoted atomic.Bool
	stop := make(chan struct{})
	var writers sync.WaitGroup
	for w := range 8 {
		writers.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-stop:
					return
				default:
				}
				late := promoted.Load()
				id := fmt.Sprint("device ", w, " ", n)
				switch err := write(id); {
				case err == nil && late:
					after.Add(1)
					answered.Store(id, true)
				case err == nil:
					before.Add(1)
					answered.Store(id, true)
				default:
					assert.ErrorIs(t, err, play.ErrUnavailable)
				}
			}
		})
	}
	enough := func(n *atomic.Int64) func() bool { return func() bool { return n.Load() >= 200 } }
	assert.Eventually(t, enough(&before), 20*time.Second, 5*time.Millisecond)
	require.NoError(t, primary.Kill())
	require.NoError(t, standby.Promote())
	promoted.Store(true)
	assert.Eventually(t, enough(&after), 30*time.Second, 5*time.Millisecond, "the server that took over is not found")
	close(stop)
	writers.Wait()
	n := 0
	answered.Range(func(id, _ any) bool {
		_, err := s.Device(ctx, "hash "+id.(string))
		assert.NoError(t, err, "%s was answered and is gone", id)
		n++
		return true
	})
	t.Logf("%d answered before, %d after", before.Load(), after.Load())
	assert.GreaterOrEqual(t, n, 400)
	assert.NoError(t, s.Ping(ctx))
}

// A server that is stopped and started again is there again; one that takes no
// writes for a while takes them afterwards. Nothing needs a restart.
func TestADatabaseThatIsAwayForAWhile(t *testing.T) {
	t.Parallel()
	pgtest.Database(t) // skips where there is no PostgreSQL
	server, err := pgtest.Start(pgtest.Unsafe())
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, server.Stop()) })
	ctx := context.Background()
	s, err := store.Open(ctx, server.URL("postgres"), store.Patience(time.Second))
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	n := 0
	write := func() error {
		n++
		_, err := s.OpenDevice(ctx, play.DeviceRow{ID: fmt.Sprint(n), Notebook: fmt.Sprint(n), TokenHash: fmt.Sprint(n)})
		return err
	}
	again := func() {
		t.Helper()
		require.Eventually(t, func() bool { return write() == nil && s.Ping(ctx) == nil }, 20*time.Second, 10*time.Millisecond)
	}
	require.NoError(t, write())
	require.NoError(t, server.Kill())
	require.Eventually(t, func() bool { return write() != nil }, 5*time.Second, time.Millisecond, "its last connections outlive it by a moment")
	assert.ErrorIs(t, write(), play.ErrUnavailable)
	assert.ErrorIs(t, s.Ping(ctx), play.ErrUnavailable)
	require.NoError(t, server.Restart())
	again()

	db := pgtest.Beside(t, server.URL("postgres"))
	for _, state := range []string{"on", "off"} {
		_, err := db.Exec(`BEGIN; SET TRANSACTION READ WRITE; ALTER DATABASE postgres SET default_transaction_read_only = ` + state + `; COMMIT`)
		require.NoError(t, err)
		_, err = db.Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ardoise'`)
		require.NoError(t, err)
		if state == "on" {
			assert.ErrorIs(t, write(), play.ErrUnavailable)
		}
	}
	again()
}
