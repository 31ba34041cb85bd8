package e2e

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// killTime is how long the kills of one run of the tests go on.
const killTime = time.Minute

// TestKillLosesNothing kills the server while many clients write, and at times
// while it starts, and looks for every answered change after the restart.
// ARDOISE_TORTURE says how many times; without it, as many as fit in killTime.
func TestKillLosesNothing(t *testing.T) {
	t.Parallel() // it waits for the disk and for starts as much as it works
	const seed = 20261129
	end := time.Now().Add(killTime)
	more := func(int) bool { return time.Now().Before(end) }
	if text := os.Getenv("ARDOISE_TORTURE"); text != "" {
		rounds, err := strconv.Atoi(text)
		require.NoError(t, err)
		more = func(round int) bool { return round < rounds }
	}
	s := serve(t)
	keepers := make([]*keeper, 16)
	for i := range keepers {
		keepers[i] = &keeper{
			client: newClient(t, s), name: fmt.Sprint("keeper-", i), answered: map[string][]change{},
			random: rand.New(rand.NewPCG(seed, uint64(i))),
		}
	}
	moment := rand.New(rand.NewPCG(seed, 1000))
	rounds, cuts := 0, 0
	for ; more(rounds); rounds++ {
		ctx, stop := context.WithCancel(t.Context())
		var playing sync.WaitGroup
		faults := make([]error, len(keepers))
		for i, k := range keepers {
			playing.Go(func() { faults[i] = k.play(ctx) })
		}
		time.Sleep(time.Duration(20+moment.IntN(600)) * time.Millisecond)
		s.kill()
		stop()
		playing.Wait()
		if moment.IntN(4) == 0 { // it may die as it starts, too
			s.begin()
			time.Sleep(time.Duration(moment.IntN(120)) * time.Millisecond)
			s.kill()
		}
		s.start()
		for i, k := range keepers {
			require.NoError(t, faults[i])
			k.http.CloseIdleConnections()
			k.check(t)
			if k.open != nil {
				cuts++
			}
			k.retry(t)
			k.check(t)
		}
	}
	kinds := map[string]int{}
	for _, k := range keepers {
		k.checkAll(t)
		for _, changes := range k.answered {
			for _, c := range changes {
				kinds[c.kind()]++
			}
		}
	}
	t.Logf("%d kills: %d entries, %d corrections and %d undos are there; %d were on their way", rounds, kinds["entry"], kinds["correct"], kinds["undo"], cuts)
	for _, kind := range []string{"entry", "correct", "undo"} {
		assert.Positive(t, kinds[kind], kind)
	}
	assert.Greater(t, cuts, rounds, "the server died between two requests mostly: that proves little")
}
