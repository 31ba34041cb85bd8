package main

import (
	"flag"
	"fmt"
	"io"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"ardoise/handlers"
	"ardoise/play"
)

// settings is what the person who runs the server chose, checked.
type settings struct {
	addr     string
	db       string
	url      string
	zone     string
	tls      string // "", "files" or "acme"
	cert     string
	key      string
	domains  []string
	tlsCache string
	drain    time.Duration
	streams  handlers.Streams
	proxies  []netip.Prefix
	limits   handlers.Limits
	batch    int // writes that share a transaction
	sizes    sizes
	times    times
	backup   backupSettings
	look     look
}

// settingError says which setting is wrong, and what to do.
type settingError struct{ text string }

func (e *settingError) Error() string { return e.text }

func wrong(format string, values ...any) error {
	return &settingError{text: fmt.Sprintf(format, values...)}
}

// readSettings takes each setting from its flag, else from its environment
// variable, else its default.
func readSettings(args []string, env func(string) string, out io.Writer) (settings, error) {
	var set settings
	var domains, proxies string
	flags := flag.NewFlagSet("ardoise", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	text := func(into *string, name, variable, fallback string) {
		if value := env(variable); value != "" {
			fallback = value
		}
		flags.StringVar(into, name, fallback, "") // --help prints its own text
	}
	var drain, beat, streams, allStreams, copies, keep string
	text(&set.addr, "addr", "ARDOISE_ADDR", ":8080")
	text(&set.db, "db", "ARDOISE_DB", "data/ardoise.db")
	text(&set.url, "url", "ARDOISE_URL", "")
	text(&set.zone, "tz", "ARDOISE_TZ", "UTC")
	text(&set.tls, "tls", "ARDOISE_TLS", "")
	text(&set.cert, "tls-cert", "ARDOISE_TLS_CERT", "")
	text(&set.key, "tls-key", "ARDOISE_TLS_KEY", "")
	text(&domains, "tls-domain", "ARDOISE_TLS_DOMAIN", "")
	text(&set.tlsCache, "tls-cache", "ARDOISE_TLS_CACHE", "data/tls")
	text(&drain, "drain", "ARDOISE_DRAIN", "0s")
	text(&beat, "beat", "ARDOISE_BEAT", "20s")
	text(&streams, "streams", "ARDOISE_STREAMS", "2000")
	text(&allStreams, "streams-all", "ARDOISE_STREAMS_ALL", "10000")
	text(&proxies, "trusted-proxy", "ARDOISE_TRUSTED_PROXY", "")
	text(&copies, "backup-dir", "ARDOISE_BACKUP_DIR", "")
	text(&keep, "backup-keep", "ARDOISE_BACKUP_KEEP", "7")
	var header, read string
	text(&header, "time-header", "ARDOISE_TIME_HEADER", "10s")
	text(&read, "time-read", "ARDOISE_TIME_READ", "30s")
	var seen lookText
	text(&seen.log, "log", "ARDOISE_LOG", "text")
	text(&seen.level, "log-level", "ARDOISE_LOG_LEVEL", "info")
	text(&seen.metrics, "metrics", "ARDOISE_METRICS", "")
	text(&seen.pprof, "pprof", "ARDOISE_PPROF", "off")
	limits := append(limitSettings(&set), batchSetting(&set.batch))
	for i := range limits {
		l := &limits[i]
		text(&l.text, l.name, "ARDOISE_"+strings.ToUpper(strings.ReplaceAll(l.name, "-", "_")), strconv.Itoa(*l.into))
	}
	flags.Usage = func() { fmt.Fprint(out, help) }
	if err := flags.Parse(args); err != nil {
		if err == flag.ErrHelp {
			return set, err
		}
		return set, wrong("%v", err)
	}
	if flags.NArg() > 0 {
		return set, wrong("unknown word %q: the commands are version, score, export, import, backup, restore, rescore and move; settings begin with --", flags.Arg(0))
	}
	set.domains = list(domains)
	var err error
	if set.proxies, err = readProxies(proxies); err != nil {
		return set, err
	}
	if err := readLimits(limits); err != nil {
		return set, err
	}
	if set.drain, err = time.ParseDuration(drain); err != nil || set.drain < 0 || set.drain > time.Minute {
		return set, wrong("--drain %q: give a time from 0s to 1m, such as 5s", drain)
	}
	if set.streams, err = readStreams(beat, streams, allStreams); err != nil {
		return set, err
	}
	if set.backup, err = readBackup(copies, keep, set.db); err != nil {
		return set, err
	}
	if set.times, err = readTimes(header, read); err != nil {
		return set, err
	}
	if set.look, err = readLook(seen); err != nil {
		return set, err
	}
	set.url = strings.TrimSuffix(set.url, "/")
	return set, set.check()
}

// readStreams reads the settings of the event streams.
func readStreams(beat, address, all string) (handlers.Streams, error) {
	var set handlers.Streams
	var err error
	if set.Beat, err = time.ParseDuration(beat); err != nil || set.Beat < time.Second || set.Beat > 5*time.Minute {
		return set, wrong("--beat %q: give a time from 1s to 5m, such as 20s", beat)
	}
	if set.Address, err = strconv.Atoi(address); err != nil || set.Address < 1 {
		return set, wrong("--streams %q: give a whole number from 1 up", address)
	}
	if set.Server, err = strconv.Atoi(all); err != nil || set.Server < set.Address {
		return set, wrong("--streams-all %q: give a whole number, not below --streams (%d)", all, set.Address)
	}
	return set, nil
}

// list takes a comma-separated list apart.
func list(text string) (parts []string) {
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// check says what is wrong before anything is opened.
func (s settings) check() error {
	if _, port, err := net.SplitHostPort(s.addr); err != nil || port == "" {
		return wrong("--addr %q: give host and port, such as :8080 or 127.0.0.1:8080", s.addr)
	}
	if s.db == "" {
		return wrong("--db is empty: give the database file, such as data/ardoise.db, or postgres://…")
	}
	if s.url != "" {
		u, err := url.Parse(s.url)
		if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.User != nil ||
			u.Path != "" || u.RawQuery != "" || u.Fragment != "" {
			return wrong("--url %q: give scheme and host only, such as https://scores.example.org", s.url)
		}
	}
	if _, found := play.FindZone(s.zone); !found {
		return wrong("--tz %q: give an IANA time zone, such as Europe/Paris", s.zone)
	}
	return s.checkTLS()
}

func (s settings) checkTLS() error {
	switch s.tls {
	case "":
		if s.cert != "" || s.key != "" || len(s.domains) > 0 {
			return wrong("a certificate or a domain is set, but --tls is not: add --tls files or --tls acme")
		}
	case "files":
		if s.cert == "" || s.key == "" {
			return wrong("--tls files needs --tls-cert and --tls-key: give both PEM files")
		}
	case "acme":
		if len(s.domains) == 0 {
			return wrong("--tls acme needs --tls-domain: give the name that points to this machine")
		}
		if s.tlsCache == "" {
			return wrong("--tls-cache is empty: give a folder that survives restarts, such as data/tls")
		}
	default:
		return wrong("--tls %q: give files or acme, or leave it out for plain http", s.tls)
	}
	return nil
}
