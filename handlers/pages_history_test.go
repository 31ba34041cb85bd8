package handlers_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// rows lists what a page's lists say, a line each.
func (d *document) rows() []string {
	var rows []string
	for _, list := range all(d.root, func(n *html.Node) bool { return n.Data == "ol" }) {
		for _, row := range all(list, tag("li")) {
			rows = append(rows, words(row))
		}
	}
	return rows
}

func TestTheHistoryIsFiltered(t *testing.T) {
	s := start(t)
	r := s.reader(t, "en")
	d := r.get("/history")
	assert.Contains(t, d.text(), "No games yet.")
	assert.NotContains(t, d.text(), "filters")
	r.begin("Ana", "Léo", "Inès")
	s.clock.move(40 * 24 * time.Hour) // the eighth of January
	second := r.begin("Ana", "Zoé", "Inès").path
	r.get(second+"/notes").form("notes").with("place", "Café du Marché").with("note", "Rain.").press("", "")
	r.get(second+"/finish").form("finish").press("", "")

	for query, want := range map[string]string{
		"":                                     "2 games",
		"?player=Zo%C3%A9":                     "1 game",
		"?player=ana&status=open":              "1 game",
		"?game=pearls":                         "0 games",
		"?text=cafe+rain":                      "1 game",
		"?status=finished&from=2027-01-01":     "1 game",
		"?from=2026-11-29&to=2026-11-29":       "1 game",
		"?player=Ana&text=rain&to=2026-12-31":  "0 games",
		"?game=skull-king&player=In%C3%A8s":    "2 games",
		"?text=%25":                            "0 games",
		"?player=Nobody&text=%3Cscript%3E":     "0 games",
		"?status=finished&game=skull-king":     "1 game",
		"?from=2027-01-08&to=2027-01-08":       "1 game",
		"?status=open&from=2027-01-01":         "0 games",
		"?status=open&player=Ana&to=2026-12-1": "",
	} {
		d := r.get("/history" + query)
		if want == "" {
			assert.Equal(t, 400, d.StatusCode, query)
			continue
		}
		require.Equal(t, 200, d.StatusCode, query)
		assert.Contains(t, d.text(), want, query)
		if want == "0 games" {
			assert.Contains(t, d.text(), "No game fits these filters.", query)
		}
	}
	d = r.get("/history?text=cafe")
	require.Len(t, d.rows(), 1)
	assert.Contains(t, d.rows()[0], "Café du Marché · Rain.")
	assert.Equal(t, "cafe", attr(d.byID("f-text"), "value"), "what was asked stands there")

	// The buttons of a period say it by its dates, in the reader's own month.
	d = r.get("/history?game=&player=In%C3%A8s&period=month&from=2020-01-01&text=")
	assert.Equal(t, "/history?from=2027-01-01&player=In%C3%A8s&to=2027-01-31", d.path)
	assert.Equal(t, []string{"This month"}, d.now())
	d = r.get("/history?period=year&player=In%C3%A8s")
	assert.Equal(t, "/history?from=2027-01-01&player=In%C3%A8s&to=2027-12-31", d.path)
	assert.Equal(t, []string{"This year"}, d.now())
	d = r.get("/history?from=2027-01-01&to=2027-12-31&period=ever")
	assert.Equal(t, "/history", d.path)
	assert.Equal(t, []string{"Any time"}, d.now())

	// A filter that means nothing keeps what was typed, and says so beside it.
	d = r.get("/history?from=2027-02-01&to=2027-01-01&text=rain")
	assert.Equal(t, 400, d.StatusCode)
	assert.Contains(t, d.problemAt("to"), "ends before it begins")
	assert.Equal(t, "2027-02-01", attr(d.byID("f-from"), "value"))
	assert.Contains(t, r.get("/history?text="+strings.Repeat("a+", 9)).problemAt("text"), "too long")
	assert.Equal(t, 400, r.get("/history?cursor=x").StatusCode)
	assert.Equal(t, 400, r.get("/history?status=won").StatusCode)
}

// now lists the buttons that stand for what the page shows.
func (d *document) now() []string {
	var on []string
	for _, node := range all(d.root, func(n *html.Node) bool { return attr(n, "aria-current") == "true" }) {
		on = append(on, words(node))
	}
	return on
}

func TestTheHistoryIsPagedWithItsFilter(t *testing.T) {
	s := start(t)
	kept := map[string]string{}
	for range 35 {
		s.run(t, kept, begun())
	}
	s.run(t, kept, step{as: "ana", call: "POST /sessions/{id}/finish", status: 201})
	page := func(path string) string {
		got := s.send(t, s.browser(t), "GET", path, "", "Cookie", "ardoise="+s.token(t, kept, "ana"), "Accept-Language", "en")
		require.Equal(t, 200, got.StatusCode, path)
		return got.body
	}
	first := page("/history?status=open")
	assert.Contains(t, first, "34 games")
	assert.Equal(t, 30, strings.Count(first, `href="/g/`))
	_, rest, found := strings.Cut(first, `href="/history?cursor=`)
	require.True(t, found)
	cursor, _, _ := strings.Cut(rest, `"`)
	assert.Contains(t, cursor, "&amp;status=open", "the next page is narrowed too")
	second := page("/history?cursor=" + strings.ReplaceAll(cursor, "&amp;", "&"))
	assert.Equal(t, 4, strings.Count(second, `href="/g/`))
	assert.Contains(t, second, `href="/history?status=open"`, "and so is the way back")
}

// A game that ends after midnight is of the evening before, in the zone of the
// phone that began it.
func TestAnEveningEndsInTheMorning(t *testing.T) {
	s := start(t)
	s.clock.move(9*time.Hour - 3*time.Hour) // two in the morning, UTC
	for zone, want := range map[string]string{"Europe/Madrid": "Sunday 29", "America/New_York": "Sunday 29", "Asia/Tokyo": "Monday 30"} {
		r := s.reader(t, "en")
		r.cookie("zone", zone)
		game := r.begin("Ana", "Léo").path
		assert.Contains(t, r.get("/history").rows()[0], want, zone)
		r.get(game).round([]int{0, 1}, []int{0, 1})
		at := s.clock.Now()
		place, err := time.LoadLocation(zone)
		require.NoError(t, err)
		log := r.get(game + "/log").text()
		assert.Contains(t, log, at.In(place).Format("15:04"), "the hour is the reader's")
		assert.Contains(t, log, at.In(place).Format("Monday 2 January 2006"))
	}
}

func TestADeletedGameComesBackOnPages(t *testing.T) {
	s := start(t)
	r := s.reader(t, "en")
	game := r.begin("Ana", "Léo").path
	d := r.get(game + "/delete")
	assert.Contains(t, d.text(), "For 30 days")
	d = d.form("delete").press("", "")
	assert.Contains(t, d.text(), "The game is deleted.")
	assert.Contains(t, d.rows()[0], "30 days left")
	assert.Equal(t, 404, r.get(game).StatusCode)
	assert.Contains(t, r.get("/history").text(), "No games yet.")
	s.clock.move(29*24*time.Hour + time.Hour)
	d = r.get("/history/deleted")
	assert.Contains(t, d.rows()[0], "1 day left")
	d = d.form("restore").press("", "")
	assert.Equal(t, game, d.path)
	assert.Contains(t, r.get("/history").text(), "1 game")
	d = r.get("/history/deleted")
	assert.Contains(t, d.text(), "No game is deleted.")

	r.get(game+"/delete").form("delete").press("", "")
	s.clock.move(31 * 24 * time.Hour)
	assert.Contains(t, r.get("/history/deleted").text(), "No game is deleted.")
	assert.Equal(t, 404, r.post(game+"/restore", nil).StatusCode)
}

func TestTheNotesOfAGame(t *testing.T) {
	a := startShared(t)
	ana := a.joins("p1")
	d := a.keeper.get(a.game+"/notes").form("notes").with("place", strings.Repeat("x", 81)).with("note", "Rain.\r\n\r\nBeer").with("not_counted", "1").press("", "")
	assert.Equal(t, 422, d.StatusCode)
	assert.Contains(t, d.problemAt("place"), "81 characters")
	assert.Contains(t, d.text(), "Rain.", "what was typed stays")
	d = d.form("notes").with("place", "Chez Zoé").with("note", "Rain.\r\n\r\nBeer").press("", "")
	assert.Equal(t, a.game+"/sheet?done=1", d.path)
	assert.Contains(t, d.text(), "Chez Zoé")
	assert.Contains(t, d.text(), "left out of the statistics")
	d = ana.get(a.game + "/notes")
	assert.Contains(t, d.text(), "Beer")
	assert.Empty(t, d.forms(), "a player reads")

	// Two phones write at once: the second sees what the first wrote.
	other := a.keeper.get(a.game + "/notes").form("notes")
	a.keeper.get(a.game+"/notes").form("notes").with("note", "First").press("", "")
	d = other.with("note", "Second").press("", "")
	assert.Equal(t, 409, d.StatusCode)
	assert.Contains(t, d.text(), "First")
	assert.Contains(t, d.text(), "Second")
	d = d.form("notes").with("note", "Both").press("", "")
	assert.Contains(t, d.text(), "Both")
}

// The log tells every row: who, when, what, and what it was before.
func TestTheLogOfAGame(t *testing.T) {
	r := start(t).reader(t, "en")
	game := r.begin("Ana", "Léo").path
	assert.Contains(t, r.get(game+"/log").text(), "Nothing is entered yet.")
	r.get(game).round([]int{1, 0}, []int{1, 0})
	r.get(game+"/correct/1").form("entry").with("bid.p1", "0").save()
	r.get(game+"/correct/2").form("entry").with("tricks.p1", "0").with("tricks.p2", "1").save()
	d := r.get(game+"/sheet").form("undo").press("", "")
	assert.Contains(t, words(d.byID("undone")), "Taken back: correction, results of round 1.")
	assert.Contains(t, d.text(), "2 corrections and 1 entry taken back")
	assert.Nil(t, r.get(game+"/sheet").byID("undone"), "it is said once")
	r.get(game).form("entry").with("bid.p1", "0").with("bid.p2", "0").save()
	assert.Nil(t, r.get(game+"/sheet?undone=5").byID("undone"), "and not once the game went on")

	rows := r.get(game + "/log").rows()
	require.Len(t, rows, 6)
	for i, want := range []string{
		"bids of round 1: Ana bid 1 · Léo bid 0",
		"results of round 1: Ana 1 trick · Léo 0 tricks",
		"Before: bids of round 1: Ana bid 1. Now: bids of round 1: Ana bid 0.",
		"Before: results of round 1: Ana 1 trick · Léo 0 tricks. Now: results of round 1: Ana 0 tricks · Léo 1 trick.",
		"Taken back: correction, results of round 1.",
		"bids of round 2",
	} {
		assert.Contains(t, rows[i], want)
		assert.Contains(t, rows[i], "the score keeper, 21:00", i)
	}
	assert.Contains(t, rows[0], "corrected by entry 3")
	assert.Contains(t, rows[1], "corrected by entry 4")
	assert.Contains(t, rows[2], "concerns entry 1")
	assert.Contains(t, rows[3], "taken back by entry 5")
	assert.Contains(t, rows[4], "concerns entry 4")
	for _, page := range []string{"?page=2", "?page=0", "?page=x", "?page=9223372036854775807"} {
		assert.Equal(t, 404, r.get(game+"/log"+page).StatusCode, page)
	}
}

// A long log has pages, and its links lead across them.
func TestALongLogIsPaged(t *testing.T) {
	s := start(t)
	kept := map[string]string{}
	s.run(t, kept, step{as: "ana", call: "POST /sessions", status: 201, keep: map[string]string{"id": "/id"},
		body: `{"game":"skull-king","rulebook":"classic","players":["Ana","Léo"]}`})
	s.run(t, kept, step{as: "ana", call: "POST /sessions/{id}/entries", body: `{"type":"bids","round":1,"values":{"p1":1,"p2":0}}`, key: "k0", match: `"0"`, status: 201})
	for n := 1; n < 201; n++ {
		s.run(t, kept, step{as: "ana", call: "PUT /sessions/{id}/entries/1", body: fmt.Sprintf(`{"type":"bids","round":1,"values":{"p1":%d,"p2":0}}`, n%2),
			key: fmt.Sprint("k", n), match: fmt.Sprintf(`"%d"`, n), status: 200})
	}
	page := func(path string) string {
		got := s.send(t, s.browser(t), "GET", "/g/"+kept["id"]+path, "", "Cookie", "ardoise="+s.token(t, kept, "ana"), "Accept-Language", "en")
		require.Equal(t, 200, got.StatusCode, path)
		return got.body
	}
	first, second := page("/log"), page("/log?page=2")
	assert.Equal(t, 200, strings.Count(first, `<li id="row-`))
	assert.Contains(t, first, `/log?page=2#row-201">corrected by entry 201`)
	assert.Equal(t, 1, strings.Count(second, `<li id="row-`))
	assert.Contains(t, second, `/g/`+kept["id"]+`/log#row-1">concerns entry 1`)
}
