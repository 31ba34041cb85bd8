package store

import (
	"context"
	"database/sql"
	"errors"

	"ardoise/play"
)

// OpenSession finds a session that runs by its join code or join token.
func (s *Store) OpenSession(ctx context.Context, codeOrToken string) (id string, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT id FROM sessions
		WHERE (join_code = $1 OR join_token = $1) AND ended = 0 AND deleted_at = 0`, codeOrToken).Scan(&id)
	return id, s.fault(err)
}

// OfferedSeat finds the offer of a seat by its code's hash.
func (s *Store) OfferedSeat(ctx context.Context, hash string, now int64) (play.SeatOffer, error) {
	offer := play.SeatOffer{Hash: hash}
	err := s.read.QueryRowContext(ctx, `SELECT a.session, a.seat, a.hand_until FROM seats a JOIN sessions s ON s.id = a.session
		WHERE a.hand_hash = $1 AND a.hand_until > $2 AND s.ended = 0 AND s.deleted_at = 0`, hash, now).
		Scan(&offer.Session, &offer.Seat, &offer.Until)
	return offer, s.fault(err)
}

// Admit lets a device read a session.
func (s *Store) Admit(ctx context.Context, guest play.GuestRow) error {
	_, err := s.change(ctx, func(t tx) error {
		return t.do(`INSERT INTO guests (session, device, code, since) VALUES ($1, $2, $3, $4)
			ON CONFLICT (session, device) DO UPDATE SET code = excluded.code`, guest.Session, guest.Device, guest.Code, guest.Since)
	})
	return err
}

// Guest reads how a device was let in; where it was not, by which of the other
// devices of its notebook it may read.
func (s *Store) Guest(ctx context.Context, session, device string) (play.GuestRow, error) {
	guest := play.GuestRow{Session: session, Device: device}
	err := s.read.QueryRowContext(ctx, `SELECT code, since FROM (
			SELECT code, since, 0 AS far FROM guests WHERE session = $1 AND device = $2
			UNION ALL SELECT '', g.since, 1 FROM devices m JOIN devices d ON d.notebook = m.notebook AND d.id <> m.id
				JOIN guests g ON g.device = d.id AND g.session = $1 WHERE m.id = $2
			UNION ALL SELECT '', 0, 2 FROM devices m JOIN devices d ON d.notebook = m.notebook AND d.id <> m.id
				JOIN seats a ON a.device = d.id AND a.session = $1 WHERE m.id = $2
		) AS known ORDER BY far LIMIT 1`, session, device).
		Scan(&guest.Code, &guest.Since)
	return guest, s.fault(err)
}

// SetCode replaces a session's join code and token.
func (s *Store) SetCode(ctx context.Context, session, code, token string) (change int64, ok bool, err error) {
	ok, err = s.change(ctx, func(t tx) error {
		return beatenWhereNone(t.one([]any{&change}, `UPDATE sessions SET join_code = $2, join_token = $3, change = change + 1
			WHERE id = $1 AND deleted_at = 0 AND NOT EXISTS (SELECT 1 FROM sessions o WHERE o.join_code = $2 OR o.join_token = $3)
			RETURNING change`, session, code, token))
	})
	return change, ok, err
}

// SetKeeper hands the keeper's role on.
func (s *Store) SetKeeper(ctx context.Context, session, from, to string, at int64) (change int64, ok bool, err error) {
	ok, err = s.change(ctx, func(t tx) error {
		return beatenWhereNone(t.one([]any{&change}, `UPDATE sessions SET keeper_device = $3, kept = $4, change = change + 1
			WHERE id = $1 AND keeper_device = $2 AND deleted_at = 0 RETURNING change`, session, from, to, at))
	})
	return change, ok, err
}

// beatenWhereNone says of a guarded statement that touched nothing that
// somebody else was first.
func beatenWhereNone(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return errBeaten
	}
	return err
}
