package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// listening writes down what each live region of a page says when its words
// change, leaving out what is hidden from a screen reader. What a page shows
// when it loads is not said.
const listening = `(() => {
	const spoken = e => e.nodeType == 3 ? e.data : e.nodeType != 1 || e.hidden || e.getAttribute("aria-hidden") == "true" ? "" :
		" " + [...e.childNodes].map(spoken).join("") + " ";
	const region = e => (e.nodeType == 1 ? e : e.parentElement)?.closest("[aria-live], [role=status], output");
	self.heard = [];
	addEventListener("DOMContentLoaded", () => new MutationObserver(changes => {
		for (const one of new Set(changes.map(change => region(change.target)))) {
			const words = one && one.ariaLive != "off" && !one.closest("[hidden]") ? spoken(one).replace(/\s+/g, " ").trim() : "";
			if (words) self.heard.push(words);
		}
	}).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ["hidden"] }));
})()`

// listen has the phone write down from now on what it says.
func (k *keeps) listen() {
	k.t.Helper()
	call(k.phone, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: listening})
	k.reload()
}

// hearsOnce waits until words were said, and asks that they were said one time
// since the phone was last asked.
func (k *keeps) hearsOnce(words string) {
	k.t.Helper()
	words = folded(words)
	k.until(fmt.Sprintf("heard.some(said => said.includes(%q))", words), "nobody says "+words)
	said := k.saidSince()
	assert.Equal(k.t, 1, strings.Count(strings.Join(said, "\n"), words), "%q in %q", words, said)
}

// saidSince is what was said since the phone was last asked.
func (k *keeps) saidSince() []string {
	k.t.Helper()
	return ask(k.phone, chromedp.Evaluate[[]string](`heard.splice(0)`))
}

// TestTotemsByEar sets a game up and tells of totems by keys and ears alone: the
// focus stays with what was done, and every deed is said once.
func TestTotemsByEar(t *testing.T) {
	t.Parallel()
	k := keeping(newPhone(t, serve(t), phoneSettings{language: "en"}), "en", "Ana", "Léo", "Inès")
	k.open("/new/bead-trade")
	k.listen()
	for i, name := range k.names {
		if i == 2 {
			k.enter("button", k.say.T("house.setup.other"))
			k.hearsOnce(k.say.N("house.players", 3))
		}
		k.tabTo("combobox", k.say.T("house.setup.name", "place", i+1))
		k.do(chromedp.KeyEvent(name))
		k.settle()
	}
	place := func(name string, n int) string { return name + ", " + k.say.T("house.setup.place", "place", n) }
	k.enter("button", k.say.T("house.setup.up", "name", "Inès"))
	k.hearsOnce(place("Inès", 2))
	assert.Equal(t, k.say.T("house.setup.up", "name", "Inès"), k.focused().name, "the focus goes along")
	k.press("Enter")
	k.hearsOnce(place("Inès", 1))
	assert.Equal(t, k.say.T("house.setup.name", "place", 1), k.focused().name, "nothing is above the first place")
	k.enter("button", k.say.T("house.setup.remove", "name", "Léo"))
	k.hearsOnce(k.say.N("house.players", 2))
	assert.Equal(t, k.say.T("house.setup.name", "place", 2), k.focused().name)
	k.enter("button", k.say.T("house.setup.start"))

	b := &beads{keeps: k, placed: map[string]bool{}}
	tap := func(id, box string) string {
		k.enter("button", k.say.T("bt.tap", "totem", b.totem(id), "box", b.box(box)))
		return b.totem(id) + " " + b.box(box)
	}
	bull := tap("pink", "lid")
	k.hearsOnce(bull)
	assert.Equal(t, k.say.T("bt.change.of", "totem", b.totem("pink")), k.focused().name)
	k.enter("button", k.say.T("house.undo", "what", bull))
	k.hearsOnce(k.say.T("house.undone", "what", bull))
	k.hearsOnce(tap("yellow", "base"))
	tap("pink", "lid")
	assert.Contains(t, ask(k.phone, chromedp.Title()), k.say.T("bt.bar.reveal", "round", 1, "rounds", 3), "what a screen reader says first")
	k.tabTo("radio", "0")
	k.arrowTo("1")
	k.until("heard.length > 0", "nothing is said of a count")
	assert.Len(t, k.saidSince(), 1, "one tap, one line: what is left of the type is only read")
}

// TestTwoTotemsAtOnce taps on while the first tap is on its way: another totem is
// put too, and as it ends the round the count comes with its own dock. The same
// tap again is none, and a totem that lies there already is told.
func TestTwoTotemsAtOnce(t *testing.T) {
	t.Parallel()
	b := &beads{keeps: keeping(newPhone(t, serve(t), phoneSettings{language: "es"}), "es", "Ana", "Léo", "Inès"), placed: map[string]bool{}}
	b.open("/new/bead-trade")
	b.fillNames()
	b.tap("button", b.say.T("house.setup.start"))
	b.listen()
	at := func(totems ...string) {
		b.tell(`for (const totem of ["` + strings.Join(totems, `", "`) + `"]) document.querySelector("[value='" + totem + "']").click()`)
	}
	said := func(id, box string) string { return b.totem(id) + " " + b.box(box) }
	at("lid.pink", "lid.pink", "base.yellow")
	b.sees(b.say.T("bead-trade.missing.reveal"))
	b.find("button", b.say.T("bt.go", "round", 1))
	b.tap("button", b.say.T("house.undo", "what", said("yellow", "base")))
	b.tap("button", b.say.T("house.undo", "what", said("pink", "lid")))
	assert.False(t, b.has("button", b.say.T("house.undo", "what", said("pink", "lid"))), "it was put once")
	b.saidSince()
	at("lid.pink", "base.pink")
	b.hearsOnce(b.say.T("house.stale.gone", "what", said("pink", "lid"), "typed", said("pink", "base")))
	b.wires.takeComplaints() // of the refusal
}

// TestOthersAreHeard has two phones say what the other one did, and what they
// themselves saved.
func TestOthersAreHeard(t *testing.T) {
	t.Parallel()
	a := newTable(t, "en", "past-your-bedtime", "Ana", "Léo", "Inès")
	keeper, player := a.keeps, a.join("fr", "p2")
	keeper.listen()
	player.listen()
	player.bidOwn(1)
	player.hearsOnce(player.say.T("sk.own.made")) // and not which: others sit by
	keeper.hearsOnce(keeper.say.N("sk.bids.missing", 2) + " Ana Inès")

	keeper.tap("button", keeper.say.T("house.undo", "what", keeper.say.T("sk.undo.bid.secret", "name", "Léo")))
	player.hearsOnce(player.say.T("sk.own.back"))

	keeper.offline(true)
	keeper.hearsOnce(keeper.say.T("house.offline"))
	keeper.offline(false)
	keeper.until(`document.querySelector("#offline").hidden`, "the network is back")
	keeper.hearsOnce(keeper.say.T("house.online"))

	a.stop()
	keeper.hearsOnce(keeper.say.T("live.lost"))
	keeper.offline(true)
	keeper.hearsOnce(keeper.say.T("house.offline"))
	said := ask(keeper.phone, chromedp.Evaluate[string](`document.querySelector("#news").textContent`))
	assert.Contains(t, folded(said), folded(keeper.say.T("house.offline")), "the note that goes meanwhile takes it back, maybe before it is spoken")
	for _, p := range []*keeps{keeper, player} {
		for _, complaint := range p.wires.takeComplaints() {
			assert.Contains(t, complaint, "net::ERR_", complaint)
		}
	}
}

// TestRefusalsAreHeard counts the cards of a player wrongly: the line above the
// button says what is wrong, and the focus lands on a field that tells it.
func TestRefusalsAreHeard(t *testing.T) {
	t.Parallel()
	k := keeping(newPhone(t, serve(t), phoneSettings{language: "es"}), "es", "Ana", "Léo")
	k.setUpPearls("count", "p1")
	k.listen()
	send := k.say.T("pe.count.go", "name", "Ana")
	k.enter("button", send)
	nothing := k.say.T("problem.count_to_enter", "player", "Ana")
	assert.Equal(t, folded(nothing), folded(text(k.focused().ax.Description)), "a group's problem is told by its first field")

	red := k.say.T("pe.cell.treasure", "colour", k.say.T("pearls.colour.red"))
	k.tabTo("spinbutton", red)
	k.do(chromedp.KeyEvent("99"))
	k.press("Tab")
	wrong := k.say.T("problem.deck_exceeded", "colour", k.say.T("pearls.colour.red"), "count", 99, "deck", 20)
	k.hearsOnce(wrong)
	k.enter("button", send)
	require.Equal(t, red, k.focused().name)
	assert.Equal(t, folded(wrong), folded(text(k.focused().ax.Description)))
}
