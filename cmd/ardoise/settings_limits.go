package main

import (
	"net/netip"
	"strconv"
	"time"

	"ardoise/handlers"
	"ardoise/play"
	"ardoise/store"
)

// maxLimit is the highest that a limit can be set to, maxHeld that of what one
// notebook and one game may hold beside games.
const (
	maxLimit = 1_000_000
	maxHeld  = 100_000
)

// highestLimits are those of commands: who runs the house may carry whatever any
// server of it could hold, and need not say each time what that was.
func highestLimits() play.Limits {
	return play.Limits{Games: maxLimit, People: maxHeld, Entries: maxHeld}
}

// sizes are the limits that do not speak of a time.
type sizes struct {
	body        int // KB of a request
	file        int // MB of a file that is imported
	connections int // of one address
	held        play.Limits
}

func defaultSizes() sizes {
	usual := handlers.DefaultSizes()
	return sizes{body: int(usual.Body >> 10), file: int(usual.File >> 20), connections: 2500, held: play.DefaultLimits()}
}

// forDoor gives the sizes in the door's unit.
func (s sizes) forDoor() handlers.Sizes {
	return handlers.Sizes{Body: int64(s.body) << 10, File: int64(s.file) << 20}
}

// limit is one of the limits as a setting.
type limit struct {
	name string
	text string
	into *int
	most int
}

// limitSettings lists the limits, each at its default.
func limitSettings(set *settings) []limit {
	set.limits, set.sizes = handlers.DefaultLimits(), defaultSizes()
	return []limit{
		{name: "limit-codes", into: &set.limits.Codes, most: maxLimit},
		{name: "limit-all-codes", into: &set.limits.AllCodes, most: maxLimit},
		{name: "limit-notebooks", into: &set.limits.Notebooks, most: maxLimit},
		{name: "limit-sessions", into: &set.limits.Sessions, most: maxLimit},
		{name: "max-body", into: &set.sizes.body, most: 1024},
		{name: "max-file", into: &set.sizes.file, most: 1024},
		{name: "max-connections", into: &set.sizes.connections, most: maxLimit},
		{name: "max-games", into: &set.sizes.held.Games, most: maxLimit},
		{name: "max-people", into: &set.sizes.held.People, most: maxHeld},
		{name: "max-entries", into: &set.sizes.held.Entries, most: maxHeld},
	}
}

// batchSetting is how many writes may share a transaction; 1 shows what sharing
// is worth.
func batchSetting(batch *int) limit {
	*batch = store.DefaultBatch
	return limit{name: "batch", into: batch, most: maxLimit}
}

func readLimits(limits []limit) error {
	for _, l := range limits {
		n, err := strconv.Atoi(l.text)
		if err != nil || n < 1 || n > l.most {
			return wrong("--%s %q: give a whole number from 1 to %d", l.name, l.text, l.most)
		}
		*l.into = n
	}
	return nil
}

// readProxies reads addresses and ranges of addresses.
func readProxies(text string) ([]netip.Prefix, error) {
	var proxies []netip.Prefix
	for _, part := range list(text) {
		if address, err := netip.ParseAddr(part); err == nil && address.Zone() == "" {
			proxies = append(proxies, netip.PrefixFrom(address.Unmap(), address.Unmap().BitLen()))
			continue
		}
		proxy, err := netip.ParsePrefix(part)
		if err != nil {
			return nil, wrong("--trusted-proxy %q: give addresses or ranges, such as 127.0.0.1 or 10.0.0.0/8", part)
		}
		proxies = append(proxies, proxy.Masked())
	}
	return proxies, nil
}

// times are how long a request may take to arrive.
type times struct {
	header time.Duration
	read   time.Duration // all of it
}

func readTimes(header, read string) (times, error) {
	var set times
	var err error
	if set.header, err = time.ParseDuration(header); err != nil || set.header < 100*time.Millisecond || set.header > time.Minute {
		return set, wrong("--time-header %q: give a time from 100ms to 1m, such as 10s", header)
	}
	if set.read, err = time.ParseDuration(read); err != nil || set.read < set.header || set.read > 10*time.Minute {
		return set, wrong("--time-read %q: give a time from --time-header (%v) to 10m, such as 30s", read, set.header)
	}
	return set, nil
}
