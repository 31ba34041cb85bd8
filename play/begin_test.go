package play_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNames(t *testing.T) {
	const wave = "👩🏽‍🚀" // one sign of several runes
	for _, test := range []struct {
		name  string
		typed []string
		shown []string
		code  string
		field string
	}{
		{name: "plain", typed: []string{"Ana", "Léo"}, shown: []string{"Ana", "Léo"}},
		{name: "blanks are trimmed and folded", typed: []string{"  Ana\t ", "Jean \u00a0 Luc\n"}, shown: []string{"Ana", "Jean Luc"}},
		{name: "composed", typed: []string{"Le\u0301o", "Ana"}, shown: []string{"Léo", "Ana"}},
		{name: "signs of all kinds", typed: []string{`O'"Neil`, "$1 <b>&amp;", "🎲", "נועה", "محمد", "夢"}, shown: []string{`O'"Neil`, "$1 <b>&amp;", "🎲", "נועה", "محمد", "夢"}},
		{name: "forty signs", typed: []string{strings.Repeat("é", 40), strings.Repeat(wave, 20)}, shown: []string{strings.Repeat("é", 40), strings.Repeat(wave, 20)}},
		{name: "forty-one signs", typed: []string{"Ana", strings.Repeat("é", 41)}, code: "name_long", field: "/players/1"},
		{name: "too many bytes", typed: []string{"a" + strings.Repeat("\u0301", 300), "Ana"}, code: "name_heavy", field: "/players/0"},
		{name: "seventeen families", typed: []string{"Ana", strings.Repeat("👨‍👩‍👧‍👦", 17)}, code: "name_heavy", field: "/players/1"},
		{name: "forty-one families", typed: []string{"Ana", strings.Repeat("👨‍👩‍👧‍👦", 41)}, code: "name_long", field: "/players/1"},
		{name: "two hundred characters", typed: []string{"Ana", strings.Repeat("x", 200)}, code: "name_long", field: "/players/1"},
		{name: "empty", typed: []string{"Ana", ""}, code: "name_empty", field: "/players/1"},
		{name: "blank", typed: []string{" \u3000", "Ana"}, code: "name_empty", field: "/players/0"},
		{name: "nothing to see", typed: []string{"Ana", "\u200b\u200d"}, code: "name_empty", field: "/players/1"},
		{name: "letters that are blank", typed: []string{"Ana", "\u3164\u2800\u115f"}, code: "name_empty", field: "/players/1"},
		{name: "no character", typed: []string{"Ana", "a\ufffe"}, code: "name_signs", field: "/players/1"},
		{name: "twice but for marks of direction", typed: []string{"Ana", "\u200eAna\u200f"}, code: "name_twice", field: "/players/1"},
		{name: "twice but for how an emoji is drawn", typed: []string{"❤", "❤\ufe0f"}, code: "name_twice", field: "/players/1"},
		{name: "flags and families differ", typed: []string{"🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "👨\u200d👩", "👨👩"},
			shown: []string{"🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "👨\u200d👩", "👨👩"}},
		{name: "control character", typed: []string{"Ana", "a\x00b"}, code: "name_signs", field: "/players/1"},
		{name: "bidi override", typed: []string{"Ana", "a\u202eb"}, code: "name_signs", field: "/players/1"},
		{name: "bidi isolate", typed: []string{"Ana", "\u2067b"}, code: "name_signs", field: "/players/1"},
		{name: "not UTF-8", typed: []string{"Ana", "\xff"}, code: "name_signs", field: "/players/1"},
		{name: "twice", typed: []string{"Ana", "Ana"}, code: "name_twice", field: "/players/1"},
		{name: "twice but for case", typed: []string{"Ana", "Léo", "aNA "}, code: "name_twice", field: "/players/2"},
		{name: "twice but for composition", typed: []string{"Léo", "le\u0301o"}, code: "name_twice", field: "/players/1"},
		{name: "twice but for spelling of ß", typed: []string{"Groß", "GROSS"}, code: "name_twice", field: "/players/1"},
		{name: "twice but for an accented capital", typed: []string{"\u0390", "\u03aa\u0301"}, code: "name_twice", field: "/players/1"},
		{name: "twice but for a sign nobody sees", typed: []string{"Ana", "A\u200bna"}, code: "name_twice", field: "/players/1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t)
			view, err := h.Begin(context.Background(), h.notebook(), play.NewSession{Game: "toy", Players: test.typed})
			if test.code != "" {
				problem := refused(t, err, scoring.Refused, test.code)
				assert.Equal(t, test.field, problem.Field)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, test.shown, names(view))
		})
	}
}

func names(view *play.View) []string {
	var out []string
	for _, seat := range view.Players {
		out = append(out, seat.Name)
	}
	return out
}

func TestBeginFreezesTheSetup(t *testing.T) {
	h := newHouse(t)
	view, err := h.Begin(context.Background(), h.notebook(), play.NewSession{
		Game: "toy", Options: scoring.Options(`{"low_wins": true}`), Players: []string{"Ana", "Léo"}, First: " léo",
	})
	require.NoError(t, err)
	assert.Equal(t, scoring.Setup{
		Game: "toy", Options: scoring.Options(`{"low_wins":true}`), Rules: 1, Seats: []scoring.SeatID{"p1", "p2"}, First: "p2",
	}, view.Setup)
	assert.Equal(t, int64(0), view.Version)
	assert.Equal(t, play.Keeper, view.Role)
	assert.Regexp(t, `^[2-9A-HJKMNP-TV-Z]{6}$`, view.JoinCode)
	assert.Regexp(t, `^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`, view.ID)
}

func TestBeginRefuses(t *testing.T) {
	h := newHouse(t)
	caller := h.notebook()
	two := []string{"Ana", "Léo"}
	for _, test := range []struct {
		wish  play.NewSession
		kind  scoring.Kind
		code  string
		field string
	}{
		{play.NewSession{Game: "chess", Players: two}, scoring.Refused, "unknown_game", "/game"},
		{play.NewSession{Game: "toy", Rulebook: "red", Players: two}, scoring.Refused, "unknown_rulebook", "/rulebook"},
		{play.NewSession{Game: "toy", Players: []string{"Ana"}}, scoring.Refused, "player_count", "/players"},
		{play.NewSession{Game: "toy"}, scoring.Refused, "player_count", "/players"},
		{play.NewSession{Game: "toy", Players: two, First: "Zoé"}, scoring.Refused, "unknown_player", "/first"},
		{play.NewSession{Game: "toy", Players: two, Options: scoring.Options(`{"fast":true}`)}, scoring.Refused, "unknown_option", "/options/fast"},
		{play.NewSession{Game: "toy", Players: two, Options: scoring.Options(`{"low_wins":1}`)}, scoring.Malformed, "wrong_type", "/options/low_wins"},
		{play.NewSession{Game: "toy", Players: two, Options: scoring.Options(`[]`)}, scoring.Malformed, "wrong_type", "/options"},
	} {
		_, err := h.Begin(context.Background(), caller, test.wish)
		problem := refused(t, err, test.kind, test.code)
		assert.Equal(t, test.field, problem.Field, test.code)
	}
	list, err := h.List(context.Background(), caller, play.Filter{})
	require.NoError(t, err)
	assert.Zero(t, list.Total)
	people, err := h.People(context.Background(), caller)
	require.NoError(t, err)
	assert.Empty(t, people, "nothing is written")
}

func TestBeginWithAKey(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	caller := h.notebook()
	wish := play.NewSession{Game: "toy", Players: []string{"Ana", "Léo"}, Key: "form"}
	var ids sync.Map
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			view, err := h.Begin(ctx, caller, wish)
			if assert.NoError(t, err) {
				ids.Store(view.ID, true)
			}
		})
	}
	group.Wait()
	count := 0
	ids.Range(func(any, any) bool { count++; return true })
	assert.Equal(t, 1, count, "one form, one session")

	other := wish
	other.Players = []string{"Ana", "Zoé"}
	_, err := h.Begin(ctx, caller, other)
	refused(t, err, scoring.Refused, "key_reused")
	view, err := h.Begin(ctx, h.notebook(), other)
	require.NoError(t, err, "another notebook's key is another key")
	assert.Equal(t, []string{"Ana", "Zoé"}, names(view))
}

func TestPeopleAreReused(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	caller := h.notebook()
	first := h.view(caller, h.begin(caller, "Ana", "Léo"))
	h.time = h.time.Add(time.Hour)
	second := h.view(caller, h.begin(caller, "Inès", "ANA"))
	assert.Equal(t, []string{"Inès", "Ana"}, names(second), "people keep their name")
	assert.Equal(t, first.Players[0].Person, second.Players[1].Person)
	assert.Equal(t, first.Players[0].Colour, second.Players[1].Colour)
	people, err := h.People(ctx, caller)
	require.NoError(t, err)
	var listed []string
	colours := map[int]bool{}
	for _, person := range people {
		listed = append(listed, person.Name)
		colours[person.Colour] = true
	}
	assert.Equal(t, []string{"Ana", "Inès", "Léo"}, listed)
	assert.Len(t, colours, 3)

	h.sql(`UPDATE people SET merged_into = $1 WHERE name = 'Inès'`, first.Players[1].Person)
	h.sql(`UPDATE people SET hidden = 1 WHERE name = 'Ana'`)
	people, err = h.People(ctx, caller)
	require.NoError(t, err)
	require.Len(t, people, 1)
	assert.Equal(t, "Léo", people[0].Name)
	third := h.view(caller, h.begin(caller, "inès", "Zoé"))
	assert.Equal(t, []string{"Léo", "Zoé"}, names(third), "who was merged plays as the one they are")
	_, err = h.Begin(ctx, caller, play.NewSession{Game: "toy", Players: []string{"Léo", "Inès"}})
	refused(t, err, scoring.Refused, "name_twice")
}

// Colour and shape tell players apart: eight at a table wear eight colours,
// whoever they were before.
func TestColoursAtOneTable(t *testing.T) {
	h := newHouse(t)
	caller := h.notebook()
	h.begin(caller, "a", "b", "c", "d", "e", "f", "g", "h")
	h.begin(caller, "i", "j", "k", "l", "m", "n", "o", "p")
	for _, table := range [][]string{{"a", "i", "b", "j"}, {"p", "h", "x"}, {"y", "a", "i", "b", "j", "c", "k", "z"}} {
		worn := map[int]bool{}
		for _, seat := range h.view(caller, h.begin(caller, table...)).Players {
			assert.False(t, worn[seat.Colour], "%v: colour %d is worn twice", table, seat.Colour)
			assert.True(t, seat.Colour >= 1 && seat.Colour <= 8)
			worn[seat.Colour] = true
		}
	}
}

func TestEvening(t *testing.T) {
	for _, test := range []struct{ now, zone, shown, evening string }{
		{"2026-11-29T20:00:00Z", "", "Europe/Paris", "2026-11-29"},
		{"2026-11-29T23:30:00Z", "Europe/Paris", "Europe/Paris", "2026-11-29"},
		{"2026-11-30T03:59:59Z", "Europe/Paris", "Europe/Paris", "2026-11-29"},
		{"2026-11-30T04:00:00Z", "Europe/Paris", "Europe/Paris", "2026-11-30"},
		{"2026-11-30T04:00:00Z", "America/New_York", "America/New_York", "2026-11-29"},
		{"2026-11-29T20:00:00Z", "Asia/Tokyo", "Asia/Tokyo", "2026-11-30"},
		{"2026-11-29T20:00:00Z", "Mars/Olympus", "Europe/Paris", "2026-11-29"},
		{"2026-11-29T20:00:00Z", "Local", "Europe/Paris", "2026-11-29"},
		{"2026-11-29T20:00:00Z", "../../etc/passwd", "Europe/Paris", "2026-11-29"},
		{"2026-03-29T02:30:00Z", "Europe/Paris", "Europe/Paris", "2026-03-28"}, // the night of the lost hour
	} {
		h := newHouse(t)
		now, err := time.Parse(time.RFC3339, test.now)
		require.NoError(t, err)
		h.time = now
		view, err := h.Begin(context.Background(), h.notebook(), play.NewSession{Game: "toy", Players: []string{"Ana", "Léo"}, Zone: test.zone})
		require.NoError(t, err)
		assert.Equal(t, []string{test.shown, test.evening}, []string{view.Zone, view.Evening}, "%v", test)
		assert.Equal(t, now, view.Began)
	}
}

func TestRematch(t *testing.T) {
	a := newTable(t)
	ctx := context.Background()
	a.write(a.keeper, a.id, `{"type":"join","name":"Zoé","start":0}`, `{"type":"leave","player":"p2","from_round":1}`)
	first, err := a.Rematch(ctx, a.keeper, a.id, "again")
	require.NoError(t, err)
	assert.Equal(t, []string{"Ana", "Inès", "Zoé"}, names(first), "who left does not play on, who joined does")
	assert.Equal(t, scoring.SeatID("p2"), first.Setup.First, "Léo left, so Inès is next")
	assert.Equal(t, int64(0), first.Version)
	again, err := a.Rematch(ctx, a.keeper, a.id, "again")
	require.NoError(t, err)
	assert.Equal(t, first.ID, again.ID)
	assert.Equal(t, play.Player, a.view(a.ana, first.ID).Role, "phones keep their seats")
	third, err := a.Rematch(ctx, a.keeper, first.ID, "")
	require.NoError(t, err)
	assert.Equal(t, scoring.SeatID("p3"), third.Setup.First)
	fourth, err := a.Rematch(ctx, a.keeper, third.ID, "")
	require.NoError(t, err)
	assert.Equal(t, scoring.SeatID("p1"), fourth.Setup.First, "and around the table")
}

// A key still begins one session where an erasure took away what was asked.
func TestAKeyOutlastsAnErasure(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	ana := h.notebook()
	wish := play.NewSession{Game: "toy", Players: []string{"Ana", "Léo"}, Key: "form"}
	begun, err := h.Begin(ctx, ana, wish)
	require.NoError(t, err)
	require.NoError(t, h.ErasePerson(ctx, ana, h.holder(ana, "Léo")))
	again, err := h.Begin(ctx, ana, wish)
	require.NoError(t, err)
	assert.Equal(t, begun.ID, again.ID)
	people, err := h.People(ctx, ana)
	require.NoError(t, err)
	assert.Len(t, people, 1, "who was erased does not come back")
}
