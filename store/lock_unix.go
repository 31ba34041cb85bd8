//go:build unix

package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// lockFile holds a file locked until release, or until the program is gone,
// however that happens. Where another program holds it the error wraps
// errLocked and tells which. A file system without locks has none: it goes on.
func lockFile(path string) (release func() error, err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		holder, _ := io.ReadAll(io.LimitReader(f, 20)) // empty: nobody knows who
		return nil, errors.Join(fmt.Errorf("%w (process %s)", errLocked, strings.TrimSpace(string(holder))), f.Close())
	}
	if err == nil {
		err = f.Truncate(0)
	}
	if err == nil {
		_, err = f.WriteString(strconv.Itoa(os.Getpid()) + "\n")
	}
	if err := supported(err); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return func() error {
		// Said, not left to Close: a process that is being started at this moment
		// has the file too, and would go on holding the lock.
		return errors.Join(supported(syscall.Flock(int(f.Fd()), syscall.LOCK_UN)), f.Close())
	}, nil
}

// supported drops the fault of a file system that has no locks.
func supported(err error) error {
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.ENOLCK) {
		return nil
	}
	return err
}
