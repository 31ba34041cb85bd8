package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"time"

	"ardoise/bench/madeup"
	"ardoise/handlers"
	"ardoise/i18n"
	"ardoise/live"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/catalog"
	"ardoise/store"
	viewcatalog "ardoise/views/catalog"
)

// names are who plays: some of them as people are called elsewhere.
var names = []string{"Ana", "Léo", "Inès", "Tom", "Zoé", "Maël", "Bartholomäus-Maximilian", "محمد", "ちひろ", `"=1+1"`, "O’Neill", "👩‍👩‍👧‍👦"}

// file makes up a notebook of so many games, as a file to import.
func file(games int) ([]byte, error) {
	g := madeup.New(uint64(games))
	made, err := g.Notebook(madeup.Wish{Games: g.IDs(), N: games, Players: names, Mixed: true, Mended: true})
	if err != nil {
		return nil, err
	}
	return scoring.Marshal(made)
}

// book is a notebook in a database of its own.
type book struct {
	*play.Service
	store *store.Store
	owner play.Caller
	token string
}

// open makes an empty notebook in a folder.
func open(ctx context.Context, folder string) (*book, error) {
	kept, err := store.Open(ctx, filepath.Join(folder, "ardoise.db"))
	if err != nil {
		return nil, err
	}
	b := &book{store: kept}
	b.Service = play.New(play.Config{Store: kept, Games: catalog.All(), Now: time.Now, Rand: rand.Reader, Zone: "UTC"})
	b.token = b.NewToken()
	b.owner, err = b.OpenNotebook(ctx, b.token, play.Browser, "bench")
	return b, err
}

// take imports a file, every game of which must be new.
func (b *book) take(ctx context.Context, body []byte) error {
	done, err := b.Import(ctx, b.owner, body)
	if err == nil && done.Added() != len(done.Games) {
		err = fmt.Errorf("%d of %d games are new", done.Added(), len(done.Games))
	}
	return err
}

// export writes the notebook down.
func (b *book) export(ctx context.Context) ([]byte, error) {
	var out bytes.Buffer
	err := b.WriteNotebook(ctx, b.owner, &out)
	return out.Bytes(), err
}

// sheets gives the hash of each game's sheet, by origin.
func (b *book) sheets(ctx context.Context) (map[string][32]byte, error) {
	sheets := map[string][32]byte{}
	_, err := b.ExportNotebook(ctx, b.owner, func(export *play.Export) error {
		body, err := scoring.Marshal([]any{export.Sheet, export.Standing})
		sheets[export.File.Origin] = sha256.Sum256(body)
		return err
	})
	return sheets, err
}

// statistics writes every figure of every game and person down, people and
// games by what they are called in every notebook.
func (b *book) statistics(ctx context.Context) (string, error) {
	people, err := b.People(ctx, b.owner)
	if err != nil {
		return "", err
	}
	var called []string
	for _, person := range people {
		called = append(called, person.ID, person.Name)
	}
	if _, err = b.ExportNotebook(ctx, b.owner, func(export *play.Export) error {
		id, _, err := b.store.SessionByOrigin(ctx, b.owner.Notebook, export.File.Origin)
		called = append(called, id, export.File.Origin)
		return err
	}); err != nil {
		return "", err
	}
	var all []any
	for _, game := range b.Games() {
		stats, err := b.GameStats(ctx, b.owner, game.ID(), "")
		if err != nil {
			return "", err
		}
		all = append(all, stats)
		for i, record := range stats.People {
			one, err := b.PersonStats(ctx, b.owner, game.ID(), record.Person.ID, "")
			if err != nil {
				return "", err
			}
			other := stats.People[(i+1)%len(stats.People)].Person.ID
			two, err := b.PairStats(ctx, b.owner, game.ID(), record.Person.ID, other, "")
			if err != nil {
				return "", err
			}
			all = append(all, one, two)
		}
	}
	body, err := scoring.Marshal(all)
	return strings.NewReplacer(called...).Replace(string(body)), err
}

// pages is the program's own handler on the notebook.
func (b *book) pages() (http.Handler, error) {
	words, err := i18n.Load()
	if err != nil {
		return nil, err
	}
	hub := live.NewHub()
	return handlers.New(handlers.Config{
		Play: b.Service, Live: hub, Words: words, Views: viewcatalog.All(), Zone: "UTC", Version: "bench",
		Ready: b.store.Ping, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}), nil
}

// visit reads a page and gives how long it took.
func (b *book) visit(pages http.Handler, path string) (time.Duration, error) {
	request := httptest.NewRequest(http.MethodGet, path, nil)
	request.AddCookie(&http.Cookie{Name: "ardoise", Value: b.token})
	answer := httptest.NewRecorder()
	began := time.Now()
	pages.ServeHTTP(answer, request)
	took := time.Since(began)
	if answer.Code != http.StatusOK {
		return took, fmt.Errorf("%s answers %d", path, answer.Code)
	}
	return took, nil
}
