package store

import (
	"context"
	"strconv"
	"strings"

	"ardoise/play"
)

// List reads one page of a notebook's sessions, newest first, with those of
// others that one of its devices sits in. Where there are none of these an
// index gives the order, and a page costs the same however many there are.
func (s *Store) List(ctx context.Context, q play.ListQuery) (play.ListRows, error) {
	var answer play.ListRows
	err := s.look(ctx, func(t tx) error {
		var elsewhere int64
		if err := t.one([]any{&elsewhere}, `SELECT count(*) FROM (`+satThere("$1")+`) a JOIN sessions s ON s.id = a.session
			WHERE s.notebook <> $1`, q.Notebook); err != nil {
			return err
		}
		where := filterOf(q, elsewhere > 0)
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

// satThere selects the sessions that devices of a notebook sit in, and those
// where one that was closed since sat.
func satThere(notebook string) string {
	return `SELECT a.session FROM devices d JOIN seats a ON a.device = d.id WHERE d.notebook = ` + notebook + `
		UNION SELECT g.session FROM devices d JOIN guests g ON g.device = d.id WHERE d.notebook = ` + notebook + ` AND d.closed <> 0 AND g.code = ''`
}

// filterOf turns a query into conditions. elsewhere is set where devices of the
// notebook sit in sessions of other notebooks.
func filterOf(q play.ListQuery, elsewhere bool) *conditions {
	c := &conditions{}
	if elsewhere {
		own := c.arg(q.Notebook)
		c.add(`(s.notebook = ` + own + ` OR s.id IN (` + satThere(own) + `))`)
	} else { // alone, it is the beginning of an index
		c.add(`s.notebook = ?`, q.Notebook)
	}
	c.add(`s.deleted_at = 0`)
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
		c.add(`EXISTS (SELECT 1 FROM seats a JOIN people r ON r.id = a.person
			JOIN people p ON p.notebook = r.notebook AND COALESCE(p.merged_into, p.id) = COALESCE(r.merged_into, r.id)
			WHERE a.session = s.id AND p.folded = ?)`, q.Folded)
	}
	return c
}
