package play

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// PersonStats reads what a person of the caller's notebook did at a game; year
// "" is all years. Anybody else is NotFound.
func (s *Service) PersonStats(ctx context.Context, caller Caller, game, person, year string) (*PersonStats, error) {
	folk, err := s.folk(ctx, caller, game, year)
	if err != nil {
		return nil, err
	}
	who, ids, err := folk.find(person)
	if err != nil {
		return nil, err
	}
	rows, err := s.config.Store.PersonStats(ctx, PersonQuery{People: ids, Game: game, Year: year, Latest: LatestGames})
	if err != nil {
		return nil, fault(err)
	}
	stats := &PersonStats{
		Game: game, Year: year, Years: rows.Years, Person: who, Record: Record{}.plus(rows.Sum),
		Best: Outcome(rows.Best), Worst: Outcome(rows.Worst), Facts: make(map[string]Tally, len(rows.Facts)),
	}
	stats.Longest, stats.Present = streaks(rows.Winning)
	for place, n := range rows.Placings {
		stats.Places = append(stats.Places, Placing{place, n})
	}
	slices.SortFunc(stats.Places, func(a, b Placing) int { return a.Place - b.Place })
	for _, row := range rows.Latest {
		stats.Latest = append(stats.Latest, Outcome(row))
	}
	for _, row := range rows.Facts {
		stats.Facts[row.Fact] = Tally{Games: row.Games, N: row.N}
	}
	stats.Others = folk.opponents(rows.Pairs)
	return stats, nil
}

// streaks counts games won in a row: most of them ever, and up to the latest.
func streaks(winning []bool) (longest, present int) {
	for _, won := range winning {
		if !won {
			present = 0
			continue
		}
		present++
		longest = max(longest, present)
	}
	return longest, present
}

// opponents adds up the records against each other, who was merged with whom.
func (f folk) opponents(pairs []PairSumRow) []Opponent {
	var others []Opponent
	at := map[string]int{}
	for _, pair := range pairs {
		who := f.now(pair.Other)
		if erased(who.Name) {
			continue
		}
		i, known := at[who.ID]
		if !known {
			i = len(others)
			at[who.ID], others = i, append(others, Opponent{Person: personOf(who)})
		}
		others[i].Versus = others[i].plus(pair)
	}
	slices.SortFunc(others, func(a, b Opponent) int {
		return cmp.Or(b.Games-a.Games, strings.Compare(f.byID[a.Person.ID].Folded, f.byID[b.Person.ID].Folded))
	})
	return others
}

func (v Versus) plus(sum PairSumRow) Versus {
	return Versus{v.Games + sum.Games, v.Ahead + sum.Ahead, v.Level + sum.Level, v.Gap + sum.Gap}
}

// PairStats reads how two people of the caller's notebook did against each
// other at a game; year "" is all years. Anybody else, and one person twice,
// is NotFound.
func (s *Service) PairStats(ctx context.Context, caller Caller, game, person, other, year string) (*PairStats, error) {
	folk, err := s.folk(ctx, caller, game, year)
	if err != nil {
		return nil, err
	}
	stats := &PairStats{Game: game, Year: year}
	query := PairQuery{Game: game, Year: year, Latest: LatestGames}
	if stats.Person, query.People, err = folk.find(person); err != nil {
		return nil, err
	}
	if stats.Other, query.Others, err = folk.find(other); err != nil {
		return nil, err
	}
	if stats.Person.ID == stats.Other.ID {
		return nil, personUnknown()
	}
	rows, err := s.config.Store.PairStats(ctx, query)
	if err != nil {
		return nil, fault(err)
	}
	stats.Years, stats.Versus = rows.Years, Versus{}.plus(rows.Sum)
	for _, row := range rows.Latest {
		stats.Latest = append(stats.Latest, Meeting(row))
	}
	return stats, nil
}
