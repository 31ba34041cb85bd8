package main

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"time"
)

// trip is what an export and import of a notebook took.
type trip struct {
	bytes            int
	first, out, back time.Duration
}

// round imports a made-up notebook, exports it, imports that elsewhere, and
// holds both notebooks against each other: sheets, statistics, the export byte
// for byte. It gives the first notebook, to go on with.
func round(ctx context.Context, folder string, games int) (*book, trip, error) {
	var took trip
	made, err := file(games)
	if err != nil {
		return nil, took, err
	}
	one, err := openIn(ctx, folder, "one")
	if err != nil {
		return nil, took, err
	}
	two, err := openIn(ctx, folder, "two")
	if err != nil {
		return nil, took, err
	}
	defer two.store.Close()
	began := time.Now()
	if err := one.take(ctx, made); err != nil {
		return nil, took, fmt.Errorf("first import: %w", err)
	}
	took.first, began = time.Since(began), time.Now()
	exported, err := one.export(ctx)
	if err != nil {
		return nil, took, err
	}
	took.bytes, took.out, began = len(exported), time.Since(began), time.Now()
	if err := two.take(ctx, exported); err != nil {
		return nil, took, fmt.Errorf("second import: %w", err)
	}
	took.back = time.Since(began)
	return one, took, same(ctx, one, two, exported)
}

func openIn(ctx context.Context, folder, name string) (*book, error) {
	at, err := os.MkdirTemp(folder, name)
	if err != nil {
		return nil, err
	}
	return open(ctx, at)
}

// same tells where two notebooks differ.
func same(ctx context.Context, one, two *book, exported []byte) error {
	again, err := two.export(ctx)
	if err != nil {
		return err
	}
	if !bytes.Equal(exported, again) {
		return fmt.Errorf("the exports differ from byte %d on", differFrom(exported, again))
	}
	sheets, err := one.sheets(ctx)
	if err != nil {
		return err
	}
	theirs, err := two.sheets(ctx)
	if err != nil {
		return err
	}
	if !maps.Equal(sheets, theirs) {
		return fmt.Errorf("the sheets of %d and %d games differ", len(sheets), len(theirs))
	}
	stats, err := one.statistics(ctx)
	if err != nil {
		return err
	}
	others, err := two.statistics(ctx)
	if err != nil {
		return err
	}
	if stats != others {
		at := differFrom([]byte(stats), []byte(others))
		return fmt.Errorf("the statistics differ: %.200s, and %.200s", stats[max(0, at-100):], others[max(0, at-100):])
	}
	return nil
}

func differFrom(a, b []byte) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}
