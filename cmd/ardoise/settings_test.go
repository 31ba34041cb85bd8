package main

import (
	"errors"
	"flag"
	"io"
	"log/slog"
	"net/netip"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"ardoise/handlers"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func environment(pairs map[string]string) func(string) string {
	return func(name string) string { return pairs[name] }
}

func TestSettingsComeFromFlagsThenEnvironmentThenDefaults(t *testing.T) {
	usualTimes := times{header: 10 * time.Second, read: 30 * time.Second}
	usual := handlers.Streams{Beat: 20 * time.Second, Address: 2000, Server: 10000}
	set, err := readSettings(nil, environment(nil), io.Discard)
	require.NoError(t, err)
	assert.Equal(t, settings{addr: ":8080", db: "data/ardoise.db", zone: "UTC", tlsCache: "data/tls", streams: usual, limits: handlers.DefaultLimits(), batch: 256, backup: backupSettings{keep: 7}, look: look{log: "text"}, sizes: defaultSizes(), times: usualTimes}, set)

	set, err = readSettings([]string{"--addr", "127.0.0.1:9000", "--tls=acme", "--drain", "5s", "--streams", "50", "--limit-codes", "3"}, environment(map[string]string{
		"ARDOISE_BEAT":       "45s",
		"ARDOISE_STREAMS":    "60",
		"ARDOISE_ADDR":       ":7000",
		"ARDOISE_DB":         "/srv/scores.db",
		"ARDOISE_URL":        "https://scores.example.org/",
		"ARDOISE_TZ":         "Europe/Paris",
		"ARDOISE_TLS_DOMAIN": "scores.example.org, jeu.example.org",

		"ARDOISE_TRUSTED_PROXY":  "127.0.0.1, 10.1.2.3/8,2001:db8::/32",
		"ARDOISE_LIMIT_SESSIONS": "7",
		"ARDOISE_BATCH":          "9",
		"ARDOISE_BACKUP_DIR":     "/var/backups/ardoise",
		"ARDOISE_BACKUP_KEEP":    "30",
		"ARDOISE_LOG":            "json",
		"ARDOISE_LOG_LEVEL":      "debug",
		"ARDOISE_METRICS":        "127.0.0.1:9100",
		"ARDOISE_PPROF":          "on",

		"ARDOISE_MAX_BODY":        "128",
		"ARDOISE_MAX_GAMES":       "100000",
		"ARDOISE_MAX_CONNECTIONS": "50",
		"ARDOISE_TIME_HEADER":     "5s",
		"ARDOISE_TIME_READ":       "1m",
	}), io.Discard)
	require.NoError(t, err)
	limits := handlers.DefaultLimits()
	limits.Codes, limits.Sessions = 3, 7
	held := defaultSizes()
	held.body, held.held.Games, held.connections = 128, 100_000, 50
	assert.Equal(t, settings{
		addr: "127.0.0.1:9000", db: "/srv/scores.db", url: "https://scores.example.org", zone: "Europe/Paris",
		tls: "acme", domains: []string{"scores.example.org", "jeu.example.org"}, tlsCache: "data/tls", drain: 5 * time.Second,
		streams: handlers.Streams{Beat: 45 * time.Second, Address: 50, Server: 10000},
		proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("2001:db8::/32")},
		limits:  limits, batch: 9, sizes: held, times: times{header: 5 * time.Second, read: time.Minute}, backup: backupSettings{folder: "/var/backups/ardoise", keep: 30},
		look: look{log: "json", level: slog.LevelDebug, metrics: "127.0.0.1:9100", pprof: true},
	}, set)
}

func TestWrongSettingSaysWhatToDo(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		says []string
	}{
		"unknown flag":       {[]string{"--port", "80"}, []string{"-port"}},
		"unknown word":       {[]string{"start"}, []string{`"start"`, "version"}},
		"address":            {[]string{"--addr", "8080"}, []string{`--addr "8080"`, ":8080"}},
		"address no port":    {[]string{"--addr", "localhost:"}, []string{"--addr", ":8080"}},
		"no database":        {[]string{"--db", ""}, []string{"--db", "data/ardoise.db"}},
		"url without host":   {[]string{"--url", "scores.example.org"}, []string{"--url", "https://"}},
		"url with path":      {[]string{"--url", "https://example.org/scores"}, []string{"--url", "host only"}},
		"url other scheme":   {[]string{"--url", "ftp://example.org"}, []string{"--url", "https://"}},
		"zone":               {[]string{"--tz", "Paris"}, []string{`--tz "Paris"`, "Europe/Paris"}},
		"tls kind":           {[]string{"--tls", "yes"}, []string{`--tls "yes"`, "files", "acme"}},
		"tls without files":  {[]string{"--tls", "files", "--tls-cert", "c.pem"}, []string{"--tls-cert", "--tls-key"}},
		"acme no domain":     {[]string{"--tls", "acme"}, []string{"--tls-domain"}},
		"files without tls":  {[]string{"--tls-cert", "c.pem"}, []string{"--tls files"}},
		"drain":              {[]string{"--drain", "soon"}, []string{`--drain "soon"`, "5s"}},
		"limit no number":    {[]string{"--limit-codes", "many"}, []string{`--limit-codes "many"`, "from 1"}},
		"limit of none":      {[]string{"--limit-notebooks", "0"}, []string{"--limit-notebooks", "from 1"}},
		"limit too high":     {[]string{"--limit-sessions", "1000001"}, []string{"--limit-sessions", "1000000"}},
		"batch of nothing":   {[]string{"--batch", "0"}, []string{"--batch", "from 1"}},
		"proxy by name":      {[]string{"--trusted-proxy", "10.0.0.1,proxy"}, []string{`--trusted-proxy "proxy"`, "10.0.0.0/8"}},
		"drain too long":     {[]string{"--drain", "2m"}, []string{"--drain", "1m"}},
		"beat":               {[]string{"--beat", "0s"}, []string{"--beat", "20s"}},
		"streams":            {[]string{"--streams", "many"}, []string{"--streams", "whole number"}},
		"backups for no day": {[]string{"--backup-keep", "0"}, []string{`--backup-keep "0"`, "from 1"}},
		"backup of a server": {[]string{"--backup-dir", "x", "--db", "postgres://db/ardoise"}, []string{"--backup-dir", "pg_dump", "docs/several-servers.md"}},
		"log":                {[]string{"--log", "xml"}, []string{`--log "xml"`, "json"}},
		"log level":          {[]string{"--log-level", "loud"}, []string{`--log-level "loud"`, "debug"}},
		"metrics":            {[]string{"--metrics", "9100"}, []string{`--metrics "9100"`, "127.0.0.1:9100"}},
		"pprof":              {[]string{"--pprof", "yes"}, []string{`--pprof "yes"`, "on or off"}},
		"pprof alone":        {[]string{"--pprof", "on"}, []string{"--metrics"}},
		"a large body":       {[]string{"--max-body", "1025"}, []string{`--max-body "1025"`, "1024"}},
		"no entries":         {[]string{"--max-entries", "0"}, []string{"--max-entries", "from 1"}},
		"header time":        {[]string{"--time-header", "2m"}, []string{`--time-header "2m"`, "1m"}},
		"read time":          {[]string{"--time-read", "5s"}, []string{`--time-read "5s"`, "--time-header"}},
		"fewer in all":       {[]string{"--streams-all", "100"}, []string{"--streams-all", "2000"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readSettings(c.args, environment(nil), io.Discard)
			require.Error(t, err)
			for _, words := range c.says {
				assert.ErrorContains(t, err, words)
			}
			var told strings.Builder
			assert.Equal(t, 2, exitCode(err, &told))
			assert.Contains(t, told.String(), "--help")
		})
	}
}

func TestOtherFailuresExitWithOne(t *testing.T) {
	assert.Equal(t, 0, exitCode(nil, io.Discard))
	assert.Equal(t, 1, exitCode(errors.New("disk full"), io.Discard))
}

func TestHelpNamesEverySetting(t *testing.T) {
	var told strings.Builder
	var asked []string
	_, err := readSettings([]string{"--help"}, func(name string) string {
		asked = append(asked, name)
		return ""
	}, &told)
	require.ErrorIs(t, err, flag.ErrHelp)
	assert.Equal(t, 0, exitCode(err, io.Discard))
	require.Len(t, asked, 33)
	page, err := os.ReadFile("../../docs/operations.md")
	require.NoError(t, err)
	for _, variable := range asked {
		flagName := "--" + strings.ToLower(strings.ReplaceAll(strings.TrimPrefix(variable, "ARDOISE_"), "_", "-"))
		assert.Regexp(t, regexp.MustCompile(`(?m)^  `+flagName+` +`+variable+` `), told.String())
		assert.Contains(t, string(page), "`"+flagName+"`")
		assert.Contains(t, string(page), "`"+variable+"`")
	}
}
