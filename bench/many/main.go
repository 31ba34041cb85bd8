// Command many measures what a full file costs: the same program on a file
// with a million sessions of ten entries, in the system's cache, and on an empty
// one, side by side. Filling takes minutes and some gigabytes of the temporary
// folder; -sessions makes it less.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"ardoise/bench/kit"
)

const (
	turns = 5
	turn  = time.Second
	few   = 640 // sessions whose pages are read from the file that was empty
	games = 2   // of each client
)

func main() {
	kit.Main("many", 20*time.Minute, map[string]func(context.Context, []string) error{"": measure})
}

func measure(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("many", flag.ContinueOnError)
	sessions := flags.Int("sessions", 1_000_000, "how many sessions the full file holds")
	if err := flags.Parse(args); err != nil {
		return err
	}
	kit.Title("many")
	folder, err := os.MkdirTemp("", "ardoise-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	binary, err := kit.Build(ctx, folder)
	if err != nil {
		return err
	}
	full, holds, err := serveFull(ctx, binary, filepath.Join(folder, "full.db"), *sessions)
	if err != nil {
		return err
	}
	defer full.Stop()
	empty, err := kit.Ardoise(ctx, binary, filepath.Join(folder, "empty.db"))
	if err != nil {
		return err
	}
	defer empty.Stop()
	here, err := kit.Gather(full)
	if err != nil {
		return err
	}
	there, err := kit.Gather(empty)
	if err != nil {
		return err
	}
	if err := newSessions(here, there); err != nil {
		return err
	}
	begun, err := beginFew(there)
	if err != nil {
		return err
	}
	if err := pages(here, there, holds, begun); err != nil {
		return err
	}
	return oldSessions(here, there, holds, begun)
}

// serveFull fills a file, reads it once so that the system has it in its cache,
// and serves it.
func serveFull(ctx context.Context, binary, path string, sessions int) (*kit.Process, filled, error) {
	holds := filled{sessions: sessions}
	began := time.Now()
	session, err := seed(ctx, binary, path, &holds)
	if err != nil {
		return nil, holds, err
	}
	if err := fill(ctx, path, session, holds); err != nil {
		return nil, holds, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, holds, err
	}
	size, err := io.Copy(io.Discard, file)
	if err := errors.Join(err, file.Close()); err != nil {
		return nil, holds, err
	}
	fmt.Printf("%d sessions of %d entries, %d MB, filled in %v\n", sessions, entries, size>>20, time.Since(began).Round(time.Second))
	p, err := kit.Ardoise(ctx, binary, path)
	return p, holds, err
}

// seed lets the program open the notebooks and play the session that is copied.
func seed(ctx context.Context, binary, path string, holds *filled) (session string, err error) {
	p, err := kit.Ardoise(ctx, binary, path)
	if err != nil {
		return "", err
	}
	defer p.Stop()
	w, err := kit.Dial(p.Addr)
	if err != nil {
		return "", err
	}
	for range min(notebooks, holds.sessions) {
		body, err := w.Ask(kit.Request{Method: http.MethodPost, Path: "/api/v1/notebooks"})
		if err != nil {
			return "", err
		}
		holds.tokens = append(holds.tokens, tokenOf(body))
	}
	return begin(w, holds.tokens[0])
}

// beginFew begins the sessions of the file that was empty.
func beginFew(c *kit.Crowd) ([][2]string, error) {
	var mu sync.Mutex
	var begun [][2]string
	_, err := c.All(func(_ int, w *kit.Wire) error {
		token := kit.NewToken()
		for range few / kit.Clients {
			id, err := begin(w, token)
			if err != nil {
				return err
			}
			mu.Lock()
			begun = append(begun, [2]string{id, token})
			mu.Unlock()
		}
		return nil
	})
	return begun, err
}

// newSessions plays whole games that are begun now, in turns at both.
func newSessions(full, empty *kit.Crowd) error {
	here, err := full.Sit(games)
	if err != nil {
		return err
	}
	there, err := empty.Sit(games)
	if err != nil {
		return err
	}
	var seconds [2]float64 // an entry
	for round := 1; round <= kit.Rounds; round++ {
		for i, t := range []*kit.Tables{here, there} {
			rate, err := t.Round(round)
			if err != nil {
				return err
			}
			seconds[i] += 1 / rate / kit.Rounds
		}
	}
	fmt.Printf("entries to sessions begun in the run: %.0f a second, on the empty file %.0f\n", 1/seconds[0], 1/seconds[1])
	kit.AtMost("time of an entry to a session begun in the run, a million sessions in the file", "an empty file", seconds[0]/seconds[1], 1.3)
	return nil
}

// pages reads the pages of random sessions, in turns at both.
func pages(full, empty *kit.Crowd, holds filled, begun [][2]string) error {
	read := func(w *kit.Wire, id, token string) error {
		_, err := w.Ask(kit.Request{Method: http.MethodGet, Path: "/g/" + id, Token: token})
		return err
	}
	var rates [2][]float64
	for range turns {
		here, err := full.For(turn, func(_ int, w *kit.Wire) error {
			id, token := holds.session(rand.IntN(holds.sessions))
			return read(w, id, token)
		})
		if err != nil {
			return err
		}
		there, err := empty.For(turn, func(_ int, w *kit.Wire) error {
			one := begun[rand.IntN(len(begun))]
			return read(w, one[0], one[1])
		})
		if err != nil {
			return err
		}
		rates[0], rates[1] = append(rates[0], here), append(rates[1], there)
	}
	here, there := kit.Median(rates[0]), kit.Median(rates[1])
	fmt.Printf("pages of random sessions: %.0f a second, of those in the file that was empty %.0f\n", here, there)
	kit.AtMost("time of a page of a random session, a million sessions in the file", fmt.Sprint("a file of ", few, " that are all remembered"), there/here, 1.5)
	return nil
}

// oldSessions adds an entry to random sessions that lay in the file: each to
// another one.
func oldSessions(full, empty *kit.Crowd, holds filled, begun [][2]string) error {
	each := min(len(begun), holds.sessions) / kit.Clients
	took, err := full.All(func(client int, w *kit.Wire) error {
		for i := range each {
			share := holds.sessions / (each * kit.Clients)
			id, token := holds.session((client*each+i)*share + rand.IntN(share))
			if _, err := w.Ask(next(id, token, entries)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	young, err := empty.All(func(client int, w *kit.Wire) error {
		for i := range each {
			one := begun[client*each+i]
			if _, err := w.Ask(next(one[0], one[1], entries)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	rate := func(took time.Duration) float64 { return float64(each*kit.Clients) / took.Seconds() }
	kit.Figure(fmt.Sprintf("entries in a second to random old sessions among a million; to those of the file that was empty %.0f", rate(young)),
		fmt.Sprintf("%.0f/s", rate(took)))
	return nil
}
