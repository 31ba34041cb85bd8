package play

import (
	"context"

	"ardoise/scoring"
)

// MergePeople makes one person of two of the notebook: stays keeps the name,
// goes is read as stays from now on, in this colour (1 to 8; 0: that of
// stays). What they played stays with each of them, so SplitPerson takes it
// back. Two who sit at one table are a Conflict, people_together, naming the
// newest such game.
func (s *Service) MergePeople(ctx context.Context, caller Caller, stays, goes string, colour int) error {
	people, err := s.people(ctx, caller, stays)
	if err != nil {
		return err
	}
	one, other := people.byID[stays], people.byID[goes]
	if other.ID == "" || other.MergedInto != "" || erased(other.Name) {
		return personUnknown()
	}
	if stays == goes {
		return scoring.Refuse("merge_same", "/with")
	}
	if colour == 0 {
		colour = one.Colour
	}
	if err := colourKnown(colour); err != nil {
		return err
	}
	merge := MergeRow{Notebook: caller.Notebook, From: goes, Into: stays, Colour: colour, Lately: s.since()}
	changed, ok, err := s.config.Store.MergePeople(ctx, merge)
	if err != nil {
		return fault(err)
	}
	if ok {
		s.tell(changed)
		return nil
	}
	together, err := s.config.Store.Together(ctx, stays, goes, 1)
	if err != nil {
		return fault(err)
	}
	if len(together) == 0 {
		return errBeaten()
	}
	code := "people_together"
	if together[0].Deleted {
		code = "people_together_deleted"
	}
	return &scoring.Problem{Kind: scoring.Conflict, Code: code, Args: scoring.Args{
		"people": []any{one.Name, other.Name}, "game": scoring.Word(together[0].Game + ".name"), "evening": together[0].Evening,
	}}
}

// SplitPerson makes a person who was merged somebody of their own again, with
// the games that were theirs; who was not is a NotFound problem.
func (s *Service) SplitPerson(ctx context.Context, caller Caller, id string) error {
	changed, ok, err := s.config.Store.SplitPerson(ctx, caller.Notebook, id, s.since())
	if err != nil {
		return fault(err)
	}
	if !ok {
		return personUnknown()
	}
	s.tell(changed)
	return nil
}

// Together lists games where two people of the notebook both sit, the newest
// first, limit at most.
func (s *Service) Together(ctx context.Context, caller Caller, one, other string, limit int) ([]TogetherRow, error) {
	for _, id := range []string{one, other} {
		if _, err := s.people(ctx, caller, id); err != nil {
			return nil, err
		}
	}
	rows, err := s.config.Store.Together(ctx, one, other, limit)
	return rows, fault(err)
}
