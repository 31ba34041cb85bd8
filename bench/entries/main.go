// Command entries measures how many entries are saved in a second: 64 tables
// play Skull King through the program's API at the same time, each player with
// a phone and a seat of its own, beside a bare echo handler that inserts one
// row per request in the same group commit, and beside the same program
// without group commit. All servers are processes of their own, on loopback
// only; it takes less than a minute.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"ardoise/bench/kit"
)

// games is how many each client plays, at every server.
const games = 4

func main() {
	kit.Main("entries", 3*time.Minute, map[string]func(context.Context, []string) error{"": measure, "serve-bare": serveBare})
}

func measure(ctx context.Context, _ []string) error {
	kit.Title("entries")
	folder, err := os.MkdirTemp("", "ardoise-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	for _, name := range []string{"bare", "insert"} {
		if err := os.Mkdir(filepath.Join(folder, name), 0o700); err != nil {
			return err
		}
	}
	binary, err := kit.Build(ctx, folder)
	if err != nil {
		return err
	}
	ours, err := kit.Ardoise(ctx, binary, filepath.Join(folder, "ours", "ardoise.db"))
	if err != nil {
		return err
	}
	defer ours.Stop()
	slow, err := kit.Ardoise(ctx, binary, filepath.Join(folder, "slow", "ardoise.db"), "--batch", "1")
	if err != nil {
		return err
	}
	defer slow.Stop()
	bare, err := kit.Myself(ctx, "serve-bare", filepath.Join(folder, "bare"))
	if err != nil {
		return err
	}
	defer bare.Stop()
	if err := crowds(ours, slow, bare); err != nil {
		return err
	}
	entry, insert, err := alone(ctx, ours, folder, 4)
	if err != nil {
		return err
	}
	kit.AtMost(fmt.Sprintf("an entry of one client alone (median %.2f ms)", kit.Ms(entry)),
		fmt.Sprintf("a bare committed insert (%.2f ms)", kit.Ms(insert)), float64(entry)/float64(insert), 2)
	return nil
}

// crowds plays round after round, in turns at each server.
func crowds(ours, slow, bare *kit.Process) error {
	here, err := sit(ours, games)
	if err != nil {
		return err
	}
	there, err := sit(slow, games)
	if err != nil {
		return err
	}
	echoed, err := kit.Gather(bare)
	if err != nil {
		return err
	}
	fmt.Printf("%d clients, entries in a second           ours   bare echo   ratio   without group commit   ratio\n", kit.Clients)
	var sums, rates [3]float64 // of sums: seconds an entry
	var cpu [2]time.Duration   // an entry, in every round
	const entries = kit.Clients * games * kit.PerRound
	for round := 1; round <= kit.Rounds; round++ {
		spent := kit.Watch(ours)
		if rates[0], err = here.Round(round); err != nil {
			return err
		}
		cpu[0] += spent.Each(entries)
		spent = kit.Watch(bare)
		if rates[1], err = echoed.Echo(round, games, here.Bytes()); err != nil {
			return err
		}
		cpu[1] += spent.Each(entries)
		if rates[2], err = there.Round(round); err != nil {
			return err
		}
		row(fmt.Sprintf("round %d, answers of %d bytes", round, here.Bytes()[kit.Players]), rates)
		for i, rate := range rates {
			sums[i] += 1 / rate
		}
		if round == 1 || round == kit.Rounds {
			kit.Figure(fmt.Sprintf("of the bare insert: entries in a second, 64 clients, round %d alone", round), fmt.Sprintf("%.2f", rates[0]/rates[1]))
		}
	}
	for i := range sums {
		sums[i] = kit.Rounds / sums[i]
	}
	row("whole games", sums)
	kit.AtLeast("entries in a second, 64 clients, whole games", "a bare insert by echo with the same group commit", sums[0]/sums[1], 0.5)
	kit.Compare("an entry", cpu[0]/kit.Rounds, cpu[1]/kit.Rounds)
	kit.AtLeast("the same", "the same server without group commit", sums[0]/sums[2], 3)
	return nil
}

func sit(p *kit.Process, tables int) (*kit.Tables, error) {
	c, err := kit.Gather(p)
	if err != nil {
		return nil, err
	}
	return c.Sit(tables)
}

// row prints the rates of ours, bare echo, and without group commit.
func row(words string, rates [3]float64) {
	fmt.Printf("  %-34s %9.0f %11.0f %7.2f %22.0f %7.2f\n", words, rates[0], rates[1], rates[0]/rates[1], rates[2], rates[0]/rates[2])
}
