package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"time"

	"ardoise/play"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

// Connections of one server; two more are for plain entries, and two carry its
// signals. Four servers fit below the hundred that PostgreSQL allows by default.
// Readers have their own, so that writers who wait for a standby keep nobody from
// looking.
const (
	postgresWriters = 4
	postgresReaders = 10
)

// patience is how long a write may wait for the server before its answer is
// that the store does not answer.
const patience = 8 * time.Second

// openPostgres opens the database at an address. Of several hosts the one that
// takes writes is used, and looked for again whenever a connection is lost.
func openPostgres(ctx context.Context, dsn string, chosen options) (*Store, error) {
	config, err := postgresConfig(dsn)
	if err != nil {
		return nil, err
	}
	if err := preparePostgres(ctx, config, chosen.asItIs); err != nil {
		return nil, fmt.Errorf("database %s on %s: %w", config.Database, hosts(config), err)
	}
	planned := forWrites(config, chosen.patience)
	whole := planned.Copy()
	// Every statement of a write sees one moment, and a row that somebody changed
	// since cannot be changed: what it reads first and then adds up stays true.
	whole.RuntimeParams["default_transaction_isolation"] = "repeatable read"
	write, read := stdlib.OpenDB(*whole, dropDead()...), stdlib.OpenDB(*config, dropDead()...)
	write.SetMaxOpenConns(postgresWriters)
	write.SetMaxIdleConns(postgresWriters)
	read.SetMaxOpenConns(postgresReaders)
	read.SetMaxIdleConns(postgresReaders)
	s := &Store{
		write: write, read: read, passing: postgresPassing, there: func() error { return nil },
		short: func(ctx context.Context) context.Context { return ctx }, // a network may be slow
		wipe:  func(context.Context) {},                                 // its vacuum does
		lend:  func(_ context.Context, reads func(source) error) error { return reads(read) },
		share: sharing(config, read, chosen.look),
	}
	s.change = func(ctx context.Context, do func(tx) error) (bool, error) {
		return s.insist(ctx, chosen, func(bounded context.Context) error {
			return chosen.observed(func() error { return s.writeOnce(ctx, bounded, do) })
		})
	}
	s.perform = func(ctx context.Context, all script) (bool, error) {
		if len(all) > sentAtOnce {
			return s.change(ctx, func(t tx) error { return t.run(all) })
		}
		return s.insist(ctx, chosen, func(bounded context.Context) error { return s.performOnce(bounded, chosen, all) })
	}
	shared := openTogether(planned, chosen)
	s.release = shared.pool.Close
	s.plain = func(ctx context.Context, session string, all script) (bool, error) {
		return s.insist(ctx, chosen, func(bounded context.Context) error {
			err := shared.do(bounded, session, all)
			if errors.Is(err, errTogether) {
				return s.performOnce(bounded, chosen, all)
			}
			return err
		})
	}
	return s, nil
}

// forWrites is the configuration of connections that write.
func forWrites(config *pgx.ConnConfig, patience time.Duration) *pgx.ConnConfig {
	config = config.Copy()
	set := config.RuntimeParams
	// Writes find few rows by their keys. So one plan will do, whatever is looked
	// for, and one that was made while the tables were empty does when they are full.
	set["plan_cache_mode"] = "force_generic_plan"
	set["enable_seqscan"], set["enable_hashjoin"], set["enable_mergejoin"] = "off", "off", "off"
	// The server says of a script that it waits for another write too long, while
	// somebody still listens.
	set["lock_timeout"] = fmt.Sprint((patience * 3 / 4).Milliseconds())
	return config
}

// dropDead looks at a connection before it is used again: one whose server has
// gone is replaced. The driver's own look, a round trip after a second's rest,
// is left to where there is no other.
func dropDead() []stdlib.OptionOpenDB {
	return []stdlib.OptionOpenDB{
		stdlib.OptionShouldPing(func(_ context.Context, of stdlib.ShouldPingParams) bool {
			return !peeks && of.IdleDuration > time.Second
		}),
		stdlib.OptionResetSession(func(_ context.Context, conn *pgx.Conn) error {
			if left(conn.PgConn().Conn()) {
				return driver.ErrBadConn
			}
			return nil
		}),
	}
}

// postgresConfig reads an address. What it does not say is set so that a host
// that is gone is noticed within seconds. A fault does not show the address:
// there may be a password in it.
func postgresConfig(dsn string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(dsn)
	if err != nil {
		return nil, errors.New("the database's address is not understood: write it as postgres://user:password@host:5432/database, several hosts with commas between")
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 3 * time.Second
	}
	if config.ValidateConnect == nil {
		config.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	dialer := &net.Dialer{
		Timeout:         config.ConnectTimeout,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 5 * time.Second, Interval: 3 * time.Second, Count: 3},
		Control:         letDeadGo,
	}
	config.DialFunc = dialer.DialContext
	for name, value := range map[string]string{
		"application_name": "ardoise",
		// What a program that died held is free again soon.
		"idle_in_transaction_session_timeout": "30s",
	} {
		if config.RuntimeParams[name] == "" {
			config.RuntimeParams[name] = value
		}
	}
	keep := config.OnPgError
	config.OnPgError = func(conn *pgconn.PgConn, fault *pgconn.PgError) bool {
		// A server that takes no writes any more: the next connection looks for
		// the one that does.
		return keep(conn, fault) && fault.Code != readOnly
	}
	return config, nil
}

// hosts names the hosts of an address, for people.
func hosts(config *pgx.ConnConfig) string {
	text := net.JoinHostPort(config.Host, fmt.Sprint(config.Port))
	seen := map[string]bool{text: true}
	for _, other := range config.Fallbacks {
		if host := net.JoinHostPort(other.Host, fmt.Sprint(other.Port)); !seen[host] {
			seen[host] = true
			text += ", " + host
		}
	}
	return text
}

// moveLock is the advisory lock that a server holds while it brings the tables
// up to date: "ardoise" in ASCII.
const moveLock = 0x6172646f697365

// preparePostgres sees that the database can keep what it is given and brings
// its tables up to date. Servers that start together do so one by one.
func preparePostgres(ctx context.Context, config *pgx.ConnConfig, asItIs bool) error {
	db := stdlib.OpenDB(*config)
	defer db.Close()
	guard, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer guard.Close()
	for setting, check := range map[string]func(string) error{
		"server_encoding": func(encoding string) error {
			if encoding != "UTF8" {
				return fmt.Errorf("its encoding is %s: make the database with ENCODING 'UTF8' TEMPLATE template0", encoding)
			}
			return nil
		},
		"synchronous_commit": func(sync string) error {
			if sync == "off" {
				return errors.New("synchronous_commit is off, so what is answered as saved might be lost: set it to on")
			}
			return nil
		},
	} {
		var value string
		if err := guard.QueryRowContext(ctx, `SHOW `+setting).Scan(&value); err != nil {
			return err
		}
		if err := check(value); err != nil {
			return err
		}
	}
	if _, err := guard.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, int64(moveLock)); err != nil {
		return err
	}
	if err := notMoving(ctx, guard); err != nil {
		return err
	}
	if err := migrate(ctx, goose.DialectPostgres, db, asItIs); err != nil {
		return err
	}
	_, err = guard.ExecContext(ctx, `SELECT pg_advisory_unlock($1)`, int64(moveLock))
	return err
}

// insist does one whole write, on a connection of its own. Where the server
// undid it for another's sake, or a connection turned out to be dead before the
// commit was sent, it has not happened, and is done again a few times.
func (s *Store) insist(ctx context.Context, chosen options, once func(bounded context.Context) error) (bool, error) {
	bounded, cancel := context.WithTimeout(ctx, chosen.patience)
	defer cancel()
	for try := 1; ; try++ {
		err := once(bounded)
		var unsure *unsureError
		switch {
		case err == nil:
			return true, nil
		case errors.Is(err, errBeaten), beatenCode(err), beatenStep(err):
			return false, nil
		case try < triesOf(err) && bounded.Err() == nil && !errors.As(err, &unsure) && worthAgain(err):
			select {
			case <-bounded.Done():
			case <-time.After(rand.N(time.Duration(min(try*try, 40)) * 5 * time.Millisecond)):
			}
			continue
		case ctx.Err() != nil && !errors.As(err, &unsure):
			return false, ctx.Err()
		case bounded.Err() != nil: // and not the caller's leaving
			return false, fmt.Errorf("%w: %w", play.ErrUnavailable, err)
		}
		return false, s.fault(err)
	}
}

// triesOf is how often a write that has not happened is tried, within patience.
// Writes that begin games of the same people wait for each other, and all but
// one of those that waited look again; a server that is gone seldom comes back
// while somebody waits.
func triesOf(err error) int {
	if slices.Contains(undone, codeOf(err)) {
		return 60
	}
	return 10
}

// unsureError says that a commit was sent and not answered: what it wrote may be
// there, now or soon.
type unsureError struct{ cause error }

func (e *unsureError) Error() string { return "the commit was not answered: " + e.cause.Error() }
func (e *unsureError) Unwrap() error { return e.cause }

// writeOnce runs a write. Once its commit is sent the caller's leaving must not
// cancel it: a commit that is cancelled while it waits for a standby stands on
// this server alone, where a retry would find it and take it for safe. So the
// commit goes on by itself, and who waits for it does so until the deadline.
func (s *Store) writeOnce(ctx, bounded context.Context, do func(tx) error) error {
	work, drop := context.WithCancel(context.WithoutCancel(ctx))
	stay := context.AfterFunc(bounded, drop)
	t, err := s.write.BeginTx(work, nil)
	if err != nil {
		drop()
		return errors.Join(bounded.Err(), err)
	}
	if err := do(tx{bounded, t}); err != nil || !stay() {
		err = errors.Join(err, bounded.Err(), t.Rollback())
		drop()
		return err
	}
	done := make(chan error, 1)
	go func() {
		done <- t.Commit()
		drop()
	}()
	late := time.NewTimer(leftOf(bounded))
	defer late.Stop()
	select {
	case err = <-done:
	case <-late.C:
		err = play.ErrUnavailable
	}
	if err != nil {
		return unlessRefused(err)
	}
	return nil
}
