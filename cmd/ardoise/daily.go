package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"ardoise/metrics"
	"ardoise/store"
)

// quietHour is when a day's copy is written, by the clock of --tz: after the
// evening, which ends at five, has gone to bed as a rule.
const quietHour = 4

// How long a copy that failed waits for its next try, and how long at most the
// clock is trusted not to have been set, or the machine to have slept.
const (
	copyAgain = time.Hour
	copyLook  = 10 * time.Minute
)

// copyName is the name of a day's copy, by UTC. Files with any other name are
// somebody else's, and are never touched.
const copyName = "ardoise-20060102-150405.db"

// draftPrefix begins the names of copies that are being written, and that a
// program that was killed leaves behind.
const draftPrefix = ".backup-"

// dailyCopies writes a copy of the database once a day, and keeps those of some
// days. A failure is told and tried again; it never stops the server.
type dailyCopies struct {
	folder string
	keep   int // days, from 1
	zone   *time.Location
	now    func() time.Time
	copy   func(ctx context.Context, file string) error // writes a new file and checks it
	told   func(took time.Duration, err error)          // after each try
	log    *slog.Logger
}

// run writes the copies until ctx ends. Where the hour of one was missed it is
// written at once.
func (d *dailyCopies) run(ctx context.Context) {
	var failed time.Time
	for {
		due := d.due()
		if again := failed.Add(copyAgain); !failed.IsZero() && due.Before(again) {
			due = again
		}
		wait := due.Sub(d.now())
		if wait <= 0 {
			failed = d.write(ctx)
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(min(wait, copyLook)):
		}
	}
}

// due is when the next copy is to be written: at the first quiet hour after the
// newest.
func (d *dailyCopies) due() time.Time {
	copies, err := d.copies()
	if err != nil || len(copies) == 0 {
		return d.now() // what is wrong with the folder is told by the try
	}
	newest := copies[len(copies)-1].In(d.zone)
	next := time.Date(newest.Year(), newest.Month(), newest.Day(), quietHour, 0, 0, 0, d.zone)
	if !next.After(newest) {
		next = next.AddDate(0, 0, 1)
	}
	return next
}

// write makes one try, and gives its time where it failed.
func (d *dailyCopies) write(ctx context.Context) (failed time.Time) {
	began := d.now()
	file := filepath.Join(d.folder, began.UTC().Format(copyName))
	err := os.MkdirAll(d.folder, 0o700)
	if err == nil {
		err = d.copy(ctx, file)
	}
	if ctx.Err() != nil {
		return began // the server is stopping
	}
	took := d.now().Sub(began)
	d.told(took, err)
	if err != nil {
		d.log.Error("backup failed", "folder", d.folder, "error", err, "again_in", copyAgain.String())
		return began
	}
	d.log.Info("backup written", "file", file, "took", took)
	if err := d.drop(began); err != nil {
		d.log.Error("old backups stay", "folder", d.folder, "error", err)
	}
	return time.Time{}
}

// drop takes the copies away that are older than the days to keep, and drafts
// that nobody writes any more. It is called after a good copy only.
func (d *dailyCopies) drop(now time.Time) error {
	oldest := now.AddDate(0, 0, -d.keep)
	copies, err := d.copies()
	for _, at := range copies {
		if at.Before(oldest) {
			err = errors.Join(err, os.Remove(filepath.Join(d.folder, at.Format(copyName))))
		}
	}
	entries, failed := os.ReadDir(d.folder)
	err = errors.Join(err, failed)
	for _, entry := range entries {
		info, failed := entry.Info()
		if failed == nil && strings.HasPrefix(entry.Name(), draftPrefix) && info.ModTime().Before(now.AddDate(0, 0, -1)) {
			err = errors.Join(err, os.RemoveAll(filepath.Join(d.folder, entry.Name())))
		}
	}
	return err
}

// copies lists the times of the copies in the folder, oldest first.
func (d *dailyCopies) copies() ([]time.Time, error) {
	entries, err := os.ReadDir(d.folder)
	if err != nil {
		return nil, fmt.Errorf("the copies cannot be listed: %w", err)
	}
	var times []time.Time
	for _, entry := range entries {
		at, err := time.Parse(copyName, entry.Name())
		if err == nil && entry.Type().IsRegular() && entry.Name() == at.Format(copyName) {
			times = append(times, at)
		}
	}
	return times, nil // names in order are times in order
}

// startCopies writes the daily copies where the settings want them; end waits
// until the one being written is done or given up.
func startCopies(ctx context.Context, set settings, log *slog.Logger, figures *metrics.Metrics) (end func()) {
	if set.backup.folder == "" {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	copies := &dailyCopies{
		folder: set.backup.folder, keep: set.backup.keep, zone: zoneOf(set.zone), now: time.Now, log: log,
		copy: func(ctx context.Context, file string) error { return store.Backup(ctx, set.db, file) },
		told: func(took time.Duration, failed error) { figures.BackedUp(time.Now(), took, failed) },
	}
	if there, err := copies.copies(); err == nil && len(there) > 0 {
		figures.LastBackup(there[len(there)-1])
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		copies.run(ctx)
	}()
	return func() {
		cancel()
		<-ended
	}
}

// zoneOf loads a zone that the settings have checked.
func zoneOf(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC
	}
	return zone
}
