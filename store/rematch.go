package store

import (
	"context"
	"database/sql"
	"errors"

	"ardoise/play"
)

// Following lists the sessions that follow a session. Most have none: that costs
// one look in an index.
func (s *Store) Following(ctx context.Context, id string) ([]play.StoredSession, error) {
	var sessions []play.StoredSession
	var one string
	err := s.row(ctx, []any{&one}, `SELECT s.id FROM sessions s WHERE s.follows = $1`+thatIsThere+` LIMIT 1`, id)
	if errors.Is(err, play.ErrAbsent) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	err = s.look(ctx, func(t tx) error {
		sessions = nil
		err := t.all(func(scan func(...any) error) error {
			session, err := scanSession(scan)
			sessions = append(sessions, session)
			return err
		}, `SELECT `+sessionColumns+` FROM sessions s WHERE s.follows = $1`+thatIsThere+` ORDER BY s.began, s.id`, id)
		if err != nil {
			return err
		}
		return t.seatsOfAll(sessions)
	})
	return sessions, err
}

// rematchOf tells the session that a new one follows; where it is not at the change
// that the new one was planned at, somebody else was first. People are held
// before it, as by whoever merges them.
func (s *script) rematchOf(n play.NewSessionRow) {
	if n.Follows != "" {
		s.must(`UPDATE sessions SET change = change + 1 WHERE id = $1 AND change = $2 AND deleted_at = 0`, n.Follows, n.FollowsAt)
	}
}

// tellFollowed raises the change of the session that one follows, where that is
// there: a page of it leads to the one.
func (t tx) tellFollowed(id string, changed *[]play.Changed) error {
	var followed play.Changed
	err := t.one([]any{&followed.Session, &followed.Change}, `UPDATE sessions SET change = change + 1
		WHERE id = (SELECT n.follows FROM sessions n WHERE n.id = $1) AND deleted_at = 0 RETURNING id, change`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err == nil {
		*changed = append(*changed, followed)
	}
	return err
}

var _ play.RematchStore = (*Store)(nil)
