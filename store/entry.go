package store

import (
	"slices"
	"strings"

	"ardoise/play"
)

// isPlain tells of a row of a log that it changes its session and its points
// only, in a game that goes on, and that all it goes by is known.
func isPlain(w play.AppendRow) bool {
	return knowsResult(w) && endingOf(*w.Former) == endingOf(w.Result) && !w.Result.Finished &&
		len(w.People) == 0 && len(w.Seats) == 0 && len(w.Unseat) == 0 && !letsIn(w.Row)
}

// plainEntry is the script of a plain row. Where somebody else was first not only
// its first statement touches nothing: none does. So such scripts can share a
// transaction, one after the other, whatever becomes of each.
//
// What somebody else wrote cannot be taken for this row: the next version at the
// next change is this one's only with a row of the log to it, and that is
// added where there is none, or is this very row, with all that it says.
func plainEntry(w play.AppendRow) script {
	var all script
	var change int64
	all.advance(w, &change)
	r := w.Row
	all.must(`INSERT INTO entries (`+entryColumns+`)
		SELECT id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM sessions WHERE id = $1 AND version = $2 AND change = $12
		ON CONFLICT (session, seq) DO NOTHING`,
		w.Session, r.Seq, string(r.Kind), r.Target, int64(r.V), string(r.Body), r.Author, r.Device, r.Key, r.BodyHash, r.At, change)
	changed := changedSeats(w)
	if len(changed) == 0 {
		return all
	}
	values := &conditions{args: []any{w.Session, r.Seq, r.Key, r.Device, r.BodyHash, r.At}}
	for _, of := range changed {
		values.add(`(?, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT))`, string(of.Seat), int64(of.Total), int64(of.Place), flag(of.Winner))
	}
	all.do(`INSERT INTO results (session, seat, total, place, winner)
		SELECT $1, column1, column2, column3, column4 FROM (VALUES `+strings.Join(values.all, `, `)+`) AS now
		WHERE EXISTS (SELECT 1 FROM entries WHERE session = $1 AND seq = $2 AND entry_key = $3 AND device = $4 AND body_hash = $5 AND at = $6)
		`+overFormer, values.args...)
	return all
}

// changedSeats are the rows of a result that differ from what is stored: most
// entries, such as a bid, change none.
func changedSeats(w play.AppendRow) []play.ResultRow {
	if slices.Equal(w.Result.Seats, w.Former.Seats) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(w.Result.Seats), func(r play.ResultRow) bool { return slices.Contains(w.Former.Seats, r) })
}
