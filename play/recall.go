package play

import (
	"context"
	"errors"
	"sync"
)

// How many devices a service remembers, and for how long, in milliseconds:
// their visits are still noted by the hour.
const (
	maxRecalled = 20_000
	recalledFor = 60_000
)

// recalled remembers devices that showed their token lately, by its hash. One
// that was closed since, or moved to another notebook, is among them: a write
// says on whose trust it was planned, and the store checks it in the same
// transaction; a read asks the store first.
type recalled struct {
	mu      sync.Mutex
	devices map[string]seenDevice
}

type seenDevice struct {
	caller Caller
	until  int64
}

func (r *recalled) put(hash string, caller Caller, now int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.devices == nil || len(r.devices) >= maxRecalled {
		r.devices = map[string]seenDevice{}
	}
	r.devices[hash] = seenDevice{caller, now + recalledFor}
}

func (r *recalled) get(hash string, now int64) (Caller, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	seen, known := r.devices[hash]
	return seen.caller, known && now < seen.until
}

// Recall is Identify for [Service.Append]: it asks the store only for a token
// that it does not remember, since who the caller is will be checked with the
// write.
func (s *Service) Recall(ctx context.Context, token string) (Caller, error) {
	key := hash(token)
	if caller, known := s.recalled.get(key, s.now()); known {
		caller.recalled = key
		return caller, nil
	}
	return s.Identify(ctx, token)
}

// verified gives a caller as the store knows them now.
func (s *Service) verified(ctx context.Context, caller Caller) (Caller, error) {
	if caller.recalled == "" {
		return caller, nil
	}
	device, err := s.config.Store.Device(ctx, caller.recalled)
	if errors.Is(err, ErrAbsent) {
		return Caller{}, unauthorized()
	}
	if err != nil {
		return Caller{}, fault(err)
	}
	return callerOf(device)
}
