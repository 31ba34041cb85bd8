package play

import (
	"context"
	"errors"

	"ardoise/scoring"
)

// opened is what a code or token opens: a session, or one seat of it.
type opened struct {
	session string
	seat    scoring.SeatID // "" for any
	hash    string         // of the code for the seat
}

// Peek shows what a code or token opens, and writes nothing: a caller without
// rows may look. One that opens nothing is a NotFound problem, code_unknown.
func (s *Service) Peek(ctx context.Context, caller Caller, codeOrToken string) (*Invitation, error) {
	door, stored, err := s.knock(ctx, codeOrToken)
	if err != nil {
		return nil, err
	}
	as, err := s.placeOf(ctx, caller, stored)
	if err != nil {
		return nil, err
	}
	t := &table{stored: stored, as: as}
	invitation := &Invitation{
		Session: stored.ID, Game: stored.Setup.Game, Rulebook: stored.Setup.Rulebook, Players: t.players(), Seat: door.seat,
	}
	if len(as.roles) > 0 {
		invitation.Role = as.roles[0]
	}
	return invitation, nil
}

// Join lets the caller's device in: from then on it may read the session and
// take a free seat. A code for one seat gives it that seat at once, whoever sat
// there. Who is in already stays what it is.
func (s *Service) Join(ctx context.Context, caller Caller, codeOrToken string) (*View, error) {
	door, stored, err := s.knock(ctx, codeOrToken)
	if err != nil {
		return nil, err
	}
	as, err := s.placeOf(ctx, caller, stored)
	if err != nil {
		return nil, err
	}
	if door.seat != "" {
		return s.sitByCode(ctx, caller, stored, door)
	}
	if as.mayWatch() {
		guest := GuestRow{Session: stored.ID, Device: caller.Device, Code: stored.JoinCode, Since: s.now()}
		if err := s.config.Store.Admit(ctx, guest); err != nil {
			return nil, fault(err)
		}
	}
	return s.Session(ctx, caller, stored.ID)
}

// knock finds what a code or token opens. Codes end with the game.
func (s *Service) knock(ctx context.Context, codeOrToken string) (door opened, stored *StoredSession, err error) {
	switch code := readCode(codeOrToken); len(code) {
	case seatSigns:
		door.hash = hash(code)
		door.session, door.seat, err = s.config.Store.OfferedSeat(ctx, door.hash, s.now())
	case joinSigns:
		door.session, err = s.config.Store.OpenSession(ctx, code)
	default:
		door.session, err = s.config.Store.OpenSession(ctx, codeOrToken)
	}
	if err == nil {
		stored, err = s.config.Store.LoadSession(ctx, door.session)
	}
	if errors.Is(err, ErrAbsent) {
		return door, nil, codeUnknown()
	}
	return door, stored, fault(err)
}

func codeUnknown() error {
	return &scoring.Problem{Kind: NotFound, Code: "code_unknown", Field: "/code"}
}
