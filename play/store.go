package play

// Store keeps what play decides; package store implements it. Every method is
// one whole operation that is on disk, or has not happened, when it returns.
type Store interface{}
