package beadtrade

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/views"
	"ardoise/views/viewstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestEntries(t *testing.T) {
	empty := `"held":{"p1":{"beads":{}},"p2":{"beads":{}},"p3":{"beads":{}}}`
	none := kit.New(t, 3, "")
	one := kit.New(t, 3, "").Add(totem(1, "pink", "lid"))
	for _, c := range []struct {
		name, screen string
		game         *viewstest.Table
		form         []string
		body         string
	}{
		{"a tap", "", none, []string{"totem", "lid.green"}, `{"type":"totem","round":1,"bead_type":"green","box":"lid"}`},
		{"a tap of the round shown", "", none, []string{"round", "1", "totem", "base.pink"}, `{"type":"totem","round":1,"bead_type":"pink","box":"base"}`},
		{"an empty count", "round-1", tapped(t, 3, ""), nil,
			`{"type":"reveal","round":1,"lid":{"beads":{}},"base":{"beads":{}},` + empty + `}`},
		{"beads and a totem", "round-1", tapped(t, 3, ""),
			[]string{"lid.pink", "2", "base.pink", "0", "base.blue", " 1 ", "held.p2.pink", "1", "totem.green", "p2", "totem.white", ""},
			`{"type":"reveal","round":1,"lid":{"beads":{"pink":2}},"base":{"beads":{"blue":1}},"held":{"p1":{"beads":{}},"p2":{"beads":{"pink":1},"totems":["green"]},"p3":{"beads":{}}}}`},
		{"lost", "round-1", tapped(t, 3, ""), []string{"save", "lost"},
			`{"type":"reveal","round":1,"lid":{"beads":{}},"base":{"beads":{}},` + empty + `,"waive_centre_check":true}`},
		{"saved is not lost", "round-1", tapped(t, 3, ""), []string{"save", "1"},
			`{"type":"reveal","round":1,"lid":{"beads":{}},"base":{"beads":{}},` + empty + `}`},
		{"without taps", "round-1", none, []string{"totem.pink", "lid", "totem.blue", "base"},
			`{"type":"reveal","round":1,"lid":{"beads":{},"totems":["pink"]},"base":{"beads":{},"totems":["blue"]},` + empty + `}`},
		{"without totems", "round-1", none, nil,
			`{"type":"reveal","round":1,"lid":{"beads":{},"totems":[]},"base":{"beads":{},"totems":[]},` + empty + `}`},
		{"one of two tapped", "round-1", one, []string{"totem.blue", "lid"},
			`{"type":"reveal","round":1,"lid":{"beads":{},"totems":["pink","blue"]},"base":{"beads":{},"totems":[]},` + empty + `}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := c.game.Page("en")
			body, err := New().Entry(c.screen, v, form(c.form...))
			require.NoError(t, err)
			assert.JSONEq(t, c.body, string(body))
			_, err = scoring.DecodeEntry(beadtrade.Game{}, body)
			assert.NoError(t, err)
		})
	}
}

// A form that is sent again as the page showed it is the entry that stood.
func TestCorrectionsBeginWithWhatStood(t *testing.T) {
	for _, name := range kit.AllRecorded(t) {
		g := kit.Recorded(t, name)
		v := g.Page("en")
		for i := range v.Session.Rows {
			v.Target = &v.Session.Rows[i]
			if _, finish := v.Target.Entry.(scoring.Finish); finish {
				continue
			}
			form := shownOn(t, screen(t, "correct", v))
			_, problem := g.Try(t, "correct", &v, form)
			require.Nil(t, problem, name)
			assert.Equal(t, v.Session.Sheet, v.Preview, name)
			v.Form, v.Preview = nil, nil
		}
	}
}

// shownOn reads what a browser would send of a page.
func shownOn(t *testing.T, html string) url.Values {
	t.Helper()
	values := url.Values{}
	for _, input := range regexp.MustCompile(`<input [^>]*>`).FindAllString(html, -1) {
		get := func(name string) string {
			found := regexp.MustCompile(name + `="([^"]*)"`).FindStringSubmatch(input)
			if found == nil {
				return ""
			}
			return found[1]
		}
		if kind := get("type"); (kind == "radio" || kind == "checkbox") && !strings.Contains(input, " checked") {
			continue
		}
		values.Add(get("name"), get("value"))
	}
	return values
}

// What cannot be is refused beside its field: never clipped, never a panic.
func TestHostileForms(t *testing.T) {
	for _, value := range []string{"٣", "1.5", "2147483648", "-1", "5", "99999999999999999999999999", "1e0", "0x1", "+1", "one", "<b>", strings.Repeat("9", 5000)} {
		for _, field := range []string{"lid.pink", "base.green", "held.p2.white"} {
			t.Run(field+" "+value[:min(len(value), 12)], func(t *testing.T) {
				v := tapped(t, 3, "").Typed(field, value, "save", "1")
				_, problem := kit.Try(t, "round-1", &v, v.Form)
				require.NotNil(t, problem)
				assert.Equal(t, "bead_count", problem.Code)
				assert.Equal(t, field, v.Problems[0].Field)
				html := screen(t, "round-1", v)
				_, about, _ := cutLast(field)
				card := part(t, html, "type-"+about)
				assert.Contains(t, text(card), "Give a number from 0 to 4.")
				assert.Contains(t, card, `aria-invalid="true" aria-describedby="said-`+about+`"`)
				draw(t, New().Draft("round-1", field, v))
			})
		}
	}
	for _, c := range []struct {
		name  string
		game  *viewstest.Table
		form  []string
		code  string
		field string
	}{
		{"five of a type", tapped(t, 3, ""), []string{"lid.pink", "3", "held.p3.pink", "2"}, "beads_over", "held.p3.pink"},
		{"a stranger's totem", tapped(t, 3, ""), []string{"totem.green", "p9"}, "unknown_player", "totem.green"},
		{"a third totem on the box", tapped(t, 3, ""), []string{"totem.green", "lid"}, "totems_on_boxes", "totem.green"},
		{"a totem that lies on the lid", tapped(t, 3, ""), []string{"totem.pink", "p1"}, "totem_twice", "totems"},
		{"one totem on the box", kit.New(t, 3, ""), []string{"totem.pink", "lid"}, "totems_on_boxes", "totems"},
		{"beads missing", tapped(t, 3, ""), nil, "beads_missing", ""},
		{"another round", tapped(t, 3, ""), []string{"round", "2"}, "other_round", ""},
		{"a round that is none", tapped(t, 3, ""), []string{"round", "٣"}, "other_round", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := c.game.Typed(append(c.form, "save", "1")...)
			_, problem := kit.Try(t, "round-1", &v, v.Form)
			require.NotNil(t, problem)
			assert.Equal(t, c.code, problem.Code)
			assert.Equal(t, c.field, v.Problems[0].Field)
			v.Problems = []views.Problem{{Field: c.field, Text: "This is refused."}}
			assert.Contains(t, text(screen(t, "round-1", v)), "This is refused.")
		})
	}
	for _, value := range []string{"", "lid", "lid.", "lid.nothing", "box.pink", ".pink", "pink", "lid.pink.pink"} {
		_, err := New().Entry("", kit.New(t, 3, "").Page("en"), form("totem", value))
		assert.Equal(t, error(scoring.Refuse("nothing_entered", "totem")), err, value)
	}
	for _, name := range []string{"", "round-1", "correct", "trick"} {
		v := kit.Recorded(t, "plain").Page("en")
		_, err := New().Entry(name, v, form("totem", "lid.pink"))
		assert.Equal(t, error(scoring.Refuse("nothing_entered", "")), err, "the game is over: %q", name)
	}
}

func TestFields(t *testing.T) {
	for pointer, field := range map[string]string{
		"":                        "",
		"/lid/beads/pink":         "lid.pink",
		"/base/beads/blue":        "base.blue",
		"/held/p2/beads/pink":     "held.p2.pink",
		"/held/p2/beads/a~1b~0":   "held.p2._612f627e",
		"/held/p2":                "",
		"/held/p2/totems/0":       "totems",
		"/lid/totems":             "totems",
		"/base/totems/1":          "totems",
		"/bead_type":              "totem",
		"/box":                    "totem",
		"/round":                  "",
		"/waive_centre_check":     "",
		"/":                       "",
		"held.p1.pink":            "held.p1.pink",
		"/lid/beads/Gold \"fin\"": "lid._476f6c64202266696e22",
	} {
		assert.Equal(t, field, New().Field(pointer), pointer)
	}
}

// One tap's answer is at most 4 KB, at the largest table with the longest words.
func TestDraftsAreSmall(t *testing.T) {
	g := kit.New(t, 5, "")
	for _, lang := range i18n.Langs {
		for _, filled := range []url.Values{
			{},
			form("lid.pink", "1", "held.p1.pink", "1", "held.p2.pink", "2", "lid.blue", "1", "held.p3.blue", "1", "held.p4.blue", "1", "held.p5.blue", "1",
				"held.p1.green", "1", "held.p2.green", "1", "held.p3.green", "2", "held.p1.white", "3", "held.p2.yellow", "1", "held.p5.yellow", "2",
				"totem.pink", "lid", "totem.blue", "base", "totem.green", "p1", "totem.white", "p2", "totem.yellow", "p3"),
		} {
			v := g.Page(lang)
			v.Form = filled
			html := draw(t, New().Draft("round-1", "held.p3.blue", v))
			assert.LessOrEqual(t, len(html), 4096, "%s: %s", lang, html)
			assert.Equal(t, 1, strings.Count(html, `hx-target="#left-`), "what is left of the changed type")
			assert.Equal(t, 5, strings.Count(html, `hx-target="#said-`))
			page := screen(t, "round-1", v)
			for _, target := range regexp.MustCompile(`hx-target="#([^"]*)"`).FindAllStringSubmatch(html, -1) {
				assert.True(t, strings.Contains(page, `id="`+target[1]+`"`), "%s is on the page", target[1])
			}
		}
	}
	v := g.Page("en")
	assert.Empty(t, draw(t, New().Draft("", "totem", v)), "the board has no drafts")
}
