package main

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"ardoise/bench/kit"
)

const (
	manyListeners = 1000
	rounds        = 31 // odd: the median is one of them
)

// crowd is many listeners at one server, and how it gets news.
type crowd struct {
	name string
	tell func() error // makes the server send the next event to all

	mu     sync.Mutex
	change int64 // the one that is waited for
	left   int
	last   time.Time
	all    chan struct{} // told when the last listener has it
	failed atomic.Pointer[error]
}

// gather connects the listeners and waits until each has its first event.
func (c *crowd) gather(ctx context.Context, p *process, path, token string) error {
	c.all = make(chan struct{}, 1)
	c.change, c.left = 1, manyListeners
	for range manyListeners {
		go func() {
			err := follow(ctx, p.addr, path, token, c.heard)
			if ctx.Err() == nil {
				c.failed.Store(&err)
			}
		}()
	}
	return c.wait()
}

func (c *crowd) heard(change int64, at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if change != c.change {
		return
	}
	if c.left--; c.left == 0 {
		c.last = at
		c.all <- struct{}{}
	}
}

func (c *crowd) wait() error {
	select {
	case <-c.all:
		return nil
	case <-time.After(20 * time.Second):
		if failed := c.failed.Load(); failed != nil {
			return fmt.Errorf("%s: a listener was lost: %w", c.name, *failed)
		}
		return fmt.Errorf("%s: %d listeners heard nothing", c.name, c.left)
	}
}

// round sends one event and gives the time until the last listener has it,
// from the request on and from its answer on.
func (c *crowd) round() (whole, answered time.Duration, err error) {
	c.mu.Lock()
	c.change++
	c.left = manyListeners
	c.mu.Unlock()
	began := time.Now()
	if err := c.tell(); err != nil {
		return 0, 0, err
	}
	answer := time.Now()
	if err := c.wait(); err != nil {
		return 0, 0, err
	}
	return c.last.Sub(began), max(0, c.last.Sub(answer)), nil
}

// listeners measures a thousand listeners on one session against as many of
// the bare handler, in turns.
func listeners(ctx context.Context, ours, plain *process) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	keeper, err := newPhone(ctx, ours)
	if err != nil {
		return err
	}
	g, err := begin(ctx, keeper, "Ana", "Léo", "Inès", "Tom")
	if err != nil {
		return err
	}
	table := &crowd{name: "ardoise", tell: func() error { return g.next(ctx) }}
	echoed := &crowd{name: "bare echo", tell: func() error {
		answer, err := http.Post("http://"+plain.addr+"/news", "text/plain", nil)
		if err != nil {
			return err
		}
		return answer.Body.Close()
	}}
	var held [2]memory
	for i, c := range []struct {
		*crowd
		*process
		path, token string
	}{{table, ours, "/api/v1/sessions/" + g.id + "/events", keeper.token}, {echoed, plain, "/events", ""}} {
		before, err := c.weigh()
		if err != nil {
			return err
		}
		if err := c.gather(ctx, c.process, c.path, c.token); err != nil {
			return err
		}
		after, err := c.weigh()
		if err != nil {
			return err
		}
		held[i] = memory{(after.Heap - before.Heap) / manyListeners, (after.Stacks - before.Stacks) / manyListeners}
	}
	var whole, answered [2][]time.Duration
	for range rounds {
		for i, c := range []*crowd{table, echoed} {
			time.Sleep(20 * time.Millisecond) // both start from rest
			total, rest, err := c.round()
			if err != nil {
				return err
			}
			whole[i], answered[i] = append(whole[i], total), append(answered[i], rest)
		}
	}
	fmt.Printf("%d listeners on one session, one event, %d times in turns \n", manyListeners, rounds)
	row("until the last has it, from the request", whole, 0.5)
	row("  the slowest of ten", whole, 0.9)
	row("  from the answer (ours: the entry is on disk by then)", answered, 0.5)
	fmt.Printf("a connection after a collection\n")
	fmt.Printf("  %-54s %9s %9s\n", "heap", strconv.FormatInt(held[0].Heap, 10)+" B", strconv.FormatInt(held[1].Heap, 10)+" B")
	fmt.Printf("  %-54s %9s %9s\n", "stacks", strconv.FormatInt(held[0].Stacks, 10)+" B", strconv.FormatInt(held[1].Stacks, 10)+" B")
	sum := func(m memory) float64 { return float64(m.Heap + m.Stacks) }
	kit.AtMost(fmt.Sprintf("until the last of %d listeners has an event", manyListeners), "a bare echo handler that sends as many bytes",
		float64(share(whole[0], 0.5))/float64(share(whole[1], 0.5)), 2)
	kit.AtMost("heap and stacks of a stream", "those of the bare handler's", sum(held[0])/sum(held[1]), 1.3)
	fmt.Println()
	return nil
}

// row prints a figure of ours beside the bare handler's.
func row(words string, both [2][]time.Duration, p float64) {
	ours, plain := share(both[0], p), share(both[1], p)
	fmt.Printf("  %-54s %9s %9s   ratio %.2f\n", words, shown(ours), shown(plain), float64(ours)/float64(max(plain, 1)))
}
