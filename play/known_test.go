package play_test

import (
	"context"
	"slices"
	"sync"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// other is a second server on the same database, with a memory of its own.
func (h *house) other() *play.Service {
	first := h.Service
	h.begun()
	second := h.Service
	h.Service = first
	return second
}

// What a server remembers is never answered on trust: whatever another one
// changed shows at the next read, and holds for the next write.
func TestTwoServers(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	b := h.other()
	keeper, phone := h.notebook(), h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	view, err := b.Session(ctx, keeper, id)
	require.NoError(t, err)
	_, err = b.Join(ctx, phone, view.JoinCode)
	require.NoError(t, err)
	_, err = b.Sit(ctx, phone, id, "p1")
	require.NoError(t, err)
	same := func(version int64) {
		t.Helper()
		for _, caller := range []play.Caller{keeper, phone} {
			here, err := h.Session(ctx, caller, id)
			require.NoError(t, err)
			there, err := b.Session(ctx, caller, id)
			require.NoError(t, err)
			assert.Equal(t, here, there)
			assert.Equal(t, version, here.Version)
		}
	}
	same(0)

	// Entries in turns, each on what the other server wrote.
	for i, server := range []*play.Service{h.Service, b, h.Service} {
		body := number(i/2+1, []string{"p1", "p2"}[i%2], 1)
		written, err := server.Append(ctx, keeper, id, h.at(int64(i), body))
		require.NoError(t, err, i)
		assert.Equal(t, int64(i+1), written.Version)
		same(int64(i + 1))
	}

	// A stale version is refused by who has not heard of the newer one.
	_, err = b.Correct(ctx, keeper, id, 1, h.at(3, number(1, "p1", 2)))
	require.NoError(t, err)
	_, err = h.Append(ctx, keeper, id, h.at(3, number(2, "p2", 1)))
	refused(t, err, scoring.Conflict, "stale")
	// Where any version will do, what the other one wrote is found, and stands.
	write := h.at(0, number(2, "p2", 1))
	write.Match = play.Match{Set: true, Any: true}
	_, err = h.Append(ctx, keeper, id, write)
	require.NoError(t, err)
	same(5)
	// A retry at another server is answered, not written again.
	again, err := b.Append(ctx, keeper, id, write)
	require.NoError(t, err)
	assert.Equal(t, int64(5), again.Version)
	_, err = b.Undo(ctx, keeper, id, 0, h.at(5, ""))
	require.NoError(t, err)
	same(6)

	// Who lost a seat at one server writes nothing for it at the other.
	_, err = b.Sit(ctx, phone, id, "p2")
	require.NoError(t, err)
	same(6)
	_, err = h.Free(ctx, keeper, id, "p2")
	require.NoError(t, err)
	_, err = b.Append(ctx, phone, id, h.at(6, number(2, "p2", 1)))
	refused(t, err, play.Forbidden, "forbidden")
	// And who got one may at once.
	_, err = b.Sit(ctx, phone, id, "p2")
	require.NoError(t, err)
	_, err = h.Append(ctx, phone, id, h.at(6, number(2, "p2", 1)))
	require.NoError(t, err)
	same(7)

	require.NoError(t, b.Delete(ctx, keeper, id))
	_, err = h.Append(ctx, keeper, id, h.at(7, number(2, "p1", 1)))
	refused(t, err, play.NotFound, "not_found")
	_, err = h.Session(ctx, keeper, id)
	refused(t, err, play.NotFound, "not_found")
}

// Two servers write to one session at the same time: each row is there once.
func TestTwoServersAtOnce(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	servers := []*play.Service{h.Service, h.other()}
	keeper := h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	for round := 1; round <= 2; round++ {
		var writing sync.WaitGroup
		for i, seat := range []string{"p1", "p2"} {
			write := h.at(0, number(round, seat, i))
			write.Match = play.Match{Set: true, Any: true}
			for _, server := range servers { // the same write arrives twice
				writing.Go(func() {
					written, err := server.Append(ctx, keeper, id, write)
					if assert.NoError(t, err) {
						assert.Equal(t, written.Version, written.Seq)
					}
				})
			}
		}
		writing.Wait()
		for _, server := range servers {
			view, err := server.Session(ctx, keeper, id)
			require.NoError(t, err)
			assert.Equal(t, int64(2*round), view.Version)
			assert.Equal(t, round, len(view.History)/2)
		}
	}
}

// Two servers are given two entries under one key at the same time: one is
// written, and the other one is told that its key is used.
func TestOneKeyForTwoEntries(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	servers := []*play.Service{h.Service, h.other()}
	keeper := h.notebook()
	for n := range 10 {
		id := h.begin(keeper, "Ana", "Léo")
		var writing sync.WaitGroup
		faults := make([]error, len(servers))
		for i, server := range servers {
			write := play.Write{Key: "one", Match: play.Match{Set: true, Any: true}, Body: []byte(number(1, []string{"p1", "p2"}[i], n))}
			writing.Go(func() { _, faults[i] = server.Append(ctx, keeper, id, write) })
		}
		writing.Wait()
		beaten := slices.IndexFunc(faults, func(err error) bool { return err != nil })
		require.NotEqual(t, -1, beaten, "both stand")
		refused(t, faults[beaten], scoring.Refused, "key_reused")
		require.NoError(t, faults[1-beaten])
		for _, server := range servers {
			view, err := server.Session(ctx, keeper, id)
			require.NoError(t, err)
			assert.Len(t, view.Rows, 1)
		}
	}
}
