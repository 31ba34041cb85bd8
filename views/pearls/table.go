package pearls

import (
	"net/url"
	"slices"
	"strings"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/pearls"
	"ardoise/views"
)

// table is a TableView with what every screen of this game asks of it.
type table struct {
	views.TableView
	now *pearls.Sheet // the session's
	// sheet is what the form's entry comes upon: now, or how it stood before
	// the entry that is being corrected.
	sheet   *pearls.Sheet
	preview *pearls.Sheet // the session's with the form's entry; nil without one
	filled  url.Values    // what the form shows: typed, else what the corrected entry holds
	seats   []scoring.SeatID
}

// tableOf reads the state of a page; ok is false for a log that does not
// replay, which has no sheet.
func tableOf(v views.TableView) (*table, bool) {
	now, ok := v.Session.Sheet.(*pearls.Sheet)
	if !ok || now == nil {
		return nil, false
	}
	t := &table{TableView: v, now: now, sheet: now, filled: url.Values{}, seats: v.Session.Setup.Seats}
	t.preview, _ = v.Preview.(*pearls.Sheet)
	if v.Target != nil {
		t.sheet = t.before(t.place())
		t.filled = formOf(v.Target.Entry)
	}
	if v.Form != nil {
		t.filled = v.Form
	}
	return t, true
}

// place is where the form's entry stands in the log.
func (t *table) place() int {
	if t.Target != nil {
		return placeOf(t.Session, t.Target.Seq)
	}
	return len(t.Session.Rows)
}

// placeOf finds an entry of the effective log; its length where it is not there.
func placeOf(view *play.View, seq int64) int {
	if i := slices.IndexFunc(view.Rows, func(row play.Row) bool { return row.Seq == seq }); i >= 0 {
		return i
	}
	return len(view.Rows)
}

// before is the sheet as it was before an entry of the log.
func (t *table) before(place int) *pearls.Sheet {
	log := make([]scoring.Entry, place)
	for i := range log {
		log[i] = t.Session.Rows[i].Entry
	}
	sheet, err := pearls.Game{}.Replay(t.Session.Setup, log)
	if err != nil {
		return t.now
	}
	return sheet.(*pearls.Sheet)
}

// The kinds of forms. One form tells a turn, whatever happens in it.
const (
	turnForm  = "turn"
	handsForm = "hands"
	countForm = "count"
)

// kind says which form a screen shows; "" for none.
func (t *table) kind(screen string) string {
	if screen == "correct" {
		return t.targetKind()
	}
	name, seat, _ := strings.Cut(screen, ".")
	switch {
	case t.Target != nil, t.now.Finished:
		return ""
	case name == "":
		return t.phaseKind()
	case name == countForm && t.counting() || name == handsForm && t.now.End != nil:
		if open := t.open(); len(open) > 0 && (seat == "" || slices.Contains(open, scoring.SeatID(seat))) {
			return name
		}
	}
	return ""
}

func (t *table) targetKind() string {
	if t.Target == nil {
		return ""
	}
	switch t.Target.Entry.(type) {
	case pearls.Take, pearls.Lay, pearls.PileEmpty:
		return turnForm
	case pearls.Hands:
		return handsForm
	case pearls.Count:
		return countForm
	}
	return ""
}

func (t *table) phaseKind() string {
	switch {
	case t.counting():
		return countForm
	case t.now.Phase == pearls.FinalHand:
		return handsForm
	}
	return turnForm
}

// counting tells whether the table enters the final count alone.
func (t *table) counting() bool { return t.now.Keeping == pearls.Counting }

// open lists whose final hand, or count, may be entered now.
func (t *table) open() []scoring.SeatID {
	var open []scoring.SeatID
	for _, id := range t.seats {
		player := t.now.Players[id]
		if player.Hand == nil && (t.counting() || player.LastTurn != pearls.Pending || t.passesUnseen()) {
			open = append(open, id)
		}
	}
	return open
}

// passesUnseen tells whether somebody may have nothing to lay in the last turns
// and only the table sees it.
func (t *table) passesUnseen() bool {
	return t.sheet.Phase == pearls.LastTurns && (t.sheet.Keeping == pearls.Lays || !t.sheet.JokersAlone)
}

// mine leaves those out for whom this reader does not enter.
func (t *table) mine(seats []scoring.SeatID) []scoring.SeatID {
	return slices.DeleteFunc(slices.Clone(seats), func(seat scoring.SeatID) bool { return !t.MayEnter(seat) })
}

// colours lists the colours in play, as the sheet before the entry knows them,
// jokers last. A table whose deck is not checked may have any.
func (t *table) colours() []pearls.Colour {
	return slices.DeleteFunc(jokersLast(), func(c pearls.Colour) bool {
		return t.sheet.Deck[c] == 0 && !t.sheet.DeckWaived && !t.waived()
	})
}

func jokersLast() []pearls.Colour {
	all := pearls.Colours()
	return append(all[1:], all[0])
}

// waived tells whether the form gives the check against the deck up.
func (t *table) waived() bool { return t.filled.Get("waive") != "" }

// join makes the name of a form field.
func join(path ...string) string { return strings.Join(path, ".") }
