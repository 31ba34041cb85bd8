package store

import (
	"context"
	"database/sql"
	"log/slog"
	"maps"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// Hub is who tells a server's own phones of changes.
type Hub interface {
	// Signal tells that a session is at a change; one told before is no news.
	Signal(session string, change int64)
	// Sessions lists the sessions that somebody listens to.
	Sessions() []string
}

// Share ties a server's hub to those of the other servers on its database.
// signal tells this hub at once and the others within milliseconds; stop ends
// that. A file has one server only: there signal is the hub's own.
func (s *Store) Share(hub Hub, log *slog.Logger) (signal func(session string, change int64), stop func()) {
	if s.share == nil {
		return hub.Signal, func() {}
	}
	return s.share(hub, log)
}

const (
	channel = "ardoise"
	// maxPayload is what one notification may carry; PostgreSQL's limit is
	// below 8000 bytes.
	maxPayload = 7900
	// gather is the least time between two notifications of one server. Inside
	// the writes' own transactions they would make all commits wait in line.
	gather = 25 * time.Millisecond
	// lookEvery is how often a server looks for what it was not told.
	lookEvery = 5 * time.Second
	lookAt    = 500 // sessions in one question
)

// signals carries changes from server to server, by LISTEN and NOTIFY. One that
// is lost is made good by the session's next, by a look after each new
// connection, and by a slow look all the while.
type signals struct {
	hub    Hub
	log    *slog.Logger
	read   *sql.DB
	listen *pgx.ConnConfig
	send   *sql.DB
	every  time.Duration

	mu   sync.Mutex
	news map[string]int64 // session: its latest change that the others are to hear of
	wake chan struct{}
}

// sharing gives the Share of a database at an address.
func sharing(config *pgx.ConnConfig, read *sql.DB, every time.Duration) func(Hub, *slog.Logger) (func(string, int64), func()) {
	return func(hub Hub, log *slog.Logger) (func(string, int64), func()) {
		quick := config.Copy()
		quick.RuntimeParams["synchronous_commit"] = "off" // news is no entry: it waits for no disk
		s := &signals{
			hub: hub, log: log, read: read, listen: config, send: stdlib.OpenDB(*quick), every: every,
			news: map[string]int64{}, wake: make(chan struct{}, 1),
		}
		s.send.SetMaxOpenConns(1)
		ctx, cancel := context.WithCancel(context.Background())
		var running sync.WaitGroup
		for _, part := range []func(context.Context){s.sending, s.listening, s.looking} {
			running.Go(func() { part(ctx) })
		}
		return s.signal, func() {
			cancel()
			running.Wait()
			_ = s.send.Close() // nothing is on its way any more
		}
	}
}

// signal tells this server's phones, and leaves it to sending to tell the
// others.
func (s *signals) signal(session string, change int64) {
	s.hub.Signal(session, change)
	s.put(map[string]int64{session: change})
}

func (s *signals) put(news map[string]int64) {
	s.mu.Lock()
	for session, change := range news {
		s.news[session] = max(s.news[session], change)
	}
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default: // it is awake already
	}
}

func (s *signals) take() map[string]int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	news := s.news
	s.news = map[string]int64{}
	return news
}

// sending tells the other servers what has gathered: at once where it was quiet,
// else a moment after the last time.
func (s *signals) sending(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			_ = s.tell(last, s.take()) // the others will look for themselves
			return
		case <-s.wake:
		}
		rest := gather
		if news := s.take(); len(news) > 0 {
			if err := s.tell(ctx, news); err != nil && ctx.Err() == nil {
				s.log.Warn("the other servers were not told of changes", "error", err)
				s.put(news) // again, unless something newer came
				rest = time.Second
			}
		}
		pause(ctx, rest)
	}
}

// tell sends changes, as many in one notification as fit.
func (s *signals) tell(ctx context.Context, news map[string]int64) error {
	for _, payload := range payloads(news) {
		if _, err := s.send.ExecContext(ctx, `SELECT pg_notify($1, $2)`, channel, payload); err != nil {
			return err
		}
	}
	return nil
}

// payloads writes changes as lines "session change", in texts that are short
// enough.
func payloads(news map[string]int64) (all []string) {
	var text strings.Builder
	for session, change := range maps.All(news) {
		line := session + " " + strconv.FormatInt(change, 10) + "\n"
		if text.Len()+len(line) > maxPayload {
			all = append(all, text.String())
			text.Reset()
		}
		text.WriteString(line)
	}
	if text.Len() > 0 {
		all = append(all, text.String())
	}
	return all
}

// listening hears the other servers, and itself: that is no news.
func (s *signals) listening(ctx context.Context) {
	wait := 50 * time.Millisecond
	for ctx.Err() == nil {
		began := time.Now()
		if err := s.hear(ctx); ctx.Err() == nil {
			s.log.Warn("the other servers are not heard, trying again", "error", err)
		}
		if time.Since(began) > time.Minute {
			wait = 50 * time.Millisecond
		}
		pause(ctx, wait+rand.N(wait))
		wait = min(2*wait, time.Second)
	}
}

// hear listens on one connection until it is lost.
func (s *signals) hear(ctx context.Context) error {
	conn, err := pgx.ConnectConfig(ctx, s.listen.Copy())
	if err != nil {
		return err
	}
	defer func() {
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = conn.Close(last)
	}()
	if _, err := conn.Exec(ctx, `LISTEN `+channel); err != nil {
		return err
	}
	// What was said until now nobody heard here.
	if err := s.look(ctx); err != nil {
		return err
	}
	for {
		heard, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		for line := range strings.Lines(heard.Payload) {
			session, text, _ := strings.Cut(strings.TrimSpace(line), " ")
			if change, err := strconv.ParseInt(text, 10, 64); err == nil { // others may use the channel too
				s.hub.Signal(session, change)
			}
		}
	}
}

// looking looks now and then for what was not heard.
func (s *signals) looking(ctx context.Context) {
	for pause(ctx, s.every) {
		_ = s.look(ctx) // while the database is gone there is no news
	}
}

// look reads at which change the sessions are that somebody listens to here.
func (s *signals) look(ctx context.Context) error {
	sessions := s.hub.Sessions()
	for len(sessions) > 0 {
		some := sessions[:min(lookAt, len(sessions))]
		sessions = sessions[len(some):]
		if err := s.lookAt(ctx, some); err != nil {
			return err
		}
	}
	return nil
}

func (s *signals) lookAt(ctx context.Context, sessions []string) error {
	rows, err := s.read.QueryContext(ctx, `SELECT id, change FROM sessions WHERE id = ANY($1)`, sessions)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var session string
		var change int64
		if err := rows.Scan(&session, &change); err != nil {
			return err
		}
		s.hub.Signal(session, change)
	}
	return rows.Err()
}

// pause waits; false where ctx ended meanwhile.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}
