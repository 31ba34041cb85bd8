package main

import (
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"ardoise/handlers"
	"ardoise/i18n"
	"ardoise/live"
	"ardoise/play"
	"ardoise/scoring/catalog"
	"ardoise/store"
	viewcatalog "ardoise/views/catalog"

	"github.com/labstack/echo/v4"
)

// serveArdoise serves the app as the program does, with limits that let one
// address be a whole club: on a database of its own, or on the one named.
func serveArdoise(named []string) error {
	folder, err := os.MkdirTemp("", "ardoise-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	kept, err := store.Open(context.Background(), append(named, filepath.Join(folder, "ardoise.db"))[0])
	if err != nil {
		return err
	}
	defer kept.Close()
	words, err := i18n.Load()
	if err != nil {
		return err
	}
	hub := live.NewHub()
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	signal, stop := kept.Share(hub, log)
	defer stop()
	return serve(handlers.New(handlers.Config{
		Play: play.New(play.Config{
			Store: kept, Games: catalog.All(), Now: time.Now, Rand: rand.Reader, Zone: "UTC", Signal: signal,
		}),
		Words: words, Views: viewcatalog.All(), Zone: "UTC", Version: "bench", Ready: kept.Ping, Live: hub,
		Log:    log,
		Limits: handlers.Limits{Codes: 1e6, AllCodes: 1e6, Notebooks: 1e6, Sessions: 1e6},
	}), hub.Close)
}

// bare is the least that sends events to many: an echo handler that waits for
// a channel, writes and flushes. POST /news sends one to every listener.
func bare() http.Handler {
	var mu sync.Mutex
	listeners := map[chan int]bool{}
	change := 1
	e := echo.New()
	e.GET("/events", func(c echo.Context) error {
		news := make(chan int, 1)
		mu.Lock()
		listeners[news] = true
		mu.Unlock()
		defer func() {
			mu.Lock()
			delete(listeners, news)
			mu.Unlock()
		}()
		out := c.Response()
		out.Header().Set("Content-Type", "text/event-stream")
		out.WriteHeader(http.StatusOK)
		send := func(change int) {
			n := strconv.Itoa(change)
			_, _ = io.WriteString(out, "id: "+n+"\nevent: change\ndata: "+n+"\n\n")
			out.Flush()
		}
		send(1)
		for {
			select {
			case change := <-news:
				send(change)
			case <-c.Request().Context().Done():
				return nil
			}
		}
	})
	e.POST("/news", func(c echo.Context) error {
		mu.Lock()
		defer mu.Unlock()
		change++
		for news := range listeners {
			select {
			case news <- change:
			default:
			}
		}
		return c.NoContent(http.StatusNoContent)
	})
	return e
}
