package main

import (
	"net/netip"
	"strconv"

	"ardoise/handlers"
	"ardoise/store"
)

// maxLimit is the highest that a limit can be set to.
const maxLimit = 1_000_000

// limit is one of the limits as a setting.
type limit struct {
	name string
	text string
	into *int
}

// limitSettings lists the limits, each at its default.
func limitSettings(limits *handlers.Limits) []limit {
	*limits = handlers.DefaultLimits()
	return []limit{
		{name: "limit-codes", into: &limits.Codes},
		{name: "limit-all-codes", into: &limits.AllCodes},
		{name: "limit-notebooks", into: &limits.Notebooks},
		{name: "limit-sessions", into: &limits.Sessions},
	}
}

// batchSetting is how many writes may share a transaction; 1 shows what sharing
// is worth.
func batchSetting(batch *int) limit {
	*batch = store.DefaultBatch
	return limit{name: "batch", into: batch}
}

func readLimits(limits []limit) error {
	for _, l := range limits {
		n, err := strconv.Atoi(l.text)
		if err != nil || n < 1 || n > maxLimit {
			return wrong("--%s %q: give a whole number from 1 to %d", l.name, l.text, maxLimit)
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
