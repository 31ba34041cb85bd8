package play_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSitAndFree(t *testing.T) {
	a := newTable(t)
	ctx := context.Background()
	phone := a.joined(a.keeper)
	before := a.view(a.keeper, a.id).Change
	view, err := a.Sit(ctx, phone, a.id, "p3")
	require.NoError(t, err)
	assert.Equal(t, "Ana* Léo* Inès!", seats(view))
	assert.Equal(t, play.Player, view.Role)
	assert.Equal(t, []scoring.SeatID{"p3"}, view.Own)
	assert.Equal(t, before+1, view.Change)
	assert.Equal(t, fmt.Sprintf("%s %d", a.id, view.Change), a.signals[len(a.signals)-1])
	signals := len(a.signals)
	again, err := a.Sit(ctx, phone, a.id, "p3")
	require.NoError(t, err)
	assert.Equal(t, view, again, "who sits there sits there")
	assert.Len(t, a.signals, signals)
	a.restart()
	assert.Equal(t, "Ana* Léo* Inès!", seats(a.view(phone, a.id)), "a phone that comes back is in its seat again")
	a.write(phone, a.id, number(1, "p3", 1))

	_, err = a.Sit(ctx, phone, a.id, "p1")
	assert.Equal(t, scoring.Args{"player": scoring.SeatID("p1")}, refused(t, err, scoring.Conflict, "seat_taken").Args)
	_, err = a.Sit(ctx, phone, a.id, "p4")
	refused(t, err, play.NotFound, "seat_unknown")
	_, err = a.Sit(ctx, a.stranger, a.id, "p3")
	refused(t, err, play.NotFound, "not_found", "nobody sits down without being let in")

	_, err = a.Free(ctx, phone, a.id, "p1")
	refused(t, err, play.Forbidden, "forbidden")
	view, err = a.Free(ctx, phone, a.id, "p3")
	require.NoError(t, err)
	assert.Equal(t, "Ana* Léo* Inès", seats(view))
	assert.Equal(t, play.Watcher, view.Role)
	assert.Equal(t, before+3, view.Change)
	_, err = a.Free(ctx, a.keeper, a.id, "p3")
	require.NoError(t, err)
	assert.Equal(t, before+3, a.view(a.keeper, a.id).Change, "it was free already")
	view, err = a.Free(ctx, a.keeper, a.id, "p1")
	require.NoError(t, err)
	assert.Equal(t, "Ana Léo* Inès", seats(view))
	assert.Equal(t, play.Watcher, a.view(a.ana, a.id).Role, "who sat there reads on")
	_, err = a.Free(ctx, a.keeper, a.id, "p4")
	refused(t, err, play.NotFound, "seat_unknown")
}

func TestOnePhoneForTwoPlayers(t *testing.T) {
	a := newTable(t)
	view, err := a.Sit(context.Background(), a.leo, a.id, "p3")
	require.NoError(t, err)
	assert.Equal(t, []scoring.SeatID{"p2", "p3"}, view.Own)
	a.write(a.leo, a.id, number(1, "p2", 1, "p3", 2))
}

// Of many phones that tap the same free seat one gets it.
func TestOneOfManyGetsTheSeat(t *testing.T) {
	a := newTable(t)
	var phones []play.Caller
	for range 6 {
		phones = append(phones, a.joined(a.keeper))
	}
	got := atOnce(t, phones, func(phone play.Caller) error {
		_, err := a.Sit(context.Background(), phone, a.id, "p3")
		return err
	})
	assert.Equal(t, map[string]int{"": 1, "seat_taken": 5}, got)
}

// atOnce lets all phones do the same at the same time, and counts what became
// of it by the code of the refusal, "" for none.
func atOnce(t *testing.T, phones []play.Caller, do func(play.Caller) error) map[string]int {
	t.Helper()
	var mu sync.Mutex
	got := map[string]int{}
	var group sync.WaitGroup
	for _, phone := range phones {
		group.Go(func() {
			err := do(phone)
			mu.Lock()
			defer mu.Unlock()
			var problem *scoring.Problem
			if err == nil {
				got[""]++
			} else if assert.ErrorAs(t, err, &problem) {
				got[problem.Code]++
			}
		})
	}
	group.Wait()
	return got
}

func TestHandSeat(t *testing.T) {
	a := newTable(t)
	ctx := context.Background()
	a.write(a.ana, a.id, number(1, "p1", 7))
	hand, err := a.HandSeat(ctx, a.keeper, a.id, "p1")
	require.NoError(t, err)
	assert.Regexp(t, `^[2-9A-HJKMNP-TV-Z]{8}$`, hand.Code)
	assert.Equal(t, scoring.SeatID("p1"), hand.Seat)
	assert.Equal(t, a.time.Add(15*time.Minute), hand.Until)
	assert.Equal(t, play.Player, a.view(a.ana, a.id).Role, "until it is used nothing changes")

	found := a.notebook()
	invitation, err := a.Peek(ctx, found, hand.Code)
	require.NoError(t, err)
	assert.Equal(t, scoring.SeatID("p1"), invitation.Seat)
	view, err := a.Join(ctx, found, " "+hand.Code[:4]+"-"+hand.Code[4:])
	require.NoError(t, err)
	assert.Equal(t, "Ana! Léo* Inès", seats(view))
	assert.Equal(t, "1:"+number(1, "p1", 7), effective(t, view), "the seat's secret is the seat's")
	assert.Equal(t, play.Watcher, a.view(a.ana, a.id).Role)
	assert.Equal(t, fmt.Sprintf("%s %d", a.id, view.Change), a.signals[len(a.signals)-1])
	_, err = a.Join(ctx, a.notebook(), hand.Code)
	refused(t, err, play.NotFound, "code_unknown", "it is used once")

	first, err := a.HandSeat(ctx, a.keeper, a.id, "p3")
	require.NoError(t, err)
	second, err := a.HandSeat(ctx, a.keeper, a.id, "p3")
	require.NoError(t, err)
	_, err = a.Join(ctx, a.stranger, first.Code)
	refused(t, err, play.NotFound, "code_unknown", "a newer code replaces it")
	a.later(15 * time.Minute)
	_, err = a.Join(ctx, a.stranger, second.Code)
	refused(t, err, play.NotFound, "code_unknown", "its time is over")
	_, err = a.HandSeat(ctx, a.keeper, a.id, "p4")
	refused(t, err, play.NotFound, "seat_unknown")
}

// Two phones with one code: one takes the seat.
func TestACodeForOneSeatIsUsedOnceByOne(t *testing.T) {
	a := newTable(t)
	hand, err := a.HandSeat(context.Background(), a.keeper, a.id, "p1")
	require.NoError(t, err)
	phones := []play.Caller{a.notebook(), a.notebook(), a.notebook(), a.notebook()}
	got := atOnce(t, phones, func(phone play.Caller) error {
		_, err := a.Join(context.Background(), phone, hand.Code)
		return err
	})
	assert.Equal(t, map[string]int{"": 1, "code_unknown": 3}, got)
}

// What phones at one table wait for is in the view of each, and tells nothing.
func TestWaiting(t *testing.T) {
	a := newTable(t)
	a.write(a.ana, a.id, number(1, "p1", 3))
	for _, caller := range []play.Caller{a.keeper, a.ana, a.leo, a.tv, a.watcher} {
		assert.Equal(t, []scoring.SeatID{"p2", "p3"}, a.view(caller, a.id).Waiting)
	}
	over := a.write(a.keeper, a.id, finish)
	assert.Empty(t, over.Waiting)
}
