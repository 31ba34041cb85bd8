package play

import (
	"context"
	"errors"
	"strings"

	"ardoise/scoring"
)

// Peek shows what a code or token opens, and writes nothing: a caller without
// rows may look. One that opens nothing is a NotFound problem, code_unknown.
func (s *Service) Peek(ctx context.Context, caller Caller, codeOrToken string) (*Invitation, error) {
	offer, stored, err := s.knock(ctx, codeOrToken)
	if err != nil {
		return nil, err
	}
	as, err := s.placeOf(ctx, caller, stored)
	if err != nil {
		return nil, err
	}
	t := &table{stored: stored, as: as}
	invitation := &Invitation{
		Session: stored.ID, Game: stored.Setup.Game, Rulebook: stored.Setup.Rulebook, Players: t.players(), Seat: offer.Seat,
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
	offer, stored, err := s.knock(ctx, codeOrToken)
	if err != nil {
		return nil, err
	}
	as, err := s.placeOf(ctx, caller, stored)
	if err != nil {
		return nil, err
	}
	if offer.Seat != "" {
		return s.sitByCode(ctx, caller, stored, offer)
	}
	if as.mayWatch() {
		guest := GuestRow{Session: stored.ID, Device: caller.Device, Code: stored.JoinCode, Since: s.now()}
		if err := s.config.Store.Admit(ctx, guest); err != nil {
			return nil, fault(err)
		}
	}
	return s.Session(ctx, caller, stored.ID)
}

// knock finds the session that a code or token opens, and the offer where it
// is for one seat. Codes end with the game.
func (s *Service) knock(ctx context.Context, codeOrToken string) (offer SeatOffer, stored *StoredSession, err error) {
	if !IsText(codeOrToken) {
		return offer, nil, codeUnknown()
	}
	id, code := "", readCode(codeOrToken)
	switch len(code) {
	case seatSigns:
		offer, err = s.config.Store.OfferedSeat(ctx, hash(code), s.now())
		id = offer.Session
	case joinSigns:
		id, err = s.config.Store.OpenSession(ctx, code)
	default:
		id, err = s.config.Store.OpenSession(ctx, strings.TrimSpace(codeOrToken))
	}
	if err == nil {
		stored, err = s.config.Store.LoadSession(ctx, id)
	}
	if errors.Is(err, ErrAbsent) {
		return offer, nil, codeUnknown()
	}
	return offer, stored, fault(err)
}

func codeUnknown() error {
	return &scoring.Problem{Kind: NotFound, Code: "code_unknown", Field: "/code"}
}
