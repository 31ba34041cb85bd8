package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A text that is longer than can be kept comes back beside its field with all
// that was typed, whatever the browser let through.
func TestLongTextsComeBack(t *testing.T) {
	const name, text = "name", "ж😀 "
	a := startShared(t)
	person := func() string {
		for _, link := range all(a.keeper.get("/players").root, tag("a")) {
			if href := attr(link, "href"); strings.HasPrefix(href, "/players/") {
				return href
			}
		}
		return ""
	}()
	for _, c := range []struct{ page, form, field, problem string }{
		{a.game + "/notes", "notes", "note", "2000 fit"},
		{a.game + "/notes", "notes", "place", "80 fit"},
		{a.game + "/seats", "p2/name", name, "at most 40"},
		{a.game + "/s/people", "join", name, "at most 40"},
		{person, person + "/name", name, "at most 40"},
		{"/new/skull-king", "setup", "player", "at most 40"},
		{"/new/perlinpinpin", "setup", "called", "40"},
		{"/devices", "name", "label", "at most 40"},
	} {
		d := a.keeper.get(c.page)
		require.Equal(t, http.StatusOK, d.StatusCode, c.page)
		form := d.form(strings.TrimPrefix(c.form, "/"))
		require.Contains(t, form.Values, c.field, c.page)
		long := strings.TrimSpace(strings.Repeat(text, 700))
		form.Values[c.field][0] = long
		got := form.save()
		assert.Equal(t, http.StatusUnprocessableEntity, got.StatusCode, c.page)
		assert.Contains(t, got.text(), c.problem, c.page)
		assert.Contains(t, got.body, long, "%s: what was typed stays", c.page)
	}
}

// Whatever the note's field takes arrives: it stays below the size of a request.
func TestTheLongestNoteArrives(t *testing.T) {
	a := startShared(t)
	page := a.keeper.get(a.game + "/notes")
	note := page.byID("f-note")
	require.Equal(t, "4000", attr(note, "maxlength"), "twice 2000, as browsers count")
	kept := strings.Repeat("😀", 2000)
	got := page.form("notes").with("note", kept).with("place", strings.Repeat("ж", 80)).press("", "")
	assert.Equal(t, http.StatusOK, got.StatusCode)
	assert.Contains(t, got.body, kept)
	got = page.form("notes").with("shown", a.keeper.get(a.game+"/notes").form("notes").Get("shown")).with("note", strings.Repeat("字", 4000)).press("", "")
	assert.Equal(t, http.StatusUnprocessableEntity, got.StatusCode)
	assert.Contains(t, got.problemAt("note"), "4000 characters; 2000 fit")
}
