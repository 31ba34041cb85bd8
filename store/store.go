// Package store keeps what package play decides, over database/sql. Only Open
// knows which engine is below: every statement is one text for all of them.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"

	"ardoise/play"
)

// Store is a [play.Store].
type Store struct {
	write *sql.DB // a file's one connection, where writers wait in order; a server's few
	read  *sql.DB
	// passing tells a fault that may pass by itself from one that will not.
	passing func(error) bool
	// there fails with play.ErrUnavailable once the database is not where it was.
	there func() error
	// change runs one whole write, on disk when it returns. It answers false,
	// with nothing written, where do was beaten. It may run do again: do must
	// leave nothing behind but what it scans.
	change func(ctx context.Context, do func(tx) error) (bool, error)
	// perform is change for a script.
	perform func(ctx context.Context, all script) (bool, error)
	// plain is perform for a plain entry to a session; nil where that does as well.
	plain func(ctx context.Context, session string, all script) (bool, error)
	// release lets go of what serving holds beside write and read: a file's lock,
	// or a server's connections for plain entries; nil while it holds nothing.
	release func() error
	// wipe takes away what the engine keeps of rows as they were, as far as it
	// can.
	wipe func(context.Context)
	// short is the context for reads that are over sooner than watching for the
	// caller's leaving would cost.
	short func(context.Context) context.Context
	// lend runs reads by one connection, where that helps.
	lend func(ctx context.Context, reads func(source) error) error
	// share is Share where there may be several servers, else nil.
	share func(Hub, *slog.Logger) (signal func(session string, change int64), stop func())
}

var _ play.Store = (*Store)(nil)

// Close lets go of the database.
func (s *Store) Close() error {
	err := errors.Join(s.read.Close(), s.write.Close())
	if s.release != nil {
		err = errors.Join(err, s.release())
	}
	return err
}

// Ping tells whether the store can answer.
func (s *Store) Ping(ctx context.Context) error {
	if err := s.there(); err != nil {
		return err
	}
	var one int64
	return s.fault(s.read.QueryRowContext(ctx, `SELECT 1`).Scan(&one))
}

// errBeaten leaves a transaction, undone, where somebody else was first.
var errBeaten = errors.New("somebody was first")

// row reads one row; play.ErrAbsent where there is none.
func (s *Store) row(ctx context.Context, into []any, query string, args ...any) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return s.fault(s.read.QueryRowContext(s.short(ctx), query, args...).Scan(into...))
}

// look runs reads that all see one moment.
func (s *Store) look(ctx context.Context, do func(tx) error) error {
	_, err := s.inside(ctx, s.read, &sql.TxOptions{ReadOnly: true, Isolation: sql.LevelRepeatableRead}, do)
	return err
}

func (s *Store) inside(ctx context.Context, db *sql.DB, options *sql.TxOptions, do func(tx) error) (bool, error) {
	t, err := db.BeginTx(ctx, options)
	if err != nil {
		return false, s.fault(err)
	}
	defer t.Rollback() // does nothing after Commit
	if err := do(tx{ctx, t}); err != nil {
		return false, s.meant(err)
	}
	if err := t.Commit(); err != nil {
		return false, s.fault(err)
	}
	return true, nil
}

// meant gives a write's error its meaning for play; none where it was beaten.
func (s *Store) meant(err error) error {
	if errors.Is(err, errBeaten) {
		return nil
	}
	return s.fault(err)
}

// fault gives an error its meaning for play.
func (s *Store) fault(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sql.ErrNoRows):
		return play.ErrAbsent
	case s.passing(err):
		return fmt.Errorf("%w: %w", play.ErrUnavailable, err)
	}
	return err
}

// tx runs the statements of one transaction.
type tx struct {
	ctx context.Context
	*sql.Tx
}

// do runs a statement.
func (t tx) do(query string, args ...any) error {
	_, err := t.ExecContext(t.ctx, query, args...)
	return err
}

// first runs a statement that must touch a row; where it touches none,
// somebody else was first.
func (t tx) first(query string, args ...any) error {
	result, err := t.ExecContext(t.ctx, query, args...)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, errBeaten)
	}
	return nil
}

// one reads one row; sql.ErrNoRows where there is none.
func (t tx) one(into []any, query string, args ...any) error {
	return t.QueryRowContext(t.ctx, query, args...).Scan(into...)
}

// all reads rows; do is called with the scan of one.
func (t tx) all(do func(scan func(...any) error) error, query string, args ...any) error {
	return each(t.ctx, t, do, query, args...)
}

// source is what statements can be asked of: a transaction, or a pool, where
// each sees a moment of its own.
type source interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// each reads rows; do is called with the scan of one.
func each(ctx context.Context, from source, do func(scan func(...any) error) error, query string, args ...any) error {
	rows, err := from.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := do(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// flag is how a truth is kept.
func flag(on bool) int64 {
	if on {
		return 1
	}
	return 0
}

// orNull keeps "" as NULL, where many rows may have no value of a unique column.
func orNull(text string) sql.NullString { return sql.NullString{String: text, Valid: text != ""} }
