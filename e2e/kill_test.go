package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// change is one change to a log that a keeper sent.
type change struct {
	method string
	path   string
	body   map[string]any
	key    string
	seen   int64 // version
	seq    int64 // of the answer, 0 without one
}

// keeper plays games through the API, one change after the other, and
// remembers what was answered.
type keeper struct {
	*client
	random   *rand.Rand
	name     string
	session  string
	players  int
	plan     []map[string]any // entries still to send
	answered map[string][]change
	open     *change // sent, but the server died before it answered
	patient  bool    // a database that is away is no fault
	sent     int
}

// begin starts a new game at a table of two to six.
func (k *keeper) begin(ctx context.Context) error {
	k.players = 2 + k.random.IntN(5)
	names := make([]string, k.players)
	for i := range names {
		names[i] = fmt.Sprint("Player ", i+1)
	}
	k.sent++
	got, err := k.send(ctx, http.MethodPost, "/sessions", map[string]any{
		"game": "skull-king", "rulebook": "classic", "players": names,
	}, map[string]string{"Idempotency-Key": k.newKey()})
	if err != nil {
		return err
	}
	var begun struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(got.body, &begun); err != nil || got.status != http.StatusCreated {
		return fmt.Errorf("a game does not begin: %d %s", got.status, got.body)
	}
	k.session = begun.ID
	for round := 1; round <= 10; round++ {
		tricks := map[string]int{}
		for range round {
			tricks[k.seat(k.random.IntN(k.players))]++
		}
		for i := range k.players {
			tricks[k.seat(i)] += 0
			k.plan = append(k.plan, map[string]any{
				"type": "bids", "round": round, "values": map[string]int{k.seat(i): k.random.IntN(round + 1)},
			})
		}
		k.plan = append(k.plan, map[string]any{"type": "results", "round": round, "tricks": tricks})
	}
	return nil
}

func (k *keeper) seat(i int) string { return fmt.Sprint("p", i+1) }

func (k *keeper) newKey() string { return fmt.Sprintf("%s-%d", k.name, k.sent) }

// next chooses the next change: mostly an entry, at times the correction of
// the bid before.
func (k *keeper) next() change {
	done := k.answered[k.session]
	k.sent++
	c := change{method: http.MethodPost, path: "/sessions/" + k.session + "/entries", body: k.plan[0], key: k.newKey(), seen: int64(len(done))}
	if last := len(done) - 1; last >= 0 && done[last].method == http.MethodPost && done[last].body["type"] == "bids" && k.random.IntN(8) == 0 {
		bid := done[last].body
		c.method, c.path = http.MethodPut, fmt.Sprint(c.path, "/", done[last].seq)
		values := map[string]int{}
		for seat := range bid["values"].(map[string]int) {
			values[seat] = k.random.IntN(bid["round"].(int) + 1)
		}
		c.body = map[string]any{"type": "bids", "round": bid["round"], "values": values}
	}
	return c
}

// play goes on until ctx ends or the server does.
func (k *keeper) play(ctx context.Context) error {
	for ctx.Err() == nil {
		if len(k.plan) == 0 {
			if err := k.begin(ctx); err != nil {
				return nil // the next one begins after the restart
			}
		}
		c := k.next()
		got, err := k.send(context.WithoutCancel(ctx), c.method, c.path, c.body, matches(c.seen, c.key))
		if err != nil || k.patient && got.status == http.StatusServiceUnavailable {
			k.open = &c
			return nil
		}
		if err := k.take(c, got); err != nil {
			return err
		}
	}
	return nil
}

// take remembers an answer.
func (k *keeper) take(c change, got answer) error {
	var w written
	if err := json.Unmarshal(got.body, &w); err != nil || got.status/100 != 2 || w.Version != c.seen+1 {
		return fmt.Errorf("%s %s %v: %d %s", c.method, c.path, c.body, got.status, got.body)
	}
	c.seq = w.Seq
	if c.method == http.MethodPost {
		k.plan = k.plan[1:]
	}
	k.answered[k.session] = append(k.answered[k.session], c)
	return nil
}

// check holds the logs against what was answered: everything is there, once,
// with its content, and nothing else but what was on its way.
func (k *keeper) check(t *testing.T) {
	t.Helper()
	for session, changes := range k.answered {
		log := k.log(t, session)
		extra := len(log.Log) - len(changes)
		onItsWay := k.open != nil && session == k.session
		require.True(t, extra == 0 || (extra == 1 && onItsWay), "session %s: %d rows for %d answers", session, len(log.Log), len(changes))
		if extra == 1 {
			changes = append(changes[:len(changes):len(changes)], *k.open)
		}
		for i, row := range log.Log {
			require.Equal(t, int64(i+1), row.Seq)
			body, err := json.Marshal(changes[i].body)
			require.NoError(t, err)
			require.JSONEq(t, string(body), string(row.Entry), "session %s, row %d", session, row.Seq)
			require.Equal(t, changes[i].method == http.MethodPut, row.Kind == "correct", "session %s, row %d", session, row.Seq)
		}
	}
}

// retry sends what was on its way again, twice: it must be there once.
func (k *keeper) retry(t *testing.T) {
	t.Helper()
	if k.open == nil {
		return
	}
	c := *k.open
	k.open = nil
	var first answer
	for range 2 {
		got, err := k.send(context.Background(), c.method, c.path, c.body, matches(c.seen, c.key))
		require.NoError(t, err)
		if first.body != nil {
			require.Equal(t, string(first.body), string(got.body), "a retry gets the same answer")
			continue
		}
		first = got
		require.NoError(t, k.take(c, got))
	}
}

// TestKillLosesNothing kills the server while many clients write, and looks
// for every answered entry after the restart. ARDOISE_TORTURE says how many
// times; twice without it.
func TestKillLosesNothing(t *testing.T) {
	rounds := 2
	if text := os.Getenv("ARDOISE_TORTURE"); text != "" {
		var err error
		rounds, err = strconv.Atoi(text)
		require.NoError(t, err)
	}
	const seed = 20261129
	s := serve(t)
	keepers := make([]*keeper, 16)
	for i := range keepers {
		keepers[i] = &keeper{
			client: newClient(t, s), name: fmt.Sprint("keeper-", i), answered: map[string][]change{},
			random: rand.New(rand.NewPCG(seed, uint64(i))),
		}
	}
	moment := rand.New(rand.NewPCG(seed, 1000))
	for round := range rounds {
		ctx, stop := context.WithCancel(t.Context())
		var playing sync.WaitGroup
		faults := make([]error, len(keepers))
		for i, k := range keepers {
			playing.Go(func() { faults[i] = k.play(ctx) })
		}
		time.Sleep(300*time.Millisecond + time.Duration(moment.IntN(900))*time.Millisecond)
		s.kill()
		stop()
		playing.Wait()
		s.start()
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
		t.Logf("kill %d: %d entries are there, %d were on their way", round+1, total, cut)
		assert.Positive(t, total)
		assert.Positive(t, cut, "the server died between two requests only: that proves little")
	}
}
