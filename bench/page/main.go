// Command page measures how many pages of sessions are answered in a second,
// each read from the database, beside a bare echo handler that draws a page of
// the same size from memory. Both are processes of their own, on loopback only,
// and neither compresses.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"ardoise/bench/kit"
)

// What each client reads: the pages of so many tables, of all players in turn,
// in so many turns of a time.
const (
	tables = 2
	turns  = 5
	turn   = time.Second
)

func main() {
	kit.Main("page", 3*time.Minute, map[string]func(context.Context, []string) error{"": measure, "serve-bare": serveBare})
}

func measure(ctx context.Context, _ []string) error {
	kit.Title("page")
	folder, err := os.MkdirTemp("", "ardoise-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	binary, err := kit.Build(ctx, folder)
	if err != nil {
		return err
	}
	ours, err := kit.Ardoise(ctx, binary, filepath.Join(folder, "ardoise.db"))
	if err != nil {
		return err
	}
	defer ours.Stop()
	bare, err := kit.Myself(ctx, "serve-bare")
	if err != nil {
		return err
	}
	defer bare.Stop()
	here, err := kit.Gather(ours)
	if err != nil {
		return err
	}
	there, err := kit.Gather(bare)
	if err != nil {
		return err
	}
	return compare(here, there, ours, bare)
}

// compare reads the pages of both, in turns.
func compare(here, there *kit.Crowd, servers ...*kit.Process) error {
	seated, err := here.Sit(tables)
	if err != nil {
		return err
	}
	fmt.Printf("%d clients, pages in a second                     ours   bare echo   ratio\n", kit.Clients)
	for _, rounds := range []struct{ played, at int }{{0, 1}, {5, 6}} {
		if _, err := seated.All(func(client int, w *kit.Wire) error {
			for _, table := range seated.At(client) {
				if err := table.Play(w, 1, rounds.played); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return err
		}
		if err := atRound(seated, there, rounds.at, servers); err != nil {
			return err
		}
	}
	return nil
}

func atRound(seated *kit.Tables, there *kit.Crowd, round int, servers []*kit.Process) error {
	asked := make([]int, kit.Clients)
	ours := func(client int, w *kit.Wire) error {
		n := asked[client]
		asked[client]++
		table := seated.At(client)[n/kit.Players%tables]
		_, err := w.Ask(kit.Request{Method: http.MethodGet, Path: "/g/" + table.ID, Token: table.Tokens[n%kit.Players]})
		return err
	}
	size, err := sizeOf(seated)
	if err != nil {
		return err
	}
	path, drawn, err := likeIt(there.Wires[0], size)
	if err != nil {
		return err
	}
	bare := func(_ int, w *kit.Wire) error {
		_, err := w.Ask(kit.Request{Method: http.MethodGet, Path: path, Token: fmt.Sprintf("%032d", 0)})
		return err
	}
	var rates [2][]float64
	var cpu [2]time.Duration // a page, in every turn
	for range turns {
		for i, side := range []struct {
			crowd *kit.Crowd
			do    func(int, *kit.Wire) error
		}{{seated.Crowd, ours}, {there, bare}} {
			spent := kit.Watch(servers[i])
			rate, err := side.crowd.For(turn, side.do)
			if err != nil {
				return err
			}
			cpu[i] += spent.Each(int(rate * turn.Seconds()))
			rates[i] = append(rates[i], rate)
		}
	}
	here, plain := kit.Median(rates[0]), kit.Median(rates[1])
	fmt.Printf("  in round %d, %d bytes (bare echo: %d)       %9.0f %11.0f %7.2f\n", round, size, drawn, here, plain, here/plain)
	kit.Compare(fmt.Sprintf("a page in round %d", round), cpu[0]/turns, cpu[1]/turns)
	kit.AtLeast(fmt.Sprintf("pages of sessions in a second, round %d", round), "a page of the same size drawn by echo and templ from memory", here/plain, 0.4)
	return nil
}

// sizeOf is the mean size of the players' pages, in bytes.
func sizeOf(seated *kit.Tables) (int, error) {
	sum, table := 0, seated.At(0)[0]
	for _, token := range table.Tokens {
		body, err := seated.Wires[0].Ask(kit.Request{Method: http.MethodGet, Path: "/g/" + table.ID, Token: token})
		if err != nil {
			return 0, err
		}
		sum += len(body)
	}
	return sum / kit.Players, nil
}

// likeIt finds the page of the bare handler that is nearest to a size.
func likeIt(w *kit.Wire, size int) (path string, drawn int, err error) {
	for lines := 1; drawn < size; lines++ {
		path = fmt.Sprint("/page/", lines)
		body, err := w.Ask(kit.Request{Method: http.MethodGet, Path: path})
		if err != nil {
			return "", 0, err
		}
		drawn = len(body)
	}
	return path, drawn, nil
}
