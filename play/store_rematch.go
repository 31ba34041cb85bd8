package play

import "context"

// RematchStore keeps which session follows which. It is part of a [Store], with
// the same promises.
type RematchStore interface {
	// Following lists the sessions that follow a session, the first begun
	// first, without rows; deleted ones are left out.
	Following(ctx context.Context, id string) ([]StoredSession, error)
}
