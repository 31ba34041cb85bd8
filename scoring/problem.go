package scoring

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Kind says what sort of refusal a problem is; the HTTP door turns it into a
// status. Packages above add kinds of their own.
type Kind string

const (
	Refused   Kind = "refused"   // a rule of the game says no
	Malformed Kind = "malformed" // not the JSON that was asked for
	Conflict  Kind = "conflict"  // somebody else was first
)

// Problem is a refusal, in no language yet: Code and Args become words last.
type Problem struct {
	Kind  Kind
	Code  string // stable, snake_case: "tricks_total"
	Field string // JSON pointer to the value at fault; "" is the whole body
	Args  Args
}

// Args are the names and numbers of a message. Values are int, string (shown
// as typed), SeatID and []SeatID (shown as names), []SeatCount (shown as names
// with their numbers), Word and []Word (looked up in the reader's language),
// []any, a list of these where some items have a name of the table and others
// a word of the house, and *Problem (its own words).
type Args map[string]any

// SeatCount is the number that one seat has.
type SeatCount struct {
	Seat SeatID `json:"seat"`
	N    int    `json:"n"`
}

// Word is a message key used as an argument: "skull-king.bonus.fourteens".
type Word string

// Refuse makes a problem of kind Refused. pairs are name, value, name, value, …
func Refuse(code, field string, pairs ...any) *Problem {
	p := &Problem{Kind: Refused, Code: code, Field: field}
	if len(pairs) > 0 {
		p.Args = make(Args, len(pairs)/2)
		for i := 0; i+1 < len(pairs); i += 2 {
			p.Args[pairs[i].(string)] = pairs[i+1]
		}
	}
	return p
}

// Error is for logs and tests; people read the words of i18n.
func (p *Problem) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", p.Kind, p.Code)
	if p.Field != "" {
		fmt.Fprintf(&b, " at %s", p.Field)
	}
	for _, name := range slices.Sorted(maps.Keys(p.Args)) {
		fmt.Fprintf(&b, " %s=%v", name, p.Args[name])
	}
	return b.String()
}

// EntryProblem is a problem of one entry of a log, counted from 0.
type EntryProblem struct {
	Index   int
	Problem *Problem
}

func (e *EntryProblem) Error() string { return fmt.Sprintf("entry %d: %v", e.Index, e.Problem) }

// Unwrap gives the problem itself.
func (e *EntryProblem) Unwrap() error { return e.Problem }
