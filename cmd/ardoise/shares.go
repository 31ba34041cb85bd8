package main

import (
	"net"
	"net/netip"
	"slices"
	"sync"

	"ardoise/handlers"
)

// shares is a listener that lets no address have more than its share of
// connections: one more is closed before anything is read from it. A proxy of
// our own brings everybody's, and has no share.
type shares struct {
	net.Listener
	share   int
	proxies []netip.Prefix

	mu    sync.Mutex
	taken map[netip.Prefix]int
}

func newShares(listener net.Listener, share int, proxies []netip.Prefix) *shares {
	return &shares{Listener: listener, share: share, proxies: proxies, taken: map[netip.Prefix]int{}}
}

// Accept waits for the next connection that may be.
func (s *shares) Accept() (net.Conn, error) {
	for {
		conn, err := s.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from, counted := s.from(conn)
		if !counted {
			return conn, nil
		}
		if s.take(from) {
			return &shared{Conn: conn, leave: sync.OnceFunc(func() { s.leave(from) })}, nil
		}
		_ = conn.Close() // it was never a connection
	}
}

// from gives the address that a connection counts for.
func (s *shares) from(conn net.Conn) (from netip.Prefix, counted bool) {
	remote, is := conn.RemoteAddr().(*net.TCPAddr)
	if !is {
		return from, false
	}
	address := remote.AddrPort().Addr().Unmap().WithZone("")
	if slices.ContainsFunc(s.proxies, func(p netip.Prefix) bool { return p.Contains(address) }) {
		return from, false
	}
	return handlers.CountedBy(address), true
}

func (s *shares) take(from netip.Prefix) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.taken[from] >= s.share {
		return false
	}
	s.taken[from]++
	return true
}

func (s *shares) leave(from netip.Prefix) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.taken[from]--; s.taken[from] == 0 {
		delete(s.taken, from)
	}
}

// shared is a connection that gives its place back.
type shared struct {
	net.Conn
	leave func()
}

// Close ends the connection.
func (c *shared) Close() error {
	c.leave()
	return c.Conn.Close()
}
