package beadtrade

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/scoring/scoringtest"
	"ardoise/views"

	"github.com/a-h/templ"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// names sit at the tables of these tests: letters that must be escaped, that
// run from right to left, and a long one.
var names = []string{"Ana", "Léo & Cie", "Inès <b>", "נועה", "Maximiliane-Friederike von der Alm"}

// words are read once for all tests.
var words = sync.OnceValues(i18n.Load)

var langs = []string{"en", "fr", "es"}

// game is a log of Bead Trade being written.
type game struct {
	t       *testing.T
	setup   scoring.Setup
	log     []scoring.Entry
	history []play.LogRow // nil: the log as it was written
}

func newGame(t *testing.T, seats int, options string) *game {
	t.Helper()
	setup := scoring.Setup{Options: scoring.Options(options)}
	for i := range seats {
		setup.Seats = append(setup.Seats, scoring.SeatAt(i+1))
	}
	setup, err := beadtrade.Game{}.Prepare(setup)
	require.NoError(t, err)
	return &game{t: t, setup: setup}
}

// recorded are the games recorded with the rules, by name.
func recorded(t *testing.T) map[string]*game {
	t.Helper()
	files, err := filepath.Glob("../../scoring/beadtrade/testdata/games/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	games := map[string]*game{}
	for _, file := range files {
		recording := scoringtest.ReadRecording(t, file)
		games[strings.TrimSuffix(filepath.Base(file), ".json")] = &game{
			t: t, setup: recording.PreparedSetup(t, beadtrade.Game{}), log: recording.Log(t, beadtrade.Game{}),
		}
	}
	return games
}

// add appends entries written as the API writes them.
func (g *game) add(bodies ...string) *game {
	g.t.Helper()
	for _, body := range bodies {
		entry, err := scoring.DecodeEntry(beadtrade.Game{}, []byte(body))
		require.NoError(g.t, err)
		g.log = append(g.log, entry)
	}
	return g
}

func totem(round int, typ, box string) string {
	return fmt.Sprintf(`{"type":"totem","round":%d,"bead_type":%q,"box":%q}`, round, typ, box)
}

// tapped is the first round of a table once its totems lie on the box: pink on
// the lid, blue on the base.
func (g *game) tapped() *game { return g.add(totem(1, "pink", "lid"), totem(1, "blue", "base")) }

// page is the state of a page for the keeper, in a language.
func (g *game) page(lang string) views.TableView {
	g.t.Helper()
	words, err := words()
	require.NoError(g.t, err)
	sheet, err := beadtrade.Game{}.Replay(g.setup, g.log)
	require.NoError(g.t, err)
	view := &play.View{ID: "s1", Setup: g.setup, Role: play.Keeper, Version: int64(len(g.log)), Sheet: sheet, History: g.history}
	for i, id := range g.setup.Seats {
		view.Players = append(view.Players, play.Seat{ID: id, Name: names[i], Colour: i + 1})
	}
	for i, entry := range g.log {
		view.Rows = append(view.Rows, play.Row{Seq: int64(i + 1), Entry: entry, May: view.Role == play.Keeper})
		if g.history == nil {
			view.History = append(view.History, play.LogRow{Seq: int64(i + 1), Kind: play.EntryRow, Entry: entry})
		}
	}
	if n := len(view.History); n > 0 {
		view.Undo, view.MayUndo = &view.History[n-1], true
	}
	return views.TableView{Page: views.Page{P: words.For(lang)}, Game: New(), Session: view, Key: "k1"}
}

// typed is a page with a form on it.
func (g *game) typed(pairs ...string) views.TableView {
	v := g.page("en")
	v.Form = form(pairs...)
	return v
}

func form(pairs ...string) url.Values {
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Add(pairs[i], pairs[i+1])
	}
	return values
}

// draw renders a component.
func draw(t *testing.T, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, c.Render(context.Background(), &b))
	return b.String()
}

// screen renders a screen, main and dock.
func screen(t *testing.T, name string, v views.TableView) string {
	t.Helper()
	s, ok := New().Screen(name, v)
	require.True(t, ok, "no screen %q", name)
	html := draw(t, s.Main) + draw(t, s.Dock)
	sound(t, html)
	return html
}

// sound checks what must hold for every page: nothing that a strict
// Content-Security-Policy forbids, no missing message, no id twice.
func sound(t *testing.T, html string) {
	t.Helper()
	assert.Empty(t, regexp.MustCompile(`(?i)\sstyle=|<script|\son[a-z]+=|javascript:`).FindAllString(html, -1))
	assert.Empty(t, regexp.MustCompile(`⟦[^⟧]*⟧|<no value>|Inès <b>`).FindAllString(html, -1), "a message is missing, or a name is not escaped")
	seen := map[string]bool{}
	for _, id := range regexp.MustCompile(`\sid="([^"]*)"`).FindAllStringSubmatch(html, -1) {
		assert.False(t, seen[id[1]], "id %q twice", id[1])
		assert.NotContains(t, id[1], " ")
		seen[id[1]] = true
	}
	for _, refs := range regexp.MustCompile(`aria-(?:labelledby|describedby)="([^"]*)"|href="#([^"]*)"|data-go="([^"]*)"`).FindAllStringSubmatch(html, -1) {
		assert.True(t, seen[refs[1]+refs[2]+refs[3]], "nothing has the id %q", refs[1]+refs[2]+refs[3])
	}
}

// text is what a reader sees or hears: no tags.
func text(html string) string {
	html = regexp.MustCompile(`<[^>]*>`).ReplaceAllString(html, " ")
	return regexp.MustCompile(`\s+`).ReplaceAllString(html, " ")
}

// part is the element of an id, up to the next one of its kind.
func part(t *testing.T, html, id string) string {
	t.Helper()
	_, rest, ok := strings.Cut(html, `id="`+id+`"`)
	require.True(t, ok, "no element %q", id)
	if end := strings.Index(rest, `id="type-`); end >= 0 {
		rest = rest[:end]
	}
	return rest
}

// enter reads a posted form and decodes what it became.
func enter(t *testing.T, name string, v views.TableView) (scoring.Entry, error) {
	t.Helper()
	body, err := New().Entry(name, v, v.Form)
	if err != nil {
		return nil, err
	}
	entry, err := scoring.DecodeEntry(beadtrade.Game{}, body)
	require.NoError(t, err, "%s", body)
	return entry, nil
}
