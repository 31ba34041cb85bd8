package e2e

import (
	"strings"
	"testing"

	"ardoise/i18n"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// listed gives the games that the history lists, by their lines.
func (k *keeps) listed() []string {
	k.t.Helper()
	return ask(k.phone, chromedp.Evaluate[[]string](`[...document.querySelectorAll("#games li")].map(row => row.innerText.replace(/\s+/g, " "))`))
}

// pick chooses from a list by the keyboard, as a phone's wheel does.
func (k *keeps) pick(field, option string) {
	k.t.Helper()
	list := k.find("combobox", field)
	on[bool](list, `function() { this.focus(); return true }`)
	for range 20 {
		if on[string](list, `function() { return this.selectedOptions[0].text }`) == option {
			return
		}
		k.press("ArrowDown")
	}
	require.Failf(k.t, "no such option", "%s in %s", option, field)
}

// TestHistory looks games up: every filter, filters together, the address and
// the back button; then one game's log, notes, and its way out and back.
func TestHistory(t *testing.T) {
	for _, language := range i18n.Langs {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			k := keeping(newPhone(t, serve(t), phoneSettings{language: language}), language, "Ana", "Zoé")
			k.open("/history/deleted")
			k.sees(k.say.T("history.deleted.none"))
			k.importFile(gameFile(t, "skullking/beck-rascal", "Ana", "Léo", "Inès", "Tom", "Max"))
			k.importFile(gameFile(t, "pearls/turns-two-players", "Zoé", "Léo"))
			k.setUp("p1")
			k.open("/history")
			require.Len(t, k.listed(), 3)
			k.look("history, three games")
			k.nothingFound()
			if language == i18n.Langs[0] {
				k.lookUp()
			}
			k.logAndNotes()
			k.awayAndBack()
		})
	}
}

// lookUp narrows the history by everything it can be narrowed by.
func (k *keeps) lookUp() {
	k.t.Helper()
	show := func(want int) {
		k.t.Helper()
		k.tap("button", k.say.T("history.show"))
		assert.Len(k.t, k.listed(), want, k.address())
	}
	k.pick(k.say.T("history.game"), k.say.T("pearls.name"))
	show(1)
	assert.Equal(k.t, "/history?game=pearls", k.address())
	k.pick(k.say.T("history.player"), "Léo")
	show(1)
	k.open("/history?player=Zo%C3%A9")
	assert.Len(k.t, k.listed(), 2)
	k.tap("DisclosureTriangle", k.say.T("history.more"))
	k.pick(k.say.T("history.status"), k.say.T("history.status.open"))
	show(1)
	assert.Equal(k.t, "/history?player=Zo%C3%A9&status=open", k.address())
	k.find("searchbox", k.say.T("history.text")).write("leo chez")
	show(0)
	k.back()
	assert.Equal(k.t, "/history?player=Zo%C3%A9&status=open", k.address(), "the way back is what was asked before")
	assert.Len(k.t, k.listed(), 1)
	k.open("/history")
	k.tap("button", k.say.T("history.period.year"))
	assert.Contains(k.t, k.address(), "-01-01&to=")
	k.reload()
	assert.Equal(k.t, "true", on[string](k.find("button", k.say.T("history.period.year")), `function() { return this.getAttribute("aria-current") }`))
	k.tap("button", k.say.T("history.period.month"))
	k.tap("button", k.say.T("history.period.ever"))
	assert.Equal(k.t, "/history", k.address())
	assert.Len(k.t, k.listed(), 3)
	k.open("/history?from=2026-11-28&to=2026-11-28&text=CHEZ")
	assert.Len(k.t, k.listed(), 2)
}

// nothingFound sees what the history says of filters that find nothing, and of
// one that means nothing.
func (k *keeps) nothingFound() {
	k.t.Helper()
	k.open("/history?text=nowhere")
	k.sees(k.say.T("history.nothing"))
	k.look("history, nothing found")
	k.open("/history?from=2026-11-28&to=2026-11-27")
	k.sees(k.say.T("problem.period_backwards"))
	k.look("history, refused")
	k.wires.takeComplaints() // of the refusal
	k.tap("link", k.say.T("history.all"))
	assert.Len(k.t, k.listed(), 3)
}

// logAndNotes corrects an entry, takes the correction back, reads both in the
// log, and notes where the game was played.
func (k *keeps) logAndNotes() {
	k.t.Helper()
	k.open("/history?game=skull-king&status=open")
	k.tap("link", k.listedName(0))
	k.playRound(round{number: 1, bids: map[string]int{"p1": 1, "p2": 0}, tricks: map[string]int{"p1": 1, "p2": 0}})
	game := k.gamePath()
	correct(k, round{number: 1, bids: map[string]int{"p1": 1, "p2": 0}, tricks: map[string]int{"p1": 0, "p2": 1}})
	k.open(game + "/sheet")
	k.tap("button", k.say.T("house.undo", "what", "")+"…")
	k.look("sheet, taken back")
	k.tap("link", k.say.T("history.log"))
	k.look("log")
	for _, words := range []string{
		k.say.T("history.log.corrected", "seq", "3"), k.say.T("history.log.concerns", "seq", "3"), k.say.T("history.log.undone", "seq", "4"),
		k.say.T("house.by", "name", k.say.T("house.keeper"), "time", ""),
		"Ana " + k.say.N("sk.why.tricks", 1) + " · Zoé " + k.say.N("sk.why.tricks", 0),
		"Ana " + k.say.N("sk.why.tricks", 0) + " · Zoé " + k.say.N("sk.why.tricks", 1),
	} {
		k.sees(words)
	}
	k.tap("link", k.say.T("history.log.concerns", "seq", "3"))
	assert.Equal(k.t, game+"/log#row-3", k.address())
	k.open(game + "/sheet")
	k.tap("link", k.say.T("history.notes"))
	k.find("textbox", k.say.T("history.place")).write(strings.Repeat("x", 81))
	k.find("textbox", k.say.T("history.note")).write("Sol.")
	k.tap("button", k.say.T("history.save"))
	k.look("notes, refused")
	k.wires.takeComplaints() // of the refusal
	k.find("textbox", k.say.T("history.place")).write("Café")
	k.tap("checkbox", k.say.T("history.leave_out"))
	k.tap("button", k.say.T("history.save"))
	k.sees(k.say.T("history.left_out"))
	k.open("/history?text=cafe+sol")
	require.Len(k.t, k.listed(), 1)
	assert.Contains(k.t, k.listed()[0], "Café · Sol.")
	assert.Contains(k.t, k.listed()[0], k.say.T("history.not_counted"))
}

// awayAndBack deletes the game that the history lists, and brings it back.
func (k *keeps) awayAndBack() {
	k.t.Helper()
	k.tap("link", k.listedName(0))
	game := k.gamePath()
	k.open(game + "/notes")
	k.look("notes")
	k.tap("link", k.say.T("history.delete"))
	k.look("delete")
	k.tap("button", k.say.T("history.delete.now"))
	k.sees(k.say.T("history.deleted.now"))
	k.sees(k.say.N("history.days", 30))
	k.look("deleted")
	k.open("/history")
	assert.Len(k.t, k.listed(), 2)
	k.tap("link", k.say.T("history.deleted"))
	k.tap("button", k.say.T("history.restore"))
	assert.Equal(k.t, game, k.address())
	k.open("/history")
	assert.Len(k.t, k.listed(), 3)
}

// listedName is the name of the link to a game that the history lists.
func (k *keeps) listedName(row int) string {
	k.t.Helper()
	links := k.seek("link", "", k.find("list", ""))
	require.Greater(k.t, len(links), row)
	return links[row].name
}
