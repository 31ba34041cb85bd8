package main

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// A server looks at once and again and again; a failure stops nothing.
func TestPurgeGoesOn(t *testing.T) {
	var log bytes.Buffer
	calls := make(chan int)
	tried := 0
	end := startPurge(context.Background(), time.Millisecond, func(ctx context.Context) (int, error) {
		tried++
		select {
		case calls <- tried:
		case <-ctx.Done():
		}
		switch tried {
		case 1:
			return 0, errors.New("the disk is full")
		case 2:
			return 3, nil
		}
		return 0, nil
	}, slog.New(slog.NewTextHandler(&log, nil)))
	for want := 1; want <= 4; want++ {
		assert.Equal(t, want, <-calls)
	}
	end()
	assert.Contains(t, log.String(), "the disk is full")
	assert.Contains(t, log.String(), "games=3")
}
