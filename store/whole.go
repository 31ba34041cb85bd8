package store

import (
	"context"
	"slices"

	"ardoise/play"
)

// wholeOf reads who sits at a session and its log, in one statement: with a
// second one the log costs nearly twice as much. change is the session's at the
// moment of reading.
func wholeOf(ctx context.Context, from source, session *play.StoredSession) (change int64, err error) {
	seats := make([]seated, 0, usualSeats)
	session.Rows = make([]play.LogEntryRow, 0, usualRows)
	var of cells
	into := of.pointers()
	err = each(ctx, from, func(scan func(...any) error) error {
		if err := scan(into...); err != nil {
			return err
		}
		if of[changeCell] == nil {
			session.Rows = append(session.Rows, of.row())
			return nil
		}
		change = of.number(changeCell)
		seats = append(seats, of.seat())
		return nil
	}, `SELECT a.position, a.seat, COALESCE(p.id, was.id), a.colour, a.device, a.joined,
			COALESCE(p.name, was.name), COALESCE(p.folded, was.folded), COALESCE(p.colour, was.colour), NULL,
			r.total, r.place, r.winner, (SELECT s.change FROM sessions s WHERE s.id = $1) `+seatTables+` WHERE a.session = $1
		UNION ALL SELECT seq, kind, body, target, device, v, author, entry_key, at, body_hash, NULL, NULL, NULL, NULL
		FROM entries WHERE session = $1`, session.ID)
	slices.SortFunc(session.Rows, func(a, b play.LogEntryRow) int { return int(a.Seq - b.Seq) })
	seat(session, seats)
	return change, err
}

// cells are one row of wholeOf: a seat, or a row of the log, which has no change.
type cells [changeCell + 1]any

const changeCell = 13

func (c *cells) pointers() []any {
	into := make([]any, len(c))
	for i := range c {
		into[i] = &c[i]
	}
	return into
}

// text is "" for NULL, number 0. Reading what the driver gives as it is saves
// a conversion by reflection for each of a log's many cells.
func (c *cells) text(i int) string {
	text, _ := c[i].(string)
	return text
}

func (c *cells) number(i int) int64 {
	number, _ := c[i].(int64)
	return number
}

func (c *cells) seat() seated {
	s := seated{joined: c.number(5)}
	s.SeatRow = play.SeatRow{
		Position: int(c.number(0)), Person: c.text(2), Colour: int(c.number(3)),
		Name: c.text(6), Folded: c.text(7), Own: int(c.number(8)),
	}
	name(&s.Seat, c.text(1))
	s.device.String = c.text(4)
	s.total.Int64, s.place.Int64, s.winner.Int64 = c.number(10), c.number(11), c.number(12)
	s.place.Valid = c[11] != nil
	return s
}

// name writes a text to a type of its own.
func name[T ~string](into *T, text string) { *into = T(text) }

func (c *cells) row() play.LogEntryRow {
	return play.LogEntryRow{
		Seq: c.number(0), Kind: play.RowKind(c.text(1)), Body: []byte(c.text(2)), Target: c.number(3), Device: c.text(4), V: int(c.number(5)),
		Author: c.text(6), Key: c.text(7), At: c.number(8), BodyHash: c.text(9),
	}
}
