package play_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"sync"
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
	h.begin(theirs, "Eva", "Max")
	require.NoError(t, h.ErasePerson(ctx, theirs, h.holder(theirs, "Eva")))
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
		"room for all":     {play.Limits{Games: 3, People: 5}, ""},
		"room for two":     {play.Limits{Games: 2}, "notebook_full"},
		"one person short": {play.Limits{People: 4}, "people_full"},
	} {
		s, caller := held(c.limits)
		_, err := s.Import(ctx, caller, file.Bytes())
		if c.code != "" {
			refused(t, err, scoring.Refused, c.code)
			assert.Zero(t, games(s, caller), "refused whole")
			continue
		}
		require.NoError(t, err, name)
		list, err := s.List(ctx, caller, play.Filter{})
		require.NoError(t, err)
		require.NoError(t, s.Delete(ctx, caller, list.Sessions[0].ID))
		begun, err := s.Begin(ctx, caller, play.NewSession{Game: "toy", Players: []string{"Ana", "Zoé"}})
		require.NoError(t, err)
		_, err = s.Restore(ctx, caller, list.Sessions[0].ID)
		refused(t, err, scoring.Refused, "notebook_full")
		require.NoError(t, s.Delete(ctx, caller, begun.ID))
		_, err = s.Restore(ctx, caller, list.Sessions[0].ID)
		require.NoError(t, err)
		again, err := s.Import(ctx, caller, file.Bytes())
		require.NoError(t, err, name)
		assert.Zero(t, again.Added())
		assert.Equal(t, 3, games(s, caller))
	}
}

// Many who begin and import at once fill a notebook to its limit, no further;
// a file that found no room any more left nothing.
func TestManyAtOnceKeepTheLimits(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	files := make([][]byte, 3)
	for i := range files {
		theirs := h.notebook()
		for range 2 {
			h.begin(theirs, fmt.Sprint("Ana", i), fmt.Sprint("Léo", i))
		}
		var file bytes.Buffer
		require.NoError(t, h.WriteNotebook(ctx, theirs, &file))
		files[i] = file.Bytes()
	}
	s := play.New(play.Config{Store: h.store, Games: h.games, Rand: rand.Reader, Zone: "UTC", Now: time.Now, Limits: play.Limits{Games: 5, People: 8}})
	caller, err := s.OpenNotebook(ctx, s.NewToken(), play.Browser, "")
	require.NoError(t, err)
	var all sync.WaitGroup
	stood := make(chan int, 20)
	full := func(err error) {
		var problem *scoring.Problem
		if assert.ErrorAs(t, err, &problem) {
			assert.Contains(t, []string{"notebook_full", "people_full"}, problem.Code)
		}
	}
	for _, file := range files {
		all.Go(func() {
			done, err := s.Import(ctx, caller, file)
			if err != nil {
				full(err)
				return
			}
			stood <- done.Added()
		})
	}
	for n := range 12 {
		all.Go(func() {
			_, err := s.Begin(ctx, caller, play.NewSession{Game: "toy", Players: []string{fmt.Sprint("P", n), fmt.Sprint("Q", n)}})
			if err != nil {
				full(err)
				return
			}
			stood <- 1
		})
	}
	all.Wait()
	close(stood)
	sum := 0
	for n := range stood {
		sum += n
	}
	games, err := h.store.Games(ctx, caller.Notebook)
	require.NoError(t, err)
	assert.Len(t, games, sum, "what was refused left nothing")
	assert.LessOrEqual(t, sum, 5)
	people, err := h.store.People(ctx, caller.Notebook)
	require.NoError(t, err)
	assert.LessOrEqual(t, len(people), 8)
}

// Many deleted games that come back at once fill a notebook to its limit, no
// further.
func TestManyComeBackAtOnce(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	keeper := h.notebook()
	var deleted []string
	for range 6 {
		deleted = append(deleted, h.begin(keeper, "Ana", "Léo"))
		require.NoError(t, h.Delete(ctx, keeper, deleted[len(deleted)-1]))
	}
	h.begin(keeper, "Ana", "Léo")
	s := play.New(play.Config{Store: h.store, Games: h.games, Rand: rand.Reader, Zone: "UTC", Now: func() time.Time { return h.time }, Limits: play.Limits{Games: 3}})
	var all sync.WaitGroup
	for _, id := range deleted {
		all.Go(func() {
			if _, err := s.Restore(ctx, keeper, id); err != nil {
				var problem *scoring.Problem
				if assert.ErrorAs(t, err, &problem) {
					assert.Equal(t, "notebook_full", problem.Code)
				}
			}
		})
	}
	all.Wait()
	games, err := h.store.Games(ctx, keeper.Notebook)
	require.NoError(t, err)
	assert.Len(t, games, 3)
}
