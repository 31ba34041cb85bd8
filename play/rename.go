package play

import (
	"context"

	"ardoise/scoring"
)

// Rename gives the player at a seat another name, at any time; the log never
// holds names. Somebody who is known by it is who sits there from now on. Who
// sits at this table only is renamed; who sits at others too stays who they
// are there, and the name is somebody new's.
func (s *Service) Rename(ctx context.Context, caller Caller, id string, seat scoring.SeatID, name string) (*View, error) {
	return s.arrange(ctx, caller, id, func(t *table) (change, error) {
		row, err := t.seatAt(seat)
		if err != nil {
			return nil, err
		}
		if !t.as.allowed(arranging, deed{}) {
			return nil, notAllowed()
		}
		rename, err := s.renaming(ctx, t, row, name)
		if err != nil || rename.Person.ID == row.Person && rename.Person.Name == row.Name {
			return nil, err
		}
		return func() (int64, bool, error) { return s.config.Store.Rename(ctx, rename) }, nil
	})
}

// renaming works out who a seat's player is by another name.
func (s *Service) renaming(ctx context.Context, t *table, row *SeatRow, name string) (RenameRow, error) {
	rename := RenameRow{Session: t.stored.ID, Notebook: t.stored.Notebook, Seat: row.Seat, From: row.Person}
	people, err := s.config.Store.People(ctx, t.stored.Notebook)
	if err != nil {
		return rename, fault(err)
	}
	seating := newSeating(people, without(t.stored.Seats, row.Seat))
	seats, err := seating.sit([]string{name}, row.Position, func(int) string { return "/name" })
	if err != nil {
		return rename, err
	}
	fresh := PersonRow{ID: row.Person, Colour: row.Colour, Played: t.stored.Began}
	if fresh.Name, err = cleanName(name, "/name"); err != nil {
		return rename, err
	}
	fresh.Folded = scoring.FoldName(fresh.Name)
	if known, is := seating.byID[seats[0].Person]; is {
		if rename.Person, rename.Was = known, known.Folded; known.ID == row.Person && known.Folded == fresh.Folded {
			rename.Person.Name = fresh.Name // the same name, spelled anew
		}
		return rename, nil
	}
	rename.Person, rename.Was = fresh, row.Folded
	elsewhere, err := s.config.Store.SitsElsewhere(ctx, row.Person, t.stored.ID)
	if err != nil {
		return rename, fault(err)
	}
	if elsewhere {
		if err := s.roomForPeople(len(people), 1); err != nil {
			return rename, err
		}
		rename.Person.ID, rename.Fresh, rename.Limits = s.NewID(), true, s.config.Limits.of(0, 1)
	}
	return rename, nil
}
