package catalog_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	scoringcatalog "ardoise/scoring/catalog"
	"ardoise/scoring/pearls"
	"ardoise/scoring/perlinpinpin"
	"ardoise/scoring/scoringtest"
	"ardoise/scoring/skullking"
	"ardoise/views"
	"ardoise/views/catalog"
	"ardoise/views/viewstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// page is a game's rules as they are read: text, terms, and tables by caption.
type page struct {
	text   string
	tables map[string][][]string // rows without the heads of columns
	rules  map[string]string     // what stands at a rule's id
}

// prepared is a table of so many players at a game.
func prepared(t *testing.T, game, rulebook, options string, players int) *scoring.Setup {
	t.Helper()
	setup := scoring.Setup{Game: game, Rulebook: rulebook, Options: scoring.Options(options), First: "p1"}
	for i := range players {
		setup.Seats = append(setup.Seats, scoring.SeatAt(i+1))
	}
	for _, g := range scoringcatalog.All() {
		if g.ID() == game {
			ready := scoringtest.Prepare(t, g, setup)
			return &ready
		}
	}
	require.Failf(t, "no such game", game)
	return nil
}

func read(t *testing.T, lang, game string, setup *scoring.Setup) page {
	t.Helper()
	var view views.Game
	for _, v := range catalog.All() {
		if v.ID() == game {
			view = v
		}
	}
	require.NotNil(t, view, game)
	drawn := viewstest.Draw(t, view.Rules(viewstest.Words(t, lang), setup))
	viewstest.Sound(t, drawn)
	root, err := html.Parse(strings.NewReader(drawn))
	require.NoError(t, err)
	p := page{text: plain(root), tables: map[string][][]string{}, rules: map[string]string{}}
	for node := range root.Descendants() {
		if id := attribute(node, "id"); id != "" {
			p.rules[id] = plain(node)
		}
		if node.Data == "table" {
			p.table(t, node)
		}
	}
	return p
}

func (p page) table(t *testing.T, table *html.Node) {
	caption := ""
	for node := range table.Descendants() {
		switch node.Data {
		case "caption":
			caption = plain(node)
		case "th":
			assert.Contains(t, []string{"col", "row"}, attribute(node, "scope"), caption)
		case "tr":
			var cells []string
			for cell := range node.ChildNodes() {
				cells = append(cells, plain(cell))
			}
			if node.Parent.Data == "tbody" {
				p.tables[caption] = append(p.tables[caption], cells)
			}
		}
	}
	assert.NotEmpty(t, caption, "a table without caption")
}

func attribute(node *html.Node, name string) string {
	for _, a := range node.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// plain is the text of a node; elements stand apart, blanks are folded.
func plain(node *html.Node) string {
	var b strings.Builder
	for n := range node.Descendants() {
		if n.Type == html.TextNode {
			b.WriteString(n.Data + " ")
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

var ruleID = regexp.MustCompile(`\b(SK|PE|PP|BT)-T?\d`)

// setups are tables that show every branch of a page, by game.
func setups(t *testing.T) map[string][]*scoring.Setup {
	return map[string][]*scoring.Setup{
		"skull-king": {
			nil, prepared(t, "skull-king", "classic", "", 4),
			prepared(t, "skull-king", "classic", `{"bonus_needs_exact_bid":true,"bonus_per_pirate":true}`, 4),
			prepared(t, "skull-king", "schmidt", "", 4),
			prepared(t, "skull-king", "grandpa-beck", `{"schedule":"past-your-bedtime"}`, 8),
			prepared(t, "skull-king", "grandpa-beck", `{"scoring":"rascal","ghost":true}`, 2),
		},
		"pearls": {
			nil, prepared(t, "pearls", "", "", 2), prepared(t, "pearls", "", `{"all_pearls":true}`, 3),
			prepared(t, "pearls", "", `{"jokers_alone":false}`, 6),
		},
		"perlinpinpin": {nil, prepared(t, "perlinpinpin", "", "", 3), prepared(t, "perlinpinpin", "", `{"princess_powers":true}`, 5)},
		"bead-trade": {
			nil, prepared(t, "bead-trade", "", "", 2),
			prepared(t, "bead-trade", "", `{"ordinary_totems":true,"extended_totems":true,"five_rounds":true,"locked_totems":true,"animal_stories":true}`, 5),
		},
	}
}

func TestRulesOfEveryTableInEveryLanguage(t *testing.T) {
	all := setups(t)
	for _, view := range catalog.All() {
		require.NotEmpty(t, all[view.ID()], view.ID())
		for _, setup := range all[view.ID()] {
			for _, lang := range i18n.Langs {
				p := read(t, lang, view.ID(), setup)
				assert.NotRegexp(t, ruleID, p.text, "rule ids are not read out: %s in %s", view.ID(), lang)
				assert.NotEmpty(t, p.tables, "%s in %s", view.ID(), lang)
				assert.Less(t, len(strings.Fields(p.text)), 800, "%s in %s is no short page", view.ID(), lang)
			}
		}
	}
}

func TestSkullKingRulesShowWhatIsScored(t *testing.T) {
	for _, c := range []struct {
		book, options string
		seats         int
		zero          string
		exact         string
	}{
		{"classic", "", 4, "round number", "even when the bid is missed"},
		{"classic", `{"bonus_needs_exact_bid":true,"bonus_per_pirate":true}`, 4, "round number", "only when the bid is made"},
		{"schmidt", "", 4, "round number", "only when the bid is made"},
		{"grandpa-beck", `{"schedule":"broadside-barrage"}`, 8, "cards dealt", "only when the bid is made"},
	} {
		setup := prepared(t, "skull-king", c.book, c.options, c.seats)
		p, options := read(t, "en", "skull-king", setup), skullking.OptionsOf(*setup)
		assert.Contains(t, p.rules["SK-1"], i18n.Points(skullking.TrickMade))
		assert.Contains(t, p.rules["SK-2"], i18n.Points(-skullking.TrickOff))
		assert.Contains(t, p.rules["SK-3"], i18n.Points(skullking.ZeroBid)+" × "+c.zero)
		assert.Contains(t, p.rules["SK-4"], i18n.Points(-skullking.ZeroBid)+" × "+c.zero)
		assert.Contains(t, p.text, "counts "+c.exact, c.book)
		rows, worths := p.tables["Bonuses in tricks won"], skullking.Bonuses(c.book, options)
		require.Len(t, rows, len(worths), c.book)
		for i, worth := range worths {
			assert.True(t, strings.HasPrefix(rows[i][1], i18n.Points(worth.Each)), "%s %v", c.book, rows[i])
			assert.Equal(t, worth.Once, strings.HasSuffix(rows[i][1], "however many"), "%s %v", c.book, rows[i])
		}
		first := skullking.Schedule(options.Schedule)[0]
		assert.Contains(t, p.text, "cards each: "+i18n.Number(skullking.CardsDealt(first, c.seats)))
		assert.Equal(t, c.book == "grandpa-beck", p.rules["SK-T8"] != "" && p.rules["SK-8"] != "" && p.rules["SK-9"] != "")
		assert.Empty(t, p.rules["SK-10"])
	}
	p := read(t, "en", "skull-king", prepared(t, "skull-king", "grandpa-beck", `{"scoring":"rascal"}`, 2))
	assert.Contains(t, p.rules["SK-10"], i18n.Points(skullking.RascalStake)+" × cards dealt")
	assert.Contains(t, p.rules["SK-11"], i18n.Points(skullking.CannonStake)+" × cards dealt")
	assert.Contains(t, p.text, i18n.Points(skullking.RascalStake/2)+" × cards dealt")
	assert.Contains(t, p.rules["SK-8"], i18n.Points(skullking.LootAlliance))
	assert.Empty(t, p.rules["SK-1"], "what Rascal's scoring replaces")
}

// The whole game has a column for each rulebook.
func TestSkullKingRulesSideBySide(t *testing.T) {
	p := read(t, "fr", "skull-king", nil)
	assert.Equal(t, [][]string{
		{"Sirène prend le Skull King", "+50", "+50", "+40"},
		{"Skull King prend des pirates", "+30 en tout", "+30 par carte", "+30 par carte"},
		{"Pirate prend des sirènes", "–", "–", "+20 par carte"},
		{"14 de couleur", "–", "–", "+10 par carte"},
		{"14 noir", "–", "–", "+20"},
	}, p.tables["Bonus dans les plis gagnés"])
	assert.Contains(t, p.text, "Classique et Première édition en boîte – Couleurs")
}

func TestPearlsRulesShowTheDeck(t *testing.T) {
	for players := 2; players <= 6; players++ {
		for _, all := range []bool{false, true} {
			if all && players > 3 {
				continue
			}
			p := read(t, "en", "pearls", prepared(t, "pearls", "", `{"all_pearls":`+strconv.FormatBool(all)+`}`, players))
			deck := pearls.Deck(players, all)
			rows := p.tables["Pearls"]
			require.Len(t, rows, len(deck))
			for _, colour := range pearls.Colours() {
				if deck[colour] > 0 {
					assert.Contains(t, rows, []string{string(colour), i18n.Number(pearls.Value(colour)), i18n.Number(deck[colour])})
				}
			}
		}
	}
	p := read(t, "en", "pearls", nil)
	rows := p.tables["Necklaces"]
	require.Len(t, rows, len(pearls.Necklaces()))
	for length, count := range pearls.Necklaces() {
		assert.Contains(t, rows, []string{"necklace " + i18n.Number(length), i18n.Number(length), i18n.Number(count)})
	}
	assert.Contains(t, p.text, "With 2 players these stay in the box: yellow and green; 60 cards")
	assert.Contains(t, p.text, "With 3 players these stay in the box: red; 80 cards")
	assert.Contains(t, p.rules["PE-1"], "more than "+i18n.Number(pearls.MaxHand))
	assert.Contains(t, p.rules["PE-2"], "or jokers alone")
	strict := read(t, "en", "pearls", prepared(t, "pearls", "", `{"jokers_alone":false}`, 4))
	assert.Contains(t, strict.rules["PE-2"], "never jokers alone")
}

func TestPerlinPinpinRulesShowTheTablesPrincesses(t *testing.T) {
	p := read(t, "en", "perlinpinpin", nil)
	two, five := perlinpinpin.GoalFor(2), perlinpinpin.GoalFor(5)
	assert.Equal(t, [][]string{
		{"2 to 3 players", i18n.Number(two.Princesses), i18n.Number(two.Points)},
		{"4 to 5 players", i18n.Number(five.Princesses), i18n.Number(five.Points)},
	}, p.tables["What wins at once"])
	values := p.tables["Points of the princesses"]
	for _, princess := range perlinpinpin.Preset() {
		found := false
		for _, row := range values {
			found = found || row[1] == i18n.Number(princess.Points) && strings.Contains(strings.ToLower(row[0]), strings.ReplaceAll(princess.ID, "ladybug", "ladybird"))
		}
		assert.True(t, found, "%v in %v", princess, values)
	}
	for dots, row := range map[[3]int]int{{0, 0, 1}: 0, {0, 1, 0}: 1, {1, 0, 0}: 2} {
		value, err := perlinpinpin.Tactile(dots[0], dots[1], dots[2])
		require.NoError(t, err)
		assert.Equal(t, i18n.Number(value), p.tables["Signs that add up"][row][1])
	}
	for rule, words := range map[string]string{"PP-3": "Prince (heart)", "PP-8": "Jester (triangle)", "PP-9": "Rose (flower)", "PP-10": "Cat (equals sign) and Dog (clover)"} {
		assert.Contains(t, p.rules[rule], words)
	}
	setup := prepared(t, "perlinpinpin", "", "", 4)
	setup.Options = scoring.Options(strings.Replace(string(setup.Options), `{"id":"rose","points":5}`, `{"id":"rose","points":7,"name":"Rosa <b>"}`, 1))
	table := read(t, "en", "perlinpinpin", setup)
	assert.Len(t, table.tables["What wins at once"], 1)
	assert.Contains(t, table.tables["Points of the princesses"], []string{"Rosa <b> (flower)", "7"})
	assert.Empty(t, table.rules["PP-9"], "powers are off at this table")
}

func TestBeadTradeRulesShowWhatIsScored(t *testing.T) {
	for _, ordinary := range []bool{false, true} {
		p := read(t, "en", "bead-trade", prepared(t, "bead-trade", "", `{"ordinary_totems":`+strconv.FormatBool(ordinary)+`}`, 4))
		rows := p.tables["What a player gets for a type"]
		require.Len(t, rows, len(beadtrade.Rules()))
		for i, rule := range beadtrade.Rules() {
			worth := func(beads, totem, sole bool) string {
				if totem && i < 2 {
					return "–"
				}
				return i18n.Points(beadtrade.Worth(rule, beads, totem, sole, ordinary))
			}
			assert.Equal(t, []string{worth(true, false, false), worth(false, true, false), worth(true, true, false), worth(true, false, true)}, rows[i][1:], rule)
			assert.Contains(t, p.rules[rule], rows[i][0])
		}
		both := "+2"
		if ordinary {
			both = "+1"
		}
		assert.Equal(t, both, rows[2][3])
	}
	p := read(t, "en", "bead-trade", prepared(t, "bead-trade", "", `{"five_rounds":true,"extended_totems":true}`, 2))
	assert.Contains(t, p.text, "5 rounds, each from the same start")
	assert.Contains(t, p.text, "the moment 3 totems lie")
	assert.Contains(t, p.text, "8 beads and both totems")
	assert.Contains(t, p.tables["Beads and totems"], []string{"pink", "round", "bull"})
}
