package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// TestSetUpOutlivesAReload types names, adds a place and chooses; a reload, and
// leaving for the first page, keep it all until the game begins.
func TestSetUpOutlivesAReload(t *testing.T) {
	t.Parallel()
	k := keeping(newPhone(t, serve(t), phoneSettings{}), "en", "Ana", "Léo", "Bartholomew")
	row := func(place string) string { return k.say.T("house.setup.name", "place", place) }
	k.open("/new/skull-king")
	k.fillNames()
	k.tap("button", k.say.T("house.setup.other"))
	k.until(`document.activeElement.id === "f-player-3"`, "the new place waits for its name")
	k.tap("radio", k.say.T("skull-king.rulebook.grandpa-beck.name")+"…")
	k.tap("radio", "Bartholomew")
	for range 2 {
		k.reload()
		for i, name := range []string{"Ana", "Léo", "Bartholomew", ""} {
			assert.Equal(t, name, text(k.find("combobox", row(string(rune('1'+i)))).ax.Value))
		}
		assert.Equal(t, "true", k.find("radio", k.say.T("skull-king.rulebook.grandpa-beck.name")+"…").property("checked"))
		assert.Equal(t, "true", k.find("radio", "Bartholomew").property("checked"))
		k.open("/")
		k.open("/new/skull-king")
	}
	k.fillNames() // without the empty place
	k.tap("button", k.say.T("house.setup.start"))
	k.sees(k.say.T("sk.bar.bids", "round", 1, "rounds", 10))
	assert.Empty(t, ask(k.phone, chromedp.Evaluate[[]string](`Object.keys(sessionStorage).filter(key => key.startsWith("draft:/new/"))`)), "a game that began keeps no draft")
}

// TestReloadTellsEverySeatAnew reloads in the middle of the results, sends a
// round from the bottom of the page, and finds the next one at its top.
func TestReloadTellsEverySeatAnew(t *testing.T) {
	t.Parallel()
	k := keeping(newPhone(t, serve(t), phoneSettings{}), "en", "Ana", "Léo", "Inès", "Tom")
	k.setUp("p1")
	k.bid(map[string]int{"p1": 1, "p2": 0, "p3": 0, "p4": 0})
	k.sendBids(1)
	for seat, n := range map[string]int{"p1": 1, "p2": 0, "p3": 0, "p4": 0} {
		k.seat(seat).find("radio", string(rune('0'+n))).tap()
	}
	k.reload()
	k.sees(k.say.N("sk.tricks.right", 1))
	assert.NotContains(t, k.outline(), k.say.T("sk.tricks.none"))
	ask(k.phone, chromedp.Evaluate[bool](`(scrollTo(0, 9999), true)`))
	k.sendResults(1)
	assert.Zero(t, ask(k.phone, chromedp.Evaluate[int](`Math.round(scrollY)`)), "the next round begins at its top")
	k.tap("button", k.say.T("house.undo", "what", k.say.T("sk.undo.results", "round", 1)))
	k.sees(k.say.N("sk.tricks.right", 1))
	k.sendResults(1)
}

// TestEnterGoesOnToTheNextName presses the key that a phone's keyboard shows as
// "next": it leads through the names to the next player, and starts no game.
func TestEnterGoesOnToTheNextName(t *testing.T) {
	t.Parallel()
	k := keeping(newPhone(t, serve(t), phoneSettings{}), "en")
	k.open("/new/skull-king")
	at := func(script string) bool {
		return ask(k.phone, chromedp.Evaluate[bool](`document.activeElement == document.querySelector(`+"`"+script+"`"+`)`))
	}
	k.find("combobox", k.say.T("house.setup.name", "place", "1")).write("Ana")
	k.press("Enter")
	assert.True(t, at("[data-drag] li:nth-child(2) input"))
	k.press("Enter")
	assert.True(t, at("#add-other"))
	assert.Equal(t, "/new/skull-king", k.address())
}
