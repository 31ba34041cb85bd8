package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Two buttons of one drawn page, tapped before the first is answered, both
// write; the same one twice writes once, and no tap of it is told as lost.
func TestTwoButtonsOfOnePage(t *testing.T) {
	t.Run("totems", func(t *testing.T) {
		r := start(t).reader(t, "en")
		d := r.play("bead-trade")
		form := d.form(strings.TrimPrefix(d.path, "/g/"))
		for _, tap := range []string{"lid.pink", "lid.pink", "base.green", "base.green"} {
			page := form.press("totem", tap)
			require.Equal(t, 200, page.StatusCode, "%s: %s", tap, page.text())
		}
		page := r.get(d.path)
		assert.Contains(t, page.title(), "count", "both totems that end the round lie there")
		page.form("undo").press("", "")
		assert.Contains(t, r.get(d.path).form("undo").press("", "").text(), "bull (pink)", "and nothing else was written")
	})
	t.Run("princesses of two players", func(t *testing.T) {
		r := start(t).reader(t, "en")
		form := r.play("perlinpinpin").form("entry")
		for _, tap := range [][2]string{{"p1", "wake::3"}, {"p2", "wake::0"}, {"p2", "wake::0"}, {"p1", "wake::3"}} {
			page := form.with("player", tap[0]).press("save", tap[1])
			require.Equal(t, 200, page.StatusCode, "%s: %s", tap, page.text())
		}
	})
	t.Run("a theft twice", func(t *testing.T) {
		r := start(t).reader(t, "en")
		d := r.play("perlinpinpin").form("entry").with("player", "p2").press("save", "wake::3")
		form := d.form("entry").with("player", "p1")
		for range 2 {
			page := form.press("save", "steal:p1:3")
			require.Equal(t, 200, page.StatusCode, page.text())
		}
	})
	t.Run("bids for two phones", func(t *testing.T) {
		a := startShared(t)
		ana := a.joins("p1")
		a.joins("p2")
		form := a.page(a.keeper).form("entry").with("bid.p1", "1").with("bid.p2", "0")
		for _, seat := range []string{"p1", "p2", "p1", "p2"} {
			page := form.press("save", seat)
			require.Equal(t, 200, page.StatusCode, "%s: %s", seat, page.text())
		}
		assert.Contains(t, words(a.page(ana).byID("waiting")), "Waiting for Inès and Tom")
	})
}

// A tap whose answer comes in the place of its page leads to a page of its own
// where the game went on to another screen.
func TestATapThatLeadsToAnotherScreen(t *testing.T) {
	in := func(r *reader, path string) answer {
		t.Helper()
		return r.s.send(t, r.client, http.MethodGet, path, "", "HX-Request", "true")
	}
	r := start(t).reader(t, "en")
	d := r.play("bead-trade")
	board := strings.TrimPrefix(d.path, "/g/")
	assert.Empty(t, in(r, d.path).Header.Get("HX-Redirect"), "the board comes in its own place")
	d.form(board).press("totem", "lid.pink")
	d.form(board).press("totem", "base.green")
	assert.Equal(t, d.path+"?x=1", in(r, d.path+"?x=1").Header.Get("HX-Redirect"), "the count has a dock of its own")
	r.get(d.path+"/finish").form("finish").press("", "")
	assert.Equal(t, d.path+"/result", in(r, d.path+"/result").Header.Get("HX-Redirect"))
}
