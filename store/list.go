package store

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"ardoise/play"
)

// List reads one page of a notebook's sessions, the newest evening first, with
// those of others that its devices sit in. An index gives the order of the
// notebook's own, so that a page costs the same however many there are.
func (s *Store) List(ctx context.Context, q play.ListQuery) (play.ListRows, error) {
	var answer play.ListRows
	err := s.look(ctx, func(t tx) error {
		own, err := t.ownSessions(q)
		if err != nil {
			return err
		}
		for _, from := range []*conditions{own, sessionsSatIn(q)} {
			if from == nil {
				continue
			}
			n, sessions, err := t.countedPage(q, from)
			if err != nil {
				return err
			}
			answer.Total, answer.Sessions = answer.Total+n, append(answer.Sessions, sessions...)
		}
		if answer.Uncounted = answer.Total > q.CountTo; answer.Uncounted {
			answer.Total = q.CountTo
		}
		slices.SortFunc(answer.Sessions, newestFirst)
		if answer.More = len(answer.Sessions) > q.Limit; answer.More {
			answer.Sessions = answer.Sessions[:q.Limit]
		}
		return t.seatsOfAll(answer.Sessions)
	})
	return answer, err
}

// newestFirst is the order of a list.
func newestFirst(a, b play.StoredSession) int {
	return cmp.Or(strings.Compare(b.Evening, a.Evening), cmp.Compare(b.Began, a.Began), strings.Compare(b.ID, a.ID))
}

// countedPage reads a page and counts all that there is. A first page that holds
// everything needs no count: what finds little is looked through once.
func (t tx) countedPage(q play.ListQuery, from *conditions) (int, []play.StoredSession, error) {
	all := from.clone()
	sessions, err := t.page(q, from)
	if err != nil || q.AfterID == "" && len(sessions) <= q.Limit {
		return len(sessions), sessions, err
	}
	n, err := t.countUpTo(q.CountTo+1, all)
	return n, sessions, err
}

// countUpTo counts what conditions find, and stops at most.
func (t tx) countUpTo(most int, from *conditions) (int, error) {
	var n int
	limit := from.arg(int64(most))
	err := t.one([]any{&n}, `SELECT count(*) FROM (SELECT 1 FROM `+from.table+` WHERE `+from.text()+` LIMIT `+limit+`) AS found`, from.args...)
	return n, err
}

// page reads the sessions of a page and one more, without who sits there.
func (t tx) page(q play.ListQuery, from *conditions) ([]play.StoredSession, error) {
	query := from.page(q)
	var sessions []play.StoredSession
	err := t.all(func(scan func(...any) error) error {
		session, err := scanSession(scan)
		sessions = append(sessions, session)
		return err
	}, query, from.args...)
	return sessions, err
}

// page writes the query of a page, which begins after the last row of another.
func (c *conditions) page(q play.ListQuery) string {
	if q.AfterID != "" {
		c.add(`(s.evening, s.began, s.id) < (?, ?, ?)`, q.AfterEvening, q.AfterBegan, q.AfterID)
	}
	limit := c.arg(int64(q.Limit) + 1)
	return `SELECT ` + sessionColumns + ` FROM ` + c.table + ` WHERE ` + c.text() +
		` ORDER BY s.evening DESC, s.began DESC, s.id DESC LIMIT ` + limit
}

// fewGames is how many games a person may have played for the list to begin
// with them; where there are more, most sessions are theirs, and it goes
// through those in order.
const fewGames = 2000

// ownSessions finds the notebook's sessions that a query asks for; nil where
// there can be none.
func (t tx) ownSessions(q play.ListQuery) (*conditions, error) {
	c := &conditions{table: `sessions s`}
	if q.Folded != "" {
		people, err := t.goingBy(q.Notebook, q.Folded)
		if err != nil || len(people) == 0 {
			return nil, err
		}
		if err := t.withPeople(c, people); err != nil {
			return nil, err
		}
	}
	c.add(`s.notebook = ?`, q.Notebook)
	c.narrow(q)
	return c, nil
}

// goingBy lists who goes by a name in a notebook: one person, and those who
// turned out to be that person.
func (t tx) goingBy(notebook, folded string) ([]string, error) {
	var people []string
	err := t.all(func(scan func(...any) error) error {
		var id string
		err := scan(&id)
		people = append(people, id)
		return err
	}, `SELECT p.id FROM people n JOIN people p ON p.id = COALESCE(n.merged_into, n.id) OR p.merged_into = COALESCE(n.merged_into, n.id)
		WHERE n.notebook = $1 AND n.folded = $2`, notebook, folded)
	return people, err
}

// withPeople asks for the sessions where one of these people sits.
func (t tx) withPeople(c *conditions, people []string) error {
	var are conditions
	var games int64
	text := are.among(people)
	limit := are.arg(int64(fewGames))
	if err := t.one([]any{&games}, `SELECT count(*) FROM (SELECT 1 FROM seats WHERE person `+text+` LIMIT `+limit+`) AS found`, are.args...); err != nil {
		return err
	}
	if games < fewGames {
		c.table = `seats a CROSS JOIN sessions s`
		c.add(`a.person ` + c.among(people))
		c.add(`s.id = a.session`)
	} else {
		c.add(`EXISTS (SELECT 1 FROM seats a WHERE a.session = s.id AND a.person ` + c.among(people) + `)`)
	}
	return nil
}

// sessionsSatIn finds the sessions of other notebooks that a query asks for and
// that a device of its notebook sits in, or one that was closed since sat in.
// Whom another notebook once knew by another name is its own affair: a player is
// found by the name that stands there.
func sessionsSatIn(q play.ListQuery) *conditions {
	c := &conditions{}
	own := c.arg(q.Notebook)
	c.table = `(SELECT a.session FROM devices d JOIN seats a ON a.device = d.id AND a.away = 1 WHERE d.notebook = ` + own + `
		UNION SELECT g.session FROM devices d JOIN guests g ON g.device = d.id WHERE d.notebook = ` + own + ` AND d.closed <> 0 AND g.code = ''
		) AS w CROSS JOIN sessions s`
	c.add(`s.id = w.session`)
	c.add(`s.notebook <> ` + own)
	if q.Folded != "" {
		c.add(`EXISTS (SELECT 1 FROM seats a JOIN people r ON r.id = a.person
			JOIN people p ON p.id = COALESCE(r.merged_into, r.id)
			WHERE a.session = s.id AND p.folded = ?)`, q.Folded)
	}
	c.narrow(q)
	return c
}

// conditions collects a WHERE clause with its arguments, and what it is about.
type conditions struct {
	table string
	all   []string
	args  []any
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

// clone is the same so far, to be gone on with in another way.
func (c *conditions) clone() *conditions {
	return &conditions{table: c.table, all: slices.Clone(c.all), args: slices.Clone(c.args)}
}

func (c *conditions) text() string { return strings.Join(c.all, ` AND `) }

// narrow adds what a query asks of any session. Constants are written out where
// an index holds only the sessions that have them.
func (c *conditions) narrow(q play.ListQuery) {
	c.add(`s.deleted_at = 0`)
	if q.Game != "" {
		c.add(`s.game = ?`, q.Game)
	}
	if q.Finished != nil {
		c.add(`s.finished = ` + strconv.FormatInt(flag(*q.Finished), 10))
	}
	if q.From != "" {
		c.add(`s.evening >= ?`, q.From)
	}
	if q.To != "" {
		c.add(`s.evening <= ?`, q.To)
	}
	for i, word := range q.Words {
		if i == 0 {
			c.add(`s.words <> ''`)
		}
		c.add(`lower(s.words) LIKE lower(?) ESCAPE '\'`, "%"+literally(word)+"%")
	}
}

// literally writes a word as a pattern that means itself.
func literally(word string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(word)
}
