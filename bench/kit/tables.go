package kit

import (
	"fmt"
	"net/http"
	"sync"
)

// Tables are the tables of a crowd: each client sits at tables of its own.
type Tables struct {
	*Crowd
	at [][]*Table // by client

	mu    sync.Mutex
	sizes [PerRound]size // of the answers in a round, by step
}

// size sums up the bytes of answers.
type size struct{ bytes, answers int }

// Sit sits each client at so many new tables.
func (c *Crowd) Sit(tables int) (*Tables, error) {
	t := &Tables{Crowd: c, at: make([][]*Table, len(c.Wires))}
	_, err := c.All(func(client int, w *Wire) error {
		for i := range tables {
			table, err := Sit(w, fmt.Sprintf("client-%d-%d", client, i))
			if err != nil {
				return err
			}
			t.at[client] = append(t.at[client], table)
		}
		return nil
	})
	return t, err
}

// At gives the tables of a client.
func (t *Tables) At(client int) []*Table { return t.at[client] }

// Round enters one round at every table, the clients at once. It gives the
// entries in a second, and keeps how many bytes the answers had.
func (t *Tables) Round(round int) (float64, error) {
	t.sizes = [PerRound]size{}
	took, err := t.All(func(client int, w *Wire) error {
		var sizes [PerRound]size
		for _, table := range t.at[client] {
			for step := range PerRound {
				body, err := w.Ask(table.Entry(round, step))
				if err != nil {
					return err
				}
				sizes[step].bytes += len(body)
				sizes[step].answers++
			}
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		for step, s := range sizes {
			t.sizes[step].bytes += s.bytes
			t.sizes[step].answers += s.answers
		}
		return nil
	})
	return float64(t.entries()) / took.Seconds(), err
}

func (t *Tables) entries() int {
	n := 0
	for _, s := range t.sizes {
		n += s.answers
	}
	return n
}

// Bytes is how long the answers of the last round were, by step.
func (t *Tables) Bytes() [PerRound]int {
	var all [PerRound]int
	for step, s := range t.sizes {
		all[step] = s.bytes / max(1, s.answers)
	}
	return all
}

// Echo sends as many entries as a round has at so many tables a client to a
// bare handler, which answers POST /entries/:bytes with as many bytes. It gives
// the entries in a second.
func (c *Crowd) Echo(round, tables int, bytes [PerRound]int) (float64, error) {
	took, err := c.All(func(client int, w *Wire) error {
		t := Table{name: fmt.Sprint("client-", client)}
		for range tables {
			for step := range PerRound {
				r := t.Entry(round, step)
				r.Method, r.Path = http.MethodPost, fmt.Sprint("/entries/", bytes[step])
				r.Token = fmt.Sprintf("%032d", client) // as many bytes as ours
				if _, err := w.Ask(r); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return float64(len(c.Wires)*tables*PerRound) / took.Seconds(), err
}
