package e2e

import (
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// TestLargeLetters holds the pages of every game against a phone whose letters
// are twice as large, by its zoom and, where the screen is small as well, by its
// text size: nothing but a table scrolls sideways, and no line runs into the next.
func TestLargeLetters(t *testing.T) {
	t.Parallel()
	k := keeping(newPhone(t, serve(t), phoneSettings{language: "fr"}), "fr", "Marie-Antoinette", "Léo")
	letters := func(size int64) {
		call(k.phone, page.SetFontSizes, page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: size}})
	}
	fits := func(path string, width int) {
		k.open(path)
		wide := ask(k.phone, chromedp.Evaluate[int](`document.documentElement.scrollWidth`))
		assert.LessOrEqual(t, wide, width, path)
		tight := ask(k.phone, chromedp.Evaluate[[]string](`[...document.querySelectorAll("h1, .bar .eyebrow > span")]
			.filter(e => parseFloat(getComputedStyle(e).lineHeight) < parseFloat(getComputedStyle(e).fontSize)).map(e => e.outerHTML)`))
		assert.Empty(t, tight, "%s: lines over one another", path)
	}
	look := func(paths ...string) {
		k.hold(phoneWidth/2, phoneHeight/2)
		for _, path := range paths {
			fits(path, phoneWidth/2)
		}
		k.hold(320, phoneHeight)
		letters(32)
		for _, path := range paths {
			fits(path, 320)
		}
		letters(16)
		k.hold(phoneWidth, phoneHeight)
	}
	look("/", "/settings", "/history", "/stats", "/players", "/import")
	for game, screens := range map[string][]string{
		"skull-king": nil, "pearls": nil, "perlinpinpin": {"/s/jester", "/s/discard", "/s/sticker"}, "bead-trade": {"/s/round-1"},
	} {
		k.open("/new/" + game)
		k.fillNames()
		k.tap("button", k.say.T("house.setup.start"))
		at := k.gameOnly()
		look("/new/"+game, at, at+"/sheet", at+"/rules", at+"/seats", at+"/log", at+"/finish")
		for _, screen := range screens {
			look(at + screen)
		}
		if game == "skull-king" {
			k.open(at)
			k.bid(map[string]int{"p1": 1, "p2": 0})
			k.sendBids(1)
			look(at, at+"/s/trick")
		}
	}
}
