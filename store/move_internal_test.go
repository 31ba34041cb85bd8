package store

import (
	"context"
	"testing"

	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Somebody who came after the first look, and is in the middle of writing: the
// move gives up, and says why.
func TestAMoveDoesNotHoldWhatSomebodyWrites(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	from := pgtest.Database(t)
	s, err := Open(ctx, from)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	db := pgtest.Beside(t, from)
	writing, err := db.Begin()
	require.NoError(t, err)
	_, err = writing.Exec(`DELETE FROM people`)
	require.NoError(t, err)
	moving, err := db.Begin()
	require.NoError(t, err)
	defer moving.Rollback()
	_, err = moving.Exec(`SET LOCAL lock_timeout = '50ms'`)
	require.NoError(t, err)
	err = hold(ctx, moving)
	require.ErrorIs(t, err, ErrInUse)
	assert.ErrorContains(t, err, "somebody is writing")
	require.NoError(t, writing.Rollback())

	later, err := db.Begin()
	require.NoError(t, err)
	defer later.Rollback()
	assert.NoError(t, hold(ctx, later))
}
