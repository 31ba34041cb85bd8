package play_test

import (
	"context"
	"testing"
	"time"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheKeepersRoleIsHandedOnAndTaken(t *testing.T) {
	a := newTable(t)
	ctx := context.Background()
	begun := a.view(a.leo, a.id)
	assert.Empty(t, begun.KeptBy)
	assert.True(t, begun.Kept.IsZero())
	a.later(time.Minute)

	_, err := a.HandKeeper(ctx, a.keeper, a.id, "p3")
	refused(t, err, scoring.Conflict, "seat_empty")
	_, err = a.HandKeeper(ctx, a.keeper, a.id, "p9")
	refused(t, err, play.NotFound, "seat_unknown")
	view, err := a.HandKeeper(ctx, a.keeper, a.id, "p1")
	require.NoError(t, err)
	assert.Equal(t, play.House, view.Role)
	assert.Equal(t, begun.Change+1, view.Change)
	shown := a.view(a.leo, a.id)
	assert.Equal(t, scoring.SeatID("p1"), shown.KeptBy, "shown on every phone")
	assert.Equal(t, a.time, shown.Kept)
	assert.Equal(t, play.Keeper, a.view(a.ana, a.id).Role)
	assert.NotEmpty(t, a.view(a.ana, a.id).JoinCode)
	a.write(a.ana, a.id, number(1, "p2", 1, "p3", 1))
	_, err = a.do(a.keeper, a.id, "entry", 0, a.at(1, number(1, "p1", 1)))
	refused(t, err, play.Forbidden, "forbidden", "who gave it away keeps no more")

	view, err = a.HandKeeper(ctx, a.ana, a.id, "p1")
	require.NoError(t, err, "to oneself is nothing")
	assert.Equal(t, play.Keeper, view.Role)
	_, err = a.TakeKeeper(ctx, a.leo, a.id)
	refused(t, err, play.Forbidden, "forbidden", "not of the notebook")
	_, err = a.TakeKeeper(ctx, a.watcher, a.id)
	refused(t, err, play.Forbidden, "forbidden")
	_, err = a.TakeKeeper(ctx, a.stranger, a.id)
	refused(t, err, play.NotFound, "not_found")

	view, err = a.TakeKeeper(ctx, a.tv, a.id)
	require.NoError(t, err)
	assert.Equal(t, play.Keeper, view.Role)
	assert.Empty(t, view.KeptBy)
	assert.Equal(t, play.Player, a.view(a.ana, a.id).Role)
	change := view.Change
	view, err = a.TakeKeeper(ctx, a.tv, a.id)
	require.NoError(t, err)
	assert.Equal(t, change, view.Change, "who has it has it")
}

// A keeper who was handed the role and gave up the seat too reads on.
func TestAKeeperFromElsewhereReadsOn(t *testing.T) {
	a := newTable(t)
	ctx := context.Background()
	_, err := a.HandKeeper(ctx, a.keeper, a.id, "p1")
	require.NoError(t, err)
	view, err := a.Free(ctx, a.ana, a.id, "p1")
	require.NoError(t, err)
	assert.Equal(t, play.Keeper, view.Role)
	view, err = a.HandKeeper(ctx, a.ana, a.id, "p2")
	require.NoError(t, err)
	assert.Equal(t, play.Watcher, view.Role)
}

// Whoever may arrange the table may all of it, and nobody else any of it.
func TestWhoMayArrange(t *testing.T) {
	ctx := context.Background()
	deeds := map[string]func(around, play.Caller) error{
		"free":   func(a around, c play.Caller) error { _, err := a.Free(ctx, c, a.id, "p2"); return err },
		"hand":   func(a around, c play.Caller) error { _, err := a.HandSeat(ctx, c, a.id, "p2"); return err },
		"keeper": func(a around, c play.Caller) error { _, err := a.HandKeeper(ctx, c, a.id, "p2"); return err },
		"code":   func(a around, c play.Caller) error { _, err := a.RenewCode(ctx, c, a.id, ""); return err },
		"rename": func(a around, c play.Caller) error { _, err := a.Rename(ctx, c, a.id, "p2", "Zoé"); return err },
	}
	a := newTable(t)
	before := a.view(a.keeper, a.id)
	for name, do := range deeds {
		for _, caller := range []play.Caller{a.ana, a.tv, a.watcher} {
			refused(t, do(a, caller), play.Forbidden, "forbidden", name)
		}
		refused(t, do(a, a.stranger), play.NotFound, "not_found", name)
		refused(t, do(a, play.Caller{}), play.NotFound, "not_found", name)
	}
	assert.Equal(t, before, a.view(a.keeper, a.id))
	for name, do := range deeds {
		fresh := newTable(t)
		assert.NoError(t, do(fresh, fresh.keeper), name)
	}
}
