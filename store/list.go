package store

import (
	"context"
	"strconv"
	"strings"

	"ardoise/play"
)

// List reads one page of a notebook's sessions, newest first. Its index gives
// the order, so a page costs the same however many there are.
func (s *Store) List(ctx context.Context, q play.ListQuery) (play.ListRows, error) {
	var answer play.ListRows
	where := filterOf(q)
	err := s.look(ctx, func(t tx) error {
		if err := t.one([]any{&answer.Total}, `SELECT count(*) FROM sessions s WHERE `+where.text(), where.args...); err != nil {
			return err
		}
		if q.AfterID != "" {
			where.add(`(s.began, s.id) < (?, ?)`, q.AfterBegan, q.AfterID)
		}
		limit := where.arg(int64(q.Limit) + 1)
		err := t.all(func(scan func(...any) error) error {
			session, err := scanSession(scan)
			answer.Sessions = append(answer.Sessions, session)
			return err
		}, `SELECT `+sessionColumns+` FROM sessions s WHERE `+where.text()+` ORDER BY s.began DESC, s.id DESC LIMIT `+limit, where.args...)
		if err != nil {
			return err
		}
		if answer.More = len(answer.Sessions) > q.Limit; answer.More {
			answer.Sessions = answer.Sessions[:q.Limit]
		}
		for i := range answer.Sessions {
			if err := t.seatsOf(&answer.Sessions[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return answer, err
}

// conditions collects a WHERE clause with its arguments.
type conditions struct {
	all  []string
	args []any
}

// add adds a condition; each ? stands for the next argument.
func (c *conditions) add(condition string, args ...any) {
	for _, arg := range args {
		condition = strings.Replace(condition, "?", c.arg(arg), 1)
	}
	c.all = append(c.all, condition)
}

// arg adds an argument and gives its placeholder.
func (c *conditions) arg(value any) string {
	c.args = append(c.args, value)
	return "$" + strconv.Itoa(len(c.args))
}

func (c *conditions) text() string { return strings.Join(c.all, ` AND `) }

func filterOf(q play.ListQuery) *conditions {
	c := &conditions{}
	c.add(`s.notebook = ? AND s.deleted_at = 0`, q.Notebook)
	if q.Game != "" {
		c.add(`s.game = ?`, q.Game)
	}
	if q.Finished != nil {
		c.add(`s.finished = ?`, flag(*q.Finished))
	}
	if q.From != "" {
		c.add(`s.evening >= ?`, q.From)
	}
	if q.To != "" {
		c.add(`s.evening <= ?`, q.To)
	}
	if q.Folded != "" {
		c.add(`EXISTS (SELECT 1 FROM seats a JOIN people p ON p.id = a.person WHERE a.session = s.id AND p.folded = ?)`, q.Folded)
	}
	return c
}
