package play_test

import (
	"context"
	"crypto/rand"
	"testing"
	"time"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A write that met another one is one conflict, however often the service looked
// again before it said so.
func TestAWriteIsOneConflict(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	ana := h.notebook()
	id := h.begin(ana, "Ana", "Léo")
	var met []string
	s := play.New(play.Config{
		Store: h.store, Games: h.games, Rand: rand.Reader, Zone: "UTC", Now: time.Now,
		Conflict: func(game string) { met = append(met, game) },
	})
	_, err := s.Session(ctx, ana, id) // is remembered
	require.NoError(t, err)
	h.write(ana, id, number(1, "p1", 1))
	_, err = s.Append(ctx, ana, id, h.at(0, number(1, "p2", 1)))
	refused(t, err, scoring.Conflict, "stale")
	assert.Equal(t, []string{"toy"}, met)
	_, err = s.Append(ctx, ana, id, h.at(1, number(1, "p2", 1)))
	require.NoError(t, err)
	assert.Len(t, met, 1)
}
