package perlinpinpin

import (
	"net/url"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/perlinpinpin"
	"ardoise/views"
	"ardoise/views/viewstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// answered draws a helper's page and its fragments for a form, which must say
// the same.
func answered(t *testing.T, name string, g *viewstest.Table, values url.Values, words string) string {
	t.Helper()
	v := g.Page("en")
	v.Form = values
	html := screen(t, name, v)
	assert.Contains(t, text(html), words)
	v.Partial = true
	assert.Contains(t, text(draw(t, New().Draft(name, "", v))), words)
	return html
}

func TestJester(t *testing.T) {
	g := kit.New(t, 5, `{"princess_powers":true}`)
	answered(t, "jester", g, form(), "Tap the number that was turned up.")
	answered(t, "jester", g, form("player", "p2", "number", "1"), "The 1 counts to Léo, who may wake a princess.")
	html := answered(t, "jester", g, form("player", "p2", "number", "7"), "The 7 counts to Inès &lt;b&gt;, who may wake a princess.")
	assert.Contains(t, html, `name="save" value="jester:p3:4"`)
	assert.Contains(t, html, `formaction="/g/s1"`, "what it saves goes the way of every entry")
	html = answered(t, "jester", g, form("player", "p2", "counted", "7", "touch", "0"), "Rose (flower) wakes a second princess")
	assert.Contains(t, html, `value="jester:p3:0:4"`)
	for _, n := range []string{"0", "11", "x", ""} {
		answered(t, "jester", g, form("player", "p2", "number", n), "Tap the number")
	}
	v := g.Page("en")
	v.Session.Role, v.Session.Own, v.Form = "player", []scoring.SeatID{"p1"}, form("player", "p1", "number", "2")
	html = screen(t, "jester", v)
	assert.Contains(t, text(html), "The 2 counts to Léo.")
	assert.NotContains(t, html, "jester:p2", "only for the own seat")
}

func TestDiscard(t *testing.T) {
	cards := func(list ...string) url.Values { return url.Values{"card": list} }
	g := kit.New(t, 2, "")
	for _, c := range []struct {
		cards url.Values
		words string
	}{
		{cards(), "Tap the cards"},
		{cards("2", "3", "5"), "2 + 3 = 5: they may go."},
		{cards("1", "3", "4", "8"), "1 + 3 + 4 = 8: they may go."},
		{cards("7"), "One card alone, 7: it may go."},
		{cards("wand"), "One card alone, Wand (star): it may go."},
		{cards("dragon", "dragon"), "Two alike, Dragon (exclamation mark): they may go."},
		{cards("2", "3"), "Not yet: a 5 is missing, 2 + 3 = 5."},
		{cards("9", "8"), "Not yet: a 1 is missing, 1 + 8 = 9."},
		{cards("prince", "3"), "These cards do not go together."},
		{cards("9", "9", "9"), "These cards do not go together."},
		{cards("٣", "0", "11", "<b>", "-2", "parrot"), "Tap the cards"},
		{cards("1", "1", "1", "1", "1", "4"), "1 + 1 + 1 + 1 = 4: they may go."},
		{url.Values{"card": {"2", "3"}, "drop": {"0"}}, "One card alone, 3"},
		{url.Values{"card": {"2", "3"}, "clear": {"1"}}, "Tap the cards"},
	} {
		html := answered(t, "discard", g, c.cards, c.words)
		assert.NotContains(t, html, "<b>")
	}
	html := answered(t, "discard", g, cards("4", "4"), "Two alike, 4")
	assert.Contains(t, html, `aria-label="Take 4 away"`)
}

func TestSticker(t *testing.T) {
	g := kit.New(t, 2, "")
	answered(t, "sticker", g, form(), "Value: 0")
	answered(t, "sticker", g, form("squares", "1", "circles", "1", "dots", "2"), "Value: 17")
	answered(t, "sticker", g, form("squares", "2"), "Value: 20")
	for field, evil := range map[string]string{"squares": "-1", "circles": "2", "dots": "1000001"} {
		html := answered(t, "sticker", g, form(field, evil), "does not fit here")
		assert.Contains(t, html, `id="problem-`+field+`"`, "beside the field")
	}
	for _, evil := range []string{"1.5", "٣", "x", "99999999999999999999"} {
		html := answered(t, "sticker", g, form("dots", evil), "is not a whole number")
		assert.Contains(t, html, `id="problem-dots"`)
	}
	assert.Regexp(t, `Rose flower .*Dragon exclamation mark`, text(screen(t, "sticker", g.Page("en"))))
}

// setupPage is the set-up page with a form on it.
func setupPage(t *testing.T, values url.Values, last string) views.SetupView {
	t.Helper()
	v := views.SetupView{Page: kit.New(t, 2, "").Page("en").Page, Game: New(), Form: values}
	if last != "" {
		v.Last = scoring.Options(last)
	}
	return v
}

func usualForm() url.Values {
	values := url.Values{}
	for _, s := range slots(views.SetupView{}) {
		values.Add("princess", s.id)
		values.Add("points", s.points)
		values.Add("called", "")
	}
	return values
}

func TestSetup(t *testing.T) {
	html := draw(t, New().Setup(setupPage(t, nil, "")))
	sound(t, html)
	assert.Contains(t, text(html), "Rose (flower) points")
	assert.NotContains(t, html, " open")

	options := map[string]any{}
	New().SetupOptions(usualForm(), options)
	assert.Empty(t, options, "the usual cards are left out")
	New().SetupOptions(url.Values{}, options)
	assert.Empty(t, options)

	values := usualForm()
	values["points"][3], values["called"][0] = "7", " Rosita "
	New().SetupOptions(values, options)
	body, err := scoring.Marshal(options)
	require.NoError(t, err)
	g := kit.New(t, 2, string(body))
	sheet := g.Page("en")
	assert.Contains(t, screen(t, "", sheet), "Rosita")
	html = draw(t, New().Setup(setupPage(t, nil, string(g.Setup.Options))))
	assert.Contains(t, html, `value="7"`, "the last game's values are kept")
	assert.Contains(t, html, `value="Rosita"`)
	html = draw(t, New().Setup(setupPage(t, values, "")))
	assert.Contains(t, html, `value="7"`, "what was typed stays")
}

func TestSetupRefusals(t *testing.T) {
	const field = "option..princesses"
	for _, evil := range []string{"", "-1", "101", "1.5", "٣", "2147483648", "99999999999999999999", "<b>", "+5", "0x5"} {
		values := usualForm()
		values["points"][4] = evil
		options := map[string]any{}
		New().SetupOptions(values, options)
		body, err := scoring.Marshal(options)
		require.NoError(t, err)
		_, err = prepare(body)
		var problem *scoring.Problem
		require.ErrorAs(t, err, &problem, evil)
		assert.Regexp(t, `^/options/princesses`, problem.Field, evil)
		page := setupPage(t, values, "")
		page.Problems = []views.Problem{{Field: field, Text: page.P.Problem(problem, nil)}}
		html := draw(t, New().Setup(page))
		sound(t, html)
		assert.Contains(t, html, `id="problem-points-4"`, "beside the field: %q", evil)
		assert.Contains(t, html, "<details open")
	}
	values := usualForm()
	values["called"][2] = "a name that is far too long for a card of this size, is it not"
	page := setupPage(t, values, "")
	page.Problems = []views.Problem{{Field: field, Text: "Too long."}}
	assert.Contains(t, draw(t, New().Setup(page)), `id="problem-called-2"`)
	values = usualForm()
	values["princess"] = values["princess"][:11]
	page = setupPage(t, values, "")
	page.Problems = []views.Problem{{Field: field, Text: "Eleven."}}
	assert.Contains(t, draw(t, New().Setup(page)), "Eleven.")
}

func prepare(options []byte) (scoring.Setup, error) {
	return perlinpinpin.Game{}.Prepare(scoring.Setup{Seats: []scoring.SeatID{"p1", "p2"}, First: "p1", Options: options})
}
