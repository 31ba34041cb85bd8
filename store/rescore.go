package store

import (
	"context"
	"database/sql"
	"errors"

	"ardoise/play"
)

// AllSessions lists the ids of all sessions after one.
func (s *Store) AllSessions(ctx context.Context, after string, limit int) ([]string, error) {
	var ids []string
	err := s.look(ctx, func(t tx) error {
		ids = nil
		return t.all(func(scan func(...any) error) error {
			var id string
			err := scan(&id)
			ids = append(ids, id)
			return err
		}, `SELECT id FROM sessions WHERE id > $1 ORDER BY id LIMIT $2`, after, int64(limit))
	})
	return ids, err
}

// KeptSession is LoadSession for deleted ones too.
func (s *Store) KeptSession(ctx context.Context, id string) (*play.StoredSession, error) {
	return s.loading(ctx, id, ``)
}

// Facts reads what is stored of a session for statistics.
func (s *Store) Facts(ctx context.Context, session string) ([]play.FactRow, error) {
	var facts []play.FactRow
	err := s.look(ctx, func(t tx) error {
		facts = nil
		return t.all(func(scan func(...any) error) error {
			var f play.FactRow
			err := scan(&f.Seat, &f.Key, &f.N)
			facts = append(facts, f)
			return err
		}, `SELECT seat, fact, n FROM facts WHERE session = $1 ORDER BY seat, fact`, session)
	})
	return facts, err
}

// SetResult replaces the result of a session whose log is at a version.
func (s *Store) SetResult(ctx context.Context, session string, version int64, result play.Result) (change int64, ok bool, err error) {
	ok, err = s.change(ctx, func(t tx) error {
		var end ending
		err := t.one([]any{&change, &end.finished, &end.brokenOff, &end.ended}, `UPDATE sessions SET change = change + 1
			WHERE id = $1 AND version = $2 RETURNING change, finished, broken_off, ended`, session, version)
		if errors.Is(err, sql.ErrNoRows) {
			return errBeaten
		}
		if err != nil {
			return err
		}
		if err := t.putEnding(session, end, endingOf(result)); err != nil {
			return err
		}
		return t.putResult(session, result)
	})
	return change, ok, err
}
