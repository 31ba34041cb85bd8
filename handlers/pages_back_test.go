package handlers_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// links tells whether a page has a link to an address.
func (d *document) links(href string) bool {
	return len(all(d.root, func(n *html.Node) bool { return n.Data == "a" && attr(n, "href") == href })) > 0
}

func TestTheFirstPageLeadsToWhatWasPlayed(t *testing.T) {
	r := start(t).reader(t, "fr")
	games := []string{"/history", "/stats", "/players"}
	coming := []string{"/open", "/import"}
	d := r.get("/")
	for _, href := range append(games, coming...) {
		assert.True(t, d.links(href), "of an empty notebook: %s", href)
	}
	assert.True(t, r.get("/join").links("/open?back=%2Fjoin"))
	r.begin("Ana", "Léo")
	d = r.get("/")
	for _, href := range games {
		assert.True(t, d.links(href), href)
	}
	for _, href := range coming {
		assert.False(t, d.links(href), "who has games needs no %s there", href)
	}
}

func TestTheWayBackLeadsWhereOneCameFrom(t *testing.T) {
	r := start(t).reader(t, "en")
	d := r.begin("Ana", "Léo")
	for _, page := range []string{"/notes", "/log"} {
		assert.Equal(t, d.path+"/sheet", r.get(d.path+page).back(), "of a game that runs: %s", page)
	}
	assert.Equal(t, "/", d.back())
	assert.Equal(t, d.path, r.get(d.path+"/finish").back(), "from beside the game one step up")
	settings := "/settings?back=" + url.QueryEscape(d.path+"/seats")
	assert.True(t, r.get(d.path+"/seats").links(settings), "a guest's phone comes by no first page")
	assert.Equal(t, d.path+"/seats", r.get(settings).back())
	assert.Equal(t, d.path+"/seats", r.get(settings).form("settings").save().path)
	assert.True(t, r.get(d.path+"/finish").links(d.path+"/delete"), "a game that was begun by mistake")
	result := r.get(d.path+"/finish").form("finish").press("", "")
	assert.Equal(t, "/history", result.back())
	assert.True(t, result.links(d.path+"/delete"))
	for _, page := range []string{"/notes", "/log", "/delete"} {
		assert.Equal(t, d.path+"/result", r.get(d.path+page).back(), page)
	}

	for path, want := range map[string]string{
		"/players": "/", "/players?back=/settings": "/settings", "/stats": "/", "/stats?back=%2Fhistory": "/history",
		"/open": "/", "/open?back=/devices": "/devices", "/recover?back=%2Fopen%3Fback%3D%252Fdevices": "/open?back=%2Fdevices",
		"/players?back=//elsewhere.example": "/",
	} {
		assert.Equal(t, want, r.get(path).back(), path)
	}
	for page, link := range map[string]string{
		"/settings": "/players?back=%2Fsettings", "/history": "/stats?back=%2Fhistory", "/devices": "/open?back=%2Fdevices",
	} {
		assert.True(t, r.get(page).links(link), page)
	}
	refused := r.get("/open?back=/devices").form("open?back=%2Fdevices").with("code", "nothing").press("", "")
	assert.Equal(t, "/devices", refused.back(), "a wrong code forgets nothing")
}

func TestAPersonAndTheirStatisticsLeadToEachOther(t *testing.T) {
	r := start(t).reader(t, "en")
	d := r.begin("Ana", "Léo")
	player := func() *document {
		list := r.get("/players")
		person := all(list.root, func(n *html.Node) bool { return strings.HasPrefix(attr(n, "href"), "/players/") })
		require.Len(t, person, 2)
		return r.get(attr(person[0], "href"))
	}
	path := strings.TrimPrefix(player().path, "/players")
	assert.False(t, player().links("/stats/skull-king"+path), "nothing was finished")
	r.get(d.path+"/finish").form("finish").press("", "")
	require.True(t, player().links("/stats/skull-king"+path))
	assert.True(t, r.get("/stats/skull-king"+path).links("/players"+path))
}

// A second phone of the notebook takes over from a game's result, or its sheet:
// then it takes back and corrects. To play again it need not.
func TestAnotherPhoneTakesOverAFinishedGame(t *testing.T) {
	for _, page := range []string{"/result", "/sheet"} {
		t.Run(page, func(t *testing.T) {
			s := start(t)
			ana, ben := s.reader(t, "fr"), s.reader(t, "fr")
			d := ana.begin("Ana", "Léo")
			ana.get(d.path+"/finish").form("finish").press("", "")
			code := ana.post("/devices/code", url.Values{"x": {"1"}}).signs()
			ben.get("/open").form("open").with("code", code).press("", "").form(code).press("", "")

			result := ben.get(d.path + "/result")
			assert.NotContains(t, result.forms(), d.path+"/undo")
			assert.Contains(t, result.forms(), d.path+"/rematch")
			assert.Equal(t, 1, strings.Count(result.body, `data-kind="main"`), "one main button")
			ben.get(d.path+page).form("keep").press("", "")
			result = ben.get(d.path + "/result")
			assert.NotContains(t, result.forms(), d.path+"/keep")
			assert.Contains(t, result.forms(), d.path+"/undo")
			assert.Contains(t, result.forms(), d.path+"/rematch")
			assert.NotContains(t, ana.get(d.path+"/result").forms(), d.path+"/undo")
		})
	}
}

// Whoever of the notebook has a phone at hand plays again, once the game is over.
func TestAnotherPhonePlaysAgain(t *testing.T) {
	s := start(t)
	ana, ben := s.reader(t, "fr"), s.reader(t, "fr")
	d := ana.begin("Ana", "Léo")
	code := ana.post("/devices/code", url.Values{"x": {"1"}}).signs()
	ben.get("/open").form("open").with("code", code).press("", "").form(code).press("", "")
	ana.get(d.path+"/finish").form("finish").press("", "")

	next := ben.get(d.path+"/result").form("rematch").press("", "").path
	assert.NotEqual(t, d.path, next)
	assert.NotEmpty(t, ben.get(next).form("entry").fillable("bid.p1"), "who begins keeps the score")
	for _, phone := range []*reader{ana, ben} {
		result := phone.get(d.path + "/result")
		assert.True(t, result.links(next))
		assert.NotContains(t, result.forms(), d.path+"/rematch")
	}
}
