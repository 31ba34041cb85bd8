package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"ardoise/play"
)

// lateAtOnce is how many games one transaction counts: whoever enters something
// meanwhile waits for so many.
const lateAtOnce = 20

// countLater leaves a game that has just ended to whoever reads statistics next:
// nobody at the table waits for them.
func (s *script) countLater(session, notebook string) {
	s.do(`INSERT INTO uncounted (session, notebook) VALUES ($1, $2) ON CONFLICT DO NOTHING`, session, notebook)
}

// CountLate counts the games of all notebooks that wait for it.
func (s *Store) CountLate(ctx context.Context) error { return s.countWaiting(ctx, ``) }

// countLate counts the games of a notebook that wait for it. Statistics are read
// after it, so that they hold every game that has ended.
func (s *Store) countLate(ctx context.Context, notebook string) error {
	return s.countWaiting(ctx, `WHERE notebook = $1`, notebook)
}

// countWaiting counts games that wait until none is left.
func (s *Store) countWaiting(ctx context.Context, where string, args ...any) error {
	for {
		waiting, err := s.uncounted(ctx, where, args...)
		if err != nil || len(waiting) == 0 {
			return err
		}
		ok, err := s.change(ctx, func(t tx) error { return t.countAll(waiting) })
		if err != nil {
			return err
		}
		if !ok { // what waits is in no sum, so nobody can be first but by a fault
			return fmt.Errorf("games that wait were not counted: %v", waiting)
		}
	}
}

// countLateOf is countLate for the notebook of one of some people.
func (s *Store) countLateOf(ctx context.Context, people []string) error {
	var notebook string
	if len(people) == 0 {
		return nil
	}
	err := s.row(ctx, []any{&notebook}, `SELECT notebook FROM people WHERE id = $1`, people[0])
	if errors.Is(err, play.ErrAbsent) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.countLate(ctx, notebook)
}

// uncounted names some games that wait to be counted.
func (s *Store) uncounted(ctx context.Context, where string, args ...any) ([]string, error) {
	var waiting []string
	err := s.look(ctx, func(t tx) error {
		waiting = nil
		return t.all(func(scan func(...any) error) error {
			var id string
			err := scan(&id)
			waiting = append(waiting, id)
			return err
		}, `SELECT session FROM uncounted `+where+` ORDER BY session LIMIT `+strconv.Itoa(lateAtOnce), args...)
	})
	return waiting, err
}

// countAll counts those of some games that still wait: somebody else may have
// been first.
func (t tx) countAll(waiting []string) error {
	for _, id := range waiting {
		err := t.first(`DELETE FROM uncounted WHERE session = $1`, id)
		if errors.Is(err, errBeaten) {
			continue
		}
		if err != nil {
			return err
		}
		var all script
		all.count(only(id))
		if err := t.run(all); err != nil {
			return err
		}
	}
	return nil
}
