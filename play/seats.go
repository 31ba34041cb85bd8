package play

import (
	"context"
	"time"

	"ardoise/scoring"
)

// seatCodeLasts is how long a code for one seat may be used.
const seatCodeLasts = 15 * time.Minute

// change is what arranging a table does to the store; it answers false where
// somebody else was first.
type change func() (change int64, ok bool, err error)

// arrange plans a change beside the log on the session as it is, and makes it;
// where somebody else was first it plans anew. A plan without a change finds
// everything as it is wished.
func (s *Service) arrange(ctx context.Context, caller Caller, id string, plan func(*table) (change, error)) (*View, error) {
	for range tries {
		t, err := s.open(ctx, caller, id)
		if err != nil {
			return nil, err
		}
		do, err := plan(t)
		if err != nil {
			return nil, err
		}
		if do == nil {
			return s.Session(ctx, caller, id)
		}
		change, ok, err := do()
		if err != nil {
			return nil, fault(err)
		}
		if ok {
			s.config.Signal(id, change)
			return s.Session(ctx, caller, id)
		}
	}
	return nil, errBeaten()
}

// Sit gives the caller's phone a free seat; a phone may hold several, for
// players who share it. A seat that is another phone's is a Conflict,
// seat_taken; after the end nobody sits down: table_closed.
func (s *Service) Sit(ctx context.Context, caller Caller, id string, seat scoring.SeatID) (*View, error) {
	return s.arrange(ctx, caller, id, func(t *table) (change, error) {
		row, err := t.seatAt(seat)
		if err != nil {
			return nil, err
		}
		switch {
		case !t.as.allowed(sitting, deed{}):
			return nil, notAllowed()
		case row.Device == caller.Device:
			return nil, nil
		case t.ended():
			return nil, tableClosed()
		case row.Device != "":
			return nil, &scoring.Problem{Kind: scoring.Conflict, Code: "seat_taken", Args: scoring.Args{"player": seat}}
		}
		return s.moveSeat(ctx, t, SeatMove{Seat: seat, To: caller.Device}), nil
	})
}

// sitByCode gives the caller's phone the seat that a code was made for.
func (s *Service) sitByCode(ctx context.Context, caller Caller, stored *StoredSession, offer SeatOffer) (*View, error) {
	for range tries {
		t := &table{stored: stored}
		row, err := t.seatAt(offer.Seat)
		if err != nil {
			return nil, codeUnknown()
		}
		move := SeatMove{Seat: offer.Seat, From: row.Device, To: caller.Device, Hand: offer.Hash}
		change, ok, err := s.moveSeat(ctx, t, move)()
		if err != nil {
			return nil, fault(err)
		}
		if ok {
			s.config.Signal(stored.ID, change)
			return s.Session(ctx, caller, stored.ID)
		}
		if stored, err = s.config.Store.LoadSession(ctx, stored.ID); err != nil {
			return nil, fault(err)
		}
		if _, err = s.config.Store.OfferedSeat(ctx, offer.Hash, s.now()); err != nil {
			return nil, codeUnknown()
		}
	}
	return nil, errBeaten()
}

// Free takes the phone off a seat: the keeper any, a player the own. The phone
// may go on reading.
func (s *Service) Free(ctx context.Context, caller Caller, id string, seat scoring.SeatID) (*View, error) {
	return s.arrange(ctx, caller, id, func(t *table) (change, error) {
		row, err := t.seatAt(seat)
		if err != nil {
			return nil, err
		}
		if !t.as.allowed(freeing, deed{own: t.as.owns([]scoring.SeatID{seat})}) {
			return nil, notAllowed()
		}
		if row.Device == "" {
			return nil, nil
		}
		return s.moveSeat(ctx, t, SeatMove{Seat: seat, From: row.Device}), nil
	})
}

// HandSeat makes a code for one seat, in place of an earlier one: the phone
// that shows it to Join takes the seat, once, within a quarter of an hour.
func (s *Service) HandSeat(ctx context.Context, caller Caller, id string, seat scoring.SeatID) (SeatCode, error) {
	t, err := s.open(ctx, caller, id)
	if err != nil {
		return SeatCode{}, err
	}
	if _, err := t.seatAt(seat); err != nil {
		return SeatCode{}, err
	}
	if !t.as.allowed(arranging, deed{}) {
		return SeatCode{}, notAllowed()
	}
	if t.ended() {
		return SeatCode{}, tableClosed()
	}
	for range tries {
		code, until := s.newCode(seatSigns), s.config.Now().Add(seatCodeLasts)
		kept, err := s.config.Store.OfferSeat(ctx, SeatOffer{Session: id, Seat: seat, Hash: hash(code), Until: until.UnixMilli()})
		if err != nil {
			return SeatCode{}, fault(err)
		}
		if kept {
			return SeatCode{Seat: seat, Code: code, Until: until.UTC()}, nil
		}
	}
	return SeatCode{}, errBeaten()
}

// moveSeat is a change of who sits at a seat.
func (s *Service) moveSeat(ctx context.Context, t *table, move SeatMove) change {
	move.Session, move.At = t.stored.ID, s.now()
	return func() (int64, bool, error) { return s.config.Store.SeatDevice(ctx, move) }
}

// seatAt finds a seat of the table; one that is not there is a NotFound
// problem, seat_unknown.
func (t *table) seatAt(seat scoring.SeatID) (*SeatRow, error) {
	for i := range t.stored.Seats {
		if t.stored.Seats[i].Seat == seat {
			return &t.stored.Seats[i], nil
		}
	}
	return nil, &scoring.Problem{Kind: NotFound, Code: "seat_unknown"}
}

// seatHeldBy finds the first seat of a device; nil where it has none.
func (t *table) seatHeldBy(device string) *SeatRow {
	for i := range t.stored.Seats {
		if t.stored.Seats[i].Device == device {
			return &t.stored.Seats[i]
		}
	}
	return nil
}

// tableClosed says that the game is over, and nobody sits down any more.
func tableClosed() error { return &scoring.Problem{Kind: scoring.Conflict, Code: "table_closed"} }
