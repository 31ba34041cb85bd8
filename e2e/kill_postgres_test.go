package e2e

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestKillLosesNothingOnPostgreSQL kills, while many clients write, the
// program, then the database server, and then that server for good: its standby
// takes over. Every entry that was answered is there each time.
func TestKillLosesNothingOnPostgreSQL(t *testing.T) {
	t.Parallel()
	primary, standby := pgtest.Pair(t)
	s := serveOn(t, primary.URL("ardoise", standby))
	keepers := make([]*keeper, 16)
	for i := range keepers {
		keepers[i] = &keeper{
			client: newClient(t, s), name: fmt.Sprint("keeper-", i), answered: map[string][]change{}, patient: true,
			random: rand.New(rand.NewPCG(20261130, uint64(i))),
		}
	}
	for _, blow := range []struct {
		what       string
		kill, mend func()
	}{
		{"the program", s.kill, s.start},
		{"the database server", func() { require.NoError(t, primary.Kill()) }, func() { require.NoError(t, primary.Restart()) }},
		{"its place is taken", func() { require.NoError(t, primary.Kill()) }, func() { require.NoError(t, standby.Promote()) }},
	} {
		ctx, stop := context.WithCancel(t.Context())
		var playing sync.WaitGroup
		faults := make([]error, len(keepers))
		for i, k := range keepers {
			playing.Go(func() { faults[i] = k.play(ctx) })
		}
		time.Sleep(time.Second)
		blow.kill()
		stop()
		playing.Wait()
		blow.mend()
		s.ready()
		total, cut := 0, 0
		for i, k := range keepers {
			require.NoError(t, faults[i])
			k.http.CloseIdleConnections()
			k.check(t)
			if k.open != nil {
				cut++
			}
			k.retry(t)
			k.check(t)
			for _, changes := range k.answered {
				total += len(changes)
			}
		}
		t.Logf("%s: %d entries are there, %d were on their way", blow.what, total, cut)
		assert.Positive(t, total)
		assert.Positive(t, cut, "%s died between two requests only: that proves little", blow.what)
	}
}
