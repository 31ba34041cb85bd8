package handlers_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"ardoise/handlers"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const tablePhones = 8

// Eight phones at one table, each with its own cookie, do whatever comes to
// their mind at once: bids, results, corrections, undos, the same request
// again, answers that get lost, versions that are old, seats that are others'.
// Afterwards the log replays, every answer is in it, nothing is in it twice,
// and nobody was shown a bid before its time.
func TestARandomScheduleOfEightPhones(t *testing.T) {
	onBothEngines(t, randomSchedule, func(c *handlers.Config) {
		c.Limits = handlers.Limits{Codes: 1e6, AllCodes: 1e6, Notebooks: 1e6, Sessions: 1e6}
	})
}

func randomSchedule(t *testing.T, s *site) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	e := &evening{s: s, t: t, acked: map[string]ack{}}
	phones := e.sitDown(seed)

	until := time.Now().Add(4 * time.Second)
	if testing.Short() {
		until = time.Now().Add(time.Second)
	}
	var group sync.WaitGroup
	for _, p := range phones {
		group.Go(func() {
			for time.Now().Before(until) && !t.Failed() {
				p.act(p.look())
			}
		})
	}
	group.Wait()
	for _, lost := range e.lost { // what was refused at last may have been written before
		lost.by.send(lost, false)
	}
	e.check(phones)
}

// sitDown begins a session of Skull King and seats a phone at every place; the
// first is the keeper's.
func (e *evening) sitDown(seed uint64) []*phone {
	phones := make([]*phone, tablePhones)
	var names []string
	for i := range phones {
		phones[i] = &phone{
			evening: e, n: i, seat: fmt.Sprintf("p%d", i+1), client: &http.Client{Transport: &http.Transport{}},
			token: fmt.Sprintf("AbCdEfGhIjKlMnOpQrStUvWxYz-%05d", i), dice: rand.New(rand.NewPCG(seed, uint64(i))),
		}
		e.t.Cleanup(phones[i].client.CloseIdleConnections)
		names = append(names, phones[i].seat)
	}
	wish, err := json.Marshal(map[string]any{"game": "skull-king", "rulebook": "grandpa-beck", "players": names})
	require.NoError(e.t, err)
	begun := phones[0].ask(http.MethodPost, "/sessions", string(wish))
	require.Equal(e.t, 201, begun.StatusCode, begun.body)
	e.id = at(e.t, begun.body, "/id").(string)
	code := at(e.t, begun.body, "/join_code").(string)
	for _, p := range phones {
		require.Equal(e.t, 200, p.ask(http.MethodPost, "/join", `{"code":"`+code+`"}`).StatusCode)
		require.Equal(e.t, 200, p.ask(http.MethodPut, "/sessions/"+e.id+"/seats/"+p.seat, "").StatusCode)
	}
	return phones
}

// check compares what was answered and shown with the log as it ended.
func (e *evening) check(phones []*phone) {
	end := phones[0].ask(http.MethodGet, "/sessions/"+e.id, "")
	require.Equal(e.t, 200, end.StatusCode)
	assert.Nil(e.t, at(e.t, end.body, "/broken"), "the log replays")
	logs := make([][]logged, len(phones))
	for i, p := range phones {
		var entries struct{ Log []logged }
		got := p.ask(http.MethodGet, "/sessions/"+e.id+"/entries", "")
		require.NoError(e.t, json.Unmarshal([]byte(got.body), &entries))
		logs[i] = entries.Log
	}
	log := logs[0]
	assert.Len(e.t, log, len(e.acked), "a row for each answer, and no other")
	typed := map[int64]int{}
	for key, a := range e.acked {
		require.LessOrEqual(e.t, a.seq, int64(len(log)), "%s was answered, and is lost", key)
		_, twice := typed[a.seq]
		assert.False(e.t, twice, "row %d was answered to two", a.seq)
		typed[a.seq] = a.by
		row := logs[a.by][a.seq-1]
		assert.Equal(e.t, a.kind, row.Kind, key)
		if a.kind != "undo" {
			assert.JSONEq(e.t, a.entry, string(row.Entry), key)
		}
	}
	rounds := revealedAt(e.t, log)
	for _, o := range e.shown {
		if o.seq != 0 && typed[o.seq] == o.to {
			continue // who typed it knows it
		}
		assert.True(e.t, rounds[o.version][o.round], "phone %d was shown %s's bid of round %d at version %d, in %s",
			o.to, o.seat, o.round, o.version, o.where)
	}
	e.t.Logf("%d rows, %d values shown, %d answers lost", len(log), len(e.shown), len(e.lost))
	assert.NotEmpty(e.t, e.shown, "no round was ever revealed")
}

// logged is a row of a log.
type logged struct {
	Seq    int64
	Kind   string
	Target int64
	Entry  json.RawMessage
}

// bids is a bids entry; of any other, Values is empty.
type bids struct {
	Type   string
	Round  int
	Values map[string]*int
}

// revealedAt works out, from the log alone, which rounds all have bid in at
// each version.
func revealedAt(t *testing.T, log []logged) []map[int]bool {
	t.Helper()
	at := []map[int]bool{{}}
	for version := 1; version <= len(log); version++ {
		gone, body := map[int64]bool{}, map[int64]json.RawMessage{}
		for _, row := range log[:version] {
			if row.Kind == "undo" {
				gone[row.Target] = true
			}
		}
		for _, row := range log[:version] {
			switch {
			case gone[row.Seq]:
			case row.Kind == "entry":
				body[row.Seq] = row.Entry
			case row.Kind == "correct" && body[row.Target] != nil:
				body[row.Target] = row.Entry
			}
		}
		who, open := map[int]map[string]bool{}, map[int]bool{}
		for _, entry := range body {
			var b bids
			require.NoError(t, json.Unmarshal(entry, &b))
			for seat := range b.Values {
				if who[b.Round] == nil {
					who[b.Round] = map[string]bool{}
				}
				who[b.Round][seat] = true
			}
		}
		for round, seats := range who {
			open[round] = len(seats) == tablePhones
		}
		at = append(at, open)
	}
	return at
}
