package views

import (
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ardoise/i18n"
	"ardoise/play"
)

// Counter is a [Game] whose facts mean something to a reader: it has sections
// of its own in the statistics of a person.
type Counter interface {
	// Counted says what the facts of a person's games come to. It is asked
	// where there is a game at least.
	Counted(p *i18n.Printer, stats *play.PersonStats) []StatsSection
}

// StatsSection is figures and charts under one heading.
type StatsSection struct {
	ID      string // element id of the heading
	Title   string
	Figures []Figure
	Bars    []Bars
}

// Figure is one number of statistics.
type Figure struct {
	Words string // what it is
	Value string
	Help  string // a few small words more; may be empty
	Games int    // how many games are behind it
	Href  string // the game that it comes from; empty for sums
}

// StatsHome is the page that leads to the statistics of each game.
type StatsHome struct {
	Page
	Games []StatsTile
}

// StatsTile is a game and how many games of it count.
type StatsTile struct {
	Game  Game
	Games int
}

// StatsGame is the page of what the notebook's people did at a game.
type StatsGame struct {
	Page
	Game  Game
	Stats *play.GameStats
}

// StatsPerson is the page of what one person did at a game.
type StatsPerson struct {
	Page
	Game  Game
	Stats *play.PersonStats
}

// StatsPair is the page of how two people did against each other.
type StatsPair struct {
	Page
	Game  Game
	Stats *play.PairStats
}

// StatsURL is the address of statistics below /stats: a game, a person's id,
// another's.
func StatsURL(parts ...string) string {
	path := "/stats"
	for _, part := range parts {
		path += "/" + url.PathEscape(part)
	}
	return path
}

// inYear keeps the year that a page is about in a link to another.
func inYear(address, year string) string {
	if year == "" {
		return address
	}
	return address + "?" + url.Values{"year": {year}}.Encode()
}

// withYear adds the year that a page is about to those that have games.
func withYear(years []string, year string) []string {
	if year == "" || slices.Contains(years, year) {
		return years
	}
	return append(slices.Clone(years), year)
}

// Decimal writes a number with one digit after the point, as the language does;
// a 0 there is left out.
func Decimal(p *i18n.Printer, x float64) string {
	digits := strings.TrimSuffix(strconv.FormatFloat(math.Abs(x), 'f', 1, 64), ".0")
	minus := ""
	if x < 0 && digits != "0" {
		minus = "−"
	}
	return minus + strings.Replace(digits, ".", p.T("stats.point"), 1)
}

// signed writes a difference with its sign.
func signed(p *i18n.Printer, x float64) string {
	if words := Decimal(p, x); x > 0 && words != Decimal(p, 0) {
		return "+" + words
	}
	return Decimal(p, x)
}

// Percent writes a part of a whole: "45%"; a dash where there is no whole.
func Percent(p *i18n.Printer, part, whole int) string {
	if whole == 0 {
		return "–"
	}
	return p.T("stats.percent", "n", int(math.Round(100*float64(part)/float64(whole))))
}

// Mean writes the mean of a sum over n; a dash where there is nothing.
func Mean(p *i18n.Printer, sum, n int) string {
	if n == 0 {
		return "–"
	}
	return Decimal(p, float64(sum)/float64(n))
}

// anyFew tells whether the page marks a figure as of few games.
func (s StatsGame) anyFew() bool {
	return few(s.Stats.Games) || slices.ContainsFunc(s.Stats.People, func(r play.PersonRecord) bool { return few(r.Games) })
}

// anyFew tells whether the page marks a figure as of few games.
func (s StatsPerson) anyFew() bool {
	return few(s.Stats.Games) || slices.ContainsFunc(s.Stats.Others, func(o play.Opponent) bool { return few(o.Games) })
}

// anyFew tells whether the page marks its figures as of few games.
func (s StatsPair) anyFew() bool { return few(s.Stats.Games) }

// few tells whether a figure says little yet.
func few(games int) bool { return games < play.FewGames }

// inWords tells whether a figure is words, not a number.
func inWords(value string) bool { return strings.ContainsFunc(value, unicode.IsLetter) }

// figures are what every game has of a person.
func (s StatsPerson) figures() []Figure {
	p, stats := s.P, s.Stats
	shared := ""
	if stats.Shared > 0 {
		shared = p.N("stats.shared", stats.Shared)
	}
	all := []Figure{
		{Words: p.T("stats.wins"), Value: i18n.Number(stats.Wins), Help: shared},
		{Words: p.T("stats.wins.share"), Value: Percent(p, stats.Wins, stats.Games)},
		{Words: p.T("stats.place"), Value: Mean(p, stats.Record.Places, stats.Games)},
		{Words: p.T("stats.score"), Value: Mean(p, stats.Points, stats.Games)},
		{Words: p.T("stats.best"), Value: i18n.Number(stats.Best.Total), Help: EveningWords(p, stats.Best.Evening), Href: gameURL(stats.Best.Session)},
		{Words: p.T("stats.worst"), Value: i18n.Number(stats.Worst.Total), Help: EveningWords(p, stats.Worst.Evening), Href: gameURL(stats.Worst.Session)},
		{Words: p.T("stats.longest"), Value: i18n.Number(stats.Longest)},
		{Words: p.T("stats.present"), Value: i18n.Number(stats.Present)},
	}
	for i := range all {
		all[i].Games = stats.Games
	}
	return all
}

func gameURL(session string) string { return "/g/" + url.PathEscape(session) + "/result" }

// sections are the game's own.
func (s StatsPerson) sections() []StatsSection {
	if game, counts := s.Game.(Counter); counts {
		return game.Counted(s.P, s.Stats)
	}
	return nil
}

// places is the chart of how often each place was reached.
func (s StatsPerson) places() Bars {
	bars := Bars{
		Title: s.P.T("stats.places"), Label: s.P.T("stats.place.one"), Count: s.P.T("stats.games"), Share: s.P.T("stats.share"),
		Games: s.Stats.Games,
	}
	for _, placing := range s.Stats.Places {
		bars.Rows = append(bars.Rows, BarRow{Label: s.P.Ordinal(placing.Place), N: placing.N, Share: Percent(s.P, placing.N, s.Stats.Games)})
	}
	return bars
}

// figures of a pair are as the first of the two sees them.
func (s StatsPair) figures() []Figure {
	p, v := s.P, s.Stats.Versus
	one, other := i18n.Isolate(s.Stats.Person.Name), i18n.Isolate(s.Stats.Other.Name)
	all := []Figure{
		{Words: p.T("stats.ahead.of", "name", one), Value: i18n.Number(v.Ahead), Help: Percent(p, v.Ahead, v.Games)},
		{Words: p.T("stats.ahead.of", "name", other), Value: i18n.Number(v.Behind()), Help: Percent(p, v.Behind(), v.Games)},
		{Words: p.T("stats.level"), Value: i18n.Number(v.Level)},
		{Words: p.T("stats.gap"), Value: signed(p, v.AverageGap()), Help: p.T("stats.gap.of", "name", one)},
	}
	for i := range all {
		all[i].Games = v.Games
	}
	return all
}

// courseOf is the way of a person's scores through the latest games.
func (s StatsPerson) course() Course {
	points := make([]CoursePoint, len(s.Stats.Latest))
	for i, outcome := range s.Stats.Latest {
		points[i] = CoursePoint{Value: outcome.Total, Marked: outcome.Winners > 0}
	}
	return newCourse(points)
}

// course of a pair is the difference in points.
func (s StatsPair) course() Course {
	points := make([]CoursePoint, len(s.Stats.Latest))
	for i, meeting := range s.Stats.Latest {
		points[i] = CoursePoint{Value: meeting.Total - meeting.Other, Marked: meeting.Place < meeting.OthersPlace}
	}
	return newCourse(points)
}

// newestFirst turns a list around for a table: the latest stands on top.
func newestFirst[T any](list []T) []T {
	turned := slices.Clone(list)
	slices.Reverse(turned)
	return turned
}

// outcomeWords says how a game ended for a person.
func outcomeWords(p *i18n.Printer, outcome play.Outcome) string {
	switch {
	case outcome.Winners > 1:
		return p.T("stats.won.shared")
	case outcome.Winners == 1:
		return p.T("stats.won")
	}
	return p.Ordinal(outcome.Place)
}

// meetingWords says who was ahead in a game of two.
func (s StatsPair) meetingWords(m play.Meeting) string {
	switch {
	case m.Place < m.OthersPlace:
		return i18n.Isolate(s.Stats.Person.Name)
	case m.Place > m.OthersPlace:
		return i18n.Isolate(s.Stats.Other.Name)
	}
	return s.P.T("stats.level.one")
}
