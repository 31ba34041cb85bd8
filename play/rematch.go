package play

import (
	"context"
	"slices"

	"ardoise/scoring"
)

// Rematch starts a session of the same game, rules and players; who dealt or
// began first moves on by one seat. Who joined plays on, who left does not.
func (s *Service) Rematch(ctx context.Context, caller Caller, id, key string) (*View, error) {
	t, err := s.open(ctx, caller, id)
	if err != nil {
		return nil, err
	}
	if !t.as.allowed(rematching, deed{ended: t.ended()}) {
		return nil, notAllowed()
	}
	seats, first := t.nextTable()
	wish := NewSession{
		Game: t.stored.Setup.Game, Rulebook: t.stored.Setup.Rulebook, Options: t.stored.Setup.Options,
		First: first, Zone: t.stored.Zone, Key: key,
	}
	for _, seat := range seats {
		wish.Players = append(wish.Players, seat.shown())
	}
	return s.begin(ctx, caller, wish, hash("rematch", id), seats)
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
