package play

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"ardoise/scoring"
)

// Session reads a session as the caller may see it; one that the caller may
// not read is NotFound.
func (s *Service) Session(ctx context.Context, caller Caller, id string) (*View, error) {
	t, err := s.open(ctx, caller, id)
	if err != nil {
		return nil, err
	}
	view, err := s.viewOf(ctx, t)
	if err == nil {
		view.Follows, err = s.followedBy(ctx, t)
	}
	if err != nil {
		return nil, err
	}
	return view, nil
}

// Visit is Identify and Session at once, with one look at the store less. Where
// the device is known it does not look which session a rematch follows: no page
// says so. The caller is told of a session that they may not read, too.
func (s *Service) Visit(ctx context.Context, token, id string) (Caller, *View, error) {
	if token != "" {
		row, err := s.config.Store.LoadTable(ctx, id, hash(token), s.known.get(id) == nil)
		if err == nil && row.Asks.ID != "" {
			return s.visit(ctx, row, id)
		}
		if err != nil && !errors.Is(err, ErrAbsent) {
			return Caller{}, nil, fault(err)
		}
	}
	caller, err := s.Identify(ctx, token)
	if err != nil {
		return Caller{}, nil, err
	}
	view, err := s.Session(ctx, caller, id)
	return caller, view, err
}

// visit is Visit where the device is known.
func (s *Service) visit(ctx context.Context, row *TableRow, id string) (Caller, *View, error) {
	caller, err := s.letIn(ctx, row.Asks)
	if err != nil {
		return Caller{}, nil, err
	}
	t, err := s.tableOf(ctx, row, id)
	if err != nil {
		return caller, nil, fault(err)
	}
	if t == nil { // somebody else wrote
		view, err := s.Session(ctx, caller, id)
		return caller, view, err
	}
	as, err := s.readAs(ctx, caller, t.stored)
	if err != nil {
		return caller, nil, err
	}
	view, err := s.viewOf(ctx, t.seenAs(as))
	return caller, view, err
}

// tableOf gives a session with the log that was read with it or is remembered
// or, where neither is so, is read now; nil where it has gone on in between.
func (s *Service) tableOf(ctx context.Context, row *TableRow, id string) (*table, error) {
	if before := s.known.get(id); before != nil {
		if t := s.asRead(before, row); t != nil {
			return t, nil
		}
	}
	if row.Rows == nil {
		var err error
		if row.Rows, err = s.config.Store.LoadRows(ctx, id); err != nil {
			return nil, err
		}
	}
	t := s.understand(&row.StoredSession)
	if t.last() != row.Last {
		return nil, nil
	}
	s.known.put(t)
	return t, nil
}

// seen gives an entry as the caller may see it. This is the one place where
// secrets are cut: what is not public yet reaches only the phone at its seat
// and the phone that typed it. Where the log is broken nobody knows what is
// secret, so until the end everything is.
func (t *table) seen(r *record) scoring.Entry {
	if r.Entry == nil || r.Device == t.as.device {
		return r.Entry
	}
	if t.sheet == nil {
		if t.ended() {
			return r.Entry
		}
		return nil
	}
	if seats := t.unseen(r); len(seats) > 0 {
		return t.game.Cut(r.Entry, seats)
	}
	return r.Entry
}

// unseen lists the seats whose values in a row are kept from the caller.
func (t *table) unseen(r *record) []scoring.SeatID {
	if r.Device == t.as.device {
		return nil
	}
	var seats []scoring.SeatID
	for _, seat := range t.game.Hidden(r.Entry, t.sheet) {
		if !slices.Contains(t.as.own, seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// seenLater are the entries since the latest sheet that all may see, as the caller
// may see them, and whether that is less than there is.
func (t *table) seenLater() (later []scoring.Entry, cut bool) {
	later = t.entries[t.shown.entries:]
	for i, s := range t.log[t.shown.entries:] {
		if seats := t.unseen(s.body); len(seats) > 0 {
			if !cut {
				later, cut = slices.Clone(later), true
			}
			later[i] = t.game.Cut(s.body.Entry, seats)
		}
	}
	return later, cut
}

// seenSheet replays what the caller may see.
func (t *table) seenSheet() (scoring.Sheet, error) {
	later, cut := t.seenLater()
	if !cut { // most often
		return t.sheet, nil
	}
	return scoring.Resume(t.game, t.stored.Setup, t.shown.sheet, t.entries[:t.shown.entries], later)
}

// viewOf is view, with the next game where this one is over.
func (s *Service) viewOf(ctx context.Context, t *table) (*View, error) {
	view, err := t.view()
	if err == nil && t.ended() {
		view.Next, err = s.nextOf(ctx, t)
	}
	if err != nil {
		return nil, err
	}
	return view, nil
}

// view makes what leaves play.
func (t *table) view() (*View, error) {
	if t.broken != nil {
		return t.viewWith(nil), nil
	}
	sheet, err := t.seenSheet()
	if err != nil {
		return nil, err
	}
	return t.viewWith(sheet), nil
}

// viewWith is view where the sheet as the caller may see it is known.
func (t *table) viewWith(sheet scoring.Sheet) *View {
	v := &View{
		ID: t.stored.ID, Setup: t.stored.Setup, Players: t.players(),
		Role: t.as.roles[0], Own: t.as.own,
		Version: t.stored.Version, Change: t.stored.Change,
		Standing: standingOf(t.stored.Result, t.stored.Seats), Broken: t.broken,
		Zone: t.stored.Zone, Evening: t.stored.Evening, Place: t.stored.Place,
		Kept: clock(t.stored.Kept), Began: clock(t.stored.Began), Ended: clock(t.stored.Ended),
		Remarks: t.remarks(), MayRemark: t.as.allowed(remarking, deed{}), MayDelete: t.as.allowed(deleting, deed{ended: t.ended()}),
		MayRematch: t.as.allowed(rematching, deed{ended: t.ended()}),
	}
	if t.as.allowed(inviting, deed{ended: t.ended(), knows: t.as.code != "" && t.as.code == t.stored.JoinCode}) {
		v.JoinCode, v.JoinToken = t.stored.JoinCode, cmp.Or(t.stored.JoinToken, t.stored.JoinCode)
	}
	if seat := t.seatHeldBy(t.stored.Keeper); seat != nil {
		v.KeptBy = seat.Seat
	}
	if named := t.namedLast(); len(t.log) > 0 {
		v.Rows = make([]Row, len(t.log))
		for i, s := range t.log {
			v.Rows[i] = Row{Seq: s.seq, Entry: t.seen(s.body), May: t.mayAmend(s, named)}
		}
	}
	if len(t.records) > 0 {
		v.History = make([]LogRow, len(t.records))
		for i := range t.records {
			v.History[i] = t.historyRow(&t.records[i])
		}
	}
	if t.broken != nil {
		return v
	}
	if last := latest(t.records); last != nil {
		row := t.historyRow(last)
		v.Undo, v.MayUndo = &row, t.as.allowed(undoing, t.deed(plan{kind: UndoRow, before: last})) && !isResult(last)
	}
	v.Sheet, v.Waiting = sheet, t.waitingFor(sheet)
	return v
}

// isResult tells whether a row is the result of a game without a log: without
// it nothing would be left of the game.
func isResult(r *record) bool { return r.Kind == EntryRow && scoring.IsPast(r.Entry) }

// waitingFor lists the seats that have yet to enter something.
func (t *table) waitingFor(sheet scoring.Sheet) []scoring.SeatID {
	var seats []scoring.SeatID
	for _, seat := range t.stored.Seats {
		if slices.ContainsFunc(sheet.Common().Missing, func(m scoring.Missing) bool { return m.Player == seat.Seat }) {
			seats = append(seats, seat.Seat)
		}
	}
	return seats
}

// players are who sits at this table, and on whose phone.
func (t *table) players() []Seat {
	seats := playersAt(t.stored.Seats)
	for i, row := range t.stored.Seats {
		seats[i].Taken, seats[i].Mine = row.Device != "", slices.Contains(t.as.own, row.Seat)
	}
	return seats
}

func (t *table) historyRow(r *record) LogRow {
	return LogRow{Seq: r.Seq, Kind: r.Kind, Target: r.Target, Entry: t.seen(r), Author: r.Author, At: clock(r.At)}
}

// playersAt are who sits at a table, in seat order.
func playersAt(rows []SeatRow) []Seat {
	seats := make([]Seat, len(rows))
	for i, colour := range worn(rows) {
		row := rows[i]
		seats[i] = Seat{ID: row.Seat, Name: row.shown(), Person: row.Person, Colour: colour, Erased: erased(row.Name)}
	}
	return seats
}

// standingOf gives a stored result back in the words of scoring. What is
// missing is not stored: only a replay knows it.
func standingOf(result Result, seats []SeatRow) scoring.Standing {
	common := scoring.Standing{
		Totals: map[scoring.SeatID]int{}, Ranking: []scoring.Place{}, Winners: []scoring.SeatID{}, Missing: []scoring.Missing{},
		Finished: result.Finished, BrokenOff: result.BrokenOff,
	}
	rows := slices.Clone(result.Seats)
	position := make(map[scoring.SeatID]int, len(seats))
	for _, seat := range seats {
		position[seat.Seat] = seat.Position
	}
	slices.SortStableFunc(rows, func(a, b ResultRow) int {
		if a.Place != b.Place {
			return a.Place - b.Place
		}
		return position[a.Seat] - position[b.Seat]
	})
	for _, row := range rows {
		common.Totals[row.Seat] = row.Total
		if last := len(common.Ranking) - 1; last >= 0 && common.Ranking[last].Place == row.Place {
			common.Ranking[last].Players = append(common.Ranking[last].Players, row.Seat)
		} else {
			common.Ranking = append(common.Ranking, scoring.Place{Place: row.Place, Players: []scoring.SeatID{row.Seat}, Total: row.Total})
		}
		if row.Winner {
			common.Winners = append(common.Winners, row.Seat)
		}
	}
	return common
}
