package play

import "context"

// LimitStore is the part of a [Store] that limits ask.
type LimitStore interface {
	// CountGames counts a notebook's sessions, deleted ones left out; it counts
	// no further than upTo.
	CountGames(ctx context.Context, notebook string, upTo int) (int, error)
}
