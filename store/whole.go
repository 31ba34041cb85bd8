package store

import (
	"context"
	"fmt"
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
		if of.is[seatChange] == nil {
			session.Rows = append(session.Rows, of.row())
			return of.odd
		}
		change = of.number(seatChange)
		seats = append(seats, of.seat())
		return of.odd
	}, `SELECT a.position, a.seat, COALESCE(p.id, was.id), a.colour, a.device, a.joined,
			COALESCE(p.name, was.name), COALESCE(p.folded, was.folded), COALESCE(p.colour, was.colour), NULL,
			r.total, r.place, r.winner, (SELECT s.change FROM sessions s WHERE s.id = $1) `+seatTables+` WHERE a.session = $1
		UNION ALL SELECT seq, kind, body, target, device, v, author, entry_key, at, body_hash, NULL, NULL, NULL, NULL
		FROM entries WHERE session = $1`, session.ID)
	slices.SortFunc(session.Rows, func(a, b play.LogEntryRow) int { return int(a.Seq - b.Seq) })
	seat(session, seats)
	return change, err
}

// The cells of a seat in wholeOf's statement, in their order. Both halves hold
// numbers in the same places, and texts.
const (
	seatPosition = iota
	seatID
	seatPerson
	seatColour
	seatDevice
	seatJoined
	seatName
	seatFolded
	seatOwn
	_
	seatTotal
	seatPlace
	seatWinner
	seatChange // of no row of the log
	allCells
)

// The cells of a row of the log.
const (
	rowSeq = iota
	rowKind
	rowBody
	rowTarget
	rowDevice
	rowV
	rowAuthor
	rowKey
	rowAt
	rowHash
)

// cells are one row of wholeOf: a seat, or a row of the log.
type cells struct {
	is  [allCells]any
	odd error // a cell was not what its place says
}

func (c *cells) pointers() []any {
	into := make([]any, len(c.is))
	for i := range c.is {
		into[i] = &c.is[i]
	}
	return into
}

// text is "" for NULL, number 0. Reading what the driver gives as it is saves
// a conversion by reflection for each of a log's many cells.
func (c *cells) text(i int) string { return cell[string](c, i) }

func (c *cells) number(i int) int64 { return cell[int64](c, i) }

// cell reads one that is a T or NULL; of anything else the zero would be a wrong
// score.
func cell[T any](c *cells, i int) T {
	value, is := c.is[i].(T)
	if !is && c.is[i] != nil {
		c.differs(i)
	}
	return value
}

func (c *cells) differs(i int) {
	c.odd = fmt.Errorf("cell %d of a seat or of a row of the log holds what its column does not: a %T", i, c.is[i])
}

func (c *cells) seat() seated {
	s := seated{joined: c.number(seatJoined)}
	s.SeatRow = play.SeatRow{
		Position: int(c.number(seatPosition)), Person: c.text(seatPerson), Colour: int(c.number(seatColour)),
		Name: c.text(seatName), Folded: c.text(seatFolded), Own: int(c.number(seatOwn)),
	}
	name(&s.Seat, c.text(seatID))
	s.device.String = c.text(seatDevice)
	s.total.Int64, s.place.Int64, s.winner.Int64 = c.number(seatTotal), c.number(seatPlace), c.number(seatWinner)
	s.place.Valid = c.is[seatPlace] != nil
	return s
}

// name writes a text to a type of its own.
func name[T ~string](into *T, text string) { *into = T(text) }

func (c *cells) row() play.LogEntryRow {
	return play.LogEntryRow{
		Seq: c.number(rowSeq), Kind: play.RowKind(c.text(rowKind)), Body: []byte(c.text(rowBody)), Target: c.number(rowTarget),
		Device: c.text(rowDevice), V: int(c.number(rowV)),
		Author: c.text(rowAuthor), Key: c.text(rowKey), At: c.number(rowAt), BodyHash: c.text(rowHash),
	}
}
