package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/stdlib"
)

// leaving is a database that is read whole while nobody serves it, and stays as it
// is.
type leaving struct {
	db    source
	still func() error // ErrInUse where somebody serves it after all
	close func() error
}

// leave opens a database that is to be moved.
func leave(ctx context.Context, dsn string) (*leaving, error) {
	from, err := leaveFile, error(nil)
	if OnServer(dsn) {
		from = leaveServer
	}
	s, err := from(ctx, dsn)
	if err != nil {
		return nil, fmt.Errorf("from there: %w", err)
	}
	return s, nil
}

// movable tells whether the tables are those that this program makes.
func movable(ctx context.Context, db source) error {
	knows, err := newest()
	if err != nil {
		return err
	}
	var has int64
	if err := db.QueryRowContext(ctx, `SELECT max(version_id) FROM goose_db_version`).Scan(&has); err != nil {
		return fmt.Errorf("there is no database of Ardoise: %w", err)
	}
	return fits(has, knows, true)
}

// leaveFile opens a file that nobody else has open, and keeps everybody out.
func leaveFile(ctx context.Context, dsn string) (*leaving, error) {
	if _, err := os.Stat(dsn); err != nil {
		return nil, fmt.Errorf("there is no database: %w", err)
	}
	unlock, err := serveAlone(dsn)
	if errors.Is(err, errLocked) {
		return nil, ErrInUse
	}
	if err != nil {
		return nil, err
	}
	if err := undamaged(ctx, dsn); err != nil {
		return nil, errors.Join(err, unlock())
	}
	db, err := aloneAt(ctx, dsn)
	if err != nil {
		return nil, errors.Join(err, unlock())
	}
	if err := movable(ctx, db); err != nil {
		return nil, errors.Join(err, db.Close(), unlock())
	}
	return &leaving{
		db: db, still: func() error { return nil },
		close: func() error { return errors.Join(db.Close(), unlock()) },
	}, nil
}

// leavingLock is the advisory lock that is held on a database while it is moved;
// who opens it meanwhile finds it taken. It is the number after moveLock.
const leavingLock = moveLock + 1

// holdTime is how long a move waits for somebody who is writing, in milliseconds:
// longer than PostgreSQL's own vacuum takes to give way.
const holdTime = "5000"

// leaveServer opens a database on a server. A program that opens it from now on is
// refused; one that did a moment ago is seen by its connections, at the latest
// when all is read, and can write nothing until then.
func leaveServer(ctx context.Context, dsn string) (*leaving, error) {
	config, err := postgresConfig(dsn)
	if err != nil {
		return nil, err
	}
	config.RuntimeParams["idle_in_transaction_session_timeout"] = "0" // the other one may be slow
	config.RuntimeParams["lock_timeout"] = holdTime
	db := stdlib.OpenDB(*config)
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	s, err := leaveBy(ctx, conn)
	if err != nil {
		return nil, errors.Join(err, conn.Close(), db.Close())
	}
	end := s.close
	s.close = func() error { return errors.Join(end(), conn.Close(), db.Close()) }
	return s, nil
}

// leaveBy keeps others out and then, when nobody is left, begins to read. A
// transaction sees what was there at its first look: one that looked before the
// last program was gone would miss what that one still saved.
func leaveBy(ctx context.Context, conn *sql.Conn) (*leaving, error) {
	var mine bool
	if err := conn.QueryRowContext(ctx, `SELECT pg_try_advisory_lock($1)`, int64(leavingLock)).Scan(&mine); err != nil {
		return nil, err
	}
	if !mine {
		return nil, errLeaving
	}
	if err := unserved(ctx, conn); err != nil {
		return nil, err
	}
	if err := movable(ctx, conn); err != nil {
		return nil, err
	}
	t, err := conn.BeginTx(ctx, &sql.TxOptions{ReadOnly: true, Isolation: sql.LevelRepeatableRead})
	if err != nil {
		return nil, err
	}
	if err := hold(ctx, t); err != nil {
		return nil, errors.Join(err, t.Rollback())
	}
	return &leaving{
		db: t, still: func() error { return unserved(ctx, conn) },
		close: func() error {
			err := t.Rollback()
			// Who opens it next is not to wait until the server has noticed that the
			// connection ended, which gives the lock back too, should this fail.
			_, _ = conn.ExecContext(ctx, `SELECT pg_advisory_unlock($1)`, int64(leavingLock))
			return err
		},
	}, nil
}

// hold keeps every table as it is until the transaction ends, before that one looks
// for the first time. A server that finds its way back meanwhile, and may be gone
// again before the last look, reads; its writes wait, and are refused as those that
// wait too long always are.
func hold(ctx context.Context, t *sql.Tx) error {
	_, err := t.ExecContext(ctx, `LOCK TABLE `+strings.Join(tables(), `, `)+` IN SHARE MODE`)
	if code := codeOf(err); code == lockTimeout || code == deadlock {
		return fmt.Errorf("%w: somebody is writing to it right now", ErrInUse)
	}
	return err
}

// unserved sees that nobody else is connected, whatever name they give: what
// serves under a name of its own saves as well. Connections of a program that has
// just ended may still be there for a moment.
func unserved(ctx context.Context, conn *sql.Conn) error {
	var others string
	for range 20 {
		// What it was told once in a transaction it would else be told again.
		if _, err := conn.ExecContext(ctx, `SELECT pg_stat_clear_snapshot()`); err != nil {
			return err
		}
		// Of other users' connections one may not be told the kind; the server's
		// own have no user.
		if err := conn.QueryRowContext(ctx, `SELECT coalesce(string_agg(line, ', ' ORDER BY line), '') FROM (
			SELECT coalesce(nullif(application_name, ''), 'one without a name') || ' (' || count(*) || ')' AS line
			FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid()
				AND usesysid IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend'
			GROUP BY application_name) AS connected`).Scan(&others); err != nil || others == "" {
			return err
		}
		pause(ctx, 100*time.Millisecond)
	}
	return fmt.Errorf("%w, and close whatever else is connected to it, be it psql; there are: %s", ErrInUse, others)
}

var errLeaving = errors.New("everything is being moved from it to another database: wait until that is done, then start with that one")

// notMoving refuses a database that is being moved to another one. The lock is
// shared by all who open it, and given back with their connection.
func notMoving(ctx context.Context, conn *sql.Conn) error {
	var free bool
	err := conn.QueryRowContext(ctx, `SELECT pg_try_advisory_lock_shared($1)`, int64(leavingLock)).Scan(&free)
	if err == nil && !free {
		err = errLeaving
	}
	return err
}
