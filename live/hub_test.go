package live_test

import (
	"runtime"
	"sync"
	"testing"

	"ardoise/live"

	"github.com/stretchr/testify/assert"
)

// signal is one call of Signal.
type signal struct {
	session string
	change  int64
}

func TestAListenerKnowsTheLatestChangeOnly(t *testing.T) {
	for name, c := range map[string]struct {
		signals []signal
		change  int64
		woken   bool
	}{
		"nothing happened":           {nil, 0, false},
		"one change":                 {[]signal{{"a", 3}}, 3, true},
		"many changes are one":       {[]signal{{"a", 3}, {"a", 4}, {"a", 9}}, 9, true},
		"a late signal is dropped":   {[]signal{{"a", 5}, {"a", 4}}, 5, true},
		"another session's is not":   {[]signal{{"b", 7}}, 0, false},
		"the same change is no news": {[]signal{{"a", 2}, {"a", 2}}, 2, true},
	} {
		t.Run(name, func(t *testing.T) {
			hub := live.NewHub()
			s := hub.Subscribe("a")
			defer s.Cancel()
			_, later, open := s.Latest()
			assert.True(t, open)
			for _, one := range c.signals {
				hub.Signal(one.session, one.change)
			}
			assert.Equal(t, c.woken, isClosed(later))
			change, later, open := s.Latest()
			assert.Equal(t, c.change, change)
			assert.True(t, open)
			assert.False(t, isClosed(later), "once it is read, only a later change wakes")
		})
	}
}

func isClosed(channel <-chan struct{}) bool {
	select {
	case <-channel:
		return true
	default:
		return false
	}
}

func TestACancelledListenerLeavesNothingBehind(t *testing.T) {
	hub := live.NewHub()
	first, second := hub.Subscribe("a"), hub.Subscribe("a")
	assert.Equal(t, 2, hub.Listeners())
	assert.Equal(t, []string{"a"}, hub.Sessions())
	first.Cancel()
	first.Cancel()
	assert.Equal(t, 1, hub.Listeners())
	hub.Signal("a", 4)
	change, _, _ := second.Latest()
	assert.EqualValues(t, 4, change, "the other one still hears")
	second.Cancel()
	assert.Zero(t, hub.Listeners())
	assert.Empty(t, hub.Sessions())
	fresh := hub.Subscribe("a")
	defer fresh.Cancel()
	change, _, _ = fresh.Latest()
	assert.Zero(t, change, "what nobody listened to was not kept")
}

func TestClosingWakesEverybody(t *testing.T) {
	hub := live.NewHub()
	before := hub.Subscribe("a")
	defer before.Cancel()
	_, later, _ := before.Latest()
	hub.Close()
	hub.Close()
	hub.Signal("a", 2)
	assert.True(t, isClosed(later))
	_, _, open := before.Latest()
	assert.False(t, open)
	after := hub.Subscribe("b")
	defer after.Cancel()
	_, later, open = after.Latest()
	assert.True(t, isClosed(later))
	assert.False(t, open)
}

// Listeners that read, listeners that never do and listeners that come and go
// stand beside a signaller that must get through.
func TestManyAtOnce(t *testing.T) {
	const last = 2000
	hub := live.NewHub()
	var readers, all sync.WaitGroup
	ready := make(chan struct{}, 20)
	for range 20 {
		readers.Go(func() {
			s := hub.Subscribe("a")
			defer s.Cancel()
			ready <- struct{}{}
			for seen := int64(0); seen < last; {
				change, later, _ := s.Latest()
				assert.GreaterOrEqual(t, change, seen, "changes only rise")
				if seen = change; seen < last {
					<-later
				}
			}
		})
	}
	for range cap(ready) {
		<-ready
	}
	asleep := hub.Subscribe("a")
	defer asleep.Cancel()
	for range 4 {
		all.Go(func() {
			for range 500 {
				s := hub.Subscribe("a")
				s.Latest()
				s.Cancel()
			}
		})
		all.Go(func() {
			for change := int64(1); change <= last; change++ {
				hub.Signal("a", change)
			}
		})
	}
	all.Wait()
	readers.Wait()
	change, _, _ := asleep.Latest()
	assert.EqualValues(t, last, change)
	assert.Equal(t, 1, hub.Listeners())
}

func TestAListenerCostsLittle(t *testing.T) {
	const many = 10000
	hub := live.NewHub()
	kept := make([]*live.Subscription, many)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range kept {
		kept[i] = hub.Subscribe("a")
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	assert.Less(t, (int64(after.HeapAlloc)-int64(before.HeapAlloc))/many, int64(100), "bytes a listener")
	runtime.KeepAlive(kept)
}
