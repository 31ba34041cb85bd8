package store

import (
	"context"
	"database/sql"

	"ardoise/play"
)

// sessionColumns are what scanSession reads.
const sessionColumns = `s.id, s.notebook, s.keeper_device, s.game, s.rulebook, s.options, s.rules, s.first_seat,
	s.zone, s.evening, s.join_code, s.join_token, s.kept, s.began, s.ended, s.finished, s.broken_off, s.version, s.change,
	s.origin_id, s.place, s.note, s.counted, s.rewritten, s.follows`

// scanSession reads a session, and more columns behind it.
func scanSession(scan func(...any) error, more ...any) (play.StoredSession, error) {
	var s play.StoredSession
	var options []byte
	var code, token, follows sql.NullString
	var finished, brokenOff, counted int64
	err := scan(append([]any{&s.ID, &s.Notebook, &s.Keeper, &s.Setup.Game, &s.Setup.Rulebook, &options, &s.Setup.Rules, &s.Setup.First,
		&s.Zone, &s.Evening, &code, &token, &s.Kept, &s.Began, &s.Ended, &finished, &brokenOff, &s.Version, &s.Change,
		&s.Origin, &s.Place, &s.Note, &counted, &s.Rewritten, &follows}, more...)...)
	s.Setup.Options, s.JoinCode, s.JoinToken, s.Follows = options, code.String, token.String, follows.String
	s.NotCounted = counted == 0
	s.Result = play.Result{Finished: finished != 0, BrokenOff: brokenOff != 0, Ended: s.Ended}
	return s, err
}

// thatIsThere leaves deleted sessions out.
const thatIsThere = ` AND s.deleted_at = 0`

// LoadSession reads a session whole.
func (s *Store) LoadSession(ctx context.Context, id string) (*play.StoredSession, error) {
	return s.loading(ctx, id, thatIsThere)
}

// loading reads a session of which a condition is true, all of it as of the
// same moment.
func (s *Store) loading(ctx context.Context, id, condition string) (*play.StoredSession, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var session play.StoredSession
	err := s.look(s.short(ctx), func(t tx) error {
		var err error
		session, err = scanSession(t.QueryRowContext(t.ctx, `SELECT `+sessionColumns+` FROM sessions s WHERE s.id = $1`+condition, id).Scan)
		if err != nil {
			return err
		}
		if _, err := seatsOf(t.ctx, t, &session); err != nil {
			return err
		}
		session.Rows, err = rowsOf(t.ctx, t, id)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &session, nil
}

// LoadTable reads a session and a device on the way, and the log if wanted. Two
// statements do it, without a transaction around them: where the session has
// changed in between, both are asked once more within one.
func (s *Store) LoadTable(ctx context.Context, id, tokenHash string, whole bool) (*play.TableRow, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return s.tableOfOneMoment(s.short(ctx), s.lend, id, tokenHash, whole)
}

// tableOfOneMoment is LoadTable with the first look at what is lent.
func (s *Store) tableOfOneMoment(ctx context.Context, lend func(context.Context, func(source) error) error, id, tokenHash string, whole bool) (table *play.TableRow, err error) {
	var change int64
	err = lend(ctx, func(from source) error {
		table, change, err = tableFrom(ctx, from, id, tokenHash, whole)
		return err
	})
	if err == nil && change != table.Change {
		err = s.look(ctx, func(t tx) error {
			table, _, err = tableFrom(t.ctx, t, id, tokenHash, whole)
			return err
		})
	}
	if err != nil {
		return nil, s.fault(err)
	}
	return table, nil
}

// tableFrom reads what LoadTable answers; change is the session's as its seats
// were read.
func tableFrom(ctx context.Context, from source, id, tokenHash string, whole bool) (table *play.TableRow, change int64, err error) {
	table = &play.TableRow{}
	var key, device, notebook, kind, label sql.NullString
	var at, created, seen, closed sql.NullInt64
	query := tableWithLast
	if whole {
		query = tableAlone
	}
	table.StoredSession, err = scanSession(from.QueryRowContext(ctx, query, id, tokenHash).Scan,
		&key, &at, &device, &notebook, &kind, &label, &created, &seen, &closed)
	if err != nil {
		return nil, 0, err
	}
	table.Last.Rewritten = table.Rewritten
	if key.Valid {
		table.Last.Seq, table.Last.Key, table.Last.At = table.Version, key.String, at.Int64
	}
	if device.Valid {
		table.Asks = play.DeviceRow{
			ID: device.String, Notebook: notebook.String, TokenHash: tokenHash, Kind: play.DeviceKind(kind.String), Label: label.String,
			Created: created.Int64, Seen: seen.Int64, Closed: closed.Int64,
		}
	}
	if !whole {
		change, err = seatsOf(ctx, from, &table.StoredSession)
		return table, change, err
	}
	change, err = wholeOf(ctx, from, &table.StoredSession)
	if n := len(table.Rows); n > 0 {
		last := table.Rows[n-1]
		table.Last.Seq, table.Last.Key, table.Last.At = last.Seq, last.Key, last.At
	}
	return table, change, err
}

// The texts of tableFrom: the latest row of a log stands beside the session where
// the log itself is not read.
const (
	tableWithLast = `SELECT ` + sessionColumns + `, e.entry_key, e.at` + whoAsks + `
		LEFT JOIN entries e ON e.session = s.id AND e.seq = s.version` + thatOne
	tableAlone = `SELECT ` + sessionColumns + `, NULL, NULL` + whoAsks + thatOne
	whoAsks    = `, d.id, d.notebook, d.kind, d.label, d.created, d.seen, d.closed
		FROM sessions s LEFT JOIN devices d ON d.token_hash = $2`
	thatOne = ` WHERE s.id = $1` + thatIsThere
)
