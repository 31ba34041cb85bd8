package store_test

import (
	"database/sql"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// tally is what plain loops over sessions, seats, results and facts add up, by
// the key that sumsOf shows.
type tally map[string][5]int

func (s tally) add(key string, n ...int) {
	sum := s[key]
	for i := range n {
		sum[i] += n[i]
	}
	s[key] = sum
}

// sat is one seat of a game that counts.
type sat struct {
	session, seat, person, game, evening, notebook string
	began, total, place, won                       int
}

// recounted gives what sumsOf should, from the rows that everything is added up
// from.
func recounted(t *testing.T, db *sql.DB) []string {
	t.Helper()
	games, facts := map[string][]sat{}, map[string]map[string]int{}
	rows, err := db.Query(`SELECT s.id, a.seat, a.person, s.game, s.evening, s.notebook, s.began, r.total, r.place, r.winner
		FROM sessions s, seats a, results r WHERE a.session = s.id AND r.session = s.id AND r.seat = a.seat
		AND s.finished = 1 AND s.broken_off = 0 AND s.counted = 1 AND s.deleted_at = 0`)
	require.NoError(t, err)
	for rows.Next() {
		var o sat
		require.NoError(t, rows.Scan(&o.session, &o.seat, &o.person, &o.game, &o.evening, &o.notebook, &o.began, &o.total, &o.place, &o.won))
		games[o.session] = append(games[o.session], o)
	}
	require.NoError(t, rows.Close())
	rows, err = db.Query(`SELECT session, seat, fact, n FROM facts`)
	require.NoError(t, err)
	for rows.Next() {
		var session, seat, fact string
		var n int
		require.NoError(t, rows.Scan(&session, &seat, &fact, &n))
		if facts[session+seat] == nil {
			facts[session+seat] = map[string]int{}
		}
		facts[session+seat][fact] = n
	}
	require.NoError(t, rows.Close())
	sums := tally{}
	for _, game := range games {
		sums.addGame(game, facts)
	}
	var all []string
	for key, n := range sums {
		all = append(all, fmt.Sprint(key, n))
	}
	slices.Sort(all)
	return all
}

// addGame adds one game to every sum.
func (s tally) addGame(game []sat, facts map[string]map[string]int) {
	winners := 0
	for _, o := range game {
		winners += o.won
	}
	of := game[0].game + game[0].evening[:4]
	s.add("g "+game[0].notebook+of, 1)
	for _, o := range game {
		s.add("o "+o.session+o.seat+o.person+o.game+o.evening, o.began, o.total, o.place, o.won*winners)
		shared := 0
		if winners > 1 {
			shared = o.won
		}
		s.add("p "+o.person+of, 1, o.won, shared, o.place, o.total)
		for fact, n := range facts[o.session+o.seat] {
			s.add("f "+o.person+of+fact, 1, n)
		}
		for _, other := range game {
			if other.seat == o.seat {
				continue
			}
			ahead, level := 0, 0
			switch {
			case o.place < other.place:
				ahead = 1
			case o.place == other.place:
				level = 1
			}
			s.add("x "+o.person+other.person+of, 1, ahead, level, o.total-other.total)
		}
	}
}
