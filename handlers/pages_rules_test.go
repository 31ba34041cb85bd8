package handlers_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	viewscatalog "ardoise/views/catalog"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ruleID is how the code names rules; people never read it.
var ruleID = regexp.MustCompile(`\b(SK|PE|PP|BT)-T?\d`)

// The rules of a game need no session, and leave none behind.
func TestTheRulesOfEveryGame(t *testing.T) {
	s := start(t)
	for lang, title := range map[string]string{"en": "Rules", "fr": "Règles", "es": "Reglas"} {
		for _, game := range viewscatalog.All() {
			r := s.reader(t, lang)
			d := r.get("/rules/" + game.ID())
			require.Equal(t, 200, d.StatusCode)
			name := s.words.For(lang).T(game.ID() + ".name")
			assert.Equal(t, title+" · "+name+" · Ardoise", d.title())
			assert.Equal(t, title, words(d.byID("title")))
			assert.Empty(t, d.Header.Values("Set-Cookie"))
			assert.NotRegexp(t, ruleID, d.text())
			d.headingsInOrder()
			for _, table := range all(d.root, tag("table")) {
				assert.Len(t, all(table, tag("caption")), 1)
			}
			for _, node := range all(d.root, tag("script")) {
				assert.NotContains(t, attr(node, "src"), game.ID(), "rules are read, not played")
			}
			assert.Equal(t, "/", d.back())
		}
	}
	assert.Equal(t, http.StatusNotFound, s.reader(t, "en").get("/rules/chess").StatusCode)
}

// headingsInOrder checks that no level of headings is left out on the way down.
func (d *document) headingsInOrder() {
	d.r.t.Helper()
	level := 0
	for _, node := range all(d.root, tag("h1", "h2", "h3", "h4")) {
		next := int(node.Data[1] - '0')
		assert.LessOrEqual(d.r.t, next, level+1, "%s: %s after h%d", d.path, words(node), level)
		level = next
	}
}

// back is where the way back in the bar leads.
func (d *document) back() string {
	for _, node := range all(all(d.root, tag("header"))[0], tag("a")) {
		return attr(node, "href")
	}
	return ""
}

// The way back leads to a page of this app or nowhere else.
func TestTheWayBackFromTheRulesStaysHere(t *testing.T) {
	r := start(t).reader(t, "en")
	table := r.begin("Ana", "Léo").path
	for back, want := range map[string]string{
		"":                            "",
		"/":                           "/",
		"/history?game=x":             "/history?game=x",
		table + "/sheet":              table + "/sheet",
		"//evil.example":              "",
		"///evil.example":             "",
		`/\evil.example`:              "",
		`\\evil.example`:              "",
		"/\t/evil.example":            "",
		"/\n/evil.example":            "",
		"https://evil.example":        "",
		"https:evil.example":          "",
		"javascript:alert(1)":         "",
		" javascript:alert(1)":        "",
		"data:text/html,<script>":     "",
		"evil.example":                "",
		`/"><script>alert()</script>`: `/"><script>alert()</script>`,
	} {
		for path, fallback := range map[string]string{"/rules/skull-king": "/", table + "/rules": table} {
			d := r.get(path + "?back=" + url.QueryEscape(back))
			require.Equal(t, 200, d.StatusCode, back)
			if want == "" {
				assert.Equal(t, fallback, d.back(), "%q", back)
			} else {
				assert.Equal(t, want, d.back(), "%q", back)
			}
		}
	}
}

// A table reads what it plays: its rulebook and options, and comes back.
func TestTheRulesOfATable(t *testing.T) {
	s := start(t)
	r := s.reader(t, "fr")
	f := r.seat("Ana", "Léo")
	d := f.with("rulebook", "grandpa-beck").with("grandpa-beck.scoring", "rascal").save()
	link := d.byID("rules")
	require.NotNil(t, link, "the play screen leads to the rules")
	assert.Equal(t, "Règles", words(link))
	rules := r.get(attr(link, "href"))
	require.Equal(t, 200, rules.StatusCode)
	assert.Equal(t, d.path, rules.back())
	assert.Contains(t, rules.text(), "Skull King · Grandpa Beck’s")
	assert.NotNil(t, rules.byID("SK-9"))
	rules.headingsInOrder()
	assert.Contains(t, r.get(d.path+"/rules?back=%2Fhistory").back(), "/history")

	assert.Equal(t, http.StatusNotFound, s.reader(t, "fr").get(d.path+"/rules").StatusCode, "a stranger's table")
}

// From the set-up page one comes back to everything that was typed.
func TestTheRulesAtSetUpLoseNothing(t *testing.T) {
	s := start(t)
	for _, game := range viewscatalog.All() {
		r := s.reader(t, "es")
		d := r.get("/new/" + game.ID())
		button := d.byID("rules")
		require.NotNil(t, button)
		f := d.form("setup")
		f.Values["player"] = []string{`Zoë "<b>`, "נועה"}
		rules := r.post(attr(button, "formaction"), f.Values)
		require.Equal(t, 200, rules.StatusCode)
		assert.True(t, strings.HasPrefix(rules.title(), "Reglas · "))
		again := rules.form("new/"+game.ID()).press("", "")
		require.Equal(t, 200, again.StatusCode)
		assert.Equal(t, f.Values, again.form("setup").Values, game.ID())
	}
	r := s.reader(t, "es")
	assert.Contains(t, r.get("/").text(), "Skull King", "no game was begun")
	for path, want := range map[string]int{"/rules/chess": 404, "/rules/skull-king": 200} {
		assert.Equal(t, want, r.post(path, url.Values{"save": {"1"}}).StatusCode, path)
	}
}
