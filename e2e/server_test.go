package e2e

import (
	"bytes"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// server is the program, running on a database of its own, or what stands before
// several that share one.
type server struct {
	t       testing.TB
	addr    string
	db      string
	url     string
	process *exec.Cmd
	log     *buffer
	more    []string // settings beside the usual ones
	lan     bool     // phones reach it by lanName
	behind  []*server
	up      *atomic.Bool // whether it answers
}

// lanName is a name that Chromium takes for another machine: a page from there
// is as insecure as one from the local network.
const lanName = "ardoise.test"

// onTheNetwork is the same server as phones on the local network see it.
func (s *server) onTheNetwork() *server {
	other := *s
	other.lan = true
	return &other
}

// home is the address that phones have.
func (s *server) home() string {
	if s.lan {
		return strings.Replace(s.url, "127.0.0.1", lanName, 1)
	}
	return s.url
}

// buffer collects what a process prints while it still runs.
type buffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// serve starts a server on a free port and a new database, with more settings
// where they are given.
func serve(t testing.TB, more ...string) *server {
	t.Helper()
	return serveOn(t, filepath.Join(t.TempDir(), "data", "ardoise.db"), more...)
}

// serveOn starts a server on a database that may be there already.
func serveOn(t testing.TB, db string, more ...string) *server {
	t.Helper()
	s := &server{t: t, addr: freeAddress(t), db: db, log: &buffer{}, more: more}
	s.url = "http://" + s.addr
	s.start()
	t.Cleanup(func() {
		s.stop()
		if t.Failed() {
			t.Logf("the server's log:\n%s", s.log)
		}
	})
	return s
}

// freeAddress is one that nobody listens at: a port must be known to come back
// after a restart.
func freeAddress(t testing.TB) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, listener.Close())
	return listener.Addr().String()
}

func (s *server) start() {
	s.t.Helper()
	for _, one := range s.behind {
		one.start()
	}
	if s.behind != nil {
		return
	}
	if s.up == nil {
		s.up = new(atomic.Bool)
	}
	s.begin()
	s.ready()
	s.up.Store(true)
}

// begin starts the program and waits for nothing.
func (s *server) begin() {
	s.t.Helper()
	s.process = exec.Command(binary, append([]string{"--addr", s.addr, "--db", s.db, "--tz", "Europe/Paris"}, s.more...)...)
	s.process.Stdout, s.process.Stderr = s.log, s.log
	require.NoError(s.t, s.process.Start())
}

// ready waits until the server answers, and its database too.
func (s *server) ready() {
	s.t.Helper()
	for end := time.Now().Add(15 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if answer, err := http.Get(s.url + "/readyz"); err == nil {
			_ = answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return
			}
		}
		require.True(s.t, time.Now().Before(end), "the server is not ready:\n%s", s.log)
	}
}

// stop ends the server as a service manager does; it must exit with 0.
func (s *server) stop() {
	s.t.Helper()
	for _, one := range s.behind {
		one.stop()
	}
	if s.process == nil {
		return
	}
	s.up.Store(false)
	_ = s.process.Process.Signal(syscall.SIGTERM)
	require.NoError(s.t, s.process.Wait(), "exit after SIGTERM\n%s", s.log)
	s.process = nil
}

// kill ends the server as a power cut does.
func (s *server) kill() {
	s.t.Helper()
	require.NoError(s.t, s.process.Process.Signal(os.Kill))
	_ = s.process.Wait() // tells of the signal
	s.process = nil
}

// restart stops the program and starts it again; of several, one after the other.
func (s *server) restart() {
	s.t.Helper()
	for _, one := range s.behind {
		one.restart()
	}
	if s.behind != nil {
		return
	}
	s.stop()
	s.start()
}
