package skullking

import (
	"strconv"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring/skullking"
	"ardoise/views"
)

// Counted says how a person bids, in the games whose bids are known: past
// results have none.
func (Game) Counted(p *i18n.Printer, stats *play.PersonStats) []views.StatsSection {
	n := func(fact string) int { return stats.Facts[fact].N }
	games := stats.Facts["bids"].Games
	if games == 0 {
		return nil
	}
	bids, over, under := n("bids"), n("over"), n("under")
	of := func(part, whole int) string { return p.T("sk.stats.made.of", "n", part, "bids", whole) }
	section := views.StatsSection{ID: "bids", Title: p.T("sk.stats.bids"), Figures: []views.Figure{
		{Words: p.T("sk.stats.made"), Value: views.Percent(p, n("bids_made"), bids), Help: of(n("bids_made"), bids)},
		{Words: p.T("sk.stats.zero"), Value: views.Percent(p, n("zero_bids_made"), n("zero_bids")), Help: of(n("zero_bids_made"), n("zero_bids"))},
		{Words: p.T("sk.stats.miss"), Value: views.Mean(p, n("miss_sum"), bids), Help: p.T("sk.stats.miss.help")},
		{Words: p.T("sk.stats.bonus"), Value: views.Mean(p, n("bonus_points"), games)},
		{Words: p.T("sk.stats.lean"), Value: lean(p, over, under), Help: p.T("sk.stats.lean.help", "over", over, "under", under)},
	}}
	for i := range section.Figures {
		section.Figures[i].Games = games
	}
	bars := views.Bars{
		Title: p.T("sk.stats.bids.by.size"), Label: p.T("sk.stats.size"), Whole: p.T("sk.stats.times"),
		Count: p.T("sk.stats.made.column"), Share: p.T("stats.share"), Games: games,
	}
	for size := range skullking.MostBid + 1 {
		key := "bid_" + strconv.Itoa(size)
		if times, made := n(key), n(key+"_made"); times > 0 {
			bars.Rows = append(bars.Rows, views.BarRow{Label: strconv.Itoa(size), N: made, Of: times, Share: views.Percent(p, made, times)})
		}
	}
	section.Bars = []views.Bars{bars}
	return []views.StatsSection{section}
}

// lean says whether somebody bids more tricks than they take, or fewer.
func lean(p *i18n.Printer, over, under int) string {
	switch {
	case over > under:
		return p.T("sk.stats.lean.over")
	case under > over:
		return p.T("sk.stats.lean.under")
	}
	return p.T("sk.stats.lean.level")
}

var _ views.Counter = Game{}
