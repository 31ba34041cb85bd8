package perlinpinpin

import (
	"net/url"
	"slices"
	"strconv"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/perlinpinpin"
	"ardoise/views"
)

// playing is whose turn it is: as the form tells, else as the entry being
// corrected does, else as the table goes round. Discards leave no entry, so
// this is a guess that one tap changes. "" is nobody: where a guess would
// likely be wrong, the page leaves the choice open.
func (t *table) playing() scoring.SeatID {
	seats := t.enters()
	if t.screen == jesterScreen {
		seats = t.Session.Setup.Seats // whoever wakes, anybody may have laid it
	}
	if seat := scoring.SeatID(t.Form.Get("player")); slices.Contains(seats, seat) {
		return seat
	}
	if t.screen == correctScreen {
		return actor(t.Target.Entry)
	}
	next, known := t.next()
	switch {
	case len(seats) == 1:
		return seats[0]
	case !known:
		return ""
	}
	all := t.Session.Setup.Seats
	for i := range all {
		if seat := all[(next+i)%len(all)]; slices.Contains(seats, seat) {
			return seat
		}
	}
	return all[next]
}

// next is the place of whose turn comes after the latest entry: the left
// neighbour of who made it, countered or not. A jester's entry names who was
// given the princess, and the turn goes on from who laid the jester: only the
// page that told of it knows who that was. An entry that nobody made is the end
// of a game that was broken off: no page asks for the turn there.
func (t *table) next() (place int, known bool) {
	seats := t.Session.Setup.Seats
	if len(t.log) == 0 {
		return max(slices.Index(seats, t.Session.Setup.First), 0), true
	}
	last := t.log[len(t.log)-1]
	if wake, ok := last.(perlinpinpin.Wake); ok && wake.Card == "jester" {
		place = slices.Index(seats, t.carried())
		return max(place, 0), place >= 0
	}
	return (slices.Index(seats, actor(last)) + 1) % len(seats), true
}

// actor is whose entry this is.
func actor(entry scoring.Entry) scoring.SeatID {
	switch e := entry.(type) {
	case perlinpinpin.Wake:
		return e.Player
	case perlinpinpin.Move:
		return e.Player
	}
	return ""
}

// What the address of a page says of a turn that the log does not tell: who is
// next, after which row.
const (
	nextParam  = "next"
	afterParam = "after"
)

// Onward says who is next after a jester. The log holds who was given the
// princess; who laid the jester stood on the page that was sent. Where the game
// had gone on before a second tap of that page was answered, the latest entry
// is another, and this page knows nothing of it.
func (Game) Onward(v views.TableView, form url.Values) url.Values {
	seats := v.Session.Setup.Seats
	laid := slices.Index(seats, scoring.SeatID(form.Get("player")))
	t, ok := tableOf(v, "")
	if laid < 0 || !ok || len(t.log) == 0 {
		return nil
	}
	entry, err := t.entry(form)
	wake, jester := entry.(perlinpinpin.Wake)
	if err != nil || !jester || wake.Card != "jester" || t.log[len(t.log)-1] != entry {
		return nil
	}
	next := seats[(laid+1)%len(seats)]
	return url.Values{nextParam: {string(next)}, afterParam: {strconv.FormatInt(latest(v.Session), 10)}}
}

// carried is who is next by the page's address, "" where it does not say or
// the game has gone on since.
func (t *table) carried() scoring.SeatID {
	at, err := url.Parse(t.Path)
	if err != nil || at.Query().Get(afterParam) != strconv.FormatInt(latest(t.Session), 10) {
		return ""
	}
	return scoring.SeatID(at.Query().Get(nextParam))
}

// along is the address of a page of this table that keeps what this one knows
// of the turn.
func (t *table) along(path string) string {
	next := t.carried()
	if next == "" {
		return t.At(path)
	}
	query := url.Values{nextParam: {string(next)}, afterParam: {strconv.FormatInt(latest(t.Session), 10)}}
	return t.At(path) + "?" + query.Encode()
}

// latest numbers the latest row that counts, 0 before the first.
func latest(session *play.View) int64 {
	if rows := session.Rows; len(rows) > 0 {
		return rows[len(rows)-1].Seq
	}
	return 0
}
