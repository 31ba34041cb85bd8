package store

import (
	"database/sql"
	"slices"
	"strconv"
	"strings"

	"ardoise/play"
)

// stillKnown leaves the transaction where somebody who is to sit down, and is
// not new, has become somebody else since, was erased, or is gone. It holds
// their rows: who merges or erases them at the same moment looks again. They
// played at a time. The rows are held in one order, so that of two tables with
// the same people none waits for the other while that waits for it.
func (t tx) stillKnown(seats []play.SeatRow, fresh []play.PersonRow, at int64) error {
	seats = slices.SortedFunc(slices.Values(seats), func(a, b play.SeatRow) int { return strings.Compare(a.Person, b.Person) })
	for _, seat := range seats {
		if slices.ContainsFunc(fresh, func(p play.PersonRow) bool { return p.ID == seat.Person }) {
			continue
		}
		if err := t.first(`UPDATE people SET played = CASE WHEN played < $2 THEN $2 ELSE played END
			WHERE id = $1 AND merged_into IS NULL AND name <> ''`, seat.Person, at); err != nil {
			return err
		}
	}
	return nil
}

// apart leaves the transaction where somebody got two seats of a session, which
// it has changed before: of two who give seats at once the later sees the other's.
func (t tx) apart(session string) error {
	var twice int64
	err := t.one([]any{&twice}, `SELECT count(*) - count(DISTINCT COALESCE(p.merged_into, p.id))
		FROM seats a JOIN people p ON p.id = a.person WHERE a.session = $1`, session)
	if err == nil && twice > 0 {
		return errBeaten
	}
	return err
}

// seatsOf reads who sits at a session, and with what result.
func (t tx) seatsOf(session *play.StoredSession) error {
	return t.all(func(scan func(...any) error) error {
		return scanSeat(scan, func(string) *play.StoredSession { return session })
	}, `SELECT `+seatColumns+` WHERE a.session = $1 ORDER BY a.position`, session.ID)
}

// seatsOfAll reads the same for the sessions of a page, all at once.
func (t tx) seatsOfAll(sessions []play.StoredSession) error {
	if len(sessions) == 0 {
		return nil
	}
	byID := make(map[string]*play.StoredSession, len(sessions))
	ids, places := make([]any, len(sessions)), make([]string, len(sessions))
	for i := range sessions {
		byID[sessions[i].ID] = &sessions[i]
		ids[i], places[i] = sessions[i].ID, "$"+strconv.Itoa(i+1)
	}
	return t.all(func(scan func(...any) error) error {
		return scanSeat(scan, func(id string) *play.StoredSession { return byID[id] })
	}, `SELECT `+seatColumns+` WHERE a.session IN (`+strings.Join(places, ", ")+`) ORDER BY a.session, a.position`, ids...)
}

// seatColumns are what scanSeat reads.
const seatColumns = `a.session, a.seat, a.position, p.id, a.colour, a.device, a.joined, p.name, p.folded, p.colour, r.total, r.place, r.winner
	FROM seats a JOIN people was ON was.id = a.person JOIN people p ON p.id = COALESCE(was.merged_into, was.id)
	LEFT JOIN results r ON r.session = a.session AND r.seat = a.seat`

// scanSeat reads a seat into the session that it is of.
func scanSeat(scan func(...any) error, of func(id string) *play.StoredSession) error {
	var seat play.SeatRow
	var id string
	var device sql.NullString
	var joined int64
	var total, place, winner sql.NullInt64
	err := scan(&id, &seat.Seat, &seat.Position, &seat.Person, &seat.Colour, &device, &joined, &seat.Name, &seat.Folded, &seat.Own, &total, &place, &winner)
	if err != nil {
		return err
	}
	session := of(id)
	seat.Device, seat.Joined = device.String, joined != 0
	session.Seats = append(session.Seats, seat)
	if !seat.Joined {
		session.Setup.Seats = append(session.Setup.Seats, seat.Seat)
	}
	if place.Valid {
		session.Result.Seats = append(session.Result.Seats, play.ResultRow{
			Seat: seat.Seat, Total: int(total.Int64), Place: int(place.Int64), Winner: winner.Int64 != 0,
		})
	}
	return nil
}
