package skullking

import (
	"slices"
	"strings"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/skullking"
	"ardoise/views"

	"github.com/a-h/templ"
)

// Rules draws the rules of a table's rulebook and options, or of all three
// rulebooks side by side.
func (Game) Rules(p *i18n.Printer, setup *scoring.Setup) templ.Component {
	r := rules{p: p, setup: setup, options: skullking.OptionsOf(scoring.Setup{})}
	if setup != nil {
		r.options, r.books = skullking.OptionsOf(*setup), []string{setup.Rulebook}
	} else {
		for _, book := range skullking.New().Spec().Rulebooks {
			r.books = append(r.books, book.ID)
		}
	}
	return rulesPage(r)
}

// rules is what a page of rules is about.
type rules struct {
	p       *i18n.Printer
	setup   *scoring.Setup // nil: the whole game
	books   []string       // the rulebooks that are told
	options skullking.Options
}

// whole tells whether the page is of no table's.
func (r rules) whole() bool { return r.setup == nil }

// all tells whether something holds in every rulebook on the page.
func (r rules) all(holds func(book string) bool) bool {
	return !slices.ContainsFunc(r.books, func(book string) bool { return !holds(book) })
}

// where lists the names of the rulebooks in which something holds.
func (r rules) where(holds func(book string) bool) string {
	var names []string
	for _, book := range r.books {
		if holds(book) {
			names = append(names, r.bookName(book))
		}
	}
	return r.p.List(names)
}

// newest tells whether the page tells of the rulebook with the expansion.
func (r rules) newest() bool { return slices.Contains(r.books, skullking.GrandpaBeck) }

func (r rules) bookName(book string) string {
	return r.p.T("skull-king.rulebook." + book + ".name")
}

// rounds says how many rounds there are, and how many cards each deals.
func (r rules) rounds() string {
	schedule := skullking.Schedule(r.options.Schedule)
	cards := make([]string, len(schedule))
	for i, scheduled := range schedule {
		if r.setup != nil {
			scheduled = skullking.CardsDealt(scheduled, len(r.setup.Seats))
		}
		cards[i] = i18n.Number(scheduled)
	}
	return r.p.N("sk.rules.rounds", len(schedule), "cards", strings.Join(cards, ", "))
}

// decks says which cards there are, one line for each deck that differs.
func (r rules) decks() []string {
	var lines []string
	for i, book := range r.books {
		words := r.deck(book)
		if i > 0 && words == r.deck(r.books[i-1]) {
			continue
		}
		same := func(other string) bool { return r.deck(other) == words }
		if !r.all(same) {
			words = r.p.T("sk.rules.in", "books", r.where(same), "words", words)
		}
		lines = append(lines, words)
	}
	return lines
}

func (r rules) deck(book string) string {
	suits := skullking.Suits(book)
	names := make([]string, len(suits))
	for i, suit := range suits {
		names[i] = strings.ToLower(r.p.T("skull-king.suit." + suit))
	}
	var specials []string
	for _, kind := range skullking.Deck(book) {
		if _, _, numbered := kind.Card.Number(book); !numbered && kind.Card != skullking.TigressEscape {
			specials = append(specials, r.special(kind.Card)+"\u00a0×\u00a0"+i18n.Number(kind.Count))
		}
	}
	return r.p.T("sk.rules.deck", "suits", r.p.List(names), "high", skullking.HighestNumber(book),
		"trump", names[len(names)-1], "specials", strings.Join(specials, ", "))
}

func (r rules) special(card skullking.Card) string {
	if card == skullking.TigressPirate {
		return r.p.T("sk.rules.tigress")
	}
	return r.p.T("skull-king.card." + string(card))
}

// zero is what a bid of 0 is worth in the rulebooks on the page.
func (r rules) zero(points int) string {
	words := i18n.Points(points)
	switch {
	case r.all(skullking.ZeroCountsCards):
		return r.p.T("sk.rules.by.cards", "points", words)
	case r.where(skullking.ZeroCountsCards) == "":
		return r.p.T("sk.rules.by.round", "points", words)
	}
	return r.p.T("sk.rules.by.both", "points", words, "books", r.where(skullking.ZeroCountsCards))
}

// bonusRow is a bonus, and what it pays in each rulebook on the page.
type bonusRow struct {
	id, name string
	pays     []string
}

func (r rules) bonuses() []bonusRow {
	var rows []bonusRow
	for _, bonus := range skullking.Bonuses(skullking.GrandpaBeck, skullking.Options{}) {
		row, known := bonusRow{name: r.p.T("skull-king.bonus." + string(bonus.Bonus))}, false
		for _, book := range r.books {
			pays := r.p.T("sk.rules.nothing")
			for _, worth := range skullking.Bonuses(book, r.options) {
				if worth.Bonus == bonus.Bonus {
					known, pays = true, r.pays(worth)
				}
			}
			row.pays = append(row.pays, pays)
		}
		if known && !slices.ContainsFunc(rows, func(before bonusRow) bool { return before.id == bonus.Rule }) {
			row.id = bonus.Rule
		}
		if known {
			rows = append(rows, row)
		}
	}
	return rows
}

func (r rules) pays(worth skullking.Worth) string {
	switch points := i18n.Points(worth.Each); {
	case worth.Once:
		return r.p.T("sk.rules.once", "points", points)
	case worth.Max > 1:
		return r.p.T("sk.rules.each", "points", points)
	default:
		return points
	}
}

// columns are the heads of the table of bonuses.
func (r rules) columns() []string {
	if len(r.books) == 1 {
		return []string{r.p.T("house.rules.when"), r.p.T("house.rules.points")}
	}
	heads := []string{r.p.T("house.rules.when")}
	for _, book := range r.books {
		heads = append(heads, r.bookName(book))
	}
	return heads
}

// needsBid says whether bonuses want the bid made; Rascal's scoring says it in
// its own table.
func (r rules) needsBid() string {
	needs := func(book string) bool { return skullking.BonusNeedsBid(book, r.options) }
	switch {
	case !r.standard():
		return ""
	case r.all(needs):
		return r.p.T("sk.rules.bonus.exact")
	case r.where(needs) == "":
		return r.p.T("sk.rules.bonus.always")
	}
	return r.p.T("sk.rules.bonus.both", "books", r.where(func(book string) bool { return !needs(book) }))
}

// tigress says when the Tigress is a pirate card for the Skull King's bonus.
func (r rules) tigress() string {
	switch always := r.where(skullking.TigressAlwaysPirate); {
	case r.all(skullking.TigressAlwaysPirate):
		return r.p.T("sk.rules.tigress.always")
	case always == "":
		return r.p.T("sk.rules.tigress.played")
	default:
		return r.p.T("sk.rules.tigress.both", "books", always)
	}
}

// rascal tells whether the page has a table of Rascal's scoring.
func (r rules) rascal() bool {
	return r.newest() && (r.whole() || r.options.Scoring == skullking.Rascal)
}

// standard tells whether it has one of the usual scoring.
func (r rules) standard() bool { return r.options.Scoring != skullking.Rascal }

// rascalTitle names Rascal's scoring, and where it is an option.
func (r rules) rascalTitle() string {
	if r.whole() {
		return r.p.T("sk.rules.rascal.option", "book", r.bookName(skullking.GrandpaBeck))
	}
	return r.p.T("sk.rules.rascal")
}

func (r rules) stake(points int) string {
	return r.p.T("sk.rules.by.cards", "points", i18n.Points(points))
}

// wagers lists what may be staked with Roatan.
func (r rules) wagers() string {
	var stakes []string
	for _, stake := range skullking.Wagers() {
		if stake > 0 {
			stakes = append(stakes, "±"+i18n.Number(stake))
		}
	}
	return r.p.T("sk.rules.or", "a", stakes[0], "b", stakes[1])
}

// variants are the options to tell of.
func (r rules) variants() []views.Variant {
	var variants []views.Variant
	for _, book := range skullking.New().Spec().Rulebooks {
		for _, option := range book.Options {
			if option.Kind != scoring.Toggle {
				continue
			}
			for _, variant := range views.Variants(r.p, "skull-king", r.setup, option.Name) {
				if r.whole() {
					variant.Name += " (" + r.bookName(book.ID) + ")"
				}
				variants = append(variants, variant)
			}
		}
	}
	if r.whole() {
		var schedules []string
		for _, name := range skullking.Schedules()[1:] {
			schedules = append(schedules, r.p.T("skull-king.option.schedule."+name))
		}
		variants = append(variants, views.Variant{
			Name:  r.p.T("skull-king.option.schedule"),
			Words: r.p.T("sk.rules.schedules", "book", r.bookName(skullking.GrandpaBeck), "schedules", strings.Join(schedules, " · ")),
		})
	}
	return variants
}
