package skullking

import (
	"regexp"
	"strings"
	"testing"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/skullking"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSheet(t *testing.T) {
	g := newGame(t, "grandpa-beck", "", 3).
		round(1, []int{1, 0, 0}, []int{1, 0, 0}, `,"bonuses":{"p1":{"black_fourteen":1}}`).
		round(2, []int{1, 1, 1}, []int{1, 1, 1}, `,"waive_tricks_check":true`).
		round(3, []int{2, 1, 0}, []int{1, 1, 0}, `,"destroyed_tricks":1,"bonuses":{"p1":{"fourteens":1}}`)
	html := draw(t, New().Sheet(g.Page("en")))
	sound(t, html)
	said := text(html)
	assert.Contains(t, html, `href="/g/s1/correct/2?seat=p1#seat-p1"`)
	assert.Contains(t, html, `Round 1, Ana: 40 in all, +40 this round, bid 1, took 1. Correct it.</span></a>`)
	assert.Contains(t, html, `Round 3, Ana: 50 in all, −10 this round, bid 2, took 1. A bonus does not count. Correct it.</span></a>`)
	assert.Contains(t, said, "−10 2/1*")
	assert.Contains(t, said, "† Round 2: the tricks did not add up")
	assert.Contains(t, said, "× Round 3: 1 trick destroyed.")
	assert.Contains(t, said, "* a bonus that does not count")
	assert.Contains(t, said, "Next: bids, Ana deals")
	assert.Equal(t, 9, strings.Count(html, "/correct/"), "every box is one link")
	assert.Regexp(t, `role="img" aria-label="[^"]*In front: Inès &lt;b&gt;, with 60\."`, html)

	v := g.Page("en")
	v.Session.Role = play.Watcher
	for i := range v.Session.Rows {
		v.Session.Rows[i].May = false
	}
	html = draw(t, New().Sheet(v))
	assert.NotContains(t, html, "/correct/")
	assert.Contains(t, text(html), "Round 1, Ana: 40 in all")
}

// In Rascal scoring a missed bid is worth nothing: that is no bonus.
func TestSheetMarksVoidBonusesOnly(t *testing.T) {
	for lang, words := range map[string]string{"en": "a bonus that does not count", "fr": "un bonus qui ne compte pas", "es": "un bonus que no cuenta"} {
		g := newGame(t, "grandpa-beck", `{"scoring":"rascal"}`, 3).
			round(1, []int{1, 0, 0}, []int{0, 1, 0}, "").
			round(2, []int{2, 0, 0}, []int{0, 2, 0}, `,"cannonball":["p2"]`)
		assert.True(t, g.Sheet().(*skullking.Sheet).Rounds[1].Boxes[0].Lines[0].Void, "the line itself stays void")
		html := draw(t, New().Sheet(g.Page(lang)))
		assert.NotContains(t, text(html), "*")
		assert.NotContains(t, text(html), words)
		g.round(3, []int{3, 0, 0}, []int{0, 3, 0}, `,"bonuses":{"p2":{"fourteens":1}}`)
		html = draw(t, New().Sheet(g.Page(lang)))
		assert.Contains(t, text(html), "0/3*")
		assert.Equal(t, 2, strings.Count(text(html), "*"), "the box and what it means")
		assert.Contains(t, text(html), words)
	}
}

func TestSheetOfPeopleWhoComeAndGo(t *testing.T) {
	g := newGame(t, "classic", "", 3).round(1, []int{1, 0, 0}, []int{1, 0, 0}, "")
	g.add(`{"type":"leave","player":"p2","from_round":2}`, `{"type":"join","name":"נועה","start":-10}`)
	g.add(`{"type":"bids","round":2,"values":{"p1":1,"p3":1,"p4":0}}`)
	html := screen(t, "", g.Page("en"))
	assert.NotContains(t, html, `name="tricks.p2"`, "who left is not asked")
	assert.Contains(t, html, `name="tricks.p4"`)
	g.add(`{"type":"results","round":2,"tricks":{"p1":1,"p3":1,"p4":0}}`)
	v := g.Page("en")
	html = draw(t, New().Sheet(v))
	sound(t, html)
	assert.Contains(t, text(html), "Round 2, Léo: did not play")
	assert.Contains(t, text(html), "Round 1, \u2068נועה\u2069: did not play")
	assert.Contains(t, text(draw(t, New().Why(v, "p4"))), "Points at the start −10")
}

func TestSheetOfTricksThatDiffer(t *testing.T) {
	g := newGame(t, "classic", "", 2).round(1, []int{1, 0}, nil, "").
		add(`{"type":"trick","round":1,"plays":[{"player":"p2","card":"skull-king"},{"player":"p1","card":"mermaid"}]}`)
	v := g.Page("en")
	assert.Contains(t, draw(t, New().Sheet(v)), `href="/g/s1/correct/2?seat=p1#seat-p1"`, "the box comes from the trick")
	v.Target = &v.Session.Rows[1]
	html := screen(t, "correct", v)
	assert.Contains(t, text(html), "Ana takes the trick")
	assert.Contains(t, text(html), "Ana: Mermaid takes the Skull King")
	g.add(`{"type":"results","round":1,"tricks":{"p1":0,"p2":1}}`)
	html = draw(t, New().Sheet(g.Page("en")))
	sound(t, html)
	assert.Contains(t, text(html), "‡ Round 1: the results entered differ from the tricks told. Ana, tricks: 0 entered, 1 by the cards")
}

func TestWhy(t *testing.T) {
	g := newGame(t, "grandpa-beck", "", 3).
		round(1, []int{1, 0, 0}, []int{1, 0, 0}, `,"bonuses":{"p1":{"black_fourteen":1}}`).
		round(2, []int{1, 2, 0}, []int{1, 1, 0}, `,"bonuses":{"p2":{"fourteens":1}},"wagers":{"p1":10}`).
		round(3, []int{0, 3, 0}, []int{1, 2, 0}, "")
	for seat, want := range map[scoring.SeatID][]string{
		"p1": {"2 bids made, 2\u00a0tricks × 20 +40", "1 zero bid missed: round 3 −30", "Black 14 +20", "1 wager +10", "Total 40",
			"Round 2: bid 1, took 1 +30"},
		"p2": {"1 zero bid made: round 1 +10", "2 bids missed, 2 tricks off × 10 −20", "14 of a colour (bid not made) 0", "Total −10"},
		"p3": {"3 zero bids made: rounds 1, 2 and 3 +60", "No bonus 0", "Total 60"},
	} {
		html := draw(t, New().Why(g.Page("en"), seat))
		sound(t, html)
		for _, words := range want {
			assert.Contains(t, text(html), words)
		}
	}
	for _, options := range []string{`{"scoring":"rascal"}`} {
		g := newGame(t, "grandpa-beck", options, 3).round(1, []int{1, 1, 0}, []int{1, 0, 0}, `,"cannonball":["p1"]`)
		said := text(draw(t, New().Why(g.Page("fr"), "p1"))) + text(draw(t, New().Why(g.Page("fr"), "p2")))
		assert.Contains(t, said, "1 boulet de canon +15")
		assert.Contains(t, said, "1 manche au décompte du Vaurien")
	}
}

// The figures of an account add up to its total, whatever was played.
func TestWhyAddsUp(t *testing.T) {
	g := newGame(t, "grandpa-beck", `{"schedule":"swift-n-salty"}`, 3)
	for r := 1; r <= 5; r++ {
		g.round(r, []int{r % 3, 1, 0}, []int{1, 2, 2}, `,"bonuses":{"p1":{"fourteens":1},"p2":{"skull_king_took_pirates":2}},"alliances":[["p1","p2"]],"wagers":{"p2":20},"bid_changes":{"p2":1}`)
	}
	for _, seat := range g.Setup.Seats {
		v := g.Page("en")
		table, ok := tableOf(v)
		require.True(t, ok)
		a := table.account(seat)
		lines, rounds := 0, 0
		for _, line := range a.Lines {
			lines += line.Points
		}
		for _, round := range a.Rounds {
			rounds += round.Points
		}
		assert.Equal(t, v.Session.Sheet.Common().Totals[seat], lines)
		assert.Equal(t, lines, rounds)
	}
}

func TestChartSpreadsItsSigns(t *testing.T) {
	lines := []chartLine{{endY: 90}, {endY: 90}, {endY: 12}, {endY: 92}, {endY: 162}, {endY: 162}, {endY: 161}, {endY: 88}}
	spread(lines)
	for i, a := range lines {
		assert.GreaterOrEqual(t, a.signY, 0)
		assert.LessOrEqual(t, a.signY, chartHeight-signSize)
		for _, b := range lines[i+1:] {
			assert.GreaterOrEqual(t, abs(a.signY-b.signY), signSize)
		}
	}
}

func TestChartOfLowTotals(t *testing.T) {
	g := newGame(t, "classic", "", 2).round(1, []int{0, 0}, []int{1, 0}, "")
	html := draw(t, New().Sheet(g.Page("en")))
	sound(t, html)
	paths := regexp.MustCompile(`class="line" data-seat="\d" d="([^"]*)"`).FindAllStringSubmatch(html, -1)
	require.Len(t, paths, 2)
	assert.NotEqual(t, paths[0][1], paths[1][1])
	assert.Contains(t, text(html), "−10")
}

func TestProgressAndUndo(t *testing.T) {
	g := newGame(t, "classic", "", 2).round(1, []int{1, 0}, []int{1, 0}, "")
	v := g.Page("fr")
	assert.Equal(t, "Manche 2/10 · mises", New().Progress(v.P, v.Session.Sheet))
	label := func(row play.LogRow) string { return v.RowWords(row) }
	assert.Equal(t, "mises de la manche\u00a01", label(v.Session.History[0]))
	assert.Equal(t, "résultats de la manche\u00a01", label(v.Session.History[1]))
	assert.Equal(t, "correction, résultats de la manche\u00a01", label(play.LogRow{Kind: play.CorrectRow, Target: 2, Entry: g.Log[1]}))
	one := g.Decode(`{"type":"bids","round":1,"values":{"p1":1}}`)
	assert.Equal(t, "Ana mise\u00a01", label(play.LogRow{Entry: one}))
	secret := g.Decode(`{"type":"bids","round":2,"values":{"p1":1}}`)
	assert.Equal(t, "mise choisie par Ana", label(play.LogRow{Entry: secret}), "not before all have bid")
	g.add(`{"type":"finish"}`)
	v = g.Page("fr")
	assert.Equal(t, "Interrompue après 1 manche", New().Progress(v.P, v.Session.Sheet))
	_, ok := New().Screen("", v)
	assert.False(t, ok, "nothing more to enter")
}
