package skullking

import (
	"net/url"
	"slices"
	"strconv"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/skullking"
)

// own is the bid of a player on a phone of their own.
type own struct {
	*table
	box    *skullking.Box
	row    *play.Row // the bid that may be changed still; nil: none is made, or it stands
	chosen string    // the number on show, "" for none
}

// ownBid reads the state of a player's bid; ok is false for readers who do not
// bid for exactly one seat of the round.
func (t *table) ownBid() (o own, ok bool) {
	if t.Session.Role != play.Player || t.form("") != "bids" {
		return own{}, false
	}
	for i := range t.round.Boxes {
		box := &t.round.Boxes[i]
		if !slices.Contains(t.Session.Own, box.Player) {
			continue
		}
		if o.box != nil {
			return own{}, false
		}
		o.box = box
	}
	if o.box == nil {
		return own{}, false
	}
	o.table = t
	if row := latest(t.Session, o.box.BidEntry); row != nil && row.May {
		o.row = row
	}
	if o.chosen = t.Form.Get(o.field()); o.chosen == "" && o.box.Bid != nil {
		o.chosen = strconv.Itoa(*o.box.Bid)
	}
	return o, true
}

func (o own) field() string { return join("bid", string(o.box.Player)) }

// form is the table with the form that the player has: of the bid that is made
// already, to change it in place, or of a new one.
func (o own) form() *table {
	t := *o.table
	t.Target = o.row
	return &t
}

// asksBid tells whether there is something to tap.
func (o own) asksBid() bool { return !o.box.HasBid || o.row != nil }

// changed tells whether another number is tapped than the one that is made.
func (o own) changed() bool {
	return o.row != nil && o.box.Bid != nil && o.chosen != strconv.Itoa(*o.box.Bid)
}

// takenBack tells whether somebody else took the player's bid back, and none
// has followed.
func (o own) takenBack() bool {
	if o.box.HasBid {
		return false
	}
	rows := o.Session.History
	for i := len(rows) - 1; i >= 0; i-- {
		if rows[i].Kind != play.UndoRow {
			continue
		}
		was := slices.IndexFunc(rows, func(row play.LogRow) bool { return row.Seq == rows[i].Target })
		if was < 0 {
			continue
		}
		bids, ok := rows[was].Entry.(skullking.Bids)
		if ok && bids.Round == o.round.Number && slices.Contains(bids.Names(), o.box.Player) {
			return rows[i].Author != string(o.box.Player)
		}
	}
	return false
}

// covered tells whether the address asks for the covered view. What is not made
// yet needs no cover.
func (o own) covered() bool {
	address, err := url.Parse(o.Path)
	return err == nil && address.Query().Has("cover") && o.box.HasBid
}

// others are the players of the round without this one.
func (o own) others() []*skullking.Box {
	var others []*skullking.Box
	for i := range o.round.Boxes {
		if box := &o.round.Boxes[i]; box.Player != o.box.Player {
			others = append(others, box)
		}
	}
	return others
}

// turnWords says who deals and who leads.
func (o own) turnWords() string {
	who := func(seat scoring.SeatID, key string) string {
		if seat == o.box.Player {
			return o.P.T(key + ".you")
		}
		return o.P.T(key, "name", o.name(seat))
	}
	return who(o.round.Dealer, "sk.own.deals") + " " + who(o.round.Leads, "sk.own.leads")
}

// ownFirst lists the boxes of the round in seat order, on a player's phone
// those of its own seats first.
func (t *table) ownFirst() []*skullking.Box {
	var own, others []*skullking.Box
	for i := range t.round.Boxes {
		box := &t.round.Boxes[i]
		if t.Session.Role == play.Player && slices.Contains(t.Session.Own, box.Player) {
			own = append(own, box)
		} else {
			others = append(others, box)
		}
	}
	return append(own, others...)
}

// sides parts the boxes of the round into those that a form asks for and the
// others.
func (t *table) sides(kind string) (asked, others []*skullking.Box) {
	for i := range t.round.Boxes {
		if box := &t.round.Boxes[i]; t.asks(kind, box) {
			asked = append(asked, box)
		} else {
			others = append(others, box)
		}
	}
	return asked, others
}

// elsewhere tells whether a seat bids on a phone of its own: the keeper's form
// does not wait for it, and may still fill it in.
func (t *table) elsewhere(seat scoring.SeatID) bool {
	at := t.Seat(seat)
	return t.Target == nil && t.Keeps() && at.Taken && !at.Mine
}

// bidsElsewhere tells whether phones have yet to bid.
func (t *table) bidsElsewhere() bool {
	return slices.ContainsFunc(t.round.Boxes, func(box skullking.Box) bool { return !box.HasBid && t.elsewhere(box.Player) })
}

// mine leaves those out for whom this reader does not enter.
func (t *table) mine(seats []scoring.SeatID) []scoring.SeatID {
	return slices.DeleteFunc(slices.Clone(seats), func(seat scoring.SeatID) bool { return !t.MayEnter(seat) })
}

// manyPhones tells whether this reader is not alone with the score.
func (t *table) manyPhones() bool {
	return !t.Keeps() || slices.ContainsFunc(t.Session.Players, func(seat play.Seat) bool { return seat.Taken && !seat.Mine })
}
