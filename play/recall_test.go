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

// A device that is remembered writes without being looked up, until it is
// closed: then it writes and reads nothing, from that moment on.
func TestAClosedDeviceIsNotRecalled(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	token := h.NewToken()
	keeper, err := h.OpenNotebook(ctx, token, play.Browser, "Firefox · Linux")
	require.NoError(t, err)
	h.secondDevice(keeper) // the last way in cannot be closed
	id := h.begin(keeper, "Ana", "Léo")
	for version := range int64(2) {
		recalled, err := h.Recall(ctx, token)
		require.NoError(t, err)
		assert.Equal(t, keeper.Device, recalled.Device)
		_, err = h.Append(ctx, recalled, id, h.at(version, number(1, []string{"p1", "p2"}[version], 1)))
		require.NoError(t, err)
	}
	recalled, err := h.Recall(ctx, token)
	require.NoError(t, err)
	_, ok, err := h.store.CloseDevice(ctx, keeper.Notebook, keeper.Device, h.time.UnixMilli())
	require.NoError(t, err)
	require.True(t, ok)
	for _, who := range []func() (play.Caller, error){
		func() (play.Caller, error) { return recalled, nil },
		func() (play.Caller, error) { return h.Recall(ctx, token) },
	} {
		caller, err := who()
		require.NoError(t, err)
		_, err = h.Append(ctx, caller, id, h.at(2, number(2, "p1", 1)))
		assertUnauthorized(t, err)
		_, err = h.Session(ctx, caller, id)
		assertUnauthorized(t, err)
	}
	h.time = h.time.Add(2 * time.Minute)
	_, err = h.Recall(ctx, token)
	assertUnauthorized(t, err)
}

func assertUnauthorized(t *testing.T, err error) {
	t.Helper()
	var problem *scoring.Problem
	if assert.ErrorAs(t, err, &problem) {
		assert.Equal(t, play.Unauthorized, problem.Kind)
	}
}
