package perlinpinpin

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"regexp"
	"testing"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/perlinpinpin"
	"ardoise/scoring/scoringtest"
	"ardoise/views"

	"github.com/a-h/templ"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// names sit at the tables of these tests: letters that must be escaped, that
// run from right to left, and long ones.
var names = []string{"Ana", "Léo", "Inès <b>", "נועה", "Maximiliane-Friederike von der Alm"}

var langs = []string{"en", "fr", "es"}

// game is a log of PerlinPinpin being written.
type game struct {
	t     *testing.T
	setup scoring.Setup
	log   []scoring.Entry
}

func newGame(t *testing.T, seats int, options string) *game {
	t.Helper()
	setup := scoring.Setup{Game: perlinpinpin.ID, Options: scoring.Options(options), First: "p1"}
	for i := range seats {
		setup.Seats = append(setup.Seats, scoring.SeatID(fmt.Sprintf("p%d", i+1)))
	}
	if options == "" {
		setup.Options = nil
	}
	return &game{t: t, setup: scoringtest.Prepare(t, perlinpinpin.Game{}, setup)}
}

// recorded is a recorded game, its first n entries; -1: all.
func recorded(t *testing.T, name string, n int) *game {
	t.Helper()
	recording := scoringtest.ReadRecording(t, filepath.Join("../../scoring/perlinpinpin/testdata/games", name+".json"))
	log := recording.Log(t, perlinpinpin.Game{})
	if n >= 0 {
		log = log[:n:n]
	}
	return &game{t: t, setup: recording.PreparedSetup(t, perlinpinpin.Game{}), log: log}
}

// add appends entries written as the API writes them.
func (g *game) add(bodies ...string) *game {
	g.t.Helper()
	g.log = append(g.log, scoringtest.Decode(g.t, perlinpinpin.Game{}, bodies)...)
	return g
}

// page is the state of a page for the keeper, in a language.
func (g *game) page(lang string) views.TableView {
	g.t.Helper()
	words, err := i18n.Load()
	require.NoError(g.t, err)
	sheet := scoringtest.Replay(g.t, perlinpinpin.Game{}, g.setup, g.log)
	view := &play.View{ID: "s1", Setup: g.setup, Role: play.Keeper, Version: int64(len(g.log)), Sheet: sheet}
	for i, id := range g.setup.Seats {
		view.Players = append(view.Players, play.Seat{ID: id, Name: names[i%len(names)], Colour: i%8 + 1})
	}
	for i, entry := range g.log {
		row := play.LogRow{Seq: int64(i + 1), Kind: play.EntryRow, Entry: entry}
		view.Rows = append(view.Rows, play.Row{Seq: row.Seq, Entry: entry})
		view.History = append(view.History, row)
		view.Undo = &row
	}
	return views.TableView{Page: views.Page{P: words.For(lang)}, Game: New(), Session: view, Key: "k1"}
}

// draw renders a component.
func draw(t *testing.T, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, c.Render(context.Background(), &b))
	return b.String()
}

// screen renders a screen: main, then dock.
func screen(t *testing.T, name string, v views.TableView) string {
	t.Helper()
	s, ok := New().Screen(name, v)
	require.True(t, ok, "no screen %q", name)
	assert.NotEmpty(t, s.Title)
	html := draw(t, s.Main) + "\n<!-- dock -->\n" + draw(t, s.Dock)
	sound(t, html)
	return html
}

// sound checks what must hold for every page: nothing that a strict
// Content-Security-Policy forbids, no missing message, no id twice, one live
// line.
func sound(t *testing.T, html string) {
	t.Helper()
	assert.Empty(t, regexp.MustCompile(`(?i)\sstyle=|<script|\son[a-z]+=|javascript:`).FindAllString(html, -1))
	assert.Empty(t, regexp.MustCompile(`⟦[^⟧]*⟧|<no value>|<b> `).FindAllString(html, -1), "a message is missing, or a name is not escaped")
	assert.LessOrEqual(t, len(regexp.MustCompile(`role="status"`).FindAllString(html, -1)), 1)
	assert.LessOrEqual(t, len(regexp.MustCompile(`\sautofocus`).FindAllString(html, -1)), 1, "one thing takes the focus")
	seen := map[string]bool{}
	for _, id := range regexp.MustCompile(`\sid="([^"]*)"`).FindAllStringSubmatch(html, -1) {
		assert.False(t, seen[id[1]], "id %q twice", id[1])
		seen[id[1]] = true
	}
	for _, refs := range regexp.MustCompile(`aria-(?:labelledby|describedby)="([^"]*)"`).FindAllStringSubmatch(html, -1) {
		assert.True(t, seen[refs[1]], "nothing has the id %q", refs[1])
	}
}

// text is what a reader sees or hears: no tags.
func text(html string) string {
	html = regexp.MustCompile(`<[^>]*>`).ReplaceAllString(html, " ")
	return regexp.MustCompile(`\s+`).ReplaceAllString(html, " ")
}

// said is the live line of a page.
func said(t *testing.T, v views.TableView) string {
	t.Helper()
	found := regexp.MustCompile(`role="status">([^<]*)<`).FindStringSubmatch(screen(t, "", v))
	require.Len(t, found, 2)
	return found[1]
}

func form(pairs ...string) url.Values {
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Add(pairs[i], pairs[i+1])
	}
	return values
}
