package perlinpinpin

import (
	"slices"
	"strings"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/perlinpinpin"
	"ardoise/views"

	"github.com/a-h/templ"
)

// Rules draws the rules with a table's princesses, goal and powers, or those of
// every table with the usual princesses.
func (Game) Rules(p *i18n.Printer, setup *scoring.Setup) templ.Component {
	r := rules{speaker: speaker{p: p, princesses: perlinpinpin.Preset()}, setup: setup, powers: true}
	if setup != nil {
		var options perlinpinpin.Options
		if scoring.Unmarshal(setup.Options, &options) == nil && options.Princesses != nil {
			r.princesses = options.Princesses
		}
		r.powers = options.PrincessPowers
	}
	return rulesPage(r)
}

// rules is what a page of rules is about, and how it names the princesses.
type rules struct {
	speaker
	setup  *scoring.Setup // nil: the whole game
	powers bool
}

// goal is what wins at once at tables of some sizes.
type goal struct {
	players string
	perlinpinpin.Goal
}

// goals lists the goals (PP-1), tables with the same one together.
func (r rules) goals() []goal {
	low, high := perlinpinpin.Game{}.Spec().Seats()
	if r.setup != nil {
		low, high = len(r.setup.Seats), len(r.setup.Seats)
	}
	var goals []goal
	from := low
	for players := low; players <= high; players++ {
		here := perlinpinpin.GoalFor(players)
		if players < high && perlinpinpin.GoalFor(players+1) == here {
			continue
		}
		words := r.p.N("house.players", players)
		if from < players {
			words = r.p.T("pp.rules.players", "low", from, "high", players)
		}
		goals = append(goals, goal{words, here})
		from = players + 1
	}
	return goals
}

// worth is the princesses of one value.
type worth struct {
	points int
	names  []string
}

// values groups the princesses by what they are worth, the least first.
func (r rules) values() []worth {
	var values []worth
	for _, princess := range r.princesses {
		at := slices.IndexFunc(values, func(w worth) bool { return w.points == princess.Points })
		if at < 0 {
			at, values = len(values), append(values, worth{points: princess.Points})
		}
		values[at].names = append(values[at].names, r.princess(princess.ID))
	}
	slices.SortStableFunc(values, func(a, b worth) int { return a.points - b.points })
	return values
}

func (w worth) list() string { return strings.Join(w.names, ", ") }

// has tells whether the table has a princess: it may have renamed them all.
func (r rules) has(id string) bool {
	return slices.ContainsFunc(r.princesses, func(p perlinpinpin.Princess) bool { return p.ID == id })
}

// card is a power and the rule that tells what it does.
type card struct{ rule, name string }

func cards() []card {
	return []card{{"PP-3", "prince"}, {"PP-4", "knight"}, {"PP-5", "dragon"}, {"PP-6", "potion"}, {"PP-7", "wand"}, {"PP-8", "jester"}}
}

// read is the value of a sticker that can be (PP-12).
func read(squareDots, circles, dots int) int {
	value, _ := perlinpinpin.Tactile(squareDots, circles, dots)
	return value
}

// powersTitle heads the powers: those of the table, or a variant.
func (r rules) powersTitle() string {
	if r.setup != nil {
		return r.p.T("perlinpinpin.option.princess_powers")
	}
	return r.p.T("pp.rules.variant", "name", r.p.T("perlinpinpin.option.princess_powers"))
}

// both are Cat and Dog as one heading.
func (r rules) both() string {
	return r.p.List([]string{r.princess(perlinpinpin.Cat), r.princess(perlinpinpin.Dog)})
}

var _ views.Game = Game{}
