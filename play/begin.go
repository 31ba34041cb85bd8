package play

import (
	"context"
	"errors"
	"slices"

	"ardoise/scoring"
)

// tries is how often a write is planned anew when somebody else was first. Of
// those who write to one table at once each try lets one through, so that this
// is how many may: more than sit at any, with their second taps.
const tries = 32

// errBeaten says that every one of the tries met somebody who was first.
func errBeaten() error { return &scoring.Problem{Kind: scoring.Conflict, Code: "stale"} }

// Begin starts a session. The same key from the same notebook gives the
// session begun before; with another wish it is refused.
func (s *Service) Begin(ctx context.Context, caller Caller, wish NewSession) (*View, error) {
	asked := hash(append([]string{wish.Game, wish.Rulebook, string(wish.Options), wish.First}, wish.Players...)...)
	for range tries {
		view, err := s.begun(ctx, caller, wish.Key, asked)
		if view == nil && err == nil {
			view, err = s.begin(ctx, caller, wish, asked, nil)
		}
		if view != nil || err != nil {
			return view, err
		}
	}
	return nil, errBeaten()
}

// CheckBegin refuses a wish that Begin would refuse in a notebook that is new,
// and writes nothing.
func (s *Service) CheckBegin(ctx context.Context, wish NewSession) error {
	_, err := s.plan(ctx, Caller{}, wish)
	return err
}

// begin plans a session and creates it; nil where somebody was first with the
// key, one of its names, or the rematch that it is to be. after, where given, is
// the game that it follows.
func (s *Service) begin(ctx context.Context, caller Caller, wish NewSession, asked string, after *earlier) (*View, error) {
	row, err := s.plan(ctx, caller, wish)
	if err != nil {
		return nil, err
	}
	if err := s.roomForGames(ctx, caller.Notebook, 1); err != nil {
		return nil, err
	}
	row.CreateKey, row.CreateHash = wish.Key, asked
	if after != nil {
		after.lead(&row)
	}
	created, err := s.config.Store.CreateSession(ctx, row)
	if err != nil {
		return nil, fault(err)
	}
	if !created {
		return nil, nil
	}
	s.config.Signal(row.ID, row.Change)
	if after != nil {
		s.config.Signal(after.id, after.change+1)
	}
	return s.Session(ctx, caller, row.ID)
}

// begun finds what a key began before; nil where it began nothing.
func (s *Service) begun(ctx context.Context, caller Caller, key, asked string) (*View, error) {
	if key == "" {
		return nil, nil
	}
	id, before, err := s.config.Store.SessionByKey(ctx, caller.Notebook, key)
	if errors.Is(err, ErrAbsent) {
		return nil, nil
	}
	if err != nil {
		return nil, fault(err)
	}
	if before != "" && before != asked { // an erasure took away what was asked
		return nil, scoring.Refuse("key_reused", "")
	}
	return s.Session(ctx, caller, id)
}

// plan works a wish out: its people, its frozen set-up, its first result.
func (s *Service) plan(ctx context.Context, caller Caller, wish NewSession) (NewSessionRow, error) {
	game, err := s.Game(wish.Game)
	if err != nil {
		return NewSessionRow{}, scoring.Refuse("unknown_game", "/game", "game", wish.Game)
	}
	people, err := s.config.Store.People(ctx, caller.Notebook)
	if err != nil {
		return NewSessionRow{}, fault(err)
	}
	seating := newSeating(people, nil)
	seats, err := seating.sit(wish.Players, 1, func(i int) string { return scoring.Pointer("players", i) })
	if err != nil {
		return NewSessionRow{}, err
	}
	setup, err := prepare(game, wish, seats)
	if err != nil {
		return NewSessionRow{}, err
	}
	sheet, err := game.Replay(setup, nil)
	if err != nil {
		return NewSessionRow{}, err
	}
	now := s.config.Now()
	seating.dress(seats, s.NewID, now.UnixMilli())
	if err := s.roomForPeople(len(people), len(seating.fresh)); err != nil {
		return NewSessionRow{}, err
	}
	zone, place := s.zone(wish.Zone)
	id := s.NewID()
	limits := s.config.Limits.of(1, len(seating.fresh))
	return NewSessionRow{
		SessionRow: SessionRow{
			ID: id, Origin: id, Notebook: caller.Notebook, Keeper: caller.Device, Setup: setup,
			Zone: zone, Evening: evening(now, place), Began: now.UnixMilli(), Change: 1,
			JoinCode: s.newCode(joinSigns), JoinToken: s.newJoinToken(),
		},
		People: seating.fresh, Seats: seats, Result: resultOf(game, sheet, now.UnixMilli()), Limits: limits,
	}, nil
}

// prepare freezes the set-up; problems point into the wish.
func prepare(game scoring.Game, wish NewSession, seats []SeatRow) (scoring.Setup, error) {
	setup := scoring.Setup{Game: wish.Game, Rulebook: wish.Rulebook, Options: wish.Options}
	for _, seat := range seats {
		setup.Seats = append(setup.Seats, seat.Seat)
	}
	if wish.First != "" {
		first := scoring.FoldName(wish.First)
		for i, seat := range seats {
			if seat.Folded == first || scoring.FoldName(wish.Players[i]) == first {
				setup.First = seat.Seat
			}
		}
		if setup.First == "" {
			return setup, scoring.Refuse("unknown_player", "/first", "player", wish.First)
		}
	}
	setup, err := game.Prepare(setup)
	return setup, aboutWish(err, seats)
}

// aboutWish turns a problem of a set-up into one of the wish, whose players have
// no ids yet.
func aboutWish(err error, seats []SeatRow) error {
	var problem *scoring.Problem
	if !errors.As(err, &problem) {
		return err
	}
	about := *problem
	about.Args = make(scoring.Args, len(problem.Args))
	for name, value := range problem.Args {
		if id, isSeat := value.(scoring.SeatID); isSeat {
			value = nameAt(seats, id)
		}
		about.Args[name] = value
	}
	return &about
}

func nameAt(seats []SeatRow, id scoring.SeatID) string {
	for _, seat := range seats {
		if seat.Seat == id {
			return seat.Name
		}
	}
	return string(id)
}

// resultOf is what lists and statistics keep of a sheet.
func resultOf(game scoring.Game, sheet scoring.Sheet, now int64) Result {
	common := sheet.Common()
	result := Result{Finished: common.Finished, BrokenOff: common.BrokenOff, Seats: make([]ResultRow, 0, len(common.Totals))}
	for _, place := range common.Ranking {
		for _, seat := range place.Players {
			result.Seats = append(result.Seats, ResultRow{
				Seat: seat, Total: common.Totals[seat], Place: place.Place, Winner: slices.Contains(common.Winners, seat),
			})
		}
	}
	if common.Finished {
		result.Ended, result.Facts = now, game.Facts(sheet)
	}
	return result
}
