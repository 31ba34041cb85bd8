package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// ErrInUse says that a program serves the database.
var ErrInUse = errors.New("the database is in use: stop the program that serves it first")

// Backup copies the database at dsn, as of one moment and while it may be
// served, to a new file; the copy is checked before it gets its name. A file
// that is there already is left alone.
func Backup(ctx context.Context, dsn, file string) error {
	if _, err := os.Stat(dsn); err != nil {
		return fmt.Errorf("there is no database to back up: %w", err)
	}
	if _, err := os.Lstat(file); !errors.Is(err, os.ErrNotExist) {
		return errors.Join(fmt.Errorf("%s is there already: give the name of a new file", file), err)
	}
	folder, err := os.MkdirTemp(filepath.Dir(file), ".backup-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder) // what is left after a fault has no use
	draft := filepath.Join(folder, "copy")
	if err := copyOut(ctx, dsn, draft); err != nil {
		return err
	}
	if err := sound(ctx, draft); err != nil {
		return fmt.Errorf("the copy is not whole: %w", err)
	}
	return place(draft, file)
}

// copyOut writes what the database holds at one moment to a new file.
func copyOut(ctx context.Context, dsn, file string) error {
	db, err := sql.Open("sqlite", sqliteURL(dsn, "mode=rw"))
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, `VACUUM INTO $1`, file)
	if err = errors.Join(err, db.Close()); err != nil {
		return err
	}
	return os.Chmod(file, 0o600) // its owner's alone, as the folder of the database is
}

// Restore puts a backup in the place of the database at dsn. The backup is
// checked and brought up to date first; the former database stays beside it,
// and kept is its name ("" where there was none). ErrInUse where a program
// serves the database.
func Restore(ctx context.Context, dsn, file string) (kept string, err error) {
	if err := os.MkdirAll(filepath.Dir(dsn), 0o700); err != nil {
		return "", err
	}
	folder, err := os.MkdirTemp(filepath.Dir(dsn), ".restore-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	draft := filepath.Join(folder, "copy")
	if err := copyFile(file, draft); err != nil {
		return "", err
	}
	if err := sound(ctx, draft); err != nil {
		return "", fmt.Errorf("%s is not a whole backup: %w", file, err)
	}
	if _, err := prepare(ctx, draft, false); err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	if _, err := os.Stat(dsn); errors.Is(err, os.ErrNotExist) {
		return "", errors.Join(takeAway(dsn+"-wal"), takeAway(dsn+"-shm"), place(draft, dsn))
	}
	unlock, err := serveAlone(dsn)
	if errors.Is(err, errLocked) {
		return "", ErrInUse
	}
	if err != nil {
		return "", err
	}
	defer unlock()
	release, err := aloneWith(ctx, dsn)
	if err != nil {
		return "", err
	}
	defer release()
	kept = dsn + ".before"
	if err := setAside(dsn, kept); err != nil {
		return "", err
	}
	return kept, place(draft, dsn)
}

// setAside gives a database another name, with what belongs to it: of a damaged
// one the log may hold what can be saved.
func setAside(dsn, kept string) error {
	for _, ending := range []string{"-shm", "-wal"} {
		if err := takeAway(kept + ending); err != nil {
			return err
		}
		if err := os.Rename(dsn+ending, kept+ending); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return os.Rename(dsn, kept)
}

// aloneWith is alone for a database that a backup is to replace, which may be
// damaged: then nobody can be using it, and nothing is written to it.
func aloneWith(ctx context.Context, dsn string) (release func(), err error) {
	err = errors.Join(checkHeader(dsn), checkWAL(dsn+"-wal"))
	if err == nil {
		release, err = alone(ctx, dsn)
	}
	if errors.Is(asDamage(err), ErrDamaged) {
		return func() {}, nil
	}
	return release, err
}

// takeAway takes away what a database that is gone left behind: it would be read
// as the latest of the one that comes in its place.
func takeAway(left string) error {
	if err := os.Remove(left); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// alone makes sure that nobody else has the database open, and keeps others
// out until release. It leaves the database in one file.
func alone(ctx context.Context, dsn string) (release func(), err error) {
	db, err := aloneAt(ctx, dsn)
	if err != nil {
		return nil, err
	}
	return func() { db.Close() }, nil
}

// aloneAt is alone with the connection that keeps others out, to read by.
func aloneAt(ctx context.Context, dsn string) (*sql.DB, error) {
	db, err := sql.Open("sqlite", sqliteURL(dsn, "mode=rw"))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	var mode string
	for _, statement := range []string{`PRAGMA busy_timeout = 0`, `PRAGMA journal_mode = DELETE`} {
		err = db.QueryRowContext(ctx, statement).Scan(&mode)
		if err != nil {
			break
		}
	}
	if err == nil && mode == "delete" {
		_, err = db.ExecContext(ctx, `BEGIN EXCLUSIVE`)
	}
	if err == nil && mode == "delete" {
		return db, nil
	}
	if err == nil || sqlitePassing(err) {
		err = ErrInUse
	}
	return nil, errors.Join(err, db.Close())
}

// sound checks a database file whole; that it holds a notebook's tables too.
func sound(ctx context.Context, file string) error {
	db, err := sql.Open("sqlite", sqliteURL(file, "mode=rw"))
	if err != nil {
		return err
	}
	defer db.Close()
	var verdict string
	if err := db.QueryRowContext(ctx, `PRAGMA integrity_check`).Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return errors.New(verdict)
	}
	var n int64
	return db.QueryRowContext(ctx, `SELECT count(*) FROM notebooks`).Scan(&n)
}

// place gives a file its name for good: on the disk before and after.
func place(draft, name string) error {
	if err := synced(draft); err != nil {
		return err
	}
	if err := os.Rename(draft, name); err != nil {
		return err
	}
	return synced(filepath.Dir(name))
}

func synced(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
