package live

import (
	"slices"
	"sync"
)

// Limits says how many streams may be open at once.
type Limits struct {
	Server  int // in all
	Address int // from one address
	// Browser is how many one browser keeps: the pages of a browser share six
	// connections a host, and one that held all of them could load nothing.
	Browser int
}

// Places counts the streams that are open. It is safe for concurrent use.
type Places struct {
	limits Limits

	mu        sync.Mutex
	taken     int
	addresses map[string]int
	browsers  map[string][]*Place // the oldest first
}

// NewPlaces makes places that are all free.
func NewPlaces(limits Limits) *Places {
	return &Places{limits: limits, addresses: map[string]int{}, browsers: map[string][]*Place{}}
}

// Place is one stream's.
type Place struct {
	places  *Places
	address string
	browser string
	rest    chan struct{} // nil where there is no browser
	left    bool
}

// Take gives a place to a stream from an address; ok is false where too many
// are taken. browser names the browser, "" where a program asks: a browser
// always gets its place, and its oldest stream over the limit is sent to Rest.
func (p *Places) Take(address, browser string) (place *Place, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.taken >= p.limits.Server || p.addresses[address] >= p.limits.Address {
		return nil, false
	}
	p.taken++
	p.addresses[address]++
	place = &Place{places: p, address: address, browser: browser}
	if browser != "" {
		place.rest = make(chan struct{})
		p.browsers[browser] = append(p.browsers[browser], place)
		if own := p.browsers[browser]; len(own) > p.limits.Browser {
			close(own[0].rest)
			p.forget(own[0])
		}
	}
	return place, true
}

// Rest gives a channel that is closed when the stream is to end because its
// browser has newer ones.
func (p *Place) Rest() <-chan struct{} { return p.rest }

// Leave frees the place; a second call does nothing.
func (p *Place) Leave() {
	all := p.places
	all.mu.Lock()
	defer all.mu.Unlock()
	if p.left {
		return
	}
	p.left = true
	all.taken--
	if all.addresses[p.address]--; all.addresses[p.address] == 0 {
		delete(all.addresses, p.address)
	}
	all.forget(p)
}

// forget takes a place off its browser's list.
func (p *Places) forget(place *Place) {
	own := p.browsers[place.browser]
	if i := slices.Index(own, place); i >= 0 {
		own = slices.Delete(own, i, i+1)
	}
	if len(own) == 0 {
		delete(p.browsers, place.browser)
	} else {
		p.browsers[place.browser] = own
	}
}
