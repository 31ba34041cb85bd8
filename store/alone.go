package store

import (
	"errors"
	"fmt"
	"path/filepath"
)

// errLocked says that another program holds a lock.
var errLocked = errors.New("it is served by another program")

// serveAlone makes sure that this program is the only one that serves the file
// at dsn, until release: each remembers what it wrote, and tells its own phones
// only. Commands that read or import work beside it.
func serveAlone(dsn string) (release func() error, err error) {
	real, err := filepath.EvalSymlinks(dsn)
	if err != nil {
		real = dsn // not there yet
	}
	release, err = lockFile(real + ".lock")
	if errors.Is(err, errLocked) {
		return nil, fmt.Errorf("database %s: %w: stop that one first, or give this one a file of its own with --db", dsn, err)
	}
	if err != nil {
		return nil, fmt.Errorf("database %s cannot be locked: %w", dsn, err)
	}
	return release, nil
}
