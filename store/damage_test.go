package store_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"ardoise/play"
	"ardoise/store"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// notebooks opens many, which fills pages and a log of frames.
func notebooks(t *testing.T, s *store.Store, from, to int) {
	t.Helper()
	for i := from; i < to; i++ {
		_, err := s.OpenDevice(context.Background(), play.DeviceRow{
			ID: fmt.Sprint("d", i), Notebook: fmt.Sprint("n", i), TokenHash: fmt.Sprint("h", i), Label: strings.Repeat("x", 80), Created: 1,
		})
		require.NoError(t, err)
	}
}

// killed gives the files of a database as a killed program leaves them: the
// latest transactions are in the log only.
func killed(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	path := filepath.Join(folder, "x.db")
	first, err := store.Open(context.Background(), path)
	require.NoError(t, err)
	notebooks(t, first, 0, 300)
	require.NoError(t, first.Close())
	s := openAt(t, path)
	notebooks(t, s, 300, 320)
	copied := filepath.Join(folder, "killed", "x.db")
	require.NoError(t, os.Mkdir(filepath.Dir(copied), 0o700))
	for _, ending := range []string{"", "-wal"} {
		// cat, not this process: closing a file here would free the store's locks.
		content, err := exec.Command("cat", path+ending).Output()
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(copied+ending, content, 0o600))
	}
	return copied
}

// rewrite changes a file.
func rewrite(t *testing.T, file string, with func([]byte) []byte) {
	t.Helper()
	content, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, with(content), 0o600))
}

func zeros(from, n int) func([]byte) []byte {
	return func(b []byte) []byte {
		clear(b[from : from+n])
		return b
	}
}

const frame = 24 + 4096 // bytes of a log's frame

// A damaged database is found before anything is written to it, named, and left
// as it is; a backup goes into its place.
func TestDamageIsFoundAtTheStart(t *testing.T) {
	ctx := context.Background()
	backup := filepath.Join(t.TempDir(), "backup.db")
	whole := killed(t)
	s, err := store.Open(ctx, whole, store.Serve())
	require.NoError(t, err, "what a killed program leaves is whole")
	_, err = s.Device(ctx, "h319")
	require.NoError(t, err)
	require.NoError(t, store.Backup(ctx, whole, backup))
	require.NoError(t, s.Close())

	noise := []byte(strings.Repeat("garbage ", 4096))
	for name, damage := range map[string]func(t *testing.T, path string){
		"no database at all":    func(t *testing.T, p string) { rewrite(t, p, func([]byte) []byte { return noise }) },
		"shorter than a header": func(t *testing.T, p string) { rewrite(t, p, func(b []byte) []byte { return b[:50] }) },
		"cut off":               func(t *testing.T, p string) { rewrite(t, p, func(b []byte) []byte { return b[:len(b)/2] }) },
		"empty beside its log":  func(t *testing.T, p string) { rewrite(t, p, func([]byte) []byte { return nil }) },
		"zeros in the middle":   func(t *testing.T, p string) { rewrite(t, p, zeros(4096*20, 3*4096)) },
		"zeros in a page":       func(t *testing.T, p string) { rewrite(t, p, zeros(4096*12, 600)) },
		"zeros in the schema": func(t *testing.T, p string) {
			rewrite(t, p, zeros(100, 3000))
			rewrite(t, p+"-wal", func([]byte) []byte { return nil }) // it has the first page too
		},
		"a log of noise":           func(t *testing.T, p string) { rewrite(t, p+"-wal", func([]byte) []byte { return noise }) },
		"a log without its header": func(t *testing.T, p string) { rewrite(t, p+"-wal", zeros(0, 32)) },
		"noise in the log's header": func(t *testing.T, p string) {
			rewrite(t, p+"-wal", func(b []byte) []byte { copy(b[16:], noise[:16]); return b })
		},
		"zeros in the log":            func(t *testing.T, p string) { rewrite(t, p+"-wal", zeros(32+2*frame+200, 300)) },
		"a frame of the log is zeros": func(t *testing.T, p string) { rewrite(t, p+"-wal", zeros(32+3*frame, frame)) },
		"a frame of the log is noise": func(t *testing.T, p string) {
			rewrite(t, p+"-wal", func(b []byte) []byte { copy(b[32+4*frame:], noise[:frame]); return b })
		},
		"one bit in the log": func(t *testing.T, p string) {
			rewrite(t, p+"-wal", func(b []byte) []byte { b[32+frame+99] ^= 4; return b })
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := killed(t)
			damage(t, path)
			content := func(path string) (both [2]string) {
				for i, ending := range []string{"", "-wal"} {
					b, err := os.ReadFile(path + ending)
					require.NoError(t, err)
					both[i] = string(b)
				}
				return both
			}
			before := content(path)
			_, err := store.Open(ctx, path, store.Serve())
			require.ErrorIs(t, err, store.ErrDamaged)
			assert.ErrorContains(t, err, path)
			assert.ErrorContains(t, err, "ardoise restore FILE")
			assert.True(t, before == content(path), "it was written to")

			kept, err := store.Restore(ctx, path, backup)
			require.NoError(t, err)
			if damaged, err := os.ReadFile(kept + "-wal"); err == nil {
				assert.Equal(t, before[1], string(damaged), "what can be saved stays")
			}
			s, err := store.Open(ctx, path, store.Serve())
			require.NoError(t, err)
			_, err = s.Device(ctx, "h319")
			assert.NoError(t, err)
			assert.NoError(t, s.Close())
		})
	}
}

// What a power cut may leave is no damage: the end of the log is torn, and
// nobody was answered for it.
func TestATornEndIsNoDamage(t *testing.T) {
	for name, tear := range map[string]func([]byte) []byte{
		"no log":                      func([]byte) []byte { return nil },
		"half a header":               func(b []byte) []byte { return b[:16] },
		"a header of zeros":           func([]byte) []byte { return make([]byte, 32) },
		"a header alone":              func(b []byte) []byte { return b[:32] },
		"a header and half a frame":   func(b []byte) []byte { return b[:32+frame/2] },
		"the last frame is half":      func(b []byte) []byte { return b[:len(b)-frame/2] },
		"the last frame is zeros":     func(b []byte) []byte { clear(b[len(b)-frame:]); return b },
		"the last frame does not fit": func(b []byte) []byte { b[len(b)-7] ^= 1; return b },
		"zeros follow":                func(b []byte) []byte { return append(b, make([]byte, 5*frame)...) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := killed(t)
			rewrite(t, path+"-wal", tear)
			s, err := store.Open(context.Background(), path, store.Serve())
			require.NoError(t, err)
			_, err = s.Device(context.Background(), "h299")
			assert.NoError(t, err)
			assert.NoError(t, s.Close())
		})
	}
}

// One program serves a file; what reads or imports works beside it.
func TestOneProgramServes(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "x.db")
	s, err := store.Open(ctx, path, store.Serve())
	require.NoError(t, err)
	_, err = store.Open(ctx, path, store.Serve())
	require.Error(t, err)
	for _, words := range []string{path, "another program", fmt.Sprint("process ", os.Getpid()), "stop that one first", "--db"} {
		assert.ErrorContains(t, err, words)
	}
	link := filepath.Join(t.TempDir(), "link.db")
	require.NoError(t, os.Symlink(path, link))
	_, err = store.Open(ctx, link, store.Serve())
	assert.ErrorContains(t, err, "another program", "by another name too")
	beside := openAt(t, path)
	_, err = beside.OpenDevice(ctx, play.DeviceRow{ID: "d", Notebook: "n", TokenHash: "h", Created: 1})
	require.NoError(t, err)
	_, err = s.Device(ctx, "h")
	assert.NoError(t, err)
	require.NoError(t, s.Close())
	again, err := store.Open(ctx, path, store.Serve())
	require.NoError(t, err, "a program that is gone holds nothing")
	assert.NoError(t, again.Close())
}
