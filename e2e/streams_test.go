package e2e

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// figures reads what a server says of itself at its private address.
type figures struct{ home string }

// serveFigures starts a server that serves them.
func serveFigures(t *testing.T) (*server, figures) {
	t.Helper()
	address := freeAddress(t)
	s := serve(t, "--metrics", address, "--pprof", "on", "--log-level", "warn")
	return s, figures{home: "http://" + address}
}

func (f figures) read(t *testing.T, path string) string {
	t.Helper()
	answer, err := http.Get(f.home + path)
	require.NoError(t, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, answer.StatusCode)
	return string(body)
}

// memory is what a server holds, after its garbage is gone.
type memory struct {
	streams    int
	heap       int // bytes
	resident   int // bytes
	goroutines int
}

func (m memory) String() string {
	return fmt.Sprintf("%d streams: heap %.1f MB, resident %.1f MB, %d goroutines",
		m.streams, float64(m.heap)/1e6, float64(m.resident)/1e6, m.goroutines)
}

func (f figures) memory(t *testing.T) memory {
	t.Helper()
	for range 2 { // what has a finalizer takes two
		f.read(t, "/debug/pprof/heap?gc=1")
	}
	page := f.read(t, "/metrics")
	return memory{
		streams: valueOf(t, page, "ardoise_live_connections"), heap: valueOf(t, page, "go_memstats_heap_alloc_bytes"),
		resident: valueOf(t, page, "process_resident_memory_bytes"), goroutines: valueOf(t, page, "go_goroutines"),
	}
}

// valueOf finds a figure on the page of them all.
func valueOf(t *testing.T, page, name string) int {
	t.Helper()
	found := regexp.MustCompile(`(?m)^` + name + ` (\S+)$`).FindStringSubmatch(page)
	require.NotNil(t, found, name)
	n, err := strconv.ParseFloat(found[1], 64)
	require.NoError(t, err)
	return int(n)
}

// otherFiles is how many files a server may have open beside its streams'
// connections.
const otherFiles = 100

// settled waits until a server has so many streams, and has let go of the
// connections of those that were dropped: they count for their address until then.
func (f figures) settled(t *testing.T, streams int) {
	t.Helper()
	require.Eventually(t, func() bool {
		page := f.read(t, "/metrics")
		return valueOf(t, page, "ardoise_live_connections") == streams && valueOf(t, page, "process_open_fds") < streams+otherFiles
	}, time.Minute, 50*time.Millisecond)
}

// follow opens a stream on a connection of its own, from an address of this
// machine, and reads its first event.
func follow(s *server, from net.IP, session, token string) (net.Conn, error) {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: from}, Timeout: 10 * time.Second}
	conn, err := dialer.Dial("tcp4", s.addr)
	if err != nil {
		return nil, err
	}
	_, err = fmt.Fprintf(conn, "GET /api/v1/sessions/%s/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n", session, token)
	if err != nil {
		return conn, err
	}
	if err := conn.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
		return conn, err
	}
	for lines := bufio.NewReaderSize(conn, 1024); ; {
		line, err := lines.ReadString('\n')
		if err != nil {
			return conn, fmt.Errorf("no first event: %w", err)
		}
		if strings.HasPrefix(line, "event: change") {
			return conn, nil
		}
	}
}

// TestIdleStreams opens event streams by the thousand, drops them, and does so
// again: what the server holds afterwards does not grow.
// ARDOISE_IDLE_STREAMS says how many; 1,000 without it.
func TestIdleStreams(t *testing.T) {
	const rounds, perAddress = 4, 1500
	streams := 1000
	if text := os.Getenv("ARDOISE_IDLE_STREAMS"); text != "" {
		var err error
		streams, err = strconv.Atoi(text)
		require.NoError(t, err)
	}
	s, f := serveFigures(t)
	c := newClient(t, s)
	var sessions []string
	for n := range 20 {
		begun := must[struct {
			ID string `json:"id"`
		}](t, c, http.StatusCreated, http.MethodPost, "/sessions", map[string]any{"game": "pearls", "players": []string{"Ana", "Léo"}}, matches(0, fmt.Sprint("begin-", n)))
		sessions = append(sessions, begun.ID)
	}
	var after, during []memory
	t.Log(f.memory(t))
	for range rounds {
		conns := make([]net.Conn, streams)
		faults := make([]error, streams)
		var opening sync.WaitGroup
		places := make(chan struct{}, 64)
		began := time.Now()
		for i := range conns {
			places <- struct{}{}
			opening.Go(func() {
				defer func() { <-places }()
				from := net.IPv4(127, 0, 1, byte(1+i/perAddress))
				conns[i], faults[i] = follow(s, from, sessions[i%len(sessions)], c.token)
			})
		}
		opening.Wait()
		for _, err := range faults {
			require.NoError(t, err)
		}
		f.settled(t, streams)
		took := time.Since(began)
		during = append(during, f.memory(t))
		for _, conn := range conns {
			require.NoError(t, conn.Close())
		}
		f.settled(t, 0)
		after = append(after, f.memory(t))
		t.Logf("opened in %v; %v; then %v", took.Round(time.Millisecond), during[len(during)-1], after[len(after)-1])
	}
	first, last := after[0], after[rounds-1]
	assert.Less(t, last.heap, first.heap+first.heap/10+1<<20, "the heap grows with every round")
	assert.Less(t, last.goroutines, first.goroutines+20, "goroutines are left behind")
	assert.Less(t, during[rounds-1].heap, during[0].heap+during[0].heap/10+1<<20, "the same streams hold more")
	assert.Less(t, during[rounds-1].resident, during[1].resident+during[1].resident/5, "the process grows with every round")
}
