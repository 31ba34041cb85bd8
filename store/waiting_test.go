package store_test

import (
	"context"
	"testing"
	"time"

	"ardoise/play"
	"ardoise/store"

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

// How long a write may take is counted from its beginning, wherever it waits.
// What was sent by then is not taken back.
func TestAnEntryWaitsNoLongerThanPatience(t *testing.T) {
	t.Parallel()
	s, ctx := tablesAt(t, 3), context.Background()
	const patience = 4 * time.Second
	hurried := &tables{t: t}
	var err error
	hurried.Store, err = store.Open(ctx, s.url, store.Patience(patience))
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, hurried.Close()) })
	letGo := s.hold(0, 1, 2)
	entry := s.entryTo(2, "a", 1)
	first := hurried.send(ctx, s.entryTo(0, "a", 1))
	s.blocked(1)
	second := hurried.send(ctx, s.entryTo(1, "a", 1))
	s.blocked(2)
	began := time.Now()
	third := <-hurried.send(ctx, entry) // it waits for a line first, then for its game
	took := time.Since(began)
	letGo()
	assert.ErrorIs(t, third.err, play.ErrUnavailable)
	assert.Less(t, took, patience*5/4)
	for _, answer := range []chan appended{first, second} {
		assert.ErrorIs(t, (<-answer).err, play.ErrUnavailable)
	}
	assert.Eventually(t, func() bool {
		bodies, _ := s.log(2)
		return len(bodies) == 1
	}, 3*time.Second, 10*time.Millisecond, "what was sent is cancelled")
}
