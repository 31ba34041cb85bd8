package skullking

import (
	"strconv"

	"ardoise/scoring"
	"ardoise/scoring/skullking"
)

// bidCount is what the dock of the bids says.
type bidCount struct {
	sum     int
	missing []scoring.SeatID // of those whom this form asks, who has no bid yet
	phones  []scoring.SeatID // who has yet to bid on a phone
	unknown bool             // bids were made, or are to be made, that this reader does not see
}

// countBids adds up the bids that this reader may see: the form's own and
// those that are public or this reader's.
func (t *table) countBids() bidCount {
	var count bidCount
	for _, box := range t.round.Boxes {
		switch {
		case t.asks("bids", &box):
			n, err := strconv.Atoi(t.filled.Get(join("bid", string(box.Player))))
			switch {
			case err == nil:
				count.sum += n
			case t.elsewhere(box.Player):
				count.unknown = true
				count.phones = append(count.phones, box.Player)
			default:
				count.missing = append(count.missing, box.Player)
			}
		case box.Bid != nil:
			count.sum += *box.Bid
		default:
			count.unknown = true
		}
	}
	return count
}

// ready tells whether every bid is in.
func (c bidCount) ready() bool { return len(c.missing) == 0 }

// bidRow finds the row of a stored bid that this reader may change: one whose
// value is shown, before or after the reveal.
func (t *table) bidRow(box *skullking.Box) string {
	row := latest(t.Session, box.BidEntry)
	if row == nil || box.Bid == nil || !row.May {
		return ""
	}
	return t.correctAt(row, box.Player)
}

// named is how many of those who are missing the dock names: two, or the first
// of many.
func named(missing int) int {
	if missing > 2 {
		return 1
	}
	return missing
}

// bidsWords is what the main button of the bids says.
func (t *table) bidsWords() string {
	if t.Target != nil {
		return t.P.T("sk.correct.go")
	}
	if t.bidsElsewhere() || !t.Keeps() {
		return t.P.T("sk.bids.save")
	}
	return t.P.T("sk.bids.go", "round", t.round.Number)
}

// first is the element of the first seat that is missing.
func first(missing []scoring.SeatID) string {
	if len(missing) == 0 {
		return ""
	}
	return seatID(missing[0])
}
