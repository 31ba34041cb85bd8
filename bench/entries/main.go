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
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"time"
)

// How many games each client plays; without group commit fewer will do.
const (
	games     = 4
	gamesSlow = 1
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, 3*time.Minute)
	defer cancel()
	var err error
	switch {
	case len(os.Args) == 3 && os.Args[1] == "serve-bare":
		err = serveBare(os.Args[2])
	case len(os.Args) == 1:
		err = measure(ctx)
	default:
		err = fmt.Errorf("no such argument: %q", os.Args[1:])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench/entries:", err)
		os.Exit(1)
	}
}

func measure(ctx context.Context) error {
	fmt.Printf("entries: %s, %d CPUs, %s\n\n", runtime.Version(), runtime.NumCPU(), time.Now().Format(time.DateTime))
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
	binary, err := build(ctx, folder)
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	ours, err := serveArdoise(ctx, binary, folder, "ours")
	if err != nil {
		return err
	}
	defer ours.stop()
	slow, err := serveArdoise(ctx, binary, folder, "slow", "--batch", "1")
	if err != nil {
		return err
	}
	defer slow.stop()
	bare, err := start(exec.CommandContext(ctx, self, "serve-bare", filepath.Join(folder, "bare")))
	if err != nil {
		return err
	}
	defer bare.stop()
	if err := crowds(ours, slow, bare); err != nil {
		return err
	}
	entry, insert, err := alone(ctx, ours, folder, 4)
	if err != nil {
		return err
	}
	fmt.Printf("one client alone, median                      an entry %.2f ms, a bare committed insert %.2f ms   ratio %.2f (goal: at most 2)\n",
		ms(entry), ms(insert), float64(entry)/float64(insert))
	return nil
}

// crowds plays round after round, in turns at each server.
func crowds(ours, slow, bare *process) error {
	here, err := gather(ours, games)
	if err != nil {
		return err
	}
	there, err := gather(slow, gamesSlow)
	if err != nil {
		return err
	}
	echoed, err := gather(bare, 0)
	if err != nil {
		return err
	}
	fmt.Printf("%d clients, entries in a second           ours   bare echo   ratio   without group commit   ratio\n", clients)
	var sums [3]float64 // seconds an entry
	for round := 1; round <= rounds; round++ {
		var rates [3]float64
		if rates[0], err = here.play(round); err != nil {
			return err
		}
		if rates[1], err = echoed.echo(round, games, here.sizes); err != nil {
			return err
		}
		if rates[2], err = there.play(round); err != nil {
			return err
		}
		row(fmt.Sprintf("round %d, answers of %d bytes", round, here.sizes[players].bytes/here.sizes[players].answers), rates)
		for i, rate := range rates {
			sums[i] += 1 / rate
		}
	}
	for i := range sums {
		sums[i] = rounds / sums[i]
	}
	row("whole games (goals: 0.5 and 3)", sums)
	return nil
}

// row prints the rates of ours, bare echo, and without group commit.
func row(words string, rates [3]float64) {
	fmt.Printf("  %-34s %9.0f %11.0f %7.2f %22.0f %7.2f\n", words, rates[0], rates[1], rates[0]/rates[1], rates[2], rates[0]/rates[2])
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
