package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"ardoise/play"
)

// Append adds a row to a session's log and replaces its result. The session's
// version must still be the seq before the row's.
func (s *Store) Append(ctx context.Context, w play.AppendRow) (change int64, ok bool, err error) {
	ok, err = s.change(ctx, func(t tx) error {
		r := w.Row
		var end ending
		err := t.one([]any{&change, &end.finished, &end.brokenOff, &end.ended}, `UPDATE sessions SET version = $2, change = change + 1
			WHERE id = $1 AND version = $3 AND ($4 = 0 OR change = $4) AND rewritten = $7 AND deleted_at = 0
				AND ($5 = '' OR EXISTS (SELECT 1 FROM devices WHERE id = $6 AND notebook = $5 AND closed = 0))
			RETURNING change, finished, broken_off, ended`, w.Session, r.Seq, r.Seq-1, w.Change, w.House, r.Device, w.Rewritten)
		if errors.Is(err, sql.ErrNoRows) {
			return errBeaten
		}
		if err != nil {
			return err
		}
		if err := t.putEnding(w.Session, end, endingOf(w.Result)); err != nil {
			return err
		}
		if err := t.addRow(w.Session, r); err != nil {
			return err
		}
		if err := t.reseat(w); err != nil {
			return err
		}
		return t.follow(w)
	})
	return change, ok, err
}

// ending is how a session ended, as it is kept.
type ending struct{ finished, brokenOff, ended int64 }

func endingOf(r play.Result) ending { return ending{flag(r.Finished), flag(r.BrokenOff), r.Ended} }

// putEnding writes how a session ended where that is new: most rows end nothing,
// and the indexes of the list hold it.
func (t tx) putEnding(session string, before, now ending) error {
	if before == now {
		return nil
	}
	return t.do(`UPDATE sessions SET finished = $2, broken_off = $3, ended = $4 WHERE id = $1`, session, now.finished, now.brokenOff, now.ended)
}

// addRow adds a row to a log; where its seq or key is there already, somebody
// else was first.
func (t tx) addRow(session string, r play.LogEntryRow) error {
	if letsIn(r) {
		if err := t.do(`UPDATE sessions SET joins = 1 WHERE id = $1 AND joins = 0`, session); err != nil {
			return err
		}
	}
	return t.first(`INSERT INTO entries (session, seq, kind, target, v, body, author, device, entry_key, body_hash, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
		session, r.Seq, string(r.Kind), r.Target, int64(r.V), string(r.Body), r.Author, r.Device, r.Key, r.BodyHash, r.At)
}

// reseat brings and takes away the seats that a row of the log does.
func (t tx) reseat(w play.AppendRow) error {
	if err := t.addPeople(w.Notebook, w.People); err != nil {
		return err
	}
	for _, seat := range w.Unseat {
		if err := t.do(`DELETE FROM seats WHERE session = $1 AND seat = $2`, w.Session, string(seat)); err != nil {
			return err
		}
	}
	if err := t.stillKnown(w.Seats, w.People, 0); err != nil {
		return err
	}
	for _, seat := range w.Seats {
		if err := t.putSeat(w.Session, seat); err != nil {
			return err
		}
	}
	if len(w.Seats) > 0 {
		if err := t.apart(w.Session); err != nil {
			return err
		}
	}
	if len(w.People) == 0 {
		return nil
	}
	return t.within(w.Notebook, w.Limits)
}

// follow brings the stored result up to date with a row. While a game runs
// nothing is counted of it, and most rows change nobody's points.
func (t tx) follow(w play.AppendRow) error {
	former := w.Former
	switch {
	case former == nil || former.Finished || w.Result.Finished || len(w.Unseat) > 0:
		return t.putResult(w.Session, w.Result)
	case sameSeats(former.Seats, w.Result.Seats):
		return nil
	}
	return t.putTotals(w.Session, w.Result.Seats)
}

// sameSeats tells whether two results give every seat the same.
func sameSeats(a, b []play.ResultRow) bool {
	for _, row := range b {
		if !slices.Contains(a, row) {
			return false
		}
	}
	return len(a) == len(b)
}

// putTotals adds rows of a result, or brings them up to date.
func (t tx) putTotals(session string, rows []play.ResultRow) error {
	if len(rows) == 0 {
		return nil
	}
	values := &conditions{args: []any{session}}
	for _, r := range rows {
		values.add(`($1, ?, ?, ?, ?)`, string(r.Seat), int64(r.Total), int64(r.Place), flag(r.Winner))
	}
	return t.do(`INSERT INTO results (session, seat, total, place, winner) VALUES `+strings.Join(values.all, `, `)+`
		ON CONFLICT (session, seat) DO UPDATE SET total = excluded.total, place = excluded.place, winner = excluded.winner`, values.args...)
}

// putResult replaces a session's result, and what statistics count of it.
func (t tx) putResult(session string, result play.Result) error {
	if err := t.uncount(only(session)); err != nil {
		return err
	}
	for _, table := range []string{`DELETE FROM results WHERE session = $1`, `DELETE FROM facts WHERE session = $1`} {
		if err := t.do(table, session); err != nil {
			return err
		}
	}
	if err := t.putTotals(session, result.Seats); err != nil {
		return err
	}
	for _, f := range result.Facts {
		if err := t.do(`INSERT INTO facts (session, seat, fact, n) VALUES ($1, $2, $3, $4)`,
			session, string(f.Seat), f.Key, int64(f.N)); err != nil {
			return err
		}
	}
	if !counts(result) {
		return nil
	}
	return t.count(only(session))
}

// rowsOf reads a session's log.
func (t tx) rowsOf(session *play.StoredSession) error {
	return t.all(func(scan func(...any) error) error {
		var r play.LogEntryRow
		var body string
		err := scan(&r.Seq, &r.Kind, &r.Target, &r.V, &body, &r.Author, &r.Device, &r.Key, &r.BodyHash, &r.At)
		r.Body = []byte(body)
		session.Rows = append(session.Rows, r)
		return err
	}, `SELECT seq, kind, target, v, body, author, device, entry_key, body_hash, at FROM entries WHERE session = $1 ORDER BY seq`, session.ID)
}
