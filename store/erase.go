package store

import (
	"context"

	"ardoise/play"
)

// lettingIn selects the sessions of a notebook in which an entry lets somebody
// in.
const lettingIn = `SELECT DISTINCT e.session FROM sessions s JOIN entries e ON e.session = s.id
	WHERE s.notebook = $1 AND lower(e.body) LIKE '%"join"%'`

// JoinLogs reads the logs of a notebook in which an entry lets somebody in.
func (s *Store) JoinLogs(ctx context.Context, notebook string) ([]play.JoinLog, error) {
	var logs []play.JoinLog
	err := s.look(ctx, func(t tx) error {
		logs = nil
		if err := t.all(func(scan func(...any) error) error {
			var l play.JoinLog
			err := scan(&l.Session, &l.Version, &l.Begun)
			logs = append(logs, l)
			return err
		}, `SELECT s.id, s.version, (SELECT count(*) FROM seats a WHERE a.session = s.id AND a.joined = 0)
			FROM sessions s WHERE s.id IN (`+lettingIn+`) ORDER BY s.id`, notebook); err != nil {
			return err
		}
		for i := range logs {
			if err := t.joined(&logs[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return logs, err
}

// joined reads who came in to a session, and its log.
func (t tx) joined(log *play.JoinLog) error {
	if err := t.all(func(scan func(...any) error) error {
		var seat play.SeatRow
		err := scan(&seat.Seat, &seat.Person)
		log.Seats = append(log.Seats, seat)
		return err
	}, `SELECT a.seat, COALESCE(p.merged_into, p.id) FROM seats a JOIN people p ON p.id = a.person
		WHERE a.session = $1 AND a.joined = 1`, log.Session); err != nil {
		return err
	}
	var session play.StoredSession
	session.ID = log.Session
	err := t.rowsOf(&session)
	log.Rows = session.Rows
	return err
}

// ErasePerson takes the names of people, and what holds them, out of a
// notebook for good. What a session was begun with is known by a hash that
// names could be guessed from: it goes too.
func (s *Store) ErasePerson(ctx context.Context, e play.EraseRow) (changed []play.Changed, ok bool, err error) {
	ok, err = s.change(ctx, func(t tx) error {
		changed = nil
		var logs int64
		if err := t.one([]any{&logs}, `SELECT count(*) FROM (`+lettingIn+`) AS found`, e.Notebook); err != nil {
			return err
		}
		if logs != int64(e.Logs) {
			return errBeaten
		}
		for _, r := range e.Rewrites {
			if err := t.rewrite(r); err != nil {
				return err
			}
		}
		if err := t.do(`UPDATE sessions SET create_hash = '' WHERE notebook = $1 AND create_hash <> ''`, e.Notebook); err != nil {
			return err
		}
		for _, p := range e.People {
			if err := t.first(`UPDATE people SET name = '', folded = $3, hidden = 1 WHERE id = $1 AND notebook = $2`, p.ID, e.Notebook, p.Folded); err != nil {
				return err
			}
			if err := t.all(func(scan func(...any) error) error {
				var c play.Changed
				err := scan(&c.Session, &c.Change)
				changed = append(changed, c)
				return err
			}, `UPDATE sessions SET change = change + 1 WHERE deleted_at = 0 AND id IN (SELECT session FROM seats WHERE person = $1)
				RETURNING id, change`, p.ID); err != nil {
				return err
			}
		}
		return nil
	})
	return changed, ok, err
}

// rewrite replaces bodies of a log that must still be as long as it was.
func (t tx) rewrite(r play.RewriteRow) error {
	if err := t.first(`UPDATE sessions SET rewritten = rewritten + 1, change = change + 1 WHERE id = $1 AND version = $2`, r.Session, r.Version); err != nil {
		return err
	}
	for _, row := range r.Rows {
		if err := t.first(`UPDATE entries SET body = $3, body_hash = '' WHERE session = $1 AND seq = $2`, r.Session, row.Seq, string(row.Body)); err != nil {
			return err
		}
	}
	return nil
}
