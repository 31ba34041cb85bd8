package skullking

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/skullking"
	"ardoise/views"
)

var _ views.Detailer = Game{}

// Details says all that an entry holds. Bids are told once all have bid, for
// this is shown on phones that others look at.
func (Game) Details(p *i18n.Printer, view *play.View, entry scoring.Entry) []views.Detail {
	teller := teller{view: view}
	teller.P, teller.rulebook = p, view.Setup.Rulebook
	switch e := entry.(type) {
	case skullking.Bids:
		return teller.bids(e)
	case skullking.Results:
		return teller.results(e)
	case skullking.Trick:
		var details []views.Detail
		for _, card := range e.Plays {
			details = append(details, views.Detail{Name: teller.name(card.Player), Words: teller.cardName(card.Card)})
		}
		return details
	}
	return nil
}

// teller puts entries into words without a page around them.
type teller struct {
	table
	view *play.View
}

func (t *teller) name(id scoring.SeatID) string { return i18n.Isolate(t.view.NameOf(id)) }

func (t *teller) bids(bids skullking.Bids) []views.Detail {
	sheet, ok := t.view.Sheet.(*skullking.Sheet)
	if !ok || sheet == nil {
		return nil
	}
	if round := sheet.RoundAt(bids.Round); round == nil || !round.Revealed {
		return nil
	}
	seats := bids.Names()
	if len(seats) == 1 { // the label says it
		return nil
	}
	var details []views.Detail
	for _, seat := range seats {
		if bid := bids.Values[seat]; bid != nil {
			details = append(details, views.Detail{Name: t.name(seat), Words: t.P.T("sk.bid.is", "bid", *bid)})
		}
	}
	return details
}

func (t *teller) results(results skullking.Results) []views.Detail {
	var details []views.Detail
	for _, seat := range results.Names() { // By leaves them out where the entry says something of the whole table too
		if words := t.result(results, seat); words != "" {
			details = append(details, views.Detail{Name: t.name(seat), Words: words})
		}
	}
	for _, alliance := range results.Alliances {
		details = append(details, views.Detail{Words: t.P.T("sk.trick.alliance", "names", t.P.List([]string{t.name(alliance[0]), t.name(alliance[1])}))})
	}
	if n := results.DestroyedTricks; n > 0 {
		details = append(details, views.Detail{Name: t.P.T("sk.destroyed"), Words: strconv.Itoa(n)})
	}
	if n := results.GhostTricks; n > 0 {
		details = append(details, views.Detail{Name: t.P.T("sk.ghost"), Words: strconv.Itoa(n)})
	}
	if results.WaiveTricksCheck {
		details = append(details, views.Detail{Words: t.P.T("sk.log.waived")})
	}
	return details
}

// result is what a player took and earned.
func (t *teller) result(results skullking.Results, seat scoring.SeatID) string {
	var words []string
	if tricks, told := results.Tricks[seat]; told {
		words = append(words, t.P.N("sk.why.tricks", tricks))
	}
	for _, bonus := range slices.Sorted(maps.Keys(results.Bonuses[seat])) {
		if n := results.Bonuses[seat][bonus]; n > 0 {
			words = append(words, t.bonusCount(bonus, n))
		}
	}
	if wager := results.Wagers[seat]; wager > 0 {
		words = append(words, t.P.T("sk.wager")+" "+strconv.Itoa(wager))
	}
	if change := results.BidChanges[seat]; change != 0 {
		words = append(words, t.P.T("sk.change")+" "+i18n.Points(change))
	}
	if slices.Contains(results.Cannonball, seat) {
		words = append(words, t.P.T("sk.line.cannon"))
	}
	return strings.Join(words, ", ")
}
