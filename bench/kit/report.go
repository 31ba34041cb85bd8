package kit

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"time"
)

// Mark begins each line that says what became of a goal, so that they can be
// found among all that is printed.
const Mark = "=> "

// Main runs one of a program's modes, named by its first argument, "" where
// there is none, with the arguments that follow. It ends the process where that
// fails, or takes longer than bounded.
func Main(name string, bounded time.Duration, modes map[string]func(ctx context.Context, args []string) error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, bounded)
	defer cancel()
	args, mode := os.Args[1:], ""
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		mode, args = args[0], args[1:]
	}
	run, known := modes[mode]
	err := fmt.Errorf("no such argument: %q", mode)
	if known {
		err = run(ctx, args)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "bench/%s: %v\n", name, err)
		os.Exit(1)
	}
}

// Title prints what is measured, and where.
func Title(what string) {
	fmt.Printf("%s: %s, %d CPUs, %s\n\n", what, runtime.Version(), runtime.NumCPU(), time.Now().Format(time.DateTime))
}

// AtLeast says whether a ratio reaches its goal.
func AtLeast(what, against string, ratio, goal float64) {
	told(what, against, ratio, fmt.Sprintf("at least %g", goal), ratio >= goal)
}

// AtMost says whether a ratio stays within its goal.
func AtMost(what, against string, ratio, goal float64) {
	told(what, against, ratio, fmt.Sprintf("at most %g", goal), ratio <= goal)
}

func told(what, against string, ratio float64, goal string, met bool) {
	word := "MISSED"
	if met {
		word = "met"
	}
	fmt.Printf("%s%-6s %8.2f  %-14s %s, against %s\n", Mark, word, ratio, goal, what, against)
}

// Figure tells a figure that has no goal.
func Figure(what, figure string) {
	fmt.Printf("%s%-6s %8s  %-14s %s\n", Mark, "", figure, "", what)
}

// Median gives the middle value; it sorts all.
func Median[T cmp.Ordered](all []T) T {
	slices.Sort(all)
	return all[len(all)/2]
}

// Ms gives a time in milliseconds.
func Ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
