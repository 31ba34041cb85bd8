package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// resultsOf is a shared round with all bids in and the keeper's form of tricks, of
// which Ana's is tapped.
func resultsOf(t *testing.T) (a *shared, ines *reader, draft *sheet) {
	a = startShared(t)
	ines = a.joins("p3")
	a.bids(ines, "p3", 1)
	a.page(a.keeper).form("entry").with("bid.p1", "0").with("bid.p2", "0").with("bid.p4", "0").save()
	return a, ines, a.page(a.keeper).form("entry").with("tricks.p1", "0")
}

// What another phone saves while a form is drawn again is not in the form: it
// does not pass for one that has seen it, on whichever way it is drawn.
func TestADraftIsOfTheVersionItWasDrawnOf(t *testing.T) {
	for name, drawn := range map[string]func(*sheet) *document{
		"a tap":    func(draft *sheet) *document { return draft.press("", "") },
		"twice":    func(draft *sheet) *document { return draft.press("", "").form("entry").press("", "") },
		"as typed": func(draft *sheet) *document { return draft.d },
	} {
		t.Run(name, func(t *testing.T) {
			a, ines, draft := resultsOf(t)
			seen := draft.Get("version")
			require.Equal(t, 200, a.page(ines).form("entry").with("tricks.p3", "1").save().StatusCode)
			d := drawn(draft)
			form := d.form("entry")
			assert.Equal(t, seen, form.Get("version"))
			assert.Empty(t, form.Get("tricks.p3"))

			d = form.with("tricks.p1", "0").with("tricks.p2", "1").with("tricks.p3", "0").with("tricks.p4", "0").save()
			assert.Equal(t, http.StatusConflict, d.StatusCode, "nobody's number is written over unseen")
			assert.Contains(t, strings.Join(d.said(), " "), "results of round 1: Inès 1 trick")
			assert.Equal(t, "1", a.page(ines).form("entry").Get("tricks.p3"))
			assert.Equal(t, 200, d.form("entry").save().StatusCode, "who was told may")
		})
	}
}

// A form that came too late takes over what it says nothing of itself.
func TestALateFormIsFilledIn(t *testing.T) {
	a, ines, draft := resultsOf(t)
	require.Equal(t, 200, a.page(ines).form("entry").with("tricks.p3", "1").save().StatusCode)
	d := draft.with("tricks.p2", "0").with("tricks.p4", "0").save()
	require.Equal(t, http.StatusConflict, d.StatusCode, d.text())
	form := d.form("entry")
	assert.Equal(t, []string{"0", "1"}, []string{form.Get("tricks.p1"), form.Get("tricks.p3")})
	d = form.save()
	require.Equal(t, 200, d.StatusCode, d.text())
	assert.Contains(t, d.text(), "Round 2 of 10")
}

// A bonus that nobody touched is sent as 0. That says nothing of a seat whose tricks
// the form does not have: what its own phone saved comes back whole.
func TestALateFormTakesBonusesOver(t *testing.T) {
	s := start(t)
	a := &shared{site: s, t: t, keeper: s.reader(t, "en")}
	a.game = a.keeper.seat("Ana", "Léo").with("rulebook", "grandpa-beck").save().path
	a.code = a.seats(a.keeper).signs()
	leo := a.joins("p2")
	a.bids(leo, "p2", 1)
	require.Equal(t, 200, a.page(a.keeper).form("entry").with("bid.p1", "0").save().StatusCode)
	draft := a.page(a.keeper).form("entry").with("tricks.p1", "0")
	theirs := map[string]string{"tricks.p2": "1", "bonus.p2.fourteens": "1", "wager.p2": "10", "change.p2": "-1"}
	form := a.page(leo).form("entry")
	for field, value := range theirs {
		form = form.with(field, value)
	}
	saved := form.save()
	require.Equal(t, 200, saved.StatusCode, saved.text())

	require.Equal(t, []string{"0", "0", "0"}, []string{draft.Get("bonus.p2.fourteens"), draft.Get("wager.p2"), draft.Get("change.p2")})
	late := draft.save()
	require.Equal(t, http.StatusConflict, late.StatusCode, late.text())
	for field, value := range theirs {
		assert.Equal(t, value, late.form("entry").Get(field), field)
	}
}

// A page whose form has not seen everything is one change behind: its script
// draws it anew as soon as it hears of the change.
func TestAPageOfAnOldFormIsBehind(t *testing.T) {
	a, ines, draft := resultsOf(t)
	at := func(d *document) string { return attr(all(d.root, tag("body"))[0], "data-change") }
	before := at(a.page(a.keeper))
	assert.Equal(t, before, at(draft.press("", "")), "nothing happened")
	a.page(ines).form("entry").with("tricks.p3", "1").save()
	now := at(a.page(a.keeper))
	require.NotEqual(t, before, now)
	assert.Equal(t, before, at(draft.press("", "")))
}
