package handlers_test

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

const skullKing = "/new/skull-king"

// seat fills a set-up page with names, pressing its buttons for more places.
func (r *reader) seat(names ...string) *sheet {
	r.t.Helper()
	d := r.get(skullKing)
	for len(d.form("setup").Values["player"]) < len(names) {
		d = d.form("setup").press("add", "")
	}
	for len(d.form("setup").Values["player"]) > len(names) {
		d = d.form("setup").press("move", "remove 1")
	}
	return d.form("setup").with("player", names...)
}

// begin starts a game of Skull King by the classic rulebook.
func (r *reader) begin(names ...string) *document {
	r.t.Helper()
	d := r.seat(names...).with("rulebook", "classic").save()
	require.True(r.t, strings.HasPrefix(d.path, "/g/"), "%d %s: %s", d.StatusCode, d.path, d.text())
	return d
}

func TestNamesOfAllSortsOnThePage(t *testing.T) {
	flag := "🏴‍☠️"
	for name, c := range map[string]struct {
		names []string
		field string // where the problem stands; "" is no problem
	}{
		"quotes and signs":      {names: []string{`Ana "la Pirate" O'Hara`, `$1 & \n`, `<b>Léo</b>`}},
		"emoji":                 {names: []string{"👩‍👩‍👧", flag}},
		"right to left":         {names: []string{"שרה", "محمد", "Léo"}},
		"40 grapheme clusters":  {names: []string{strings.Repeat("👩🏽", 40), "Léo"}},
		"200 characters":        {names: []string{"Ana", strings.Repeat("a", 200)}, field: "player.1"},
		"an empty name":         {names: []string{"Ana", "  "}, field: "player.1"},
		"two of the same name":  {names: []string{"Ana", "Léo", "ANA"}, field: "player.2"},
		"a control character":   {names: []string{"Ana\x07", "Léo"}, field: "player.0"},
		"a bidi override":       {names: []string{"Ana", "L\u202eéo"}, field: "player.1"},
		"as many as can play":   {names: []string{"1", "2", "3", "4", "5", "6"}},
		"more than can play it": {names: []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}, field: "players"},
	} {
		t.Run(name, func(t *testing.T) {
			r := start(t).reader(t, "en")
			f := r.seat(c.names[:min(len(c.names), 2)]...).with("player", c.names...).with("rulebook", "classic")
			d := f.save()
			if c.field == "" {
				require.Equal(t, 200, d.StatusCode, d.text())
				require.True(t, strings.HasPrefix(d.path, "/g/"), d.text())
				for _, name := range c.names {
					assert.Contains(t, words(d.root), strings.Join(strings.Fields(name), " "))
				}
				assert.Empty(t, all(d.root, func(n *html.Node) bool { return n.Data == "b" && words(n) == "Léo" }))
				return
			}
			require.Equal(t, 422, d.StatusCode, d.text())
			typed := d.form("setup").Values["player"]
			assert.Equal(t, c.names, typed, "everything typed is still there")
			note := d.byID("problem-" + strings.ReplaceAll(c.field, ".", "-"))
			require.NotNil(t, note, d.text())
			assert.NotEmpty(t, words(note))
			if c.field != "players" {
				assert.Equal(t, words(note), d.problemAt("f-"+strings.ReplaceAll(c.field, ".", "-")), "a screen reader hears it at the field")
			}
			assert.Contains(t, r.get("/history").text(), "No games yet", "nothing was written")
		})
	}
}

func TestPlayersAreArrangedWithoutScript(t *testing.T) {
	r := start(t).reader(t, "en")
	f := r.seat("Ana", "Léo", "Inès").with("first", "2")
	for _, c := range []struct {
		button, value string
		players       []string
		first         string
	}{
		{"move", "up 2", []string{"Léo", "Ana", "Inès"}, "1"},
		{"move", "down 1", []string{"Ana", "Léo", "Inès"}, "2"},
		{"move", "remove 1", []string{"Léo", "Inès"}, "1"},
		{"add", "Tomás", []string{"Léo", "Inès", "Tomás"}, "1"},
		{"add", "", []string{"Léo", "Inès", "Tomás", ""}, "1"},
		{"add", "Maud", []string{"Léo", "Inès", "Tomás", "Maud"}, "1"},
		{"move", "up 1", []string{"Léo", "Inès", "Tomás", "Maud"}, "1"},
		{"move", "remove 99", []string{"Léo", "Inès", "Tomás", "Maud"}, "1"},
		{"move", "sideways x", []string{"Léo", "Inès", "Tomás", "Maud"}, "1"},
	} {
		d := f.press(c.button, c.value)
		require.Equal(t, 200, d.StatusCode)
		f = d.form("setup")
		assert.Equal(t, c.players, f.Values["player"], "%s %s", c.button, c.value)
		assert.Equal(t, c.first, f.Get("first"), "%s %s", c.button, c.value)
	}
}

func TestTheNextSetUpKnowsThePlayers(t *testing.T) {
	r := start(t).reader(t, "en")
	r.begin("Ana", "Léo", "Inès")
	f := r.get(skullKing).form("setup")
	assert.Equal(t, []string{"Ana", "Léo", "Inès"}, f.Values["player"])
	d := f.press("move", "remove 2")
	assert.Contains(t, d.text(), "Léo", "offered as a button")
	assert.Equal(t, []string{"Ana", "Inès", "Léo"}, d.form("setup").press("add", "Léo").form("setup").Values["player"])
}

func TestOptionsAreRefusedBesideTheirField(t *testing.T) {
	r := start(t).reader(t, "en")
	d := r.seat("Ana", "Léo", "Inès").with("rulebook", "grandpa-beck").with("option.grandpa-beck.schedule", "whirlwind").save()
	assert.Equal(t, 422, d.StatusCode)
	assert.NotNil(t, d.byID("problem-option-grandpa-beck-schedule"), d.text())
	d = r.seat("Ana", "Léo", "Inès").with("rulebook", "unheard-of").save()
	assert.Equal(t, 422, d.StatusCode, "a rulebook that is not there is not swapped for another")
	assert.Contains(t, words(d.byID("problem-rulebook")), "unheard-of")
	assert.Equal(t, []string{"Ana", "Léo", "Inès"}, d.form("setup").Values["player"])
	assert.Contains(t, r.get("/history").text(), "No games yet", "nothing was written")
	assert.Contains(t, words(r.seat("Ana", "Léo").with("rulebook", "unheard-of").press("add", "").byID("setup-count")), "3 players", "the list still changes")
	d = r.seat("Ana", "Léo").with("rulebook").save()
	assert.True(t, strings.HasPrefix(d.path, "/g/"), "nothing chosen is the first one: %s", d.text())
}

func TestTheSameSetUpTwiceIsOneGame(t *testing.T) {
	r := start(t).reader(t, "en")
	f := r.seat("Ana", "Léo").with("rulebook", "classic")
	first, second := f.save(), f.save()
	assert.Equal(t, first.path, second.path)
	assert.Contains(t, r.get("/history").text(), "1 game")
}

func TestWhoBeginsCanBeChosen(t *testing.T) {
	r := start(t).reader(t, "en")
	d := r.seat("Ana", "Léo", "Inès").with("rulebook", "classic").with("first", "3").save()
	seats := all(d.root, tag("fieldset"))
	require.Len(t, seats, 3)
	for i, seat := range seats {
		assert.Equal(t, i == 2, strings.Contains(words(seat), "dealer"), "seat %d", i+1)
	}
}

func TestFormsThatAreNone(t *testing.T) {
	s := start(t)
	r := s.reader(t, "en")
	game := r.begin("Ana", "Léo")
	for name, c := range map[string]struct {
		body, contentType string
		status            int
	}{
		"JSON":              {`{"player":"Ana"}`, "application/json", 415},
		"no content type":   {"player=Ana", "", 415},
		"multipart":         {"--x\r\n\r\n--x--", "multipart/form-data; boundary=x", 415},
		"a broken escape":   {"save=%zz", "application/x-www-form-urlencoded", 400},
		"broken UTF-8":      {"save=1&player=%ff", "application/x-www-form-urlencoded", 400},
		"over 64 KB":        {"save=1&player=" + strings.Repeat("a", 70<<10), "application/x-www-form-urlencoded", 413},
		"a foreign origin":  {"save=1", "application/x-www-form-urlencoded", 403},
		"a key too long":    {"save=1&key=" + strings.Repeat("a", 201), "application/x-www-form-urlencoded", 400},
		"a key with a NUL":  {"save=1&key=%00", "application/x-www-form-urlencoded", 400},
		"broken UTF-8 name": {"%ff=1", "application/x-www-form-urlencoded", 400},
	} {
		for _, path := range []string{skullKing, game.path, game.path + "/draft", game.path + "/undo", game.path + "/finish", game.path + "/rematch", game.path + "/s/trick", game.path + "/correct/1", "/settings"} {
			headers := []string{"Content-Type", c.contentType, "Accept-Language", "en"}
			if name == "a foreign origin" {
				headers = append(headers, "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site")
			}
			got := s.send(t, r.client, "POST", path, c.body, headers...)
			assert.Equal(t, c.status, got.StatusCode, "%s to %s", name, path)
			r.land(path, got)
		}
	}
	assert.Equal(t, "0", r.get(game.path).form("entry").Get("version"), "nothing was written")
}

func TestUnknownGamesAndSessions(t *testing.T) {
	s := start(t)
	r, other := s.reader(t, "fr"), s.reader(t, "fr")
	game := r.begin("Ana", "Léo")
	other.begin("Tomás", "Maud")
	for _, path := range []string{"/new/chess", "/new/toy", "/g/unknown", "/g/01890000-0000-7000-8000-000000000000", game.path + "/nothing", "/nowhere"} {
		assert.Equal(t, 404, r.get(path).StatusCode, path)
	}
	for _, path := range []string{"", "/sheet", "/result", "/finish", "/s/trick", "/correct/1?seat=p1"} {
		d := other.get(game.path + path)
		assert.Equal(t, 404, d.StatusCode, "another notebook's %s", path)
		assert.NotContains(t, d.text(), "Ana")
	}
	for _, path := range []string{"", "/draft", "/undo", "/finish", "/rematch", "/s/trick", "/correct/1"} {
		d := other.post(game.path+path, url.Values{"save": {"1"}, "version": {"0"}, "key": {"k"}, "seq": {"1"}})
		assert.Equal(t, 404, d.StatusCode, "another notebook's %s", path)
	}
	for _, seq := range []string{"1", "-1", "x", "99999999999999999999"} {
		assert.Equal(t, 404, r.get(game.path+"/correct/"+seq).StatusCode, seq)
	}
}

func TestSettingsAreRemembered(t *testing.T) {
	r := start(t).reader(t, "en")
	f := r.get("/settings").form("settings").with("lang", "es").with("theme", "light")
	r.lang = "es"
	d := f.with("back", "/history").save()
	assert.Equal(t, "/history", d.path)
	assert.Equal(t, "light", attr(all(d.root, tag("html"))[0], "data-theme"))
	f = r.get("/settings").form("settings")
	assert.Equal(t, []string{"es", "light"}, []string{f.Get("lang"), f.Get("theme")})
	d = f.with("lang", "klingon").with("theme", "neon").with("back", "https://evil.example/").save()
	assert.Equal(t, "/", d.path, "no form leads to another site")
	for _, back := range []string{"//evil.example", "/\\evil.example", "javascript:alert(1)", "/a\nb"} {
		assert.Equal(t, "/", r.get("/settings").form("settings").with("back", back).save().path, strconv.Quote(back))
	}
}

// Enter in a name presses the form's first button, also without script: it
// draws the page again with all that was typed, and starts no game.
func TestEnterInANameStartsNoGame(t *testing.T) {
	r := start(t).reader(t, "fr")
	f := r.seat("Ana", "Léo").with("rulebook", "classic")
	first := all(f.d.root, func(n *html.Node) bool {
		return n.Data == "button" && attr(n, "formnovalidate") == "" && attr(n, "class") == "unseen"
	})
	require.Len(t, first, 1)
	d := f.press(attr(first[0], "name"), attr(first[0], "value"))
	assert.Equal(t, 200, d.StatusCode)
	assert.Equal(t, skullKing, d.path)
	assert.Equal(t, []string{"Ana", "Léo"}, d.form("setup").Values["player"])
	for _, field := range all(d.root, func(n *html.Node) bool { return attr(n, "name") == "player" }) {
		assert.Equal(t, "next", attr(field, "enterkeyhint"))
	}
}

// A set-up that is sent again, from a page that was gone back to or after an answer
// that was lost, leads to the game that it began; changed, or once that game is over
// or deleted, it begins another.
func TestASetUpSentAgain(t *testing.T) {
	s := start(t)
	r := s.reader(t, "en")
	form := r.seat("Ana", "Léo").with("rulebook", "classic")
	game := form.save().path
	require.True(t, strings.HasPrefix(game, "/g/"), game)
	assert.Equal(t, game, form.save().path)
	changed := form.with("player", "Ana", "Zoé")
	d := changed.save()
	require.Equal(t, 200, d.StatusCode, d.text())
	assert.NotEqual(t, game, d.path)
	assert.Equal(t, d.path, changed.save().path)
	assert.Equal(t, game, r.seat("Ana", "Léo").with("rulebook", "classic").with("key", form.Get("key")).save().path)
	assert.NotEqual(t, game, r.seat("Ana", "Léo").with("rulebook", "classic").save().path, "a page opened anew begins anew")

	seen := []string{game}
	ends := append([]string{"finish", "a day passes"}, slices.Repeat([]string{"delete"}, 20)...)
	for _, end := range ends {
		if end == "a day passes" {
			s.clock.move(24 * time.Hour)
		} else {
			r.get(game+"/"+end).form(end).press("", "")
		}
		d = form.save()
		require.Equal(t, 200, d.StatusCode, d.text())
		assert.NotContains(t, seen, d.path)
		if len(seen) < 15 {
			assert.Equal(t, d.path, form.save().path)
		}
		game = d.path
		seen = append(seen, game)
	}
}
