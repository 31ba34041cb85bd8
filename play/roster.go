package play

import (
	"context"
	"time"

	"ardoise/scoring"
)

// lately is how long after its end a game's pages are still repainted when a
// person's name or colour changes: longer ago, they are on no screen.
const lately = 24 * time.Hour

// RosterPerson is one of a notebook's people, with their games.
type RosterPerson struct {
	Person
	Hidden bool   // no set-up suggests them
	Games  int    // that are not deleted, also of those who were merged
	Latest string // evening of the latest of them, "" for none
	// Merged are the people who turned out to be this one, by name.
	Merged []RosterPerson
}

// Roster lists the notebook's people by name, hidden ones too; who was merged
// stands with the person they turned out to be.
func (s *Service) Roster(ctx context.Context, caller Caller) ([]RosterPerson, error) {
	return s.roster(ctx, caller, "")
}

// roster lists them all, or one.
func (s *Service) roster(ctx context.Context, caller Caller, id string) ([]RosterPerson, error) {
	rows, err := s.config.Store.Roster(ctx, caller.Notebook, id)
	if err != nil {
		return nil, fault(err)
	}
	var roster []RosterPerson
	at := map[string]int{}
	for _, row := range rows {
		if row.MergedInto == "" && !erased(row.Name) {
			at[row.ID] = len(roster)
			roster = append(roster, rosterPerson(row))
		}
	}
	for _, row := range rows {
		i, known := at[row.MergedInto]
		if !known {
			continue
		}
		one := &roster[i]
		one.Merged = append(one.Merged, rosterPerson(row))
		one.Games, one.Latest = one.Games+row.Games, max(one.Latest, row.Latest)
	}
	return roster, nil
}

func rosterPerson(row RosterRow) RosterPerson {
	return RosterPerson{
		Person: Person{ID: row.ID, Name: row.Name, Colour: row.Colour},
		Hidden: row.Hidden, Games: row.Games, Latest: row.Latest,
	}
}

// RosterPerson reads one person of the notebook; another's, or one who was
// merged, is a NotFound problem, person_unknown.
func (s *Service) RosterPerson(ctx context.Context, caller Caller, id string) (RosterPerson, error) {
	if id == "" { // which would be everybody
		return RosterPerson{}, personUnknown()
	}
	roster, err := s.roster(ctx, caller, id)
	if err != nil {
		return RosterPerson{}, err
	}
	if len(roster) == 0 {
		return RosterPerson{}, personUnknown()
	}
	return roster[0], nil
}

// NamePerson gives a person of the notebook another name, in all games: the
// log never holds names. One of the person's own former names comes back so.
// A name that is another person's is a Conflict, name_taken: these two may be
// one.
func (s *Service) NamePerson(ctx context.Context, caller Caller, id, name string) error {
	name, err := cleanName(name, "/name")
	if err != nil {
		return err
	}
	folded := scoring.FoldName(name)
	for range tries {
		people, err := s.people(ctx, caller, id)
		if err != nil {
			return err
		}
		holder, known := people.known[folded]
		var changed []Changed
		var ok bool
		switch {
		case !known || holder.ID == id:
			changed, ok, err = s.config.Store.NamePerson(ctx, caller.Notebook, id, name, folded, s.since())
		case holder.MergedInto == id:
			merge := MergeRow{Notebook: caller.Notebook, From: id, Into: holder.ID, Colour: people.byID[id].Colour, Lately: s.since()}
			changed, ok, err = s.config.Store.MergePeople(ctx, merge)
		default:
			other, _ := people.person(folded)
			return &scoring.Problem{Kind: scoring.Conflict, Code: "name_taken", Field: "/name", Args: scoring.Args{"name": other.Name}}
		}
		if err != nil {
			return fault(err)
		}
		if ok {
			s.tell(changed)
			return nil
		}
	}
	return errBeaten()
}

// Holder finds who in the notebook goes by a name; "" is nobody.
func (s *Service) Holder(ctx context.Context, caller Caller, name string) (id string, err error) {
	rows, err := s.config.Store.People(ctx, caller.Notebook)
	if err != nil {
		return "", fault(err)
	}
	person, _ := newSeating(rows, nil).person(scoring.FoldName(name))
	return person.ID, nil
}

// ColourPerson gives a person of the notebook another colour, 1 to 8, and the
// shape that goes with it, in all games.
func (s *Service) ColourPerson(ctx context.Context, caller Caller, id string, colour int) error {
	if err := colourKnown(colour); err != nil {
		return err
	}
	if _, err := s.people(ctx, caller, id); err != nil {
		return err
	}
	changed, err := s.config.Store.ColourPerson(ctx, caller.Notebook, id, colour, s.since())
	if err != nil {
		return fault(err)
	}
	s.tell(changed)
	return nil
}

// HidePerson leaves a person out of what set-ups suggest, or brings them back;
// their games stay.
func (s *Service) HidePerson(ctx context.Context, caller Caller, id string, hidden bool) error {
	if _, err := s.people(ctx, caller, id); err != nil {
		return err
	}
	return fault(s.config.Store.HidePerson(ctx, caller.Notebook, id, hidden))
}

// people reads the notebook's people, one of whom must be id.
func (s *Service) people(ctx context.Context, caller Caller, id string) (*seating, error) {
	rows, err := s.config.Store.People(ctx, caller.Notebook)
	if err != nil {
		return nil, fault(err)
	}
	people := newSeating(rows, nil)
	if person, known := people.byID[id]; !known || person.MergedInto != "" || erased(person.Name) {
		return nil, personUnknown()
	}
	return people, nil
}

func colourKnown(colour int) error {
	if colour < 1 || colour > colours {
		return scoring.Refuse("colour_unknown", "/colour", "max", colours)
	}
	return nil
}

// since is the end of the oldest games that are repainted.
func (s *Service) since() int64 { return s.config.Now().Add(-lately).UnixMilli() }

// tell signals what changed at several tables.
func (s *Service) tell(changed []Changed) {
	for _, c := range changed {
		s.config.Signal(c.Session, c.Change)
	}
}

func personUnknown() error { return &scoring.Problem{Kind: NotFound, Code: "person_unknown"} }
