package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// brokenNames lists names with a word that goes over two lines: a name breaks
// at a blank or behind a hyphen.
const brokenNames = `[...document.querySelectorAll("bdi")].filter(e => e.checkVisibility() && [...e.childNodes].some(node => {
	if (node.nodeType !== Node.TEXT_NODE) return false;
	return [...node.data.matchAll(/[^\s-]+/g)].some(word => {
		const range = new Range();
		range.setStart(node, word.index);
		range.setEnd(node, word.index + word[0].length);
		return new Set([...range.getClientRects()].map(r => Math.round(r.top))).size > 1;
	});
})).map(e => e.textContent)`

// TestALongNameOnAPhone shows a table of five, one with a long name: no word of
// it is broken, and the sheet for paper shows every column.
func TestALongNameOnAPhone(t *testing.T) {
	t.Parallel()
	k := keeping(newPhone(t, serve(t), phoneSettings{language: "fr"}), "fr")
	k.importFile(gameFile(t, "skullking/classic-five-players", "Maud", "Léo", "Ana", "Tomás", "Jean-Christophe"))
	k.openLatest("skull-king")
	whole := func(page string) {
		t.Helper()
		k.look(page)
		assert.Empty(t, ask(k.phone, chromedp.Evaluate[[]string](brokenNames)), page)
		assert.Equal(t, int64(phoneWidth), ask(k.phone, chromedp.Evaluate[int64](`document.documentElement.scrollWidth`)), page)
	}
	whole("result")
	k.tap("link", k.say.T("house.sheet"))
	whole("sheet")
	k.tap("link", k.say.T("paper.to"))
	whole("paper")
	assert.True(t, ask(k.phone, chromedp.Evaluate[bool](`document.querySelector(".paper .scroller").scrollWidth <= document.querySelector(".paper .scroller").clientWidth`)), "a column is cut")
	assert.Empty(t, ask(k.phone, chromedp.Evaluate[[]string](`[...document.querySelectorAll(".paper .sheet td small")].filter(e => e.getClientRects().length && e.offsetHeight > 18).map(e => e.innerText)`)), "the reasons of a box keep to one line")
	k.open("/stats/skull-king")
	whole("statistics")
}

// TestTheLongestNames holds names of forty letters against a small phone: no page
// grows wider than it, and where two people are told apart both are read whole.
func TestTheLongestNames(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("w", 40)
	k := keeping(newPhone(t, serve(t), phoneSettings{}), "en", long, "Léo", "Ana")
	k.setUpPearls("count", "p1")
	game := k.gameOnly()
	k.hold(320, phoneHeight)
	for _, page := range []string{game, game + "/sheet", game + "/print", game + "/seats", game + "/board"} {
		k.open(page)
		assert.LessOrEqual(t, ask(k.phone, chromedp.Evaluate[int64](`document.documentElement.scrollWidth`)), int64(320), page)
	}
	k.open("/players")
	k.tap("link", "Léo…")
	const lines = `document.querySelector("select[name=with]").offsetHeight`
	k.option("with", "Ana")
	short := ask(k.phone, chromedp.Evaluate[int](lines))
	k.option("with", long)
	assert.Greater(t, ask(k.phone, chromedp.Evaluate[int](lines)), short, "the name goes on in the next line")
}
