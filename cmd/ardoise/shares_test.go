package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// answers tells whether a server answers on a connection.
func answers(t *testing.T, conn net.Conn) bool {
	t.Helper()
	require.NoError(t, conn.SetDeadline(time.Now().Add(5*time.Second)))
	if _, err := io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		return false
	}
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return false
	}
	_, err = io.Copy(io.Discard, answer.Body)
	return err == nil && answer.StatusCode == http.StatusOK
}

// dial opens a connection from one of this machine's own addresses.
func (r *running) dial(t *testing.T, from string) net.Conn {
	t.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	conn, err := dialer.Dial("tcp4", strings.TrimPrefix(r.url, "http://"))
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

func TestAnAddressHasItsShareOfConnections(t *testing.T) {
	r := start(t, "--max-connections", "3", "--trusted-proxy", "127.0.0.9")
	var open []net.Conn
	for range 3 {
		conn := r.dial(t, "127.0.0.2")
		require.True(t, answers(t, conn))
		open = append(open, conn)
	}
	assert.False(t, answers(t, r.dial(t, "127.0.0.2")), "one over")
	assert.True(t, answers(t, open[0]), "those that are open stay")
	assert.True(t, answers(t, r.dial(t, "127.0.0.3")), "another address has its own")
	for range 6 {
		assert.True(t, answers(t, r.dial(t, "127.0.0.9")), "a proxy brings everybody's")
	}
	require.NoError(t, open[0].Close())
	assert.Eventually(t, func() bool { return answers(t, r.dial(t, "127.0.0.2")) }, 5*time.Second, 20*time.Millisecond)
}

func TestAddressesThatShare(t *testing.T) {
	s := newShares(nil, 1, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")})
	for remote, want := range map[string]string{
		"192.0.2.7:80": "192.0.2.7/32", "[::ffff:192.0.2.7]:80": "192.0.2.7/32", "[2001:db8:1:2:3::4]:80": "2001:db8:1:2::/64", "[fe80::1%lo]:80": "fe80::/64",
		"10.1.1.1:80": "", "[::ffff:10.1.1.1]:80": "",
	} {
		address := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(remote))
		from, counted := s.from(remoteConn{remote: address})
		assert.Equal(t, want != "", counted, remote)
		if counted {
			assert.Equal(t, want, from.String(), remote)
		}
	}
}

// remoteConn is a connection of which only the other end is known.
type remoteConn struct {
	net.Conn
	remote net.Addr
}

func (c remoteConn) RemoteAddr() net.Addr { return c.remote }

// Who sends a header or a body drop by drop is let go.
func TestSlowRequestsAreLetGo(t *testing.T) {
	r := start(t, "--time-header", "300ms", "--time-read", "600ms")
	for name, sent := range map[string]string{
		"header": "GET /healthz HTTP/1.1\r\nHost:",
		"body":   "POST /api/v1/notebooks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{",
	} {
		conn := r.dial(t, "127.0.0.1")
		began := time.Now()
		_, err := io.WriteString(conn, sent)
		require.NoError(t, err)
		require.NoError(t, conn.SetReadDeadline(began.Add(10*time.Second)))
		_, err = io.Copy(io.Discard, conn)
		assert.NoError(t, err, "%s: the server ends it", name)
		took := time.Since(began)
		assert.True(t, took > 250*time.Millisecond && took < 5*time.Second, "%s: %v", name, took)
	}
}

func TestSizesAtTheirEdge(t *testing.T) {
	r := start(t, "--max-body", "2", "--max-file", "1", "--max-games", "2", "--max-people", "3", "--max-entries", "2")
	v := r.visitor(t)
	v.token = field(t, v.ask(http.MethodPost, "/api/v1/notebooks", ""), "token")
	sized := func(path string, size int) int {
		v.ask(http.MethodPost, path, "{"+strings.Repeat(" ", size-2)+"}")
		return v.status
	}
	for path, most := range map[string]int{"/api/v1/sessions": 2 << 10, "/api/v1/sessions/import": 1 << 20} {
		assert.NotEqual(t, http.StatusRequestEntityTooLarge, sized(path, most), path)
		assert.Equal(t, http.StatusRequestEntityTooLarge, sized(path, most+1), path)
	}
	begin := func(names string) string {
		return v.ask(http.MethodPost, "/api/v1/sessions", `{"game":"skull-king","rulebook":"classic","players":[`+names+`]}`)
	}
	first := field(t, begin(`"Ana","Léo"`), "id")
	assert.Equal(t, "people_full", field(t, begin(`"Ana","Zoé","Inès"`), "code"))
	begin(`"Ana","Zoé"`)
	require.Equal(t, http.StatusCreated, v.status)
	assert.Equal(t, "notebook_full", field(t, begin(`"Ana","Zoé"`), "code"))
	assert.Equal(t, http.StatusUnprocessableEntity, v.status)

	table := "/api/v1/sessions/" + first
	enter := func(version int, path, body string) string {
		return v.ask(http.MethodPost, table+path, body, "If-Match", fmt.Sprintf("%q", fmt.Sprint(version)), "Idempotency-Key", fmt.Sprint("k", version, body))
	}
	for version := range 2 {
		enter(version, "/entries", fmt.Sprintf(`{"type":"bids","round":1,"values":{"p%d":1}}`, version+1))
		require.Equal(t, http.StatusCreated, v.status)
	}
	full := enter(2, "/entries", `{"type":"results","round":1,"tricks":{"p1":1,"p2":0}}`)
	assert.Equal(t, "log_full", field(t, full, "code"))
	v.ask(http.MethodDelete, table+"/entries/2", "", "If-Match", `"2"`, "Idempotency-Key", "undo")
	assert.Equal(t, http.StatusUnprocessableEntity, v.status, "an undo is a row too")
	enter(2, "/finish", "")
	assert.Equal(t, http.StatusCreated, v.status, "what is full can be finished")
}
