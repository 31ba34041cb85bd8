package play

import (
	"context"
	"errors"
	"slices"
)

// mostAtOnce is how much of a file is written in one transaction, in rows of
// logs and seats: while it is, others who write wait.
const mostAtOnce = 60_000

// addAll adds the games of a file that the notebook does not have; where
// somebody was first with a name or a place in the notebook it looks again.
func (s *Service) addAll(ctx context.Context, caller Caller, games []*fileGame, at placing) (*Imported, error) {
	added := map[string]bool{}
	var people []NewPerson
	for range tries {
		plan, err := s.planImport(ctx, caller, games, at)
		if err != nil {
			return nil, err
		}
		if len(added) == 0 { // else these are people of the notebook by now
			people = plan.People
		}
		stands, err := s.addPlanned(ctx, plan.rows, added)
		if err != nil {
			return nil, err
		}
		if !stands {
			continue
		}
		for i := range plan.Games {
			if id := plan.Games[i].ID; added[id] {
				plan.Games[i].Status = ImportAdded
				delete(added, id) // once: a file may hold it again
			}
		}
		plan.People = people
		return &plan.Imported, nil
	}
	return nil, errBeaten()
}

// importPlan is what becomes of a file, and what is to be written for it.
type importPlan struct {
	Imported
	rows []NewSessionRow
}

// planImport works out what is to be added, as the notebook is now. Nothing is
// written: what does not fit into it refuses the file whole.
func (s *Service) planImport(ctx context.Context, caller Caller, games []*fileGame, at placing) (*importPlan, error) {
	people, err := s.config.Store.People(ctx, caller.Notebook)
	if err != nil {
		return nil, fault(err)
	}
	plan := &importPlan{}
	var fresh []PersonRow
	here := map[string]string{} // sessions by origin: a file may hold a game twice
	seating := newSeating(people, nil)
	for i, game := range games {
		done, err := s.held(ctx, caller, game.file.Origin, here)
		if err != nil {
			return nil, err
		}
		if done.Status == ImportAdded {
			row, err := s.rowOf(caller, game, seating)
			if err != nil {
				return nil, at(i, err)
			}
			fresh = append(fresh, row.People...)
			seating.nextTable()
			plan.rows = append(plan.rows, row)
			here[row.Origin], done.ID, done.Status = row.ID, row.ID, ImportKnown // until it is written
		}
		plan.Games = append(plan.Games, done)
	}
	if len(plan.rows) == 0 {
		return plan, nil
	}
	plan.People = newPeople(people, fresh)
	if err := s.roomForPeople(len(people), len(fresh)); err != nil {
		return nil, err
	}
	return plan, s.roomForGames(ctx, caller.Notebook, len(plan.rows))
}

// newPeople tells of people whom a notebook did not know, and whose name theirs
// nearly is.
func newPeople(known, fresh []PersonRow) []NewPerson {
	like := make(map[string]string, len(known))
	for _, other := range known {
		if other.MergedInto == "" && !erased(other.Name) {
			like[folded(other.Name)] = other.Name
		}
	}
	var people []NewPerson
	for _, person := range fresh {
		if !erased(person.Name) {
			plain := folded(person.Name)
			people = append(people, NewPerson{Name: person.Name, Like: like[plain]})
			like[plain] = person.Name
		}
	}
	return people
}

// held tells whether the notebook has the game of an origin already; ImportAdded
// where it is to be added.
func (s *Service) held(ctx context.Context, caller Caller, origin string, here map[string]string) (ImportedGame, error) {
	done := ImportedGame{Origin: origin, Status: ImportKnown, ID: here[origin]}
	if done.ID != "" {
		return done, nil
	}
	id, deleted, err := s.config.Store.SessionByOrigin(ctx, caller.Notebook, origin)
	switch {
	case errors.Is(err, ErrAbsent):
		done.Status = ImportAdded
	case err != nil:
		return done, fault(err)
	case deleted:
		done.Status = ImportDeleted
	default:
		done.ID = id
	}
	return done, nil
}

// addPlanned writes sessions: all of them or none, or, where they are too many,
// one part after the other. It answers false where a part was beaten; what
// stands is in added, by its id.
func (s *Service) addPlanned(ctx context.Context, rows []NewSessionRow, added map[string]bool) (bool, error) {
	for len(rows) > 0 {
		n, weight := 0, 0
		for n < len(rows) && (n == 0 || weight < mostAtOnce) {
			weight += len(rows[n].Rows) + rowsOfSession + rowsOfSeat*len(rows[n].Seats)
			n++
		}
		stands, err := s.config.Store.CreateSessions(ctx, rows[:n])
		if err != nil || !stands {
			return false, fault(err)
		}
		for _, row := range rows[:n] {
			s.config.Signal(row.ID, row.Change)
			added[row.ID] = true
		}
		rows = rows[n:]
	}
	return true, nil
}

// What a session and a seat weigh beside a row of a log: results, facts and sums
// are written for them.
const (
	rowsOfSession = 15
	rowsOfSeat    = 10
)

// rowOf is what the store is to add for a game of a file.
func (s *Service) rowOf(caller Caller, game *fileGame, seating *seating) (NewSessionRow, error) {
	file := game.file
	seats, err := game.seat(seating)
	if err != nil {
		return NewSessionRow{}, err
	}
	seating.dress(seats, s.NewID, file.Began.UnixMilli())
	rows := slices.Clone(game.rows)
	for i := range rows {
		rows[i].Device = caller.Device
	}
	zone, _ := s.zone(file.Zone)
	return NewSessionRow{
		SessionRow: SessionRow{
			ID: s.NewID(), Origin: file.Origin, Notebook: caller.Notebook, Keeper: caller.Device, Setup: game.setup,
			Zone: zone, Evening: file.Evening, Place: file.Place, Note: file.Note, NotCounted: file.NotCounted,
			JoinCode: s.newCode(joinSigns), JoinToken: s.newJoinToken(),
			Began: file.Began.UnixMilli(), Ended: game.result.Ended, Version: int64(len(rows)), Change: 1,
		},
		Words: searchWords(file.Place, file.Note), People: seating.fresh, Seats: seats, Rows: rows, Result: game.result,
		Limits: s.config.Limits.of(1, len(seating.fresh)),
	}, nil
}
