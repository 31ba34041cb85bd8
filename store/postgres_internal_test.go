package store

import (
	"context"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"ardoise/store/storetest/pgtest"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// counted is a connection whose sendings are counted.
type counted struct {
	*net.TCPConn
	sent *atomic.Int64
}

func (c counted) Write(bytes []byte) (int, error) {
	c.sent.Add(1)
	return c.TCPConn.Write(bytes)
}

// A connection that rested is used without a question, where a peek will do.
func TestAConnectionThatRestedCostsNoRoundTrip(t *testing.T) {
	t.Parallel()
	if !peeks {
		t.Skip("it is asked here")
	}
	config, err := postgresConfig(pgtest.Database(t))
	require.NoError(t, err)
	var sent atomic.Int64
	dial := config.DialFunc
	config.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return counted{conn.(*net.TCPConn), &sent}, nil
	}
	pool := stdlib.OpenDB(*config, dropDead()...)
	pool.SetMaxOpenConns(1)
	t.Cleanup(func() { assert.NoError(t, pool.Close()) })
	bounded, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	t.Cleanup(cancel)
	ask := func() int64 {
		before := sent.Load()
		require.NoError(t, sendOver(bounded, pool, []message{{text: `SELECT 1`}}))
		return sent.Load() - before
	}
	ask() // tells the text
	ask() // the driver takes the first rest for a long one
	once := ask()
	time.Sleep(1100 * time.Millisecond)
	assert.Equal(t, once, ask())
}
