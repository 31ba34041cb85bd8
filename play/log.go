package play

import (
	"errors"
	"slices"

	"ardoise/scoring"
)

// bodyFormat is the format of entries' bodies that this program writes.
const bodyFormat = 1

// record is a row of the log with its body decoded; Entry is nil for an undo.
type record struct {
	LogEntryRow
	Entry scoring.Entry
}

// standing is an entry of the effective log: the seq that it is known by, and
// the record that its body stands in (its own, or its latest correction).
type standing struct {
	seq  int64
	body *record
}

// decodeRows decodes a log. An entry that cannot be read is a problem at its
// index among the rows.
func decodeRows(game scoring.Game, rows []LogEntryRow) ([]record, error) {
	records := make([]record, len(rows))
	var failed error
	for i, row := range rows {
		records[i].LogEntryRow = row
		if row.Kind == UndoRow {
			continue
		}
		entry, err := scoring.DecodeEntry(game, row.Body)
		if err != nil && failed == nil {
			failed = logBroken(row.Seq, err)
		}
		records[i].Entry = entry
	}
	return records, failed
}

// undone marks the rows that were taken back; nil where there are none.
func undone(records []record) map[int64]bool {
	var gone map[int64]bool
	for i := range records {
		if records[i].Kind == UndoRow {
			if gone == nil {
				gone = map[int64]bool{}
			}
			gone[records[i].Target] = true
		}
	}
	return gone
}

// effective gives the entries in order, with the bodies of their latest
// standing corrections, undone ones left out.
func effective(records []record) []standing {
	log := make([]standing, 0, len(records))
	if !slices.ContainsFunc(records, func(r record) bool { return r.Kind != EntryRow }) {
		for i := range records {
			log = append(log, standing{records[i].Seq, &records[i]})
		}
		return log
	}
	gone := undone(records)
	at := make(map[int64]int, len(records))
	for i := range records {
		r := &records[i]
		switch {
		case gone[r.Seq]:
		case r.Kind == EntryRow:
			at[r.Seq] = len(log)
			log = append(log, standing{r.Seq, r})
		case r.Kind == CorrectRow:
			if entry, known := at[r.Target]; known {
				log[entry].body = r
			}
		}
	}
	return log
}

// latest is the row that Undo takes back: the last one that is neither an
// undo nor undone; nil where nothing is left.
func latest(records []record) *record {
	gone := undone(records)
	for i := len(records) - 1; i >= 0; i-- {
		if records[i].Kind != UndoRow && !gone[records[i].Seq] {
			return &records[i]
		}
	}
	return nil
}

// find gives the row with a seq; seqs count from 1 without gaps, but a log
// read from a file is not trusted with that.
func find(records []record, seq int64) *record {
	for i := range records {
		if records[i].Seq == seq {
			return &records[i]
		}
	}
	return nil
}

// entries are what Replay takes.
func entries(log []standing) []scoring.Entry {
	out := make([]scoring.Entry, len(log))
	for i, s := range log {
		out[i] = s.body.Entry
	}
	return out
}

// logBroken says that a stored log cannot be read or replayed, and where.
func logBroken(seq int64, cause error) *scoring.Problem {
	problem := scoring.Refuse("log_broken", "", "seq", int(seq))
	var inner *scoring.Problem
	if errors.As(cause, &inner) {
		problem.Args["cause"] = inner
	}
	return problem
}
