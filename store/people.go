package store

import (
	"context"
	"database/sql"
	"errors"

	"ardoise/play"
)

// Roster lists people of a notebook with their games. Their seats are counted, less
// those at deleted games, which are few. SQLite takes the tables of a CROSS JOIN in
// the order in which they stand: from the latest evening on, until a game is there.
func (s *Store) Roster(ctx context.Context, notebook, person string) ([]play.RosterRow, error) {
	var roster []play.RosterRow
	err := s.look(ctx, func(t tx) error {
		roster = nil
		return t.all(func(scan func(...any) error) error {
			var r play.RosterRow
			var merged sql.NullString
			var hidden int64
			err := scan(&r.ID, &r.Name, &r.Folded, &r.Colour, &merged, &hidden, &r.Played, &r.Games, &r.Latest)
			r.MergedInto, r.Hidden = merged.String, hidden != 0
			roster = append(roster, r)
			return err
		}, `SELECT p.id, p.name, p.folded, p.colour, p.merged_into, p.hidden, p.played,
				(SELECT count(*) FROM seats a WHERE a.person = p.id) - COALESCE(gone.games, 0),
				COALESCE((SELECT a.evening FROM seats a CROSS JOIN sessions s WHERE a.person = p.id AND s.id = a.session AND s.deleted_at = 0
					ORDER BY a.evening DESC LIMIT 1), '')
			FROM people p LEFT JOIN (
				SELECT a.person, count(*) AS games FROM sessions s JOIN seats a ON a.session = s.id
				WHERE s.notebook = $1 AND s.deleted_at > 0 GROUP BY a.person
			) AS gone ON gone.person = p.id
			WHERE p.notebook = $1 AND ($2 = '' OR p.id = $2 OR p.merged_into = $2) ORDER BY p.folded`, notebook, person)
	})
	return roster, err
}

// allOf selects a person and those who turned out to be that person.
func allOf(person string) string {
	return `(SELECT id FROM people WHERE id = ` + person + ` OR merged_into = ` + person + `)`
}

// repaint raises the change of the sessions where a person sits and that run,
// or ended since lately: older ones are on no screen.
func (t tx) repaint(person string, lately int64, changed *[]play.Changed) error {
	return t.all(func(scan func(...any) error) error {
		var c play.Changed
		err := scan(&c.Session, &c.Change)
		*changed = append(*changed, c)
		return err
	}, `UPDATE sessions SET change = change + 1 WHERE deleted_at = 0 AND (ended = 0 OR ended >= $2)
		AND id IN (SELECT session FROM seats WHERE person IN `+allOf("$1")+`) RETURNING id, change`, person, lately)
}

// NamePerson gives a person another name.
func (s *Store) NamePerson(ctx context.Context, notebook, person, name, folded string, lately int64) (changed []play.Changed, ok bool, err error) {
	ok, err = s.change(ctx, func(t tx) error {
		changed = nil
		if err := t.first(`UPDATE people SET name = $3, folded = $4 WHERE id = $1 AND notebook = $2 AND merged_into IS NULL AND name <> ''
			AND NOT EXISTS (SELECT 1 FROM people p WHERE p.notebook = $2 AND p.folded = $4 AND p.id <> $1)`,
			person, notebook, name, folded); err != nil {
			return err
		}
		return t.repaint(person, lately, &changed)
	})
	return changed, ok, err
}

// ColourPerson gives a person another colour and shape.
func (s *Store) ColourPerson(ctx context.Context, notebook, person string, colour int, lately int64) (changed []play.Changed, err error) {
	_, err = s.change(ctx, func(t tx) error {
		changed = nil
		if err := t.first(`UPDATE people SET colour = $3, shape = $3 WHERE id = $1 AND notebook = $2`, person, notebook, int64(colour)); err != nil {
			return err
		}
		return t.repaint(person, lately, &changed)
	})
	return changed, err
}

// HidePerson leaves a person out of what a set-up suggests, or not.
func (s *Store) HidePerson(ctx context.Context, notebook, person string, hidden bool) error {
	_, err := s.change(ctx, func(t tx) error {
		return t.do(`UPDATE people SET hidden = $3 WHERE id = $1 AND notebook = $2`, person, notebook, flag(hidden))
	})
	return err
}

// Together lists the sessions where two people both sit.
func (s *Store) Together(ctx context.Context, a, b string, limit int) ([]play.TogetherRow, error) {
	var rows []play.TogetherRow
	err := s.look(ctx, func(t tx) error {
		rows = nil
		return t.all(func(scan func(...any) error) error {
			var r play.TogetherRow
			var deleted int64
			err := scan(&r.Session, &r.Game, &r.Evening, &deleted)
			r.Deleted = deleted != 0
			rows = append(rows, r)
			return err
		}, `SELECT s.id, s.game, s.evening, s.deleted_at FROM sessions s
			WHERE s.id IN (SELECT session FROM seats WHERE person IN `+allOf("$1")+`)
			AND s.id IN (SELECT session FROM seats WHERE person IN `+allOf("$2")+`)
			ORDER BY s.began DESC, s.id LIMIT $3`, a, b, int64(limit))
	})
	return rows, err
}

// MergePeople makes one person of two.
func (s *Store) MergePeople(ctx context.Context, m play.MergeRow) (changed []play.Changed, ok bool, err error) {
	ok, err = s.change(ctx, func(t tx) error {
		changed = nil
		if err := t.mayMerge(m); err != nil {
			return err
		}
		if err := t.do(`UPDATE people SET merged_into = $2 WHERE id <> $2 AND (id = $1 OR merged_into = $1)`, m.From, m.Into); err != nil {
			return err
		}
		if err := t.do(`UPDATE people SET merged_into = NULL, colour = $2, shape = $2,
				hidden = (SELECT min(p.hidden) FROM people p WHERE p.id = $1 OR p.id = $3),
				played = (SELECT max(p.played) FROM people p WHERE p.id = $1 OR p.merged_into = $1 OR p.id = $3)
			WHERE id = $1`, m.Into, int64(m.Colour), m.From); err != nil {
			return err
		}
		return t.repaint(m.Into, m.Lately, &changed)
	})
	return changed, ok, err
}

// mayMerge leaves the transaction where two people cannot become one: from must
// stand for itself; into too, unless it is one of from's own names.
func (t tx) mayMerge(m play.MergeRow) error {
	var alias int64
	err := t.one([]any{&alias}, `SELECT CASE WHEN i.merged_into IS NULL THEN 0 ELSE 1 END FROM people f JOIN people i ON i.notebook = f.notebook
		WHERE f.id = $1 AND f.notebook = $3 AND f.merged_into IS NULL AND f.name <> '' AND i.name <> '' AND i.id = $2 AND i.id <> f.id AND COALESCE(i.merged_into, $1) = $1`,
		m.From, m.Into, m.Notebook)
	if errors.Is(err, sql.ErrNoRows) {
		return errBeaten
	}
	if err != nil || alias == 1 {
		return err
	}
	var together int64
	err = t.one([]any{&together}, `SELECT count(*) FROM seats a JOIN seats b ON b.session = a.session
		WHERE a.person IN `+allOf("$1")+` AND b.person IN `+allOf("$2"), m.From, m.Into)
	if err == nil && together > 0 {
		return errBeaten
	}
	return err
}

// SplitPerson makes a person who was merged somebody of their own again.
func (s *Store) SplitPerson(ctx context.Context, notebook, person string, lately int64) (changed []play.Changed, ok bool, err error) {
	ok, err = s.change(ctx, func(t tx) error {
		changed = nil
		if err := t.first(`UPDATE people SET merged_into = NULL WHERE id = $1 AND notebook = $2 AND merged_into IS NOT NULL AND name <> ''`, person, notebook); err != nil {
			return err
		}
		return t.repaint(person, lately, &changed)
	})
	return changed, ok, err
}
