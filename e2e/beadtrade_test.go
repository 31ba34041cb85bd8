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
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// beadGame is a recorded game of Bead Trade, to be played on a phone.
type beadGame struct {
	entries []scoring.Entry
	totals  map[string]int
}

func recordedBeads(t *testing.T, name string) beadGame {
	t.Helper()
	content, err := os.ReadFile("../scoring/beadtrade/testdata/games/" + name)
	require.NoError(t, err)
	var file struct {
		Entries []json.RawMessage `json:"entries"`
		Sheet   struct {
			Totals map[string]int `json:"totals"`
		} `json:"sheet"`
	}
	require.NoError(t, json.Unmarshal(content, &file))
	game := beadGame{totals: file.Sheet.Totals}
	for _, raw := range file.Entries {
		entry, err := scoring.DecodeEntry(beadtrade.Game{}, raw)
		require.NoError(t, err)
		game.entries = append(game.entries, entry)
	}
	return game
}

// beads is a person who keeps the score of Bead Trade.
type beads struct {
	*keeps
	placed map[string]bool // totems on the box in this round
}

// typ is the preset's word for a type.
func (b *beads) typ(id string) string { return b.say.T("bead-trade.type." + id) }

// totem is how the screens call a type's totem.
func (b *beads) totem(id string) string {
	for _, typ := range beadtrade.Preset() {
		if typ.ID == id {
			return b.say.T("bt.totem.animal", "type", b.typ(id), "animal", b.say.T("bead-trade.animal."+typ.Animal))
		}
	}
	return id
}

func (b *beads) box(box string) string { return b.say.T("bead-trade.place." + box) }

// tapTotem tells that a totem went on the box.
func (b *beads) tapTotem(id, box string) {
	b.t.Helper()
	b.tap("button", b.say.T("bt.tap", "totem", b.totem(id), "box", b.box(box)))
	b.placed[id] = true
}

// count taps what a reveal holds, card by card; a number that stands is not
// tapped.
func (b *beads) count(reveal beadtrade.Reveal) {
	b.t.Helper()
	for _, typ := range beadtrade.Preset() {
		card := b.find("group", b.typ(typ.ID)+"…")
		line := func(words string, n int) {
			if n > 0 {
				card.find("radiogroup", words+"…").find("radio", fmt.Sprint(n)).tap()
			}
		}
		line(b.say.T("bt.under.lid"), reveal.Lid.Beads[typ.ID])
		line(b.say.T("bt.under.base"), reveal.Base.Beads[typ.ID])
		for _, seat := range slices.Sorted(maps.Keys(reveal.Held)) {
			line(b.name(string(seat)), reveal.Held[seat].Beads[typ.ID])
			if slices.Contains(reveal.Held[seat].Totems, typ.ID) {
				card.find("radio", b.say.T("bt.totem.at", "totem", b.totem(typ.ID), "place", b.name(string(seat)))).tap()
			}
		}
	}
}

// reads waits for words on the page, whatever its blanks are.
func (b *beads) reads(words string) {
	b.t.Helper()
	b.sees(strings.Join(strings.Fields(words), " "))
}

// look holds a screen against what every screen must be.
func (b *beads) look(name string) {
	b.t.Helper()
	assert.NotContains(b.t, b.text(), "⟦", "%s: words are missing", name)
	for _, light := range []bool{false, true} {
		b.scheme(light)
		b.shot(fmt.Sprintf("%s-light=%v", name, light))
		b.size(390, 5000) // the dock covers nothing
		for _, fault := range b.axe() {
			b.t.Errorf("%s, light=%v: %s", name, light, fault)
		}
		b.size(390, 844)
	}
	b.scheme(false)
	for _, width := range []int64{320, 390, 1280} {
		b.size(width, 844)
		b.shot(fmt.Sprintf("%s-%d", name, width))
		for _, fault := range b.misfits(width) {
			b.t.Errorf("%s, %d px: %s", name, width, fault)
		}
	}
	b.size(390, 844)
}

func (b *beads) size(width, height int64) {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch))
}

// TestBeadTrade plays a whole game in Spanish by tapping: totems as they land,
// a wrong tap taken back, a count with a bead forgotten, a lost bead waived and
// corrected later.
func TestBeadTrade(t *testing.T) {
	t.Parallel()
	playBeads(t, "es")
}

func playBeads(t *testing.T, language string) {
	game := recordedBeads(t, "plain.json")
	s := serve(t)
	b := &beads{keeping(newPhone(t, s, phoneSettings{language: language}), language, "Ana", "Léo", "Inès", "Tomás"), map[string]bool{}}
	b.open("/")
	b.tap("link", b.say.T("bead-trade.name")+"…")
	b.fillNames()
	b.tap("DisclosureTriangle", b.say.T("bt.setup.change"))
	b.look("setup")
	b.tap("button", b.say.T("house.setup.start"))
	for _, entry := range game.entries {
		switch e := entry.(type) {
		case beadtrade.Totem:
			if e.Round == 2 && len(b.placed) == 1 {
				b.tapTotem("green", lidOrBase(e.Box, true))
				b.tap("button", b.say.T("house.undo", "what", b.say.T("bt.undo.totem", "totem", b.totem("green"), "box", b.box(lidOrBase(e.Box, true)))))
			}
			b.tapTotem(e.BeadType, e.Box)
			if e.Round == 1 && len(b.placed) == 1 {
				b.look("trading")
			}
		case beadtrade.Reveal:
			b.reads(b.say.T("bead-trade.missing.reveal"))
			if e.Round == 1 {
				b.look("reveal-empty")
			}
			b.count(e)
			b.reads(b.say.N("bt.found", 16, "all", 16))
			switch e.Round {
			case 1:
				b.look("reveal")
			case 2:
				b.forget(e)
			}
			b.tap("button", b.say.T("bt.go", "round", e.Round))
			b.placed = map[string]bool{}
			if e.Round < 3 {
				b.look(fmt.Sprint("round-", e.Round))
				b.tap("link", b.say.T("bt.next", "round", e.Round+1))
			}
			if e.Round == 1 {
				b.look("trading-2")
			}
		}
	}
	assert.Regexp(t, `^/g/[^/]+/result$`, b.address())
	b.look("result")
	b.tap("link", b.say.T("house.sheet"))
	b.look("sheet")
	for seat, total := range game.totals {
		points := total - game.after(t, 2, scoring.SeatID(seat))
		b.find("link", b.boxOfSheet(3, b.name(seat), total, points))
	}
	b.tap("link", b.boxOfSheet(2, "Ana", game.after(t, 2, "p1"), game.after(t, 2, "p1")-game.after(t, 1, "p1")))
	b.look("correct")
	b.tap("button", b.say.T("bt.correct.go"))
	assert.Regexp(t, `/sheet$`, b.address())
	assert.Empty(t, b.wires.takeForeign(), "nothing comes from another host")
}

// TestBeadTradeWithoutScript plays the same game where scripts are off: what is
// missing is said after the button, nothing that was tapped is lost.
func TestBeadTradeWithoutScript(t *testing.T) {
	t.Parallel()
	playBeadsWithoutScript(t, serve)
}

func playBeadsWithoutScript(t *testing.T, on serving) {
	game := recordedBeads(t, "plain.json")
	b := &beads{keeping(newPhone(t, on(t), phoneSettings{noScript: true}), "en", "Ana", "Léo", "Inès", "Tomás"), map[string]bool{}}
	b.open("/")
	b.tap("link", b.say.T("bead-trade.name")+"…")
	b.fillNames()
	b.tap("button", b.say.T("house.setup.start"))
	for _, entry := range game.entries {
		switch e := entry.(type) {
		case beadtrade.Totem:
			b.tapTotem(e.BeadType, e.Box)
		case beadtrade.Reveal:
			b.count(e)
			if e.Round == 2 {
				b.find("group", b.typ("pink")+"…").find("radiogroup", "Tomás…").find("radio", "1").tap()
				b.tap("button", b.say.T("bt.go", "round", e.Round))
				b.reads(b.say.N("bt.beads.missing", 1))
				b.count(e)
			}
			b.tap("button", b.say.T("bt.go", "round", e.Round))
			if e.Round < 3 {
				b.tap("link", b.say.T("bt.next", "round", e.Round+1))
			}
		}
	}
	assert.Regexp(t, `^/g/[^/]+/result$`, b.address())
	b.tap("link", b.say.T("house.sheet"))
	for seat, total := range game.totals {
		b.find("link", b.boxOfSheet(3, b.name(seat), total, total-game.after(t, 2, scoring.SeatID(seat))))
	}
}

// boxOfSheet is how the sheet calls the box of a round and a player.
func (b *beads) boxOfSheet(round int, name string, total, points int) string {
	return b.say.T("bt.sheet.box", "round", round, "name", name, "total", total, "points", i18n.Points(points)) + "…"
}

// forget counts too many of a type, whose count at fault the held button goes to,
// and then a bead less than there is: the page says which types it can be
// of, offers to score all the same, and takes the bead once it is found.
func (b *beads) forget(reveal beadtrade.Reveal) {
	b.t.Helper()
	card := b.find("group", b.typ("pink")+"…").find("radiogroup", "Tomás…")
	card.find("radio", "4").tap()
	b.reads(b.say.N("bt.left.over", 4-reveal.Held["p4"].Beads["pink"]))
	b.tap("button", b.say.T("bt.go", "round", reveal.Round))
	assert.Equal(b.t, "held.p4.pink 4", ask(b.phone, chromedp.Evaluate[string](`document.activeElement.name + " " + document.activeElement.value`)))
	card.find("radio", "1").tap()
	b.reads(b.say.N("bt.beads.missing", 1))
	assert.True(b.t, b.has("button", b.say.T("bt.lost")))
	b.look("reveal-missing")
	card.find("radio", fmt.Sprint(reveal.Held["p4"].Beads["pink"])).tap()
}

// lidOrBase is a half of the box, or the other one.
func lidOrBase(box string, other bool) string {
	if (box == beadtrade.Lid) != other {
		return beadtrade.Lid
	}
	return beadtrade.Base
}

// after is a seat's total after a round.
func (g beadGame) after(t *testing.T, round int, seat scoring.SeatID) int {
	t.Helper()
	setup, err := beadtrade.Game{}.Prepare(scoring.Setup{Seats: []scoring.SeatID{"p1", "p2", "p3", "p4"}})
	require.NoError(t, err)
	sheet, err := beadtrade.Game{}.Replay(setup, g.entries)
	require.NoError(t, err)
	total := 0
	for _, scored := range sheet.(*beadtrade.Sheet).Scored[:round] {
		total += scored.Scores[seat]
	}
	return total
}
