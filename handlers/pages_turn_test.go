package handlers_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The turn goes on from who laid the jester, not from who was given the
// princess. Only the page that was sent knows who laid it: no other page of
// the same game takes somebody for granted.
func TestTheTurnAfterAJester(t *testing.T) {
	r := start(t).reader(t, "en")
	setup := r.get("/new/perlinpinpin").form("setup")
	for len(setup.Values["player"]) < 3 {
		setup = setup.press("add", "").form("setup")
	}
	d := setup.with("player", "Maud", "Léo", "Ana").save()
	game := d.path
	laid := r.get(game+"/s/jester").form("entry").with("player", "p1").press("number", "2")
	f := laid.form("entry")
	f.action = game // as the button of a princess says
	first, again := f.press("save", "jester:p2:4"), f.press("save", "jester:p2:4")
	require.Equal(t, []int{http.StatusOK, http.StatusOK}, []int{first.StatusCode, again.StatusCode}, again.text())
	assert.Equal(t, first.path, again.path)
	require.Contains(t, first.text(), "Léo wakes Moon, thanks to a jester")
	assert.Equal(t, "p2", first.form("entry").Get("player"), "left of Maud, not of Léo")

	elsewhere := r.get(game)
	assert.Empty(t, elsewhere.form("entry").Get("player"), "nobody knows who laid the jester")
	refused := elsewhere.form("entry").press("save", "wake::0")
	assert.Equal(t, http.StatusUnprocessableEntity, refused.StatusCode)
	assert.Contains(t, refused.text(), "It is not clear whose turn it is.")
	assert.Equal(t, "1", refused.version(), "nothing was written")

	next := first.form("entry").press("save", "wake::0")
	assert.Contains(t, next.text(), "Léo wakes Rose")
	assert.Equal(t, "p3", next.form("entry").Get("player"))
	assert.Equal(t, "p3", r.get(first.path).form("entry").Get("player"), "the game went on, whatever an old address says")
}

// The second tap of a page is answered by where the game is by then: of another
// jester the page does not know who laid it.
func TestAnOldTapVouchesForNoOtherJester(t *testing.T) {
	r := start(t).reader(t, "en")
	setup := r.get("/new/perlinpinpin").form("setup")
	for len(setup.Values["player"]) < 3 {
		setup = setup.press("add", "").form("setup")
	}
	game := setup.with("player", "Maud", "Léo", "Ana").save().path
	lay := func(by, number string) *sheet {
		f := r.get(game+"/s/jester").form("entry").with("player", by).press("number", number).form("entry")
		f.action = game // as the button of a princess says
		return f
	}
	first := lay("p1", "2")
	require.Equal(t, "p2", first.press("save", "jester:p2:4").form("entry").Get("player"), "left of Maud")
	other := lay("p3", "1")
	require.Equal(t, "p1", other.press("save", "jester:p3:5").form("entry").Get("player"), "left of Ana")

	again := first.press("save", "jester:p2:4")
	assert.Equal(t, "2", again.version(), "it was written once")
	assert.Equal(t, game, again.path, "nothing is said of the turn")
	assert.Empty(t, again.form("entry").Get("player"))
}
