package handlers_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// told lists what a page tells a screen reader at once.
func (d *document) told() string {
	var told []string
	for _, node := range all(d.root, func(n *html.Node) bool { return n.Data == "p" && has(n, "data-said") }) {
		told = append(told, words(node))
	}
	return strings.Join(told, " ")
}

// person opens the page of the one with a name.
func (r *reader) person(name string) *document {
	r.t.Helper()
	for _, link := range all(r.get("/players").root, func(n *html.Node) bool { return strings.HasPrefix(attr(n, "href"), "/players/") }) {
		if strings.Contains(words(link), name) {
			return r.get(attr(link, "href"))
		}
	}
	require.Fail(r.t, "nobody of that name", name)
	return nil
}

func TestWhatWasDoneIsSaid(t *testing.T) {
	s := start(t)
	r, other := s.reader(t, "en"), s.reader(t, "en")
	d := r.begin("Ana", "Léo", "Inès")
	saved := r.get(d.path+"/notes").form("notes").with("note", "Rain.").press("", "")
	assert.Equal(t, "Saved.", saved.told())
	assert.Empty(t, r.get(d.path+"/sheet").told(), "not for ever")
	r.get(d.path+"/finish").form("finish").press("", "")
	saved = r.get(d.path+"/notes").form("notes").with("note", "Sun.").press("", "")
	assert.Equal(t, "Saved.", saved.told())
	assert.Contains(t, saved.path, d.path+"/result?")

	erased := r.get(r.person("Léo").path+"/erase").form("erase-form").press("", "")
	assert.Equal(t, "The name is erased from all games.", erased.told())

	code := r.post("/devices/code", url.Values{"x": {"1"}}).signs()
	opened := other.get("/open/"+code).form(code).press("", "")
	assert.Equal(t, "The notebook is open on this device.", opened.told())
	assert.Regexp(t, `here since .*, \d\d:\d\d`, opened.text(), "devices of one day are told apart")

	for _, page := range []string{r.person("Ana").path + "/erase", d.path + "/delete"} {
		last := all(r.get(page).root, func(n *html.Node) bool { return n.Data == "button" && attr(n, "data-kind") == "danger" })
		assert.Len(t, last, 1, "%s looks like no other button", page)
	}
}

// Who is hidden is not offered for a new game, nor sat down without a word, but
// the history can still be narrowed to them.
func TestWhoIsHiddenIsNotSeatedAgain(t *testing.T) {
	r := start(t).reader(t, "en")
	r.begin("Ana", "Léo", "Inès")
	require.Equal(t, []string{"Ana", "Léo", "Inès"}, r.get("/new/skull-king").form("setup").Values["player"])
	r.person("Léo").form("hide").press("", "")
	for _, game := range []string{"skull-king", "pearls"} {
		assert.Equal(t, []string{"Ana", "Inès"}, r.get("/new/" + game).form("setup").Values["player"], game)
	}
	names := all(r.get("/history").byID("f-player"), tag("option"))
	var offered []string
	for _, name := range names {
		offered = append(offered, attr(name, "value"))
	}
	assert.ElementsMatch(t, []string{"", "Ana", "Inès", "Léo"}, offered)
}
