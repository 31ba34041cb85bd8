package e2e

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// smallDisk mounts a file system of a few megabytes.
func smallDisk(t *testing.T) string {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("skipped: only root can mount a small disk")
	}
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=4m"); err != nil {
		t.Skipf("skipped: this system lets nobody mount a small disk: %v", err)
	}
	t.Cleanup(func() { assert.NoError(t, syscall.Unmount(folder, syscall.MNT_DETACH)) })
	return folder
}

// fill writes a file until the disk is full.
func fill(t *testing.T, file string) {
	t.Helper()
	f, err := os.Create(file)
	require.NoError(t, err)
	for size := 1 << 16; size > 0; size /= 4 {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, size))
		}
		require.ErrorIs(t, err, syscall.ENOSPC)
	}
	require.NoError(t, f.Close())
}

// freeze makes files immutable, or takes it back: even who has them open for
// writing is refused, as on a disk that turned read-only.
func freeze(t *testing.T, on bool, files ...string) {
	t.Helper()
	const getFlags, setFlags, immutable = 0x80086601, 0x40086602, 0x10
	for _, file := range files {
		f, err := os.Open(file)
		require.NoError(t, err)
		defer f.Close()
		var flags int
		_, _, fault := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), getFlags, uintptr(unsafe.Pointer(&flags)))
		if flags &^= immutable; on {
			flags |= immutable
		}
		if fault == 0 {
			_, _, fault = syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), setFlags, uintptr(unsafe.Pointer(&flags)))
		}
		if fault != 0 && on {
			t.Skipf("skipped: files cannot be made immutable here (root, and a disk that knows it): %v", fault)
		}
		require.Zero(t, fault)
	}
}

// refusedFor plays on until the server cannot save, and looks how it says so.
func (k *keeper) refusedFor(t *testing.T, reason string) {
	t.Helper()
	for range 5000 {
		if len(k.plan) == 0 {
			require.NoError(t, k.begin(context.Background()))
		}
		c := k.next()
		got, err := k.put(context.Background(), c)
		require.NoError(t, err)
		if got.status/100 == 2 {
			require.NoError(t, k.take(c, got))
			continue
		}
		k.open = &c
		require.Equal(t, http.StatusServiceUnavailable, got.status, "%s: %s", reason, got.body)
		require.Contains(t, string(got.body), `"code":"unavailable"`)
		require.Contains(t, string(got.body), "cannot be saved right now")
		return
	}
	t.Fatalf("%s: everything was saved", reason)
}

// stillReads looks at what is there while nothing can be saved.
func (k *keeper) stillReads(t *testing.T) {
	t.Helper()
	k.check(t)
	request, err := http.NewRequest(http.MethodGet, k.home+"/g/"+k.session, nil)
	require.NoError(t, err)
	request.Header.Set("Cookie", "ardoise="+k.token)
	page, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	require.NoError(t, page.Body.Close())
	assert.Equal(t, http.StatusOK, page.StatusCode)
}

// A disk that is full or read-only answers 503 and can be read; once it takes
// writes again, so does the program, without a restart, and nothing is broken.
func TestTheDiskTakesNothing(t *testing.T) {
	frozen := func(db string) []string { return []string{db, db + "-wal"} }
	for name, c := range map[string]struct {
		folder      func(*testing.T) string
		break_, fix func(t *testing.T, db string)
	}{
		"full": {smallDisk,
			func(t *testing.T, db string) { fill(t, filepath.Join(filepath.Dir(db), "filler")) },
			func(t *testing.T, db string) {
				require.NoError(t, os.Remove(filepath.Join(filepath.Dir(db), "filler")))
			}},
		"read-only": {func(t *testing.T) string { return t.TempDir() },
			func(t *testing.T, db string) { freeze(t, true, frozen(db)...) },
			func(t *testing.T, db string) { freeze(t, false, frozen(db)...) }},
	} {
		t.Run(name, func(t *testing.T) {
			db := filepath.Join(c.folder(t), "ardoise.db")
			s := serve(t, "--db", db)
			keepers := make([]*keeper, 4)
			for i := range keepers {
				keepers[i] = &keeper{client: newClient(t, s), name: name + string(rune('a'+i)), answered: map[string][]change{}, random: rand.New(rand.NewPCG(7, uint64(i)))}
				require.NoError(t, keepers[i].begin(t.Context()))
			}
			for range 2 { // it heals more than once
				ctx, stop := context.WithCancel(t.Context())
				ended := make(chan error, len(keepers))
				for _, k := range keepers {
					go func() { ended <- k.playSome(ctx, 20) }()
				}
				for range keepers {
					require.NoError(t, <-ended)
				}
				stop()
				c.break_(t, db)
				for _, k := range keepers {
					k.refusedFor(t, name)
					k.stillReads(t)
				}
				c.fix(t, db)
				for _, k := range keepers {
					k.retry(t) // the same write is answered now, once
					k.check(t)
				}
			}
			copied := filepath.Join(t.TempDir(), "copy.db")
			out, err := exec.Command(binary, "backup", "--db", db, copied).CombinedOutput()
			require.NoError(t, err, "the file is whole: %s", out)
			s.kill()
			s.start()
			for _, k := range keepers {
				k.http.CloseIdleConnections()
				k.check(t)
			}
			assert.NotContains(t, s.log.String(), "panic")
			assert.Equal(t, 0, strings.Count(s.log.String(), "malformed"), "the database's own complaint")
		})
	}
}

// playSome enters a few changes.
func (k *keeper) playSome(ctx context.Context, n int) error {
	for range n {
		if len(k.plan) == 0 {
			if err := k.begin(ctx); err != nil {
				return err
			}
		}
		c := k.next()
		got, err := k.put(ctx, c)
		if err := errors.Join(err, k.take(c, got)); err != nil {
			return err
		}
	}
	return nil
}
