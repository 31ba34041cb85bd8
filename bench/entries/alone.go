package main

import (
	"context"
	"path/filepath"
	"time"

	"ardoise/bench/kit"
)

// alone measures one client that nobody shares a transaction with, in turns
// with bare committed inserts: no HTTP, no handler. It gives the medians.
func alone(ctx context.Context, p *kit.Process, folder string, games int) (ours, bare time.Duration, err error) {
	kept, err := openRows(filepath.Join(folder, "insert"))
	if err != nil {
		return 0, 0, err
	}
	defer kept.db.Close()
	w, err := kit.Dial(p.Addr)
	if err != nil {
		return 0, 0, err
	}
	var entries, inserts []time.Duration
	for range games {
		t, err := kit.Sit(w, "alone")
		if err != nil {
			return 0, 0, err
		}
		for round := 1; round <= kit.Rounds; round++ {
			for step := range kit.PerRound {
				r := t.Entry(round, step)
				began := time.Now()
				if _, err := w.Ask(r); err != nil {
					return 0, 0, err
				}
				entries = append(entries, time.Since(began))
				began = time.Now()
				if err := kept.insert1(ctx, r.Body); err != nil {
					return 0, 0, err
				}
				inserts = append(inserts, time.Since(began))
			}
		}
	}
	return kit.Median(entries), kit.Median(inserts), nil
}

// insert1 commits one row in a transaction of its own.
func (r *rows) insert1(ctx context.Context, body string) error {
	t, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer t.Rollback() // does nothing after Commit
	if err := r.add([]byte(body))(ctx, t); err != nil {
		return err
	}
	return t.Commit()
}
