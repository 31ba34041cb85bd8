package e2e

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// restored starts a second server on what a backup holds, put back by the
// command line into a place of its own.
func restored(t *testing.T, backup string) *server {
	t.Helper()
	s := serve(t)
	s.stop()
	s.db = filepath.Join(t.TempDir(), "ardoise.db")
	out, err := exec.Command(binary, "restore", "--db", s.db, backup).CombinedOutput()
	require.NoError(t, err, string(out))
	s.start()
	return s
}

// at is the same keeper at another server.
func (k *keeper) at(s *server) *keeper {
	other := *k
	other.client = &client{home: s.url, token: k.token, http: k.http}
	return &other
}

// TestBackupUnderLoad copies a database that many write to, and starts from the
// copy: every entry that was answered before it began is there, with its
// content, and each game is as it was at one moment. The daily copy is made
// the same way.
func TestBackupUnderLoad(t *testing.T) {
	s := serve(t)
	keepers := make([]*keeper, 8)
	for i := range keepers {
		keepers[i] = &keeper{
			client: newClient(t, s), name: fmt.Sprint("keeper-", i), answered: map[string][]change{},
			random: rand.New(rand.NewPCG(20261130, uint64(i))),
		}
	}
	// run lets them all play for as long as meanwhile takes.
	run := func(meanwhile func()) {
		ctx, stop := context.WithCancel(t.Context())
		var playing sync.WaitGroup
		faults := make([]error, len(keepers))
		for i, k := range keepers {
			playing.Go(func() { faults[i] = k.play(ctx) })
		}
		meanwhile()
		stop()
		playing.Wait()
		for i, k := range keepers {
			require.NoError(t, faults[i])
			require.Nil(t, k.open)
		}
	}
	counts := func() map[string]int {
		n := map[string]int{}
		for _, k := range keepers {
			for session, changes := range k.answered {
				n[session] = len(changes)
			}
		}
		return n
	}

	run(func() { time.Sleep(700 * time.Millisecond) })
	before := counts()
	copied := filepath.Join(t.TempDir(), "copy.db")
	run(func() {
		time.Sleep(100 * time.Millisecond)
		out, err := exec.Command(binary, "backup", "--db", s.db, copied).CombinedOutput()
		require.NoError(t, err, string(out))
	})
	after := counts()
	assert.Greater(t, sum(after), sum(before), "nobody wrote while it was copied")
	other := restored(t, copied)
	held := 0
	for _, k := range keepers {
		there := k.at(other)
		for session, changes := range k.answered {
			if before[session] == 0 {
				continue // begun later: it may be missing
			}
			log := there.log(t, session)
			held += len(log.Log)
			require.GreaterOrEqual(t, len(log.Log), before[session], "answered before the copy began")
			require.LessOrEqual(t, len(log.Log), len(changes))
			for i, row := range log.Log {
				changes[i].is(t, row, fmt.Sprintf("session %s, row %d", session, row.Seq))
			}
		}
	}
	t.Logf("%d entries before the copy, %d in it, %d after it", sum(before), held, sum(after))

	// At rest: every page of every game is the same, byte for byte.
	still := filepath.Join(t.TempDir(), "still.db")
	out, err := exec.Command(binary, "backup", "--db", s.db, still).CombinedOutput()
	require.NoError(t, err, string(out))
	other = restored(t, still)
	for _, k := range keepers {
		there := k.at(other)
		for session := range k.answered {
			for _, path := range []string{"/sessions/" + session, "/sessions/" + session + "/entries"} {
				want, err := k.send(t.Context(), http.MethodGet, path, nil, nil)
				require.NoError(t, err)
				got, err := there.send(t.Context(), http.MethodGet, path, nil, nil)
				require.NoError(t, err)
				require.Equal(t, http.StatusOK, got.status)
				require.Equal(t, string(want.body), string(got.body))
			}
		}
	}
}

func sum(counts map[string]int) (n int) {
	for _, count := range counts {
		n += count
	}
	return n
}
