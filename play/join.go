package play

import (
	"context"
	"slices"

	"ardoise/scoring"
)

// isJoin tells whether an entry lets somebody in.
func isJoin(entry scoring.Entry) bool {
	_, is := entry.(scoring.Join)
	return is
}

// reseat fills in the seat that a row brings, changes or takes away: the log
// holds the name as it was typed, the seat points to the person.
func (s *Service) reseat(ctx context.Context, t *table, p plan, row *AppendRow) error {
	entry, original := p.entry, row.Row.Seq
	switch {
	case p.kind == CorrectRow:
		original = p.target
	case p.kind == UndoRow && p.before.Kind == CorrectRow:
		original = p.before.Target
		entry = t.formerly(p.before)
	case p.kind == UndoRow:
		if isJoin(p.before.Entry) {
			row.Unseat = []scoring.SeatID{scoring.SeatAt(t.seatsBefore(p.before.Seq) + 1)}
		}
		return nil
	}
	join, is := entry.(scoring.Join)
	if !is || p.before != nil && named(p.before.Entry) == join.Name {
		return nil // a name that was mended meanwhile stays mended
	}
	if join.Name == noName && p.kind == UndoRow {
		return nil // and one that was erased stays away
	}
	return s.seatJoiner(ctx, t, join.Name, t.seatsBefore(original)+1, row)
}

// named is the name that an entry lets somebody in by.
func named(entry scoring.Entry) string {
	join, _ := entry.(scoring.Join)
	return join.Name
}

// seatJoiner gives the seat at a position to whoever goes by a name.
func (s *Service) seatJoiner(ctx context.Context, t *table, name string, position int, row *AppendRow) error {
	people, err := s.config.Store.People(ctx, t.stored.Notebook)
	if err != nil {
		return fault(err)
	}
	seating := newSeating(people, without(t.stored.Seats, scoring.SeatAt(position)))
	seats, err := seating.sit([]string{name}, position, func(int) string { return "/name" })
	if err != nil {
		return err
	}
	seating.dress(seats, s.NewID, row.Row.At)
	if err := s.roomForPeople(len(people), len(seating.fresh)); err != nil {
		return err
	}
	seats[0].Joined = true
	row.Seats, row.People, row.Limits = seats, seating.fresh, s.config.Limits.of(0, len(seating.fresh))
	return nil
}

// seatsBefore counts the seats that were there before the entry seq.
func (t *table) seatsBefore(seq int64) int {
	n := len(t.stored.Setup.Seats)
	for _, s := range t.log {
		if s.seq < seq && isJoin(s.body.Entry) {
			n++
		}
	}
	return n
}

// formerly is what an entry said before its latest correction.
func (t *table) formerly(correction *record) scoring.Entry {
	undo := record{LogEntryRow: LogEntryRow{Kind: UndoRow, Target: correction.Seq}}
	for _, s := range effective(append(t.records[:len(t.records):len(t.records)], undo)) {
		if s.seq == correction.Target {
			return s.body.Entry
		}
	}
	return nil
}

// seated gives the seats as they are after a row.
func seated(seats []SeatRow, row AppendRow) []SeatRow {
	after := without(seats, row.Unseat...)
	for _, seat := range row.Seats {
		if i := slices.IndexFunc(after, func(s SeatRow) bool { return s.Seat == seat.Seat }); i >= 0 {
			seat.Device = after[i].Device // the phone stays
			after[i] = seat
		} else {
			after = append(after, seat)
		}
	}
	return after
}

func without(seats []SeatRow, gone ...scoring.SeatID) []SeatRow {
	return slices.DeleteFunc(slices.Clone(seats), func(s SeatRow) bool { return slices.Contains(gone, s.Seat) })
}
