package skullking

import (
	"ardoise/scoring"
	"ardoise/scoring/skullking"
	"ardoise/views"

	"github.com/a-h/templ"
)

// BoardFacts draws who deals and what the round is about.
func (Game) BoardFacts(v views.TableView) templ.Component {
	t, ok := tableOf(v)
	if !ok || t.round == nil || t.sheet.Finished {
		return templ.NopComponent
	}
	return boardFacts(t)
}

// BoardSeat draws what a player has done in the round on the table. A bid is
// shown once everybody's is, on the bidder's own phone too.
func (Game) BoardSeat(v views.TableView, seat scoring.SeatID) templ.Component {
	t, ok := tableOf(v)
	if !ok || t.round == nil || t.sheet.Finished || t.round.Box(seat) == nil {
		return templ.NopComponent
	}
	return boardSeat(t, t.round.Box(seat))
}

// boardWords says what is public of a player in a round.
func (t *table) boardWords(box *skullking.Box) string {
	switch {
	case !t.round.Revealed && box.HasBid:
		return t.P.T("sk.bid.made")
	case !t.round.Revealed:
		return t.P.T("sk.bid.thinking")
	case box.Tricks != nil && box.Bid != nil:
		return t.P.T("sk.tricks.alone", "bid", *box.Bid, "tricks", *box.Tricks)
	case box.Bid != nil:
		return t.P.T("sk.bid.is", "bid", *box.Bid)
	}
	return ""
}

var _ views.Boarder = Game{}
