package store

import (
	"context"
	"errors"

	"ardoise/play"
)

// Claim gives a chore to the caller until a time, unless somebody has it still.
func (s *Store) Claim(ctx context.Context, chore string, now, until int64) (bool, error) {
	return s.change(ctx, func(t tx) error {
		return t.first(`INSERT INTO chores (name, until) VALUES ($1, $2)
			ON CONFLICT (name) DO UPDATE SET until = excluded.until WHERE chores.until <= $3`, chore, until, now)
	})
}

// Purge removes for good what was deleted at a time or before, at most limit
// sessions of it, the oldest first.
func (s *Store) Purge(ctx context.Context, deletedBy int64, limit int) (int, error) {
	var ids []string
	_, err := s.change(ctx, func(t tx) error {
		ids = ids[:0]
		err := t.all(func(scan func(...any) error) error {
			var id string
			err := scan(&id)
			ids = append(ids, id)
			return err
		}, `SELECT id FROM sessions WHERE deleted_at > 0 AND deleted_at <= $1 ORDER BY deleted_at, id LIMIT $2`, deletedBy, int64(limit))
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := t.purge(id, deletedBy); err != nil && !errors.Is(err, errBeaten) {
				return err
			}
		}
		return nil
	})
	return len(ids), err
}

// purge removes all rows of one session, with the people who are nowhere else.
// Its first statement holds the session: one that was restored meanwhile stays.
func (t tx) purge(id string, deletedBy int64) error {
	if err := t.first(`UPDATE sessions SET change = change + 1 WHERE id = $1 AND deleted_at > 0 AND deleted_at <= $2`, id, deletedBy); err != nil {
		return err
	}
	people, err := t.peopleAt(id)
	if err != nil {
		return err
	}
	for _, table := range []string{"uncounted", "facts", "results", "entries", "guests", "seats"} {
		if err := t.do(`DELETE FROM `+table+` WHERE session = $1`, id); err != nil {
			return err
		}
	}
	if err := t.do(`DELETE FROM sessions WHERE id = $1`, id); err != nil {
		return err
	}
	for _, person := range people {
		if err := t.dropUnseated(person); err != nil {
			return err
		}
	}
	return nil
}

// peopleAt lists who sits at a session. Who turned out to be somebody else is a
// name of that person: it stays known.
func (t tx) peopleAt(id string) ([]string, error) {
	var people []string
	err := t.all(func(scan func(...any) error) error {
		var person string
		err := scan(&person)
		people = append(people, person)
		return err
	}, `SELECT a.person FROM seats a JOIN people p ON p.id = a.person WHERE a.session = $1 AND p.merged_into IS NULL`, id)
	return people, err
}

// dropUnseated removes a person who sits nowhere, and whom nobody was merged
// into.
func (t tx) dropUnseated(person string) error {
	return t.do(`DELETE FROM people WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM seats a WHERE a.person = $1)
		AND NOT EXISTS (SELECT 1 FROM people p WHERE p.merged_into = $1)`, person)
}

var _ play.HistoryStore = (*Store)(nil)
