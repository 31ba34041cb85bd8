package skullking

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/skullking"
	"ardoise/views"

	"github.com/stretchr/testify/assert"
)

func TestScreensInEveryLanguage(t *testing.T) {
	for name, g := range map[string]*game{
		"classic, two":        newGame(t, "classic", "", 2),
		"schmidt, six":        newGame(t, "schmidt", "", 6),
		"grandpa beck, eight": newGame(t, "grandpa-beck", `{"schedule":"broadside-barrage"}`, 8),
		"rascal":              newGame(t, "grandpa-beck", `{"scoring":"rascal"}`, 3),
		"ghost":               newGame(t, "grandpa-beck", `{"ghost":true}`, 2),
	} {
		for _, lang := range i18n.Langs {
			t.Run(name+" "+lang, func(t *testing.T) {
				g := g.at(t, 0)
				screen(t, "", g.Page(lang))
				bids := make([]int, len(g.Setup.Seats))
				g.round(1, bids, nil, "")
				v := g.Page(lang)
				screen(t, "", v)
				screen(t, "trick", v)
				v.Target = &v.Session.Rows[0]
				screen(t, "correct", v)
				sound(t, draw(t, New().Sheet(v)))
			})
		}
	}
}

func TestBidsScreen(t *testing.T) {
	g := newGame(t, "classic", "", 3).round(1, []int{1, 0, 0}, []int{1, 0, 0}, "").round(2, []int{0, 1, 1}, []int{0, 1, 1}, "")
	html := screen(t, "", g.Page("en"))
	assert.Len(t, regexp.MustCompile(`type="radio"`).FindAllString(html, -1), 3*4, "0 to 3 for each of three")
	assert.NotContains(t, html, " checked", "not entered is not 0")
	said := text(html)
	assert.Contains(t, said, "0 bid for 3 tricks")
	assert.Contains(t, said, "Missing: Ana +2")
	assert.Contains(t, html, `data-kind="held"`)
	assert.Contains(t, html, `data-go="seat-p1"`)
	assert.NotContains(t, said, "under-bid", "no verdict before all are in")

	v := g.Page("en")
	v.Form = form("bid.p1", "3", "bid.p2", "1", "bid.p3", "0")
	html = screen(t, "", v)
	assert.Contains(t, text(html), "4 bid for 3 tricks over-bid by 1")
	assert.Contains(t, html, `data-kind="main"`)
	assert.Contains(t, text(html), "All bids in: play round 3")
}

func TestBidsAreCountedInEachLanguage(t *testing.T) {
	for lang, want := range map[string][3]string{
		"en": {"0 bid for 2 tricks under-bid by 2", "1 bid for 2 tricks under-bid by 1", "2 bid for 2 tricks exact"},
		"fr": {"0 annoncé sur 2 plis 2 de moins", "1 annoncé sur 2 plis 1 de moins", "2 annoncés sur 2 plis juste"},
		"es": {"0 apostadas para 2 bazas faltan 2", "1 apostada para 2 bazas falta 1", "2 apostadas para 2 bazas exacto"},
	} {
		for sum, words := range want {
			v := newGame(t, "classic", "", 2).round(1, []int{1, 0}, []int{1, 0}, "").Page(lang)
			v.Form = form("bid.p1", strconv.Itoa(sum), "bid.p2", "0")
			assert.Contains(t, text(screen(t, "", v)), words)
		}
	}
}

// A bid that is hidden from a reader is in no byte of the page: not as a
// value, not in a sum.
func TestHiddenBidsStayHidden(t *testing.T) {
	pages := map[string]bool{}
	for _, bid := range []string{"0", "1", "2"} {
		g := newGame(t, "classic", "", 3).round(1, []int{1, 0, 0}, []int{1, 0, 0}, "")
		g.add(`{"type":"bids","round":2,"values":{"p2":` + bid + `}}`)
		hidden := skullking.New().Hidden(g.Log[2], g.Sheet())
		assert.Equal(t, []scoring.SeatID{"p2"}, hidden)
		g.Log[2] = skullking.New().Cut(g.Log[2], hidden)
		v := g.Page("en")
		html := screen(t, "", v) + draw(t, New().Sheet(v)) + New().UndoLabel(v.P, v.Session, v.Session.History[2])
		assert.Contains(t, text(html), "has bid")
		assert.NotContains(t, html, `name="bid.p2"`)
		pages[html] = true
	}
	assert.Len(t, pages, 1)
}

func TestResultsScreen(t *testing.T) {
	g := newGame(t, "grandpa-beck", "", 3).round(1, []int{1, 0, 0}, []int{1, 0, 0}, "").round(2, []int{1, 1, 0}, nil, "")
	html := screen(t, "", g.Page("en"))
	assert.NotContains(t, regexp.MustCompile(`name="tricks[^>]*`).FindString(html), "checked")
	assert.Contains(t, text(html), "tricks not entered yet")
	assert.Contains(t, text(html), "Tricks must add up to 2: 0 so far")
	assert.NotContains(t, html, `name="waive"`, "offered once the sum is wrong only")

	for name, c := range map[string]struct {
		form []string
		says []string
		held bool
	}{
		"one entered": {[]string{"tricks.p1", "1"}, []string{"bid 1, took 1: +20", "1 so far", "Missing: Léo Inès"}, true},
		"all, right":  {[]string{"tricks.p1", "1", "tricks.p2", "1", "tricks.p3", "0"}, []string{"bid 0, took 0: +20", "zero bid, 2 cards × 10", "All 2 tricks are in"}, false},
		"all, wrong":  {[]string{"tricks.p1", "2", "tricks.p2", "1", "tricks.p3", "0"}, []string{"bid 1, took 2: −10", "1 off × 10", "1 too many.", "Ana\u00a02 · Léo\u00a01", "score anyway"}, true},
		"waived":      {[]string{"tricks.p1", "2", "tricks.p2", "1", "tricks.p3", "0", "waive", "1"}, []string{"1 too many.", "score anyway"}, false},
		"destroyed":   {[]string{"tricks.p1", "1", "tricks.p2", "0", "tricks.p3", "0", "destroyed", "1"}, []string{"The trick is in"}, false},
		"wager":       {[]string{"tricks.p1", "1", "wager.p1", "20"}, []string{"bid 1, took 1: +40", "wager +20", "Bonus +20"}, true},
		"Harry":       {[]string{"tricks.p1", "2", "change.p1", "1"}, []string{"bid 1 → 2, took 2: +40"}, true},
		"void bonus":  {[]string{"tricks.p1", "2", "bonus.p1.fourteens", "1"}, []string{"bid 1, took 2: −10"}, true},
	} {
		v := g.Page("en")
		v.Form = form(c.form...)
		html := screen(t, "", v)
		for _, words := range c.says {
			assert.Contains(t, text(html), words, name)
		}
		assert.Equal(t, c.held, strings.Contains(html, `data-kind="held"`), name)
	}
}

func TestProblemsStandBesideTheirField(t *testing.T) {
	g := newGame(t, "grandpa-beck", `{"scoring":"rascal"}`, 3).round(1, []int{1, 0, 0}, nil, "")
	for _, field := range []string{"tricks.p2", "bonus.p2", "bonus.p2.fourteens", "bonus.p2.black_fourteen", "wager.p2", "change.p2",
		"cannon.p2", "alliance.1.from", "alliance.2.to", "destroyed", ""} {
		v := g.Page("en")
		v.Form = form("tricks.p1", "1", "bonus.p2.fourteens", "7")
		v.Problems = []views.Problem{{Field: field, Text: "This is refused."}}
		html := screen(t, "", v)
		at := regexp.MustCompile(`<p class="note[^>]*>(?:\s*<span>)?This is refused\.`).FindStringIndex(html)
		if assert.NotNil(t, at, field) && field != "" {
			near := html[max(0, at[0]-9000):at[0]]
			named := strings.LastIndex(near, `name="`+field)
			if strings.Count(field, ".") == 1 && strings.HasPrefix(field, "bonus") {
				named = strings.LastIndex(near, `name="bonus.p2.`)
			}
			assert.GreaterOrEqual(t, named, 0, field)
		}
		assert.Contains(t, html, `value="7"`, "what was typed stays")
		assert.Equal(t, field != "", strings.Contains(html, `aria-invalid="true"`), field)
	}
	v := newGame(t, "classic", "", 2).Page("en")
	v.Problems = []views.Problem{{Field: "bid.p2", Text: "This is refused."}}
	assert.Regexp(t, `id="seat-p2" aria-invalid="true" aria-describedby="problem-bid-p2"`, screen(t, "", v))
}

// Without script a stepper sends the whole page: what it stepped stays in view.
func TestDisclosureWithoutScript(t *testing.T) {
	v := newGame(t, "grandpa-beck", "", 3).round(1, []int{1, 0, 0}, nil, "").Page("en")
	v.Form = form("tricks.p2", "1", "bonus.p2.fourteens", "1", "wager.p1", "0")
	html := screen(t, "", v)
	assert.Equal(t, 1, strings.Count(html, "<details open"))
	assert.Less(t, strings.Index(html, `id="seat-p2"`), strings.Index(html, "<details open"))
	assert.Less(t, strings.Index(html, "<details open"), strings.Index(html, `id="seat-p3"`))
}

func TestEachReaderEntersWhatIsTheirs(t *testing.T) {
	bids := newGame(t, "classic", "", 3)
	results := newGame(t, "classic", "", 3).round(1, []int{1, 0, 0}, nil, "")
	for name, c := range map[string]struct {
		role  play.Role
		own   []scoring.SeatID
		seats []string
	}{
		"keeper":  {play.Keeper, nil, []string{"p1", "p2", "p3"}},
		"player":  {play.Player, []scoring.SeatID{"p2"}, []string{"p2"}},
		"watcher": {play.Watcher, nil, nil},
		"house":   {play.House, nil, nil},
	} {
		for prefix, g := range map[string]*game{"bid": bids, "tricks": results} {
			v := g.Page("en")
			v.Session.Role, v.Session.Own = c.role, c.own
			html := screen(t, "", v)
			for _, seat := range []string{"p1", "p2", "p3"} {
				assert.Equal(t, slices.Contains(c.seats, seat), strings.Contains(html, `name="`+prefix+`.`+seat+`"`), "%s %s %s", name, prefix, seat)
			}
			assert.Equal(t, len(c.seats) > 0, strings.Contains(html, "<form"), name)
			_, ok := New().Screen("trick", v)
			assert.Equal(t, c.role == play.Keeper && prefix == "tricks", ok, "cards are the keeper's")
		}
	}
}
