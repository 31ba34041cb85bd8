package store

import (
	"context"

	"ardoise/play"
)

// CountGames counts a notebook's sessions.
func (s *Store) CountGames(ctx context.Context, notebook string, upTo int) (int, error) {
	var n int64
	err := s.look(ctx, func(t tx) error {
		return t.one([]any{&n}, `SELECT count(*) FROM (SELECT 1 AS game FROM sessions WHERE notebook = $1 AND deleted_at = 0 LIMIT $2) AS held`,
			notebook, int64(upTo))
	})
	return int(n), err
}

// within is beaten where a notebook holds more than it may by now. It writes the
// notebook's row as it is: of two who write at once, and see nothing of each
// other, the later looks again.
func (s *script) within(notebook string, most play.Limits) {
	for _, of := range []struct {
		most int
		held string
	}{
		{most.Games, `SELECT 1 FROM sessions WHERE notebook = $1 AND deleted_at = 0`},
		{most.People, `SELECT 1 FROM people WHERE notebook = $1`},
	} {
		if of.most > 0 {
			s.must(`UPDATE notebooks SET created = created WHERE id = $1 AND NOT EXISTS (`+of.held+` LIMIT 1 OFFSET $2)`, notebook, int64(of.most))
		}
	}
}
