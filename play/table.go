package play

import (
	"context"
	"errors"

	"ardoise/scoring"
)

// table is one session, read, decoded and replayed, as one caller meets it.
// sheet is the true one, secrets included: it leaves play through View only.
type table struct {
	stored  *StoredSession
	as      seatedAs
	game    scoring.Game // nil where this program does not know it
	records []record
	log     []standing
	entries []scoring.Entry // of log
	sheet   scoring.Sheet   // nil where the log is broken
	broken  *scoring.Problem
	shown   shown
}

// shown is the latest sheet of a table from which nothing had to be cut, and
// how many entries it is of: what is cut since is replayed on from there. None
// is known at first.
type shown struct {
	sheet   scoring.Sheet
	entries int
}

// publish keeps the sheet where no entry since the last one is secret.
func (t *table) publish() {
	for _, s := range t.log[t.shown.entries:] {
		if len(t.game.Hidden(s.body.Entry, t.sheet)) > 0 {
			return
		}
	}
	t.shown = shown{t.sheet, len(t.log)}
}

// open reads a session for a caller; one that the caller may not read is not
// found.
func (s *Service) open(ctx context.Context, caller Caller, id string) (*table, error) {
	caller, err := s.verified(ctx, caller)
	if err != nil {
		return nil, err
	}
	t, err := s.load(ctx, id)
	if err != nil {
		return nil, unread(err)
	}
	as, err := s.readAs(ctx, caller, t.stored)
	if err != nil {
		return nil, err
	}
	return t.seenAs(as), nil
}

// ChangeOf tells at which change a session is, to who may read it; to others
// it is not found. It replays nothing.
func (s *Service) ChangeOf(ctx context.Context, caller Caller, id string) (int64, error) {
	stored, err := s.config.Store.LoadTable(ctx, id, "", false)
	if err != nil {
		return 0, unread(err)
	}
	if _, err := s.readAs(ctx, caller, &stored.StoredSession); err != nil {
		return 0, err
	}
	return stored.Change, nil
}

// unread gives the reason why a session cannot be read.
func unread(err error) error {
	if errors.Is(err, ErrAbsent) {
		return sessionUnknown()
	}
	return fault(err)
}

// readAs tells what a caller is at a session that they may read.
func (s *Service) readAs(ctx context.Context, caller Caller, stored *StoredSession) (seatedAs, error) {
	as, err := s.placeOf(ctx, caller, stored)
	if err != nil {
		return seatedAs{}, err
	}
	if !as.allowed(reading, deed{}) {
		return seatedAs{}, sessionUnknown()
	}
	return as, nil
}

// placeOf finds what a caller is at a session, guests included.
func (s *Service) placeOf(ctx context.Context, caller Caller, stored *StoredSession) (seatedAs, error) {
	as := seatOf(caller, stored)
	if !as.mayWatch() {
		return as, nil
	}
	guest, err := s.config.Store.Guest(ctx, stored.ID, caller.Device)
	if errors.Is(err, ErrAbsent) {
		return as, nil
	}
	if err != nil {
		return as, fault(err)
	}
	as.roles, as.code = append(as.roles, Watcher), guest.Code
	return as, nil
}

// understand decodes and replays a stored log. It never refuses one: a log
// that today's rules cannot replay is broken, and can still be read.
func (s *Service) understand(stored *StoredSession) *table {
	t := &table{stored: stored}
	game, err := s.Game(stored.Setup.Game)
	if err != nil {
		t.broken = logBroken(0, err)
		return t
	}
	t.game = game
	t.records, err = decodeRows(game, stored.Rows)
	stored.Rows = nil // the records hold them
	t.log = effective(t.records)
	t.entries = entries(t.log)
	if err == nil {
		t.sheet, err = game.Replay(stored.Setup, t.entries)
	}
	if err != nil {
		t.sheet, t.broken = nil, brokenAt(t.log, err)
		return t
	}
	t.publish()
	return t
}

// brokenAt names the row that a replay stopped at.
func brokenAt(log []standing, err error) *scoring.Problem {
	var entry *scoring.EntryProblem
	if errors.As(err, &entry) && entry.Index < len(log) {
		return logBroken(log[entry.Index].seq, err)
	}
	var problem *scoring.Problem
	if errors.As(err, &problem) && problem.Code == "log_broken" {
		return problem
	}
	return logBroken(0, err)
}

// with gives the table as it is after a row more.
func (t *table) with(row AppendRow, entry scoring.Entry, sheet scoring.Sheet, change int64) *table {
	stored := *t.stored
	stored.Version, stored.Change, stored.Ended = row.Row.Seq, change, row.Result.Ended
	stored.Result = row.Result
	if len(row.Seats)+len(row.Unseat) > 0 {
		stored.Seats = seated(t.stored.Seats, row)
	}
	after := &table{stored: &stored, as: t.as, game: t.game, sheet: sheet}
	// The room behind the records is shared with the table as it was. It is free: a
	// row is added here once it is in the database, where one row alone has its
	// seq.
	after.records = append(t.records, record{row.Row, entry})
	if row.Row.Kind == EntryRow { // the entries before it are what they were
		after.log = append(t.log, standing{row.Row.Seq, &after.records[len(t.records)]})
		after.entries = append(t.entries, entry)
		if !isJoin(entry) { // what was public may be secret again
			after.shown = t.shown
		}
	} else {
		after.log = effective(after.records)
		after.entries = entries(after.log)
	}
	after.publish()
	return after
}

// standingAt finds an entry of the effective log by the seq it is known by.
func (t *table) standingAt(seq int64) (int, bool) {
	for i, s := range t.log {
		if s.seq == seq {
			return i, true
		}
	}
	return 0, false
}

// ended tells whether the session is over.
func (t *table) ended() bool { return t.stored.Ended != 0 }

func sessionUnknown() error {
	return &scoring.Problem{Kind: NotFound, Code: "not_found"}
}
