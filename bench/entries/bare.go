package main

import (
	"bytes"
	"context"
	"database/sql"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"strconv"
	"time"

	"ardoise/bench/kit"
	"ardoise/store/group"

	"github.com/labstack/echo/v4"
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

// serveBare is the least that keeps what it is sent: an echo handler that
// inserts one row, in the same group commit, and answers with as many bytes as
// it is asked for. It ends with its standard input.
func serveBare(_ context.Context, args []string) error {
	kept, err := openRows(args[0])
	if err != nil {
		return err
	}
	defer kept.db.Close()
	writers := group.New(kept.db, 256, func(int, time.Duration) {})
	answer := bytes.Repeat([]byte("x"), 1<<20)
	e := echo.New()
	e.POST("/entries/:bytes", func(c echo.Context) error {
		size, err := strconv.Atoi(c.Param("bytes"))
		if err != nil || size > len(answer) {
			return echo.ErrBadRequest
		}
		body, err := io.ReadAll(c.Request().Body)
		if err != nil {
			return err
		}
		if err := writers.Do(c.Request().Context(), kept.add(body)); err != nil {
			return err
		}
		c.Response().Header().Set(echo.HeaderContentLength, strconv.Itoa(size))
		return c.Blob(http.StatusCreated, echo.MIMEApplicationJSON, answer[:size])
	})
	return kit.Serve(e)
}
