package store

// sessions is a condition on a column that names sessions: `= $1`, or
// `IN (SELECT …)`; its arguments are numbered from $1.
type sessions struct {
	are  string
	args []any
}

// only is one session.
func only(session string) sessions { return sessions{`= $1`, []any{session}} }

// recount brings outcomes and sums up to what sessions, their results and
// their seats say by now. Every write calls it that changes who sat at a
// finished session, or whether it counts (results themselves: see follow and putResult),
// before it drops a person.
func (t tx) recount(which sessions) error {
	var counted int64
	if err := t.one([]any{&counted}, `SELECT count(*) FROM outcomes WHERE session `+which.are, which.args...); err != nil {
		return err
	}
	var all script
	if counted > 0 {
		all.uncount(which)
	}
	all.count(which)
	return t.run(all)
}

// uncount takes outcomes back, and out of the sums. It reads the facts as they
// were counted: it comes before they are replaced.
func (s *script) uncount(which sessions) {
	s.sum(which, `-`)
	for _, empty := range []string{
		`DELETE FROM uncounted WHERE session ` + which.are,
		`DELETE FROM game_sums WHERE games = 0 AND notebook IN (SELECT notebook FROM sessions WHERE id ` + which.are + `)`,
		`DELETE FROM person_sums WHERE games = 0 AND person IN (SELECT person FROM outcomes WHERE session ` + which.are + `)`,
		`DELETE FROM pair_sums WHERE games = 0 AND person IN (SELECT person FROM outcomes WHERE session ` + which.are + `)`,
		`DELETE FROM fact_sums WHERE games = 0 AND person IN (SELECT person FROM outcomes WHERE session ` + which.are + `)`,
		`DELETE FROM outcomes WHERE session ` + which.are,
	} {
		s.do(empty, which.args...)
	}
}

// count adds the outcomes of the sessions that count, and to the sums.
func (s *script) count(which sessions) {
	s.do(`DELETE FROM uncounted WHERE session `+which.are, which.args...)
	s.do(`INSERT INTO outcomes (session, seat, person, game, evening, began, total, place, winners)
		SELECT s.id, a.seat, a.person, s.game, s.evening, s.began, r.total, r.place,
			CASE WHEN r.winner = 1 THEN (SELECT count(*) FROM results w WHERE w.session = s.id AND w.winner = 1) ELSE 0 END
		FROM sessions s JOIN seats a ON a.session = s.id JOIN results r ON r.session = a.session AND r.seat = a.seat
		WHERE s.finished = 1 AND s.broken_off = 0 AND s.counted = 1 AND s.deleted_at = 0 AND s.id `+which.are, which.args...)
	s.sum(which, ``)
}

// sum adds outcomes and their facts to the sums, or with sign - takes them out.
// Rows come in the order of their keys: of two writes at once none waits for
// the other while that waits for it.
func (s *script) sum(which sessions, sign string) {
	for _, add := range []string{
		`INSERT INTO game_sums (notebook, game, year, games)
			SELECT s.notebook, o.game, substr(o.evening, 1, 4), ` + sign + `count(DISTINCT o.session)
			FROM outcomes o JOIN sessions s ON s.id = o.session WHERE o.session ` + which.are + `
			GROUP BY s.notebook, o.game, substr(o.evening, 1, 4) ORDER BY s.notebook, o.game, substr(o.evening, 1, 4)
			ON CONFLICT (notebook, game, year) DO UPDATE SET games = game_sums.games + excluded.games`,
		`INSERT INTO person_sums (person, game, year, games, wins, shared, places, points)
			SELECT o.person, o.game, substr(o.evening, 1, 4), ` + sign + `count(*), ` + sign + `sum(CASE WHEN o.winners > 0 THEN 1 ELSE 0 END),
				` + sign + `sum(CASE WHEN o.winners > 1 THEN 1 ELSE 0 END), ` + sign + `sum(o.place), ` + sign + `sum(o.total)
			FROM outcomes o WHERE o.session ` + which.are + `
			GROUP BY o.person, o.game, substr(o.evening, 1, 4) ORDER BY o.person, o.game, substr(o.evening, 1, 4)
			ON CONFLICT (person, game, year) DO UPDATE SET games = person_sums.games + excluded.games,
				wins = person_sums.wins + excluded.wins, shared = person_sums.shared + excluded.shared,
				places = person_sums.places + excluded.places, points = person_sums.points + excluded.points`,
		`INSERT INTO pair_sums (person, other, game, year, games, ahead, level, gap)
			SELECT a.person, b.person, a.game, substr(a.evening, 1, 4), ` + sign + `count(*), ` + sign + `sum(CASE WHEN a.place < b.place THEN 1 ELSE 0 END),
				` + sign + `sum(CASE WHEN a.place = b.place THEN 1 ELSE 0 END), ` + sign + `sum(a.total - b.total)
			FROM outcomes a JOIN outcomes b ON b.session = a.session AND b.seat <> a.seat WHERE a.session ` + which.are + `
			GROUP BY a.person, b.person, a.game, substr(a.evening, 1, 4) ORDER BY a.person, a.game, substr(a.evening, 1, 4), b.person
			ON CONFLICT (person, game, year, other) DO UPDATE SET games = pair_sums.games + excluded.games,
				ahead = pair_sums.ahead + excluded.ahead, level = pair_sums.level + excluded.level, gap = pair_sums.gap + excluded.gap`,
		`INSERT INTO fact_sums (person, game, year, fact, games, n)
			SELECT o.person, o.game, substr(o.evening, 1, 4), f.fact, ` + sign + `count(*), ` + sign + `sum(f.n)
			FROM outcomes o JOIN facts f ON f.session = o.session AND f.seat = o.seat WHERE o.session ` + which.are + `
			GROUP BY o.person, o.game, substr(o.evening, 1, 4), f.fact ORDER BY o.person, o.game, substr(o.evening, 1, 4), f.fact
			ON CONFLICT (person, game, year, fact) DO UPDATE SET games = fact_sums.games + excluded.games, n = fact_sums.n + excluded.n`,
	} {
		s.do(add, which.args...)
	}
}
