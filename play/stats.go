package play

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// Statistics counts the games of the caller's notebook that statistics count,
// for every game in the order of the catalog.
func (s *Service) Statistics(ctx context.Context, caller Caller) ([]GameCount, error) {
	sums, err := s.config.Store.GameSums(ctx, caller.Notebook)
	if err != nil {
		return nil, fault(err)
	}
	counts := make([]GameCount, len(s.config.Games))
	for i, game := range s.config.Games {
		counts[i].Game = game.ID()
		for _, sum := range sums {
			if sum.Game == game.ID() {
				counts[i].Games += sum.Games
			}
		}
	}
	return counts, nil
}

// GameStats reads what the people of the caller's notebook did at a game; year
// "" is all years.
func (s *Service) GameStats(ctx context.Context, caller Caller, game, year string) (*GameStats, error) {
	folk, err := s.folk(ctx, caller, game, year)
	if err != nil {
		return nil, err
	}
	games, err := s.config.Store.GameSums(ctx, caller.Notebook)
	if err != nil {
		return nil, fault(err)
	}
	people, err := s.config.Store.PersonSums(ctx, caller.Notebook, game)
	if err != nil {
		return nil, fault(err)
	}
	stats := &GameStats{Game: game, Year: year}
	for _, sum := range games {
		if sum.Game != game {
			continue
		}
		stats.Years = append(stats.Years, sum.Year)
		if year == "" || sum.Year == year {
			stats.Games += sum.Games
		}
	}
	slices.Sort(stats.Years)
	slices.Reverse(stats.Years)
	stats.People = folk.records(people, year)
	return stats, nil
}

// records adds up the sums of each person, who was merged with the other.
func (f folk) records(sums []PersonSumRow, year string) []PersonRecord {
	var records []PersonRecord
	at := map[string]int{}
	for _, sum := range sums {
		if year != "" && sum.Year != year {
			continue
		}
		who := f.now(sum.Person)
		if erased(who.Name) {
			continue
		}
		i, known := at[who.ID]
		if !known {
			i = len(records)
			at[who.ID], records = i, append(records, PersonRecord{Person: personOf(who)})
		}
		records[i].Record = records[i].plus(sum)
	}
	slices.SortFunc(records, func(a, b PersonRecord) int {
		return cmp.Or(b.Record.compare(a.Record), strings.Compare(f.byID[a.Person.ID].Folded, f.byID[b.Person.ID].Folded))
	})
	return records
}

// compare is above 0 where r is the better record: more wins, then the larger
// share of wins, the better mean place, the higher mean score.
func (r Record) compare(other Record) int {
	return cmp.Or(
		r.Wins-other.Wins,
		r.Wins*other.Games-other.Wins*r.Games,
		other.Places*r.Games-r.Places*other.Games,
		r.Points*other.Games-other.Points*r.Games,
	)
}

func (r Record) plus(sum PersonSumRow) Record {
	return Record{r.Games + sum.Games, r.Wins + sum.Wins, r.Shared + sum.Shared, r.Places + sum.Places, r.Points + sum.Points}
}

// folk is the people of a notebook, who was merged with whom.
type folk struct {
	byID map[string]PersonRow
	ids  map[string][]string // by the id that stands for all of them, that one first
}

// folk reads the people of the caller's notebook, once it is known that the
// game and the year make sense.
func (s *Service) folk(ctx context.Context, caller Caller, game, year string) (folk, error) {
	if _, err := s.Game(game); err != nil {
		return folk{}, err
	}
	if !yearShaped(year) {
		return folk{}, badFilter("year")
	}
	people, err := s.config.Store.People(ctx, caller.Notebook)
	if err != nil {
		return folk{}, fault(err)
	}
	f := folk{byID: make(map[string]PersonRow, len(people)), ids: make(map[string][]string, len(people))}
	for _, person := range people {
		f.byID[person.ID] = person
		f.ids[person.ID] = append(f.ids[person.ID], person.ID)
	}
	for _, person := range people {
		if now := f.now(person.ID); now.ID != person.ID {
			f.ids[now.ID] = append(f.ids[now.ID], person.ID)
		}
	}
	return f, nil
}

// now is who somebody turned out to be.
func (f folk) now(id string) PersonRow {
	person := f.byID[id]
	for range len(f.byID) {
		if person.MergedInto == "" {
			break
		}
		person = f.byID[person.MergedInto]
	}
	return person
}

// find gives a person of the notebook and all ids of theirs; anybody else is
// NotFound.
func (f folk) find(id string) (Person, []string, error) {
	if person, known := f.byID[id]; !known || erased(person.Name) {
		return Person{}, nil, personUnknown()
	}
	now := f.now(id)
	return personOf(now), f.ids[now.ID], nil
}

func personOf(row PersonRow) Person { return Person{ID: row.ID, Name: row.Name, Colour: row.Colour} }

// yearShaped tells whether text is a year of four digits, or none.
func yearShaped(text string) bool {
	return text == "" || len(text) == len("2026") && strings.Trim(text, "0123456789") == ""
}
