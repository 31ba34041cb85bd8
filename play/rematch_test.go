package play_test

import (
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

// over is a table whose game is over.
func over(t *testing.T) around {
	a := newTable(t)
	a.write(a.keeper, a.id, finish)
	return a
}

// again asks for the rematch.
func (a around) again(caller play.Caller, key string) *play.View {
	a.t.Helper()
	view, err := a.Rematch(context.Background(), caller, a.id, key)
	require.NoError(a.t, err)
	return view
}

func TestAGameHasOneRematch(t *testing.T) {
	ctx := context.Background()
	a := over(t)
	used, err := a.Begin(ctx, a.keeper, play.NewSession{Game: "toy", Players: []string{"Ana", "Léo"}, Key: "used"})
	require.NoError(t, err)
	_, err = a.Rematch(ctx, a.keeper, a.id, "used")
	refused(t, err, scoring.Refused, "key_reused", "it began another game")
	assert.Empty(t, a.view(a.keeper, a.id).Next)

	next := a.again(a.keeper, "again")
	assert.NotEqual(t, used.ID, next.ID)
	for _, again := range []*play.View{
		a.again(a.keeper, "again"), a.again(a.keeper, "another"), a.again(a.keeper, ""), a.again(a.tv, "again"), a.again(a.tv, "third"),
	} {
		assert.Equal(t, next.ID, again.ID)
	}
	_, err = a.Rematch(ctx, a.keeper, a.id, "used")
	refused(t, err, scoring.Refused, "key_reused", "whether there is a rematch or not")
	_, err = a.Begin(ctx, a.keeper, play.NewSession{Game: "toy", Players: []string{"Ana", "Léo"}, Key: "again"})
	refused(t, err, scoring.Refused, "key_reused", "it began the rematch")
	a.write(a.keeper, next.ID, finish)
	assert.Equal(t, next.ID, a.again(a.keeper, "late").ID, "that one may be over, too")
	_, err = a.Rematch(ctx, a.ana, a.id, "hers")
	refused(t, err, play.Forbidden, "forbidden", "who may not ask for one is not given one")
}

// A game that is over leads to the next one who may read it; to all others it is
// what it was.
func TestAGameLeadsToItsRematch(t *testing.T) {
	a := over(t)
	before := map[string]*play.View{}
	names := []string{"keeper", "ana", "leo", "tv", "watcher"}
	for _, name := range names {
		before[name] = a.view(a.called(name), a.id)
	}
	a.signals = nil
	next := a.again(a.keeper, "again")
	change := before["tv"].Change + 1
	assert.ElementsMatch(t, []string{next.ID + " 1", fmt.Sprintf("%s %d", a.id, change)}, a.signals, "the pages of both wake up")
	a.begun() // another server finds the same
	for _, name := range names {
		want, got := before[name], a.view(a.called(name), a.id)
		want.Change = change
		if name != "watcher" {
			want.Next = next.ID
		}
		assert.Equal(t, want, got, name)
	}
	_, visited, err := a.Visit(context.Background(), "no token", a.id)
	assert.Error(t, err)
	assert.Nil(t, visited)
	a.signals = nil
	assert.Equal(t, next.ID, a.again(a.tv, "again").ID)
	assert.Empty(t, a.signals, "nothing is new")
	assert.Equal(t, []scoring.SeatID{"p1"}, a.view(a.ana, next.ID).Own)
	assert.Empty(t, next.Next)
}

// While a game runs its pages lead nowhere, though its keeper may have gone on.
func TestARunningGameDoesNotLeadOn(t *testing.T) {
	a := newTable(t)
	next := a.again(a.keeper, "again")
	assert.Equal(t, next.ID, a.again(a.keeper, "").ID)
	assert.Empty(t, a.view(a.keeper, a.id).Next)
	a.write(a.keeper, a.id, finish)
	assert.Equal(t, next.ID, a.view(a.keeper, a.id).Next)
}

// Taps of two phones at two servers, with keys and without, are one rematch.
func TestManyAskForOneRematch(t *testing.T) {
	a := over(t)
	var all sync.WaitGroup
	var mu sync.Mutex
	got := map[string]int{}
	for range 2 {
		server := &house{t: t, path: a.path, games: a.games, time: a.time}
		server.open()
		defer func() { assert.NoError(t, server.store.Close()) }()
		for i := range 12 {
			caller, key := a.keeper, []string{"", "one", fmt.Sprint("key ", i)}[i%3]
			if i%2 == 1 {
				caller = a.tv
			}
			all.Go(func() {
				view, err := server.Rematch(context.Background(), caller, a.id, key)
				if assert.NoError(t, err) {
					mu.Lock()
					defer mu.Unlock()
					got[view.ID]++
				}
			})
		}
	}
	all.Wait()
	assert.Len(t, got, 1)
	list, err := a.List(context.Background(), a.keeper, play.Filter{})
	require.NoError(t, err)
	assert.Equal(t, 2, list.Total)
}

// A rematch that was deleted leads nowhere, and makes room for another one, even
// for the tap of a page that was shown before.
func TestADeletedRematchIsAskedForAnew(t *testing.T) {
	ctx := context.Background()
	a := over(t)
	first := a.again(a.keeper, "again")
	at := a.view(a.ana, a.id).Change
	a.signals = nil
	require.NoError(t, a.Delete(ctx, a.keeper, first.ID))
	assert.Equal(t, []string{first.ID + " 2", fmt.Sprintf("%s %d", a.id, at+1)}, a.signals)
	assert.Empty(t, a.view(a.ana, a.id).Next)
	a.time = a.time.Add(time.Second)
	second := a.again(a.keeper, "again")
	assert.NotEqual(t, first.ID, second.ID)
	for _, key := range []string{"again", "other", ""} {
		assert.Equal(t, second.ID, a.again(a.keeper, key).ID, key)
	}
	assert.Equal(t, second.ID, a.view(a.ana, a.id).Next)

	a.signals = nil
	_, err := a.Restore(ctx, a.keeper, first.ID)
	require.NoError(t, err)
	assert.Equal(t, []string{first.ID + " 3", fmt.Sprintf("%s %d", a.id, at+3)}, a.signals)
	for _, name := range []string{"keeper", "ana", "leo", "tv"} {
		assert.Equal(t, second.ID, a.view(a.called(name), a.id).Next, "%s is led to where the table went on", name)
	}
	for _, key := range []string{"again", "other", ""} {
		assert.Equal(t, second.ID, a.again(a.keeper, key).ID, "key %q", key)
	}
	require.NoError(t, a.Delete(ctx, a.keeper, second.ID))
	assert.Equal(t, first.ID, a.view(a.ana, a.id).Next, "the one that is left")
	_, err = a.Restore(ctx, a.keeper, second.ID)
	require.NoError(t, err)
	assert.Equal(t, second.ID, a.view(a.ana, a.id).Next)
	for _, id := range []string{first.ID, second.ID} {
		require.NoError(t, a.Delete(ctx, a.keeper, id))
	}
	a.time = a.time.Add(31 * 24 * time.Hour)
	n, err := a.Purge(ctx)
	require.NoError(t, err)
	assert.Equal(t, 2, n)
	third := a.again(a.keeper, "again")
	assert.Equal(t, third.ID, a.view(a.ana, a.id).Next)

	require.NoError(t, a.Delete(ctx, a.keeper, a.id))
	assert.Equal(t, third.ID, a.view(a.ana, third.ID).ID, "a rematch does without the game that it follows")
	require.NoError(t, a.Delete(ctx, a.keeper, third.ID))
}

func TestARematchOutlastsAnErasure(t *testing.T) {
	a := over(t)
	next := a.again(a.keeper, "again")
	require.NoError(t, a.ErasePerson(context.Background(), a.keeper, a.holder(a.keeper, "Léo")))
	for _, key := range []string{"again", "other", ""} {
		assert.Equal(t, next.ID, a.again(a.keeper, key).ID, key)
	}
	assert.Equal(t, next.ID, a.view(a.leo, a.id).Next)
}

// A keeper of another notebook begins the rematch in that one. Whoever of this
// one sits there is led to it; who does not may not read it, finds none, and
// begins their own, which leads nobody away.
func TestARematchInAnotherNotebook(t *testing.T) {
	a := newTable(t)
	_, err := a.HandKeeper(context.Background(), a.keeper, a.id, "p1")
	require.NoError(t, err)
	a.write(a.ana, a.id, finish)
	next := a.again(a.ana, "hers")
	assert.Equal(t, next.ID, a.view(a.leo, a.id).Next)
	before := a.view(a.tv, a.id)
	assert.Empty(t, before.Next)
	a.time = a.time.Add(time.Second)
	own := a.again(a.tv, "theirs")
	assert.NotEqual(t, next.ID, own.ID)
	assert.Equal(t, own.ID, a.view(a.tv, a.id).Next)
	assert.Equal(t, own.ID, a.again(a.keeper, "").ID)
	assert.Equal(t, next.ID, a.view(a.leo, a.id).Next)
	assert.Equal(t, next.ID, a.again(a.ana, "").ID)

	require.NoError(t, a.Delete(context.Background(), a.ana, next.ID))
	assert.Equal(t, own.ID, a.view(a.leo, a.id).Next)
	_, err = a.Restore(context.Background(), a.ana, next.ID)
	require.NoError(t, err)
	assert.Equal(t, next.ID, a.view(a.leo, a.id).Next, "as it was before")
	assert.Equal(t, own.ID, a.view(a.tv, a.id).Next)
}

// A notebook that is full has no room for a rematch, but for a look at the one
// that there is.
func TestARematchNeedsRoomOnce(t *testing.T) {
	a := over(t)
	a.Service = play.New(play.Config{
		Store: a.store, Games: a.games, Rand: rand.Reader, Zone: "UTC", Now: func() time.Time { return a.time },
		Limits: play.Limits{Games: 2},
	})
	next := a.again(a.keeper, "")
	assert.Equal(t, next.ID, a.again(a.keeper, "").ID)
	_, err := a.Rematch(context.Background(), a.keeper, next.ID, "")
	refused(t, err, scoring.Refused, "notebook_full")
}
