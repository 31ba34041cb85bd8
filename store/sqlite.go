package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"ardoise/migrations"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Open opens the database in the file that dsn names, makes the file and its
// folder where they are missing, and brings the tables up to date.
func Open(ctx context.Context, dsn string) (*Store, error) {
	if strings.Contains(dsn, "://") {
		return nil, fmt.Errorf("database %q: only a path to an SQLite file is known", dsn)
	}
	if err := os.MkdirAll(filepath.Dir(dsn), 0o700); err != nil {
		return nil, fmt.Errorf("the database's folder: %w", err)
	}
	write, err := sql.Open("sqlite", sqliteURL(dsn, "_txlock=immediate"))
	if err != nil {
		return nil, err
	}
	write.SetMaxOpenConns(1)
	if err := migrate(ctx, write); err != nil {
		return nil, errors.Join(fmt.Errorf("database %s: %w", dsn, err), write.Close())
	}
	read, err := sql.Open("sqlite", sqliteURL(dsn, "_pragma=query_only(1)"))
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	readers := max(4, 2*runtime.GOMAXPROCS(0))
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	return &Store{write: write, read: read, passing: sqlitePassing}, nil
}

// sqliteURL names a file with the pragmas that every connection needs: they
// stand in the address, since a pool opens connections when it likes.
// busy_timeout comes first, the others may have to wait already.
func sqliteURL(path, more string) string {
	pragmas := []string{
		"_pragma=busy_timeout(5000)", "_pragma=journal_mode(WAL)", "_pragma=synchronous(FULL)", "_pragma=foreign_keys(1)", more,
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + strings.Join(pragmas, "&")
}

// migrate brings the tables up to date.
func migrate(ctx context.Context, db *sql.DB) error {
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, migrations.FS)
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// sqlitePassing tells the faults of the disk and of locks from those of the
// program: a full, read-only or missing disk, and a lock held too long.
func sqlitePassing(err error) bool {
	var fault *sqlite.Error
	if !errors.As(err, &fault) {
		return false
	}
	switch fault.Code() & 0xff { // the high bits say more precisely what
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY,
		sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN:
		return true
	}
	return false
}
