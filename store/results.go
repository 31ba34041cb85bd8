package store

import (
	"math/bits"
	"strings"

	"ardoise/play"
)

// follow brings the stored result up to date with a row. Of what is known to be
// stored only what changes is written: most rows change nobody's points, and
// of a game that runs nothing is counted.
func (s *script) follow(w play.AppendRow) {
	if !knowsResult(w) || len(w.Unseat) > 0 {
		s.putResult(w.Session, w.Result)
		return
	}
	if w.Former.Finished {
		s.uncount(only(w.Session))
		s.do(`DELETE FROM facts WHERE session = $1`, w.Session)
	}
	s.putTotals(w.Session, changedSeats(w))
	s.putFacts(w.Session, w.Result)
	switch {
	case !counts(w.Result):
	case w.Former.Finished: // it was counted already, and no reader misses it in between
		s.count(only(w.Session))
	default:
		s.countLater(w.Session, w.Notebook)
	}
}

// knowsResult tells whether what is stored is what a row says it was: it may
// have changed since, unless the row stands at that change only.
func knowsResult(w play.AppendRow) bool { return w.Former != nil && w.Change > 0 }

// putResult replaces a session's result, and what statistics count of it.
func (s *script) putResult(session string, result play.Result) {
	s.uncount(only(session))
	s.do(`DELETE FROM results WHERE session = $1`, session)
	s.do(`DELETE FROM facts WHERE session = $1`, session)
	s.addResult(session, result)
}

// addResult adds the result of a session that has none.
func (s *script) addResult(session string, result play.Result) {
	s.putTotals(session, result.Seats)
	s.putFacts(session, result)
	if counts(result) {
		s.count(only(session))
	}
}

// counts tells whether statistics count such a result at all.
func counts(result play.Result) bool { return result.Finished && !result.BrokenOff }

// overFormer lets a row of a result take the place of the one that was.
const overFormer = `ON CONFLICT (session, seat) DO UPDATE SET total = excluded.total, place = excluded.place, winner = excluded.winner`

// putTotals adds rows of a result, or brings them up to date.
func (s *script) putTotals(session string, rows []play.ResultRow) {
	if len(rows) == 0 {
		return
	}
	values := &conditions{args: []any{session}}
	for _, r := range rows {
		values.add(`($1, ?, ?, ?, ?)`, string(r.Seat), int64(r.Total), int64(r.Place), flag(r.Winner))
	}
	s.do(`INSERT INTO results (session, seat, total, place, winner) VALUES `+strings.Join(values.all, `, `)+`
		`+overFormer, values.args...)
}

// factsAtOnce is how many facts one statement adds at most: to bind a value takes
// longer the more of them a statement has.
const factsAtOnce = 16

// putFacts adds what statistics count of a finished game. A statement adds 1, 2,
// 4, 8 … of them: so there are few texts, which the engine knows after a while.
func (s *script) putFacts(session string, result play.Result) {
	for facts := result.Facts; len(facts) > 0; {
		some := 1 << (bits.Len(uint(min(len(facts), factsAtOnce))) - 1)
		values := &conditions{args: []any{session}}
		for _, f := range facts[:some] {
			values.add(`($1, ?, ?, ?)`, string(f.Seat), f.Key, int64(f.N))
		}
		s.do(`INSERT INTO facts (session, seat, fact, n) VALUES `+strings.Join(values.all, `, `), values.args...)
		facts = facts[some:]
	}
}
