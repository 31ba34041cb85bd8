package main

import (
	"context"
	"path/filepath"
	"slices"
	"time"
)

// alone measures one client that nobody shares a transaction with, in turns
// with bare committed inserts: no HTTP, no handler. It gives the medians.
func alone(ctx context.Context, p *process, folder string, games int) (ours, bare time.Duration, err error) {
	kept, err := openRows(filepath.Join(folder, "insert"))
	if err != nil {
		return 0, 0, err
	}
	defer kept.db.Close()
	w, err := dial(p.addr)
	if err != nil {
		return 0, 0, err
	}
	var entries, inserts []time.Duration
	for range games {
		t, err := sit(w, "alone")
		if err != nil {
			return 0, 0, err
		}
		for round := 1; round <= rounds; round++ {
			for step := range perRound {
				r := t.entry(round, step)
				began := time.Now()
				if _, err := w.ask(r); err != nil {
					return 0, 0, err
				}
				entries = append(entries, time.Since(began))
				began = time.Now()
				if err := kept.insert1(ctx, r.body); err != nil {
					return 0, 0, err
				}
				inserts = append(inserts, time.Since(began))
			}
		}
	}
	return median(entries), median(inserts), nil
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

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}
