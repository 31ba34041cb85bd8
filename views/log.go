package views

import (
	"slices"
	"strconv"
	"time"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
)

// LogSize is how many rows one page of a log shows.
const LogSize = 200

// Log is one page of a session's log.
type Log struct {
	TableView
	Number int // of the page, from 1
}

// logLine is one row of the log in words.
type logLine struct {
	row    play.LogRow
	words  string // what it did; of a correction, what stood there before too
	target int64  // the row that it concerns, 0 for none
	marks  []logMark
}

// logMark is what became of a row later.
type logMark struct {
	by   int64 // the row that did it
	undo bool
}

// lines puts every row of the log into words, each with what stood there before
// and with what became of it.
func (t TableView) lines() []logLine {
	lines := make([]logLine, 0, len(t.Session.History))
	at := map[int64]int{}               // by seq
	bodies := map[int64][]play.LogRow{} // by entry: its bodies so far, the standing one last
	mark := func(seq int64, m logMark) {
		if i, known := at[seq]; known {
			lines[i].marks = append(lines[i].marks, m)
		}
	}
	for _, row := range t.Session.History {
		line := logLine{row: row, target: row.Target}
		switch row.Kind {
		case play.EntryRow:
			line.words = t.told(row)
			bodies[row.Seq] = []play.LogRow{row}
		case play.CorrectRow:
			line.words = t.RowWords(row)
			if of := bodies[row.Target]; len(of) > 0 {
				line.words = t.corrected(of[len(of)-1], row)
			}
			bodies[row.Target] = append(bodies[row.Target], row)
			mark(row.Target, logMark{by: row.Seq})
		case play.UndoRow:
			gone := t.rowAt(row.Target)
			line.words = t.P.T("house.undone", "what", t.RowWords(gone))
			if of := bodies[gone.Target]; gone.Kind == play.CorrectRow && len(of) > 0 {
				bodies[gone.Target] = of[:len(of)-1]
			}
			mark(row.Target, logMark{by: row.Seq, undo: true})
		}
		at[row.Seq] = len(lines)
		lines = append(lines, line)
	}
	return lines
}

// rowAt finds a row of the log; one that is not there is empty.
func (t TableView) rowAt(seq int64) play.LogRow {
	if i := int(seq) - 1; i >= 0 && i < len(t.Session.History) && t.Session.History[i].Seq == seq {
		return t.Session.History[i] // rows are numbered without gaps
	}
	return play.LogRow{}
}

// gone tells whether a row was taken back.
func (l logLine) gone() bool {
	return slices.ContainsFunc(l.marks, func(m logMark) bool { return m.undo })
}

// changes lists the corrections and undos, newest first.
func (t TableView) changes() (changes []logLine, corrections, undos int) {
	changes = slices.DeleteFunc(t.lines(), func(l logLine) bool { return l.row.Kind == play.EntryRow })
	for _, line := range changes {
		if line.row.Kind == play.UndoRow {
			undos++
		} else {
			corrections++
		}
	}
	slices.Reverse(changes)
	return changes, corrections, undos
}

// changesWords counts the corrections, and what was taken back.
func (t TableView) changesWords(corrections, undos int) string {
	var parts []string
	if corrections > 0 {
		parts = append(parts, t.P.N("history.corrections", corrections))
	}
	if undos > 0 {
		parts = append(parts, t.P.N("history.undos", undos))
	}
	return t.P.List(parts)
}

// plain says what a row holds, without saying that it corrects.
func (t TableView) plain(row play.LogRow) string {
	row.Kind = play.EntryRow
	return t.RowWords(row)
}

// author names who wrote a row.
func (t TableView) author(row play.LogRow) string {
	if row.Author == "" || row.Author == string(play.Keeper) {
		return t.P.T("house.keeper")
	}
	return i18n.Isolate(t.Session.NameOf(scoring.SeatID(row.Author)))
}

// undone says what the undo took back that led to this page; "" where none did,
// or where something came after it.
func (t TableView) undone() string {
	last := len(t.Session.History) - 1
	if last < 0 || t.Undone == 0 {
		return ""
	}
	row := t.Session.History[last]
	if row.Seq != t.Undone || row.Kind != play.UndoRow {
		return ""
	}
	return t.P.T("house.undone", "what", t.RowWords(t.rowAt(row.Target)))
}

// logDay is the lines of one day in the reader's zone.
type logDay struct {
	date  string // "2026-11-29"
	lines []logLine
}

// days gives the lines of the page, by day.
func (l Log) days() []logDay {
	lines := l.lines()
	from := min((l.Number-1)*LogSize, len(lines))
	lines = lines[from:min(from+LogSize, len(lines))]
	place, err := time.LoadLocation(l.Zone)
	if err != nil {
		place = time.UTC
	}
	var days []logDay
	for _, line := range lines {
		date := line.row.At.In(place).Format(time.DateOnly)
		if last := len(days) - 1; last < 0 || days[last].date != date {
			days = append(days, logDay{date: date})
		}
		day := &days[len(days)-1]
		day.lines = append(day.lines, line)
	}
	return days
}

// more tells whether there is a page after this one.
func (l Log) more() bool { return len(l.Session.History) > l.Number*LogSize }

// pageAt is the address of another page of the log.
func (l Log) pageAt(number int) string {
	if number <= 1 {
		return l.At("/log")
	}
	return l.At("/log?page=" + strconv.Itoa(number))
}

// rowLink is the address of a row of the log: rows are numbered from 1.
func (l Log) rowLink(seq int64) string {
	number := 1 + int(seq-1)/LogSize
	anchor := "#" + rowID(seq)
	if number == l.Number {
		return anchor
	}
	return l.pageAt(number) + anchor
}

func rowID(seq int64) string { return "row-" + strconv.FormatInt(seq, 10) }

func seqWords(seq int64) string { return strconv.FormatInt(seq, 10) }
