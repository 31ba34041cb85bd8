// Package play is the application: notebooks, sessions, seats and roles, and
// one append-only log per session. It knows no HTTP and no SQL; it is given
// its clock, its randomness and its store.
package play

import (
	"context"
	"io"
	"time"

	"ardoise/scoring"
)

// Config is what a Service is made of; every field but Signal is needed.
type Config struct {
	Store  Store
	Games  []scoring.Game
	Now    func() time.Time
	Rand   io.Reader
	Zone   string                             // IANA zone where a reader's is unknown
	Signal func(session string, change int64) // after each committed change
}

// Service answers every door of the app. It is safe for concurrent use.
// Errors are *scoring.Problem (or *scoring.EntryProblem where a log refuses),
// or a fault of the store.
type Service struct{ config Config }

// New makes a service.
func New(config Config) *Service { return &Service{config: config} }

// Games lists the games in the order of the catalog.
func (s *Service) Games() []scoring.Game { return s.config.Games }

// Game finds a game by id; unknown is a NotFound problem.
func (s *Service) Game(id string) (scoring.Game, error) { panic("unwritten") }

// NewToken makes a credential of 128 bits or more, as text fit for a cookie.
func (s *Service) NewToken() string { panic("unwritten") }

// NewID makes an id (UUIDv7): for rows, and for the idempotency keys of forms.
func (s *Service) NewID() string { panic("unwritten") }

// Identify finds the device that a token belongs to; a token without rows is
// an Unauthorized problem.
func (s *Service) Identify(ctx context.Context, token string) (Caller, error) { panic("unwritten") }

// OpenNotebook gives a token its device and notebook rows; a token that has
// them keeps them. label names the device in lists (a browser's kind).
func (s *Service) OpenNotebook(ctx context.Context, token, label string) (Caller, error) {
	panic("unwritten")
}

// Begin starts a session. The same key from the same notebook gives the
// session begun before.
func (s *Service) Begin(ctx context.Context, caller Caller, wish NewSession) (*View, error) {
	panic("unwritten")
}

// Session reads a session as the caller may see it; one that the caller may
// not read is NotFound.
func (s *Service) Session(ctx context.Context, caller Caller, id string) (*View, error) {
	panic("unwritten")
}

// Append adds an entry to a session's log.
func (s *Service) Append(ctx context.Context, caller Caller, id string, write Write) (*Written, error) {
	panic("unwritten")
}

// Correct gives the entry seq a new body. Refused where a later entry becomes
// impossible, naming it.
func (s *Service) Correct(ctx context.Context, caller Caller, id string, seq int64, write Write) (*Written, error) {
	panic("unwritten")
}

// Undo takes the latest row back that is not yet undone; seq names it (0: whichever
// it is), and any other seq is a Conflict. write.Body is empty.
func (s *Service) Undo(ctx context.Context, caller Caller, id string, seq int64, write Write) (*Written, error) {
	panic("unwritten")
}

// Preview computes the sheet as if body were appended (target 0) or were the
// new body of entry target. It writes nothing.
func (s *Service) Preview(ctx context.Context, caller Caller, id string, target int64, body []byte) (scoring.Sheet, error) {
	panic("unwritten")
}

// Rematch starts a session of the same game, rules and players; who dealt or
// began first moves on by one seat.
func (s *Service) Rematch(ctx context.Context, caller Caller, id, key string) (*View, error) {
	panic("unwritten")
}

// Delete hides a session; it can be brought back for 30 days.
func (s *Service) Delete(ctx context.Context, caller Caller, id string) error { panic("unwritten") }

// List pages through the sessions the caller may read, newest first.
func (s *Service) List(ctx context.Context, caller Caller, filter Filter) (List, error) {
	panic("unwritten")
}

// People lists the notebook's people, those who played most lately first.
func (s *Service) People(ctx context.Context, caller Caller) ([]Person, error) { panic("unwritten") }
