// Command bench runs every measurement, or those that are named, one after the
// other, and sums up what became of the goals:
//
//	go run ./bench
//	go run ./bench page many
//
// Each is a program below this folder, which says what it compares with what.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"

	"ardoise/bench/kit"
)

// steps lists the measurements with their commands.
func steps() [][]string {
	return [][]string{
		{"replay", "test", "-run", "^$", "-bench", ".", "-benchmem", "./scoring/...", "./bench/madeup"},
		{"start", "run", "./bench/start"},
		{"entries", "run", "./bench/entries"},
		{"page", "run", "./bench/page"},
		{"history", "run", "./bench/history"},
		{"many", "run", "./bench/many"},
		{"several", "run", "./bench/several"},
		{"live", "run", "./bench/live"},
	}
}

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(named []string, out io.Writer) error {
	for _, name := range named {
		if !slices.ContainsFunc(steps(), func(step []string) bool { return step[0] == name }) {
			return fmt.Errorf("no measurement %q", name)
		}
	}
	var told []string
	for _, step := range steps() {
		if len(named) > 0 && !slices.Contains(named, step[0]) {
			continue
		}
		fmt.Fprintf(out, "\n== %s\n", step[0])
		lines, err := follow(exec.Command("go", step[1:]...), out)
		if err != nil {
			return fmt.Errorf("%s: %w", step[0], err)
		}
		told = append(told, lines...)
	}
	fmt.Fprintf(out, "\n== the goals\n%s\n", strings.Join(told, "\n"))
	return nil
}

// follow runs a command, prints what it prints, and keeps what it says of its
// goals.
func follow(cmd *exec.Cmd, out io.Writer) (told []string, err error) {
	cmd.Stderr = os.Stderr
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(pipe)
	for lines.Scan() {
		fmt.Fprintln(out, lines.Text())
		if line, found := strings.CutPrefix(lines.Text(), kit.Mark); found {
			told = append(told, line)
		}
	}
	return told, cmd.Wait()
}
