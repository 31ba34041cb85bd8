package store

import (
	"context"

	"ardoise/play"
)

// addDevice adds a device; where its token hash is there already, somebody
// else was first.
func (t tx) addDevice(d play.DeviceRow) error {
	return t.first(`INSERT INTO devices (id, notebook, token_hash, kind, label, created, seen)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
		d.ID, d.Notebook, d.TokenHash, string(d.Kind), d.Label, d.Created, d.Seen)
}

// Devices lists a notebook's devices that are not closed, the oldest first.
func (s *Store) Devices(ctx context.Context, notebook string) ([]play.DeviceRow, error) {
	var devices []play.DeviceRow
	err := s.look(ctx, func(t tx) error {
		devices = nil
		return t.all(func(scan func(...any) error) error {
			d := play.DeviceRow{Notebook: notebook}
			err := scan(&d.ID, &d.TokenHash, &d.Kind, &d.Label, &d.Created, &d.Seen)
			devices = append(devices, d)
			return err
		}, `SELECT id, token_hash, kind, label, created, seen FROM devices WHERE notebook = $1 AND closed = 0 ORDER BY created, id`, notebook)
	})
	return devices, err
}

// SeeDevice remembers that a device asked.
func (s *Store) SeeDevice(ctx context.Context, device string, now, since int64) error {
	_, err := s.change(ctx, func(t tx) error {
		return t.first(`UPDATE devices SET seen = $2 WHERE id = $1 AND seen < $3`, device, now, since)
	})
	return err
}

// LabelDevice names a device.
func (s *Store) LabelDevice(ctx context.Context, notebook, device, label string) (bool, error) {
	return s.change(ctx, func(t tx) error {
		return t.first(`UPDATE devices SET label = $3 WHERE id = $1 AND notebook = $2 AND closed = 0`, device, notebook, label)
	})
}

// CloseDevice closes a device and frees its seats at tables that run.
func (s *Store) CloseDevice(ctx context.Context, notebook, device string, at int64) (changed []play.Changed, ok bool, err error) {
	ok, err = s.change(ctx, func(t tx) error {
		changed = nil
		if err := t.holdWays(notebook); err != nil {
			return err
		}
		if err := t.first(`UPDATE devices SET closed = $3 WHERE id = $1 AND notebook = $2 AND closed = 0
			AND EXISTS (SELECT 1 FROM devices o WHERE o.notebook = $2 AND o.id <> $1 AND o.closed = 0)`, device, notebook, at); err != nil {
			return err
		}
		return t.leaveSeats(device, at, &changed)
	})
	return changed, ok, err
}

// CloseOthers closes every device of a notebook but one, which must be open; the
// recovery key stays good.
func (s *Store) CloseOthers(ctx context.Context, notebook, device string, at int64) (changed []play.Changed, ok bool, err error) {
	ok, err = s.change(ctx, func(t tx) error {
		changed = nil
		if err := t.holdWays(notebook); err != nil {
			return err
		}
		if err := t.first(`UPDATE devices SET seen = seen WHERE id = $1 AND notebook = $2 AND closed = 0`, device, notebook); err != nil {
			return err
		}
		var others []string
		if err := t.all(func(scan func(...any) error) error {
			var id string
			err := scan(&id)
			others = append(others, id)
			return err
		}, `UPDATE devices SET closed = $3 WHERE notebook = $2 AND id <> $1 AND closed = 0 AND kind <> 'recovery' RETURNING id`, device, notebook, at); err != nil {
			return err
		}
		for _, other := range others {
			if err := t.leaveSeats(other, at, &changed); err != nil {
				return err
			}
		}
		return nil
	})
	return changed, ok, err
}

// holdWays holds a notebook's row: of those who close ways into it at the same
// moment each sees what the one before left open.
func (t tx) holdWays(notebook string) error {
	return t.do(`UPDATE notebooks SET created = created WHERE id = $1`, notebook)
}

// leaveSeats frees a device's seats at tables that run: it counts as having sat
// there.
func (t tx) leaveSeats(device string, at int64, changed *[]play.Changed) error {
	const running = `SELECT a.session FROM seats a JOIN sessions s ON s.id = a.session WHERE a.device = $1 AND s.ended = 0`
	if err := t.do(`INSERT INTO guests (session, device, code, since)
			SELECT r.session, CAST($1 AS TEXT), '', CAST($2 AS BIGINT) FROM (SELECT DISTINCT session FROM (`+running+`) AS x) AS r WHERE true
			ON CONFLICT (session, device) DO UPDATE SET code = ''`, device, at); err != nil {
		return err
	}
	if err := t.all(func(scan func(...any) error) error {
		var c play.Changed
		err := scan(&c.Session, &c.Change)
		*changed = append(*changed, c)
		return err
	}, `UPDATE sessions SET change = change + 1 WHERE deleted_at = 0 AND id IN (`+running+`) RETURNING id, change`, device); err != nil {
		return err
	}
	return t.do(`UPDATE seats SET device = NULL WHERE device = $1 AND session IN (`+running+`)`, device)
}

// OfferNotebook keeps a code that lets one device in.
func (s *Store) OfferNotebook(ctx context.Context, notebook, hash string, until int64) (bool, error) {
	return s.change(ctx, func(t tx) error {
		return t.first(`UPDATE notebooks SET hand_hash = $2, hand_until = $3
			WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM notebooks o WHERE o.hand_hash = $2)`, notebook, hash, until)
	})
}

// OfferedNotebook finds the notebook that a code opens.
func (s *Store) OfferedNotebook(ctx context.Context, hash string, now int64) (notebook string, err error) {
	err = s.row(ctx, []any{&notebook}, `SELECT id FROM notebooks WHERE hand_hash = $1 AND hand_until > $2`, hash, now)
	return notebook, err
}

// MoveIn makes a device one of a notebook's.
func (s *Store) MoveIn(ctx context.Context, m play.MoveInRow) (bool, error) {
	return s.change(ctx, func(t tx) error {
		if m.Hand != "" {
			if err := t.first(`UPDATE notebooks SET hand_hash = NULL, hand_until = 0 WHERE id = $1 AND hand_hash = $2 AND hand_until > $3`,
				m.Device.Notebook, m.Hand, m.At); err != nil {
				return err
			}
		}
		if !m.Known {
			return t.addDevice(m.Device)
		}
		if err := t.holdWays(m.From); err != nil {
			return err
		}
		if err := t.first(`UPDATE devices SET notebook = $2, created = $3, seen = $3 WHERE id = $1 AND notebook = $4 AND closed = 0
			AND (EXISTS (SELECT 1 FROM devices o WHERE o.notebook = $4 AND o.id <> $1 AND o.closed = 0)
				OR NOT EXISTS (SELECT 1 FROM sessions s WHERE s.notebook = $4 AND s.deleted_at = 0))`,
			m.Device.ID, m.Device.Notebook, m.At, m.From); err != nil {
			return err
		}
		return t.do(`UPDATE seats SET away = (SELECT count(*) FROM sessions s WHERE s.id = seats.session AND s.notebook <> $2)
			WHERE device = $1`, m.Device.ID, m.Device.Notebook)
	})
}

// PutRecovery keeps a recovery key and closes the notebook's earlier ones.
func (s *Store) PutRecovery(ctx context.Context, key play.DeviceRow) error {
	_, err := s.change(ctx, func(t tx) error {
		if err := t.do(`UPDATE devices SET closed = $2 WHERE notebook = $1 AND kind = 'recovery' AND closed = 0`, key.Notebook, key.Created); err != nil {
			return err
		}
		return t.addDevice(key)
	})
	return err
}

// Holdings counts what would be out of reach without a notebook's device.
func (s *Store) Holdings(ctx context.Context, notebook, device string) (held play.HoldingsRow, err error) {
	err = s.look(ctx, func(t tx) error {
		if err := t.one([]any{&held.Games}, `SELECT count(*) FROM sessions WHERE notebook = $1 AND deleted_at = 0`, notebook); err != nil {
			return err
		}
		return t.one([]any{&held.Ways}, `SELECT count(*) FROM devices WHERE notebook = $1 AND id <> $2 AND closed = 0`, notebook, device)
	})
	return held, err
}
