package kit

import (
	"sync"
	"sync/atomic"
	"time"
)

// Clients is how many ask at the same time.
const Clients = 64

// Crowd is many clients, each with a connection of its own.
type Crowd struct{ Wires []*Wire }

// Gather connects the clients, to each of the servers in turn.
func Gather(servers ...*Process) (*Crowd, error) {
	c := &Crowd{}
	for i := range Clients {
		w, err := Dial(servers[i%len(servers)].Addr)
		if err != nil {
			return nil, err
		}
		c.Wires = append(c.Wires, w)
	}
	return c, nil
}

// All lets every client do something at once, and tells how long it took.
func (c *Crowd) All(do func(client int, w *Wire) error) (time.Duration, error) {
	faults := make([]error, len(c.Wires))
	var busy sync.WaitGroup
	began := time.Now()
	for i, w := range c.Wires {
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

// For lets every client do something again and again for a time, and tells how
// often in a second it was done.
func (c *Crowd) For(long time.Duration, do func(client int, w *Wire) error) (float64, error) {
	var done atomic.Int64
	end := time.Now().Add(long)
	took, err := c.All(func(client int, w *Wire) error {
		for time.Now().Before(end) {
			if err := do(client, w); err != nil {
				return err
			}
			done.Add(1)
		}
		return nil
	})
	return float64(done.Load()) / took.Seconds(), err
}
