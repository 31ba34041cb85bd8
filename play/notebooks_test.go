package play_test

import (
	"context"
	"encoding/base64"
	"path/filepath"
	"strings"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTokens(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	token := h.NewToken()
	raw, err := base64.RawURLEncoding.DecodeString(token)
	require.NoError(t, err)
	assert.GreaterOrEqual(t, len(raw)*8, 128)
	assert.NotEqual(t, token, h.NewToken())

	for _, unknown := range []string{"", token, "x"} {
		_, err = h.Identify(ctx, unknown)
		refused(t, err, play.Unauthorized, "unauthorized")
	}
	_, err = h.OpenNotebook(ctx, "", play.Browser, "x")
	refused(t, err, play.Unauthorized, "unauthorized")
	caller, err := h.OpenNotebook(ctx, token, play.Browser, strings.Repeat("é", 100)+"\xff")
	require.NoError(t, err)
	same, err := h.OpenNotebook(ctx, token, play.Browser, "another label")
	require.NoError(t, err)
	assert.Equal(t, caller, same)
	same, err = h.Identify(ctx, token)
	require.NoError(t, err)
	assert.Equal(t, caller, same)

	h.sql(`UPDATE devices SET closed = 1`)
	_, err = h.Identify(ctx, token)
	refused(t, err, play.Unauthorized, "device_closed")
	_, err = h.OpenNotebook(ctx, token, play.Browser, "x")
	refused(t, err, play.Unauthorized, "device_closed")
}

func TestIDsAreInOrderOfTime(t *testing.T) {
	h := newHouse(t)
	before := h.NewID()
	h.time = h.time.Add(1e6)
	assert.Less(t, before, h.NewID())
	assert.True(t, strings.HasPrefix(before, "01a"), before)
}

func TestGames(t *testing.T) {
	h := newHouse(t)
	game, err := h.Game("toy")
	require.NoError(t, err)
	assert.Equal(t, h.Games()[0], game)
	_, err = h.Game("chess")
	refused(t, err, play.NotFound, "unknown_game")
}

// A fault of the store is no refusal, and the service is well when it is over.
func TestStoreFault(t *testing.T) {
	a := around{house: newHouseOn(t, filepath.Join(t.TempDir(), "ardoise.db"))}
	a.keeper = a.notebook()
	a.id = a.begin(a.keeper, "Ana", "Léo")
	a.sql(`CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'no'); END`)
	_, err := a.do(a.keeper, a.id, "entry", 0, a.at(0, number(1, "p1", 1)))
	var problem *scoring.Problem
	assert.Error(t, err)
	assert.NotErrorAs(t, err, &problem)
	a.sql(`DROP TRIGGER full`)
	a.view(a.keeper, a.id)
	a.write(a.keeper, a.id, number(1, "p1", 1))
}
