// Command live measures how fast the phones around a table hear of an entry,
// and what a listener costs, beside a bare echo handler that sends the same
// bytes to as many. It starts both servers as processes of their own, on
// loopback only, and takes about a minute.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
	defer cancel()
	var err error
	switch {
	case len(os.Args) >= 2 && os.Args[1] == "serve-ardoise":
		err = serveArdoise(os.Args[2:])
	case len(os.Args) == 2 && os.Args[1] == "serve-bare":
		err = serve(bare(), nil)
	case len(os.Args) == 1:
		err = measure(ctx)
	default:
		err = fmt.Errorf("no such argument: %q", os.Args[1:])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench/live:", err)
		os.Exit(1)
	}
}

func measure(ctx context.Context) error {
	fmt.Printf("live: %s, %d CPUs, %s\n\n", runtime.Version(), runtime.NumCPU(), time.Now().Format(time.DateTime))
	ours, err := launch(ctx, "serve-ardoise")
	if err != nil {
		return err
	}
	defer ours.stop()
	plain, err := launch(ctx, "serve-bare")
	if err != nil {
		return err
	}
	defer plain.stop()
	if err := listeners(ctx, ours, plain); err != nil {
		return err
	}
	if err := tables(ctx, "another phone", 200*time.Millisecond, ours); err != nil {
		return err
	}
	if err := together(ctx); err != nil {
		return err
	}
	return browser(ctx, ours)
}

// process is a server under test.
type process struct {
	addr  string
	cmd   *exec.Cmd
	stdin io.WriteCloser
	lines *bufio.Reader
}

// launch starts this program again, as a server.
func launch(ctx context.Context, mode ...string) (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	p := &process{cmd: exec.CommandContext(ctx, self, mode...)}
	p.cmd.Stderr = os.Stderr
	if p.stdin, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.lines = bufio.NewReader(out)
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	return p, p.read(&p.addr)
}

func (p *process) read(into any) error {
	line, err := p.lines.ReadBytes('\n')
	if err != nil {
		return err
	}
	return json.Unmarshal(line, into)
}

// memory is what a server holds after a collection, in bytes.
type memory struct{ Heap, Stacks int64 }

// weigh asks a server for a collection, and for what is left after it.
func (p *process) weigh() (memory, error) {
	if _, err := io.WriteString(p.stdin, "weigh\n"); err != nil {
		return memory{}, err
	}
	var m memory
	return m, p.read(&m)
}

// stop ends the server: it reads the end of its input.
func (p *process) stop() {
	_ = p.stdin.Close()
	_ = p.cmd.Wait()
}

// serve answers on a free port of loopback until the input ends. A line on the
// input asks for the memory in use.
func serve(handler http.Handler, shutdown func()) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	if shutdown != nil {
		server.RegisterOnShutdown(shutdown)
	}
	go func() { _ = server.Serve(listener) }() // ends with Close
	defer server.Close()
	out := json.NewEncoder(os.Stdout)
	if err := out.Encode(listener.Addr().String()); err != nil {
		return err
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		runtime.GC()
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		if err := out.Encode(memory{Heap: int64(stats.HeapAlloc), Stacks: int64(stats.StackInuse)}); err != nil {
			return err
		}
	}
	return nil
}
