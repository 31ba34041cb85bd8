package store

import (
	"bytes"
	"context"

	"ardoise/play"
)

// letsIn tells whether a row of a log may let somebody in.
func letsIn(row play.LogEntryRow) bool { return bytes.Contains(row.Body, []byte(`"join"`)) }

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
			FROM sessions s WHERE s.notebook = $1 AND s.joins = 1 ORDER BY s.id`, notebook); err != nil {
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
	var err error
	log.Rows, err = rowsOf(t.ctx, t, log.Session)
	return err
}

// ErasePerson takes the names of people, and what holds them, out of a
// notebook for good.
func (s *Store) ErasePerson(ctx context.Context, e play.EraseRow) (changed []play.Changed, ok bool, err error) {
	ok, err = s.change(ctx, func(t tx) error {
		changed = nil
		if err := t.asLookedUp(e); err != nil {
			return err
		}
		for _, r := range e.Rewrites {
			if err := t.rewrite(r); err != nil {
				return err
			}
		}
		for _, p := range e.People {
			if err := t.first(`UPDATE people SET name = '', folded = $3, hidden = 1 WHERE id = $1 AND notebook = $2`, p.ID, e.Notebook, p.Folded); err != nil {
				return err
			}
			if err := t.unguessable(p.ID); err != nil {
				return err
			}
		}
		if err := t.nobodyElse(e.Person); err != nil {
			return err
		}
		return t.repaint(e.Person, e.Lately, &changed)
	})
	if ok {
		s.wipe(context.WithoutCancel(ctx))
	}
	return changed, ok, err
}

// asLookedUp leaves the transaction where a log went on that lets somebody in,
// or another one does by now.
func (t tx) asLookedUp(e play.EraseRow) error {
	var logs, versions int64
	if err := t.one([]any{&logs, &versions}, `SELECT count(*), CAST(COALESCE(sum(version), 0) AS BIGINT) FROM sessions
		WHERE notebook = $1 AND joins = 1`, e.Notebook); err != nil {
		return err
	}
	if logs != int64(e.Logs) || versions != e.Versions {
		return errBeaten
	}
	return nil
}

// nobodyElse leaves the transaction where a person turned out to be somebody
// else meanwhile, or others turned out to be this one.
func (t tx) nobodyElse(person string) error {
	var others int64
	err := t.one([]any{&others}, `SELECT count(*) FROM people WHERE merged_into = $1 AND name <> '' OR id = $1 AND merged_into IS NOT NULL`, person)
	if err == nil && others > 0 {
		return errBeaten
	}
	return err
}

// unguessable takes the hashes away, where a person sat, that names could be
// guessed from: of what a session was begun with, and the origin of one that
// came from a table of results.
func (t tx) unguessable(person string) error {
	for _, take := range []string{
		`UPDATE sessions SET create_hash = '' WHERE create_hash <> '' AND id IN (SELECT session FROM seats WHERE person = $1)`,
		`UPDATE sessions SET origin_id = id WHERE substr(origin_id, 1, 5) = 'past:' AND id IN (SELECT session FROM seats WHERE person = $1)`,
	} {
		if err := t.do(take, person); err != nil {
			return err
		}
	}
	return nil
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
