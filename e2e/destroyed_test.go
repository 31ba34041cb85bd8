package e2e

import (
	"testing"

	"ardoise/i18n"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// Who forgot that the Kraken took a trick is led from the refusal to the field
// behind its disclosure; the log keeps the whole round.
func TestDestroyedTricksAreFoundFromTheRefusal(t *testing.T) {
	t.Parallel()
	k := keeping(newPhone(t, serve(t), phoneSettings{language: "es"}), "es", "Begoña", "Íñigo", "Martín")
	k.open("/")
	k.tap("link", k.say.T("skull-king.name")+"…")
	k.fillNames()
	k.tap("radio", k.rulebook("grandpa-beck"))
	k.tap("DisclosureTriangle", k.say.N("house.setup.options", 2))
	k.tap("radio", k.say.T("skull-king.option.scoring.rascal"))
	k.tap("radio", k.say.T("skull-king.option.schedule.broadside-barrage"))
	k.tap("button", k.say.T("house.setup.start"))
	k.bid(map[string]int{"p1": 4, "p2": 4, "p3": 10})
	assert.Empty(t, k.gridFaults())
	k.shot("bids of ten cards")
	k.sendBids(1)
	assert.Empty(t, k.gridFaults())
	k.take(round{tricks: map[string]int{"p1": 4, "p2": 3, "p3": 2}})
	k.sendResults(1)
	k.sees(k.say.T("skull-king.tricks_total.destroyed"))
	k.shot("too few tricks")
	k.tap("DisclosureTriangle", k.say.T("sk.rare")) // folded again, the way still leads there
	k.tap("link", k.say.T("sk.destroyed.go"))
	assert.Equal(t, "destroyed", ask(k.phone, chromedp.Evaluate[string](`document.activeElement.name`)))
	k.shot("destroyed tricks")
	k.find("group", k.say.T("sk.destroyed")+"…").find("radio", "1").tap()
	k.sees(k.say.N("sk.tricks.right", 9))
	assert.NotContains(t, k.text(), k.say.T("sk.destroyed.go"), "the refusal is over")
	k.sendResults(1)
	k.sees(k.say.T("sk.bar.bids", "round", 2, "rounds", 10))
	k.open(k.gamePath() + "/log")
	k.shot("log")
	for i, n := range []int{4, 3, 2} {
		k.sees(k.names[i] + " " + k.say.N("sk.why.tricks", n))
	}
	k.sees(k.say.T("sk.destroyed") + " " + i18n.Number(1))
}

// gridFaults lists number grids whose rows do not share the line between them,
// and words that stick to a grid.
func (p *phone) gridFaults() []string {
	p.t.Helper()
	return ask(p, chromedp.Evaluate[[]string](`(() => {
		const faults = [];
		for (const grid of document.querySelectorAll(".seat > .choices")) {
			if (!grid.checkVisibility()) continue;
			const cells = [...grid.children].map(e => e.getBoundingClientRect());
			cells.forEach((cell, i) => {
				const below = cells[i + 1];
				if (below && below.top > cell.top + 9 && Math.abs(cell.bottom - below.top - 1) > 0.1) faults.push("row " + cell.top.toFixed(1) + " ends at " + cell.bottom.toFixed(2) + ", the next begins at " + below.top.toFixed(2));
			});
			const words = grid.nextElementSibling?.querySelector("span, p"), range = new Range();
			if (!words) continue;
			range.selectNodeContents(words);
			const gap = range.getBoundingClientRect().top - grid.getBoundingClientRect().bottom;
			if (gap < 5) faults.push(gap.toFixed(1) + " px between the numbers and " + words.innerText);
		}
		return faults;
	})()`))
}
