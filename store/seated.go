package store

import (
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"

	"ardoise/play"
)

// stillKnown is beaten where somebody who is to sit down, and is not new, has
// become somebody else since, was erased, or is gone. It holds
// their rows: who merges or erases them at the same moment looks again. They
// played at a time. The rows are held in one order, so that of two tables with
// the same people none waits for the other while that waits for it.
func (s *script) stillKnown(seats []play.SeatRow, fresh []play.PersonRow, at int64) {
	seats = slices.Clone(seats)
	slices.SortFunc(seats, func(a, b play.SeatRow) int { return strings.Compare(a.Person, b.Person) })
	for _, seat := range seats {
		if slices.ContainsFunc(fresh, func(p play.PersonRow) bool { return p.ID == seat.Person }) {
			continue
		}
		s.must(`UPDATE people SET played = CASE WHEN played < $2 THEN $2 ELSE played END
			WHERE id = $1 AND merged_into IS NULL AND name <> ''`, seat.Person, at)
	}
}

// apart is beaten where somebody got two seats of a session, which was changed
// before: of two who give seats at once the later sees the other's.
func (s *script) apart(session string) {
	s.must(`UPDATE sessions SET change = change WHERE id = $1 AND 0 = (SELECT count(*) - count(DISTINCT COALESCE(p.merged_into, p.id))
		FROM seats a JOIN people p ON p.id = a.person WHERE a.session = $1)`, session)
}

// seatsOf reads who sits at a session, and with what result. change is the
// session's at the moment of reading.
func seatsOf(ctx context.Context, from source, session *play.StoredSession) (change int64, err error) {
	seats := make([]seated, 0, usualSeats)
	err = each(ctx, from, func(scan func(...any) error) error {
		seats = append(seats, seated{})
		return seats[len(seats)-1].scan(scan, &change)
	}, `SELECT `+seatColumns+`, (SELECT s.change FROM sessions s WHERE s.id = $1) `+seatTables+` WHERE a.session = $1`, session.ID)
	seat(session, seats)
	return change, err
}

// seat puts seats to a session. Sorting them here costs less than having the
// engine sort them.
func seat(session *play.StoredSession, seats []seated) {
	slices.SortFunc(seats, func(a, b seated) int { return a.Position - b.Position })
	session.Seats, session.Setup.Seats = slices.Grow(session.Seats, len(seats)), slices.Grow(session.Setup.Seats, len(seats))
	for i := range seats {
		seats[i].at(session)
	}
}

// usualSeats is room for nearly every table.
const usualSeats = 6

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
		var id string
		var seat seated
		if err := seat.scan(scan, &id); err != nil {
			return err
		}
		seat.at(byID[id])
		return nil
	}, `SELECT `+seatColumns+`, a.session `+seatTables+` WHERE a.session IN (`+strings.Join(places, ", ")+`) ORDER BY a.session, a.position`, ids...)
}

// seatColumns are what scan of seated reads, of seatTables: who was merged is
// who that person turned out to be, who is looked up only where there is one.
const (
	seatColumns = `a.seat, a.position, COALESCE(p.id, was.id), a.colour, a.device, a.joined,
		COALESCE(p.name, was.name), COALESCE(p.folded, was.folded), COALESCE(p.colour, was.colour), r.total, r.place, r.winner`
	seatTables = `FROM seats a JOIN people was ON was.id = a.person LEFT JOIN people p ON p.id = was.merged_into
		LEFT JOIN results r ON r.session = a.session AND r.seat = a.seat`
)

// seated is a seat as it is read, with its result where there is one.
type seated struct {
	play.SeatRow
	device               sql.NullString
	joined               int64
	total, place, winner sql.NullInt64
}

// scan reads a seat, and one column more.
func (s *seated) scan(scan func(...any) error, more any) error {
	return scan(&s.Seat, &s.Position, &s.Person, &s.Colour, &s.device, &s.joined, &s.Name, &s.Folded, &s.Own, &s.total, &s.place, &s.winner, more)
}

// at puts a seat to the session that it is of.
func (s *seated) at(session *play.StoredSession) {
	seat := s.SeatRow
	seat.Device, seat.Joined = s.device.String, s.joined != 0
	session.Seats = append(session.Seats, seat)
	if !seat.Joined {
		session.Setup.Seats = append(session.Setup.Seats, seat.Seat)
	}
	if s.place.Valid {
		session.Result.Seats = append(session.Result.Seats, play.ResultRow{
			Seat: seat.Seat, Total: int(s.total.Int64), Place: int(s.place.Int64), Winner: s.winner.Int64 != 0,
		})
	}
}
