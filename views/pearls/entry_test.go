package pearls

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"ardoise/i18n"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// hostile values are refused, never clipped, and stand beside their field.
var hostile = []string{"٣", "1.5", "2147483648", "-1", "99999999999999999999", "ten", "1e3", "0x10", strings.Repeat("9", 500)}

func TestHostileValuesAreRefusedBesideTheirField(t *testing.T) {
	for _, c := range []struct {
		options, screen string
		log             []string
		form            url.Values // right but for the field
		field           string
	}{
		{`{}`, "", nil, form("deed", "take", "colour", "blue"), "count"},
		{`{}`, "", nil, form("deed", "lay", "colour", "blue"), "count"},
		{`{}`, "", nil, form("deed", "lay", "colour", "blue", "count", "1"), "jokers"},
		{`{"keeping":"lays"}`, "", nil, form("player", "p1", "colour", "blue", "count", "1"), "jokers"},
		{`{"keeping":"lays"}`, "", []string{`{"type":"pile_empty","player":"p3"}`, `{"type":"lay","player":"p3","colour":"blue","count":1}`},
			form("asked", "p1"), "hands.p1.green"},
		{`{"keeping":"count"}`, "", nil, form("asked", "p1", "players.p1.hand.green", "1"), "players.p1.treasure.blue"},
		{`{"keeping":"count"}`, "", nil, form("asked", "p1", "players.p1.treasure.blue", "1"), "players.p1.hand.purple"},
	} {
		for _, value := range hostile {
			t.Run(c.options+c.field+value[:min(len(value), 12)], func(t *testing.T) {
				g := kit.New(t, 3, c.options).Add(c.log...)
				v := g.Page("es")
				values := url.Values{"save": {"1"}}
				for name := range c.form {
					values.Set(name, c.form.Get(name))
				}
				values.Set(c.field, value)
				_, problem := g.Try(t, c.screen, &v, values)
				require.NotNil(t, problem)
				html := screen(t, c.screen, v)
				assert.Equal(t, c.field, v.Problems[0].Field)
				at := strings.Index(html, `id="problem-`+strings.ReplaceAll(c.field, ".", "-")+`"`)
				require.Positive(t, at, "the problem is on the page")
				assert.Positive(t, strings.LastIndex(html[:at], `name="`+c.field), "after its field")
				assert.Contains(t, html, `aria-invalid="true"`)
				if strings.Contains(c.field, ".") {
					assert.Contains(t, html, `value="`+value+`"`, "what was typed stays")
				}
			})
		}
	}
}

// Whatever a form holds, reading and drawing it never breaks, and what is
// wrong is always said somewhere.
func TestNonsenseIsSaidSomewhere(t *testing.T) {
	for _, c := range []struct {
		options string
		form    url.Values
	}{
		{`{}`, form("deed", "steal")},
		{`{}`, form("deed", "take", "player", "p9", "colour", "red", "count", "1")},
		{`{}`, form("deed", "take", "player", "p2", "colour", "red", "count", "1")},
		{`{}`, form("deed", "lay", "colour", "pink", "count", "1")},
		{`{}`, form("deed", "lay", "colour", "joker", "count", "2", "jokers", "1")},
		{`{}`, form("deed", "take", "count", "1")},
		{`{"jokers_alone":false}`, form("deed", "lay", "colour", "joker", "count", "2")},
		{`{"keeping":"lays"}`, form("colour", "red", "count", "1")},
		{`{"keeping":"lays"}`, form("player", "", "deed", "pile")},
		{`{"keeping":"count"}`, form("asked", "p9", "players.p9.treasure.red", "1")},
		{`{"keeping":"count"}`, form("asked", "p1", "players.p1.treasure.pink", "1")},
		{`{"keeping":"count"}`, form("asked", "p1", "players.p1.treasure.red", "2", "players.p1.treasure.blue", "2", "players.p1.necklaces.4.1", "4")},
		{`{"keeping":"count"}`, form("asked", "p1", "players.p1.necklaces.4.1", "٤")},
		{`{"keeping":"count"}`, form("asked", "p1", "players.p1.necklaces.11.1", "11")},
		{`{"keeping":"count"}`, form("asked", "p1", "players.p1.hand.red", "11")},
	} {
		for _, lang := range i18n.Langs {
			g := kit.New(t, 4, c.options)
			v := g.Page(lang)
			_, problem := g.Try(t, "", &v, c.form)
			require.NotNil(t, problem, c.form)
			html := screen(t, "", v)
			assert.Contains(t, text(html), text(escaped(v.Problems[0].Text)), c.form)
			assert.Regexp(t, regexp.MustCompile(`data-problem|id="problem-`), html, "%v", c.form)
			sound(t, draw(t, New().Draft("", "players.p1.hand.red", v)))
		}
	}
}

func escaped(words string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;").Replace(words)
}

func TestField(t *testing.T) {
	for pointer, field := range map[string]string{
		"":                         "",
		"/type":                    "",
		"/player":                  "player",
		"/colour":                  "colour",
		"/count":                   "count",
		"/jokers":                  "jokers",
		"/necklace":                "decline",
		"/waive_deck_check":        "waive",
		"/hands/p2":                "hands.p2",
		"/hands/p2/red":            "hands.p2.red",
		"/players/p1/treasure/red": "players.p1.treasure.red",
		"/players/p1/necklaces/2":  "players.p1.necklaces",
		"/players/p1/hand":         "players.p1.hand",
		"/players/a~1b/hand/red":   "players.a/b.hand.red",
	} {
		assert.Equal(t, field, New().Field(pointer), pointer)
	}
}

func FuzzEntry(f *testing.F) {
	f.Add("deed=lay&colour=blue&count=5&jokers=2", 0)
	f.Add("asked=p1&hands.p1.red=3", 1)
	f.Add("asked=p1&players.p1.treasure.blue=3&players.p1.necklaces.4.1=4", 2)
	f.Fuzz(func(t *testing.T, query string, which int) {
		values, err := url.ParseQuery(query)
		for name, fields := range values {
			if !utf8.ValidString(name + strings.Join(fields, "")) {
				return // the door lets no such form in
			}
		}
		if err != nil {
			return
		}
		options := []string{`{}`, `{"keeping":"lays"}`, `{"keeping":"count"}`, `{"keeping":"lays","jokers_alone":false}`}
		g := kit.New(t, 3, options[uint(which)%4])
		if which%2 != 0 {
			g.Add(`{"type":"pile_empty","player":"p3"}`)
		}
		v := g.Page("fr")
		if _, problem := g.Try(t, "", &v, values); problem != nil {
			s, ok := New().Screen("", v)
			require.True(t, ok)
			draw(t, s.Main)
			draw(t, s.Dock)
		}
		draw(t, New().Draft("", values.Get("changed"), v))
	})
}
