package store

import (
	"context"
	"database/sql"
	"time"

	"ardoise/play"
)

// Connections lets tests look at the pools.
func Connections(s *Store) (write, read *sql.DB) { return s.write, s.read }

// ListPlan tells how the engine means to find the notebook's own sessions of a
// list.
func ListPlan(ctx context.Context, s *Store, q play.ListQuery) (steps []string, err error) {
	err = s.look(ctx, func(t tx) error {
		own, err := t.ownSessions(q)
		if err != nil {
			return err
		}
		steps, err = t.plan(own.page(q), own.args...)
		return err
	})
	return steps, err
}

// DeletedPlan tells how the engine means to find hidden sessions.
func DeletedPlan(ctx context.Context, s *Store) (steps []string, err error) {
	err = s.look(ctx, func(t tx) error {
		steps, err = t.plan(deletedPage, "n", "d", int64(9), "x", "", int64(20))
		return err
	})
	return steps, err
}

func (t tx) plan(query string, args ...any) (steps []string, err error) {
	err = t.all(func(scan func(...any) error) error {
		var id, parent, unused int
		var step string
		err := scan(&id, &parent, &unused, &step)
		steps = append(steps, step)
		return err
	}, `EXPLAIN QUERY PLAN `+query, args...)
	return steps, err
}

// LookEvery sets how often a server on PostgreSQL looks for changes of which it
// heard no signal.
func LookEvery(d time.Duration) Option { return func(o *options) { o.look = d } }

// Patience sets how long a write waits for PostgreSQL.
func Patience(d time.Duration) Option { return func(o *options) { o.patience = d } }
