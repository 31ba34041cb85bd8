package handlers

import (
	"encoding/binary"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/stretchr/testify/assert"
)

// from is the nth address of a large net.
func from(n int) netip.Prefix {
	var b [4]byte
	binary.BigEndian.PutUint32(b[:], 0x0a000000+uint32(n))
	return netip.PrefixFrom(netip.AddrFrom4(b), 32)
}

// tried enters and leaves a gate so often, and tells how often it was let in.
func tried(g *gate, who netip.Prefix, times int, counts bool, now time.Time) (let int, wait time.Duration) {
	for range times {
		leave, w := g.enter(who, now)
		if leave == nil {
			wait = w
			continue
		}
		leave(counts, now)
		let++
	}
	return let, wait
}

func TestAGateCountsByAddress(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	g := newGate(10, 0, time.Minute)
	let, _ := tried(g, from(1), 50, false, now)
	assert.Equal(t, 50, let, "what does not count is not limited")
	let, wait := tried(g, from(1), 50, true, now)
	assert.Equal(t, 10, let)
	assert.Equal(t, 6*time.Second, wait.Round(time.Millisecond))
	let, _ = tried(g, from(1), 1, false, now)
	assert.Zero(t, let, "who has to wait has to wait with what would not count, too")
	let, _ = tried(g, from(2), 50, true, now)
	assert.Equal(t, 10, let, "another address has its own")
	let, _ = tried(g, from(1), 50, true, now.Add(6*time.Second))
	assert.Equal(t, 1, let)
	let, _ = tried(g, from(1), 50, true, now.Add(time.Hour))
	assert.Equal(t, 10, let)
}

func TestAGateCountsAllTogether(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	g := newGate(10, 300, time.Minute)
	sum := 0
	for n := range 100 {
		let, _ := tried(g, from(n), 10, true, now)
		sum += let
	}
	assert.Equal(t, 300, sum)
	let, wait := tried(g, from(1000), 1, false, now)
	assert.Zero(t, let)
	assert.Equal(t, 200*time.Millisecond, wait.Round(time.Millisecond))
}

// Whoever makes all tries at once gets no more of them.
func TestWhatIsBegunCounts(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	g := newGate(3, 0, time.Minute)
	var leaves []func(bool, time.Time)
	for range 10 {
		if leave, _ := g.enter(from(1), now); leave != nil {
			leaves = append(leaves, leave)
		}
	}
	assert.Len(t, leaves, 3)
	for i, leave := range leaves {
		leave(i == 0, now)
	}
	let, _ := tried(g, from(1), 10, true, now)
	assert.Equal(t, 2, let, "two of the three did not count")
}

// A gate's memory has an end, and it forgets whose share is whole again.
func TestAGateForgets(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	g := newGate(2, 0, time.Minute)
	for n := range 3 * maxAddresses {
		tried(g, from(n), 2, true, now)
	}
	assert.Len(t, g.each, maxAddresses)
	let, _ := tried(g, from(4*maxAddresses), 2, true, now)
	assert.Zero(t, let, "those who came late share one count")
	let, _ = tried(g, from(1), 2, true, now)
	assert.Zero(t, let, "and nobody who was there is forgotten")
	tried(g, from(5*maxAddresses), 1, true, now.Add(time.Hour))
	assert.Len(t, g.each, 1)
}

func TestAddressOf(t *testing.T) {
	for text, want := range map[string]string{
		"192.0.2.7":          "192.0.2.7/32",
		"::ffff:192.0.2.7":   "192.0.2.7/32",
		"2001:db8:1:2:3::4":  "2001:db8:1:2::/64",
		"fe80::1%eth0":       "fe80::/64",
		"":                   "invalid Prefix",
		"not an address, no": "invalid Prefix",
	} {
		e := echo.New()
		request := httptest.NewRequest("GET", "/", nil)
		c := e.NewContext(request, nil)
		e.IPExtractor = func(*http.Request) string { return text }
		assert.Equal(t, want, addressOf(c).String(), text)
	}
}
