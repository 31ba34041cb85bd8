package beadtrade

import (
	"strings"
	"testing"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/stretchr/testify/assert"
)

// Every recorded game is walked through, entry by entry, the richest two in
// every language.
func TestScreensOfRecordedGames(t *testing.T) {
	for _, name := range kit.AllRecorded(t) {
		whole := kit.Recorded(t, name)
		for _, lang := range i18n.Langs {
			if lang != "fr" && name != "all-variants" && name != "waived" {
				continue
			}
			t.Run(name+" "+lang, func(t *testing.T) {
				for n := range len(whole.Log) + 1 {
					g := whole.At(t, n)
					v := g.Page(lang)
					over := v.Session.Sheet.Common().Finished
					if _, ok := New().Screen("", v); !over {
						assert.True(t, ok)
						screen(t, "", v)
					} else {
						assert.False(t, ok, "there is nothing to enter")
					}
					assert.NotEmpty(t, New().Progress(v.P, v.Session.Sheet))
					if n < len(whole.Log) && !over {
						continue // sheets and corrections once, at the end
					}
					sound(t, draw(t, New().Sheet(v)))
					for _, seat := range g.Setup.Seats {
						sound(t, draw(t, New().Why(v, seat)))
					}
					for i := range v.Session.Rows {
						v.Target = &v.Session.Rows[i]
						if _, finish := v.Target.Entry.(scoring.Finish); finish {
							continue
						}
						screen(t, "correct", v)
						assert.NotEmpty(t, New().UndoLabel(v.P, v.Session, v.Session.History[i]))
					}
				}
			})
		}
	}
}

func TestWhichScreenMakesSense(t *testing.T) {
	g := kit.Recorded(t, "plain")
	at := func(n int) views.TableView { return g.At(t, n).Page("en") }
	for _, c := range []struct {
		entries int
		name    string
		title   string // empty: no such screen
	}{
		{0, "", "Round 1 of 3 · trading"},
		{0, "round-1", "Round 1 of 3 · count"},
		{0, "round-2", ""},
		{0, "round-0", ""},
		{0, "round-01", ""},
		{0, "round--1", ""},
		{0, "round-99999999999999999999", ""},
		{0, "round-", ""},
		{0, "correct", ""},
		{0, "trick", ""},
		{2, "", "Round 1 of 3 · count"},
		{3, "", "Round 2 of 3 · trading"},
		{3, "round-1", "Round 1 of 3 · result"},
		{3, "round-2", "Round 2 of 3 · count"},
		{3, "round-3", ""},
		{9, "", ""},
		{9, "round-3", "Round 3 of 3 · result"},
		{9, "round-4", ""},
	} {
		s, ok := New().Screen(c.name, at(c.entries))
		assert.Equal(t, c.title != "", ok, "%q after %d", c.name, c.entries)
		assert.Equal(t, c.title, s.Title, "%q after %d", c.name, c.entries)
	}
}

// Who only looks on sees the same board without a button, and no reveal.
func TestOthersOnlyLook(t *testing.T) {
	g := kit.New(t, 3, "")
	for _, role := range []play.Role{play.Player, play.Watcher, play.House} {
		v := g.Page("en")
		v.Session.Role = role
		assert.NotContains(t, screen(t, "", v), "<button class")
		_, ok := New().Screen("round-1", v)
		assert.False(t, ok)
		v = tapped(t, 3, "").Page("en")
		v.Session.Role = role
		html := screen(t, "", v)
		assert.Contains(t, text(html), "2 totems on the boxes!")
		assert.NotContains(t, html, "<input type=\"radio\"")
		assert.NotContains(t, draw(t, New().Sheet(v)), "/correct/")
	}
}

func TestTheBoardSaysWhenTheRoundEnds(t *testing.T) {
	said := text(screen(t, "", kit.New(t, 3, "").Page("en")))
	assert.Contains(t, said, "The round ends by itself with 2 totems on the boxes.")
	assert.Contains(t, said, "0 of 2 totems on the boxes")
	assert.Contains(t, said, "2 more totems end the round")
	assert.NotContains(t, said, "Variants at this table")

	all := `{"ordinary_totems":true,"extended_totems":true,"five_rounds":true,"locked_totems":true,"animal_stories":true}`
	html := screen(t, "", tapped(t, 3, all).Page("en"))
	said = text(html)
	assert.Contains(t, said, "The round ends by itself with 3 totems on the boxes.")
	assert.Contains(t, said, "2 of 3 totems on the boxes")
	assert.Contains(t, said, "1 more totem ends the round")
	for _, variant := range []string{"Ordinary totems", "Extended totems", "Five rounds", "Locked totems", "Animal stories"} {
		assert.Contains(t, said, variant)
	}
	assert.Contains(t, html, `href="/g/s1/correct/1"`, "a totem that lies can be corrected")
	assert.NotContains(t, html, `value="lid.pink"`, "it is not placed twice")
	assert.Contains(t, html, `aria-label="snake (yellow): on the base"`)
	assert.Contains(t, html, `name="save" value="1"`, "one tap writes")

	said = text(screen(t, "", tapped(t, 3, "").Page("en")))
	assert.Contains(t, said, "2 totems on the boxes!")
	assert.Contains(t, said, "the round is over")
}

// The verdicts, and what is missing, as the form stands.
func TestTheRevealKeepsAccount(t *testing.T) {
	printed := []string{"lid.yellow", "2", "base.green", "2", "base.white", "1", "held.p1.pink", "2", "held.p1.green", "1",
		"held.p2.yellow", "2", "held.p3.pink", "1", "held.p3.white", "1", "totem.yellow", "p3"}
	for _, c := range []struct {
		name string
		form []string
		says []string
		not  []string
		held bool
	}{
		{"nothing yet", nil, []string{"0 of 12\u00a0beads, 2 of 3\u00a0totems", "Can still change."}, []string{"Score all the same", "possible:"}, true},
		{"the printed example", printed,
			[]string{"✓ 12 of 12\u00a0beads, 3 of 3\u00a0totems", "Totem on the lid: Ana\u00a0+1, Inès &lt;b&gt;\u00a0+1", "More beads under the lid (2–0): Léo &amp; Cie\u00a0+1, Inès &lt;b&gt;\u00a0+1",
				"More beads under the base (0–2): Ana\u00a0−1", "Settled.", "Score round 1"},
			[]string{"Score all the same", "Can still change."}, false},
		{"a bead lost", append([]string{"base.white", "0"}, printed...),
			[]string{"11 of 12\u00a0beads", "1 bead missing (possible: pink, green, white and blue)", "can change", "Score all the same"}, nil, true},
		{"too many of a type", append([]string{"lid.pink", "2"}, printed...),
			[]string{"More than 4 beads: pink. Count again.", "1 too many"}, []string{"Score all the same"}, true},
		{"too many in all", append([]string{"lid.blue", "1"}, printed...),
			[]string{"13 of 12\u00a0beads", "1 bead too many", "Score all the same"}, nil, true},
		{"a totem lost", printed[:len(printed)-2], []string{"12 of 12\u00a0beads, 2 of 3\u00a0totems", "1 totem missing", "Score all the same"}, nil, true},
		{"alone", []string{"lid.green", "1", "held.p1.green", "1"}, []string{"Ana\u00a00? (no point: nobody else holds this type)"}, nil, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := tapped(t, 3, "").Typed(c.form...)
			v.Session.Players[1].Name = "Léo & Cie"
			html := screen(t, "round-1", v)
			for _, words := range c.says {
				assert.Contains(t, text(html), words)
			}
			for _, words := range c.not {
				assert.NotContains(t, text(html), words)
			}
			assert.Equal(t, c.held, strings.Contains(html, `data-kind="held"`))
			assert.NotContains(t, html, `name="totem.pink"`, "a tap told where it is")
		})
	}
}

// Who presses the button early gets the offer to score all the same, too.
func TestThePressedButtonOffersTheWaiver(t *testing.T) {
	v := tapped(t, 3, "").Typed("held.p1.pink", "1")
	assert.NotContains(t, screen(t, "round-1", v), `value="lost"`)
	v.Form.Set("save", "1")
	assert.Contains(t, screen(t, "round-1", v), `value="lost"`)
}

// A table that did not tap says in the reveal where the totems lie.
func TestTheRevealWithoutTaps(t *testing.T) {
	v := kit.New(t, 3, "").Add(totem(1, "pink", "lid")).Typed("totem.blue", "base", "totem.green", "p1")
	html := screen(t, "round-1", v)
	assert.Contains(t, text(html), "Back to the board")
	assert.Contains(t, text(html), "bull (pink) on the lid")
	assert.NotContains(t, html, `name="totem.pink"`)
	assert.Regexp(t, `name="totem.blue" value="base" aria-label="Totem fish \(blue\): on the base" checked`, html)
	assert.NotContains(t, text(html), "It must be 2.")
	assert.Contains(t, html, `id="undo"`, "a wrong tap can be taken back here too")

	v.Form.Del("totem.blue")
	assert.Contains(t, text(screen(t, "round-1", v)), "Totems on the lid and the base: 1. It must be 2.")
	v.Form.Set("totem.white", "lid")
	v.Form.Set("totem.yellow", "lid")
	assert.Contains(t, text(screen(t, "round-1", v)), "Totems on the lid and the base: 3. It must be 2.")
}

// A count that was taken back comes back filled in.
func TestNobodyCountsTwice(t *testing.T) {
	g := tapped(t, 3, "")
	whole := g.At(t, len(g.Log)).Add(`{"type":"reveal","round":1,"lid":{"beads":{"yellow":3}},"base":{},"held":{"p1":{},"p2":{"totems":["green"]},"p3":{}},"waive_centre_check":true}`)
	v := g.Page("en")
	v.Session.History = append(whole.Page("en").Session.History, play.LogRow{Seq: 4, Kind: play.UndoRow, Target: 3})
	html := screen(t, "", v)
	assert.Contains(t, html, `name="lid.yellow" value="3" id="f-lid-yellow-3" checked`)
	assert.Regexp(t, `name="totem.green" value="p2"[^>]* checked`, html)
	assert.Contains(t, html, `action="/g/s1/s/round-1"`)
}

// A type's id may be anything; what the page makes of it is an id of HTML.
func TestTypesOfAnyName(t *testing.T) {
	g := kit.New(t, 2, `{"types":["Gold & <i>\"fin\"</i>","œuf dur","_70","P1","p2"]}`)
	g.Add(totem(1, "œuf dur", "lid"))
	html := screen(t, "", g.Page("fr"))
	assert.NotContains(t, html, "<i>")
	html = screen(t, "round-1", g.Page("fr"))
	assert.Contains(t, html, `name="lid._476f`)
	assert.Contains(t, html, `name="held.p2.p2"`)

	v := g.Page("fr")
	body, problem := kit.Try(t, "", &v, form("totem", "base."+token("_70")))
	assert.Nil(t, problem)
	assert.JSONEq(t, totem(1, "_70", "base"), body)
}

// With types in the centre no type has to come to four beads: the page says how
// many are in play, and marks no type complete before the whole count is.
func TestTheRevealSaysHowManyAreInPlay(t *testing.T) {
	for players, words := range map[int]string{
		3: "In play, outside the centre: 12\u00a0beads and 3\u00a0totems.",
		5: "In play: 20\u00a0beads and 5\u00a0totems.",
	} {
		v := tapped(t, players, "").Typed("held.p1.green", "4", "totem.green", "p1")
		html := screen(t, "round-1", v)
		assert.Contains(t, text(html), words)
		assert.Equal(t, players == 5, strings.Contains(html, "✓"), "four beads of a type with %d players", players)
		assert.Equal(t, players == 3, strings.Contains(text(html), "in the centre?"))
	}
}
