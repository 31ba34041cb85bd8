package main

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"

	"ardoise/metrics"
)

// newLog makes the log that the settings ask for.
func newLog(set look, out io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: set.level}
	if set.log == "json" {
		return slog.New(slog.NewJSONHandler(out, options))
	}
	return slog.New(slog.NewTextHandler(out, options))
}

// startPrivate serves the figures, and the profiles where they are wanted, at
// an address of their own. end lets go of it.
func startPrivate(ctx context.Context, set settings, figures *metrics.Metrics, log *slog.Logger) (end func() error, err error) {
	if set.look.metrics == "" {
		return func() error { return nil }, nil
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", set.look.metrics)
	if err != nil {
		return nil, listenProblem("--metrics", set.look.metrics, err)
	}
	server := newServer(privateRoutes(set.look, figures), set.times, log)
	server.WriteTimeout = 0 // a profile takes as long as it was asked to
	go func() {
		if err := server.Serve(listener); err != http.ErrServerClosed {
			log.Error("metrics stopped", "error", err)
		}
	}()
	log.Info("metrics", "addr", listener.Addr().String(), "pprof", set.look.pprof)
	return server.Close, nil
}

func privateRoutes(set look, figures *metrics.Metrics) http.Handler {
	routes := http.NewServeMux()
	routes.Handle("GET /metrics", figures.Handler())
	if set.pprof {
		routes.HandleFunc("GET /debug/pprof/", pprof.Index)
		routes.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
		routes.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
		routes.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	}
	return routes
}
