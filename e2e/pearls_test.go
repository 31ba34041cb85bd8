package e2e

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"ardoise/i18n"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// pearlsEntry is one entry of a recorded game of Pearls.
type pearlsEntry struct {
	Type   string                    `json:"type"`
	Player string                    `json:"player"`
	Colour string                    `json:"colour"`
	Count  int                       `json:"count"`
	Jokers int                       `json:"jokers"`
	Hands  map[string]map[string]int `json:"hands"`
}

// pearlsGame reads a recorded game of Pearls: its entries and totals.
func pearlsGame(t *testing.T, name string) (first string, entries []pearlsEntry, totals map[string]int) {
	t.Helper()
	content, err := os.ReadFile("../scoring/pearls/testdata/games/" + name)
	require.NoError(t, err)
	var file struct {
		Setup   struct{ First string }
		Entries []pearlsEntry
		Sheet   struct{ Totals map[string]int }
	}
	require.NoError(t, json.Unmarshal(content, &file))
	return file.Setup.First, file.Entries, file.Sheet.Totals
}

// setUpPearls begins a game from the first page on, keeping score in a way.
func (k *keeps) setUpPearls(way, first string) {
	k.t.Helper()
	k.open("/")
	k.tap("link", k.say.T("pearls.name")+"…")
	k.fillNames()
	k.find("group", k.say.T("pearls.first")).find("radio", k.name(first)).tap()
	k.tap("radio", k.say.T("pearls.option.keeping."+way)+"…")
	k.shot("set-up")
	k.tap("button", k.say.T("house.setup.start"))
}

// cards names cards as the pages do.
func (k *keeps) cards(colour string, n int) string { return k.say.N("pe.cards."+colour, n) }

// tellCards chooses what a take or a lay is of.
func (k *keeps) tellCards(e pearlsEntry) {
	k.t.Helper()
	if deed := k.seek("radio", k.say.T("pe.deed."+e.Type), nil); len(deed) == 1 && deed[0].property("checked") != "true" {
		deed[0].tap()
	}
	k.find("group", k.say.T("pe.colour")).find("radio", k.say.T("pearls.colour."+e.Colour)+"…").tap()
	k.find("group", k.say.T("pe.count")).find("radio", fmt.Sprint(e.Count)).tap()
	if e.Jokers > 0 {
		k.find("group", k.say.T("pe.jokers")).find("radio", fmt.Sprint(e.Jokers)).tap()
	}
}

// sendCards presses the main button, which says what was chosen.
func (k *keeps) sendCards(e pearlsEntry) {
	k.t.Helper()
	if e.Type == "take" {
		k.tap("button", k.say.T("pe.go.take", "cards", k.cards(e.Colour, e.Count)))
		return
	}
	whole := k.say.T("pe.go.lay", "number", e.Count+e.Jokers, "points", "\x00")
	begins, _, _ := strings.Cut(whole, "\x00")
	k.tap("button", begins+"…")
}

// look holds a state of a page against what every page must be.
func (k *keeps) look(page string) {
	k.t.Helper()
	assert.NotContains(k.t, k.text(), "⟦", "%s: words are missing", page)
	for _, light := range []bool{true, false} {
		k.scheme(light)
		k.shot(fmt.Sprintf("%s-light=%v", page, light))
		for _, fault := range k.axe() {
			k.t.Errorf("%s, light %v: %s", page, light, fault)
		}
	}
	for _, width := range []int64{1280, 320, 390} {
		k.do(chromedp.EmulateViewport(width, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
		for _, fault := range k.misfits(width) {
			k.t.Errorf("%s, %d px: %s", page, width, fault)
		}
	}
	k.wires.take()
}

// TestPearlsTurnByTurn plays a whole game of two in French, every take and
// every lay, to the final hands; the last steps by keyboard alone.
func TestPearlsTurnByTurn(t *testing.T) {
	t.Parallel()
	s := serve(t)
	first, entries, totals := pearlsGame(t, "turns-two-players.json")
	k := keeping(newPhone(t, s.onTheNetwork(), phoneSettings{language: "fr"}), "fr", "Maud", "Léo")
	k.setUpPearls("turns", first)
	k.emptyCache()
	k.wires.take()
	k.open(k.address())
	bytes, requests := k.wires.take()
	assert.LessOrEqual(t, bytes+k.icons(strings.Join(requests, " ")), int64(firstLoad))
	k.look("first turn")

	lays := 0
	for i, e := range entries {
		if e.Type == "hands" || i == len(entries)-2 {
			break
		}
		k.sees(k.name(e.Player))
		k.tellCards(e)
		if e.Type == "lay" && lays == 0 {
			k.look("a lay, told")
		}
		if e.Type == "lay" {
			lays++
		}
		k.sendCards(e)
		k.eachLight()
	}
	k.find("heading", k.say.T("pearls.cause.pile"))
	k.sees(k.say.T("pearls.last_turn.passed"))
	assert.Contains(t, ask(k.phone, chromedp.Title()), k.say.T("pe.bar.last", "name", "Maud"), "what a screen reader says first")
	k.look("last turns")

	k.keyLay(entries[len(entries)-2])
	k.find("heading", k.say.T("pearls.cause.pile"))
	k.look("final hands")
	k.keyHand(entries[len(entries)-1].Hands["p1"])
	k.sees(fmt.Sprint(totals["p1"]))
	k.look("result")
	k.enter("link", k.say.T("house.sheet"))
	k.look("sheet")
	assert.Equal(t, k.want(recording{totals: totals}), k.pearlTotals())
	assert.Empty(t, k.wires.takeForeign(), "nothing comes from another host")
}

// eachLight holds every answer since the last look against what a tap may load.
func (k *keeps) eachLight() {
	k.t.Helper()
	_, requests := k.wires.take()
	assert.NotEmpty(k.t, requests)
	for _, request := range requests {
		var bytes int64
		_, err := fmt.Sscan(request[strings.LastIndex(request, " ")+1:], &bytes)
		require.NoError(k.t, err, request)
		assert.LessOrEqual(k.t, bytes, int64(laterTap), request)
	}
}

// keyLay tells a lay by keys.
func (k *keeps) keyLay(e pearlsEntry) {
	k.t.Helper()
	k.open(k.address())
	k.tabTo("radio", k.say.T("pearls.colour.red")+"…")
	for range 20 {
		if strings.HasPrefix(k.focused().name, k.say.T("pearls.colour."+e.Colour)) {
			break
		}
		k.press("ArrowRight")
	}
	k.tabTo("radio", "1")
	k.arrowTo(fmt.Sprint(e.Count))
	said := k.say.T("pe.go.lay", "number", e.Count+e.Jokers, "points", i18n.Points(0))
	k.enter("button", said)
}

// keyHand enters a final hand by keys.
func (k *keeps) keyHand(hand map[string]int) {
	k.t.Helper()
	sum := 0
	colours := slices.Sorted(maps.Keys(hand))
	slices.Reverse(colours) // as they stand on the page: purple, joker
	for _, colour := range colours {
		sum += hand[colour]
		k.tabTo("spinbutton", k.say.T("pe.cell.hand", "colour", k.say.T("pearls.colour."+colour)))
		k.do(chromedp.KeyEvent(fmt.Sprint(hand[colour])))
		k.press("Tab")
	}
	k.enter("button", k.say.N("pe.hands.go", sum, "name", "Maud"))
}

// pearlTotals reads the totals of the sheet, by name.
func (k *keeps) pearlTotals() map[string]string {
	k.t.Helper()
	totals := map[string]string{}
	for _, row := range k.tableRows() {
		if row[0] == k.say.T("pe.sheet.total") {
			for i, name := range k.names {
				totals[name] = row[i+1]
			}
		}
	}
	return totals
}

// TestPearlsWithoutScript counts a game at its end, and tells a lay, with
// scripts off: a claim that cannot be is refused and nothing typed is lost.
func TestPearlsWithoutScript(t *testing.T) { playPearlsWithoutScript(t, serve) }

func playPearlsWithoutScript(t *testing.T, on serving) {
	t.Parallel()
	k := keeping(newPhone(t, on(t), phoneSettings{language: "es", noScript: true}), "es", "Maud", "Léo")
	k.names = []string{"Maud", "Léo"}
	k.open("/new/pearls")
	k.fillNames()
	k.tap("radio", k.say.T("pearls.option.keeping.count")+"…")
	k.tap("button", k.say.T("house.setup.start"))

	k.typeCards("treasure", map[string]int{"red": 4, "joker": 3})
	k.typeCards("hand", map[string]int{"purple": 1})
	k.tap("checkbox", k.say.T("pe.claim", "number", 7, "n", 1, "of", 2))
	k.tap("button", k.say.T("pe.look.count"))
	k.sees(k.say.N("pe.count.total", 6, "name", "Maud"))
	k.tap("button", k.say.T("pe.count.go", "name", "Maud"))

	k.sees(k.say.N("pe.bar.count", 1, "of", 2))
	k.typeCards("treasure", map[string]int{"blue": 5})
	k.tap("checkbox", k.say.T("pe.necklace", "number", 9))
	k.tap("button", k.say.T("pe.count.go", "name", "Léo"))
	k.sees(k.say.T("problem.necklace_not_earned", "player", "Léo", "pearls", "5", "jokers", "0", "necklace", "9", "necklaces", "9"))
	assert.Equal(t, "5", text(k.find("spinbutton", k.say.T("pe.cell.treasure", "colour", k.say.T("pearls.colour.blue"))).ax.Value))
	k.tap("checkbox", k.say.T("pe.necklace", "number", 9))
	k.tap("checkbox", k.say.T("pe.claim", "number", 5, "n", 1, "of", 2))
	k.tap("button", k.say.T("pe.count.go", "name", "Léo"))
	k.sees(k.say.N("house.outcome.won", 1, "names", "Léo", "total", "15"))

	k.setUpPearls("turns", "p1")
	lay := pearlsEntry{Type: "lay", Player: "p1", Colour: "blue", Count: 3, Jokers: 2}
	k.tellCards(lay)
	k.tap("button", k.say.T("pe.look"))
	k.sees(k.say.T("pearls.hint.wins", "number", 5, "left", 2))
	k.sendCards(lay)
	k.sees(k.say.T("pe.bar.turn", "n", 2, "name", "Léo"))
}

// typeCards types cards of the count by colour.
func (k *keeps) typeCards(pile string, cards map[string]int) {
	k.t.Helper()
	for _, colour := range slices.Sorted(maps.Keys(cards)) {
		k.find("spinbutton", k.say.T("pe.cell."+pile, "colour", k.say.T("pearls.colour."+colour))).write(fmt.Sprint(cards[colour]))
	}
}
