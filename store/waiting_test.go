package store_test

import (
	"context"
	"testing"
	"time"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// An entry that waits for a row keeps others from nothing: those that come
// while a quick one is on its way beside it are sent soon after.
func TestEntriesTogetherPassOneThatWaits(t *testing.T) {
	t.Parallel()
	s, ctx := tablesAt(t, 4), context.Background()
	letGo := s.hold(0)
	slow := s.send(ctx, s.entryTo(0, "a", 1))
	s.blocked(1)
	time.Sleep(100 * time.Millisecond) // it counts as slow by now, and nobody waited
	entries := []play.AppendRow{s.entryTo(1, "a", 1), s.entryTo(2, "a", 1), s.entryTo(3, "a", 1)}
	var others []chan appended
	for _, w := range entries {
		others = append(others, s.send(ctx, w))
	}
	for n, answer := range others {
		select {
		case got := <-answer:
			assert.Equal(t, appended{true, nil}, got)
		case <-time.After(3 * time.Second):
			require.Fail(t, "waits for what it has nothing to do with", game(n+1))
		}
	}
	letGo()
	assert.Equal(t, appended{true, nil}, <-slow)
}
