package main

import (
	"log/slog"
	"net"
)

// look is how those who run the server see inside.
type look struct {
	log     string // "text" or "json"
	level   slog.Level
	metrics string // address of the metrics, "" for none
	pprof   bool   // profiles at the same address
}

// lookText is look as it was typed.
type lookText struct{ log, level, metrics, pprof string }

func readLook(text lookText) (look, error) {
	set := look{log: text.log, metrics: text.metrics, pprof: text.pprof == "on"}
	if text.log != "text" && text.log != "json" {
		return set, wrong("--log %q: give text or json", text.log)
	}
	if set.level.UnmarshalText([]byte(text.level)) != nil {
		return set, wrong("--log-level %q: give debug, info, warn or error", text.level)
	}
	if text.metrics != "" {
		if _, port, err := net.SplitHostPort(text.metrics); err != nil || port == "" {
			return set, wrong("--metrics %q: give host and port, such as 127.0.0.1:9100", text.metrics)
		}
	}
	if text.pprof != "on" && text.pprof != "off" {
		return set, wrong("--pprof %q: give on or off", text.pprof)
	}
	if set.pprof && set.metrics == "" {
		return set, wrong("--pprof on needs the address that --metrics gives, such as 127.0.0.1:9100")
	}
	return set, nil
}
