package main

import (
	"context"
	"time"

	"ardoise/bench/kit"

	"github.com/jackc/pgx/v5/pgxpool"
)

// poolSize is how many connections a bare process has: as many as ours writes
// with.
const poolSize = 10

// table is where the bare processes insert.
const table = `CREATE TABLE bare (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body TEXT NOT NULL, at BIGINT NOT NULL)`

// serveBare is a [kit.Keeper] that inserts one row by pgx.
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
	return kit.Serve(kit.Keeper(func(ctx context.Context, body []byte) error {
		_, err := pool.Exec(ctx, `INSERT INTO bare (body, at) VALUES ($1, $2)`, string(body), time.Now().UnixMilli())
		return err
	}))
}
