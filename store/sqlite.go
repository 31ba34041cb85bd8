package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"ardoise/play"
	"ardoise/store/group"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// openSQLite opens the database in a file, makes the file and its folder where
// they are missing, and brings the tables up to date.
func openSQLite(ctx context.Context, dsn string, chosen options) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(dsn), 0o700); err != nil {
		return nil, fmt.Errorf("the database's folder: %w", err)
	}
	release := func() error { return nil }
	if chosen.serve {
		var err error
		if release, err = serveAlone(dsn); err != nil {
			return nil, err
		}
	}
	s, err := openFile(ctx, dsn, chosen)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("database %s: %w", dsn, err), release())
	}
	s.release = release
	return s, nil
}

// openFile opens a file that nobody else serves.
func openFile(ctx context.Context, dsn string, chosen options) (*Store, error) {
	if chosen.serve {
		if err := undamaged(ctx, dsn); err != nil {
			return nil, err
		}
	}
	if err := ownersAlone(dsn); err != nil {
		return nil, err
	}
	driver, err := prepare(ctx, dsn, chosen.asItIs)
	if err != nil {
		return nil, err
	}
	ours, err := theFile(dsn)
	if err != nil {
		return nil, err
	}
	write := sql.OpenDB(connector{driver, sqliteURL(dsn, "mode=rw", "_txlock=immediate", "_pragma=cache_size(-16000)", "_pragma=wal_autocheckpoint(4000)", "_pragma=secure_delete(1)"), ours, ours})
	write.SetMaxOpenConns(1)
	read := sql.OpenDB(connector{driver, sqliteURL(dsn, "mode=rw", "_pragma=query_only(1)"), ours, nil})
	readers := max(4, 2*runtime.NumCPU())
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	s := &Store{write: write, read: read, passing: sqlitePassing, there: ours, short: context.WithoutCancel}
	writers := group.New(write, chosen.batch, chosen.observe)
	outcome := func(err error) (bool, error) {
		if sqliteBeaten(err) {
			return false, nil
		}
		return err == nil, s.meant(err)
	}
	s.change = func(ctx context.Context, do func(tx) error) (bool, error) {
		return outcome(writers.Do(ctx, func(ctx context.Context, t *sql.Tx) error { return do(tx{ctx, t}) }))
	}
	s.perform = func(ctx context.Context, all script) (bool, error) {
		if !all.guarded() {
			return s.change(ctx, func(t tx) error { return t.run(all) })
		}
		return outcome(writers.DoWhole(ctx, func(ctx context.Context, t *sql.Tx) error { return tx{ctx, t}.runGuarded(all) }))
	}
	// Each connection has a cache of its own: the second of two reads finds what
	// the first has fetched.
	s.lend = func(ctx context.Context, reads func(source) error) error {
		conn, err := read.Conn(ctx)
		if err != nil {
			return err
		}
		defer conn.Close()
		return reads(conn)
	}
	// The log that goes before the file holds its pages as they were: it is
	// emptied, unless somebody reads for longer than a write waits.
	s.wipe = func(ctx context.Context) {
		_, _ = write.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`) // what was asked for is done
	}
	// A connection from the start shows whoever looks that the file is in use.
	if err := write.PingContext(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// ownersAlone makes a file that is missing, for its owner to read and nobody else;
// what stands beside it takes that over.
func ownersAlone(dsn string) error {
	f, err := os.OpenFile(dsn, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// prepare makes the file where it is missing, brings its tables up to date and
// gives the driver for the connections to come.
func prepare(ctx context.Context, dsn string, asItIs bool) (driver.Driver, error) {
	db, err := sql.Open("sqlite", sqliteURL(dsn, "_txlock=immediate", "_pragma=secure_delete(1)"))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if err := migrate(ctx, goose.DialectSQLite3, db, asItIs); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db.Driver(), db.Close()
}

// connector opens connections to one file and never to another that has come
// in its place: what a table entered would be in one and missing in the other.
type connector struct {
	driver driver.Driver
	url    string
	there  func() error
	may    func() error // whether a transaction may begin; nil: always
}

// Connect opens a connection.
func (c connector) Connect(context.Context) (driver.Conn, error) {
	if err := c.there(); err != nil {
		return nil, err
	}
	conn, err := c.driver.Open(c.url)
	if err != nil {
		return nil, err
	}
	return keepStatements(conn, c.may)
}

// Driver is the driver below.
func (c connector) Driver() driver.Driver { return c.driver }

// theFile gives the check that path still is the file that it is now. A file
// that was deleted stays writable to who has it open, and what is written so
// is gone with the program.
func theFile(path string) (func() error, error) {
	opened, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	return func() error {
		now, err := os.Stat(path)
		if err != nil || !os.SameFile(opened, now) {
			return errors.Join(fmt.Errorf("%w: database %s was moved, deleted or replaced: put it back, or restart to go on with what is there now", play.ErrUnavailable, path), err)
		}
		return nil
	}, nil
}

// sqliteReadOnly names a file that nothing is to be written to.
func sqliteReadOnly(path string) string {
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?mode=ro&_pragma=busy_timeout(5000)&_pragma=cache_size(-16000)"
}

// sqliteURL names a file with the pragmas that every connection needs: they
// stand in the address, since a pool opens connections when it likes.
// busy_timeout comes first, the others may have to wait already.
func sqliteURL(path string, more ...string) string {
	pragmas := []string{
		"_pragma=busy_timeout(5000)", "_pragma=journal_mode(WAL)", "_pragma=synchronous(FULL)", "_pragma=foreign_keys(1)",
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + strings.Join(append(pragmas, more...), "&")
}

// sqliteBeaten tells, as beatenCode does, that somebody else was first.
func sqliteBeaten(err error) bool {
	var fault *sqlite.Error
	if !errors.As(err, &fault) {
		return false
	}
	switch fault.Code() {
	case sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE:
		return true
	}
	return false
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
