package play_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"testing"
	"time"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A file is refused whole where the notebook has no room for what is new in it;
// games that it has already take no second place.
func TestAFileThatDoesNotFit(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	theirs := h.notebook()
	h.begin(theirs, "Ana", "Léo")
	h.begin(theirs, "Ana", "Zoé")
	var file bytes.Buffer
	require.NoError(t, h.WriteNotebook(ctx, theirs, &file))

	held := func(limits play.Limits) (*play.Service, play.Caller) {
		s := play.New(play.Config{Store: h.store, Games: h.games, Rand: rand.Reader, Zone: "UTC", Now: time.Now, Limits: limits})
		caller, err := s.OpenNotebook(ctx, s.NewToken(), play.Browser, "")
		require.NoError(t, err)
		return s, caller
	}
	games := func(s *play.Service, caller play.Caller) int {
		list, err := s.List(ctx, caller, play.Filter{})
		require.NoError(t, err)
		return len(list.Sessions)
	}
	for name, c := range map[string]struct {
		limits play.Limits
		code   string
	}{
		"room for both":    {play.Limits{Games: 2, People: 3}, ""},
		"room for one":     {play.Limits{Games: 1}, "notebook_full"},
		"one person short": {play.Limits{People: 2}, "people_full"},
	} {
		s, caller := held(c.limits)
		_, err := s.Import(ctx, caller, file.Bytes())
		if c.code != "" {
			refused(t, err, scoring.Refused, c.code)
			assert.Zero(t, games(s, caller), "refused whole")
			continue
		}
		require.NoError(t, err, name)
		again, err := s.Import(ctx, caller, file.Bytes())
		require.NoError(t, err, name)
		assert.Zero(t, again.Added())
		assert.Equal(t, 2, games(s, caller))
	}
}
