package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// oneLongWord is as long as a name may be, without a blank to break at.
const oneLongWord = "Wolfeschlegelsteinhausenbergerdorffvonab"

// TestWhoLooksOnIsAskedForNothing shows the games whose screen is one for all to
// a phone that only watches: nothing there tells it to tap.
func TestWhoLooksOnIsAskedForNothing(t *testing.T) {
	t.Parallel()
	for game, asked := range map[string]string{"pearls": "pe.ask.colour", "perlinpinpin": "pp.dock.start", "bead-trade": "bt.ends.how"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			k := keeping(newPhone(t, serve(t), phoneSettings{language: "fr"}), "fr", "Ana", "Léo", "Inès", "Tom", "Maximilienne")
			k.open("/new/" + game)
			k.fillNames()
			k.tap("button", k.say.T("house.setup.start"))
			assert.Contains(t, k.text(), k.say.T(asked), "who keeps the score is told")
			k.look("kept")
			assert.Empty(t, ask(k.phone, chromedp.Evaluate[[]string](brokenNames)), "no word of a name is broken")
			a := &atTable{server: k.server, t: t, keeps: k, code: k.tableCode()}
			watcher := a.join("fr", "")
			assert.NotContains(t, watcher.text(), k.say.T(asked))
			watcher.look("watched")
			watcher.tap("link", watcher.say.T("house.sheet"))
			watcher.look("sheet")
			assert.Empty(t, ask(watcher.phone, chromedp.Evaluate[[]string](brokenNames)), "no word of a name is broken")
		})
	}
}

// TestTheBoardOfEight shows a full table on the screen at its end, one with a
// name that is one long word: all of it is seen at once, and each name stands
// beside its mark.
func TestTheBoardOfEight(t *testing.T) {
	t.Parallel()
	a := newTable(t, "fr", "even-keeled", "Ana", "Léo", "Inès", "Tom", "Maximilienne", "Jean-Christophe", "Bo", oneLongWord)
	board := a.join("fr", "")
	board.open(board.gameOnly() + "/board")
	board.look("board")
	board.hold(1280, 800)
	assert.LessOrEqual(t, ask(board.phone, chromedp.Evaluate[int64](`document.documentElement.scrollHeight`)), int64(800), "a part lies below the screen")
	assert.Empty(t, ask(board.phone, chromedp.Evaluate[[]string](`[...document.querySelectorAll(".board .name")].filter(e => {
		const mark = e.querySelector(".mark").getBoundingClientRect(), name = e.querySelector("bdi").getBoundingClientRect();
		return name.top > mark.bottom || name.left < mark.right;
	}).map(e => e.innerText)`)), "a name lies under its mark")
}

// TestANameThatIsOneLongWord holds the pages of a game that was played against
// their width.
func TestANameThatIsOneLongWord(t *testing.T) {
	t.Parallel()
	k := keeping(newPhone(t, serve(t), phoneSettings{language: "es"}), "es")
	k.importFile(gameFile(t, "skullking/classic-five-players", oneLongWord, "Léo", "Ana", "Tomás", "B"+oneLongWord[1:]))
	k.openLatest("skull-king")
	k.look("result")
	k.tap("link", k.say.T("house.sheet"))
	k.look("sheet")
	k.open("/history")
	k.look("history")
}
