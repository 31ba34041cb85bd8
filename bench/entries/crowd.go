package main

import (
	"fmt"
	"net/http"
	"sync"
	"time"
)

// clients is how many tables enter at the same time.
const clients = 64

// crowd is all clients of one server, each with a connection and tables of its
// own.
type crowd struct {
	wires  []*wire
	tables [][]*table // by client
	sizes  []size     // of the answers in a round, by step
}

// size sums up the bytes of answers.
type size struct{ bytes, answers int }

// gather connects the clients, and sits each at so many tables.
func gather(p *process, tables int) (*crowd, error) {
	c := &crowd{tables: make([][]*table, clients)}
	for range clients {
		w, err := dial(p.addr)
		if err != nil {
			return nil, err
		}
		c.wires = append(c.wires, w)
	}
	_, err := c.all(func(client int, w *wire) error {
		for i := range tables {
			t, err := sit(w, fmt.Sprintf("client-%d-%d", client, i))
			if err != nil {
				return err
			}
			c.tables[client] = append(c.tables[client], t)
		}
		return nil
	})
	return c, err
}

// all lets every client do something at once, and tells how long it took.
func (c *crowd) all(do func(client int, w *wire) error) (time.Duration, error) {
	faults := make([]error, len(c.wires))
	var busy sync.WaitGroup
	began := time.Now()
	for i, w := range c.wires {
		busy.Go(func() { faults[i] = do(i, w) })
	}
	busy.Wait()
	took := time.Since(began)
	for _, err := range faults {
		if err != nil {
			return took, err
		}
	}
	return took, nil
}

// play enters one round at every table. It gives the entries in a second, and
// keeps how many bytes the answers had.
func (c *crowd) play(round int) (float64, error) {
	c.sizes = make([]size, perRound)
	var mu sync.Mutex
	entered := 0
	took, err := c.all(func(client int, w *wire) error {
		var sizes [perRound]size
		for _, t := range c.tables[client] {
			for step := range perRound {
				body, err := w.ask(t.entry(round, step))
				if err != nil {
					return err
				}
				sizes[step].bytes += len(body)
				sizes[step].answers++
			}
		}
		mu.Lock()
		defer mu.Unlock()
		for step, s := range sizes {
			c.sizes[step].bytes += s.bytes
			c.sizes[step].answers += s.answers
			entered += s.answers
		}
		return nil
	})
	return float64(entered) / took.Seconds(), err
}

// echo sends as many entries as a round has to the bare handler, which answers
// with as many bytes.
func (c *crowd) echo(round, tables int, like []size) (float64, error) {
	took, err := c.all(func(client int, w *wire) error {
		t := table{name: fmt.Sprint("client-", client)}
		for range tables {
			for step := range perRound {
				r := t.entry(round, step)
				r.method, r.path = http.MethodPost, fmt.Sprint("/entries/", like[step].bytes/like[step].answers)
				r.token = fmt.Sprintf("%032d", client) // as many bytes as ours
				if _, err := w.ask(r); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return float64(clients*tables*perRound) / took.Seconds(), err
}
