package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"ardoise/bench/kit"
)

const (
	manyTables = 64
	atTable    = 4
	playFor    = 12 * time.Second
)

// times collects, over all tables, how long after an answer the other phones
// knew and had drawn it.
type times struct {
	mu      sync.Mutex
	heard   []time.Duration
	painted []time.Duration
	entries int
}

// tables plays at many tables at once, each phone a device of its own with its
// own stream, which reads its own page at every change.
// The phones of each table are spread over the servers; where there are several
// only those count that are at another one than who made the entry.
// goal is within which time 99 of 100 have read their page.
func tables(ctx context.Context, until string, goal time.Duration, servers ...*process) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	all := &times{}
	faults := make(chan error, manyTables)
	for range manyTables {
		go func() { faults <- all.play(ctx, servers) }()
	}
	var fault error
	for range manyTables {
		fault = errors.Join(fault, <-faults)
	}
	if fault != nil {
		return fault
	}
	fmt.Printf("%d tables of %d phones, %d entries in %v; from the answer to an entry until %s\n",
		manyTables, atTable, all.entries, playFor, until)
	fmt.Printf("  %-54s p50 %9s   p99 %9s\n", "has the signal", shown(share(all.heard, 0.5)), shown(share(all.heard, 0.99)))
	fmt.Printf("  %-54s p50 %9s   p99 %9s\n", "has read its own page anew", shown(share(all.painted, 0.5)), shown(share(all.painted, 0.99)))
	kit.AtMost(fmt.Sprintf("from an answer until 99 of 100 have read the page anew on %s (%s)", until, shown(share(all.painted, 0.99))),
		goal.String(), float64(share(all.painted, 0.99))/float64(goal), 1)
	fmt.Println()
	return nil
}

// moment is when one phone came to know of a change, and had read it.
type moment struct {
	phone          *phone
	heard, painted time.Time
	err            error
}

// play plays at one table.
func (all *times) play(ctx context.Context, servers []*process) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	g, err := gathered(ctx, servers)
	if err != nil {
		return err
	}
	moments := make(chan moment, 10*atTable)
	for _, who := range g.seats {
		go func() {
			err := follow(ctx, who.addr, "/api/v1/sessions/"+g.id+"/events", who.token, func(_ int64, at time.Time) {
				err := who.page(ctx, "/g/"+g.id)
				moments <- moment{who, at, time.Now(), err}
			})
			if ctx.Err() == nil {
				moments <- moment{who, time.Time{}, time.Time{}, err}
			}
		}()
	}
	if _, err := collect(moments); err != nil { // where the table stands
		return err
	}
	for end := time.Now().Add(playFor); time.Now().Before(end) && g.round <= 10; {
		time.Sleep(500*time.Millisecond + rand.N(time.Second))
		actor := g.actor()
		if err := g.next(ctx); err != nil {
			return err
		}
		answer := time.Now()
		came, err := collect(moments)
		if err != nil {
			return err
		}
		all.add(answer, actor, came, len(servers) > 1)
	}
	return nil
}

// gathered begins a game where each player has a phone.
func gathered(ctx context.Context, servers []*process) (*game, error) {
	keeper, err := newPhone(ctx, servers[0])
	if err != nil {
		return nil, err
	}
	g, err := begin(ctx, keeper, "Ana", "Léo", "Inès", "Tom")
	if err != nil {
		return nil, err
	}
	for seat := 1; seat < atTable; seat++ {
		guest, err := newPhone(ctx, servers[seat%len(servers)])
		if err != nil {
			return nil, err
		}
		if err := g.sit(ctx, seat, guest); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// collect waits until every phone of a table has read a change.
func collect(moments <-chan moment) ([]moment, error) {
	var came []moment
	for len(came) < atTable {
		select {
		case m := <-moments:
			if m.err != nil {
				return nil, m.err
			}
			came = append(came, m)
		case <-time.After(20 * time.Second):
			return nil, fmt.Errorf("%d of %d phones heard nothing", atTable-len(came), atTable)
		}
	}
	return came, nil
}

func (all *times) add(answer time.Time, actor *phone, came []moment, elsewhere bool) {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.entries++
	for _, m := range came {
		if m.phone != actor && (!elsewhere || m.phone.addr != actor.addr) {
			all.heard = append(all.heard, max(0, m.heard.Sub(answer)))
			all.painted = append(all.painted, max(0, m.painted.Sub(answer)))
		}
	}
}
