package skullking

import (
	"regexp"
	"strings"
	"testing"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/stretchr/testify/assert"
)

// seated is the page of one of several phones: Léo's seat is taken. The table
// waits for those who are named.
func (g *game) seated(lang string, role play.Role, waiting ...scoring.SeatID) views.TableView {
	v := g.Page(lang)
	v.Session.Role, v.Session.Waiting = role, waiting
	v.Session.Players[1].Taken = true
	if role == play.Player {
		v.Session.Own = []scoring.SeatID{"p2"}
		v.Session.Players[1].Mine = true
	}
	return v
}

// One list says who is missing: the dock's on the keeper's phone while it asks
// for somebody, else the line that waits.
func TestWhoIsMissingStandsOnce(t *testing.T) {
	const line = `id="waiting"`
	bids := newGame(t, "classic", "", 4).round(1, []int{1, 0, 0, 0}, []int{1, 0, 0, 0}, "")
	v := bids.seated("en", play.Keeper, "p1", "p2", "p3", "p4")
	v.Form = form("bid.p1", "1", "bid.p3", "2")
	html := screen(t, "", v)
	assert.NotContains(t, html, line)
	assert.Contains(t, text(html), "Missing: נועה Léo", "who bids on a phone is missing too")
	v.Form.Set("bid.p4", "0")
	html = screen(t, "", v)
	assert.Contains(t, text(html), "Missing: Léo")
	assert.Contains(t, html, `id="main-button" form="entry" name="save" value="1" data-kind="main"`, "the keeper's own are all told")

	bids.add(`{"type":"bids","round":2,"values":{"p1":1,"p3":2,"p4":0}}`)
	html = screen(t, "", bids.seated("en", play.Keeper, "p2"))
	assert.Contains(t, text(html), "Waiting for Léo")
	assert.NotContains(t, text(html), "Missing:")

	results := newGame(t, "classic", "", 4).round(1, []int{1, 0, 0, 0}, nil, "")
	html = screen(t, "", results.seated("en", play.Keeper, "p1", "p2", "p3", "p4"))
	assert.NotContains(t, html, line)
	assert.Contains(t, text(html), "Missing: Ana +3")
	for _, role := range []play.Role{play.Player, play.Watcher} {
		html = screen(t, "", results.seated("en", role, "p1", "p2", "p3", "p4"))
		assert.Contains(t, text(html), "Waiting for everybody", role)
		assert.NotContains(t, text(html), "Missing:", role)
	}
}

// While bids are secret there is no sum: the dock says what its number counts,
// and where nobody enters anything there is no dock.
func TestDockOfSecretBids(t *testing.T) {
	for lang, want := range map[string][2]string{"en": {"1 trick to play", "2 tricks to play"}, "fr": {"1 pli à jouer", "2 plis à jouer"}, "es": {"1 baza por jugar", "2 bazas por jugar"}} {
		g := newGame(t, "classic", "", 2)
		for i, words := range want {
			assert.Contains(t, text(screen(t, "", g.seated(lang, play.Keeper))), words)
			s, ok := New().Screen("", g.seated(lang, play.Watcher))
			assert.True(t, ok)
			assert.Nil(t, s.Dock, "nothing to enter, nothing to say")
			if i == 0 {
				g.round(1, []int{1, 0}, []int{1, 0}, "")
			}
		}
	}
	v := newGame(t, "classic", "", 2).Page("en")
	v.Form = form("bid.p1", "1")
	assert.Regexp(t, `<span><b class="figure">1</b> bid for <b class="figure">1</b> trick</span>`, strings.ReplaceAll(screen(t, "", v), "> <", "><"), "one sentence, with the gaps of one")
}

// A player's phone shows its own entry first, then the others.
func TestTheOwnEntryStandsFirst(t *testing.T) {
	order := func(v views.TableView) string {
		var seats []string
		for _, id := range regexp.MustCompile(`id="seat-(p\d)"`).FindAllStringSubmatch(screen(t, "", v), -1) {
			seats = append(seats, id[1])
		}
		return strings.Join(seats, " ")
	}
	results := newGame(t, "classic", "", 3).round(1, []int{1, 0, 0}, nil, "")
	assert.Equal(t, "p2 p1 p3", order(results.seated("en", play.Player)))
	assert.Equal(t, "p1 p2 p3", order(results.seated("en", play.Keeper)), "the keeper counts round the table")
	assert.Equal(t, "p1 p2 p3", order(results.seated("en", play.Watcher)))
	html := screen(t, "", results.seated("en", play.Player, "p1", "p2", "p3"))
	assert.Less(t, strings.Index(html, `id="seat-p2"`), strings.Index(html, `id="waiting"`))
	two := newGame(t, "classic", "", 3).seated("en", play.Player)
	two.Session.Own = []scoring.SeatID{"p2", "p3"}
	assert.Equal(t, "p2 p3 p1", order(two), "a phone of two bids for both")
}

// Who is refused too few tricks is led to the destroyed ones, where the
// rulebook has them.
func TestTooFewTricksLeadToTheDestroyedOnes(t *testing.T) {
	const link, open = `href="#destroyed"`, `<details class="panel sk-rare" open>`
	for name, c := range map[string]struct {
		book    string
		form    []string
		refused bool
		led     bool
	}{
		"too few":            {"grandpa-beck", []string{"tricks.p1", "1", "tricks.p2", "0"}, true, true},
		"too many, one gone": {"grandpa-beck", []string{"tricks.p1", "1", "tricks.p2", "1", "destroyed", "1"}, true, true},
		"too many":           {"grandpa-beck", []string{"tricks.p1", "2", "tricks.p2", "1"}, true, false},
		"not sent yet":       {"grandpa-beck", []string{"tricks.p1", "1", "tricks.p2", "0"}, false, false},
		"no kraken":          {"classic", []string{"tricks.p1", "1", "tricks.p2", "0"}, true, false},
	} {
		for lang, words := range map[string]string{"en": "Enter destroyed tricks", "fr": "Indiquer les plis détruits", "es": "Indicar las bazas destruidas"} {
			v := newGame(t, c.book, "", 2).round(1, []int{1, 0}, []int{1, 0}, "").round(2, []int{1, 1}, nil, "").Page(lang)
			v.Form = form(c.form...)
			if c.refused {
				v.Problems = []views.Problem{{Text: "The tricks do not add up."}}
			}
			html := screen(t, "", v)
			assert.Equal(t, c.led, strings.Contains(html, link), name)
			assert.Equal(t, c.led, strings.Contains(text(html), words), name)
			if c.led {
				assert.Contains(t, html, open, name)
				assert.Less(t, strings.Index(html, "The tricks do not add up."), strings.Index(html, link))
				assert.Contains(t, html, `<div id="destroyed">`)
			}
		}
	}
}
