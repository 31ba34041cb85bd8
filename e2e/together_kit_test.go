package e2e

import (
	"strings"
	"sync"
	"testing"

	"ardoise/i18n"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
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
	return newTableOn(t, serve, language, schedule, names...)
}

func newTableOn(t *testing.T, on serving, language, schedule string, names ...string) *atTable {
	t.Helper()
	a := &atTable{server: on(t), t: t}
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
	k.back()
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

// atOnce presses two things on two phones at the same moment.
func atOnce(t *testing.T, things ...*thing) {
	t.Helper()
	var all sync.WaitGroup
	for _, g := range things {
		at := g.place()
		all.Go(func() {
			g.p.wires.touch()
			assert.NoError(t, chromedp.Do(g.p.ctx, chromedp.MouseClickXY(at.X, at.Y)))
			g.p.wires.touch()
		})
	}
	all.Wait()
	for _, g := range things {
		g.p.settle()
	}
}

// offline takes a phone's network away, or gives it back.
func (k *keeps) offline(off bool) { k.network(&network.Conditions{Offline: off}) }

// slow lets every answer wait for so many milliseconds.
func (k *keeps) slow(wait float64) { k.network(&network.Conditions{Latency: wait}) }

func (k *keeps) network(like *network.Conditions) {
	k.t.Helper()
	like.DownloadThroughput, like.UploadThroughput = -1, -1
	call(k.phone, network.OverrideNetworkState, network.OverrideNetworkStateParams{
		Offline: like.Offline, Latency: like.Latency, DownloadThroughput: -1, UploadThroughput: -1})
	call(k.phone, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{like}})
}

// gameOnly is the address of the game that a phone is at.
func (k *keeps) gameOnly() string {
	k.t.Helper()
	parts := strings.SplitN(k.address(), "/", 4)
	require.GreaterOrEqual(k.t, len(parts), 3, k.address())
	id, _, _ := strings.Cut(parts[2], "?")
	return "/g/" + id
}
