package store_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"ardoise/play"
	"ardoise/store"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A backup is taken while the database is served and written to; it goes back
// only while it is not.
func TestBackupAndRestore(t *testing.T) {
	ctx := context.Background()
	folder := t.TempDir()
	path, copied := filepath.Join(folder, "a b?.db"), filepath.Join(folder, "copy.db")
	t.Run("fill", func(t *testing.T) { fill(t, path) }) // closes it again
	served, err := store.Open(ctx, path)
	require.NoError(t, err)
	require.NoError(t, store.Backup(ctx, path, copied))
	assert.EqualValues(t, 2, one[int64](t, raw(t, copied), `SELECT count(*) FROM entries`))
	assert.ErrorContains(t, store.Backup(ctx, path, copied), "there already")

	_, err = served.OpenDevice(ctx, play.DeviceRow{ID: "late", Notebook: "late", TokenHash: "late", Created: 9})
	require.NoError(t, err)
	_, err = store.Restore(ctx, path, copied)
	require.ErrorIs(t, err, store.ErrInUse)
	require.NoError(t, served.Close())

	kept, err := store.Restore(ctx, path, copied)
	require.NoError(t, err)
	assert.Equal(t, path+".before", kept)
	back := openAt(t, path)
	_, err = back.Device(ctx, "late")
	assert.ErrorIs(t, err, play.ErrAbsent)
	session, err := back.LoadSession(ctx, "s")
	require.NoError(t, err)
	assert.Len(t, session.Rows, 1)
	former := openAt(t, kept)
	_, err = former.Device(ctx, "late")
	assert.NoError(t, err, "what was there stays beside it")

	left, err := filepath.Glob(filepath.Join(folder, ".*"))
	require.NoError(t, err)
	assert.Empty(t, left)
}

// An idle server holds its file too, one that nobody asked anything yet.
func TestAnIdleServerHoldsItsFile(t *testing.T) {
	folder := t.TempDir()
	path, copied := filepath.Join(folder, "a.db"), filepath.Join(folder, "copy.db")
	openAt(t, path)
	require.NoError(t, store.Backup(context.Background(), path, copied))
	_, err := store.Restore(context.Background(), path, copied)
	assert.ErrorIs(t, err, store.ErrInUse)
}

func TestWhatIsNoBackupIsNotRestored(t *testing.T) {
	ctx := context.Background()
	folder := t.TempDir()
	path := filepath.Join(folder, "a.db")
	t.Run("fill", func(t *testing.T) { fill(t, path) }) // closes it again
	whole := filepath.Join(folder, "whole.db")
	require.NoError(t, store.Backup(ctx, path, whole))
	body, err := os.ReadFile(whole)
	require.NoError(t, err)
	broken := append([]byte{}, body...)
	for i := len(broken) / 2; i < len(broken)/2+8000 && i < len(broken); i++ {
		broken[i] = 0xff
	}
	for name, content := range map[string][]byte{"text": []byte("no database"), "cut": body[:len(body)/2], "broken": broken, "empty": {}} {
		file := filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(file, content, 0o600))
		_, err := store.Restore(ctx, path, file)
		assert.Error(t, err, name)
	}
	_, err = store.Restore(ctx, path, filepath.Join(folder, "none"))
	assert.ErrorIs(t, err, os.ErrNotExist)
	session, err := openAt(t, path).LoadSession(ctx, "s")
	require.NoError(t, err)
	assert.Len(t, session.Rows, 1, "nothing was touched")

	fresh := filepath.Join(folder, "new", "b.db")
	require.NoError(t, os.MkdirAll(filepath.Dir(fresh), 0o700))
	require.NoError(t, os.WriteFile(fresh+"-wal", []byte("of another database"), 0o600))
	kept, err := store.Restore(ctx, fresh, whole)
	require.NoError(t, err)
	assert.Empty(t, kept)
	assert.NoFileExists(t, fresh+"-wal")
	assert.ErrorContains(t, store.Backup(ctx, filepath.Join(folder, "none.db"), filepath.Join(folder, "x")), "no database")
}
