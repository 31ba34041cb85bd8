package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"time"
)

// process is a server under test.
type process struct {
	addr  string
	cmd   *exec.Cmd
	stdin io.Closer
}

// build makes the program as `make build` does.
func build(ctx context.Context, folder string) (string, error) {
	binary := filepath.Join(folder, "ardoise")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-o", binary, "ardoise/cmd/ardoise")
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	return binary, cmd.Run()
}

// serveArdoise starts the program on a new database, with limits that let one
// address be a whole club.
func serveArdoise(ctx context.Context, binary, folder, name string, more ...string) (*process, error) {
	args := append([]string{"--addr", "127.0.0.1:0", "--db", filepath.Join(folder, name, "ardoise.db"),
		"--limit-notebooks", "1000000", "--limit-sessions", "1000000", "--limit-codes", "1000000", "--limit-all-codes", "1000000"}, more...)
	return start(exec.CommandContext(ctx, binary, args...))
}

// start starts a server that prints its address, and waits until it answers.
func start(cmd *exec.Cmd) (*process, error) {
	p := &process{cmd: cmd}
	var err error
	if p.stdin, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	address := regexp.MustCompile(`http://(?:localhost|127\.0\.0\.1):(\d+)`)
	lines := bufio.NewScanner(out)
	for p.addr == "" && lines.Scan() {
		if found := address.FindStringSubmatch(lines.Text()); found != nil {
			p.addr = "127.0.0.1:" + found[1]
		}
	}
	if p.addr == "" {
		return nil, errors.Join(errors.New("a server did not start"), p.stop())
	}
	go func() { _, _ = io.Copy(io.Discard, out) }() // ends with the process
	for range 500 {
		answer, err := http.Get("http://" + p.addr + "/healthz")
		if err == nil {
			_ = answer.Body.Close()
			return p, nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return nil, errors.Join(fmt.Errorf("%s does not answer", p.addr), p.stop())
}

// stop ends the server: it reads the end of its input, or a signal.
func (p *process) stop() error {
	_ = p.stdin.Close()
	_ = p.cmd.Process.Signal(os.Interrupt)
	_ = p.cmd.Wait() // says that a signal ended it
	return nil
}
