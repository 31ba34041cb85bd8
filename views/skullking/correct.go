package skullking

import (
	"ardoise/play"
	"ardoise/scoring/skullking"
)

// otherEntry is the address of the other entry that holds the box being
// corrected: its bid while its result is on show, and the other way round; ""
// where there is none.
func (t *table) otherEntry() string {
	if t.Target == nil || len(t.round.Boxes) == 0 {
		return ""
	}
	box := t.round.Box(t.Focus)
	if box == nil {
		box = &t.round.Boxes[0]
	}
	index := box.BidEntry
	if t.correctsBids() {
		index = box.ResultEntry
	}
	row := latest(t.Session, index)
	if row == nil {
		return ""
	}
	return t.correctAt(row, box.Player)
}

// correctsBids tells whether the correction on show is of bids.
func (t *table) correctsBids() bool {
	_, ok := t.Target.Entry.(skullking.Bids)
	return ok
}

// toldTrick is a trick of the round on show that can be corrected.
type toldTrick struct {
	number  int // from 1
	row     *play.Row
	current bool // the one on show
}

// toldTricks lists the tricks of the round that are told card by card.
func (t *table) toldTricks() []toldTrick {
	var told []toldTrick
	for i, trick := range t.round.Tricks {
		if row := latest(t.Session, trick.Entry); row != nil {
			told = append(told, toldTrick{i + 1, row, t.Target != nil && row.Seq == t.Target.Seq})
		}
	}
	return told
}
