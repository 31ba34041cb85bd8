package handlers_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// round enters the bids and then the tricks of one round, a number a seat.
func (d *document) round(bids, tricks []int) *document {
	d.r.t.Helper()
	return d.bid(bids).took(tricks)
}

func (d *document) bid(bids []int) *document { d.r.t.Helper(); return d.fill("bid", bids).save() }
func (d *document) took(tricks []int) *document {
	d.r.t.Helper()
	return d.fill("tricks", tricks).save()
}

func (d *document) fill(field string, values []int) *sheet {
	d.r.t.Helper()
	f := d.form("entry")
	for i, n := range values {
		f.with(fmt.Sprintf("%s.p%d", field, i+1), strconv.Itoa(n))
	}
	return f
}

// version is the version that the page's form carries.
func (d *document) version() string { return d.form("entry").Get("version") }

// A whole game by plain forms, as a browser without script plays it.
func TestAWholeGameWithoutScript(t *testing.T) {
	r := start(t).reader(t, "en")
	d := r.begin("Ana", "Léo", "Inès")
	for n := 1; n <= 10; n++ {
		assert.Contains(t, d.text(), fmt.Sprintf("Round %d of 10", n))
		d = d.round([]int{n, 0, 0}, []int{n, 0, 0})
		require.Equal(t, 200, d.StatusCode, d.text())
	}
	assert.True(t, strings.HasSuffix(d.path, "/result"), d.path)
	assert.Contains(t, d.text(), "Ana wins with 1100")
	game := strings.TrimSuffix(d.path, "/result")
	assert.Equal(t, d.path, r.get(game).path, "a game that is over shows its result")
	assert.Contains(t, r.get("/").text(), "Ana wins with 1100")

	d = r.get(game+"/result").form("undo").press("", "")
	assert.Equal(t, game+"?undone=21", d.path, "undo opens the game again")
	assert.Contains(t, words(d.byID("undone")), "Taken back: results of round 10.")
	d = d.took([]int{0, 0, 10})
	assert.Contains(t, d.text(), "Ana wins with 800")

	again := d.form("rematch").press("", "")
	assert.NotEqual(t, game, again.path)
	assert.Equal(t, again.path, d.form("rematch").press("", "").path, "the same button twice is one rematch")
	assert.Contains(t, again.text(), "Round 1 of 10")
}

func TestACorrectionAndItsUndo(t *testing.T) {
	r := start(t).reader(t, "en")
	d := r.begin("Ana", "Léo")
	game := d.path
	d.round([]int{1, 0}, []int{1, 0}).round([]int{1, 1}, []int{1, 1})
	sheet := r.get(game + "/sheet")
	links := all(sheet.root, func(n *html.Node) bool { return strings.Contains(attr(n, "href"), "/correct/") })
	require.NotEmpty(t, links)
	wrong := r.get(attr(links[0], "href"))
	require.Equal(t, 200, wrong.StatusCode)
	assert.Equal(t, game+"/sheet", wrong.back(), "one step up")
	refused := wrong.fill("tricks", []int{1, 1}).save()
	assert.Equal(t, 422, refused.StatusCode)
	assert.Equal(t, "1", refused.form("entry").Get("tricks.p2"), "what was typed stays")
	fixed := refused.fill("tricks", []int{0, 1}).save()
	assert.Equal(t, game+"/sheet", fixed.path)
	assert.Contains(t, fixed.text(), "1 correction")
	assert.Contains(t, fixed.text(), "Before: ")
	back := fixed.form("undo").press("", "")
	assert.Equal(t, game+"/sheet?undone=6", back.path)
	assert.Contains(t, words(back.byID("undone")), "Taken back: correction, ")
	assert.Equal(t, sheetTotals(sheet), sheetTotals(back), "the former value is back")
}

// sheetTotals is the first row of figures of a score sheet.
func sheetTotals(d *document) string {
	for _, row := range all(d.root, tag("tr")) {
		if strings.HasPrefix(words(row), "Total") {
			return words(row)
		}
	}
	return ""
}

func TestWhatIsRefusedKeepsEverythingTyped(t *testing.T) {
	r := start(t).reader(t, "en")
	d := r.begin("Ana", "Léo", "Inès")
	for name, c := range map[string]struct {
		set    map[string]string
		status int
		field  string
	}{
		"a bid out of range":    {map[string]string{"bid.p1": "7", "bid.p2": "0", "bid.p3": "0"}, 422, "bid.p1"},
		"a bid that is none":    {map[string]string{"bid.p1": "two", "bid.p2": "0", "bid.p3": "0"}, 422, "bid.p1"},
		"a bid that is missing": {map[string]string{"bid.p1": "1", "bid.p2": "0"}, 422, "bid.p3"},
	} {
		t.Run(name, func(t *testing.T) {
			f := d.form("entry")
			for field, value := range c.set {
				f.with(field, value)
			}
			refused := f.save()
			assert.Equal(t, c.status, refused.StatusCode)
			assert.NotEmpty(t, refused.problemAt(c.field), refused.text())
			again := refused.form("entry")
			assert.Equal(t, "0", again.Get("bid.p2"))
			assert.Equal(t, "0", again.Get("version"), "nothing was written")
		})
	}
	d = d.bid([]int{1, 0, 0})
	wrong := d.took([]int{1, 1, 0})
	assert.Equal(t, 422, wrong.StatusCode)
	assert.Equal(t, "1", wrong.form("entry").Get("tricks.p2"))
	assert.Equal(t, "1", wrong.version())
}

func TestADoubleTapIsOneEntry(t *testing.T) {
	r := start(t).reader(t, "en")
	d := r.begin("Ana", "Léo")
	bids := d.fill("bid", []int{1, 0})
	first, second := bids.save(), bids.save()
	assert.Equal(t, []int{200, 200}, []int{first.StatusCode, second.StatusCode}, second.text())
	assert.Equal(t, first.path, second.path)
	assert.Equal(t, "1", second.version())
	results := first.fill("tricks", []int{1, 0})
	first, second = results.save(), results.save()
	assert.Equal(t, []int{200, 200}, []int{first.StatusCode, second.StatusCode}, second.text())
	assert.Equal(t, "2", second.version())
	undo := second.form("undo")
	first, second = undo.press("", ""), undo.press("", "")
	assert.Equal(t, []int{200, 200}, []int{first.StatusCode, second.StatusCode}, second.text())
	assert.Equal(t, "3", second.version())
}

func TestAStalePageSaysWhatHappened(t *testing.T) {
	r := start(t).reader(t, "en")
	d := r.begin("Ana", "Léo")
	stale := d.fill("bid", []int{0, 1})
	r.get(d.path).bid([]int{1, 0})
	late := stale.save()
	assert.Equal(t, http.StatusConflict, late.StatusCode)
	assert.Contains(t, late.text(), "Meanwhile this game went on")
	assert.Contains(t, late.text(), "What you entered was not saved: bids of round 1: Ana 0 · Léo 1.", "typed is not lost")
	assert.Equal(t, "1", late.version(), "the page is fresh")

	undo := late.form("undo")
	late.took([]int{1, 0})
	late = undo.press("", "")
	assert.Equal(t, http.StatusConflict, late.StatusCode)
	assert.Equal(t, "2", late.version())
}

// The first tap's page is gone by the back button; another body comes with its key.
func TestAnOldPageWithOtherTapsIsNoDoubleTap(t *testing.T) {
	r := start(t).reader(t, "en")
	d := r.begin("Ana", "Léo")
	f := d.fill("bid", []int{1, 0})
	f.save()
	late := f.with("bid.p1", "0").save()
	assert.NotEqual(t, 200, late.StatusCode, "not silently dropped")
	assert.Equal(t, "1", late.version())
}

// A stepper's button names the field that it counts.
func TestSteppersWorkWithoutScript(t *testing.T) {
	r := start(t).reader(t, "en")
	d := r.begin("Ana", "Léo").bid([]int{1, 0})
	more := d.fill("tricks", []int{1, 0}).press("more", "tricks.p2")
	require.Equal(t, 200, more.StatusCode, more.text())
	f := more.form("entry")
	assert.Equal(t, []string{"1", "1"}, []string{f.Get("tricks.p1"), f.Get("tricks.p2")})
	less := f.press("less", "tricks.p2").form("entry").press("less", "tricks.p2")
	assert.Equal(t, "0", less.form("entry").Get("tricks.p2"), "never below nothing")
	assert.Equal(t, "1", less.version(), "nothing was written")
}

func TestAGameLeftUnfinished(t *testing.T) {
	r := start(t).reader(t, "fr")
	d := r.begin("Ana", "Léo").round([]int{1, 0}, []int{1, 0})
	game := d.path
	ask := r.get(game + "/finish")
	over := ask.form("finish").press("", "")
	assert.Equal(t, game+"/result", over.path)
	assert.Contains(t, over.text(), "La partie a été interrompue")
	assert.Equal(t, game+"/result", ask.form("finish").press("", "").path, "a double tap")
	assert.Equal(t, game+"?undone=4", over.form("undo").press("", "").path, "it can be opened again")
}

func TestEveryPageInEveryLanguage(t *testing.T) {
	titles := map[string]bool{}
	for _, lang := range []string{"en", "fr", "es"} {
		r := start(t).reader(t, lang)
		r.get("/history")
		d := r.begin(`Ana "<b>"`, "Léo", "שרה")
		game := d.path
		d = d.round([]int{1, 0, 0}, []int{1, 0, 0})
		bids := d
		d = d.bid([]int{2, 1, 0})
		pages := []*document{bids, d, d.took([]int{2, 1, 0})} // the last is refused
		for _, path := range []string{"/", skullKing, "/history", "/settings", "/nowhere", game + "/sheet", game + "/s/trick", game + "/finish", game + "/correct/1", game + "/correct/2?seat=p2"} {
			pages = append(pages, r.get(path))
		}
		pages = append(pages, r.get(game+"/finish").form("finish").press("", ""))
		for _, page := range pages {
			assert.Contains(t, []int{200, 404, 422}, page.StatusCode, page.path)
			titles[page.title()] = true
		}
	}
	assert.Greater(t, len(titles), 3*9, "titles differ by page and language: %v", titles)
}

// A log that no longer replays is shown as it was left, and takes nothing in.
func TestABrokenLogIsReadOnly(t *testing.T) {
	s := start(t)
	r := s.reader(t, "es")
	d := r.begin("Ana", "Léo").round([]int{1, 0}, []int{1, 0})
	game, entry := d.path, d.fill("bid", []int{0, 0})
	db := pgtest.Beside(t, s.db)
	// The latest row is another too: the server remembers nothing of this log.
	_, err := db.Exec(`UPDATE entries SET at = at + 1, body = CASE seq WHEN 1 THEN '{"type":"bids","round":1,"values":{"p1":9}}' ELSE body END`)
	require.NoError(t, err)
	for _, path := range []string{"", "/sheet", "/result", "/correct/2"} {
		broken := r.get(game + path)
		assert.Equal(t, 200, broken.StatusCode, path)
		assert.Contains(t, broken.text(), "Esta partida se puede leer", path)
		assert.Contains(t, broken.text(), "20", "the last known result")
	}
	assert.Contains(t, r.get("/").text(), "Partida en curso", "the first page still opens")
	for _, path := range []string{"", "/s/trick", "/draft", "/undo", "/finish"} {
		got := r.post(game+path, entry.Values)
		assert.NotContains(t, []int{200, 500}, got.StatusCode, path)
	}
	r.get(game+"/notes").form("remarks").with("place", "Ático").press("", "")
	assert.Equal(t, "Ático", r.get(game+"/notes").form("remarks").Get("place"), "what stands beside the log can still be told")
	bin := r.get(game+"/delete").form("delete").press("", "")
	assert.Equal(t, "/history/deleted", strings.SplitN(bin.path, "?", 2)[0], "and the game can be deleted")
}

func TestAnUnknownPageOfTheHistory(t *testing.T) {
	r := start(t).reader(t, "en")
	r.begin("Ana", "Léo")
	assert.Equal(t, 400, r.get("/history?cursor=garbage").StatusCode)
}
