package store

import (
	"context"

	"ardoise/play"
)

// Remark writes a session's place, its note and whether it counts.
func (s *Store) Remark(ctx context.Context, r play.RemarkRow) (change int64, ok bool, err error) {
	ok, err = s.change(ctx, func(t tx) error {
		if err := t.touch(r.Session, &change); err != nil {
			return err
		}
		if err := t.first(`UPDATE sessions SET place = $2, note = $3, words = $4
			WHERE id = $1 AND place = $5 AND note = $6 AND counted = $7`,
			r.Session, r.Place, r.Note, r.Words, r.Before.Place, r.Before.Note, flag(!r.Before.NotCounted)); err != nil {
			return err
		}
		if r.NotCounted == r.Before.NotCounted {
			return nil
		}
		return t.setCounted(r.Session, !r.NotCounted)
	})
	return change, ok, err
}

// setCounted takes a session into the statistics, or out of them.
func (t tx) setCounted(session string, counted bool) error {
	if err := t.do(`UPDATE sessions SET counted = $2 WHERE id = $1`, session, flag(counted)); err != nil {
		return err
	}
	return t.recount(only(session))
}

// DeleteSession hides a session.
func (s *Store) DeleteSession(ctx context.Context, id string, at int64) (changed []play.Changed, err error) {
	_, err = s.change(ctx, func(t tx) error { return t.hide(id, at, &changed) })
	return changed, err
}

func (t tx) hide(id string, at int64, changed *[]play.Changed) error {
	one := play.Changed{Session: id}
	if err := t.one([]any{&one.Change}, `UPDATE sessions SET deleted_at = $2, change = change + 1
		WHERE id = $1 AND deleted_at = 0 RETURNING change`, id, at); err != nil {
		return err
	}
	*changed = []play.Changed{one}
	if err := t.tellFollowed(id, changed); err != nil {
		return err
	}
	return t.recount(only(id))
}

// RestoreSession brings a hidden session back.
func (s *Store) RestoreSession(ctx context.Context, id string, limits play.Limits) (changed []play.Changed, ok bool, err error) {
	ok, err = s.change(ctx, func(t tx) error { return t.unhide(id, limits, &changed) })
	return changed, ok, err
}

func (t tx) unhide(id string, limits play.Limits, changed *[]play.Changed) error {
	one := play.Changed{Session: id}
	var notebook string
	if err := t.one([]any{&one.Change, &notebook}, `UPDATE sessions SET deleted_at = 0, change = change + 1
		WHERE id = $1 AND deleted_at > 0 RETURNING change, notebook`, id); err != nil {
		return err
	}
	*changed = []play.Changed{one}
	if err := t.tellFollowed(id, changed); err != nil {
		return err
	}
	if err := t.recount(only(id)); err != nil {
		return err
	}
	var room script
	room.within(notebook, limits)
	return t.run(room)
}

// deletedPage is the query of a page of hidden sessions.
const deletedPage = `SELECT ` + sessionColumns + `, s.deleted_at FROM sessions s
	WHERE s.id IN (SELECT o.id FROM sessions o WHERE o.notebook = $1 AND o.deleted_at > 0
		UNION SELECT k.id FROM sessions k WHERE k.keeper_device = $2 AND k.deleted_at > 0)
	AND (s.deleted_at, s.id) < ($3, $4) AND ($5 = '' OR s.id = $5)
	ORDER BY s.deleted_at DESC, s.id DESC LIMIT $6`

// Deleted reads one page of the hidden sessions of a notebook, and of those
// that a device keeps.
func (s *Store) Deleted(ctx context.Context, q play.DeletedQuery) ([]play.DeletedRow, error) {
	var rows []play.DeletedRow
	err := s.look(ctx, func(t tx) error {
		rows = rows[:0]
		err := t.all(func(scan func(...any) error) error {
			var row play.DeletedRow
			var err error
			row.StoredSession, err = scanSession(func(into ...any) error { return scan(append(into, &row.At)...) })
			rows = append(rows, row)
			return err
		}, deletedPage, q.Notebook, q.Device, q.Before, q.BeforeID, q.ID, int64(q.Limit))
		if err != nil {
			return err
		}
		sessions := make([]play.StoredSession, len(rows))
		for i := range rows {
			sessions[i] = rows[i].StoredSession
		}
		if err := t.seatsOfAll(sessions); err != nil {
			return err
		}
		for i := range rows {
			rows[i].StoredSession = sessions[i]
		}
		return nil
	})
	return rows, err
}

// HiddenSession reads a hidden session.
func (s *Store) HiddenSession(ctx context.Context, id string) (row play.DeletedRow, err error) {
	err = s.look(ctx, func(t tx) error {
		var err error
		row.StoredSession, err = scanSession(t.QueryRowContext(t.ctx, `SELECT `+sessionColumns+`, s.deleted_at
			FROM sessions s WHERE s.id = $1 AND s.deleted_at > 0`, id).Scan, &row.At)
		if err != nil {
			return err
		}
		_, err = seatsOf(t.ctx, t, &row.StoredSession)
		return err
	})
	return row, err
}
