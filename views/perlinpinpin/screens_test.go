package perlinpinpin

import (
	"fmt"
	"strings"
	"testing"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every recorded game is drawn after each of its entries, in every language:
// play screen, helpers, corrections, sheet and account.
func TestScreensOfRecordedGames(t *testing.T) {
	for _, name := range []string{"points-two-players", "princesses-three-players", "four-players", "five-players-all-awake", "powers", "table-values", "broken-off"} {
		t.Run(name, func(t *testing.T) {
			whole := kit.Recorded(t, name)
			for n := range len(whole.Log) + 1 {
				lang := i18n.Langs[n%len(i18n.Langs)]
				g := whole.At(t, n)
				v := g.Page(lang)
				sound(t, draw(t, New().Sheet(v)))
				for _, seat := range g.Setup.Seats {
					sound(t, draw(t, New().Why(v, seat)))
				}
				assert.NotEmpty(t, New().Progress(v.P, v.Session.Sheet))
				if v.Session.Sheet.Common().Finished {
					_, ok := New().Screen("", v)
					assert.False(t, ok, "nothing to enter after the end")
					continue
				}
				for _, helper := range []string{"", jesterScreen, discardScreen, stickerScreen} {
					screen(t, helper, v)
				}
				if n > 0 {
					v.Target = &v.Session.Rows[n-1]
					screen(t, correctScreen, v)
				}
			}
		})
	}
}

func TestTheLiveLine(t *testing.T) {
	g := kit.New(t, 3, `{"princess_powers":true}`)
	for _, step := range []struct{ entry, en, fr string }{
		{"", "All princesses are asleep. Ana begins.", "Toutes les princesses dorment. À Ana de commencer."},
		{`{"type":"wake","player":"p1","princess":"rose","second":"cat"}`,
			"Ana wakes Rose (flower) and Cat (equals sign): 2 princesses, 20 points, 3 princesses or 30 points to go.",
			"Ana réveille Rose (fleur) et Chat (égal)\u00a0: 2 princesses, 20 points, encore 3 princesses ou 30 points."},
		{`{"type":"steal_countered","player":"p2","from":"p1","princess":"rose"}`,
			"Léo tries to steal Rose (flower) from Ana, countered by a dragon (exclamation mark): nothing moves.",
			"Léo veut voler Rose (fleur) à Ana, mais un dragon (point d’exclamation) l’en empêche\u00a0: rien ne bouge."},
		{`{"type":"sleep_countered","player":"p2","from":"p1","princess":"rose"}`,
			"Léo tries to put Ana’s Rose (flower) to sleep, countered by a wand (star): nothing moves.",
			"Léo veut endormir Rose (fleur) chez Ana, mais une baguette (étoile) l’en empêche\u00a0: rien ne bouge."},
		{`{"type":"steal","player":"p2","from":"p1","princess":"rose"}`,
			"Léo steals Rose (flower) from Ana: 1 princess, 5 points, 4 princesses or 45 points to go.",
			"Léo vole Rose (fleur) à Ana\u00a0: 1 princesse, 5 points, encore 4 princesses ou 45 points."},
		{`{"type":"sleep","player":"p1","from":"p2","princess":"rose"}`,
			"Ana puts Léo’s Rose (flower) to sleep; Léo: 0 princesses, 0 points, 5 princesses or 50 points to go.",
			"Ana endort Rose (fleur) chez Léo\u202f; Léo\u00a0: 0 princesse, 0 point, encore 5 princesses ou 50 points."},
		{`{"type":"wake","player":"p1","princess":"dog"}`,
			"Ana wakes Dog (clover); Dog (clover) goes straight back to sleep: 1 princess, 15 points, 4 princesses or 35 points to go.",
			"Ana réveille Chien (trèfle)\u202f; Chien (trèfle) se rendort aussitôt\u00a0: 1 princesse, 15 points, encore 4 princesses ou 35 points."},
		{`{"type":"wake","player":"p2","princess":"heart","by":"jester"}`,
			"Léo wakes Heart, thanks to a jester (triangle): 1 princess, 20 points, 4 princesses or 30 points to go.",
			"Léo réveille Cœur, grâce à un bouffon (triangle)\u00a0: 1 princesse, 20 points, encore 4 princesses ou 30 points."},
	} {
		if step.entry != "" {
			g.Add(step.entry)
		}
		assert.Equal(t, step.en, said(t, g.Page("en")))
		assert.Equal(t, step.fr, said(t, g.Page("fr")))
		assert.NotEmpty(t, said(t, g.Page("es")))
	}
	v := g.Page("en")
	last := v.Session.History[len(v.Session.History)-1]
	v.Session.History = append(v.Session.History, play.LogRow{Seq: 99, Kind: play.UndoRow, Target: last.Seq})
	assert.Equal(t, "Taken back: Léo wakes Heart, thanks to a jester (triangle).", said(t, v))
	v.Session.History = append(v.Session.History, play.LogRow{Seq: 100, Kind: play.CorrectRow, Target: 1, Entry: last.Entry})
	assert.Equal(t, "Now: correction, Léo wakes Heart, thanks to a jester (triangle).", said(t, v))
}

func TestWhoseTurnItIsIsGuessed(t *testing.T) {
	g := kit.New(t, 3, "")
	assert.Contains(t, screen(t, "", g.Page("en")), `value="p1" checked`)
	g.Add(`{"type":"wake","player":"p1","princess":"rose"}`)
	assert.Contains(t, screen(t, "", g.Page("en")), `value="p2" checked`)
	g.Add(`{"type":"steal_countered","player":"p3","from":"p1","princess":"rose"}`)
	assert.Contains(t, screen(t, "", g.Page("en")), `value="p1" checked`, "the turn goes to the attacker's left neighbour")
	v := g.Page("en")
	v.Session.Role, v.Session.Own = play.Player, []scoring.SeatID{"p2"}
	html := screen(t, "", v)
	assert.Contains(t, html, `value="p2" checked`)
	assert.NotContains(t, html, `name="player" value="p1"`, "a player enters for the own seat")
	assert.NotContains(t, html, `id="undo"`)
	v.Session.Role, v.Session.Own = play.Watcher, nil
	assert.NotContains(t, screen(t, "", v), "<form", "a watcher enters nothing")
}

func TestOneTapWakesTwoTellTheRest(t *testing.T) {
	g := kit.New(t, 3, "").Add(`{"type":"wake","player":"p1","princess":"heart"}`)
	html := screen(t, "", g.Page("en"))
	assert.Contains(t, text(html), "Wake Rose flower, 5 points")
	assert.Contains(t, html, `value="wake::0"`, "one tap saves")
	assert.Contains(t, text(html), "Heart 20 A points, with Ana: steal or put to sleep")
	assert.Regexp(t, `id="princess-11"[^>]*aria-pressed="false"`, html)
	assert.NotContains(t, html, "steal:")
	assert.Contains(t, html, `id="undo"`, "the undo lies within reach")

	v := g.Page("en")
	v.Form = form("player", "p2", "touch", "11")
	html = screen(t, "", v)
	said := text(html)
	for _, words := range []string{"Léo steals Heart from Ana Knight (cross)", "Countered by a dragon exclamation mark", "Léo puts Ana’s Heart to sleep Potion (moon)", "Countered by a wand star"} {
		assert.Contains(t, said, words)
	}
	for _, value := range []string{"steal:p2:11", "steal_countered:p2:11", "sleep:p2:11", "sleep_countered:p2:11"} {
		assert.Contains(t, html, `value="`+value+`"`)
	}
	assert.Contains(t, html, `aria-pressed="true"`)
	assert.Contains(t, html, `name="chosen" value="11"`, "the next tap knows who is in hand")

	v.Form = form("player", "p1", "chosen", "11")
	assert.Contains(t, text(screen(t, "", v)), "Heart is with Ana, whose turn it is.")
	v.Form = form("player", "p2", "chosen", "11", "touch", "")
	html = screen(t, "", v)
	assert.NotContains(t, html, "steal:", "the same tap lets her go")
	assert.Regexp(t, `id="princess-11"[^>]*autofocus`, html)
	v.Form = form("player", "p2", "touch", "0")
	assert.NotContains(t, screen(t, "", v), `name="chosen"`, "a sleeping princess needs no second tap")
}

func TestAWinGoesByAPageOfItsOwn(t *testing.T) {
	g := kit.New(t, 2, `{}`).Add(`{"type":"wake","player":"p1","princess":"heart"}`, `{"type":"wake","player":"p1","princess":"cat"}`)
	v := g.Page("en")
	v.Form = form("player", "p1")
	html := screen(t, "", v)
	button := func(i int) string {
		from := strings.Index(html, fmt.Sprintf(`id="princess-%d"`, i))
		return html[from : from+strings.Index(html[from:], ">")]
	}
	assert.Contains(t, button(4), `hx-post="/g/s1"`, "10 more make 45: the page changes in place")
	assert.NotContains(t, button(9), "hx-", "15 more make 50, and win")
}

func TestRoseAsksForASecond(t *testing.T) {
	g := kit.New(t, 2, `{"princess_powers":true}`)
	html := screen(t, "", g.Page("en"))
	assert.NotContains(t, html, `value="wake::0"`)
	v := g.Page("en")
	v.Form = form("player", "p1", "touch", "0")
	html = screen(t, "", v)
	assert.Contains(t, text(html), "Rose (flower) wakes a second princess: which one?")
	assert.Contains(t, html, `value="wake::0:4"`)
	assert.Contains(t, text(html), "Also wake Moon 10 points")
	g.Add(`{"type":"wake","player":"p1","princess":"cat"}`, `{"type":"wake","player":"p2","princess":"dog"}`)
	v = g.Page("en")
	v.Form = form("player", "p1", "touch", "9")
	said := text(screen(t, "", v))
	assert.Contains(t, said, "Cat and Dog never stay with the same player")
	assert.NotContains(t, said, "Ana steals", "what the rules refuse is not offered")
	assert.Contains(t, said, "Ana puts Léo’s Dog to sleep")
}

func TestTheFocusFollowsWhatWasWritten(t *testing.T) {
	g := kit.New(t, 2, "").Add(`{"type":"wake","player":"p1","princess":"rose"}`)
	v := g.Page("en")
	assert.NotContains(t, screen(t, "", v), "autofocus", "a page that is opened keeps its own focus")
	v.Partial = true
	assert.Regexp(t, `value="p2" checked autofocus`, screen(t, "", v))
	v.Session.History = append(v.Session.History, play.LogRow{Seq: 2, Kind: play.UndoRow, Target: 1})
	assert.NotContains(t, screen(t, "", v), "autofocus", "an undo may be followed by another")
}

func TestCorrections(t *testing.T) {
	g := kit.New(t, 3, `{"princess_powers":true}`).Add(
		`{"type":"wake","player":"p1","princess":"heart"}`,
		`{"type":"steal_countered","player":"p2","from":"p1","princess":"heart"}`,
		`{"type":"steal","player":"p3","from":"p1","princess":"heart"}`,
	)
	v := g.Page("en")
	v.Target = &v.Session.Rows[1]
	html := screen(t, correctScreen, v)
	assert.Contains(t, text(html), "So far: Léo tries to steal Heart from Ana, countered by a dragon (exclamation mark).")
	assert.Contains(t, html, `value="steal:p2:11"`, "the table is as it was: Ana holds Heart")
	assert.Contains(t, html, `action="/g/s1/correct/2"`)
	assert.NotContains(t, html, "autofocus")
	v.Target = &v.Session.Rows[0]
	html = screen(t, correctScreen, v)
	assert.Contains(t, html, `value="wake:p1:11"`)
	assert.Contains(t, html, `value="jester:p1:11"`)
	v.Form = form("player", "p2", "touch", "0")
	assert.Contains(t, screen(t, correctScreen, v), `value="wake::0:4"`, "Rose's second, in a correction too")
	g.Add(`{"type":"finish"}`)
	v = g.Page("en")
	v.Target = &v.Session.Rows[3]
	_, ok := New().Screen(correctScreen, v)
	assert.False(t, ok)
	v.Target = &v.Session.Rows[1]
	_, ok = New().Screen(correctScreen, v)
	assert.True(t, ok, "an entry of a game that is over can be corrected")
}

func TestSheetAndAccount(t *testing.T) {
	g := kit.New(t, 2, "").Add(
		`{"type":"wake","player":"p1","princess":"rose"}`, `{"type":"steal_countered","player":"p2","from":"p1","princess":"rose"}`,
		`{"type":"wake","player":"p1","princess":"heart"}`, `{"type":"wake","player":"p1","princess":"cat"}`, `{"type":"wake","player":"p1","princess":"dog"}`,
	)
	v := g.Page("en")
	html := draw(t, New().Sheet(v))
	assert.Equal(t, 5, strings.Count(html, "/correct/"), "each entry leads to its correction")
	assert.Contains(t, html, "data-countered")
	assert.Contains(t, text(html), "Ana: 50 points reached, and won at once.")
	assert.Contains(t, text(html), "Rose (flower)\u00a05")
	why := text(draw(t, New().Why(v, "p1")))
	for _, words := range []string{"50 points reached", "Rose (flower) Princess awake +5", "Heart Princess awake +20", "4 princesses 55"} {
		assert.Contains(t, why, words)
	}
	assert.Contains(t, text(draw(t, New().Why(v, "p2"))), "none 0")
	v.Session.Role = play.Watcher
	assert.NotContains(t, draw(t, New().Sheet(v)), "/correct/")
	require.Equal(t, "8 princesses asleep", New().Progress(v.P, v.Session.Sheet))
}
