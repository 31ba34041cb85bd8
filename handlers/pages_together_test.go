package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

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
	assert.Contains(t, other.text(), "has bid")

	late := a.page(ana).form("entry").with("bid.p1", "1")
	a.page(a.keeper).form("entry").with("bid.p3", "1").with("bid.p4", "0").save()
	d = late.save()
	assert.Equal(t, http.StatusConflict, d.StatusCode, "the bids were turned over meanwhile")
	assert.Contains(t, d.text(), "Meanwhile this game went on")
	assert.Contains(t, a.page(leo).text(), "bid 0", "all bids turn over together")
}

// A bid that the keeper takes back is told where it was made, and no number
// with it; who takes the own bid back knows.
func TestABidThatIsTakenBack(t *testing.T) {
	a := startShared(t)
	ana, leo := a.joins("p1"), a.joins("p2")
	const back = "Your bid was taken back."
	a.bids(ana, "p1", 1)
	a.page(a.keeper).form("undo").press("", "")
	a.bids(leo, "p2", 0)
	d := a.page(ana)
	assert.Contains(t, d.text(), back)
	assert.Empty(t, d.form("entry").Get("bid.p1"), "what it was is not shown")
	assert.NotContains(t, d.text(), "kept secret")
	assert.NotContains(t, a.page(leo).text(), back, "nobody else’s")
	d = a.bids(ana, "p1", 0)
	assert.NotContains(t, d.text(), back)
	d = d.form("undo").press("", "")
	assert.NotContains(t, d.text(), back, "whoever takes it back knows")
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
	a.page(a.keeper).round([]int{1, 0, 0, 0}, []int{1, 0, 0, 0}) // 20 10 10 10
	people := a.keeper.get(a.game + "/s/people")
	require.Equal(t, 200, people.StatusCode)
	assert.Equal(t, []string{"0", "13", "10"}, people.form("join").fillable("start"), "zero, average, median")
	refused := people.form("join").with("name", "ana").save()
	assert.Equal(t, http.StatusUnprocessableEntity, refused.StatusCode)
	assert.NotEmpty(t, refused.problemAt("name"))
	refused = refused.form("join").with("name", "Zoé").with("start", "13").with("start.own", "x").save()
	assert.NotEmpty(t, refused.problemAt("start"), refused.text())
	assert.Equal(t, "Zoé", refused.form("join").Get("name"))

	d := refused.form("join").with("start.own", "-5").save()
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
