package skullking

import (
	"bytes"
	"testing"

	"ardoise/i18n"
	"ardoise/views"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// compressed is the weight of a page on the wire.
func compressed(t *testing.T, html string) int {
	t.Helper()
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, 4)
	_, err := w.Write([]byte(html))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Len()
}

// The largest page is the results of eight players; a tap on it is light.
func TestWeight(t *testing.T) {
	g := newGame(t, "grandpa-beck", `{"schedule":"broadside-barrage"}`, 8)
	for r := 1; r <= 9; r++ {
		g.round(r, []int{1, 1, 2, 0, 0, 3, 1, 0}, []int{1, 1, 2, 0, 0, 3, 1, 0}, "")
	}
	g.round(10, []int{1, 1, 2, 0, 0, 3, 1, 0}, nil, "")
	for _, lang := range i18n.Langs {
		v := g.Page(lang)
		assert.Less(t, compressed(t, screen(t, "", v)), 6000, lang)
		assert.Less(t, compressed(t, draw(t, New().Sheet(v))), 6000, lang)
		v.Partial = true
		v.Form = form("tricks.p1", "1", "tricks.p2", "1", "changed", "tricks.p2")
		assert.Less(t, compressed(t, draw(t, New().Draft("", "tricks.p2", v))), 4000, lang)
		v.Form.Set("alliance.1.from", "p1")
		assert.Less(t, compressed(t, draw(t, New().Draft("", "alliance.1.from", v))), 4000, lang)
	}
}

func TestDraft(t *testing.T) {
	g := newGame(t, "grandpa-beck", "", 3).round(1, []int{1, 0, 0}, nil, "")
	draft := func(changed string, problems []views.Problem, pairs ...string) string {
		v := g.Page("en")
		v.Partial = true
		v.Form, v.Problems = form(append(pairs, "changed", changed)...), problems
		html := draw(t, New().Draft("", changed, v))
		assert.NotContains(t, html, "⟦")
		return html
	}
	html := draft("tricks.p1", nil, "tricks.p1", "1")
	assert.Contains(t, html, `hx-target="#seat-p1" hx-swap="outerMorph"`)
	assert.NotContains(t, html, `#seat-p2" hx-swap`, "only the seat that was tapped")
	assert.Contains(t, html, `hx-target="#tally" hx-swap="innerHTML"`, "a live region stays where it is")
	assert.Contains(t, text(html), "bid 1, took 1: +20")
	assert.Contains(t, text(html), "Tricks must add up to 1: 1 so far")
	assert.NotContains(t, html, "<details open")

	html = draft("", nil, "tricks.p1", "1", "tricks.p2", "0")
	assert.Contains(t, text(html), "bid 1, took 1: +20", "after a reload every seat is told")
	assert.Contains(t, text(html), "bid 0, took 0: +10")

	html = draft("bonus.p1.fourteens", nil, "tricks.p1", "1", "bonus.p1.fourteens", "1")
	assert.Contains(t, html, "<details open", "a disclosure stays open while it is used")
	assert.Contains(t, text(html), "Bonus +10")

	html = draft("alliance.1.to", nil, "tricks.p1", "1", "tricks.p2", "0", "alliance.1.from", "p1", "alliance.1.to", "p2")
	for _, seat := range []string{"p1", "p2", "p3"} {
		assert.Contains(t, html, `hx-target="#seat-`+seat, "an alliance moves more than one seat")
	}
	assert.Contains(t, text(html), "loot alliance +20")

	html = draft("bonus.p2.fourteens", []views.Problem{{Field: "bonus.p2.fourteens", Text: "This is refused."}}, "tricks.p2", "0", "bonus.p2.fourteens", "1")
	assert.Contains(t, html, `id="problem-bonus-p2-fourteens"`)
	assert.NotContains(t, text(html), "took 0:", "no points while they are refused")

	whole := []views.Problem{{Text: "This is refused."}}
	assert.Contains(t, draft("tricks.p1", whole, "tricks.p1", "1", "tricks.p2", "0"), "This is refused.", "told by the dock")
	html = draft("tricks.p3", whole, "tricks.p1", "1", "tricks.p2", "0", "tricks.p3", "1")
	assert.NotContains(t, html, "This is refused.", "the dock tells a wrong sum in its own words")
	assert.Contains(t, text(html), "1 too many. Ana\u00a01 · Léo\u00a00")
	assert.Contains(t, html, `name="waive"`)
	assert.Contains(t, html, `data-kind="held"`)

	v := newGame(t, "classic", "", 2).Page("en")
	v.Partial, v.Form = true, form("bid.p1", "1", "bid.p2", "1")
	html = draw(t, New().Draft("", "bid.p2", v))
	assert.Contains(t, text(html), "over-bid by 1")
	assert.NotContains(t, html, "#seat-p1\"")
	assert.Empty(t, draw(t, New().Draft("trick", "", v)), "nothing to swap where the table bids")
}
