package play

import (
	"context"

	"ardoise/scoring"
)

// RescoreStore is the part of a [Store] that looks whether stored results still
// are what the rules say.
type RescoreStore interface {
	// AllSessions lists the ids of all notebooks' sessions in the ids' own
	// order, those after an id, deleted ones too, limit at most.
	AllSessions(ctx context.Context, after string, limit int) ([]string, error)

	// KeptSession is LoadSession for deleted ones too, which may come back.
	KeptSession(ctx context.Context, id string) (*StoredSession, error)

	// Facts reads what is stored of a session for statistics, by seat and key.
	Facts(ctx context.Context, session string) ([]FactRow, error)

	// SetResult replaces the result of a session whose log is at a version, and
	// answers its new change; false where the log went on, or the session is
	// purged.
	SetResult(ctx context.Context, session string, version int64, result Result) (change int64, ok bool, err error)
}

// FactRow is one fact of a seat, as it is kept.
type FactRow = scoring.Fact
