package store

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"ardoise/play"
)

// GameSums reads how many games of a notebook count.
func (s *Store) GameSums(ctx context.Context, notebook string) ([]play.GameSumRow, error) {
	if err := s.countLate(ctx, notebook); err != nil {
		return nil, err
	}
	var sums []play.GameSumRow
	err := s.look(ctx, func(t tx) error {
		sums = nil
		return t.all(func(scan func(...any) error) error {
			var r play.GameSumRow
			err := scan(&r.Game, &r.Year, &r.Games)
			sums = append(sums, r)
			return err
		}, `SELECT game, year, games FROM game_sums WHERE notebook = $1 ORDER BY game, year`, notebook)
	})
	return sums, err
}

// PersonSums reads the sums of all people of a notebook at one game.
func (s *Store) PersonSums(ctx context.Context, notebook, game string) ([]play.PersonSumRow, error) {
	if err := s.countLate(ctx, notebook); err != nil {
		return nil, err
	}
	var sums []play.PersonSumRow
	err := s.look(ctx, func(t tx) error {
		sums = nil
		return t.all(func(scan func(...any) error) error {
			var r play.PersonSumRow
			err := scan(&r.Person, &r.Year, &r.Games, &r.Wins, &r.Shared, &r.Places, &r.Points)
			sums = append(sums, r)
			return err
		}, `SELECT a.person, a.year, a.games, a.wins, a.shared, a.places, a.points
			FROM people p JOIN person_sums a ON a.person = p.id AND a.game = $2 WHERE p.notebook = $1 ORDER BY a.person, a.year`, notebook, game)
	})
	return sums, err
}

// PersonStats reads what a person did at one game.
func (s *Store) PersonStats(ctx context.Context, q play.PersonQuery) (play.PersonStatsRows, error) {
	var answer play.PersonStatsRows
	if err := s.countLateOf(ctx, q.People); err != nil {
		return answer, err
	}
	err := s.look(ctx, func(t tx) error {
		answer = play.PersonStatsRows{Placings: map[int]int{}}
		for _, part := range []func(play.PersonQuery, *play.PersonStatsRows) error{t.personSum, t.pairSums, t.factSums, t.extremes, t.latest, t.winning, t.placings} {
			if err := part(q, &answer); err != nil {
				return err
			}
		}
		return nil
	})
	return answer, err
}

// sumsAt is the condition on the sums of a person at a game, in a year where
// the query names one.
func sumsAt(q play.PersonQuery) *conditions {
	c := &conditions{}
	c.add(`a.person ` + c.among(q.People))
	c.add(`a.game = ?`, q.Game)
	if q.Year != "" {
		c.add(`a.year = ?`, q.Year)
	}
	return c
}

// outcomesAt is that condition on outcomes.
func outcomesAt(q play.PersonQuery) *conditions {
	c := sumsAt(play.PersonQuery{People: q.People, Game: q.Game})
	if q.Year != "" {
		c.add(`substr(a.evening, 1, 4) = ?`, q.Year)
	}
	return c
}

// among is the condition of being one of some ids, of which there is one at
// least: of one id it keeps the order of an index.
func (c *conditions) among(ids []string) string {
	if len(ids) == 1 {
		return `= ` + c.arg(ids[0])
	}
	places := make([]string, len(ids))
	for i, id := range ids {
		places[i] = c.arg(id)
	}
	return `IN (` + strings.Join(places, `, `) + `)`
}

// personSum adds up the query's years, and lists all that there are.
func (t tx) personSum(q play.PersonQuery, answer *play.PersonStatsRows) error {
	year := q.Year
	q.Year = ""
	where := sumsAt(q)
	return t.all(func(scan func(...any) error) error {
		var r play.PersonSumRow
		if err := scan(&r.Year, &r.Games, &r.Wins, &r.Shared, &r.Places, &r.Points); err != nil {
			return err
		}
		answer.Years = append(answer.Years, r.Year)
		if year == "" || year == r.Year {
			sum := &answer.Sum
			sum.Games, sum.Wins, sum.Shared = sum.Games+r.Games, sum.Wins+r.Wins, sum.Shared+r.Shared
			sum.Places, sum.Points = sum.Places+r.Places, sum.Points+r.Points
		}
		return nil
	}, `SELECT a.year, CAST(sum(a.games) AS BIGINT), CAST(sum(a.wins) AS BIGINT), CAST(sum(a.shared) AS BIGINT),
			CAST(sum(a.places) AS BIGINT), CAST(sum(a.points) AS BIGINT)
		FROM person_sums a WHERE `+where.text()+` GROUP BY a.year ORDER BY a.year DESC`, where.args...)
}

func (t tx) pairSums(q play.PersonQuery, answer *play.PersonStatsRows) error {
	where := sumsAt(q)
	where.add(`NOT (a.other ` + where.among(q.People) + `)`)
	return t.all(func(scan func(...any) error) error {
		var r play.PairSumRow
		err := scan(&r.Other, &r.Games, &r.Ahead, &r.Level, &r.Gap)
		answer.Pairs = append(answer.Pairs, r)
		return err
	}, `SELECT a.other, CAST(sum(a.games) AS BIGINT), CAST(sum(a.ahead) AS BIGINT), CAST(sum(a.level) AS BIGINT), CAST(sum(a.gap) AS BIGINT)
		FROM pair_sums a WHERE `+where.text()+` GROUP BY a.other ORDER BY a.other`, where.args...)
}

func (t tx) factSums(q play.PersonQuery, answer *play.PersonStatsRows) error {
	where := sumsAt(q)
	return t.all(func(scan func(...any) error) error {
		var r play.FactSumRow
		err := scan(&r.Fact, &r.Games, &r.N)
		answer.Facts = append(answer.Facts, r)
		return err
	}, `SELECT a.fact, CAST(sum(a.games) AS BIGINT), CAST(sum(a.n) AS BIGINT)
		FROM fact_sums a WHERE `+where.text()+` GROUP BY a.fact ORDER BY a.fact`, where.args...)
}

// outcomes reads rows of what games gave a person.
func (t tx) outcomes(q play.PersonQuery, order string) ([]play.OutcomeRow, error) {
	where := outcomesAt(q)
	var rows []play.OutcomeRow
	err := t.all(func(scan func(...any) error) error {
		var r play.OutcomeRow
		err := scan(&r.Session, &r.Evening, &r.Total, &r.Place, &r.Winners)
		rows = append(rows, r)
		return err
	}, `SELECT a.session, a.evening, a.total, a.place, a.winners FROM outcomes a WHERE `+where.text()+` ORDER BY `+order, where.args...)
	return rows, err
}

func (t tx) extremes(q play.PersonQuery, answer *play.PersonStatsRows) error {
	for order, found := range map[string]*play.OutcomeRow{`DESC`: &answer.Best, `ASC`: &answer.Worst} {
		rows, err := t.outcomes(q, `a.total `+order+`, a.began, a.session LIMIT 1`)
		if err != nil {
			return err
		}
		if len(rows) == 1 {
			*found = rows[0]
		}
	}
	return nil
}

func (t tx) latest(q play.PersonQuery, answer *play.PersonStatsRows) error {
	var err error
	answer.Latest, err = t.outcomes(q, `a.began DESC, a.session DESC LIMIT `+strconv.Itoa(q.Latest))
	slices.Reverse(answer.Latest)
	return err
}

// winning reads all games, one narrow row each.
func (t tx) winning(q play.PersonQuery, answer *play.PersonStatsRows) error {
	where := outcomesAt(q)
	return t.all(func(scan func(...any) error) error {
		var winners int64
		err := scan(&winners)
		answer.Winning = append(answer.Winning, winners > 0)
		return err
	}, `SELECT a.winners FROM outcomes a WHERE `+where.text()+` ORDER BY a.began, a.session`, where.args...)
}

func (t tx) placings(q play.PersonQuery, answer *play.PersonStatsRows) error {
	where := outcomesAt(q)
	return t.all(func(scan func(...any) error) error {
		var place, n int
		err := scan(&place, &n)
		answer.Placings[place] = n
		return err
	}, `SELECT a.place, count(*) FROM outcomes a WHERE `+where.text()+` GROUP BY a.place`, where.args...)
}

// PairStats reads how two people did against each other at one game.
func (s *Store) PairStats(ctx context.Context, q play.PairQuery) (play.PairStatsRows, error) {
	var answer play.PairStatsRows
	if err := s.countLateOf(ctx, q.People); err != nil {
		return answer, err
	}
	err := s.look(ctx, func(t tx) error {
		answer = play.PairStatsRows{}
		if err := t.pairSum(q, &answer); err != nil {
			return err
		}
		return t.meetings(q, &answer)
	})
	return answer, err
}

func (t tx) pairSum(q play.PairQuery, answer *play.PairStatsRows) error {
	where := sumsAt(play.PersonQuery{People: q.People, Game: q.Game})
	where.add(`a.other ` + where.among(q.Others))
	return t.all(func(scan func(...any) error) error {
		var r play.PairSumRow
		if err := scan(&r.Year, &r.Games, &r.Ahead, &r.Level, &r.Gap); err != nil {
			return err
		}
		answer.Years = append(answer.Years, r.Year)
		if q.Year == "" || q.Year == r.Year {
			sum := &answer.Sum
			sum.Games, sum.Ahead, sum.Level, sum.Gap = sum.Games+r.Games, sum.Ahead+r.Ahead, sum.Level+r.Level, sum.Gap+r.Gap
		}
		return nil
	}, `SELECT a.year, CAST(sum(a.games) AS BIGINT), CAST(sum(a.ahead) AS BIGINT), CAST(sum(a.level) AS BIGINT), CAST(sum(a.gap) AS BIGINT)
		FROM pair_sums a WHERE `+where.text()+` GROUP BY a.year ORDER BY a.year DESC`, where.args...)
}

// meetings goes from the latest game back until it has enough. SQLite takes
// the tables of a CROSS JOIN in the order in which they stand; the other is
// looked for among those of the game, not the game among all of the other's:
// no index knows the expression.
func (t tx) meetings(q play.PairQuery, answer *play.PairStatsRows) error {
	where := outcomesAt(play.PersonQuery{People: q.People, Game: q.Game, Year: q.Year})
	where.add(`b.person || '' ` + where.among(q.Others))
	err := t.all(func(scan func(...any) error) error {
		var r play.MeetingRow
		err := scan(&r.Session, &r.Evening, &r.Total, &r.Other, &r.Place, &r.OthersPlace)
		answer.Latest = append(answer.Latest, r)
		return err
	}, `SELECT a.session, a.evening, a.total, b.total, a.place, b.place
		FROM outcomes a CROSS JOIN outcomes b WHERE b.session = a.session AND `+where.text()+` ORDER BY a.began DESC, a.session DESC LIMIT `+strconv.Itoa(q.Latest), where.args...)
	slices.Reverse(answer.Latest)
	return err
}
