package kit

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"time"
)

// Process is a server under test.
type Process struct {
	Addr  string // "127.0.0.1:8080"
	cmd   *exec.Cmd
	stdin io.Closer
}

// Build makes the program as `make build` does, and gives its path.
func Build(ctx context.Context, folder string) (string, error) {
	binary := filepath.Join(folder, "ardoise")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-o", binary, "ardoise/cmd/ardoise")
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	return binary, cmd.Run()
}

// Ardoise starts the program on a database, with limits that let one address be
// a whole club.
func Ardoise(ctx context.Context, binary, db string, more ...string) (*Process, error) {
	args := append([]string{"--addr", "127.0.0.1:0", "--db", db,
		"--limit-notebooks", "1000000", "--limit-sessions", "1000000", "--limit-codes", "1000000", "--limit-all-codes", "1000000"}, more...)
	return Start(exec.CommandContext(ctx, binary, args...))
}

// Myself starts this program again, in one of its modes: a bare handler.
func Myself(ctx context.Context, args ...string) (*Process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, self, args...)
	cmd.Stderr = os.Stderr
	return Start(cmd)
}

// Start starts a server that prints its address, and waits until it answers.
func Start(cmd *exec.Cmd) (*Process, error) {
	p := &Process{cmd: cmd}
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
	for p.Addr == "" && lines.Scan() {
		if found := address.FindStringSubmatch(lines.Text()); found != nil {
			p.Addr = "127.0.0.1:" + found[1]
		}
	}
	if p.Addr == "" {
		p.Stop()
		return nil, errors.New("a server did not start")
	}
	go func() { _, _ = io.Copy(io.Discard, out) }() // ends with the process
	for range 500 {
		answer, err := http.Get("http://" + p.Addr + "/healthz")
		if err == nil {
			_ = answer.Body.Close()
			return p, nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	p.Stop()
	return nil, fmt.Errorf("%s does not answer", p.Addr)
}

// Stop ends the server: it reads the end of its input, or a signal.
func (p *Process) Stop() {
	_ = p.stdin.Close()
	_ = p.cmd.Process.Signal(os.Interrupt)
	_ = p.cmd.Wait() // says that a signal ended it
}

// Serve is the server's side of [Myself]: it answers on a free port of loopback,
// prints its address, and ends with its standard input.
func Serve(handler http.Handler) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(listener) }() // ends with Close
	defer server.Close()
	fmt.Println("http://" + listener.Addr().String())
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}
