package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every button about seats, roles and codes does the same when it is tapped
// twice as when it is tapped once, and both taps lead on.
func TestSecondTapsAreHarmless(t *testing.T) {
	a := startShared(t)
	ana := a.joins("p1")
	_ = a.joins("") // somebody looks on
	twice := func(r *reader, path string, values url.Values) {
		t.Helper()
		for range 2 {
			got := a.send(t, r.client, http.MethodPost, a.game+path, values.Encode(), "Content-Type", "application/x-www-form-urlencoded")
			assert.Less(t, got.StatusCode, 400, path)
		}
	}
	state := func() string {
		return a.send(t, a.keeper.client, http.MethodGet, strings.Replace(a.game, "/g/", "/api/v1/sessions/", 1)+"/seats", "").body
	}

	before := a.seats(a.keeper).signs()
	twice(a.keeper, "/code", a.seats(a.keeper).formAt(a.game+"/code"))
	after := a.seats(a.keeper).signs()
	assert.NotEqual(t, before, after, "renewed")
	shown := a.seats(a.keeper).formAt(a.game + "/code")
	twice(a.keeper, "/code", url.Values{"was": {"222222"}})
	assert.Equal(t, after, a.seats(a.keeper).signs(), "a page of before renews nothing")
	assert.NotEmpty(t, shown.Get("was"))

	twice(ana, "/seats/p2/sit", nil)
	twice(a.keeper, "/seats/p2/name", url.Values{"name": {"Zoé"}})
	twice(a.keeper, "/seats/p2/free", nil)
	twice(a.keeper, "/seats/p1/keep", nil)
	once := state()
	twice(a.keeper, "/seats/p1/keep", nil)
	assert.Equal(t, once, state())
	twice(a.keeper, "/keep", nil)

	// Two codes for one seat: the page that was shown last has the one that opens.
	var last *document
	for range 2 {
		last = a.keeper.post(a.game+"/seats/p2/code", url.Values{"x": {"1"}})
		require.Equal(t, http.StatusOK, last.StatusCode)
	}
	guest := a.reader(t, "en")
	assert.Equal(t, http.StatusOK, guest.post("/join", url.Values{"code": {last.signs()}}).StatusCode)
}

// formAt reads the hidden fields of the form with an action.
func (d *document) formAt(action string) url.Values {
	values := url.Values{}
	for _, form := range all(d.root, tag("form")) {
		if attr(form, "action") != action {
			continue
		}
		for _, input := range all(form, tag("input")) {
			values.Add(attr(input, "name"), attr(input, "value"))
		}
	}
	return values
}

// A seat that is freed while its player types: the page says so, and what was
// typed.
func TestAFormThatIsNotTheirsAnyMoreSaysWhatWasTyped(t *testing.T) {
	a := startShared(t)
	ana := a.joins("p1")
	form := a.page(ana).form("entry")
	a.keeper.post(a.game+"/seats/p1/free", url.Values{"x": {"1"}})
	got := form.with("bid.p1", "1").save()
	assert.Equal(t, http.StatusForbidden, got.StatusCode)
	assert.Contains(t, got.text(), "What you entered was not saved")
	assert.Contains(t, got.text(), "round 1: Ana 1")
	assert.Contains(t, got.text(), "not yours to do")
}

// Who begins is one of the table, or is asked again.
func TestWhoBeginsIsOfTheTable(t *testing.T) {
	s := start(t)
	r := s.reader(t, "en")
	for _, first := range []string{"3", "0", "-1", "9223372036854775808", "Ana", "1 ", "<b>"} {
		got := r.get("/new/pearls").form("setup").with("player", "Ana", "Léo").with("first", first).save()
		assert.Equal(t, http.StatusUnprocessableEntity, got.StatusCode, first)
		assert.Contains(t, got.text(), "one of the 2 players", first)
		assert.Contains(t, got.text(), "Léo")
	}
}

// What cannot be read speaks of reading, what cannot be written of saving.
func TestReadingAndSavingFailInTheirOwnWords(t *testing.T) {
	a := startShared(t)
	a.hub.Close() // the server is about to stop
	got := a.send(t, a.keeper.client, http.MethodGet, strings.Replace(a.game, "/g/", "/api/v1/sessions/", 1)+"/events", "")
	assert.Equal(t, http.StatusServiceUnavailable, got.StatusCode)
	assert.Equal(t, "cannot_read", at(t, got.body, "/code"))
	assert.NotContains(t, got.body, "saved")
}
