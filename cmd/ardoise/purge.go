package main

import (
	"context"
	"log/slog"
	"time"
)

// purgeEvery is how often a server looks for games whose 30 days in the bin are
// over; of several on one database one does the work.
const purgeEvery = time.Hour

// startPurge removes for good, now and then, what was deleted long ago. A
// failure is told and tried again the next time; it never stops the server.
func startPurge(ctx context.Context, every time.Duration, purge func(context.Context) (int, error), log *slog.Logger) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		ticker := time.NewTicker(every)
		defer ticker.Stop()
		for {
			n, err := purge(ctx)
			switch {
			case ctx.Err() != nil:
				return
			case err != nil:
				log.Warn("deleted games were not purged", "error", err)
			case n > 0:
				log.Info("deleted games purged", "games", n)
			}
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
			}
		}
	}()
	return func() {
		cancel()
		<-ended
	}
}
