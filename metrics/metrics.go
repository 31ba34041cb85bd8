// Package metrics counts what a running server does, for Prometheus. Every
// figure is about the whole server: no name, code, token or value of a game is
// in any of them, and no label takes a value that a caller can choose.
package metrics

import (
	"net/http"
	"time"

	"github.com/labstack/echo-contrib/echoprometheus"
	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// namespace begins the names of our own metrics.
const namespace = "ardoise"

// Metrics are the figures of one server. Its methods are safe for concurrent
// use.
type Metrics struct {
	registry  *prometheus.Registry
	entries   *prometheus.CounterVec
	conflicts *prometheus.CounterVec
	batch     prometheus.Histogram
	commit    prometheus.Histogram
	signal    prometheus.Histogram
	backups   *prometheus.CounterVec
	backedUp  prometheus.Gauge
	copying   prometheus.Gauge
}

// New makes the figures, all at zero, and those of the Go runtime and of the
// process. version is the build's.
func New(version string) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		entries: counter("entries_total", "Rows written to logs, by game and kind (entry, correct, undo).",
			"game", "kind"),
		conflicts: counter("conflicts_total", "Writes that met another one: refused as stale, or planned anew.", "game"),
		batch: histogram("commit_batch_size", "Writes that one transaction held.",
			prometheus.ExponentialBuckets(1, 2, 9)),
		commit: histogram("commit_seconds", "Time of a transaction from its beginning until it was on the disk.",
			prometheus.ExponentialBuckets(0.00025, 2, 15)),
		signal: histogram("signal_delay_seconds", "Time from a change's signal until a phone's stream had it written.",
			prometheus.ExponentialBuckets(0.00025, 2, 15)),
		backups:  counter("backups_total", "Daily copies of the database that were tried, by result (ok, failed).", "result"),
		backedUp: gauge("backup_last_success_timestamp_seconds", "When the latest daily copy was written and checked, 0 for none."),
		copying:  gauge("backup_last_duration_seconds", "How long the latest try of a daily copy took."),
	}
	info := prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Namespace: namespace, Name: "build_info", Help: "1, with the version of the build.",
	}, []string{"version"})
	info.WithLabelValues(version).Set(1)
	m.registry.MustRegister(m.entries, m.conflicts, m.batch, m.commit, m.signal, m.backups, m.backedUp, m.copying, info,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	for _, result := range []string{"ok", "failed"} {
		m.backups.WithLabelValues(result) // there at zero: an alert on its rise needs it
	}
	return m
}

func counter(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help}, labels)
}

func gauge(name, help string) prometheus.Gauge {
	return prometheus.NewGauge(prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help})
}

func histogram(name, help string, buckets []float64) prometheus.Histogram {
	return prometheus.NewHistogram(prometheus.HistogramOpts{Namespace: namespace, Name: name, Help: help, Buckets: buckets})
}

// Handler answers with all figures in Prometheus's text form.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// Requests counts requests by route pattern, method and status, with their time
// and size. endless tells those that have no end of their own, which are left
// out. It is to be called once.
func (m *Metrics) Requests(endless func(echo.Context) bool) echo.MiddlewareFunc {
	return echoprometheus.NewMiddlewareWithConfig(echoprometheus.MiddlewareConfig{
		Namespace: namespace, Subsystem: "http", Registerer: m.registry, Skipper: endless,
		LabelFuncs: map[string]echoprometheus.LabelValueFunc{
			// What a caller can make up would make a figure of its own for each.
			"host":   func(echo.Context, error) string { return "" },
			"method": func(c echo.Context, _ error) string { return method(c.Request().Method) },
			"url":    func(c echo.Context, _ error) string { return route(c) },
		},
		StatusCodeResolver: func(c echo.Context, _ error) int { return c.Response().Status },
		HistogramOptsFunc: func(o prometheus.HistogramOpts) prometheus.HistogramOpts {
			if o.Name == "request_duration_seconds" {
				o.Buckets = prometheus.ExponentialBuckets(0.0005, 2, 15)
			}
			return o
		},
	})
}

// method gives a method of the app, or "other".
func method(asked string) string {
	switch asked {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return asked
	}
	return "other"
}

// route gives the pattern of a request's route, "none" where none was found.
func route(c echo.Context) string {
	if c.Path() == "" {
		return "none"
	}
	return c.Path()
}

// Wrote counts a row of a log, by the game's id and the row's kind.
func (m *Metrics) Wrote(game, kind string) { m.entries.WithLabelValues(game, kind).Inc() }

// Conflict counts a write that met another one, by the game's id.
func (m *Metrics) Conflict(game string) { m.conflicts.WithLabelValues(game).Inc() }

// Committed counts a transaction: the writes it held, and its time until it
// was on the disk.
func (m *Metrics) Committed(batch int, took time.Duration) {
	m.batch.Observe(float64(batch))
	m.commit.Observe(took.Seconds())
}

// Signalled counts a change that a stream has sent, that long after its signal.
func (m *Metrics) Signalled(delay time.Duration) { m.signal.Observe(delay.Seconds()) }

// BackedUp counts a try of a daily copy that ended at a time.
func (m *Metrics) BackedUp(at time.Time, took time.Duration, failed error) {
	m.copying.Set(took.Seconds())
	if failed != nil {
		m.backups.WithLabelValues("failed").Inc()
		return
	}
	m.backups.WithLabelValues("ok").Inc()
	m.LastBackup(at)
}

// LastBackup tells when the latest daily copy was written; of one that was
// there at the start too.
func (m *Metrics) LastBackup(at time.Time) { m.backedUp.Set(float64(at.Unix())) }

// Watch reads a figure whenever it is asked for, such as "live_connections". It
// is to be called once for each name.
func (m *Metrics) Watch(name, help string, read func() int) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(
		prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help}, func() float64 { return float64(read()) }))
}
