package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// change is one change to a log that a keeper sent.
type change struct {
	method string
	path   string
	body   map[string]any
	key    string
	seen   int64 // version
	target int64 // seq of what is corrected or taken back, 0 for none
	seq    int64 // of the answer, 0 without one
}

// kind is what the change does to the log.
func (c change) kind() string {
	return map[string]string{http.MethodPost: "entry", http.MethodPut: "correct", http.MethodDelete: "undo"}[c.method]
}

// is holds a row of the log against the change that wrote it.
func (c change) is(t *testing.T, row logRow, what string) {
	t.Helper()
	require.Equal(t, c.seen+1, row.Seq, what)
	require.Equal(t, c.kind(), row.Kind, what)
	require.Equal(t, c.target, row.Target, what)
	if c.body == nil {
		require.Empty(t, row.Entry, what)
		return
	}
	body, err := json.Marshal(c.body)
	require.NoError(t, err)
	require.JSONEq(t, string(body), string(row.Entry), what)
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
	open     *change         // sent, but the server died before it answered
	patient  bool            // a database that is away is no fault
	unseen   map[string]bool // sessions that were written to since the last check
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

// next chooses the next change: mostly an entry, at times a correction of the
// bid before, or taking the latest back.
func (k *keeper) next() change {
	done := k.answered[k.session]
	k.sent++
	c := change{method: http.MethodPost, path: "/sessions/" + k.session + "/entries", body: k.plan[0], key: k.newKey(), seen: int64(len(done))}
	if len(done) == 0 {
		return c
	}
	last := done[len(done)-1]
	switch {
	case last.kind() != "undo" && k.random.IntN(8) == 0: // a correction goes first, then what it corrected
		c.method, c.path, c.target, c.body = http.MethodDelete, fmt.Sprint(c.path, "/", last.seq), last.seq, nil
	case last.kind() == "entry" && last.body["type"] == "bids" && k.random.IntN(7) == 0:
		c.method, c.path, c.target = http.MethodPut, fmt.Sprint(c.path, "/", last.seq), last.seq
		values := map[string]int{}
		for seat := range last.body["values"].(map[string]int) {
			values[seat] = k.random.IntN(last.body["round"].(int) + 1)
		}
		c.body = map[string]any{"type": "bids", "round": last.body["round"], "values": values}
	}
	return c
}

// put sends a change.
func (k *keeper) put(ctx context.Context, c change) (answer, error) {
	var body any
	if c.body != nil {
		body = c.body
	}
	return k.send(ctx, c.method, c.path, body, matches(c.seen, c.key))
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
		got, err := k.put(context.WithoutCancel(ctx), c)
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
	done := k.answered[k.session]
	switch c.kind() {
	case "entry":
		k.plan = k.plan[1:]
	case "undo":
		if back := done[len(done)-1]; back.kind() == "entry" { // it is to be entered again
			k.plan = append([]map[string]any{back.body}, k.plan...)
		}
	}
	k.answered[k.session] = append(done, c)
	if k.unseen == nil {
		k.unseen = map[string]bool{}
	}
	k.unseen[k.session] = true
	return nil
}

// check holds the logs that were written to since the last time against what
// was answered: everything is there, once, with its content, and nothing else
// but what was on its way.
func (k *keeper) check(t *testing.T) {
	t.Helper()
	if k.open != nil && k.answered[k.session] != nil {
		k.unseen[k.session] = true
	}
	for session := range k.unseen {
		k.checkOne(t, session)
	}
	k.unseen = map[string]bool{}
}

// checkAll looks at every session.
func (k *keeper) checkAll(t *testing.T) {
	t.Helper()
	for session := range maps.Keys(k.answered) {
		k.checkOne(t, session)
	}
}

func (k *keeper) checkOne(t *testing.T, session string) {
	t.Helper()
	changes := k.answered[session]
	log := k.log(t, session)
	extra := len(log.Log) - len(changes)
	onItsWay := k.open != nil && session == k.session
	require.True(t, extra == 0 || (extra == 1 && onItsWay), "session %s: %d rows for %d answers", session, len(log.Log), len(changes))
	if extra == 1 {
		changes = append(changes[:len(changes):len(changes)], *k.open)
	}
	for i, row := range log.Log {
		changes[i].is(t, row, fmt.Sprintf("session %s, row %d", session, row.Seq))
	}
	want := standing(changes)
	require.Len(t, log.Entries, len(want), "session %s: what counts", session)
	for i, entry := range log.Entries {
		body, err := json.Marshal(want[i])
		require.NoError(t, err)
		require.JSONEq(t, string(body), string(entry.Entry), "session %s: entry %d that counts", session, i)
	}
}

// standing is what counts of a log: an undo takes back the row before it, a
// correction or an entry.
func standing(changes []change) (bodies []map[string]any) {
	var former map[string]any // of the latest entry, before its correction
	for i, c := range changes {
		switch c.kind() {
		case "entry":
			bodies = append(bodies, c.body)
		case "correct":
			former, bodies[len(bodies)-1] = bodies[len(bodies)-1], c.body
		case "undo":
			if bodies = bodies[:len(bodies)-1]; changes[i-1].kind() == "correct" {
				bodies = append(bodies, former)
			}
		}
	}
	return bodies
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
		got, err := k.put(context.Background(), c)
		require.NoError(t, err)
		if first.body != nil {
			require.Equal(t, string(first.body), string(got.body), "a retry gets the same answer")
			continue
		}
		first = got
		require.NoError(t, k.take(c, got))
	}
}
