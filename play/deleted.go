package play

import (
	"context"
	"errors"
	"math"
	"time"
)

// What is deleted can be brought back for so long; then it is purged.
const keptDeleted = 30 * 24 * time.Hour

// The chore of purging: one server has it for a while, and takes small steps,
// so that nobody else's entry waits long.
const (
	purging   = "purge"
	purgeFor  = 50 * time.Minute
	purgeStep = 20
)

// DeletedGame is a session that was deleted and can be brought back.
type DeletedGame struct {
	Summary
	Deleted  time.Time // UTC
	Until    time.Time // when it is purged for good
	DaysLeft int       // until then, begun ones too: from 1
}

// DeletedList is one page of deleted games, the latest deleted first.
type DeletedList struct {
	Games []DeletedGame
	Next  string // cursor of the next page, empty at the end
}

// Delete hides a session; it can be brought back for 30 days. The game that it
// follows leads to it no more.
func (s *Service) Delete(ctx context.Context, caller Caller, id string) error {
	t, err := s.open(ctx, caller, id)
	if err != nil {
		return err
	}
	if !t.as.allowed(deleting, deed{ended: t.ended()}) {
		return notAllowed()
	}
	changed, err := s.config.Store.DeleteSession(ctx, id, s.now())
	if errors.Is(err, ErrAbsent) {
		return sessionUnknown()
	}
	if err != nil {
		return fault(err)
	}
	s.tell(changed)
	return nil
}

// Deleted lists what the caller may bring back: the notebook's, and what the
// caller's device keeps. A cursor that means nothing is Malformed.
func (s *Service) Deleted(ctx context.Context, caller Caller, cursor string) (DeletedList, error) {
	query := DeletedQuery{Notebook: caller.Notebook, Device: caller.Device, Before: math.MaxInt64, Limit: pageSize + 1}
	if cursor != "" {
		var ok bool
		if _, query.Before, query.BeforeID, ok = readCursor(cursor); !ok {
			return DeletedList{}, badFilter("cursor")
		}
	}
	rows, err := s.config.Store.Deleted(ctx, query)
	if err != nil {
		return DeletedList{}, fault(err)
	}
	var list DeletedList
	if len(rows) > pageSize {
		rows = rows[:pageSize]
		list.Next = writeCursor("", rows[pageSize-1].At, rows[pageSize-1].ID)
	}
	for _, row := range rows {
		if s.restorable(row) {
			list.Games = append(list.Games, s.deletedGame(row))
		}
	}
	return list, nil
}

// Restore brings a deleted session back, and shows it. One that is not deleted,
// is purged, or is not the caller's is NotFound; a notebook that is full is
// Refused, notebook_full.
func (s *Service) Restore(ctx context.Context, caller Caller, id string) (*View, error) {
	rows, err := s.config.Store.Deleted(ctx, DeletedQuery{
		Notebook: caller.Notebook, Device: caller.Device, ID: id, Before: math.MaxInt64, Limit: 1,
	})
	switch {
	case err != nil:
		return nil, fault(err)
	case len(rows) == 0 || !s.restorable(rows[0]):
		return nil, sessionUnknown()
	case !seatOf(caller, &rows[0].StoredSession).allowed(restoring, deed{}):
		return nil, notAllowed()
	}
	if err := s.restore(ctx, rows[0].Notebook, id); err != nil {
		return nil, err
	}
	return s.Session(ctx, caller, id)
}

// WasDeleted tells whether a session was deleted that the caller could read, and
// may still come back. Who could not is told of none.
func (s *Service) WasDeleted(ctx context.Context, caller Caller, id string) (bool, error) {
	if !IsText(id) {
		return false, nil
	}
	row, err := s.config.Store.HiddenSession(ctx, id)
	switch {
	case errors.Is(err, ErrAbsent):
		return false, nil
	case err != nil:
		return false, fault(err)
	}
	as, err := s.placeOf(ctx, caller, &row.StoredSession)
	return err == nil && as.allowed(reading, deed{}) && s.restorable(row), err
}

// restore brings a session back where its notebook has room for it.
func (s *Service) restore(ctx context.Context, notebook, id string) error {
	for range tries {
		if err := s.roomForGames(ctx, notebook, 1); err != nil {
			return err
		}
		changed, ok, err := s.config.Store.RestoreSession(ctx, id, s.config.Limits.of(1, 0))
		switch {
		case errors.Is(err, ErrAbsent):
			return sessionUnknown()
		case err != nil:
			return fault(err)
		case ok:
			s.tell(changed)
			return nil
		}
	}
	return errBeaten()
}

// restorable tells whether the time of a deleted session is not over: it may be
// purged at any moment then.
func (s *Service) restorable(row DeletedRow) bool {
	return s.config.Now().Before(clock(row.At).Add(keptDeleted))
}

func (s *Service) deletedGame(row DeletedRow) DeletedGame {
	const day = 24 * time.Hour
	until := clock(row.At).Add(keptDeleted)
	left := until.Sub(s.config.Now())
	return DeletedGame{
		Summary: summaryOf(row.StoredSession), Deleted: clock(row.At), Until: until, DaysLeft: int((left + day - 1) / day),
	}
}

// Purge removes for good what was deleted 30 days ago or more, and answers how
// many sessions that were; before, it counts what statistics have yet to count.
// Of several servers on one database one does it; the others answer 0.
func (s *Service) Purge(ctx context.Context) (int, error) {
	now := s.config.Now()
	mine, err := s.config.Store.Claim(ctx, purging, now.UnixMilli(), now.Add(purgeFor).UnixMilli())
	if err != nil || !mine {
		return 0, fault(err)
	}
	late := fault(s.config.Store.CountLate(ctx))
	purged := 0
	for {
		n, err := s.config.Store.Purge(ctx, now.Add(-keptDeleted).UnixMilli(), purgeStep)
		if err != nil {
			return purged, errors.Join(late, fault(err))
		}
		purged += n
		if n < purgeStep {
			return purged, late
		}
	}
}
