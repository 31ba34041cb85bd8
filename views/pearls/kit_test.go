package pearls

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"sync"
	"testing"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/pearls"
	"ardoise/views"

	"github.com/a-h/templ"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// names sit at the tables of these tests: letters that must be escaped, that
// run from right to left, and long ones.
var names = []string{"Ana", "Léo", "Inès <b>", "נועה", "Tomás", "Maximiliane-Friederike von der Alm"}

var langs = []string{"en", "fr", "es"}

// game is a log of Pearls being written.
type game struct {
	t     *testing.T
	setup scoring.Setup
	log   []scoring.Entry
}

func newGame(t *testing.T, seats int, options string) *game {
	t.Helper()
	setup := scoring.Setup{Game: "pearls", Options: scoring.Options(options), First: "p1"}
	for i := range seats {
		setup.Seats = append(setup.Seats, scoring.SeatID(fmt.Sprintf("p%d", i+1)))
	}
	setup, err := pearls.Game{}.Prepare(setup)
	require.NoError(t, err)
	return &game{t: t, setup: setup}
}

// recorded is a recorded game of the rules, its first n entries; all for -1.
func recorded(t *testing.T, name string, n int) *game {
	t.Helper()
	content, err := os.ReadFile("../../scoring/pearls/testdata/games/" + name + ".json")
	require.NoError(t, err)
	var file struct {
		Setup   json.RawMessage
		Entries []json.RawMessage
	}
	require.NoError(t, json.Unmarshal(content, &file))
	g := &game{t: t}
	require.NoError(t, scoring.Unmarshal(file.Setup, &g.setup))
	if n < 0 {
		n = len(file.Entries)
	}
	for _, raw := range file.Entries[:n] {
		g.add(string(raw))
	}
	return g
}

// add appends entries written as the API writes them.
func (g *game) add(bodies ...string) *game {
	g.t.Helper()
	for _, body := range bodies {
		entry, err := scoring.DecodeEntry(pearls.Game{}, []byte(body))
		require.NoError(g.t, err, body)
		g.log = append(g.log, entry)
	}
	return g
}

func (g *game) sheet() *pearls.Sheet {
	g.t.Helper()
	sheet, err := pearls.Game{}.Replay(g.setup, g.log)
	require.NoError(g.t, err)
	return sheet.(*pearls.Sheet)
}

var words = sync.OnceValues(i18n.Load)

// page is the state of a page for the keeper, in a language.
func (g *game) page(lang string) views.TableView {
	g.t.Helper()
	words, err := words()
	require.NoError(g.t, err)
	view := &play.View{ID: "s1", Setup: g.setup, Role: play.Keeper, Version: int64(len(g.log)), Sheet: g.sheet()}
	for i, id := range g.setup.Seats {
		view.Players = append(view.Players, play.Seat{ID: id, Name: names[i%len(names)], Colour: i%8 + 1})
	}
	for i, entry := range g.log {
		view.Rows = append(view.Rows, play.Row{Seq: int64(i + 1), Entry: entry, May: view.Role == play.Keeper})
		view.History = append(view.History, play.LogRow{Seq: int64(i + 1), Kind: play.EntryRow, Entry: entry})
	}
	return views.TableView{Page: views.Page{P: words.For(lang)}, Game: New(), Session: view, Key: "k1"}
}

// try does with a form what the doors do with one that is sent: it reads the
// entry, replays it, and puts what is refused beside its field.
func (g *game) try(screen string, v *views.TableView, values url.Values) (body string, problem *scoring.Problem) {
	g.t.Helper()
	v.Form = values
	raw, err := New().Entry(screen, *v, values)
	if err == nil {
		var entry scoring.Entry
		entry, err = scoring.DecodeEntry(pearls.Game{}, raw)
		require.NoError(g.t, err, string(raw))
		log := append([]scoring.Entry{}, g.log...)
		if v.Target != nil {
			log[v.Target.Seq-1] = entry
		} else {
			log = append(log, entry)
		}
		v.Preview, err = pearls.Game{}.Replay(g.setup, log)
		if err != nil {
			v.Preview = nil
		}
	}
	if err != nil {
		require.ErrorAs(g.t, err, &problem)
		v.Problems = []views.Problem{{Field: New().Field(problem.Field), Text: v.P.Problem(problem, v.Session.NameOf)}}
		var entry *scoring.EntryProblem
		if v.Target != nil && errors.As(err, &entry) && entry.Index != int(v.Target.Seq)-1 {
			v.Problems[0].Field = ""
		}
	}
	return string(raw), problem
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
	assert.NotContains(t, s.Title, "⟦")
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

// form makes a form of names and values in turn.
func form(pairs ...string) url.Values {
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Add(pairs[i], pairs[i+1])
	}
	return values
}
