package play_test

import (
	"context"
	"testing"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// looked lists what Rescore finds, by session.
func (h *house) looked(write bool) map[string]play.Rescored {
	h.t.Helper()
	found := map[string]play.Rescored{}
	require.NoError(h.t, h.Rescore(context.Background(), write, func(r play.Rescored) error {
		found[r.ID] = r
		return nil
	}))
	return found
}

// A stored result that is not what the log makes is found, figure by figure,
// and stored anew; a log that does not replay is named with the reason.
func TestRescore(t *testing.T) {
	h := newHouse(t)
	ana, ben := h.notebook(), h.notebook()
	ids := make([]string, 4)
	for i := range ids {
		ids[i] = h.begin([]play.Caller{ana, ben}[i%2], "Ana", "Léo")
		h.write([]play.Caller{ana, ben}[i%2], ids[i], number(1, "p1", 3, "p2", 5), number(2, "p1", 3, "p2", 5))
	}
	assert.Empty(t, h.looked(true))
	right := h.view(ana, ids[0]).Standing
	require.True(t, right.Finished)

	h.sql(`UPDATE results SET total = total + 7, place = 1, winner = 1 WHERE session = $1 AND seat = 'p1'`, ids[0])
	h.sql(`UPDATE facts SET n = 99 WHERE session = $1 AND seat = 'p2'`, ids[0])
	h.sql(`UPDATE sessions SET finished = 0, ended = 0 WHERE id = $1`, ids[1])
	h.sql(`UPDATE entries SET body = '{"type":"number","round":1,"values":{"p1":1000,"p2":1}}' WHERE session = $1 AND seq = 1`, ids[2])
	require.NoError(t, h.Delete(context.Background(), ana, ids[0]))
	for _, write := range []bool{false, true} {
		found := h.looked(write)
		require.Len(t, found, 3)
		var figures []string
		for _, change := range found[ids[0]].Changes {
			figures = append(figures, string(change.Seat)+" "+change.Name+" "+change.What)
		}
		assert.Subset(t, figures, []string{"p1 Ana total", "p1 Ana place", "p1 Ana winner"})
		assert.Equal(t, 7, found[ids[0]].Changes[1].Before-found[ids[0]].Changes[1].After)
		assert.Equal(t, write, found[ids[0]].Written)
		assert.Equal(t, []play.ScoreChange{{What: "finished", Before: 0, After: 1}}, found[ids[1]].Changes)
		require.NotNil(t, found[ids[2]].Broken)
		assert.Equal(t, 1, found[ids[2]].Broken.Args["seq"])
		assert.False(t, found[ids[2]].Written)
	}
	assert.Len(t, h.looked(true), 1, "only what is broken stays")
	back, err := h.Restore(context.Background(), ana, ids[0])
	require.NoError(t, err)
	assert.Equal(t, right, back.Standing, "a deleted one comes back as today's rules see it")
	assert.False(t, h.view(ben, ids[1]).Ended.IsZero())
}
