package handlers_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"ardoise/handlers"

	qr "github.com/piglig/go-qr"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

func TestJoiningByCode(t *testing.T) {
	a := startShared(t)
	ana := a.reader(t, "en")
	typed := " " + strings.ToLower(a.code[:3]) + " -" + a.code[3:]
	d := ana.get("/").form("join").with("code", typed).press("", "")
	require.Equal(t, 200, d.StatusCode, d.text())
	assert.Contains(t, d.text(), "Who are you?")
	d = d.form(strings.TrimPrefix(d.path, "/join/")).press("seat", "p1")
	assert.Equal(t, a.game, d.path)
	assert.Contains(t, d.text(), "Ana, you hold 1 card")

	assert.Equal(t, a.game, ana.get("/join/"+a.token()).path, "a phone that comes back is in its seat")
	assert.Contains(t, ana.get("/").text(), "Game in progress", "and finds the game on its first page")

	leo := a.reader(t, "en")
	d = leo.get("/join/" + a.token())
	assert.NotContains(t, words(d.root), "Code for")
	late := d.form(a.token()).press("seat", "p1")
	assert.Equal(t, http.StatusConflict, late.StatusCode)
	assert.Contains(t, late.text(), "Another phone already sits at Ana’s place.")
	assert.Empty(t, all(late.root, func(n *html.Node) bool { return attr(n, "value") == "p1" }), "a seat that is taken is no button")
	d = late.form(a.token()).press("seat", "p2")
	assert.Contains(t, d.text(), "Léo, you hold 1 card")

	watcher := a.joins("")
	assert.Empty(t, a.page(watcher).forms(), "who watches has nothing to press")
	assert.Equal(t, a.game+"/board", a.reader(t, "en").get("/join/"+a.code).form(a.code).press("board", "1").path)
}

func TestAWrongCode(t *testing.T) {
	a := startShared(t, func(c *handlers.Config) { c.Limits = handlers.DefaultLimits(); c.Limits.Codes = 2 })
	r := a.reader(t, "fr")
	d := r.get("/join").form("join").with("code", "222 222").press("", "")
	assert.Equal(t, http.StatusNotFound, d.StatusCode)
	assert.Contains(t, d.problemAt("code"), "Ce code")
	assert.Equal(t, "222 222", d.form("join").Get("code"), "what was typed stays")
	assert.Equal(t, http.StatusNotFound, r.get("/join/AAAAAA").StatusCode)
	d = r.get("/join").form("join").with("code", "333333").press("", "")
	assert.Equal(t, http.StatusTooManyRequests, d.StatusCode)
	seconds := d.Header.Get("Retry-After")
	assert.Regexp(t, `^[1-9][0-9]*$`, seconds)
	assert.Contains(t, d.problemAt("code"), seconds+" s", "it says how long to wait")
}

func TestARenewedCode(t *testing.T) {
	a := startShared(t)
	leo, token := a.joins("p2"), a.token()
	d := a.seats(a.keeper).form(strings.TrimPrefix(a.game, "/")+"/code").press("", "")
	require.Equal(t, a.game+"/seats", d.path)
	assert.NotEqual(t, a.code, d.signs())
	for _, old := range []string{a.code, token} {
		assert.Equal(t, http.StatusNotFound, a.reader(t, "en").get("/join/"+old).StatusCode)
	}
	assert.Contains(t, a.page(leo).text(), "Léo, you hold", "who is in stays in")
}

// The QR code carries the public address of the server and the token, whatever
// a request calls the server.
func TestTheQRCode(t *testing.T) {
	a := startShared(t)
	want, err := qr.EncodeText(publicHome+"/join/"+a.token(), qr.Low)
	require.NoError(t, err)
	got := a.seats(a.keeper)
	dark := map[[2]int]bool{}
	for _, node := range all(got.root, func(n *html.Node) bool { return attr(n, "class") == "qr" }) {
		for _, run := range regexp.MustCompile(`M(\d+) (\d+)\.5h(\d+)`).FindAllStringSubmatch(attr(node.FirstChild, "d"), -1) {
			var x, y, n int
			_, err := fmt.Sscan(strings.Join(run[1:], " "), &x, &y, &n)
			require.NoError(t, err)
			for i := range n {
				dark[[2]int{x + i, y}] = true
			}
		}
	}
	require.NotEmpty(t, dark)
	for y := range want.Size() {
		for x := range want.Size() {
			assert.Equal(t, want.Module(x, y), dark[[2]int{x, y}])
		}
	}
	request, err := http.NewRequest(http.MethodGet, a.URL+a.game+"/seats", nil)
	require.NoError(t, err)
	for _, cookie := range a.keeper.client.Jar.Cookies(request.URL) {
		request.AddCookie(cookie)
	}
	request.Host = "elsewhere.example"
	page := a.do(t, nil, request)
	require.Equal(t, 200, page.StatusCode)
	assert.NotContains(t, page.body, "elsewhere.example")
	assert.Contains(t, page.body, publicHome+"/join")
}

// A lost phone: the keeper's code gives the seat to another one, once.
func TestALostPhone(t *testing.T) {
	a := startShared(t)
	lost := a.joins("p1")
	a.bids(lost, "p1", 1)
	d := a.keeper.post(a.game+"/seats/p1/code", map[string][]string{})
	require.Equal(t, 200, d.StatusCode, d.text())
	code := d.signs()
	require.Len(t, code, 8)

	found := a.reader(t, "en")
	d = found.get("/join").form("join").with("code", strings.ToLower(code)).press("", "")
	assert.Contains(t, d.text(), "This code gives the seat of Ana to this phone.")
	d = d.form(strings.TrimPrefix(d.path, "/join/")).press("", "")
	assert.Equal(t, a.game, d.path)
	assert.Contains(t, d.text(), "Bid 1 kept secret", "the seat's own bid is there")
	assert.NotContains(t, a.page(lost).text(), "kept secret", "the lost phone tells nothing any more")
	assert.Equal(t, http.StatusNotFound, a.reader(t, "en").get("/join/"+code).StatusCode, "it works once")
}
