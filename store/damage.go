package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// ErrDamaged says that a database file is not what it was when it was written.
var ErrDamaged = errors.New("it is damaged")

// checkTime bounds the check at the start. What takes longer is checked whole
// with every backup.
const checkTime = 5 * time.Second

// undamaged looks at a database before anything is written to it. It reads
// only: a damaged file stays as it is, for whoever can save something of it.
func undamaged(ctx context.Context, dsn string) error {
	err := errors.Join(checkHeader(dsn), checkWAL(dsn+"-wal"))
	if err == nil {
		err = checkPages(ctx, dsn)
	}
	if errors.Is(err, ErrDamaged) {
		return fmt.Errorf("%w; nothing was changed. Put a backup in its place with `ardoise restore FILE` (what is there now stays beside it), "+
			"or start anew with another file by --db", err)
	}
	return err
}

func damaged(format string, values ...any) error {
	return fmt.Errorf("%w: %s", ErrDamaged, fmt.Sprintf(format, values...))
}

// checkHeader tells whether a file is an SQLite database at all. A file that is
// missing or empty is one to be made, unless there is a log that belongs to it.
func checkHeader(dsn string) error {
	f, err := os.Open(dsn)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	const magic = "SQLite format 3\x00"
	head := make([]byte, 100)
	n := 0
	if err == nil {
		n, err = io.ReadFull(f, head)
		_ = f.Close() // it was read only
	}
	switch {
	case n == 0:
		if wal, err := os.Stat(dsn + "-wal"); err == nil && wal.Size() > 0 {
			return damaged("the file is empty, but its log %s is not", dsn+"-wal")
		}
		return nil
	case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
		return err
	case n < len(head) || string(head[:len(magic)]) != magic:
		return damaged("the file is no SQLite database")
	}
	return nil
}

// checkPages lets the engine look at every page and how they hang together, the
// log included, for as long as checkTime.
func checkPages(ctx context.Context, dsn string) error {
	if info, err := os.Stat(dsn); err != nil || info.Size() == 0 {
		return nil // to be made
	}
	db, err := sql.Open("sqlite", sqliteReadOnly(dsn))
	if err != nil {
		return err
	}
	defer db.Close()
	limited, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	var verdict string
	err = db.QueryRowContext(limited, `PRAGMA quick_check(1)`).Scan(&verdict)
	switch {
	case err != nil && limited.Err() != nil:
		return ctx.Err() // so far it is whole
	case err == nil && verdict != "ok":
		return damaged("%s", verdict)
	}
	return asDamage(err)
}

// asDamage tells of an error of the engine that it found damage.
func asDamage(err error) error {
	var fault *sqlite.Error
	if errors.As(err, &fault) && (fault.Code()&0xff == sqlite3.SQLITE_CORRUPT || fault.Code()&0xff == sqlite3.SQLITE_NOTADB) {
		return damaged("%v", err)
	}
	return err
}
