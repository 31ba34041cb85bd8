package beadtrade

import (
	"net/url"
	"strconv"
	"strings"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/views"
)

// What a screen is for.
const (
	trading  = "trading" // totems go on the box
	counting = "reveal"  // the count of a round, or its correction
	scored   = "scored"  // a round that is scored
	mending  = "mending" // the correction of a totem
)

// table is a TableView with what every screen of this game asks of it.
type table struct {
	views.TableView
	sheet   *beadtrade.Sheet
	options beadtrade.Options
	kind    string             // of the screen; empty: none
	number  int                // the round that the screen is about
	placed  []beadtrade.Placed // totems that were tapped onto the box in that round
	filled  url.Values         // what the form shows: typed, else what is stored
	account *beadtrade.Account // of the counts in filled; nil where they cannot be
}

// readTable reads the state of a page; ok is false for a log that does not
// replay, which has no sheet.
func readTable(v views.TableView) (t *table, ok bool) {
	sheet, ok := v.Session.Sheet.(*beadtrade.Sheet)
	if !ok || sheet == nil {
		return nil, false
	}
	return &table{TableView: v, sheet: sheet, options: sheet.Options, number: sheet.Round}, true
}

// tableOf reads the state of a page for one of its screens; ok is false where
// the screen makes no sense now.
func tableOf(v views.TableView, screen string) (t *table, ok bool) {
	if t, ok = readTable(v); !ok {
		return nil, false
	}
	t.kind, t.number = t.screen(screen)
	if t.kind == "" {
		return nil, false
	}
	t.placed = t.placedIn(t.number)
	if t.kind == counting {
		t.filled = t.form()
		t.account = t.take()
	}
	return t, true
}

// screen says what a screen is for, and which round it is about.
func (t *table) screen(name string) (kind string, number int) {
	if name == "correct" && t.Target != nil && t.Keeps() {
		switch entry := t.Target.Entry.(type) {
		case beadtrade.Totem:
			return mending, entry.Round
		case beadtrade.Reveal:
			return counting, entry.Round
		}
	}
	if name == "" {
		switch t.sheet.Phase {
		case beadtrade.Trading:
			return trading, t.sheet.Round
		case beadtrade.Counting:
			if t.Keeps() {
				return counting, t.sheet.Round
			}
			return trading, t.sheet.Round
		}
	}
	if text, ok := strings.CutPrefix(name, "round-"); ok {
		n, err := strconv.Atoi(text)
		switch {
		case err != nil || roundScreen(n) != name:
		case t.roundAt(n) != nil:
			return scored, n
		case n == t.sheet.Round && t.sheet.Phase != beadtrade.Finished && t.Keeps():
			return counting, n
		}
	}
	return "", 0
}

// roundScreen names the screen of a round: its reveal, and once scored its
// table.
func roundScreen(n int) string { return "round-" + strconv.Itoa(n) }

// roundAt finds a scored round; nil where it is not scored.
func (t *table) roundAt(number int) *beadtrade.Round {
	for i := range t.sheet.Scored {
		if t.sheet.Scored[i].Round == number {
			return &t.sheet.Scored[i]
		}
	}
	return nil
}

// placedIn lists the totems that were tapped onto the box in a round.
func (t *table) placedIn(number int) []beadtrade.Placed {
	var placed []beadtrade.Placed
	for _, row := range t.Session.Rows {
		if totem, ok := row.Entry.(beadtrade.Totem); ok && totem.Round == number {
			placed = append(placed, beadtrade.Placed{BeadType: totem.BeadType, Box: totem.Box})
		}
	}
	return placed
}

// boxOf is the half of the box that a type's totem was tapped onto; empty
// where it was not.
func (t *table) boxOf(typ string) string {
	for _, totem := range t.placed {
		if totem.BeadType == typ {
			return totem.Box
		}
	}
	return ""
}

// tapped tells whether the taps placed every totem that ends the round: the
// reveal then asks for none of them.
func (t *table) tapped() bool { return len(t.placed) >= t.sheet.TotemsToEnd }

// row finds the entry of the effective log that a test accepts; nil: none.
func (t *table) row(is func(scoring.Entry) bool) *play.Row {
	for i := range t.Session.Rows {
		if entry := t.Session.Rows[i].Entry; entry != nil && is(entry) {
			return &t.Session.Rows[i]
		}
	}
	return nil
}

// totemRow is the entry that tapped a type's totem onto the box.
func (t *table) totemRow(typ string) *play.Row {
	return t.row(func(entry scoring.Entry) bool {
		totem, ok := entry.(beadtrade.Totem)
		return ok && totem.Round == t.number && totem.BeadType == typ
	})
}

// revealRow is the entry that counted a round.
func (t *table) revealRow(number int) *play.Row {
	return t.row(func(entry scoring.Entry) bool {
		reveal, ok := entry.(beadtrade.Reveal)
		return ok && reveal.Round == number
	})
}

// seats lists the players in seat order.
func (t *table) seats() []scoring.SeatID { return t.Session.Setup.Seats }

// correctAt is the address of the correction of a row; empty for a row that is
// not there and for who corrects nothing.
func (t *table) correctAt(row *play.Row) string {
	if row == nil || !t.Keeps() {
		return ""
	}
	return t.CorrectAt(row.Seq)
}
