package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"golang.org/x/net/html"
)

// A phone that a table does not know, since its cookies were deleted or it was
// never let in, is told what to do; whether there is such a table it is not told.
func TestAPhoneThatTheTableDoesNotKnow(t *testing.T) {
	s := start(t)
	game := s.reader(t, "en").begin("Ana", "Léo").path
	nowhere := "/g/AAAAAAAAAAAAAAAAAAAAAAAAAA"
	stranger := s.reader(t, "en")
	other := s.reader(t, "en") // with a notebook of its own
	other.begin("Zoé", "Max")
	for _, r := range []*reader{stranger, other} {
		ask := map[string]func(path string) *document{
			"looks": r.get,
			"reads": func(path string) *document { return r.get(path + "/sheet") },
			"enters": func(path string) *document {
				return r.post(path, url.Values{"save": {"1"}, "bid.p1": {"1"}, "key": {"k"}})
			},
		}
		for name, send := range ask {
			got, never := send(game), send(nowhere)
			assert.Equal(t, http.StatusNotFound, got.StatusCode, name)
			assert.Contains(t, strings.Join(got.said(), " "), "Join with the table’s code", name)
			assert.Equal(t, never.body, got.body, "%s: the same where there is no such game", name)
			assert.NotEmpty(t, all(got.root, func(n *html.Node) bool { return attr(n, "href") == "/join" }), name)
			assert.Empty(t, all(got.root, func(n *html.Node) bool { return strings.HasPrefix(attr(n, "href"), "/g/") }), "%s: no way back that leads nowhere", name)
		}
	}
	for lang, words := range map[string]string{"fr": "Rejoignez-la avec son code", "es": "Únete con el código de la mesa"} {
		assert.Contains(t, s.reader(t, lang).get(game).text(), words)
	}
}

// Who was at a table is told that its game was deleted, whatever they tap, and is
// led home. To all others there never was one.
func TestAGameThatWasDeletedUnderAPhone(t *testing.T) {
	a := startShared(t)
	phones := map[string]*reader{"keeper": a.keeper, "ana": a.joins("p1"), "watcher": a.joins("")}
	other := a.reader(t, "en")
	other.begin("Zoé", "Max")
	page := a.page(phones["ana"])
	a.keeper.get(a.game+"/delete").form("delete").press("", "")

	told := func(d *document, who string) {
		t.Helper()
		assert.Equal(t, http.StatusNotFound, d.StatusCode, who)
		assert.Contains(t, strings.Join(d.said(), " "), "This game was deleted.", who)
		assert.NotContains(t, d.text(), "Join with", who)
		assert.Empty(t, all(d.root, func(n *html.Node) bool { return strings.HasPrefix(attr(n, "href"), "/g/") }), "%s: no way back that leads nowhere", who)
		main := all(d.root, func(n *html.Node) bool { return attr(n, "data-kind") == "main" })
		if assert.Len(t, main, 1, who) {
			assert.Equal(t, "/", attr(main[0], "href"), who)
		}
	}
	told(page.form("entry").with("bid.p1", "1").save(), "a bid")
	for who, phone := range phones {
		for _, at := range []string{"", "/sheet", "/seats", "/correct/1"} {
			told(phone.get(a.game+at), who+at)
		}
	}
	nowhere := "/g/AAAAAAAAAAAAAAAAAAAAAAAAAA"
	for who, phone := range map[string]*reader{"stranger": a.reader(t, "en"), "another notebook": other} {
		assert.Equal(t, phone.get(nowhere).body, phone.get(a.game).body, who)
		bid := url.Values{"save": {"1"}, "bid.p1": {"1"}, "key": {"k"}}
		assert.Equal(t, phone.post(nowhere, bid).body, phone.post(a.game, bid).body, who)
	}
}

// Who sits at the table is told of the page, not of the table.
func TestAPageThatAGameDoesNotHave(t *testing.T) {
	r := start(t).reader(t, "en")
	game := r.begin("Ana", "Léo").path
	got := r.get(game + "/correct/99")
	assert.Equal(t, http.StatusNotFound, got.StatusCode)
	assert.NotContains(t, got.text(), "Join")
}
