package handlers_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// said gives the words of a page that tell what is wrong.
func (d *document) said() []string {
	var notes []string
	for _, node := range all(d.root, func(n *html.Node) bool { return attr(n, "data-kind") == "bad" && !has(n, "hidden") }) {
		notes = append(notes, words(node))
	}
	return slices.DeleteFunc(notes, func(note string) bool { return note == "" })
}

// play begins a game of any kind with what its set-up page offers.
func (r *reader) play(game string) *document {
	r.t.Helper()
	d := r.get("/new/"+game).form("setup").with("player", "Ana", "Léo").save()
	require.True(r.t, strings.HasPrefix(d.path, "/g/"), d.text())
	return d
}

var gamesWithPages = []string{"skull-king", "pearls", "perlinpinpin", "bead-trade"}

// Whatever a field holds, a hidden one too: a refusal says what it is about,
// and writes nothing.
func TestNoRefusalGoesWithoutWords(t *testing.T) {
	for _, game := range gamesWithPages {
		t.Run(game, func(t *testing.T) {
			r := start(t).reader(t, "en")
			setup := r.get("/new/"+game).form("setup").with("player", "Ana", "Léo")
			for field := range setup.Values {
				if d := r.get("/new/"+game).form("setup").with("player", "Ana", "Léo").with(field, "x\x00y").save(); d.StatusCode >= 400 {
					assert.NotEmpty(t, d.said(), "set-up: %s", field)
				}
			}
			d := r.play(game)
			id := "entry"
			if d.byID(id) == nil {
				id = strings.TrimPrefix(d.path, "/g/") // a board of buttons
			}
			fields := []string{"bid.", "tricks.p9", "held.p9.pink", "player", "colour", "totem"}
			for field := range d.form(id).Values {
				fields = append(fields, field)
			}
			for _, field := range fields {
				if field == "save" || field == "changed" {
					continue
				}
				for _, value := range []string{"x\x00y", "9223372036854775808", "-1"} {
					got := r.get(d.path).form(id).with(field, value).save()
					if got.StatusCode < 400 {
						got.form("undo").press("", "")
						continue
					}
					assert.Less(t, got.StatusCode, 500, "%s=%q", field, value)
					assert.NotEmpty(t, got.said(), "%s=%q: %d %s", field, value, got.StatusCode, got.text())
				}
			}
		})
	}
}

// A disk that is full, or a file that is gone for a moment, costs nobody what
// was typed: the same form goes through later, once.
func TestWhatWasTypedOutlivesTheDisk(t *testing.T) {
	s := startOn(t, filepath.Join(t.TempDir(), "ardoise.db"))
	r := s.reader(t, "en")
	d := r.begin("Ana", "Léo")
	game := d.path
	away := func() { require.NoError(t, os.Rename(s.db, s.db+".away")) }
	back := func() { require.NoError(t, os.Rename(s.db+".away", s.db)) }

	away()
	form := d.fill("bid", []int{1, 0})
	refused := form.save()
	require.Equal(t, http.StatusServiceUnavailable, refused.StatusCode)
	assert.NotEmpty(t, refused.Header.Get("Retry-After"))
	assert.Contains(t, strings.Join(refused.said(), " "), "cannot be saved right now")
	kept := refused.form("entry")
	assert.Equal(t, form.Values.Get("bid.p1")+form.Values.Get("bid.p2"), kept.Get("bid.p1")+kept.Get("bid.p2"))
	assert.Equal(t, form.Get("key"), kept.Get("key"), "it is the same wish")
	assert.Contains(t, s.log.String(), "fault", "the log says what is wrong with the disk")

	setup := r.seat("Maud", "Tomás").with("rulebook", "classic")
	late := setup.save()
	require.Equal(t, http.StatusServiceUnavailable, late.StatusCode)
	assert.Equal(t, []string{"Maud", "Tomás"}, late.form("setup").Values["player"])
	assert.NotEmpty(t, late.said())
	stranger := s.reader(t, "en") // whose notebook cannot be made
	first := stranger.get(skullKing).form("setup").with("player", "Zoé", "Max").save()
	require.Equal(t, http.StatusServiceUnavailable, first.StatusCode)
	assert.Equal(t, []string{"Zoé", "Max"}, first.form("setup").Values["player"])
	assert.Equal(t, http.StatusServiceUnavailable, r.get(game+"/finish").form("finish").press("", "").StatusCode)
	back()

	written := kept.save()
	assert.Equal(t, game, written.path, written.text())
	assert.Contains(t, written.text(), "tricks")
	assert.Equal(t, game, kept.save().path, "twice is once")
	assert.True(t, strings.HasPrefix(first.form("setup").save().path, "/g/"))
}

// Over the limit of a notebook or of games, too, the form stays.
func TestALimitKeepsTheSetUp(t *testing.T) {
	r := start(t, few).reader(t, "en")
	var d *document
	for range 9 {
		if d = r.seat("Ana", "Léo").with("rulebook", "classic").save(); d.StatusCode != 200 {
			break
		}
	}
	require.Equal(t, http.StatusTooManyRequests, d.StatusCode)
	assert.Equal(t, []string{"Ana", "Léo"}, d.form("setup").Values["player"])
	assert.NotEmpty(t, d.said())
	assert.NotEmpty(t, d.Header.Get("Retry-After"))
}

// A page speaks of pages and forms, never of headers and methods.
func TestPagesDoNotSpeakOfHeaders(t *testing.T) {
	s := start(t)
	r := s.reader(t, "en")
	d := r.begin("Ana", "Léo")
	for name, got := range map[string]*document{
		"no key":          d.fill("bid", []int{1, 0}).with("key").save(),
		"no version":      d.fill("bid", []int{1, 0}).with("version").save(),
		"a key too long":  d.fill("bid", []int{1, 0}).with("key", strings.Repeat("k", 10_000)).save(),
		"undo, no key":    r.get(d.path).fill("bid", []int{1, 0}).save().form("undo").with("key").press("", ""),
		"opened undo":     r.get(d.path + "/undo"),
		"opened rematch":  r.get(d.path + "/rematch"),
		"plain text":      r.land(d.path, s.send(t, r.client, http.MethodPost, d.path, "bid.p1=1", "Content-Type", "text/plain", "Accept-Language", "en")),
		"broken encoding": r.land(d.path, s.send(t, r.client, http.MethodPost, d.path, "bid.p1=%zz", "Content-Type", "application/x-www-form-urlencoded", "Accept-Language", "en")),
	} {
		assert.GreaterOrEqual(t, got.StatusCode, 400, name)
		assert.Less(t, got.StatusCode, 500, name)
		assert.NotEmpty(t, got.said(), name)
		for _, word := range []string{"Idempotency", "If-Match", "JSON", "Allow", "header"} {
			assert.NotContains(t, got.text(), word, name)
		}
	}
	back := all(r.get(d.path+"/undo").root, func(n *html.Node) bool { return attr(n, "href") == d.path })
	assert.NotEmpty(t, back, "and leads back to the game")
}

// A stranger with a wrong code leaves nothing behind.
func TestAWrongCodeMakesNoNotebook(t *testing.T) {
	s := start(t)
	db := pgtest.Beside(t, s.db)
	devices := func() (n int) {
		require.NoError(t, db.QueryRow(`SELECT count(*) FROM devices`).Scan(&n))
		return n
	}
	s.reader(t, "en").begin("Ana", "Léo")
	before := devices()
	stranger := s.reader(t, "en")
	stranger.get("/join")
	d := stranger.post("/join/WRONG1", url.Values{"seat": {"p1"}})
	assert.Equal(t, http.StatusNotFound, d.StatusCode)
	assert.NotEmpty(t, d.said())
	assert.Equal(t, before, devices())
}
