package handlers_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// evening is one table while its phones do what they like, and all that was
// answered and shown to them.
type evening struct {
	s  *site
	t  *testing.T
	id string

	mutex sync.Mutex
	acked map[string]ack // by key
	shown []shown
	lost  []request
}

// ack is an answer that a row is written.
type ack struct {
	by    int
	seq   int64
	kind  string
	entry string
}

// shown is a bid that a phone was shown of a seat that is not its own. seq is
// the row it was in, 0 where it was in the sheet.
type shown struct {
	to      int
	version int64
	round   int
	seat    string
	seq     int64
	where   string
}

// request is one change of the log, which may be sent more than once.
type request struct {
	by                             *phone
	key, method, path, match, body string
}

// phone is one client: its own cookie, connections and whims.
type phone struct {
	*evening
	n      int
	seat   string
	token  string
	client *http.Client
	dice   *rand.Rand
	keys   int
	saw    int64          // the latest version
	own    []int64        // rows it wrote
	typed  map[string]int // "round seat": what it typed for others
}

// tableSeen is a session as a phone is shown it.
type tableSeen struct {
	Version int64
	State   struct {
		Round    int
		Finished bool
		Rounds   []struct {
			Round    int
			Cards    int
			Revealed bool
			Scored   bool
			BidSum   int `json:"bid_sum"`
			Boxes    []struct {
				Player string
				HasBid bool `json:"has_bid"`
				Bid    *int
				Tricks *int
			}
		}
	}
}

// ask makes a call that changes no log.
func (p *phone) ask(method, path, body string) answer {
	got, err := p.call(context.Background(), request{method: method, path: path, body: body})
	assert.NoError(p.t, err)
	return got
}

func (p *phone) call(ctx context.Context, r request) (answer, error) {
	out, err := http.NewRequestWithContext(ctx, r.method, p.s.URL+"/api/v1"+r.path, strings.NewReader(r.body))
	if err != nil {
		return answer{}, err
	}
	out.Header.Set("Cookie", "ardoise="+p.token)
	for name, value := range map[string]string{"If-Match": r.match, "Idempotency-Key": r.key} {
		if value != "" {
			out.Header.Set(name, value)
		}
	}
	if r.body != "" {
		out.Header.Set("Content-Type", "application/json")
	}
	response, err := p.client.Do(out)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return answer{response, string(body)}, err
}

// look reads the session and its log, and keeps what it is shown.
func (p *phone) look() tableSeen {
	seen := p.sheet("the session", p.ask(http.MethodGet, "/sessions/"+p.id, "").body)
	var entries struct {
		Version int64
		Entries []logged
		Log     []logged
	}
	got := p.ask(http.MethodGet, "/sessions/"+p.id+"/entries", "")
	assert.NoError(p.t, json.Unmarshal([]byte(got.body), &entries), got.body)
	for _, row := range entries.Log {
		var b bids
		if row.Entry != nil && assert.NoError(p.t, json.Unmarshal(row.Entry, &b)) && b.Type == "bids" {
			for seat, value := range b.Values {
				if value != nil && seat != p.seat {
					p.keep(shown{p.n, entries.Version, b.Round, seat, row.Seq, "the log"})
				}
			}
		}
	}
	return seen
}

// sheet reads an answer that holds a sheet.
func (p *phone) sheet(where, body string) tableSeen {
	var seen tableSeen
	if !assert.NoError(p.t, json.Unmarshal([]byte(body), &seen), body) {
		return seen
	}
	p.saw = max(p.saw, seen.Version)
	for _, round := range seen.State.Rounds {
		sum := 0
		for _, box := range round.Boxes {
			if box.Bid == nil {
				continue
			}
			sum += *box.Bid
			_, typed := p.typed[fmt.Sprint(round.Round, box.Player)]
			if box.Player != p.seat && !typed {
				p.keep(shown{p.n, seen.Version, round.Round, box.Player, 0, where})
			}
		}
		assert.True(p.t, round.BidSum == 0 || round.BidSum == sum, "a sum of what is not shown, in %s", where)
	}
	return seen
}

func (p *phone) keep(o shown) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.evening.shown = append(p.evening.shown, o)
}

// change makes a new request about the log.
func (p *phone) change(method, path, match, body string) request {
	p.keys++
	return request{p, fmt.Sprintf("%d-%d", p.n, p.keys), method, "/sessions/" + p.id + "/entries" + path, match, body}
}

// send sends a request, perhaps more than once and perhaps without hearing the
// answer, and gives the status of the last one.
func (p *phone) send(r request, whims bool) int {
	lost := false
	if whims && p.dice.IntN(6) == 0 {
		ctx, hangUp := context.WithTimeout(context.Background(), time.Duration(p.dice.IntN(4000))*time.Microsecond)
		_, err := p.call(ctx, r)
		hangUp()
		lost = err != nil
	}
	status := p.sendOnce(r)
	if whims && p.dice.IntN(4) == 0 {
		again := p.sendOnce(r)
		assert.False(p.t, status < 300 && again != status, "%s: %d, and when sent again %d", r.key, status, again)
		status = again
	}
	if lost && status >= 300 {
		p.mutex.Lock()
		p.evening.lost = append(p.evening.lost, r)
		p.mutex.Unlock()
	}
	return status
}

func (p *phone) sendOnce(r request) int {
	got, err := p.call(context.Background(), r)
	if !assert.NoError(p.t, err) {
		return 0
	}
	assert.Less(p.t, got.StatusCode, 500, got.body)
	if got.StatusCode >= 300 {
		if got.StatusCode == http.StatusConflict {
			p.sheet("a conflict", got.body)
		}
		return got.StatusCode
	}
	var written struct {
		Seq   int64
		Entry json.RawMessage
	}
	assert.NoError(p.t, json.Unmarshal([]byte(got.body), &written))
	kind := map[string]string{http.MethodPost: "entry", http.MethodPut: "correct", http.MethodDelete: "undo"}[r.method]
	a := ack{p.n, written.Seq, kind, string(written.Entry)}
	p.mutex.Lock()
	before, known := p.acked[r.key]
	p.acked[r.key] = a
	p.mutex.Unlock()
	if known {
		assert.Equal(p.t, before, a, "%s was answered otherwise before", r.key)
	} else if kind == "entry" {
		p.own = append(p.own, written.Seq)
	}
	return got.StatusCode
}
