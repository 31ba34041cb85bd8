package store

import "context"

// CountGames counts a notebook's sessions.
func (s *Store) CountGames(ctx context.Context, notebook string, upTo int) (int, error) {
	var n int64
	err := s.look(ctx, func(t tx) error {
		return t.one([]any{&n}, `SELECT count(*) FROM (SELECT 1 AS game FROM sessions WHERE notebook = $1 AND deleted_at = 0 LIMIT $2) AS held`,
			notebook, int64(upTo))
	})
	return int(n), err
}
