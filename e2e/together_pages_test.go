package e2e

import (
	"testing"

	"ardoise/i18n"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// The pages of a shared table, each held against what every page must be.
func TestPagesOfASharedTable(t *testing.T) {
	for _, language := range i18n.Langs {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			a := newTable(t, language, "even-keeled", "Ana", "Léo", "Maximilienne de Bourbon", "יעל <b>")
			k := a.keeps
			k.tap("link", k.say.T("table.seats"))
			k.look("seats")
			k.seatOf("p2").find("DisclosureTriangle", k.say.T("table.seat.change")+"…").tap()
			k.look("seats, one open")
			k.tap("button", k.say.T("table.seat.code")+"…")
			k.look("seat code")
			k.tap("link", k.say.T("table.hand.done"))
			k.tap("link", k.say.T("table.people"))
			k.look("people")
			k.tap("button", k.say.T("sk.people.join.go"))
			k.look("people, refused")
			k.open(k.gameOnly() + "/board")
			k.look("board")
			k.open(k.gameOnly())

			ana := keeping(newPhone(t, a.server, phoneSettings{language: language}), language, k.names...)
			ana.open("/join")
			ana.find("textbox", ana.say.T("table.join")+"…").write("222222")
			ana.tap("button", ana.say.T("table.join.go"))
			ana.look("join, wrong")
			ana.find("textbox", ana.say.T("table.join")+"…").write(a.code)
			ana.tap("button", ana.say.T("table.join.go"))
			ana.look("invitation")
			ana.tap("button", "Ana")
			ana.look("own bid")
			ana.bidOwn(1)
			ana.look("own bid, made")
			ana.tapOwn(2)
			ana.look("own bid, another tapped")
			ana.reload()
			ana.tap("link", ana.say.T("sk.own.cover"))
			ana.look("own bid, covered")
			ana.tap("link", ana.say.T("table.seats"))
			ana.look("seats of a player")

			watcher := a.join(language, "")
			watcher.look("watching bids")
			k.reload()
			k.look("bids with phones")
			k.bid(map[string]int{"p2": 1, "p3": 0, "p4": 0})
			k.tap("button", k.say.T("sk.bids.go", "round", 1))
			ana.open(ana.gameOnly())
			ana.look("own tricks")
			watcher.reload()
			watcher.look("watching tricks")
			watcher.tap("link", watcher.say.T("table.board"))
			watcher.look("board of a watcher")
		})
	}
}

// What the keeper types on a page that follows the table stays when others come
// in meanwhile.
func TestTypingGoesOnWhileOthersComeIn(t *testing.T) {
	t.Parallel()
	a := newTable(t, "en", "even-keeled", "Ana", "Léo", "Inès")
	k := a.keeps
	k.tap("link", k.say.T("table.seats"))
	k.seatOf("p2").find("DisclosureTriangle", k.say.T("table.seat.change")+"…").tap()
	k.find("textbox", k.say.T("table.seat.name")).write("Léonie")
	a.join("en", "p1")
	k.sees(k.say.T("table.seat.taken"))
	assert.Equal(t, "Léonie", text(k.find("textbox", k.say.T("table.seat.name")).ax.Value))
	k.seatOf("p2").find("button", k.say.T("table.seat.rename")+"…").tap()
	k.sees("Léonie")

	k.tap("link", k.say.T("table.people"))
	k.find("textbox", k.say.T("sk.people.name")).write("Zoé")
	k.tap("radio", k.say.T("sk.people.start.median", "n", "0"))
	was := ask(k.phone, chromedp.Evaluate[string](`document.body.dataset.change`))
	a.join("en", "p3")
	k.until(`document.body.dataset.change > `+was, "the page does not follow")
	assert.Equal(t, "Zoé", text(k.find("textbox", k.say.T("sk.people.name")).ax.Value))
	k.tap("button", k.say.T("sk.people.join.go"))
	k.sees(k.say.T("sk.people.joined", "name", "Zoé", "start", "0"))
}
