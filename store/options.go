package store

import "time"

// Option sets how a store works; see [Open].
type Option func(*options)

type options struct {
	batch   int
	observe func(batch int, took time.Duration)
	look    time.Duration
	serve   bool
	asItIs  bool

	patience time.Duration
}

// observed runs a write that shares its transaction with none.
func (o options) observed(write func() error) error {
	began := time.Now()
	err := write()
	if err == nil {
		o.observe(1, time.Since(began))
	}
	return err
}

// DefaultBatch is how many writes share one transaction at most: it bounds how
// long the first of many has to wait for the last of them.
const DefaultBatch = 256

func optionsOf(chosen []Option) options {
	o := options{batch: DefaultBatch, observe: func(int, time.Duration) {}, look: lookEvery, patience: patience}
	for _, choose := range chosen {
		choose(&o)
	}
	return o
}

// MaxBatch sets how many writes share one transaction, from 1 (each has its own)
// up; DefaultBatch without it. On PostgreSQL they are 64 at most.
func MaxBatch(writes int) Option { return func(o *options) { o.batch = max(1, writes) } }

// Observe calls seen after each committed transaction with the writes it held
// and the time it took from its beginning until it was on disk. It is called
// before the writes are answered and must be quick. On PostgreSQL only entries
// share transactions, and several call it at once.
func Observe(seen func(batch int, took time.Duration)) Option {
	return func(o *options) { o.observe = seen }
}

// Serve makes sure, with SQLite, that no other program serves the file until
// the store is closed, and that the file is whole ([ErrDamaged]) before
// anything is written to it.
func Serve() Option { return func(o *options) { o.serve = true } }

// AsItIs leaves the tables of an older program alone and fails: for commands that
// nobody expects to change a database, which an older server may be serving. A
// database without tables gets them.
func AsItIs() Option { return func(o *options) { o.asItIs = true } }
