package main

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// inFolder lists the names in a folder.
func inFolder(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// copies makes daily copies that are files without content, on the clock of
// the bubble (which begins on 2000-01-01 at 00:00 UTC); fails says when one fails.
func copies(folder string, logs *bytes.Buffer, fails func() bool) *dailyCopies {
	return &dailyCopies{
		folder: folder, keep: 7, zone: time.UTC, now: time.Now, log: slog.New(slog.NewTextHandler(logs, nil)),
		copy: func(_ context.Context, file string) error {
			if fails() {
				return errors.New("disk full")
			}
			return os.WriteFile(file, nil, 0o600)
		},
		told: func(time.Duration, error) {},
	}
}

func TestACopyADayForAWeek(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "copies")
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var logs bytes.Buffer
		go copies(folder, &logs, func() bool { return false }).run(ctx)
		synctest.Wait()
		assert.Equal(t, []string{"ardoise-20000101-000000.db"}, inFolder(t, folder), "the first at once")
		time.Sleep(4*time.Hour + time.Minute)
		synctest.Wait()
		assert.Len(t, inFolder(t, folder), 2, "then at four in the morning")
		time.Sleep(23 * time.Hour)
		synctest.Wait()
		assert.Len(t, inFolder(t, folder), 2, "and not before the next morning")
		require.NoError(t, os.WriteFile(filepath.Join(folder, "ardoise-19990101-000000.db.mine"), nil, 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "ardoise-19990101-000000.db"), nil, 0o600))
		require.NoError(t, os.Mkdir(filepath.Join(folder, ".backup-7"), 0o700))
		old := time.Now().AddDate(0, 0, -2)
		require.NoError(t, os.Chtimes(filepath.Join(folder, ".backup-7"), old, old))
		time.Sleep(20 * 24 * time.Hour)
		synctest.Wait()
		cancel()
		names := inFolder(t, folder)
		assert.Equal(t, "ardoise-19990101-000000.db.mine", names[0], "what is not ours stays")
		assert.Equal(t, "ardoise-20000114-040000.db", names[1])
		assert.Equal(t, "ardoise-20000121-040000.db", names[8])
		assert.Len(t, names, 9)
	})
}

// The last good copies stay while new ones fail, however old they get.
func TestOldCopiesStayWhileNewOnesFail(t *testing.T) {
	folder := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var logs bytes.Buffer
		broken, tries := false, 0
		d := copies(folder, &logs, func() bool { return broken })
		d.told = func(time.Duration, error) { tries++ }
		go d.run(ctx)
		synctest.Wait()
		broken = true
		time.Sleep(30 * 24 * time.Hour)
		synctest.Wait()
		assert.Equal(t, []string{"ardoise-20000101-000000.db"}, inFolder(t, folder))
		assert.Contains(t, logs.String(), "disk full")
		assert.InDelta(t, 30*24, tries, 10, "once an hour, not all the time")
		broken = false
		time.Sleep(time.Hour)
		synctest.Wait()
		cancel()
		assert.Len(t, inFolder(t, folder), 1)
		assert.NotEqual(t, "ardoise-20000101-000000.db", inFolder(t, folder)[0], "dropped after a good one")
	})
}

// The whole program writes a copy at its start, serves on where it cannot, and
// a copy that was restored is the database again.
func TestTheServerCopiesItsDatabase(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "copies")
	db := filepath.Join(t.TempDir(), "ardoise.db")
	r := start(t, "--db", db, "--backup-dir", folder)
	var found []string
	require.Eventually(t, func() bool {
		var err error
		found, err = filepath.Glob(filepath.Join(folder, "ardoise-*.db"))
		return err == nil && len(found) == 1
	}, 10*time.Second, 10*time.Millisecond)
	file := found[0] // the folder may still hold the draft's own
	info, err := os.Stat(file)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	r.stop()
	require.NoError(t, r.ended(t))
	out, said, code := typed(t, map[string]string{"ARDOISE_DB": db}, "", "restore", file)
	assert.Equal(t, 0, code, said)
	assert.Contains(t, out, "holds")

	blocked := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(blocked, nil, 0o600))
	r = start(t, "--db", db, "--backup-dir", filepath.Join(blocked, "copies"))
	assert.Equal(t, 200, status(t, http.DefaultClient, r.url+"/readyz"))
	r.stop()
	assert.NoError(t, r.ended(t))
}

func TestFilesOfAServerAreNotCopied(t *testing.T) {
	for _, command := range []string{"backup", "restore"} {
		_, said, code := typed(t, map[string]string{"ARDOISE_DB": "postgres://db/ardoise"}, "", command, "x.db")
		assert.Equal(t, 2, code, command)
		assert.Contains(t, said, "pg_dump", command)
	}
}
