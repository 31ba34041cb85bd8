package e2e

import (
	"strings"
	"testing"

	"ardoise/i18n"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// atTable is a table with a phone for each who has one: the keeper's first.
type atTable struct {
	*server
	t     *testing.T
	keeps *keeps
	code  string
}

// newTable begins a game of Skull King by the rulebook with the given schedule.
func newTable(t *testing.T, language, schedule string, names ...string) *atTable {
	t.Helper()
	a := &atTable{server: serve(t), t: t}
	k := keeping(newPhone(t, a.server, phoneSettings{language: language}), language, names...)
	k.open("/new/skull-king")
	k.fillNames()
	k.tap("radio", k.rulebook("grandpa-beck"))
	k.tap("DisclosureTriangle", k.say.N("house.setup.options", 2))
	k.tap("radio", k.say.T("skull-king.option.schedule."+schedule))
	k.tap("button", k.say.T("house.setup.start"))
	a.keeps = k
	a.code = k.tableCode()
	return a
}

// tableCode reads the code off the page of the seats, and comes back.
func (k *keeps) tableCode() string {
	k.t.Helper()
	k.tap("link", k.say.T("table.seats"))
	code := ask(k.phone, chromedp.Evaluate[string](`document.querySelector(".signs").lastChild.textContent`))
	code = strings.ReplaceAll(code, " ", "")
	require.Len(k.t, code, 6)
	k.tap("link", k.say.T("skull-king.name"))
	return code
}

// join brings a new phone to the table by typing the code; seat is whose place
// it takes, "" to watch.
func (a *atTable) join(language, seat string) *keeps {
	a.t.Helper()
	p := keeping(newPhone(a.t, a.server, phoneSettings{language: language}), language, a.keeps.names...)
	p.open("/")
	p.find("textbox", p.say.T("table.join")+"…").write(strings.ToLower(a.code[:3]) + " " + a.code[3:])
	p.tap("button", p.say.T("table.join.go"))
	if seat == "" {
		p.tap("button", p.say.T("table.invite.watch"))
	} else {
		p.tap("button", p.name(seat))
	}
	return p
}

// bidOwn bids on one's own phone.
func (k *keeps) bidOwn(n int) {
	k.t.Helper()
	k.tapOwn(n)
	k.tap("button", k.say.T("sk.own.go", "bid", n))
}

func (k *keeps) tapOwn(n int) {
	k.t.Helper()
	k.find("group", k.say.T("sk.own.ask")).find("radio", i18n.Number(n)).tap()
}

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
			k.open(k.gamePath()[:len("/g/")+36] + "/board")
			k.look("board")
			k.open(k.gamePath()[:len("/g/")+36])

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
			ana.open(ana.gamePath()[:len("/g/")+36])
			ana.look("own tricks")
			watcher.reload()
			watcher.look("watching tricks")
			watcher.tap("link", watcher.say.T("table.board"))
			watcher.look("board of a watcher")
		})
	}
}

// seatOf is the part of the page of the seats that belongs to one.
func (k *keeps) seatOf(seat string) *thing {
	k.t.Helper()
	rows := k.seek("listitem", "", nil)
	for _, row := range rows {
		if on[string](row, `function() { return this.id }`) == "seat-"+seat {
			return row
		}
	}
	require.Fail(k.t, "no such seat", seat)
	return nil
}
