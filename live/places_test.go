package live_test

import (
	"testing"

	"ardoise/live"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPlacesAreLimitedByServerAndAddress(t *testing.T) {
	places := live.NewPlaces(live.Limits{Server: 3, Address: 2, Browser: 4})
	take := func(address string) (*live.Place, bool) { return places.Take(address, "") }
	first, ok := take("a")
	require.True(t, ok)
	_, ok = take("a")
	require.True(t, ok)
	_, ok = take("a")
	assert.False(t, ok, "too many from one address")
	_, ok = take("b")
	assert.True(t, ok)
	_, ok = take("c")
	assert.False(t, ok, "too many in all")
	first.Leave()
	first.Leave()
	_, ok = take("a")
	assert.True(t, ok, "a place that was left is free")
	_, ok = take("c")
	assert.False(t, ok)
}

func TestABrowsersOldestStreamRests(t *testing.T) {
	places := live.NewPlaces(live.Limits{Server: 6, Address: 100, Browser: 2})
	take := func(browser string) *live.Place {
		place, ok := places.Take("a", browser)
		require.True(t, ok)
		return place
	}
	first, second, other, program := take("x"), take("x"), take("y"), take("")
	third := take("x")
	assert.True(t, isClosed(first.Rest()))
	for _, place := range []*live.Place{second, third, other, program} {
		assert.False(t, isClosed(place.Rest()))
	}
	second.Leave()
	fourth := take("x")
	assert.False(t, isClosed(third.Rest()), "there was room again")
	take("x")
	assert.True(t, isClosed(third.Rest()))
	assert.False(t, isClosed(fourth.Rest()))
	_, ok := places.Take("a", "")
	assert.False(t, ok, "who is to rest has its place until it leaves")
	first.Leave()
	_, ok = places.Take("a", "")
	assert.True(t, ok)
}
