package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"
	"time"

	"ardoise/bench/kit"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/labstack/echo/v4"
)

// poolSize is how many connections a bare process has: as many as ours writes
// with.
const poolSize = 10

// table is where the bare processes insert.
const table = `CREATE TABLE bare (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body TEXT NOT NULL, at BIGINT NOT NULL)`

// serveBare is the least that keeps what it is sent: an echo handler that
// inserts one row by pgx and answers with as many bytes as it is asked for.
func serveBare(ctx context.Context, args []string) error {
	config, err := pgxpool.ParseConfig(args[0])
	if err != nil {
		return err
	}
	config.MaxConns = poolSize
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return err
	}
	defer pool.Close()
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
		if _, err := pool.Exec(c.Request().Context(), `INSERT INTO bare (body, at) VALUES ($1, $2)`, string(body), time.Now().UnixMilli()); err != nil {
			return err
		}
		c.Response().Header().Set(echo.HeaderContentLength, strconv.Itoa(size))
		return c.Blob(http.StatusCreated, echo.MIMEApplicationJSON, answer[:size])
	})
	return kit.Serve(e)
}
