package main

import (
	"context"
	"database/sql"
	"net/url"
	"path/filepath"
	"time"

	"ardoise/bench/kit"
	"ardoise/store/group"

	_ "modernc.org/sqlite"
)

// rows is a table that takes one row per request, as durable as ours.
type rows struct {
	db     *sql.DB
	insert *sql.Stmt
}

func openRows(folder string) (*rows, error) {
	path := (&url.URL{Path: filepath.Join(folder, "bare.db")}).EscapedPath()
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(`CREATE TABLE entries (id INTEGER PRIMARY KEY, body TEXT NOT NULL, at BIGINT NOT NULL)`); err != nil {
		return nil, err
	}
	insert, err := db.Prepare(`INSERT INTO entries (body, at) VALUES ($1, $2)`)
	return &rows{db, insert}, err
}

func (r *rows) add(body []byte) group.Write {
	return func(ctx context.Context, t *sql.Tx) error {
		_, err := t.StmtContext(ctx, r.insert).ExecContext(ctx, string(body), time.Now().UnixMilli())
		return err
	}
}

// serveBare is a [kit.Keeper] that inserts one row, in the same group commit. It
// ends with its standard input.
func serveBare(_ context.Context, args []string) error {
	kept, err := openRows(args[0])
	if err != nil {
		return err
	}
	defer kept.db.Close()
	writers := group.New(kept.db, 256, func(int, time.Duration) {})
	return kit.Serve(kit.Keeper(func(ctx context.Context, body []byte) error { return writers.Do(ctx, kept.add(body)) }))
}
