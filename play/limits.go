package play

import (
	"context"

	"ardoise/scoring"
)

// Limits say how much one notebook may hold. What is zero has its default.
type Limits struct {
	Entries int // rows of one session's log, corrections and undos included; 10,000
	Games   int // sessions, deleted ones left out; 20,000
	People  int // people, merged ones included; 5,000
}

// DefaultLimits are those of a [Config] that names none.
func DefaultLimits() Limits { return Limits{Entries: 10_000, Games: 20_000, People: 5_000} }

func (l Limits) orDefaults() Limits {
	usual := DefaultLimits()
	if l.Entries == 0 {
		l.Entries = usual.Entries
	}
	if l.Games == 0 {
		l.Games = usual.Games
	}
	if l.People == 0 {
		l.People = usual.People
	}
	return l
}

// of gives those that a write must keep which adds so many games and people. The
// store counts in the transaction that writes: what was looked up before may be
// true for many at once.
func (l Limits) of(games, people int) (kept Limits) {
	if games > 0 {
		kept.Games = l.Games
	}
	if people > 0 {
		kept.People = l.People
	}
	return kept
}

// roomForGames checks that a notebook can hold more sessions.
func (s *Service) roomForGames(ctx context.Context, notebook string, more int) error {
	most := s.config.Limits.Games
	held, err := s.config.Store.CountGames(ctx, notebook, most)
	if err != nil {
		return fault(err)
	}
	if held+more > most {
		return scoring.Refuse("notebook_full", "", "max", most)
	}
	return nil
}

// roomForPeople checks that a notebook can hold those who are new.
func (s *Service) roomForPeople(known, fresh int) error {
	if most := s.config.Limits.People; fresh > 0 && known+fresh > most {
		return scoring.Refuse("people_full", "", "max", most)
	}
	return nil
}

// roomForRow checks that a log can hold one more row. The end of the game has a
// place of its own: what is full can still be finished.
func (s *Service) roomForRow(t *table, p plan) error {
	most := s.config.Limits.Entries
	if _, ends := p.entry.(scoring.Finish); ends && p.kind == EntryRow {
		most++
	}
	if len(t.records) >= most {
		return scoring.Refuse("log_full", "", "max", s.config.Limits.Entries)
	}
	return nil
}
