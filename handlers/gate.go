package handlers

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxAddresses is how many addresses a gate keeps apart. Where there are more,
// those who come later share one count: its memory has an end.
const maxAddresses = 10_000

// gate counts what is done from each address, and lets no more than a number
// through in a time.
type gate struct {
	limit  rate.Limit
	number int

	mutex sync.Mutex
	each  map[netip.Prefix]*count
	late  count // of the addresses that each has no room for
	all   count // of all addresses
	sweep int   // size of each at which it is swept
	swept time.Time
}

// count is how much of its share somebody has used.
type count struct {
	*rate.Limiter     // nil: no limit
	begun         int // entered, and not known yet whether it counts
}

// newGate lets number through from each address, and all from everywhere
// (0: no limit), in a time.
func newGate(number, all int, in time.Duration) *gate {
	g := &gate{limit: rate.Limit(float64(number) / in.Seconds()), number: number, each: map[netip.Prefix]*count{}, sweep: 64}
	g.late.Limiter = g.fresh()
	if all > 0 {
		g.all.Limiter = rate.NewLimiter(rate.Limit(float64(all)/in.Seconds()), all)
	}
	return g
}

func (g *gate) fresh() *rate.Limiter { return rate.NewLimiter(g.limit, g.number) }

// enter lets somebody through who then tells, by leave, whether it counts.
// What has not been told yet is taken to count, so that nobody gets more tries
// by making them at once. A nil leave means wait.
func (g *gate) enter(from netip.Prefix, now time.Time) (leave func(counts bool, now time.Time), wait time.Duration) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	own := g.of(from, now)
	if wait = max(own.wait(now), g.all.wait(now)); wait > 0 {
		return nil, wait
	}
	own.begun++
	g.all.begun++
	return func(counts bool, now time.Time) {
		g.mutex.Lock()
		defer g.mutex.Unlock()
		own.end(counts, now)
		g.all.end(counts, now)
	}, 0
}

// wait is how long until one more may begin, 0 for now.
func (c *count) wait(now time.Time) time.Duration {
	if c.Limiter == nil {
		return 0
	}
	lacks := 1 - (c.TokensAt(now) - float64(c.begun))
	if lacks <= 0 {
		return 0
	}
	return time.Duration(lacks / float64(c.Limit()) * float64(time.Second))
}

func (c *count) end(counts bool, now time.Time) {
	c.begun--
	if counts && c.Limiter != nil {
		c.AllowN(now, 1)
	}
}

// of finds the count of an address.
func (g *gate) of(from netip.Prefix, now time.Time) *count {
	if known := g.each[from]; known != nil {
		return known
	}
	if len(g.each) >= g.sweep && now.Sub(g.swept) >= time.Second { // a full one not at every call
		g.forget(now)
	}
	if len(g.each) >= maxAddresses {
		return &g.late
	}
	own := &count{Limiter: g.fresh()}
	g.each[from] = own
	return own
}

// forget drops the addresses whose share is whole again.
func (g *gate) forget(now time.Time) {
	for from, own := range g.each {
		if own.begun == 0 && own.TokensAt(now) >= float64(g.number) {
			delete(g.each, from)
		}
	}
	g.swept = now
	g.sweep = min(maxAddresses, max(64, 2*len(g.each)))
}
