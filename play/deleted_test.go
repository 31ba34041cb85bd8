package play_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestADeletedGameComesBack(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	keeper := h.notebook()
	house, stranger := h.secondDevice(keeper), h.notebook()
	player, watcher := h.notebook(), h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	h.sit(player, id, "p2")
	_, err := h.Join(ctx, watcher, h.view(keeper, id).JoinCode)
	require.NoError(t, err)
	_, err = h.Restore(ctx, keeper, id)
	refused(t, err, play.NotFound, "not_found")
	h.write(keeper, id, number(1, "p1", 1, "p2", 2))
	require.NoError(t, h.Delete(ctx, keeper, id))

	deleted, err := h.Deleted(ctx, house, "")
	require.NoError(t, err)
	require.Len(t, deleted.Games, 1)
	assert.Equal(t, id, deleted.Games[0].ID)
	assert.Equal(t, h.time, deleted.Games[0].Deleted)
	assert.Equal(t, h.time.Add(30*24*time.Hour), deleted.Games[0].Until)
	for who, caller := range map[string]play.Caller{"stranger": stranger, "player": player, "watcher": watcher} {
		theirs, err := h.Deleted(ctx, caller, "")
		require.NoError(t, err)
		assert.Empty(t, theirs.Games, who)
		_, err = h.Restore(ctx, caller, id)
		refused(t, err, play.NotFound, "not_found", who)
	}

	told := map[string]play.Caller{"keeper": keeper, "house": house, "player": player, "watcher": watcher}
	for who, caller := range told {
		assert.True(t, h.wasDeleted(caller, id), who)
	}
	for who, caller := range map[string]play.Caller{"stranger": stranger, "nobody": {}} {
		assert.False(t, h.wasDeleted(caller, id), who)
	}
	for _, other := range []string{"", "nothing", "a\x00b"} {
		assert.False(t, h.wasDeleted(keeper, other), other)
	}

	h.signals = nil
	view, err := h.Restore(ctx, house, id)
	require.NoError(t, err)
	assert.Equal(t, int64(1), view.Version)
	assert.Equal(t, []string{fmt.Sprintf("%s %d", id, view.Change)}, h.signals, "its pages wake up")
	h.write(keeper, id, double(1, "p2"))
	for who, caller := range told {
		assert.False(t, h.wasDeleted(caller, id), who)
	}
	require.NoError(t, h.Delete(ctx, keeper, id))
	h.time = h.time.Add(30 * 24 * time.Hour)
	assert.False(t, h.wasDeleted(keeper, id), "nobody can bring it back")
}

func (h *house) wasDeleted(caller play.Caller, id string) bool {
	h.t.Helper()
	was, err := h.WasDeleted(context.Background(), caller, id)
	require.NoError(h.t, err)
	return was
}

// Who kept the score for another notebook, at its table, finds what was deleted
// there, and nobody else of that notebook does.
func TestTheKeeperOfAnotherNotebookRestores(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	keeper, other := h.notebook(), h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	h.sit(other, id, "p1")
	_, err := h.HandKeeper(ctx, keeper, id, "p1")
	require.NoError(t, err)
	require.NoError(t, h.Delete(ctx, other, id))
	deleted, err := h.Deleted(ctx, h.secondDevice(other), "")
	require.NoError(t, err)
	assert.Empty(t, deleted.Games)
	_, err = h.Restore(ctx, other, id)
	assert.NoError(t, err)
}

func TestDeletedGamesArePaged(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	keeper := h.notebook()
	for range 45 {
		require.NoError(t, h.Delete(ctx, keeper, h.begin(keeper, "Ana", "Léo")))
	}
	seen := map[string]bool{}
	sizes := []int{}
	for cursor := ""; ; {
		page, err := h.Deleted(ctx, keeper, cursor)
		require.NoError(t, err)
		for _, game := range page.Games {
			seen[game.ID] = true
		}
		sizes = append(sizes, len(page.Games))
		if cursor = page.Next; cursor == "" {
			break
		}
	}
	assert.Equal(t, []int{20, 20, 5}, sizes)
	assert.Len(t, seen, 45)
	_, err := h.Deleted(ctx, keeper, "x")
	refused(t, err, "malformed", "bad_filter")
}

// What was deleted is purged after 30 days, not before, and by one of all the
// servers that share the database.
func TestPurge(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	keeper := h.notebook()
	kept := h.begin(keeper, "Ana", "Léo")
	var gone []string
	for n := range 25 {
		id := h.begin(keeper, "Ana", fmt.Sprintf("Guest %d", n))
		h.write(keeper, id, number(1, "p1", 1, "p2", 2), finish)
		require.NoError(t, h.Delete(ctx, keeper, id))
		gone = append(gone, id)
	}
	file, err := h.Export(ctx, keeper, kept)
	require.NoError(t, err)

	h.time = h.time.Add(30*24*time.Hour - time.Millisecond)
	late := h.begin(keeper, "Ana", "Zoé")
	require.NoError(t, h.Delete(ctx, keeper, late))
	n, err := h.Purge(ctx)
	require.NoError(t, err)
	assert.Zero(t, n, "a moment before")
	view, err := h.Restore(ctx, keeper, gone[0])
	require.NoError(t, err)
	assert.Equal(t, int64(2), view.Version)

	h.time = h.time.Add(time.Hour)
	_, err = h.Restore(ctx, keeper, gone[1])
	refused(t, err, play.NotFound, "not_found")
	var purged, servers atomic.Int64
	var group sync.WaitGroup
	for range 4 {
		server := &house{t: t, path: h.path, games: h.games, time: h.time}
		server.open()
		group.Go(func() {
			n, err := server.Purge(ctx)
			assert.NoError(t, err)
			if purged.Add(int64(n)); n > 0 {
				servers.Add(1)
			}
			assert.NoError(t, server.store.Close())
		})
	}
	group.Wait()
	assert.Equal(t, []int64{24, 1}, []int64{purged.Load(), servers.Load()})

	people, err := h.People(ctx, keeper)
	require.NoError(t, err)
	var names []string
	for _, person := range people {
		names = append(names, person.Name)
	}
	assert.ElementsMatch(t, []string{"Ana", "Léo", "Guest 0", "Zoé"}, names)
	deleted, err := h.Deleted(ctx, keeper, "")
	require.NoError(t, err)
	require.Len(t, deleted.Games, 1)
	assert.Equal(t, late, deleted.Games[0].ID)
	after, err := h.Export(ctx, keeper, kept)
	require.NoError(t, err)
	assert.Equal(t, file, after)
}
