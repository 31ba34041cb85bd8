package store

import (
	"context"
	"database/sql"

	"ardoise/play"
)

// OpenDevice adds a device and its notebook where the token hash is new, and
// answers the device that has it.
func (s *Store) OpenDevice(ctx context.Context, device play.DeviceRow) (play.DeviceRow, error) {
	added, err := s.change(ctx, func(t tx) error {
		if err := t.do(`INSERT INTO notebooks (id, created) VALUES ($1, $2)`, device.Notebook, device.Created); err != nil {
			return err
		}
		return t.addDevice(device)
	})
	if err != nil || added {
		return device, err
	}
	return s.Device(ctx, device.TokenHash)
}

// Device finds a device by its token hash.
func (s *Store) Device(ctx context.Context, tokenHash string) (play.DeviceRow, error) {
	device := play.DeviceRow{TokenHash: tokenHash}
	err := s.row(ctx, []any{&device.ID, &device.Notebook, &device.Kind, &device.Label, &device.Created, &device.Seen, &device.Closed},
		`SELECT id, notebook, kind, label, created, seen, closed FROM devices WHERE token_hash = $1`, tokenHash)
	return device, err
}

// People lists all people of a notebook, who played most lately first.
func (s *Store) People(ctx context.Context, notebook string) ([]play.PersonRow, error) {
	var people []play.PersonRow
	err := s.look(ctx, func(t tx) error {
		return t.all(func(scan func(...any) error) error {
			var p play.PersonRow
			var merged sql.NullString
			var hidden int64
			if err := scan(&p.ID, &p.Name, &p.Folded, &p.Colour, &merged, &hidden, &p.Played); err != nil {
				return err
			}
			p.MergedInto, p.Hidden = merged.String, hidden != 0
			people = append(people, p)
			return nil
		}, `SELECT id, name, folded, colour, merged_into, hidden, played FROM people
			WHERE notebook = $1 ORDER BY played DESC, folded`, notebook)
	})
	return people, err
}

// addPeople adds the new people of a notebook; one whose name somebody else
// added meanwhile takes the whole write back.
func (s *script) addPeople(notebook string, people []play.PersonRow) {
	for _, p := range people {
		s.must(`INSERT INTO people (id, notebook, name, folded, colour, shape, played)
			VALUES ($1, $2, $3, $4, $5, $5, $6) ON CONFLICT DO NOTHING`,
			p.ID, notebook, p.Name, p.Folded, int64(p.Colour), p.Played)
	}
}

// Notebook is what tells one notebook from another to whoever runs a server.
type Notebook struct {
	ID     string
	Device string // its first one that is not closed
	Games  int
	Last   string // evening of the latest game, "" for none
}

// Notebooks lists the notebooks, those with the latest games first.
func (s *Store) Notebooks(ctx context.Context) ([]Notebook, error) {
	var all []Notebook
	err := s.look(ctx, func(t tx) error {
		return t.all(func(scan func(...any) error) error {
			var n Notebook
			err := scan(&n.ID, &n.Device, &n.Games, &n.Last)
			all = append(all, n)
			return err
		}, `SELECT n.id,
				(SELECT min(d.id) FROM devices d WHERE d.notebook = n.id AND d.closed = 0 AND d.kind <> 'recovery'),
				count(s.id), COALESCE(max(s.evening), '') AS latest
			FROM notebooks n LEFT JOIN sessions s ON s.notebook = n.id AND s.deleted_at = 0
			WHERE EXISTS (SELECT 1 FROM devices d WHERE d.notebook = n.id AND d.closed = 0 AND d.kind <> 'recovery')
			GROUP BY n.id ORDER BY latest DESC, n.id`)
	})
	return all, err
}
