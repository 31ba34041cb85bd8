package play

import (
	"slices"

	"ardoise/scoring"
)

// mostWrong is how many wrong lines of a table are told at once.
const mostWrong = 10

// wrongLines are the lines of a table that are wrong: all of them are told, so
// that whoever wrote it mends them in one go.
type wrongLines struct {
	lines  []int
	causes []*scoring.Problem
}

// add keeps a line, at its place among those that were found before, and what is
// wrong there; full tells that no later line would be told.
func (w *wrongLines) add(line int, cause *scoring.Problem) (full bool) {
	at, _ := slices.BinarySearch(w.lines, line)
	w.lines, w.causes = slices.Insert(w.lines, at, line), slices.Insert(w.causes, at, cause)
	if len(w.lines) > mostWrong {
		w.lines, w.causes = w.lines[:mostWrong], w.causes[:mostWrong]
	}
	return len(w.lines) == mostWrong && line >= w.lines[mostWrong-1]
}

// err is the refusal that names the lines; nil where there are none.
func (w *wrongLines) err() error {
	switch len(w.lines) {
	case 0:
		return nil
	case 1:
		return onLine(w.lines[0], w.causes[0])
	}
	last := len(w.lines) - 1
	said := scoring.Refuse("past_line_one", "", "line", w.lines[last], "cause", w.causes[last])
	for i := last - 1; i >= 0; i-- {
		said = scoring.Refuse("past_line_more", "", "line", w.lines[i], "cause", w.causes[i], "more", said)
	}
	return scoring.Refuse("past_lines", "", "lines", said)
}
