package store

import (
	"database/sql"
	"errors"
	"slices"

	"ardoise/store/group"
)

// script is a write that reads nothing to go on by: its statements are known
// before the first of them runs. So they can be sent all at once to a server
// that is a network away.
type script []step

// step is one statement of a script.
type step struct {
	query string
	args  []any
	must  bool   // it touches a row, or somebody else was first
	into  *int64 // the number that it answers; such a step must touch a row too
}

// do adds a statement that may touch any number of rows.
func (s *script) do(query string, args ...any) {
	*s = append(*s, step{query: query, args: args})
}

// must adds a statement that must touch a row: where it touches none, somebody
// else was first, and nothing of the script is left. It has no RETURNING.
func (s *script) must(query string, args ...any) {
	*s = append(*s, step{query: query, args: args, must: true})
}

// get is must for a statement with a RETURNING, whose number it reads.
func (s *script) get(into *int64, query string, args ...any) {
	*s = append(*s, step{query: query, args: args, must: true, into: into})
}

// guarded tells of a script that it is its first statement, and no other, that
// finds whether somebody else was first.
func (s script) guarded() bool {
	return len(s) > 0 && s[0].must && !slices.ContainsFunc(s[1:], func(one step) bool { return one.must })
}

// runGuarded runs a guarded script among other writes to a file. Where somebody
// else was first it ends with its first statement, and so leaves nothing; where
// it ends otherwise the transaction is not to be trusted.
func (t tx) runGuarded(all script) error {
	for i, one := range all {
		if err := t.step(one); errors.Is(err, errBeaten) && i == 0 {
			return err
		} else if err != nil {
			return group.Half(err)
		}
	}
	return nil
}

// run runs a script's statements one after the other.
func (t tx) run(all script) error {
	for _, one := range all {
		if err := t.step(one); err != nil {
			return err
		}
	}
	return nil
}

func (t tx) step(s step) error {
	switch {
	case s.into != nil:
		err := t.one([]any{s.into}, s.query, s.args...)
		if errors.Is(err, sql.ErrNoRows) {
			return errBeaten
		}
		return err
	case s.must:
		return t.first(s.query, s.args...)
	}
	return t.do(s.query, s.args...)
}
