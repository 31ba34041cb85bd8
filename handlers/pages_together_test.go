package handlers_test

import (
	"database/sql"
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

// publicHome is the address that the sites of these tests have.
const publicHome = "http://192.0.2.7:8080"

// shared is a game of Skull King that several browsers are about.
type shared struct {
	*site
	t      *testing.T
	keeper *reader
	game   string // path
	code   string
}

func (s *site) share(t *testing.T, names ...string) *shared {
	t.Helper()
	keeper := s.reader(t, "en")
	game := keeper.begin(names...).path
	a := &shared{site: s, t: t, keeper: keeper, game: game}
	a.code = a.seats(keeper).signs()
	return a
}

func startShared(t *testing.T, settings ...setting) *shared {
	t.Helper()
	settings = append(settings, func(c *handlers.Config) { c.URL = publicHome })
	return start(t, settings...).share(t, "Ana", "Léo", "Inès", "Tom")
}

// signs reads the code that a page shows big.
func (d *document) signs() string {
	d.r.t.Helper()
	for _, node := range all(d.root, func(n *html.Node) bool { return attr(n, "class") == "signs" }) {
		return strings.ReplaceAll(strings.TrimPrefix(words(node), "Code:"), " ", "")
	}
	require.Fail(d.r.t, "no code", d.text())
	return ""
}

// token is what the QR code carries, out of the store.
func (a *shared) token() string {
	a.t.Helper()
	db, err := sql.Open("sqlite", a.db)
	require.NoError(a.t, err)
	defer db.Close()
	var token string
	require.NoError(a.t, db.QueryRow(`SELECT join_token FROM sessions WHERE id = $1`, strings.TrimPrefix(a.game, "/g/")).Scan(&token))
	return token
}

func (a *shared) seats(r *reader) *document { a.t.Helper(); return r.get(a.game + "/seats") }
func (a *shared) page(r *reader) *document  { a.t.Helper(); return r.get(a.game) }

// joins brings a browser to the table; seat "" watches.
func (a *shared) joins(seat string) *reader {
	a.t.Helper()
	r := a.reader(a.t, "en")
	d := r.get("/join/" + a.code)
	if seat == "" {
		d = d.form(a.code).press("watch", "1")
	} else {
		d = d.form(a.code).press("seat", seat)
	}
	require.Equal(a.t, a.game, d.path, d.text())
	return r
}

// bids makes a player's own bid.
func (a *shared) bids(r *reader, seat string, n int) *document {
	a.t.Helper()
	return a.page(r).form("entry").with("bid."+seat, fmt.Sprint(n)).save()
}

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

// forms lists the forms of a page by their addresses.
func (d *document) forms() []string {
	var actions []string
	for _, node := range all(d.root, tag("form")) {
		actions = append(actions, attr(node, "action"))
	}
	return actions
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

func TestSeatsOfTheKeeper(t *testing.T) {
	a := startShared(t)
	ana := a.joins("p1")

	d := a.seats(a.keeper).form("p2/name").with("name", " ana ").press("", "")
	assert.Equal(t, http.StatusUnprocessableEntity, d.StatusCode)
	assert.Contains(t, d.problemAt("f-name-p2"), "ana")
	d = d.form("p2/name").with("name", "Léonie").press("", "")
	assert.Equal(t, a.game+"/seats", d.path)
	assert.Contains(t, a.page(ana).text(), "Léonie", "a mended name shows on every phone")

	d = a.seats(a.keeper).form("p1/free").press("", "")
	assert.NotContains(t, d.forms(), a.game+"/seats/p1/free", "nobody sits there any more")
	assert.NotContains(t, a.page(ana).text(), "you hold")
	d = a.seats(ana).form("p1/sit").press("", "")
	assert.Contains(t, d.text(), "Ana, you hold")
	d = a.seats(ana).form("p1/free").press("", "")
	assert.Equal(t, a.game+"/seats", d.path)
	assert.NotContains(t, a.page(ana).text(), "you hold", "a player leaves the seat")
}

func TestTheKeepersRoleIsHandedOver(t *testing.T) {
	a := startShared(t)
	ana := a.joins("p1")
	assert.NotContains(t, a.seats(a.keeper).forms(), a.game+"/seats/p2/keep", "nobody is there to take it")
	d := a.seats(a.keeper).form("p1/keep").press("", "")
	require.Equal(t, a.game+"/seats", d.path)
	assert.Contains(t, d.text(), "Ana keeps the score since")
	assert.NotEmpty(t, a.page(ana).form("entry").fillable("bid.p4"), "Ana enters for anybody")
	assert.Contains(t, a.page(ana).text(), "This phone keeps the score since")
	assert.Contains(t, a.page(a.keeper).text(), "Ana keeps the score since")
	d = a.seats(a.keeper).form("keep").press("", "")
	assert.Equal(t, a.game, d.path)
	assert.NotEmpty(t, d.form("entry").fillable("bid.p4"), "a phone of the notebook takes it back")
	assert.Contains(t, a.page(ana).text(), "Another phone keeps the score since")
}

// fillable lists the values that a field's choices have.
func (f *sheet) fillable(field string) []string {
	var values []string
	for _, node := range all(f.d.root, tag("input")) {
		if attr(node, "name") == field {
			values = append(values, attr(node, "value"))
		}
	}
	return values
}

func TestAnOwnBid(t *testing.T) {
	a := startShared(t)
	ana, leo := a.joins("p1"), a.joins("p2")
	d := a.page(ana)
	assert.Equal(t, []string{"0", "1"}, d.form("entry").fillable("bid.p1"))
	assert.Empty(t, d.form("entry").fillable("bid.p2"), "only the own seat's")
	empty := d.form("entry").save()
	assert.Equal(t, http.StatusUnprocessableEntity, empty.StatusCode)
	assert.NotEmpty(t, empty.problemAt("bid.p1"))

	stale := d.form("entry").with("bid.p1", "1")
	a.bids(leo, "p2", 0)
	d = stale.save()
	require.Equal(t, 200, d.StatusCode, "bids go in side by side: %s", d.text())
	assert.Contains(t, d.text(), "Bid 1 kept secret")
	assert.Contains(t, words(d.byID("waiting")), "Waiting for Inès and Tom")
	assert.Equal(t, 200, stale.save().StatusCode, "the same tap twice is one bid")

	change := d.form("entry").with("bid.p1", "0")
	d = change.save()
	assert.Equal(t, a.game, d.path)
	assert.Contains(t, d.text(), "Bid 0 kept secret")

	covered := ana.get(a.game + "?cover=1")
	assert.Contains(t, covered.text(), "Your bid is covered.")
	assert.NotContains(t, covered.body, "kept secret")
	assert.Empty(t, covered.forms()[1:], "nothing of it is left on the page but the undo")

	other := a.page(leo)
	assert.NotContains(t, other.text(), "Bid 1")
	assert.Contains(t, other.text(), "bid made")

	late := a.page(ana).form("entry").with("bid.p1", "1")
	a.page(a.keeper).form("entry").with("bid.p3", "1").with("bid.p4", "0").save()
	d = late.save()
	assert.Equal(t, http.StatusConflict, d.StatusCode, "the bids were turned over meanwhile")
	assert.Contains(t, d.text(), "Meanwhile this game went on")
	assert.Contains(t, a.page(leo).text(), "bid 0", "all bids turn over together")
}

// The keeper's form asks for those who have no phone; who has one bids there,
// and where that phone does not, the keeper may.
func TestTheKeeperBidsForTheOthers(t *testing.T) {
	a := startShared(t)
	ana := a.joins("p1")
	a.joins("p2")
	f := a.page(a.keeper).form("entry").with("bid.p3", "0").with("bid.p4", "1")
	a.bids(ana, "p1", 1)
	d := f.save()
	require.Equal(t, 200, d.StatusCode, "what Ana bids meanwhile is no conflict: %s", d.text())
	assert.Contains(t, words(d.byID("waiting")), "Waiting for Léo")
	assert.Contains(t, d.text(), "bids on a phone")

	none := d.form("entry").press("save", "p2")
	assert.Equal(t, http.StatusUnprocessableEntity, none.StatusCode)
	assert.NotEmpty(t, none.problemAt("bid.p2"))
	d = none.form("entry").with("bid.p2", "0").press("save", "p2")
	assert.Contains(t, d.text(), "Round 1 of 10 · tricks")

	twice := startShared(t)
	ana = twice.joins("p1")
	f = twice.page(twice.keeper).form("entry").with("bid.p1", "0")
	twice.bids(ana, "p1", 1)
	d = f.press("save", "p1")
	assert.Equal(t, http.StatusConflict, d.StatusCode)
	assert.NotContains(t, d.text(), "bid 1", "a second bid is a conflict without a value")
}

func TestOwnTricks(t *testing.T) {
	a := startShared(t)
	ana, watcher := a.joins("p1"), a.joins("")
	a.bids(ana, "p1", 1)
	a.page(a.keeper).form("entry").with("bid.p2", "0").with("bid.p3", "0").with("bid.p4", "0").save()
	d := a.page(ana)
	assert.NotEmpty(t, d.form("entry").fillable("tricks.p1"))
	assert.Empty(t, d.form("entry").fillable("tricks.p2"))
	d = d.form("entry").with("tricks.p1", "0").save()
	require.Equal(t, 200, d.StatusCode, d.text())
	d = d.form("entry").with("tricks.p1", "1").save()
	assert.Equal(t, "1", d.form("entry").Get("tricks.p1"), "it may be mended until the round is scored")
	f := a.page(a.keeper).form("entry")
	assert.Equal(t, "1", f.Get("tricks.p1"), "the keeper sees it")
	d = f.with("tricks.p2", "0").with("tricks.p3", "0").with("tricks.p4", "0").save()
	assert.Contains(t, d.text(), "Round 2 of 10")
	assert.Empty(t, a.page(watcher).forms())
	assert.Contains(t, watcher.get(a.game+"/sheet").text(), "20")
}

func TestPeopleComeAndGo(t *testing.T) {
	a := startShared(t)
	d := a.page(a.keeper).round([]int{1, 0, 0, 0}, []int{1, 0, 0, 0}) // 20 10 10 10
	people := a.keeper.get(a.game + "/s/people")
	require.Equal(t, 200, people.StatusCode)
	assert.Equal(t, []string{"0", "13", "10"}, people.form("join").fillable("start"), "zero, average, median")
	refused := people.form("join").with("name", "ana").save()
	assert.Equal(t, http.StatusUnprocessableEntity, refused.StatusCode)
	assert.NotEmpty(t, refused.problemAt("name"))
	refused = refused.form("join").with("name", "Zoé").with("start", "13").with("start.own", "x").save()
	assert.NotEmpty(t, refused.problemAt("start"), refused.text())
	assert.Equal(t, "Zoé", refused.form("join").Get("name"))

	d = refused.form("join").with("start.own", "-5").save()
	require.Equal(t, 200, d.StatusCode, d.text())
	assert.Contains(t, d.text(), "Zoé joined with −5")
	assert.NotEmpty(t, a.page(a.keeper).form("entry").fillable("bid.p5"))
	assert.Contains(t, a.page(a.joins("")).text(), "Zoé", "the new seat can be taken")

	again := d.form("leave").save()
	assert.NotEmpty(t, again.problemAt("player"), "who leaves is to be said: %s", again.text())
	d = again.form("leave").with("player", "p2").with("from_round", "2").save()
	assert.Contains(t, d.text(), "Léo is away from round 2 on")
	assert.Empty(t, a.page(a.keeper).form("entry").fillable("bid.p2"), "who left bids no more")
	sheet := a.keeper.get(a.game + "/sheet")
	assert.Contains(t, sheet.text(), "Léo", "points and place stay")

	assert.Equal(t, a.game, a.joins("p1").get(a.game+"/s/people").path, "only the keeper says who comes and goes")
	ghost := start(t).reader(t, "en").begin("Ana", "Léo")
	assert.Equal(t, 200, ghost.r.get(ghost.path+"/s/people").StatusCode)
}

// A page shows each role what it may press, and nothing else.
func TestNoButtonThatIsRefused(t *testing.T) {
	for _, role := range []string{"keeper", "player", "watcher"} {
		t.Run(role, func(t *testing.T) {
			open := func() (*shared, *reader) {
				a := startShared(t)
				ana := a.joins("p1")
				a.bids(ana, "p1", 1)
				watcher := a.joins("")
				return a, map[string]*reader{"keeper": a.keeper, "player": ana, "watcher": watcher}[role]
			}
			a, r := open()
			for _, page := range []string{"", "/sheet", "/seats", "/board", "/s/people", "/finish"} {
				d := r.get(a.game + page)
				for i := range d.forms() {
					a, r := open()
					d := r.get(a.game + page)
					form := all(d.root, tag("form"))[i]
					id := attr(form, "id")
					if id == "" {
						id = strings.TrimPrefix(attr(form, "action"), "/")
					}
					got := d.form(id).save()
					assert.NotContains(t, []int{403, 404}, got.StatusCode, "%s presses %s on %s", role, attr(form, "action"), page)
				}
				for _, link := range all(d.root, tag("a")) {
					if href := attr(link, "href"); strings.HasPrefix(href, a.game) {
						assert.NotContains(t, []int{403, 404}, r.get(href).StatusCode, "%s follows %s on %s", role, href, page)
					}
				}
			}
		})
	}
}
