package pearls

import (
	"os"
	"strings"
	"testing"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The states of every recorded game are drawn in every language, with every
// entry's correction and the sheet.
func TestScreensOfRecordedGames(t *testing.T) {
	for n, name := range kit.AllRecorded(t) {
		t.Run(name, func(t *testing.T) {
			whole := kit.Recorded(t, name)
			for i := range len(whole.Log) + 1 {
				if i%3 != n%3 && i < len(whole.Log)-8 {
					continue // like its neighbours
				}
				g := whole.At(t, i)
				v := g.Page(i18n.Langs[(n+i)%len(i18n.Langs)])
				sound(t, draw(t, New().Sheet(v)))
				assert.NotEmpty(t, New().Progress(v.P, v.Session.Sheet))
				if s, ok := New().Screen("", v); ok {
					sound(t, draw(t, s.Main)+draw(t, s.Dock))
				} else {
					assert.True(t, v.Session.Sheet.Common().Finished)
				}
			}
			v := whole.Page("fr")
			for i := range v.Session.Rows {
				v.Target = &v.Session.Rows[i]
				if _, finish := v.Target.Entry.(scoring.Finish); finish {
					continue // it is undone, not corrected
				}
				screen(t, "correct", v)
				assert.NotEmpty(t, New().UndoLabel(v.P, v.Session, v.Session.History[i]))
			}
			for _, id := range whole.Setup.Seats {
				sound(t, draw(t, New().Why(v, id)))
			}
		})
	}
}

// A correction's form, sent as it is, says the same entry again.
func TestCorrectionsKeepWhatTheyDoNotChange(t *testing.T) {
	for _, name := range []string{"turns-three-players", "lays-four-players", "count-four-players", "turns-no-jokers-alone"} {
		g := kit.Recorded(t, name)
		for i := range g.Log {
			v := g.Page("en")
			v.Target = &v.Session.Rows[i]
			values := formOf(v.Target.Entry)
			body, problem := g.Try(t, "correct", &v, values)
			require.Nil(t, problem, "%s %d", name, i)
			want, err := scoring.Marshal(g.Log[i])
			require.NoError(t, err)
			assert.JSONEq(t, string(want), body, "%s %d", name, i)
		}
	}
}

// What a lay wins is said as soon as it is tapped.
func TestLayIsToldAtOnce(t *testing.T) {
	won7 := []string{`{"type":"lay","player":"p2","colour":"yellow","count":7}`, `{"type":"lay","player":"p2","colour":"red","count":7}`}
	for name, c := range map[string]struct {
		log  []string
		form []string
		says []string
		held bool
	}{
		"nothing yet": {nil, []string{"player", ""}, []string{"Tap who plays."}, true},
		"no colour":   {nil, []string{"player", "p1"}, []string{"Tap the colour."}, true},
		"no number":   {nil, []string{"player", "p1", "colour", "blue"}, []string{"Tap how many cards."}, true},
		"wins": {nil, []string{"player", "p1", "colour", "blue", "count", "5", "jokers", "2"},
			[]string{"Necklace 7: 2 left", "5\u00a0blue\u00a0×\u00a02 + 2\u00a0jokers\u00a0×\u00a00 + necklace 7 = +17", "Lay down 7: +17", "Leave the necklace"}, false},
		"declined": {nil, []string{"player", "p1", "colour", "blue", "count", "5", "jokers", "2", "decline", "1"},
			[]string{"Necklace 7 stays on the table", "= +10"}, false},
		"none": {nil, []string{"player", "p1", "colour", "blue", "count", "10"}, []string{"No necklace 10", "Lay down 10: +20"}, false},
		"gone": {won7, []string{"player", "p1", "colour", "blue", "count", "5", "jokers", "2"},
			[]string{"Necklace 7 is gone. With 1 joker less you win the 6", "Lay down 7: +10"}, false},
		"the pile": {nil, []string{"player", "p1", "deed", "pile"}, []string{"Ana takes the last card of the pile.", "Then come the last turns."}, false},
		"refused":  {nil, []string{"player", "p1", "colour", "blue", "count", "9", "jokers", "5"}, []string{"more than a hand holds"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			g := kit.New(t, 4, `{"keeping":"lays"}`).Add(c.log...)
			v := g.Page("en")
			v.Partial = true
			g.Try(t, "", &v, form(c.form...))
			html := screen(t, "", v)
			for _, words := range c.says {
				assert.Contains(t, text(html), words)
			}
			assert.Equal(t, c.held, strings.Contains(html, `data-kind="held"`))
			sound(t, draw(t, New().Draft("", c.form[0], v)))
		})
	}
}

// In "turns" the form knows whose turn it is, and what the hand allows.
func TestTurnKnowsTheHand(t *testing.T) {
	g := kit.New(t, 2, `{}`)
	html := screen(t, "", g.Page("en"))
	assert.Contains(t, text(html), "Ana 6 cards in hand")
	assert.NotContains(t, html, `value="yellow"`, "not in play for two")
	assert.Contains(t, html, `name="player" value="p1"`)
	assert.Contains(t, text(html), "Pile: 42 cards")

	g.Add(`{"type":"take","player":"p1","colour":"red","count":4}`, `{"type":"lay","player":"p2","colour":"blue","count":6}`)
	html = screen(t, "", g.Page("en"))
	assert.Contains(t, text(html), "The hand is full: laying only.")
	assert.NotContains(t, html, `value="take"`)
	g.Add(`{"type":"lay","player":"p1","colour":"red","count":5}`)
	html = screen(t, "", g.Page("en"))
	assert.Contains(t, text(html), "No card in hand: taking only.")
	assert.NotContains(t, html, `value="lay"`)

	v := g.Page("en")
	g.Try(t, "", &v, form("colour", "red", "count", "3"))
	assert.Contains(t, text(screen(t, "", v)), "Léo then holds 3 cards . Pile: 35 cards")
}

// The end is said loudly, with its order; whoever has an empty hand has passed.
func TestLastTurns(t *testing.T) {
	g := kit.Recorded(t, "turns-two-players").At(t, 28)
	html := screen(t, "", g.Page("en"))
	assert.Contains(t, text(html), "The draw pile is empty Ana took the last card.")
	assert.Regexp(t, `Léo passed .* Ana one last turn`, text(html))
	assert.NotContains(t, html, `value="take"`)

	g = kit.New(t, 3, `{"keeping":"lays"}`).Add(`{"type":"pile_empty","player":"p2"}`)
	v := g.Page("en")
	html = screen(t, "", v)
	assert.Regexp(t, `Inès.* one last turn .*Ana one last turn .*Léo one last turn`, text(html))
	body, problem := g.Try(t, "", &v, form("deed", "pass", "player", "p3"))
	require.Nil(t, problem)
	assert.JSONEq(t, `{"type":"hands","hands":{"p3":{}}}`, body)
}

// Where jokers are not laid alone, whoever passes keeps them.
func TestPassWithJokers(t *testing.T) {
	g := kit.New(t, 3, `{"keeping":"lays","jokers_alone":false}`).Add(`{"type":"pile_empty","player":"p2"}`)
	v := g.Page("en")
	body, problem := g.Try(t, "", &v, form("deed", "pass", "player", "p3", "jokers", "2"))
	require.Nil(t, problem)
	assert.JSONEq(t, `{"type":"hands","hands":{"p3":{"joker":2}}}`, body)
	sound(t, screen(t, "", v))
}

func TestFinalHands(t *testing.T) {
	g := kit.Recorded(t, "turns-two-players").At(t, 29)
	v := g.Page("en")
	html := screen(t, "", v)
	assert.Contains(t, text(html), "0 cards of 6 entered")
	assert.Contains(t, html, `data-kind="held"`)
	_, problem := g.Try(t, "", &v, form("asked", "p1", "hands.p1.joker", "3", "hands.p1.purple", "2"))
	require.Equal(t, "hand_size", problem.Code)
	v.Partial = true
	assert.NotContains(t, text(screen(t, "", v)), "should hold", "not told while it is being entered")
	v = g.Page("en")
	body, problem := g.Try(t, "", &v, form("asked", "p1", "hands.p1.joker", "3", "hands.p1.purple", "3", "hands.p1.blue", ""))
	require.Nil(t, problem)
	assert.JSONEq(t, `{"type":"hands","hands":{"p1":{"joker":3,"purple":3}}}`, body)
	assert.Contains(t, text(screen(t, "", v)), "Left in hand\u00a0−15")
	_, ok := New().Screen("hands.p2", g.Page("en"))
	assert.False(t, ok, "an empty hand is known")
}

func TestCountOneByOne(t *testing.T) {
	g := kit.New(t, 3, `{"keeping":"count"}`)
	v := g.Page("en")
	assert.Contains(t, text(screen(t, "", v)), "Enter what Ana laid down")
	_, problem := g.Try(t, "", &v, form("asked", "p1"))
	require.Equal(t, "count_to_enter", problem.Code, "nothing typed is not 0")
	v = g.Page("en")
	typed := form("asked", "p2", "players.p2.treasure.blue", "3", "players.p2.treasure.joker", "2", "players.p2.hand.purple", "1",
		"players.p2.necklaces.5.1", "5")
	body, problem := g.Try(t, "count.p2", &v, typed)
	require.Nil(t, problem)
	assert.JSONEq(t, `{"type":"count","players":{"p2":{"treasure":{"blue":3,"joker":2},"necklaces":[5],"hand":{"purple":1}}}}`, body)
	assert.Contains(t, text(screen(t, "count.p2", v)), "Léo: 6 points . Pearls laid\u00a0+6 · Necklaces won\u00a0+5 · Left in hand\u00a0−5")
	g.Add(body)
	_, ok := New().Screen("count.p2", g.Page("en"))
	assert.False(t, ok)
	assert.Equal(t, "Final count: 1 of 3 players", New().Progress(v.P, g.Sheet()))
}

// The check against the deck can be given up once it is wrong.
func TestDeckWaiver(t *testing.T) {
	g := kit.New(t, 4, `{"keeping":"lays"}`)
	v := g.Page("en")
	assert.NotContains(t, screen(t, "", v), `name="waive"`)
	g.Try(t, "", &v, form("player", "p1", "colour", "purple", "count", "5"))
	html := screen(t, "", v)
	assert.Contains(t, html, `name="waive"`)
	assert.Contains(t, text(html), "5 entered, 4 in the deck")
	v = g.Page("en")
	body, problem := g.Try(t, "", &v, form("player", "p1", "colour", "purple", "count", "5", "waive", "1"))
	require.Nil(t, problem)
	g.Add(body)
	assert.Contains(t, text(draw(t, New().Sheet(g.Page("en")))), "the deck was not checked")
}

func TestTies(t *testing.T) {
	broken := kit.Recorded(t, "tie-break")
	said := text(draw(t, New().Sheet(broken.Page("en"))))
	assert.Contains(t, said, "more cards in hand decide.")
	shared := kit.Recorded(t, "shared-win")
	v := shared.Page("en")
	assert.Contains(t, text(draw(t, New().Why(v, shared.Sheet().Common().Winners[0]))), "and on cards in hand: they share the place.")
}

// Whoever does not keep the score enters for the own seat alone.
func TestOwnSeatAlone(t *testing.T) {
	g := kit.New(t, 3, `{}`)
	v := g.Page("en")
	v.Session.Role, v.Session.Own = play.Player, []scoring.SeatID{"p2"}
	s, ok := New().Screen("", v)
	require.True(t, ok)
	html := draw(t, s.Main) + draw(t, s.Dock)
	assert.Contains(t, text(html), "Waiting for Ana.")
	assert.NotContains(t, html, "<form")
	assert.NotContains(t, draw(t, New().Sheet(v)), "/correct/")
	g.Add(`{"type":"take","player":"p1","colour":"blue","count":1}`)
	v = g.Page("en")
	v.Session.Role, v.Session.Own = play.Player, []scoring.SeatID{"p2"}
	assert.Contains(t, screen(t, "", v), `name="player" value="p2"`)
}

// A log that does not replay has no sheet: nothing is drawn, nothing breaks.
func TestWithoutASheet(t *testing.T) {
	v := kit.New(t, 2, `{}`).Page("en")
	v.Session.Sheet = nil
	_, ok := New().Screen("", v)
	assert.False(t, ok)
	_, err := New().Entry("", v, form("colour", "red"))
	assert.Error(t, err)
	assert.Empty(t, draw(t, New().Sheet(v))+draw(t, New().Why(v, "p1"))+draw(t, New().Draft("", "", v)))
	assert.Empty(t, New().Progress(v.P, nil))
}

// The sign of a colour differs by its shape too.
func TestShapesDiffer(t *testing.T) {
	seen := map[string]bool{}
	g := kit.New(t, 4, `{}`)
	table, _ := tableOf(g.Page("en"))
	for _, c := range table.colours() {
		assert.NotEmpty(t, shape(c), c)
		assert.False(t, seen[shape(c)], c)
		seen[shape(c)] = true
	}
	css, err := os.ReadFile("../../static/pearls.css")
	require.NoError(t, err)
	for _, c := range table.colours() {
		assert.Contains(t, string(css), `[data-colour="`+string(c)+`"]`)
	}
	assert.Equal(t, []string{"pearls.css"}, New().Styles())
	assert.Contains(t, draw(t, New().Emblem()), `class="emblem"`)
	assert.Nil(t, New().Setup(views.SetupView{}))
}
