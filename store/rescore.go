package store

import (
	"context"

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
	var all script
	ending := endingOf(result)
	all.get(&change, `UPDATE sessions SET change = change + 1, finished = $3, broken_off = $4, ended = $5
		WHERE id = $1 AND version = $2 RETURNING change`, append([]any{session, version}, ending[:]...)...)
	all.putResult(session, result)
	ok, err = s.perform(ctx, all)
	return change, ok, err
}
