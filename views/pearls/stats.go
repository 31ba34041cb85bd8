package pearls

import (
	"slices"
	"strconv"
	"strings"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/views"
)

// Counted says what a person lays, wins and keeps in hand. Necklaces and hands
// are not known of past results, lays of the games alone in which they were kept.
func (Game) Counted(p *i18n.Printer, stats *play.PersonStats) []views.StatsSection {
	necklaces, hand, lays := stats.Facts["necklaces"], stats.Facts["points_in_hand"], stats.Facts["lays"]
	games := necklaces.Games
	if games == 0 {
		return nil
	}
	section := views.StatsSection{ID: "lays", Title: p.T("pe.stats"), Figures: []views.Figure{
		{Words: p.T("pe.stats.necklaces"), Value: views.Mean(p, necklaces.N, games), Help: p.T("pe.stats.sum", "n", necklaces.N), Games: games},
		{Words: p.T("pe.stats.hand"), Value: views.Mean(p, hand.N, games), Help: p.T("pe.stats.sum", "n", hand.N), Games: games},
	}}
	sizes := largestLays(stats.Facts)
	if len(sizes) == 0 {
		return []views.StatsSection{section}
	}
	most := sizes[len(sizes)-1]
	section.Figures = append(section.Figures,
		views.Figure{Words: p.T("pe.stats.lays"), Value: views.Mean(p, lays.N, lays.Games), Help: p.T("pe.stats.sum", "n", lays.N), Games: lays.Games},
		views.Figure{Words: p.T("pe.stats.largest"), Value: strconv.Itoa(most), Help: p.T("pe.stats.largest.help"), Games: lays.Games})
	bars := views.Bars{
		Title: p.T("pe.stats.largest.bars"), Label: p.T("pe.stats.largest.cards"), Count: p.T("stats.games"), Share: p.T("stats.share"), Games: lays.Games,
	}
	for _, size := range sizes {
		games := stats.Facts[largestLay+strconv.Itoa(size)].N
		bars.Rows = append(bars.Rows, views.BarRow{Label: strconv.Itoa(size), N: games, Share: views.Percent(p, games, lays.Games)})
	}
	section.Bars = []views.Bars{bars}
	return []views.StatsSection{section}
}

// largestLay begins the facts that tell the size of a game's largest lay.
const largestLay = "largest_lay_"

// largestLays lists the sizes that were the largest of a game, ascending.
func largestLays(facts map[string]play.Tally) []int {
	var sizes []int
	for key := range facts {
		if size, is := strings.CutPrefix(key, largestLay); is {
			if n, err := strconv.Atoi(size); err == nil {
				sizes = append(sizes, n)
			}
		}
	}
	slices.Sort(sizes)
	return sizes
}

var _ views.Counter = Game{}
