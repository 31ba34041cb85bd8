package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"ardoise/handlers"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// stopTime is how long requests in flight may take after a stop signal.
const stopTime = 10 * time.Second

var errStopping = errors.New("the server is stopping")

// serve listens, tells the addresses, and serves until ctx ends; then it turns
// not ready, lets the requests in flight finish, and returns.
func serve(ctx context.Context, set settings, out io.Writer, log *slog.Logger, door handlers.Config) error {
	secrets, err := tlsConfig(set)
	if err != nil {
		return err
	}
	scheme := "http"
	if secrets != nil {
		scheme = "https"
	}
	listener, err := (&net.ListenConfig{Control: letDeadGo}).Listen(ctx, "tcp", set.addr)
	if err != nil {
		return listenProblem("--addr", set.addr, err)
	}
	bound := listener.Addr().(*net.TCPAddr).AddrPort()
	listener = newShares(listener, set.sizes.connections, set.proxies)
	public := publicURL(set.url, scheme, bound, lanAddress())

	var stopping atomic.Bool
	storeReady := door.Ready
	door.Ready = func(ctx context.Context) error {
		if stopping.Load() {
			return errStopping
		}
		return storeReady(ctx)
	}
	door.Log = log
	door.URL = public
	door.Secure = strings.HasPrefix(public, "https://")
	server := newServer(handlers.New(door), set.times, log)
	server.TLSConfig = secrets
	server.RegisterOnShutdown(door.Live.Close) // streams end at once: nothing waits for them

	ended := make(chan error, 1)
	go func() {
		if secrets != nil {
			ended <- server.ServeTLS(listener, "", "")
			return
		}
		ended <- server.Serve(listener)
	}()
	tellAddresses(out, isTerminal(out), localURL(scheme, bound), public)
	log.Info("serving", "addr", bound.String(), "url", public, "version", door.Version)

	select {
	case err := <-ended:
		return fmt.Errorf("serving stopped: %w", err)
	case <-ctx.Done():
	}
	stopping.Store(true)
	log.Info("stopping", "drain", set.drain)
	time.Sleep(set.drain)
	late, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	if err := server.Shutdown(late); err != nil {
		_ = server.Close() // cuts what did not finish in time; the exit says so
		return fmt.Errorf("requests were still running after %v and were cut: %w", stopTime, err)
	}
	log.Info("stopped")
	return nil
}

func newServer(handler http.Handler, set times, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: set.header,
		ReadTimeout:       set.read,
		WriteTimeout:      60 * time.Second, // streams clear their own deadline
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// tlsConfig is nil for plain http.
func tlsConfig(set settings) (*tls.Config, error) {
	switch set.tls {
	case "files":
		pair, err := tls.LoadX509KeyPair(set.cert, set.key)
		if err != nil {
			return nil, wrong("--tls-cert %q and --tls-key %q do not load: %v", set.cert, set.key, err)
		}
		return &tls.Config{
			Certificates: []tls.Certificate{pair},
			MinVersion:   tls.VersionTLS12,
			NextProtos:   []string{"h2", "http/1.1"},
		}, nil
	case "acme":
		manager := &autocert.Manager{
			Prompt:     autocert.AcceptTOS,
			Cache:      autocert.DirCache(set.tlsCache),
			HostPolicy: autocert.HostWhitelist(set.domains...),
		}
		config := manager.TLSConfig()
		config.MinVersion = tls.VersionTLS12
		config.NextProtos = []string{"h2", "http/1.1", acme.ALPNProto}
		return config, nil
	}
	return nil, nil
}

// listenProblem says in plain words why the address cannot be had.
func listenProblem(setting, addr string, err error) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("%s is in use by another program: stop it, or choose another port with %s", addr, setting)
	case errors.Is(err, os.ErrPermission):
		return fmt.Errorf("%s is not allowed to this user: choose a port from 1024 up with %s", addr, setting)
	}
	return wrong("%s %q cannot be listened on: %v", setting, addr, err)
}

// tellAddresses prints where to find the server; on a screen the QR code for
// phones too, last.
func tellAddresses(out io.Writer, screen bool, local, public string) {
	fmt.Fprintf(out, "\nArdoise keeps the score.\n\n  On this machine  %s\n", local)
	if isLoopback(public) {
		fmt.Fprint(out, "  On your phones   no: it listens on this machine only (--addr :8080 opens it to the network)\n")
	} else {
		fmt.Fprintf(out, "  On your phones   %s\n", public)
		if code, err := qrCode(public); screen && err == nil {
			fmt.Fprint(out, "\n", code)
		}
	}
	fmt.Fprint(out, "\nCtrl+C stops it.\n")
}
