package perlinpinpin

import (
	"net/url"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The turn goes on from who played, countered or not; after a jester that is
// who laid it, and the entry names somebody else.
func TestTheTurnGoesOn(t *testing.T) {
	const nobody = ""
	heart := `{"type":"wake","player":"p1","princess":"heart"}`
	byJester := `{"type":"wake","player":"p2","princess":"moon","by":"jester"}`
	for name, c := range map[string]struct {
		path    string
		entries []string
		next    string
	}{
		"at the beginning":        {"", nil, "p1"},
		"after a prince":          {"", []string{heart}, "p2"},
		"after the last seat":     {"", []string{`{"type":"wake","player":"p3","princess":"heart"}`}, "p1"},
		"after a knight":          {"", []string{heart, `{"type":"steal","player":"p2","from":"p1","princess":"heart"}`}, "p3"},
		"after a dragon":          {"", []string{heart, `{"type":"steal_countered","player":"p3","from":"p1","princess":"heart"}`}, "p1"},
		"after a potion":          {"", []string{heart, `{"type":"sleep","player":"p2","from":"p1","princess":"heart"}`}, "p3"},
		"after a wand":            {"", []string{heart, `{"type":"sleep_countered","player":"p2","from":"p1","princess":"heart"}`}, "p3"},
		"after a jester, told":    {"/g/s1?next=p2&after=1", []string{byJester}, "p2"},
		"after a jester, untold":  {"/g/s1", []string{byJester}, nobody},
		"told of another entry":   {"/g/s1?next=p3&after=1", []string{heart, byJester}, nobody},
		"told of nobody here":     {"/g/s1?next=p9&after=1", []string{byJester}, nobody},
		"told, and the game went": {"/g/s1?next=p3&after=1", []string{byJester, heart}, "p2"},
		"an address of rubbish":   {"/g/s1?%zz\x7f", []string{byJester}, nobody},
	} {
		v := kit.New(t, 3, "").Add(c.entries...).Page("fr")
		v.Path = c.path
		html := screen(t, "", v)
		if c.next == nobody {
			assert.NotContains(t, html, " checked", name)
			continue
		}
		assert.Contains(t, html, `value="`+c.next+`" checked`, name)
	}
}

// Where nobody is chosen nothing is written for anybody, and the page asks.
func TestNobodysTurnIsAskedFor(t *testing.T) {
	v := kit.New(t, 3, "").Add(`{"type":"wake","player":"p2","princess":"moon","by":"jester"}`).Page("fr")
	_, err := New().Entry("", v, form("save", "wake::0"))
	var refused *scoring.Problem
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, [2]string{"turn_missing", "player"}, [2]string{refused.Code, refused.Field})
	v.Form = form("touch", "4")
	html := screen(t, "", v)
	assert.Contains(t, text(html), "Lune : touchez, plus haut, qui joue.")
	assert.NotContains(t, html, "steal:")
	v.Form = form("touch", "4", "player", "p1")
	assert.Contains(t, screen(t, "", v), "steal:p1:4")

	v.Form = form("number", "2")
	assert.Contains(t, text(screen(t, jesterScreen, v)), "Touchez, plus haut, qui a joué le bouffon.")
	v.Session.Role, v.Session.Own, v.Form = play.Player, []scoring.SeatID{"p2"}, nil
	assert.Contains(t, screen(t, "", v), `value="p2" checked`, "a phone of one seat has no choice")
	v.Form = form("player", "p1", "number", "2")
	assert.Contains(t, screen(t, jesterScreen, v), `value="jester:p2:0"`, "somebody else laid the jester that wakes for this seat")
}

// What a page knows of the turn goes with the entry that it saved, and with no
// other.
func TestOnwardKnowsItsOwnJesterOnly(t *testing.T) {
	jester := `{"type":"wake","player":"p2","princess":"moon","by":"jester"}`
	saved := form("player", "p1", "save", "jester:p2:4")
	for name, c := range map[string]struct {
		form    url.Values
		entries []string
		next    string
	}{
		"its own":                  {saved, []string{jester}, "p2"},
		"with Rose's second":       {form("player", "p3", "save", "jester:p2:0:4"), []string{`{"type":"wake","player":"p2","princess":"rose","second":"moon","by":"jester"}`}, "p1"},
		"another seat's":           {saved, []string{`{"type":"wake","player":"p3","princess":"moon","by":"jester"}`}, ""},
		"another princess's":       {saved, []string{jester, `{"type":"wake","player":"p2","princess":"heart","by":"jester"}`}, ""},
		"a prince's":               {saved, []string{`{"type":"wake","player":"p2","princess":"moon"}`}, ""},
		"undone since":             {saved, nil, ""},
		"a prince by its own form": {form("player", "p1", "save", "wake:p2:4"), []string{`{"type":"wake","player":"p2","princess":"moon"}`}, ""},
		"nobody laid it":           {form("save", "jester:p2:4"), []string{jester}, ""},
		"a form of rubbish":        {form("player", "p1", "save", "jester:"), []string{jester}, ""},
	} {
		query := Game{}.Onward(kit.New(t, 3, `{"princess_powers":true}`).Add(c.entries...).Page("en"), c.form)
		assert.Equal(t, c.next, query.Get("next"), name)
		if c.next != "" {
			assert.Equal(t, "1", query.Get("after"), name)
		}
	}
}
