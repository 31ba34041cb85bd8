package store

import (
	"context"

	"ardoise/play"
)

// Append adds a row to a session's log and replaces its result. The session's
// version must still be the seq before the row's.
func (s *Store) Append(ctx context.Context, w play.AppendRow) (change int64, ok bool, err error) {
	if s.plain != nil && isPlain(w) {
		ok, err = s.plain(ctx, w.Session, plainEntry(w))
		return w.Change + 1, ok, err
	}
	ok, err = s.perform(ctx, anyEntry(w, &change))
	return change, ok, err
}

// anyEntry is the script of any row of a log.
func anyEntry(w play.AppendRow, change *int64) script {
	all := make(script, 0, 3) // as many as most rows take
	all.advance(w, change)
	all.addRow(w.Session, w.Row)
	all.reseat(w)
	all.follow(w)
	return all
}

// advance takes a session to its next version. How it ended is written where
// that is new only: most rows end nothing, and the indexes of the list hold it.
func (s *script) advance(w play.AppendRow, change *int64) {
	args := []any{w.Session, w.Row.Seq, w.Row.Seq - 1, w.Change, w.House, w.Row.Device, w.Rewritten}
	next, nextChange := nextRow, nextRow+answersChange
	if now := endingOf(w.Result); !knowsResult(w) || endingOf(*w.Former) != now {
		next, nextChange = nextEnding, nextEnding+answersChange
		args = append(args, now[:]...)
	}
	if w.Change == 0 {
		s.get(change, nextChange, args...)
		return
	}
	*change = w.Change + 1
	s.must(next, args...)
}

// The texts of advance. They are put together once: a statement that is kept is
// found by its text, and soonest by the very same one.
const (
	nextVersion = `UPDATE sessions SET version = $2, change = change + 1`
	unlessFirst = `
		WHERE id = $1 AND version = $3 AND ($4 = 0 OR change = $4) AND rewritten = $7 AND deleted_at = 0
			AND ($5 = '' OR EXISTS (SELECT 1 FROM devices WHERE id = $6 AND notebook = $5 AND closed = 0))`
	nextRow       = nextVersion + unlessFirst
	nextEnding    = nextVersion + `, finished = $8, broken_off = $9, ended = $10` + unlessFirst
	answersChange = ` RETURNING change`
)

// endingOf is how a session ended, as finished, broken_off and ended keep it.
func endingOf(r play.Result) [3]any { return [3]any{flag(r.Finished), flag(r.BrokenOff), r.Ended} }

// entryColumns are those of a row of a log, in the order that they are written in.
const entryColumns = `session, seq, kind, target, v, body, author, device, entry_key, body_hash, at`

// addRow adds a row to a log. Where its seq is there already, the engine's error
// says that somebody else was first.
func (s *script) addRow(session string, r play.LogEntryRow) {
	if letsIn(r) {
		s.do(`UPDATE sessions SET joins = 1 WHERE id = $1 AND joins = 0`, session)
	}
	s.do(`INSERT INTO entries (`+entryColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		session, r.Seq, string(r.Kind), r.Target, int64(r.V), string(r.Body), r.Author, r.Device, r.Key, r.BodyHash, r.At)
}

// reseat brings and takes away the seats that a row of the log does.
func (s *script) reseat(w play.AppendRow) {
	s.addPeople(w.Notebook, w.People)
	for _, seat := range w.Unseat {
		s.do(`DELETE FROM seats WHERE session = $1 AND seat = $2`, w.Session, string(seat))
	}
	s.stillKnown(w.Seats, w.People, 0)
	for _, seat := range w.Seats {
		s.putSeat(w.Session, seat)
	}
	if len(w.Seats) > 0 {
		s.apart(w.Session)
	}
	if len(w.People) > 0 {
		s.within(w.Notebook, w.Limits)
	}
}

// LoadRows reads a session's log.
func (s *Store) LoadRows(ctx context.Context, id string) ([]play.LogEntryRow, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	rows, err := rowsOf(s.short(ctx), s.read, id)
	return rows, s.fault(err)
}

func rowsOf(ctx context.Context, from source, session string) ([]play.LogEntryRow, error) {
	rows := make([]play.LogEntryRow, 0, usualRows)
	err := each(ctx, from, func(scan func(...any) error) error {
		var r play.LogEntryRow
		var kind, body string
		var v int64
		err := scan(&r.Seq, &kind, &r.Target, &v, &body, &r.Author, &r.Device, &r.Key, &r.BodyHash, &r.At)
		r.Kind, r.V, r.Body = play.RowKind(kind), int(v), []byte(body)
		rows = append(rows, r)
		return err
	}, `SELECT seq, kind, target, v, body, author, device, entry_key, body_hash, at FROM entries WHERE session = $1 ORDER BY seq`, session)
	return rows, err
}

// usualRows is room for the log of half a game.
const usualRows = 16
