package play

import (
	"context"
	"errors"
	"slices"

	"ardoise/scoring"
)

// Rematch starts a session of the same game, rules and players; who dealt or
// began first moves on by one seat. Who joined plays on, who left does not. A
// game has one rematch: whoever asks again, with whatever key, is given the one
// that they may read, until it is deleted. One that was begun since stays the
// rematch when that comes back.
func (s *Service) Rematch(ctx context.Context, caller Caller, id, key string) (*View, error) {
	for range tries {
		view, err := s.rematch(ctx, caller, id, key)
		if view != nil || err != nil {
			return view, err
		}
	}
	return nil, errBeaten()
}

// rematch is one try; nil where somebody was first.
func (s *Service) rematch(ctx context.Context, caller Caller, id, key string) (*View, error) {
	t, err := s.open(ctx, caller, id)
	if err != nil {
		return nil, err
	}
	if !t.as.allowed(rematching, deed{ended: t.ended()}) {
		return nil, notAllowed()
	}
	asked := hash("rematch", id)
	view, err := s.begun(ctx, caller, key, asked)
	if isDeleted(err) {
		key, err = "", nil // it is spent on a game that is gone
	}
	if err != nil {
		return nil, err
	}
	// Looked for after the game was read: one that began since has raised its
	// change, and none is made at the old one.
	next, err := s.nextOf(ctx, t)
	switch {
	case err != nil:
		return nil, err
	case view != nil && (next == "" || next == view.ID):
		return view, nil
	case next != "": // whatever the key began before: the table is here
		view, err := s.Session(ctx, caller, next)
		if isDeleted(err) {
			return nil, nil
		}
		return view, err
	}
	seats, first := t.nextTable()
	wish := NewSession{
		Game: t.stored.Setup.Game, Rulebook: t.stored.Setup.Rulebook, Options: t.stored.Setup.Options,
		First: first, Zone: t.stored.Zone, Key: key,
	}
	for _, seat := range seats {
		wish.Players = append(wish.Players, seat.shown())
	}
	return s.begin(ctx, caller, wish, asked, &earlier{id: id, change: t.stored.Change, seats: seats})
}

// isDeleted tells of a session that a caller could read that it is gone.
func isDeleted(err error) bool {
	var problem *scoring.Problem
	return errors.As(err, &problem) && problem.Kind == NotFound
}

// earlier is the game that another follows, at a change. The phones at its seats
// keep their places.
type earlier struct {
	id     string
	change int64
	seats  []SeatRow
}

// lead has a new session follow the game.
func (e *earlier) lead(to *NewSessionRow) {
	to.Follows, to.FollowsAt = e.id, e.change
	for i := range e.seats {
		to.Seats[i].Device = e.seats[i].Device
	}
}

// nextOf gives the rematch of a game, "" where there is none that its caller may
// read: to them a notebook's game that is not theirs is none. Of two it is the
// first, unless whoever began the later one could read that: then it had been
// deleted, the table went on in the later one, and a restored game leads nobody
// back.
func (s *Service) nextOf(ctx context.Context, t *table) (string, error) {
	following, err := s.config.Store.Following(ctx, t.stored.ID)
	if err != nil {
		return "", fault(err)
	}
	var next *StoredSession
	for i := range following {
		one := &following[i]
		as, err := s.placeOf(ctx, Caller{Device: t.as.device, Notebook: t.as.notebook}, one)
		if err != nil {
			return "", err
		}
		if as.allowed(reading, deed{}) && (next == nil || one.beganBeside(next)) {
			next = one
		}
	}
	if next == nil {
		return "", nil
	}
	return next.ID, nil
}

// followedBy gives the game that a rematch follows, "" where it is none, and where
// the caller may not read that game or it is gone.
func (s *Service) followedBy(ctx context.Context, t *table) (string, error) {
	if t.stored.Follows == "" {
		return "", nil
	}
	earlier, err := s.config.Store.LoadTable(ctx, t.stored.Follows, "", false)
	if errors.Is(err, ErrAbsent) {
		return "", nil
	}
	if err != nil {
		return "", fault(err)
	}
	as, err := s.placeOf(ctx, Caller{Device: t.as.device, Notebook: t.as.notebook}, &earlier.StoredSession)
	if err != nil || !as.allowed(reading, deed{}) {
		return "", err
	}
	return earlier.ID, nil
}

// beganBeside tells whether a session was begun by somebody who may read an
// earlier one, as far as its notebook and its keeper tell.
func (s *StoredSession) beganBeside(earlier *StoredSession) bool {
	return seatOf(Caller{Device: s.Keeper, Notebook: s.Notebook}, earlier).allowed(reading, deed{})
}

// nextTable gives who plays again, and the name of who deals or begins.
func (t *table) nextTable() (seats []SeatRow, first string) {
	var left []scoring.SeatID
	for _, s := range t.log {
		if leave, is := s.body.Entry.(scoring.Leave); is {
			left = append(left, leave.Player)
		}
	}
	all := t.stored.Seats
	seats = without(all, left...)
	was := slices.IndexFunc(all, func(s SeatRow) bool { return s.Seat == t.stored.Setup.First })
	for i := range all {
		next := all[(was+1+i)%len(all)]
		if !slices.Contains(left, next.Seat) {
			return seats, next.shown()
		}
	}
	return seats, ""
}
