package perlinpinpin

import (
	"errors"
	"net/url"
	"testing"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/perlinpinpin"
	"ardoise/views"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestEntry(t *testing.T) {
	g := kit.New(t, 3, `{"princess_powers":true}`).Add(`{"type":"wake","player":"p1","princess":"heart"}`)
	v := g.Page("en")
	corrected := g.Page("en")
	corrected.Target = &corrected.Session.Rows[0]
	for name, c := range map[string]struct {
		screen      string
		form        url.Values
		body        string
		code, field string
	}{
		"a prince":                  {"", form("player", "p3", "save", "wake::4"), `{"type":"wake","player":"p3","princess":"moon"}`, "", ""},
		"whose turn is guessed":     {"", form("save", "wake::4"), `{"type":"wake","player":"p2","princess":"moon"}`, "", ""},
		"Rose and her second":       {"", form("player", "p2", "save", "wake::0:4"), `{"type":"wake","player":"p2","princess":"rose","second":"moon"}`, "", ""},
		"a jester names who wakes":  {"", form("player", "p1", "save", "jester:p3:4"), `{"type":"wake","player":"p3","princess":"moon","by":"jester"}`, "", ""},
		"a knight":                  {"", form("player", "p3", "save", "steal:p2:11"), `{"type":"steal","player":"p2","from":"p1","princess":"heart"}`, "", ""},
		"a dragon":                  {"", form("save", "steal_countered:p2:11"), `{"type":"steal_countered","player":"p2","from":"p1","princess":"heart"}`, "", ""},
		"a potion":                  {"", form("save", "sleep:p2:11"), `{"type":"sleep","player":"p2","from":"p1","princess":"heart"}`, "", ""},
		"a wand":                    {"", form("save", "sleep_countered:p2:11"), `{"type":"sleep_countered","player":"p2","from":"p1","princess":"heart"}`, "", ""},
		"a sleeper cannot be taken": {"", form("save", "steal:p1:4"), `{"type":"steal","player":"p1","from":"p2","princess":"moon"}`, "", ""},
		"a stranger is for the rules": {"", form("player", "p9", "save", "wake::4"),
			`{"type":"wake","player":"p9","princess":"moon"}`, "", ""},
		"a correction": {"correct", form("player", "p2", "save", "wake:p2:11"), `{"type":"wake","player":"p2","princess":"heart"}`, "", ""},

		"nothing":                   {"", form(), "", "princess_missing", "deed"},
		"Enter in a field":          {"", form("save", "1"), "", "princess_missing", "deed"},
		"a princess in hand":        {"", form("touch", "11"), "", "princess_missing", "deed"},
		"no such deed":              {"", form("save", "kiss::4"), "", "princess_missing", "deed"},
		"half a deed":               {"", form("save", "wake:4"), "", "princess_missing", "deed"},
		"too much of a deed":        {"", form("save", "wake::0:4:5"), "", "princess_missing", "deed"},
		"no such princess":          {"", form("save", "wake::12"), "", "unknown_princess", "princess"},
		"below the first":           {"", form("save", "wake::-1"), "", "unknown_princess", "princess"},
		"digits of another script":  {"", form("save", "wake::٣"), "", "unknown_princess", "princess"},
		"a princess by name":        {"", form("save", "wake::<b>rose</b> and a very long story"), "", "unknown_princess", "princess"},
		"no such second":            {"", form("save", "wake::0:2147483648"), "", "unknown_princess", "princess"},
		"no princess at all":        {"", form("save", "steal:p1:"), "", "unknown_princess", "princess"},
		"a correction of nothing":   {"correct", form("save", "wake::4"), "", "princess_missing", ""},
		"a helper writes nothing":   {"discard", form("card", "3", "save", "1"), "", "princess_missing", "deed"},
		"a leading zero is no such": {"", form("save", "wake::04"), "", "unknown_princess", "princess"},
	} {
		at := v
		if name == "a correction" {
			at = corrected
		}
		body, err := New().Entry(c.screen, at, c.form)
		if c.code != "" {
			var problem *scoring.Problem
			if assert.True(t, errors.As(err, &problem), "%s: %v %s", name, err, body) {
				assert.Equal(t, [2]string{c.code, c.field}, [2]string{problem.Code, problem.Field}, name)
				assert.NotContains(t, v.P.Problem(problem, v.Session.NameOf), "⟦", name)
			}
			continue
		}
		if assert.NoError(t, err, name) {
			assert.JSONEq(t, c.body, string(body), name)
		}
	}
}

// What the rules refuse stands beside the board or the players, in words.
func TestRefusalsStandBesideTheirFields(t *testing.T) {
	for pointer, field := range map[string]string{
		"/player": "player", "/princess": "princess", "/second": "princess", "/from": "princess", "/by": "", "/type": "", "": "",
	} {
		assert.Equal(t, field, New().Field(pointer), pointer)
	}
	v := kit.New(t, 2, "").Page("fr")
	v.Form = form("player", "p1", "save", "wake::12")
	v.Problems = []views.Problem{{Field: "princess", Text: "Personne ne la connaît."}}
	assert.Contains(t, screen(t, "", v), `id="problem-princess"`)
	v.Problems = []views.Problem{{Field: "player", Text: "Qui ?"}}
	assert.Contains(t, screen(t, "", v), `id="problem-player"`)
	v.Problems = []views.Problem{{Field: "deed", Text: "Rien."}}
	assert.Contains(t, screen(t, "", v), "Rien.")
	assert.Equal(t, "Toutes les princesses dorment. À Ana de commencer.", said(t, v))
	v.Partial = true
	assert.Equal(t, "Rien.", said(t, v), "swapped in place, a refusal is spoken")
	v.Form.Del("save")
	assert.NotContains(t, screen(t, "", v), "Rien.", "a tap on the way is no fault")
}

// A form of another moment, or typed by hand, never breaks a page.
func TestHostileForms(t *testing.T) {
	over := kit.Recorded(t, "points-two-players").Page("en")
	half := kit.Recorded(t, "powers").At(t, 4).Page("es")
	broken := half
	broken.Session = &play.View{ID: "s1", Setup: half.Session.Setup}
	stranger := half
	stranger.Target = &play.Row{Seq: 77, Entry: half.Session.Rows[0].Entry}
	for _, v := range []views.TableView{over, half, broken, stranger} {
		for _, evil := range []string{"", "-1", "12", "99999999999999999999", "٣", "1.5", "<b>", "p1", "11:11", "\x00", "prince"} {
			for _, name := range []string{"", "correct", "jester", "discard", "sticker", "parrot"} {
				values := form("player", evil, "touch", evil, "chosen", evil, "save", "wake:"+evil+":"+evil, "number", evil, "counted", evil,
					"card", evil, "card", "3", "drop", evil, "squares", evil, "circles", evil, "dots", evil)
				assert.NotPanics(t, func() {
					_, _ = New().Entry(name, v, values)
					drawn := v
					drawn.Form = values
					if s, ok := New().Screen(name, drawn); ok {
						assert.NotContains(t, draw(t, s.Main)+draw(t, s.Dock), "⟦")
					}
					_ = draw(t, New().Draft(name, evil, drawn))
					_ = draw(t, New().Sheet(drawn))
					_ = draw(t, New().Why(drawn, scoring.SeatID(evil)))
					_ = New().UndoLabel(v.P, v.Session, play.LogRow{Entry: nil})
				}, "%q %q", name, evil)
			}
		}
	}
}

func TestTablesOwnNames(t *testing.T) {
	options := perlinpinpin.Options{Princesses: perlinpinpin.Preset()}
	options.Princesses[0].Name, options.Princesses[11].Name = "Rosita <i>", "לב"
	body, err := scoring.Marshal(options)
	require.NoError(t, err)
	g := kit.New(t, 2, string(body)).Add(`{"type":"wake","player":"p1","princess":"rose"}`)
	html := screen(t, "", g.Page("en"))
	assert.Contains(t, html, "Ana wakes Rosita &lt;i&gt; (flower)")
	assert.Contains(t, text(html), "\u2068לב\u2069")
	assert.Equal(t, "Ana wakes Rosita <i> (flower)", New().UndoLabel(g.Page("en").P, g.Page("en").Session, play.LogRow{Entry: g.Log[0]}))
}
