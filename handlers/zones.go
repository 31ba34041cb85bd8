package handlers

import (
	"sync"

	"ardoise/play"
)

// maxZones bounds the names that are remembered: there are some six hundred, but
// where files have one name in large and small letters a zone has many.
const maxZones = 1000

// zones remembers names of time zones that are there: to find out, a file is
// read, and every browser sends one with every request.
type zones struct {
	mu    sync.RWMutex
	known map[string]bool
}

// has tells whether there is a zone of that name.
func (z *zones) has(name string) bool {
	z.mu.RLock()
	known := z.known[name]
	z.mu.RUnlock()
	if known {
		return true
	}
	if _, found := play.FindZone(name); !found {
		return false
	}
	z.mu.Lock()
	defer z.mu.Unlock()
	if z.known == nil {
		z.known = map[string]bool{}
	}
	if len(z.known) < maxZones {
		z.known[name] = true
	}
	return true
}
