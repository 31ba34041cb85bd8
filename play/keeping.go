package play

import (
	"context"

	"ardoise/scoring"
)

// HandKeeper hands the keeper's role to the phone at a seat; a seat without
// one is a Conflict, seat_empty.
func (s *Service) HandKeeper(ctx context.Context, caller Caller, id string, seat scoring.SeatID) (*View, error) {
	return s.arrange(ctx, caller, id, func(t *table) (change, error) {
		row, err := t.seatAt(seat)
		if err != nil {
			return nil, err
		}
		switch {
		case row.Device != "" && row.Device == t.stored.Keeper:
			return nil, nil // a second tap of who has handed it on finds it done
		case !t.as.allowed(arranging, deed{}):
			return nil, notAllowed()
		case row.Device == "":
			return nil, &scoring.Problem{Kind: scoring.Conflict, Code: "seat_empty", Args: scoring.Args{"player": seat}}
		}
		return s.keep(ctx, t, row.Device), nil
	})
}

// TakeKeeper gives the keeper's role to the caller's phone, which must be one
// of the notebook's.
func (s *Service) TakeKeeper(ctx context.Context, caller Caller, id string) (*View, error) {
	return s.arrange(ctx, caller, id, func(t *table) (change, error) {
		switch {
		case t.as.is(Keeper):
			return nil, nil
		case !t.as.allowed(takingOver, deed{}):
			return nil, notAllowed()
		}
		return s.keep(ctx, t, caller.Device), nil
	})
}

// keep is a change of who keeps the score.
func (s *Service) keep(ctx context.Context, t *table, device string) change {
	return func() (int64, bool, error) {
		return s.config.Store.SetKeeper(ctx, t.stored.ID, t.stored.Keeper, device, s.now())
	}
}

// RenewCode replaces the join code and token: the old ones let nobody in any
// more. Who is in stays in. was, where it is given, is the code to replace: one
// that is gone already is not replaced again, so that a second tap does not
// take the code away that the first one made.
func (s *Service) RenewCode(ctx context.Context, caller Caller, id, was string) (*View, error) {
	return s.arrange(ctx, caller, id, func(t *table) (change, error) {
		switch {
		case !t.as.allowed(arranging, deed{}):
			return nil, notAllowed()
		case t.ended():
			return nil, tableClosed()
		case was != "" && was != t.stored.JoinCode:
			return nil, nil
		}
		return func() (int64, bool, error) {
			return s.config.Store.SetCode(ctx, id, s.newCode(joinSigns), s.newJoinToken())
		}, nil
	})
}
