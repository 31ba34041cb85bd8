package e2e

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/require"
)

// serving starts the program in one of the ways that it can be run: [serve] on a
// database file, [serveTogether] on PostgreSQL.
type serving func(t testing.TB, more ...string) *server

// serveTogether starts two servers on one PostgreSQL database, and before them a
// proxy that gives every request to the other one in turn: no phone has a
// server of its own, and what one of them writes the other one shows.
func serveTogether(t testing.TB, more ...string) *server {
	t.Helper()
	front := &server{t: t, db: pgtest.Database(t), log: &buffer{}}
	for range 2 {
		s := &server{t: t, addr: freeAddress(t), db: front.db, log: front.log, more: more}
		s.url = "http://" + s.addr
		front.behind = append(front.behind, s)
	}
	proxy := httptest.NewServer((&turns{servers: front.behind}).proxy(t))
	front.url = proxy.URL
	front.start()
	t.Cleanup(func() {
		front.stop()
		proxy.Close()
		if t.Failed() {
			t.Logf("the servers' log:\n%s", front.log)
		}
	})
	return front
}

// turns gives requests to servers in turn, those that are down left out.
type turns struct {
	servers []*server
	next    atomic.Uint64
	mu      sync.Mutex // of asking who is up
}

func (a *turns) server() *server {
	a.mu.Lock()
	defer a.mu.Unlock()
	n := int(a.next.Add(1))
	for i := range a.servers {
		if s := a.servers[(n+i)%len(a.servers)]; s.up.Load() {
			return s
		}
	}
	return a.servers[0]
}

func (a *turns) proxy(t testing.TB) http.Handler {
	return &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			target, err := url.Parse(a.server().url)
			if err != nil {
				t.Error(err)
				return
			}
			r.SetURL(target)
			r.Out.Host = r.In.Host // an address has one name, whoever answers
		},
		ErrorHandler: func(w http.ResponseWriter, r *http.Request, err error) {
			if r.Context().Err() == nil { // the phone is still there
				t.Errorf("%s %s: %v", r.Method, r.URL.Path, err)
			}
			w.WriteHeader(http.StatusBadGateway)
		},
	}
}

// TestPostgreSQL plays the games on two servers that share a database: each of
// the four, and one with a phone at every seat.
func TestPostgreSQL(t *testing.T) {
	for name, play := range map[string]func(*testing.T){
		"Skull King":   func(t *testing.T) { playWholeGame(t, serveTogether, false) },
		"Pearls":       func(t *testing.T) { playPearlsWithoutScript(t, serveTogether) },
		"PerlinPinpin": func(t *testing.T) { playPrincessesWithoutScript(t, serveTogether) },
		"Bead Trade":   func(t *testing.T) { t.Parallel(); playBeadsWithoutScript(t, serveTogether) },
		"four phones":  func(t *testing.T) { playOnFourPhones(t, serveTogether) },
	} {
		t.Run(name, play)
	}
}

// A server that stops takes nobody along: the other one answers in its stead,
// and its phones hear of what happens there.
func TestAServerOfTwoIsRestarted(t *testing.T) {
	t.Parallel()
	s := serveTogether(t)
	k := keeping(newPhone(t, s, phoneSettings{}), "en", "Ana", "Léo")
	k.setUp("p1")
	other := keeping(k.secondTab(s, phoneSettings{}), "en", k.names...)
	other.open(k.gamePath())
	for n, r := range []round{
		{number: 1, bids: firstBids, tricks: map[string]int{"p1": 1, "p2": 0}},
		{number: 2, bids: map[string]int{"p1": 1, "p2": 1}, tricks: map[string]int{"p1": 1, "p2": 1}},
	} {
		s.behind[n].stop()
		k.playRound(r)
		other.sees(other.say.T("sk.bids.go", "round", r.number+1))
		s.behind[n].start()
	}
	require.True(t, slices.ContainsFunc(s.behind, func(s *server) bool { return s.up.Load() }))
	for _, p := range []*keeps{k, other} { // streams of a server that stops end
		p.wires.takeComplaints()
	}
}
