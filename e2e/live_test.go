package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// until waits until a script on the page is true.
func (p *phone) until(script, why string) {
	p.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		if now, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool]("!!("+script+")")); err == nil && now {
			p.settle()
			return
		}
		require.True(p.t, time.Now().Before(end), why)
	}
}

// tell runs a script on the page.
func (p *phone) tell(script string) {
	p.t.Helper()
	ask(p, chromedp.Evaluate[bool](script+"; true"))
}

// twoPages opens a game of two on two pages of one phone.
func twoPages(t *testing.T) (s *server, k, other *keeps) {
	t.Helper()
	s = serve(t)
	k = keeping(newPhone(t, s, phoneSettings{}), "en", "Ana", "Léo")
	k.open("/new/skull-king")
	k.tap("radio", k.rulebook("grandpa-beck")) // its bonuses are counted, not ticked
	k.fillNames()
	k.tap("button", k.say.T("house.setup.start"))
	other = keeping(k.secondTab(s, phoneSettings{}), "en", k.names...)
	other.open(k.gamePath())
	return s, k, other
}

var (
	firstBids    = map[string]int{"p1": 1, "p2": 0}
	firstRound   = round{number: 1, bids: firstBids, tricks: map[string]int{"p1": 1, "p2": 0}}
	secondBids   = map[string]int{"p1": 1, "p2": 1}
	wronglyHeard = round{number: 1, bids: firstBids, tricks: map[string]int{"p1": 0, "p2": 1}}
)

func TestAnEntryShowsOnTheOtherPage(t *testing.T) {
	t.Parallel()
	_, k, other := twoPages(t)
	k.bid(firstBids)
	k.sendBids(1)
	other.sees(other.say.T("sk.results.go", "round", 1))
	assert.Equal(t, k.gamePath(), other.address(), "the page has moved on by itself")

	other.tap("link", other.say.T("house.sheet"))
	other.tell(`window.marked = true`)
	k.take(firstRound)
	k.sendResults(1)
	other.sees("+20")
	assert.True(t, ask(other.phone, chromedp.Evaluate[bool](`window.marked`)), "the sheet was not loaded anew")
	assert.Equal(t, map[string]string{"Ana": "20", "Léo": "10"}, other.totals())
}

// What is tapped but not saved, open or in focus stays when another phone
// changes the game, and is counted with it.
func TestUnsavedTapsStay(t *testing.T) {
	t.Parallel()
	_, k, other := twoPages(t)
	k.playRound(wronglyHeard)
	k.bid(secondBids)
	k.sendBids(2)
	other.sees(other.say.T("sk.results.go", "round", 2))
	other.settle()
	other.addBonus("p1", "fourteens", 1)
	other.choose("p1", 1)
	other.seat("p2").find("DisclosureTriangle", other.say.T("sk.bonus")+"…").tap()
	other.sees("+30")
	other.tell(`window.marked = true; document.querySelector("#f-tricks-p1-1").focus(); scrollTo(0, 120)`)
	was := ask(other.phone, chromedp.Evaluate[string](stateOfPage))

	correct(k, firstRound)
	other.sees(other.say.T("house.undo", "what", ""))
	other.until(`document.body.innerText.includes("correction")`, "the other page does not tell of the correction")
	assert.Equal(t, was, ask(other.phone, chromedp.Evaluate[string](stateOfPage)))
	assert.True(t, ask(other.phone, chromedp.Evaluate[bool](`window.marked`)), "the page was not loaded anew")
	other.sees("+30")
	other.shot("kept")

	other.reload()
	other.until(`document.querySelector("#f-tricks-p1-1").checked`, "what was tapped does not outlive a reload after somebody's entry")
	other.sees("+30")
	other.choose("p2", 1)
	other.sendResults(2)
	k.open(k.gamePath() + "/sheet")
	assert.Equal(t, map[string]string{"Ana": "50", "Léo": "30"}, k.totals())
}

// stateOfPage is what a person would miss, as text.
const stateOfPage = `JSON.stringify({
	ticked: [...document.querySelectorAll("#entry input:checked")].map(e => e.id),
	counts: [...document.querySelectorAll("#entry input[type=number]")].map(e => e.value),
	open: [...document.querySelectorAll("details")].map(e => e.open),
	focus: document.activeElement.id, scroll: scrollY,
})`

// A page that holds unsaved taps for a part of the game that is over says so
// and keeps them until its reader moves on.
func TestAPageWithTapsDoesNotMoveOnByItself(t *testing.T) {
	t.Parallel()
	_, k, other := twoPages(t)
	other.choose("p1", 0)
	k.bid(firstBids)
	k.sendBids(1)
	other.sees(other.say.T("live.moved"))
	other.settle()
	assert.Equal(t, "true", other.seat("p1").find("radio", "0").property("checked"))
	other.shot("moved")
	for _, fault := range other.axe() {
		t.Error(fault)
	}
	other.tap("link", other.say.T("live.moved.go"))
	other.sees(other.say.T("sk.results.go", "round", 1))
	assert.Equal(t, 0, ask(other.phone, chromedp.Evaluate[int](`document.querySelectorAll("#entry [name^=tricks]:checked").length`)), "old taps are not taken for new ones")
}

// What is tapped without a network is drawn once it is back, and counts. That
// there is none is said wherever the reader has scrolled to.
func TestTapsWithoutANetworkCountOnceItIsBack(t *testing.T) {
	t.Parallel()
	k := keeping(newPhone(t, serve(t), phoneSettings{}), "en", "Ana", "Léo", "Inès", "Tomás", "Zoé")
	k.setUp("p1")
	k.bid(map[string]int{"p1": 1, "p2": 0, "p3": 0, "p4": 0})
	k.offline(true)
	k.choose("p5", 1)
	k.tell(`scrollTo(0, document.body.scrollHeight)`)
	k.until(`(([bar, note, dock]) => scrollY > 0 && bar.bottom <= note.top && note.bottom <= dock.top)(
		[".bar", "#offline", ".dock"].map(place => document.querySelector(place).getBoundingClientRect()))`, "nothing on the screen says that there is no network")
	k.shot("offline")
	// The phone lies there, dark, when the network comes back.
	asleep := func(hidden bool) {
		k.tell(fmt.Sprintf(`Object.defineProperty(document, "hidden", {value: %t, configurable: true}); document.dispatchEvent(new Event("visibilitychange"))`, hidden))
	}
	asleep(true)
	k.offline(false)
	asleep(false)
	k.until(`!document.querySelector("#main-button[data-kind=held]")`, "the page goes on asking for what was tapped")
	k.sendBids(1)
	k.sees(k.say.T("sk.results.go", "round", 1))
	for _, complaint := range k.wires.takeComplaints() { // of the network that was gone
		assert.Regexp(t, "net::ERR_|Failed to fetch", complaint)
	}
}

// A phone without a network, and one whose server is gone, say so and mend
// themselves.
func TestALostConnectionMendsItself(t *testing.T) {
	t.Parallel()
	s, k, other := twoPages(t)
	other.offline(true)
	other.sees(other.say.T("house.offline"))
	k.bid(firstBids)
	k.sendBids(1)
	assert.NotContains(t, other.text(), other.say.T("sk.results.go", "round", 1))
	other.offline(false)
	other.sees(other.say.T("sk.results.go", "round", 1))
	assert.NotContains(t, other.text(), other.say.T("house.offline"))

	s.stop()
	other.sees(other.say.T("live.lost"))
	other.shot("lost")
	s.start()
	other.until(`document.querySelector("#lost").hidden`, "the page does not find the server again")
	k.reload()
	k.take(firstRound)
	k.sendResults(1)
	other.sees(other.say.T("sk.bids.go", "round", 2))
	for _, p := range []*keeps{k, other} { // a lost connection is what this is about
		for _, complaint := range p.wires.takeComplaints() {
			assert.Contains(t, complaint, "net::ERR_", complaint)
		}
	}
}

// Eight pages at once: a browser has six connections to a host.
func TestEightTabs(t *testing.T) {
	t.Parallel()
	s, k, other := twoPages(t)
	tabs := []*keeps{other}
	for len(tabs) < 7 {
		tab := keeping(k.secondTab(s, phoneSettings{}), "en", k.names...)
		tab.open(k.gamePath())
		tabs = append(tabs, tab)
	}
	k.bid(firstBids)
	k.sendBids(1)
	for _, tab := range tabs {
		tab.sees(tab.say.T("sk.results.go", "round", 1))
	}
}

// A page that nobody sees holds no connection, and catches up when it is seen.
func TestAHiddenPageLetsGo(t *testing.T) {
	t.Parallel()
	s, k, other := twoPages(t)
	ended := func() int { return strings.Count(s.log.String(), "route=/api/v1/sessions/:id/events") }
	hide := func(hidden bool) {
		other.tell(fmt.Sprintf(`Object.defineProperty(document, "hidden", { value: %v, configurable: true });
			document.dispatchEvent(new Event("visibilitychange"))`, hidden))
	}
	before := ended()
	hide(true)
	require.Eventually(t, func() bool { return ended() == before+1 }, patience, 10*time.Millisecond, "its stream is still open")
	k.bid(firstBids)
	k.sendBids(1)
	assert.NotContains(t, other.text(), other.say.T("sk.results.go", "round", 1))
	hide(false)
	other.sees(other.say.T("sk.results.go", "round", 1))
}

// Who saves sees one new page, not two.
func TestOnesOwnEntryIsDrawnOnce(t *testing.T) {
	t.Parallel()
	s, k, other := twoPages(t)
	other.open("/")
	k.bid(firstBids)
	k.settle()
	before := strings.Count(s.log.String(), "route=/g/:id status=200")
	k.sendBids(1)
	time.Sleep(300 * time.Millisecond) // long enough for a second drawing
	assert.Equal(t, before+1, strings.Count(s.log.String(), "route=/g/:id status=200"))
}

// Without script a link reads the page again.
func TestWithoutScriptALinkReloads(t *testing.T) {
	t.Parallel()
	s := serve(t)
	k := keeping(newPhone(t, s, phoneSettings{noScript: true}), "en", "Ana", "Léo")
	k.setUp("p1")
	other := keeping(k.secondTab(s, phoneSettings{noScript: true}), "en", k.names...)
	other.open(k.gamePath())
	k.bid(firstBids)
	k.sendBids(1)
	other.tap("link", other.say.T("live.reload"))
	other.sees(other.say.T("sk.results.go", "round", 1))
}

// The phones of one table: a player's bid shows on the keeper's phone and on
// the board, the keeper's own taps stay, and all pages move on together.
func TestPhonesOfOneTableHearOfEachOther(t *testing.T) {
	t.Parallel()
	a := newTable(t, "en", "classic", "Ana", "Léo", "Inès")
	k := a.keeps
	leo, ines := a.join("fr", "p2"), a.join("es", "p3")
	board := a.join("en", "")
	board.open(board.gamePath() + "/board")
	k.find("button", k.say.T("sk.bids.save"))
	k.choose("p1", 1)
	k.tell(`window.marked = true`)

	leo.bidOwn(1)
	k.until(`!document.querySelector("[name='bid.p2']")`, "the keeper's phone still asks for a bid that was made")
	assert.True(t, ask(k.phone, chromedp.Evaluate[bool](`window.marked`)), "the keeper's page was not loaded anew")
	assert.Equal(t, "true", k.seat("p1").find("radio", "1").property("checked"))
	board.until(`![...document.querySelectorAll("[data-waits]")].some(e => e.innerText.includes("Léo"))`, "the board still waits for a bid that was made")
	board.shot("board")

	// A bid that is covered stays covered while others bid.
	leo.tap("link", leo.say.T("sk.own.cover"))
	ines.bidOwn(0)
	leo.until(`!document.querySelector("#waiting").innerText.includes("Inès")`, "the player's phone still waits for a bid that was made")
	assert.True(t, ask(leo.phone, chromedp.Evaluate[bool](`[...document.querySelectorAll(".secret")].every(e => !e.checkVisibility())`)))
	leo.shot("covered")

	k.sendBids(1)
	leo.sees(leo.say.T("sk.bid.is", "bid", 1))
	leo.until(`document.querySelector("#entry [name='tricks.p2']")`, "the player's phone does not ask for the tricks")
	leo.shot("moved-on")
}
