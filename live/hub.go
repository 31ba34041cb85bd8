// Package live carries the news that a session has changed: "session X is at
// change N", nothing more. Who hears it reads the session as it may see it.
package live

import (
	"maps"
	"slices"
	"sync"
	"time"
)

// Hub tells the listeners of a session its latest change. A listener is one
// shared channel and one shared number: there is no queue to fill, so no
// listener can hold up who signals, or another listener.
//
// The numbers may come from anywhere: play signals its own commits, and where
// several servers share a database each of them signals what it hears of the
// others. A signal that comes late, or twice, is dropped.
//
// A Hub is safe for concurrent use.
type Hub struct {
	mu     sync.Mutex
	tables map[string]*table // those that somebody listens to
	closed bool
}

// table is what the listeners of one session share.
type table struct {
	change    int64         // the latest; 0: none since somebody listens
	at        time.Time     // of its signal
	later     chan struct{} // closed at the next change
	listeners int
}

// NewHub makes a hub that nobody listens to.
func NewHub() *Hub { return &Hub{tables: map[string]*table{}} }

// Signal tells that a session is at a change. It never waits for a listener.
func (h *Hub) Signal(session string, change int64) {
	h.mu.Lock()
	t := h.tables[session]
	if t == nil || change <= t.change || h.closed {
		h.mu.Unlock()
		return
	}
	news := t.later
	t.change, t.at, t.later = change, time.Now(), make(chan struct{})
	h.mu.Unlock()
	close(news)
}

// Subscribe listens to a session until Cancel. What was signalled before is
// not known to it: read the session after subscribing, and nothing is missed.
func (h *Hub) Subscribe(session string) *Subscription {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.tables[session]
	if t == nil {
		t = &table{later: make(chan struct{})}
		if h.closed {
			close(t.later)
		}
		h.tables[session] = t
	}
	t.listeners++
	return &Subscription{hub: h, session: session, table: t}
}

// Listeners counts the subscriptions that were not cancelled.
func (h *Hub) Listeners() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := 0
	for _, t := range h.tables {
		n += t.listeners
	}
	return n
}

// Sessions lists the sessions that somebody listens to, in no order.
func (h *Hub) Sessions() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Keys(h.tables))
}

// Close wakes every listener for the last time: Latest tells them so.
func (h *Hub) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return
	}
	h.closed = true
	for _, t := range h.tables {
		close(t.later)
	}
}

// Subscription is one listener at one session. Its methods are not for
// concurrent use by several goroutines.
type Subscription struct {
	hub     *Hub
	session string
	table   *table // nil: cancelled
}

// Latest gives the latest change signalled since somebody listens, 0 for none,
// and a channel that is closed as soon as there is a later one. Where open is
// false the hub is closed, and nothing will come any more.
func (s *Subscription) Latest() (change int64, later <-chan struct{}, open bool) {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	return s.table.change, s.table.later, !s.hub.closed
}

// Since tells how long ago the latest change was signalled, 0 where none was.
func (s *Subscription) Since() time.Duration {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	if s.table.change == 0 {
		return 0
	}
	return time.Since(s.table.at)
}

// Cancel ends the subscription; a second call does nothing.
func (s *Subscription) Cancel() {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	if s.table == nil {
		return
	}
	if s.table.listeners--; s.table.listeners == 0 {
		delete(s.hub.tables, s.session)
	}
	s.table = nil
}
