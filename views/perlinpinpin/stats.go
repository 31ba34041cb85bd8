package perlinpinpin

import (
	"ardoise/i18n"
	"ardoise/play"
	"ardoise/views"
)

// Counted says how a person won, and what they did to the princesses, in the
// games whose princesses are known: past results have none.
func (Game) Counted(p *i18n.Printer, stats *play.PersonStats) []views.StatsSection {
	games := stats.Facts["princesses"].Games
	if games == 0 {
		return nil
	}
	section := views.StatsSection{ID: "won", Title: p.T("pp.stats")}
	for _, figure := range []struct{ fact, words string }{
		{"princesses", "pp.stats.princesses.kept"}, {"steals", "pp.stats.steals"},
		{"sleeps", "pp.stats.sleeps"}, {"countered", "pp.stats.countered"},
	} {
		section.Figures = append(section.Figures, views.Figure{
			Words: p.T(figure.words), Value: views.Mean(p, stats.Facts[figure.fact].N, games),
			Help: p.T("pp.stats.a.game"), Games: games,
		})
	}
	section.Bars = []views.Bars{
		wins(p, stats, "pp.stats.way", [][2]string{
			{"won_princesses", "pp.stats.princesses"}, {"won_points", "pp.stats.points"}, {"won_all_awake", "pp.stats.all_awake"},
		}),
		wins(p, stats, "pp.stats.by", [][2]string{
			{"won_by_prince", "perlinpinpin.card.prince"}, {"won_by_jester", "perlinpinpin.card.jester"}, {"won_by_steal", "perlinpinpin.card.knight"},
		}),
	}
	return []views.StatsSection{section}
}

// wins counts a person's wins by the facts that tell how they came; ways that
// never happened are left out.
func wins(p *i18n.Printer, stats *play.PersonStats, title string, ways [][2]string) views.Bars {
	bars := views.Bars{Title: p.T(title), Label: p.T(title), Count: p.T("pp.stats.wins"), Share: p.T("stats.share"), Games: stats.Facts["princesses"].Games}
	sum := 0
	for _, way := range ways {
		sum += stats.Facts[way[0]].N
	}
	for _, way := range ways {
		if n := stats.Facts[way[0]].N; n > 0 {
			bars.Rows = append(bars.Rows, views.BarRow{Label: p.T(way[1]), N: n, Share: views.Percent(p, n, sum)})
		}
	}
	return bars
}

var _ views.Counter = Game{}
