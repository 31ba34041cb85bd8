package store

import (
	"context"

	"ardoise/play"
)

// SeatDevice gives a seat to a device, or frees it.
func (s *Store) SeatDevice(ctx context.Context, m play.SeatMove) (change int64, ok bool, err error) {
	ok, err = s.change(ctx, func(t tx) error {
		if err := t.touch(m.Session, &change); err != nil {
			return err
		}
		err := t.first(`UPDATE seats SET device = $3, hand_hash = NULL, hand_until = 0,
				away = (SELECT count(*) FROM devices d, sessions s WHERE d.id = $3 AND s.id = $1 AND d.notebook <> s.notebook)
			WHERE session = $1 AND seat = $2 AND COALESCE(device, '') = $4 AND ($5 = '' OR hand_hash = $5 AND hand_until > $6)`,
			m.Session, string(m.Seat), orNull(m.To), m.From, m.Hand, m.At)
		if err != nil || m.From == "" {
			return err
		}
		return t.do(`INSERT INTO guests (session, device, code, since) VALUES ($1, $2, '', $3) ON CONFLICT DO NOTHING`,
			m.Session, m.From, m.At)
	})
	return change, ok, err
}

// OfferSeat keeps a code for a seat.
func (s *Store) OfferSeat(ctx context.Context, o play.SeatOffer) (bool, error) {
	return s.change(ctx, func(t tx) error {
		return t.first(`UPDATE seats SET hand_hash = $3, hand_until = $4
			WHERE session = $1 AND seat = $2 AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.hand_hash = $3)`,
			o.Session, string(o.Seat), o.Hash, o.Until)
	})
}

// SitsElsewhere tells whether a person sits at another session too.
func (s *Store) SitsElsewhere(ctx context.Context, person, session string) (bool, error) {
	var n int64
	err := s.read.QueryRowContext(ctx, `SELECT count(*) FROM seats
		WHERE session <> $2 AND person IN (SELECT id FROM people WHERE id = $1 OR merged_into = $1)`, person, session).Scan(&n)
	return n > 0, s.fault(err)
}

// Rename gives a seat another person, or its person another name.
func (s *Store) Rename(ctx context.Context, r play.RenameRow) (change int64, ok bool, err error) {
	ok, err = s.change(ctx, func(t tx) error {
		if err := t.touch(r.Session, &change); err != nil {
			return err
		}
		// Of what it was begun with, a name that was taken back can be guessed.
		if err := t.do(`UPDATE sessions SET create_hash = '' WHERE id = $1 AND create_hash <> ''`, r.Session); err != nil {
			return err
		}
		if err := t.naming(r); err != nil {
			return err
		}
		var sits script
		sits.must(`UPDATE seats SET person = $3 WHERE session = $1 AND seat = $2
				AND COALESCE((SELECT p.merged_into FROM people p WHERE p.id = seats.person), seats.person) = $4`,
			r.Session, string(r.Seat), r.Person.ID, r.From)
		sits.apart(r.Session)
		if err := t.run(sits); err != nil {
			return err
		}
		if err := t.recount(only(r.Session)); err != nil {
			return err
		}
		return t.dropUnseated(r.From)
	})
	return change, ok, err
}

// naming adds a person, or gives one a name that nobody else has.
func (t tx) naming(r play.RenameRow) error {
	if r.Fresh {
		var all script
		all.addPeople(r.Notebook, []play.PersonRow{r.Person})
		all.within(r.Notebook, r.Limits)
		return t.run(all)
	}
	return t.first(`UPDATE people SET name = $2, folded = $3 WHERE id = $1 AND folded = $5 AND merged_into IS NULL
		AND NOT EXISTS (SELECT 1 FROM people p WHERE p.notebook = $4 AND p.folded = $3 AND p.id <> $1)`,
		r.Person.ID, r.Person.Name, r.Person.Folded, r.Notebook, r.Was)
}

// touch raises a session's change; where the session is gone somebody else was
// first.
func (t tx) touch(session string, change *int64) error {
	return beatenWhereNone(t.one([]any{change}, `UPDATE sessions SET change = change + 1
		WHERE id = $1 AND deleted_at = 0 RETURNING change`, session))
}
