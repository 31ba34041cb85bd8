package play

import (
	"errors"
	"io"
	"sync"
	"time"

	"ardoise/scoring"
)

// Config is what a Service is made of; the funcs beside Now may be nil.
type Config struct {
	Store  Store
	Games  []scoring.Game
	Now    func() time.Time
	Rand   io.Reader
	Zone   string                             // IANA zone where a reader's is unknown
	Signal func(session string, change int64) // after each committed change

	Limits Limits // what one notebook may hold; what is zero has its default

	Wrote    func(game string, kind RowKind) // after each row that was added to a log
	Conflict func(game string)               // for each write of a row that met another one
}

// Service answers every door of the app. It is safe for concurrent use.
// Errors are *scoring.Problem (or *scoring.EntryProblem where a log refuses),
// or a fault of the store.
type Service struct {
	config Config
	dice   sync.Mutex // Config.Rand may be no more than a reader
	known  known

	recalled recalled
}

// New makes a service.
func New(config Config) *Service {
	if config.Signal == nil {
		config.Signal = func(string, int64) {}
	}
	if config.Wrote == nil {
		config.Wrote = func(string, RowKind) {}
	}
	if config.Conflict == nil {
		config.Conflict = func(string) {}
	}
	config.Limits = config.Limits.orDefaults()
	return &Service{config: config}
}

// Games lists the games in the order of the catalog.
func (s *Service) Games() []scoring.Game { return s.config.Games }

// Game finds a game by id; unknown is a NotFound problem.
func (s *Service) Game(id string) (scoring.Game, error) {
	for _, game := range s.config.Games {
		if game.ID() == id {
			return game, nil
		}
	}
	return nil, &scoring.Problem{Kind: NotFound, Code: "unknown_game", Args: scoring.Args{"game": id}}
}

// now is the time in the store's unit: milliseconds since 1970, UTC.
func (s *Service) now() int64 { return s.config.Now().UnixMilli() }

// fault turns a store's error into what the doors know. The cause stays
// within reach of errors.Is, for the log.
func fault(err error) error {
	if errors.Is(err, ErrUnavailable) {
		return errors.Join(&scoring.Problem{Kind: Unavailable, Code: "unavailable"}, err)
	}
	return err
}

// clock gives a stored time back; 0 is the zero time.
func clock(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
