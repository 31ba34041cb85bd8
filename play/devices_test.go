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

// That a device asked is written down once an hour, so that reads stay reads.
func TestDevicesAreSeenByTheHour(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	token := h.NewToken()
	caller, err := h.OpenNotebook(ctx, token, play.Browser, "Firefox · Linux")
	require.NoError(t, err)
	id := h.begin(caller, "Ana", "Léo")
	seen := func() time.Time {
		t.Helper()
		devices, _, err := h.Devices(ctx, caller)
		require.NoError(t, err)
		require.Len(t, devices, 1)
		return devices[0].Seen
	}
	first := seen()
	for _, step := range []struct {
		later time.Duration
		wants bool
		visit bool
	}{{50 * time.Minute, false, false}, {11 * time.Minute, true, false}, {50 * time.Minute, false, true}, {11 * time.Minute, true, true}} {
		h.time = h.time.Add(step.later)
		if step.visit {
			_, _, err = h.Visit(ctx, token, id)
		} else {
			_, err = h.Identify(ctx, token)
		}
		require.NoError(t, err)
		if step.wants {
			assert.True(t, seen().After(first))
			first = seen()
		}
		assert.Equal(t, first, seen())
	}
}

// A phone that has games of its own leaves them only where something else opens
// them; its seats at other tables come along.
func TestMoveInLosesNothing(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	keeper := h.notebook()
	token := h.NewToken()
	phone, err := h.OpenNotebook(ctx, token, play.Browser, "x")
	require.NoError(t, err)
	own := h.begin(phone, "Ana", "Léo")
	shared := h.begin(keeper, "Ana", "Léo")
	h.sit(phone, shared, "p2")

	code, err := h.HandNotebook(ctx, keeper)
	require.NoError(t, err)
	arrival, err := h.PeekNotebook(ctx, token, code.Code)
	require.NoError(t, err)
	assert.Equal(t, play.Arrival{Games: 1, Left: 1}, arrival)
	_, err = h.MoveIn(ctx, token, play.Browser, "x", code.Code)
	refused(t, err, scoring.Conflict, "notebook_held")
	key, _, err := h.MakeRecovery(ctx, phone)
	require.NoError(t, err)
	moved, err := h.MoveIn(ctx, token, play.Browser, "x", code.Code)
	require.NoError(t, err)
	assert.Equal(t, play.Caller{Device: phone.Device, Notebook: keeper.Notebook}, moved)
	assert.Equal(t, play.Player, h.view(moved, shared).Role)
	assert.Equal(t, play.Keeper, h.view(moved, own).Role, "what it keeps it keeps")

	other, err := h.Recover(ctx, h.NewToken(), play.Browser, "y", key)
	require.NoError(t, err)
	assert.Equal(t, phone.Notebook, other.Notebook)
	assert.Equal(t, play.House, h.view(other, own).Role)
	_, err = h.MoveIn(ctx, h.NewToken(), play.Browser, "x", code.Code)
	refused(t, err, play.NotFound, "hand_unknown")
}
