package store

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// However many texts a connection has met, the next one is prepared once too,
// and what is being read stays.
func TestANewStatementFindsAPlace(t *testing.T) {
	ctx := context.Background()
	s, err := Open(ctx, filepath.Join(t.TempDir(), "x.db"))
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	conn, err := s.write.Conn(ctx)
	require.NoError(t, err)
	defer conn.Close()
	const reading = `SELECT id FROM notebooks`
	rows, err := conn.QueryContext(ctx, reading)
	require.NoError(t, err)
	last := ""
	for n := range 3 * maxStatements {
		last = fmt.Sprintf(`SELECT %d`, n)
		var got int
		require.NoError(t, conn.QueryRowContext(ctx, last).Scan(&got))
		require.Equal(t, n, got)
	}
	require.NoError(t, conn.Raw(func(c any) error {
		kept := c.(*keeping).kept
		assert.Len(t, kept, maxStatements)
		assert.Contains(t, kept, last)
		assert.Contains(t, kept, reading)
		return nil
	}))
	assert.False(t, rows.Next())
	require.NoError(t, rows.Close())
}
