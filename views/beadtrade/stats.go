package beadtrade

import (
	"maps"
	"slices"
	"strings"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/views"
)

// Counted says which rules a person has their points from, and how many rounds
// they won, in the games whose rounds are known: past results have none.
func (Game) Counted(p *i18n.Printer, stats *play.PersonStats) []views.StatsSection {
	rounds, won, games := stats.Facts["rounds"].N, stats.Facts["rounds_won"].N, stats.Facts["rounds"].Games
	if games == 0 {
		return nil
	}
	bars := views.Bars{Title: p.T("bt.stats.points"), Label: p.T("bt.stats.rule"), Count: p.T("stats.points"), Games: games}
	for _, key := range slices.Sorted(maps.Keys(stats.Facts)) {
		if rule, is := strings.CutPrefix(key, "points_"); is {
			bars.Rows = append(bars.Rows, views.BarRow{Label: p.T("bead-trade.rule." + rule), N: stats.Facts[key].N})
		}
	}
	return []views.StatsSection{{
		ID: "rounds", Title: p.T("bt.stats"), Bars: []views.Bars{bars},
		Figures: []views.Figure{{
			Words: p.T("bt.stats.rounds"), Value: views.Percent(p, won, rounds),
			Help: p.T("bt.stats.rounds.of", "n", won, "rounds", rounds), Games: games,
		}},
	}}
}

var _ views.Counter = Game{}
