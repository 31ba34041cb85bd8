package skullking

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"regexp"
	"sync"
	"testing"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/skullking"
	"ardoise/views"

	"github.com/a-h/templ"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// names sit at the tables of these tests: letters that must be escaped, that
// run from right to left, and long ones.
var names = []string{"Ana", "Léo", "Inès <b>", "נועה", "Tomás", "Maud", "O’Neil & Söhne", "Maximiliane-Friederike von der Alm"}

// loadWords reads the messages once for all tests.
var loadWords = sync.OnceValues(i18n.Load)

// game is a log of Skull King being written.
type game struct {
	t     *testing.T
	setup scoring.Setup
	log   []scoring.Entry
}

func newGame(t *testing.T, rulebook, options string, seats int) *game {
	t.Helper()
	setup := scoring.Setup{Game: "skull-king", Rulebook: rulebook, Options: scoring.Options(options), First: "p1"}
	for i := range seats {
		setup.Seats = append(setup.Seats, scoring.SeatID(fmt.Sprintf("p%d", i+1)))
	}
	if options == "" {
		setup.Options = nil
	}
	setup, err := skullking.New().Prepare(setup)
	require.NoError(t, err)
	return &game{t: t, setup: setup}
}

// add appends entries written as the API writes them.
func (g *game) add(bodies ...string) *game {
	g.t.Helper()
	for _, body := range bodies {
		g.log = append(g.log, g.decode(body))
	}
	return g
}

func (g *game) decode(body string) scoring.Entry {
	g.t.Helper()
	typ := regexp.MustCompile(`"type":"([a-z]+)"`).FindStringSubmatch(body)
	require.NotNil(g.t, typ, body)
	entry, err := skullking.New().Decode(typ[1], []byte(body))
	require.NoError(g.t, err, body)
	return entry
}

// round appends bids and tricks of a round, in seat order.
func (g *game) round(number int, bids []int, tricks []int, more string) *game {
	g.t.Helper()
	g.add(fmt.Sprintf(`{"type":"bids","round":%d,"values":%s}`, number, object(bids)))
	if tricks == nil {
		return g
	}
	return g.add(fmt.Sprintf(`{"type":"results","round":%d,"tricks":%s%s}`, number, object(tricks), more))
}

func object(values []int) string {
	var b bytes.Buffer
	for i, n := range values {
		fmt.Fprintf(&b, `,"p%d":%d`, i+1, n)
	}
	return "{" + b.String()[1:] + "}"
}

func (g *game) sheet() *skullking.Sheet {
	g.t.Helper()
	sheet, err := skullking.New().Replay(g.setup, g.log)
	require.NoError(g.t, err)
	return sheet.(*skullking.Sheet)
}

// page is the state of a page for the keeper, in a language.
func (g *game) page(lang string) views.TableView {
	g.t.Helper()
	words, err := loadWords()
	require.NoError(g.t, err)
	view := &play.View{ID: "s1", Setup: g.setup, Role: play.Keeper, Version: int64(len(g.log)), Sheet: g.sheet()}
	for i, id := range g.sheet().Seats {
		view.Players = append(view.Players, play.Seat{ID: id, Name: names[i%len(names)], Colour: i%8 + 1})
	}
	for i, entry := range g.log {
		view.Rows = append(view.Rows, play.Row{Seq: int64(i + 1), Entry: entry, May: view.Role == play.Keeper})
		view.History = append(view.History, play.LogRow{Seq: int64(i + 1), Kind: play.EntryRow, Entry: entry})
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
	html := draw(t, s.Main) + "\n<!-- dock -->\n"
	if s.Dock != nil {
		html += draw(t, s.Dock)
	}
	sound(t, html)
	return html
}

// sound checks what must hold for every page: nothing that a strict
// Content-Security-Policy forbids, no missing message, no id twice.
func sound(t *testing.T, html string) {
	t.Helper()
	assert.Empty(t, regexp.MustCompile(`(?i)\sstyle=|<script|\son[a-z]+=|javascript:`).FindAllString(html, -1))
	assert.Empty(t, regexp.MustCompile(`⟦[^⟧]*⟧|<no value>|<b> `).FindAllString(html, -1), "a message is missing, or a name is not escaped")
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

var langs = []string{"en", "fr", "es"}

func form(pairs ...string) url.Values {
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Add(pairs[i], pairs[i+1])
	}
	return values
}
