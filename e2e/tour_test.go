package e2e

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"ardoise/i18n"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEveryPage visits every page and state in three languages and both
// themes, and holds each against what every page must be.
func TestEveryPage(t *testing.T) {
	for _, language := range i18n.Langs {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			s := serve(t)
			k := keeping(newPhone(t, s, phoneSettings{language: language}), language, "Ana", "Léo", "Inès", "Tom", "יעל <b>\"$\"")
			titles := map[string]string{}
			tour(k, func(page string) {
				title := ask(k.phone, chromedp.Title())
				name, _, _ := strings.Cut(page, ",")
				if other, taken := titles[title]; taken {
					assert.Equal(t, other, name, "two pages are both called %q", title)
				}
				titles[title] = name
				assert.True(t, strings.HasSuffix(title, " · Ardoise"), "%s: title %q", page, title)
				assert.Equal(t, language, ask(k.phone, chromedp.Evaluate[string](`document.documentElement.lang`)), page)
				assert.NotContains(t, k.text()+title, "⟦", "%s: words are missing", page)
				for _, light := range []bool{false, true} {
					k.scheme(light)
					theme := map[bool]string{false: "dark", true: "light"}[light]
					k.shot(page + "-" + theme)
					for _, fault := range k.axe() {
						t.Errorf("%s, %s: %s", page, theme, fault)
					}
				}
				k.scheme(false)
				for _, width := range []int64{320, phoneWidth, 1280} {
					k.hold(width, phoneHeight)
					for _, fault := range k.misfits(width) {
						t.Errorf("%s, %d px: %s", page, width, fault)
					}
				}
				k.hold(phoneWidth, phoneHeight)
			})
			assert.Empty(t, k.wires.takeForeign(), "nothing comes from another host")
		})
	}
}

// tour leads through every page and the states of each, by tapping only, and
// calls look at each: a page's name, and its state after a comma.
func tour(k *keeps, look func(page string)) {
	k.t.Helper()
	game := recorded(k.t, fivePlayers)
	k.open("/")
	look("home, empty")
	k.tap("link", k.say.T("house.settings"))
	look("settings")
	k.open("/history")
	look("history, empty")
	k.open("/no/such/page")
	look("not found")
	k.open("/")
	k.tap("link", k.say.T("skull-king.name")+"…")
	k.tap("button", k.say.T("house.setup.start"))
	k.sees(k.say.T("problem.name_empty"))
	look("set-up, refused")
	k.fillNames()
	k.tap("radio", k.rulebook("grandpa-beck"))
	k.tap("DisclosureTriangle", k.say.N("house.setup.options", 2))
	look("set-up, options")
	k.tap("radio", k.rulebook("classic"))
	k.chooseFirst(game.first)
	k.tap("button", k.say.T("house.setup.start"))
	look("bids")
	tourRounds(k, game, look)
	k.tap("link", k.say.T("house.sheet"))
	k.tap("link", k.boxName(9, 0))
	look("correction")
	k.open(k.gamePath() + "/sheet")
	look("sheet")
	k.open(k.gamePath())
	k.tap("link", k.say.T("house.finish"))
	look("finish")
	k.tap("link", k.say.T("house.finish.not"))
	k.open("/")
	look("home, a game in progress")
	k.tap("link", k.say.T("house.continue"))
	k.playRound(game.rounds[9])
	for _, name := range k.names {
		if summary := k.find("DisclosureTriangle", name+"…"); summary.property("expanded") == "false" {
			summary.tap()
		}
	}
	look("result")
	k.open("/history")
	look("history")
	k.open("/")
	look("home")
}

// rulebook is how the choice of a rulebook begins: its name and summary.
func (k *keeps) rulebook(id string) string {
	key := "skull-king.rulebook." + id
	return k.say.T(key+".name") + " " + string([]rune(k.say.T(key + ".summary"))[:8]) + "…"
}

// tourRounds plays nine rounds, with a look at what a round can show.
func tourRounds(k *keeps, game recording, look func(page string)) {
	k.t.Helper()
	k.tap("link", k.say.T("house.sheet"))
	look("sheet, empty")
	k.open(k.gamePath())
	for _, r := range game.rounds[:8] {
		k.playRound(r)
	}
	r := game.rounds[8]
	k.bid(r.bids)
	look("bids, all told")
	k.sendBids(r.number)
	look("results")
	k.tap("link", k.say.T("sk.bytrick"))
	look("trick")
	k.tap("link", k.say.T("sk.trick.tothecount"))
	k.take(round{tricks: map[string]int{"p1": 9, "p2": 9, "p3": 0, "p4": 0, "p5": 0}})
	k.sendResults(r.number)
	k.seat("p1").find("DisclosureTriangle", k.say.T("sk.bonus")+"…").tap()
	look("results, refused")
	k.seat("p1").find("DisclosureTriangle", k.say.T("sk.bonus")+"…").tap()
	k.take(r)
	k.sendResults(r.number)
}

// boxName is how a box of the score sheet begins for a screen reader.
func (k *keeps) boxName(number, player int) string {
	whole := k.say.T("sk.sheet.box", "round", number, "name", i18n.Isolate(k.names[player]), "total", "\x00", "points", "", "bid", "", "tricks", "")
	begins, _, _ := strings.Cut(whole, "\x00")
	return begins + "…"
}

var axeSource = sync.OnceValues(func() (string, error) {
	content, err := os.ReadFile("testdata/axe/axe.min.js")
	return string(content), err
})

// axe lists what axe-core finds on the page. The dock and the bar lie in the
// flow meanwhile: what they cover is a matter of how far the page is scrolled,
// and scrolling uncovers it.
func (p *phone) axe() []string {
	p.t.Helper()
	source, err := axeSource()
	require.NoError(p.t, err)
	p.do(chromedp.Evaluate[chromedp.Void](`window.axe ? undefined : (() => {` + source + `})()`))
	p.do(chromedp.Evaluate[chromedp.Void](`{
		const flat = new CSSStyleSheet();
		flat.replaceSync("body > :is(.bar, .dock) { position: static }");
		document.adoptedStyleSheets = [flat];
	}`))
	defer p.do(chromedp.Evaluate[chromedp.Void](`document.adoptedStyleSheets = []`))
	return ask(p, chromedp.Evaluate[[]string](`axe.run(document, {
		runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
		resultTypes: ["violations"],
	}).then(result => result.violations.map(v => v.id + " (" + v.impact + "), " + v.nodes.length + " times, first " +
		v.nodes[0].target.join(" ") + ": " + v.nodes[0].failureSummary.replace(/\s+/g, " ") + " " + v.nodes[0].html.slice(0, 200)))`,
		func(params *runtime.EvaluateParams) { params.AwaitPromise = new(true) }))
}

// misfits lists what is wider than the screen or its box, targets that a thumb
// misses (48 pixels each way, 24 for links inside a sentence), strokes squeezed to a
// speck, a bar whose line is two, an empty dock, a choice left alone in its row, lists
// that cut what is chosen, and reasons that run into their points.
func (p *phone) misfits(width int64) []string {
	p.t.Helper()
	// A phone zooms out to what is wider than itself: its own width counts.
	return ask(p, chromedp.Evaluate[[]string](fmt.Sprintf(`(width => {
		const faults = [], kinds = {};
		const fault = (kind, words) => { (kinds[kind] ||= []).push(words) };
		if (document.documentElement.scrollWidth > width) faults.push("the page is " + document.documentElement.scrollWidth + " px wide");
		const seen = e => e.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) && !e.closest(".unseen");
		for (const e of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary")) {
			const label = e.matches("input[type=radio],input[type=checkbox]") && e.labels[0];
			const target = label || e;
			if (!seen(target) || (!label && !seen(e))) continue;
			const r = target.getBoundingClientRect();
			if (r.width === 0) continue;
			const inText = target.tagName === "A" && getComputedStyle(target).display === "inline";
			const low = inText ? 24 : 47.5;
			if (r.width < low || r.height < low) fault("small", r.width.toFixed(1) + " by " + r.height.toFixed(1) + ": " + target.outerHTML.replace(/\s+/g, " ").slice(0, 140));
			if (r.left < -0.5 || r.right > width + 0.5) {
				if (!target.closest(".scroller")) fault("beyond the edge", target.outerHTML.replace(/\s+/g, " ").slice(0, 140));
			}
		}
		for (const e of document.querySelectorAll("td, th, button, .button, .choice > span, .badge")) {
			if (seen(e) && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline") fault("with words beyond it", e.scrollWidth + " in " + e.clientWidth + " px: " + e.outerHTML.replace(/\s+/g, " ").slice(0, 140));
		}
		const strokes = document.querySelector(".bar .eyebrow > svg");
		if (strokes && strokes.checkVisibility()) {
			const r = strokes.getBoundingClientRect(), shown = r.top < strokes.parentElement.getBoundingClientRect().bottom - 1;
			if (shown && r.width < Math.min(20, strokes.getAttribute("width")) - 0.5) faults.push("the tally of the round is a speck, " + r.width.toFixed(1) + " px wide");
		}
		const said = document.querySelector(".bar .eyebrow > span");
		if (said && width >= 390 && said.offsetHeight > 30) faults.push("the line of the bar takes " + said.offsetHeight + " px: " + said.innerText);
		const dock = document.querySelector(".dock");
		if (dock && seen(dock) && !dock.innerText.trim()) faults.push("there is a dock with nothing in it");
		for (const strip of document.querySelectorAll(".choices")) {
			const boxes = [...strip.children].filter(seen).map(e => Math.round(e.getBoundingClientRect().top));
			const first = boxes.filter(top => top === boxes[0]).length, last = boxes.filter(top => top === boxes.at(-1)).length;
			if (first > 3 && last === 1) fault("alone in its row", boxes.length + " in rows of " + first + ": " + strip.innerText.replace(/\s+/g, " ").slice(0, 60));
		}
		for (const list of document.querySelectorAll("select")) {
			if (!seen(list)) continue;
			const style = getComputedStyle(list), ruler = document.createElement("canvas").getContext("2d");
			ruler.font = style.fontWeight + " " + style.fontSize + " " + style.fontFamily;
			const words = list.selectedOptions[0]?.text ?? "", room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
			if (style.whiteSpace !== "normal" && ruler.measureText(words).width > room) fault("that cuts what is chosen", Math.ceil(ruler.measureText(words).width) + " in " + room + " px: " + words);
		}
		for (const row of document.querySelectorAll(".why tr")) {
			if (!seen(row) || row.cells.length !== 2) continue;
			const [words, points] = [...row.cells].map(cell => { const range = new Range(); range.selectNodeContents(cell); return range.getBoundingClientRect(); });
			if (points.left - words.right < 15) fault("with words at its points", (points.left - words.right).toFixed(1) + " px: " + row.innerText);
		}
		for (const kind in kinds) faults.push("box " + kind + ", " + kinds[kind].length + " times, first " + kinds[kind][0]);
		return faults;
	})(%d)`, width)))
}
