package play_test

import (
	"context"
	"testing"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A visit says of everybody what Identify and Session say, whether the session
// is remembered or not.
func TestAVisitIsIdentifyAndSession(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	tokens := map[string]string{"nobody": "", "unknown": h.NewToken()}
	who := map[string]play.Caller{}
	for _, name := range []string{"keeper", "player", "guest", "stranger", "closed"} {
		tokens[name] = h.NewToken()
		caller, err := h.OpenNotebook(ctx, tokens[name], play.Browser, name)
		require.NoError(t, err)
		who[name] = caller
	}
	id := h.begin(who["keeper"], "Ana", "Léo")
	view, err := h.Session(ctx, who["keeper"], id)
	require.NoError(t, err)
	for _, name := range []string{"player", "guest", "closed"} {
		_, err = h.Join(ctx, who[name], view.JoinCode)
		require.NoError(t, err)
	}
	_, err = h.Sit(ctx, who["player"], id, "p2")
	require.NoError(t, err)
	h.secondDevice(who["closed"]) // the last way in cannot be closed
	_, _, err = h.store.CloseDevice(ctx, who["closed"].Notebook, who["closed"].Device, h.time.UnixMilli())
	require.NoError(t, err)

	b := h.other()
	same := func(server *play.Service, name, id string) {
		t.Helper()
		caller, view, err := server.Visit(ctx, tokens[name], id)
		want, unknown := h.Identify(ctx, tokens[name])
		assert.Equal(t, want, caller, name)
		if unknown != nil {
			assert.Equal(t, unknown, err, name)
			assert.Nil(t, view, name)
			return
		}
		wanted, unread := h.Session(ctx, want, id)
		assert.Equal(t, unread, err, name)
		assert.Equal(t, wanted, view, name)
	}
	for version := range int64(3) {
		for name := range tokens {
			same(b, name, id)
			same(b, name, id) // remembered now, if it was not
			same(b, name, "no such session")
		}
		_, err = h.Append(ctx, who["keeper"], id, h.at(version, number(int(version/2)+1, []string{"p1", "p2"}[version%2], 1)))
		require.NoError(t, err)
	}
	require.NoError(t, h.Delete(ctx, who["keeper"], id))
	for name := range tokens {
		same(b, name, id)
	}
	caller, _, err := b.Visit(ctx, tokens["stranger"], id)
	refused(t, err, play.NotFound, "not_found")
	assert.NotEmpty(t, caller)
	_, _, err = b.Visit(ctx, tokens["closed"], id)
	refused(t, err, play.Unauthorized, "device_closed")
}
