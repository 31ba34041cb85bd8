package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// stillHere begins the words of a page that holds what was typed.
const stillHere = "still here"

// shareOf begins a game of any kind that two more browsers may join.
func shareOf(t *testing.T, game string) *shared {
	t.Helper()
	s := start(t)
	keeper := s.reader(t, "en")
	setup := keeper.get("/new/" + game).form("setup")
	for len(setup.Values["player"]) < 3 {
		setup = setup.press("add", "").form("setup")
	}
	d := setup.with("player", "Kay", "Ana", "Leo").save()
	require.True(t, strings.HasPrefix(d.path, "/g/"), d.text())
	a := &shared{site: s, t: t, keeper: keeper, game: d.path}
	a.code = a.seats(keeper).signs()
	return a
}

// takes fills a turn of Pearls in.
func (d *document) takes(colour, count string) *sheet {
	d.r.t.Helper()
	return d.form("entry").with("deed", "take").with("colour", colour).with("count", count).with("jokers", "0")
}

// late checks what a page says of a form that came too late, and that it holds
// nothing of it.
func (d *document) late(meanwhile, typed string) {
	d.r.t.Helper()
	said := strings.Join(d.said(), " ")
	assert.Equal(d.r.t, http.StatusConflict, d.StatusCode, d.text())
	assert.Contains(d.r.t, said, "Meanwhile this game went on: "+meanwhile)
	assert.Contains(d.r.t, said, "What you entered was not saved: "+typed+". Compare it with the sheet.")
	assert.NotContains(d.r.t, d.text(), stillHere)
}

// Whoever is late with a turn is told so, beside the turn that comes next.
func TestATurnThatComesLate(t *testing.T) {
	t.Run("the keeper", func(t *testing.T) {
		a := shareOf(t, "pearls")
		kay := a.joins("p1")
		mine := a.page(a.keeper).takes("yellow", "3")
		require.Equal(t, 200, a.page(kay).takes("blue", "1").save().StatusCode)
		d := mine.save()
		d.late("Kay takes 1 blue", "Kay takes 3 yellow")
		fresh := d.form("entry")
		assert.Equal(t, "p2", fresh.Get("player"))
		assert.Contains(t, d.text(), "Tap the colour.", "nothing is wrong with the fresh form")
		assert.Empty(t, fresh.Get("colour")+fresh.Get("count"), "nobody took Ana's cards yet")
		d = fresh.with("colour", "yellow").with("count", "3").save()
		require.Equal(t, 200, d.StatusCode, d.text())
		assert.Contains(t, d.title(), "Turn 3: Leo")
	})
	t.Run("a player", func(t *testing.T) {
		a := shareOf(t, "pearls")
		kay := a.joins("p1")
		mine, old := a.page(kay).takes("blue", "1"), a.page(kay).takes("green", "2")
		a.page(a.keeper).takes("yellow", "3").save()
		d := mine.save()
		d.late("Kay takes 3 yellow", "Kay takes 1 blue")
		assert.Contains(t, d.text(), "Waiting for Ana")
		a.page(a.keeper).takes("green", "1").save()
		old.save().late("Ana takes 1 green and Kay takes 3 yellow", "Kay takes 2 green")
	})
	t.Run("of the same turn again", func(t *testing.T) {
		r := start(t).reader(t, "en")
		d := r.play("pearls") // two players: Ana's turn comes again
		old := d.takes("red", "2")
		require.Equal(t, 200, d.takes("blue", "1").save().StatusCode)
		r.get(d.path).takes("blue", "1").save()
		again := old.with("key", "another").save()
		assert.Equal(t, http.StatusConflict, again.StatusCode)
		assert.Contains(t, strings.Join(again.said(), " "), stillHere)
		assert.Equal(t, []string{"p1", "red", "2"}, []string{again.form("entry").Get("player"), again.form("entry").Get("colour"), again.form("entry").Get("count")})
		assert.Equal(t, 200, again.form("entry").save().StatusCode, "and is saved as it stands")
	})
}

// A game that was broken off, or won, says what came too late for it.
func TestAnEntryAfterTheEnd(t *testing.T) {
	t.Run("pearls", func(t *testing.T) {
		a := shareOf(t, "pearls")
		mine := a.page(a.joins("p1")).takes("blue", "1")
		a.keeper.get(a.game+"/finish").form("finish").press("", "")
		d := mine.save()
		d.late("game left unfinished", "Kay takes 1 blue")
		assert.Contains(t, d.title(), "Final result")
	})
	t.Run("perlinpinpin", func(t *testing.T) {
		a := shareOf(t, "perlinpinpin")
		ana := a.joins("p2")
		mine := a.page(ana).form("entry").with("player", "p2")
		for _, princess := range []string{"11", "10", "9"} {
			a.page(a.keeper).form("entry").with("player", "p1").press("save", "wake::"+princess)
		}
		require.Contains(t, a.page(a.keeper).path, "/result")
		d := mine.press("save", "wake::0")
		d.late("Kay wakes ", "Ana wakes Rose (flower)")
		assert.NotContains(t, d.text(), "Undo its last entry", "a player undoes nothing")
		assert.Contains(t, d.title(), "Final result")
	})
	t.Run("skull-king", func(t *testing.T) {
		a := shareOf(t, "skull-king")
		mine := a.page(a.joins("p1")).form("entry").with("bid.p1", "1")
		a.keeper.get(a.game+"/finish").form("finish").press("", "")
		mine.save().late("game left unfinished", "bids of round 1: Kay 1")
	})
}

// A tap stands in no field: where it came too late, it is named.
func TestATapThatComesLate(t *testing.T) {
	t.Run("a saved form with another princess", func(t *testing.T) {
		r := start(t).reader(t, "en")
		form := r.play("perlinpinpin").form("entry").with("player", "p1")
		require.Equal(t, 200, form.press("save", "wake::3").StatusCode)
		form.press("save", "wake::0").late("Ana wakes ", "Ana wakes Rose (flower)")
	})
	t.Run("two phones, one princess", func(t *testing.T) {
		a := shareOf(t, "perlinpinpin")
		mine := a.page(a.joins("p2")).form("entry").with("player", "p2")
		a.page(a.keeper).form("entry").with("player", "p1").press("save", "wake::0")
		d := mine.press("save", "wake::0")
		d.late("Kay wakes Rose (flower)", "Ana wakes Rose (flower)")
	})
	t.Run("two totems at once", func(t *testing.T) {
		r := start(t).reader(t, "en")
		setup := r.get("/new/bead-trade").form("setup").press("add", "").form("setup")
		d := setup.with("player", "Kay", "Ana", "Leo").save()
		board := strings.TrimPrefix(d.path, "/g/")
		first, other := d.form(board), d.form(board).with("key", "other")
		require.Equal(t, 200, first.press("totem", "lid.pink").StatusCode)
		require.Equal(t, 200, first.press("totem", "lid.pink").StatusCode, "the same tap again is one")
		page := first.press("totem", "base.pink")
		page.late("bull (pink) on the lid", "bull (pink) on the base")
		require.Equal(t, 200, page.form("undo").press("", "").StatusCode, "nothing was put twice")
		r.get(d.path).form(board).press("totem", "lid.pink")
		page = other.press("totem", "base.green")
		require.Equal(t, 200, page.StatusCode, "the table puts both: %s", page.text())
		assert.Contains(t, page.title(), "count")
	})
	t.Run("a count", func(t *testing.T) {
		r := start(t).reader(t, "en")
		d := r.play("bead-trade")
		board := strings.TrimPrefix(d.path, "/g/")
		d.form(board).press("totem", "lid.pink")
		count := d.form(board).press("totem", "base.green").form("entry").with("lid.pink", "2").with("held.p2.blue", "3").with("totem.blue", "p2")
		late := count.d.form("entry").with("held.p1.yellow", "4")
		require.Equal(t, 200, count.press("save", "lost").StatusCode)
		late.save().late("count of round 1", "count of round 1 (yellow: Ana 4)")
	})
	t.Run("the last totem", func(t *testing.T) {
		r := start(t).reader(t, "en")
		d := r.play("bead-trade")
		board := strings.TrimPrefix(d.path, "/g/")
		late := d.form(board)
		page := d.form(board).press("totem", "lid.pink").form(board).press("totem", "base.green")
		require.Contains(t, page.title(), "count")
		d = late.with("key", "another").press("totem", "base.yellow")
		d.late("frog (green) on the base and bull (pink) on the lid", "snake (yellow) on the base")
	})
}
