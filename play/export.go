package play

import (
	"context"
	"errors"
	"slices"
	"time"

	"ardoise/scoring"
)

// Export is a session on its way out of the house. Nothing in it is secret.
type Export struct {
	File GameFile
	// Sheet is that of the rows in File, nil where the log does not replay;
	// Standing is its common part, or the stored result.
	Sheet    scoring.Sheet
	Standing scoring.Standing
	Players  []Seat // as in File
	Own      []scoring.SeatID
}

// Export gives a session as a file: to its keeper, and after the end to who
// played and to the notebook's other devices. The file of a session with
// secret values stops before the first row that holds one, whoever asks.
func (s *Service) Export(ctx context.Context, caller Caller, id string) (*Export, error) {
	t, err := s.open(ctx, caller, id)
	if err != nil {
		return nil, err
	}
	if !t.as.allowed(exporting, deed{ended: t.ended()}) {
		return nil, notAllowed()
	}
	return t.export()
}

// ExportNotebook gives every session of the caller's notebook to each, oldest
// first, and tells how many were left out: those that run and that another
// device keeps.
func (s *Service) ExportNotebook(ctx context.Context, caller Caller, each func(*Export) error) (leftOut int, err error) {
	games, err := s.config.Store.Games(ctx, caller.Notebook)
	if err != nil {
		return 0, fault(err)
	}
	for _, id := range games {
		export, err := s.Export(ctx, caller, id)
		var problem *scoring.Problem
		switch {
		case errors.As(err, &problem) && problem.Kind == Forbidden:
			leftOut++
			continue
		case errors.As(err, &problem) && problem.Kind == NotFound:
			continue // deleted meanwhile
		case err != nil:
			return leftOut, err
		}
		if err := each(export); err != nil {
			return leftOut, err
		}
	}
	return leftOut, nil
}

// export writes a session down, as far as it is public.
func (t *table) export() (*Export, error) {
	stored := t.stored
	file := GameFile{
		Format: GameFormat, Version: FileVersion, Origin: stored.Origin,
		Game: stored.Setup.Game, Rulebook: stored.Setup.Rulebook, Options: orAbsent(stored.Setup.Options),
		Rules: stored.Setup.Rules, First: stored.Setup.First,
		Zone: stored.Zone, Evening: stored.Evening, Place: stored.Place, Note: stored.Note, NotCounted: stored.NotCounted,
		Began: clock(stored.Began), Ended: clock(stored.Ended), Log: []FileRow{},
	}
	export := &Export{Sheet: t.sheet, Standing: standingOf(stored.Result, stored.Seats), Players: t.players(), Own: t.as.own}
	rows := t.written()
	if public, stops := t.public(rows); len(public) < len(rows) {
		rows, file.StopsBefore = public, stops
		t.asOf(export, rows)
	}
	if file.StopsBefore != 0 {
		file.Ended = time.Time{}
	}
	for _, row := range rows {
		file.Log = append(file.Log, FileRow{
			Seq: row.Seq, Kind: row.Kind, Target: row.Target, V: row.V, Entry: orAbsent(row.Body), Author: row.Author, At: clock(row.At),
		})
	}
	if export.Sheet != nil {
		export.Standing = *export.Sheet.Common()
	}
	for i, seat := range export.Players {
		one := FileSeat{ID: seat.ID, Name: seat.Name, Joined: i >= len(stored.Setup.Seats), Erased: seat.Erased}
		if !seat.Erased {
			one.Colour = ownColour(stored.Seats, seat.ID)
		}
		file.Seats = append(file.Seats, one)
	}
	export.File = file
	return export, nil
}

// ownColour is that of the person at a seat, whatever the seat wears.
func ownColour(seats []SeatRow, id scoring.SeatID) int {
	for _, seat := range seats {
		if seat.Seat == id {
			return seat.Own
		}
	}
	return 0
}

// orAbsent gives kept JSON, nil for what is kept as no text at all.
func orAbsent(json []byte) scoring.RawJSON {
	if len(json) == 0 {
		return nil
	}
	return json
}

// written gives every row of the log, without entries where nobody here knows
// the game.
func (t *table) written() []record {
	if t.game != nil {
		return t.records
	}
	rows := make([]record, len(t.stored.Rows))
	for i, row := range t.stored.Rows {
		rows[i].LogEntryRow = row
	}
	return rows
}

// public gives the rows that hold nothing secret. Of a game that runs these
// are the rows before the first that does, and stops is its number. A game
// that was broken off goes out whole but for such rows and what was done to
// them: its end stays, and the numbers close up.
func (t *table) public(rows []record) (public []record, stops int64) {
	first := slices.IndexFunc(rows, t.secret)
	if first < 0 {
		return rows, 0
	}
	if t.ended() {
		public := t.closedUp(rows)
		if _, err := t.game.Replay(t.stored.Setup, entries(effective(public))); err == nil {
			return public, 0
		}
	}
	return rows[:first], rows[first].Seq
}

// closedUp leaves secret rows out, with the corrections and undos of them.
func (t *table) closedUp(rows []record) []record {
	var public []record
	number := map[int64]int64{} // by the number that a row had
	for _, row := range rows {
		target, known := number[row.Target]
		if t.secret(row) || row.Target != 0 && !known {
			continue
		}
		number[row.Seq] = int64(len(public) + 1)
		row.Seq, row.Target = number[row.Seq], target
		public = append(public, row)
	}
	return public
}

// secret tells whether a row of the log holds a value that is not public.
// Where the log is broken nobody knows what is, so until the end everything
// is that another device wrote.
func (t *table) secret(row record) bool {
	if t.sheet == nil {
		return !t.ended() && row.Device != t.as.device
	}
	return row.Entry != nil && len(t.game.Hidden(row.Entry, t.sheet)) > 0
}

// asOf gives an export the sheet and the seats of these rows of the log.
func (t *table) asOf(export *Export, rows []record) {
	if t.sheet == nil {
		return
	}
	log := effective(rows)
	sheet, err := t.game.Replay(t.stored.Setup, entries(log))
	if err != nil { // a state that the game was in, or one that was just replayed
		return
	}
	export.Sheet = sheet
	begun := len(t.stored.Setup.Seats)
	now := joins(t.log)
	players := slices.Clone(export.Players[:begun])
	for i, join := range joins(log) {
		seat := Seat{ID: scoring.SeatAt(begun + i + 1), Name: named(join.body.Entry)}
		if i < len(now) && now[i].body.At == join.body.At && begun+i < len(export.Players) {
			seat = export.Players[begun+i]
		}
		players = append(players, seat)
	}
	export.Players = players
}

// joins lists the entries of a log that let somebody in.
func joins(log []standing) []standing {
	var found []standing
	for _, s := range log {
		if isJoin(s.body.Entry) {
			found = append(found, s)
		}
	}
	return found
}
