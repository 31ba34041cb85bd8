package e2e

import (
	"html"
	"testing"

	"ardoise/i18n"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// shortGame is what the players of a short game bid and take, by seat.
var shortGame = []round{
	{1, map[string]int{"p1": 1, "p2": 1, "p3": 0, "p4": 0}, map[string]int{"p1": 1, "p2": 0, "p3": 1, "p4": 0}, nil},
	{2, map[string]int{"p1": 1, "p2": 2, "p3": 0, "p4": 1}, map[string]int{"p1": 1, "p2": 2, "p3": 1, "p4": 0}, nil},
	{3, map[string]int{"p1": 2, "p2": 1, "p3": 0, "p4": 3}, map[string]int{"p1": 2, "p2": 2, "p3": 0, "p4": 2}, nil},
	{4, map[string]int{"p1": 3, "p2": 2, "p3": 1, "p4": 1}, map[string]int{"p1": 3, "p2": 1, "p3": 2, "p4": 2}, nil},
	{5, map[string]int{"p1": 4, "p2": 0, "p3": 3, "p4": 2}, map[string]int{"p1": 4, "p2": 0, "p3": 3, "p4": 3}, nil},
}

// shortTotals are its points, by the rules SK-1 to SK-4 worked out by hand:
// rounds of 2, 4, 6, 8 and 10 cards.
var shortTotals = map[string]string{
	"Ana":  "220", // 20+20+40+60+80
	"Léo":  "110", // -10+40-10-10+100
	"Inès": "50",  // -20-40+60-10+60
	"Tom":  "−20", // +20-10-10-10-10
}

// Three bid on their own phones, the keeper for the fourth; one reloads, one is
// without a network for a round, two press at the same moment. A watcher and
// the screen at the table's end see no bid early, and the totals are right on
// every screen.
func TestFourPhonesPlaySkullKing(t *testing.T) { playOnFourPhones(t, serve) }

func playOnFourPhones(t *testing.T, on serving) {
	t.Parallel()
	a := newTableOn(t, on, "en", "even-keeled", "Ana", "Léo", "Inès", "Tom")
	k := a.keeps
	ana, leo, ines := a.join("fr", "p1"), a.join("es", "p2"), a.join("en", "p3")
	watcher, board := a.join("en", ""), a.join("en", "")
	board.tap("link", board.say.T("table.board"))
	phones := []*keeps{k, ana, leo, ines, watcher}
	players := map[string]*keeps{"p1": ana, "p2": leo, "p3": ines}

	for _, r := range shortGame {
		for _, p := range players {
			p.sees(p.say.T("sk.bar.bid", "round", r.number, "rounds", 5))
		}
		a.playShared(r, players, func(when string) {
			for _, seen := range []*keeps{watcher, board} {
				page := markup(seen)
				for _, n := range []string{"0", "1", "2", "3", "4"} {
					assert.NotContains(t, page, folded(seen.say.T("sk.bid.is", "bid", n)), "round %d, %s", r.number, when)
				}
			}
		})
		for _, p := range phones {
			if p != ines || r.number != offlineRound {
				p.sees(p.say.T("sk.bar.results", "round", r.number, "rounds", 5))
			}
		}
		watcher.sees(watcher.say.T("sk.bid.is", "bid", r.bids["p1"]))
		assert.Contains(t, markup(watcher), folded(watcher.say.T("sk.bid.is", "bid", r.bids["p1"])), "what was looked for is found once it is there")
		board.sees(board.say.T("sk.bid.is", "bid", r.bids["p1"]))
		a.countShared(r, players)
		if r.number == offlineRound {
			ines.offline(false)
		}
	}
	for _, p := range append(phones, board) {
		p.sees("220")
		if p == board { // a screen that nobody taps
			p.open(p.gameOnly() + "/sheet")
		} else {
			p.tap("link", p.say.T("house.sheet"))
		}
		assert.Equal(t, shortTotals, p.totals(), p.say.Lang)
	}
	for _, complaint := range ines.wires.takeComplaints() { // of the network that was gone
		assert.Contains(t, complaint, "net::ERR_")
	}
}

// markup is all that a page holds, seen or not, blanks folded.
func markup(k *keeps) string {
	return folded(html.UnescapeString(ask(k.phone, chromedp.Evaluate[string](`document.documentElement.innerHTML`))))
}

// The round in which one phone has no network.
const offlineRound = 4

// playShared has everybody bid: three on their phones, the keeper for the
// fourth. early is called while somebody is missing.
func (a *atTable) playShared(r round, players map[string]*keeps, early func(when string)) {
	a.t.Helper()
	k, ana, leo, ines := a.keeps, players["p1"], players["p2"], players["p3"]
	if r.number == offlineRound {
		ines.offline(true)
	}
	if r.number == 2 {
		ana.tapOwn(r.bids["p1"])
		leo.tapOwn(r.bids["p2"])
		atOnce(a.t, ana.find("button", ana.say.T("sk.own.go", "bid", r.bids["p1"])), leo.find("button", leo.say.T("sk.own.go", "bid", r.bids["p2"])))
	} else {
		ana.bidOwn(r.bids["p1"])
		early("Ana has bid")
		leo.bidOwn(r.bids["p2"])
	}
	ana.sees(ana.say.T("sk.own.kept", "bid", r.bids["p1"]))
	leo.sees(leo.say.T("sk.own.kept", "bid", r.bids["p2"]))
	early("two have bid")
	switch r.number {
	case 3:
		leo.reload()
		leo.sees(leo.say.T("sk.own.kept", "bid", r.bids["p2"]))
	case 5:
		ana.tap("link", ana.say.T("sk.own.cover"))
		assert.NotContains(a.t, ana.text(), ana.say.T("sk.own.kept", "bid", r.bids["p1"]))
		ana.sees(ana.say.T("sk.own.covered"))
	}
	if r.number == offlineRound {
		ines.sees(ines.say.T("house.offline"))
		k.tap("DisclosureTriangle", k.say.T("sk.bid.here")+"…")
		k.choose("p3", r.bids["p3"])
		k.tap("button", k.say.T("sk.bid.here.go")+"…")
	} else {
		ines.bidOwn(r.bids["p3"])
	}
	early("three have bid")
	k.find("link", "Tom") // whom the keeper's own phone still asks for
	k.choose("p4", r.bids["p4"])
	k.tap("button", k.say.T("sk.bids.go", "round", r.number))
}

// countShared enters the tricks: each their own in the first round, the keeper
// everybody's in the others.
func (a *atTable) countShared(r round, players map[string]*keeps) {
	a.t.Helper()
	k := a.keeps
	if r.number > 1 {
		k.take(r)
		k.sendResults(r.number)
		return
	}
	for _, seat := range []string{"p1", "p2", "p3"} {
		p := players[seat]
		p.choose(seat, r.tricks[seat])
		p.tap("button", p.say.T("sk.results.save"))
	}
	for _, seat := range []string{"p1", "p2", "p3"} {
		k.until(`document.querySelector("#f-tricks-`+seat+`-`+i18n.Number(r.tricks[seat])+`").checked`, "the keeper does not see the tricks of "+seat)
	}
	k.choose("p4", r.tricks["p4"])
	k.sendResults(r.number)
}

// Four phones tell a whole game of Pearls turn by turn, each its own; the
// keeper counts the hands at the end.
func TestFourPhonesPlayPearls(t *testing.T) {
	t.Parallel()
	first, entries, totals := pearlsGame(t, "turns-four-players.json")
	a := &atTable{server: serve(t), t: t}
	k := keeping(newPhone(t, a.server, phoneSettings{}), "en", "Ana", "Léo", "Inès", "Tom")
	k.setUpPearls("turns", first)
	a.keeps = k
	a.code = k.tableCode()
	players := map[string]*keeps{"p1": a.join("fr", "p1"), "p2": a.join("es", "p2"), "p3": a.join("en", "p3"), "p4": k}
	watcher := a.join("en", "")
	k.gameOnly()

	turns, hands := entries[:len(entries)-1], entries[len(entries)-1].Hands
	for i, e := range turns {
		p := players[e.Player]
		p.find("group", p.say.T("pe.colour"))
		if i == 5 {
			p.reload()
		}
		for seat, other := range players {
			if i < 8 && seat != e.Player && other != k {
				assert.False(t, other.has("group", other.say.T("pe.colour")), "%s may tell nothing in the turn of %s", seat, e.Player)
			}
		}
		p.tellCards(e)
		p.sendCards(e)
		if i+1 < len(turns) {
			watcher.sees(watcher.say.T("pe.waiting", "names", k.name(turns[i+1].Player)))
		}
	}
	for _, seat := range []string{"p1", "p2", "p3", "p4"} {
		k.countHand(k.name(seat), hands[seat])
	}
	want := k.want(recording{totals: totals})
	for _, p := range []*keeps{k, players["p1"], players["p2"], players["p3"], watcher} {
		p.sees(p.say.N("house.outcome.won", 1, "names", k.name("p3"), "total", i18n.Number(totals["p3"])))
		p.tap("link", p.say.T("house.sheet"))
		assert.Equal(t, want, p.pearlTotals(), "the same totals on every screen")
	}
}

// countHand enters one player's final hand.
func (k *keeps) countHand(name string, hand map[string]int) {
	k.t.Helper()
	k.find("button", k.say.N("pe.hands.go", 0, "name", name))
	k.typeCards("hand", hand)
	k.press("Tab") // leaving a field tells it
	cards := 0
	for _, n := range hand {
		cards += n
	}
	k.tap("button", k.say.N("pe.hands.go", cards, "name", name))
}
