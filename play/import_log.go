package play

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"ardoise/scoring"
)

// How many entries may be replayed for one game of a file, and for all of a
// file's games beside the last replay of each: a log of nothing but corrections
// would be replayed for each.
const (
	maxReplayed   = 200_000
	replaysOfFile = 200_000
	replaysOfGame = 500 // so many more for each game
)

// replaying is what the replays of a whole file may take still, and who waits
// for them.
type replaying struct {
	ctx  context.Context
	left int
}

// maxEntry is the largest entry of a file, in bytes.
const maxEntry = 64 << 10

// fileLog reads the log of a game in a file, row after row.
type fileLog struct {
	game  scoring.Game
	file  GameFile
	setup scoring.Setup
	most  int // rows

	replays *replaying

	rows     []LogEntryRow
	records  []record
	log      []standing // the effective log so far: working it out anew for each undo costs the square of the rows
	stood    []stood    // the rows that are neither undos nor undone, the latest last
	unproved bool       // rows came in since the last replay
	replayed int        // entries
	sheet    scoring.Sheet
}

// stood is a row that stands, and what an undo of it puts back.
type stood struct {
	seq    int64
	at     int     // its entry's place in the effective log
	before *record // of a correction: the body that it took the place of
}

// read checks every row and every state that an undo can go back to.
func (l *fileLog) read() error {
	if len(l.file.Log) > l.most {
		return scoring.Refuse("log_full", "/log", "max", l.most)
	}
	l.records = make([]record, 0, len(l.file.Log))
	for i, row := range l.file.Log {
		if row.Kind != EntryRow && l.unproved {
			if err := l.prove(); err != nil {
				return err
			}
		}
		if err := l.add(i, row); err != nil {
			return err
		}
	}
	if err := l.prove(); err != nil {
		return err
	}
	came := len(joins(l.log))
	if len(l.file.Seats) != len(l.setup.Seats)+came {
		return scoring.Refuse("import_seats", "/seats")
	}
	return nil
}

// add takes one row in.
func (l *fileLog) add(i int, row FileRow) error {
	if !l.fits(i, row) {
		return scoring.Refuse("import_row", scoring.Pointer("log", i), "seq", i+1)
	}
	p := plan{kind: row.Kind}
	if row.Kind == UndoRow {
		p.asked = row.Target
	} else {
		var err error
		if p.entry, err = scoring.DecodeEntry(l.game, row.Entry); err != nil {
			return scoring.Inside(err, "log", i, "entry")
		}
		if p.body, err = scoring.Marshal(p.entry); err != nil {
			return err
		}
		if row.Kind == CorrectRow {
			p.asked = row.Target
			if isJoin(l.records[row.Target-1].Entry) != isJoin(p.entry) {
				return l.refused(row.Seq, scoring.Refuse("join_stays", "/type"))
			}
			if scoring.IsPast(l.records[row.Target-1].Entry) != scoring.IsPast(p.entry) {
				return l.refused(row.Seq, scoring.Refuse("past_stays", "/type"))
			}
		}
	}
	l.unproved = row.Kind != UndoRow // an undo goes back to what was proved
	stored := LogEntryRow{
		Seq: row.Seq, Kind: row.Kind, Target: row.Target, V: row.V, Body: p.body, Author: row.Author,
		Key: "import " + strconv.FormatInt(row.Seq, 10), BodyHash: p.hash(), At: row.At.UnixMilli(),
	}
	l.rows = append(l.rows, stored)
	l.records = append(l.records, record{stored, p.entry})
	l.stand()
	return nil
}

// stand takes the latest row into the effective log.
func (l *fileLog) stand() {
	switch r := &l.records[len(l.records)-1]; r.Kind {
	case EntryRow:
		l.stood = append(l.stood, stood{seq: r.Seq, at: len(l.log)})
		l.log = append(l.log, standing{r.Seq, r})
	case CorrectRow:
		at := l.placeOf(r.Target)
		l.stood = append(l.stood, stood{r.Seq, at, l.log[at].body})
		l.log[at].body = r
	case UndoRow:
		last := len(l.stood) - 1
		if undone := l.stood[last]; undone.before != nil {
			l.log[undone.at].body = undone.before
		} else { // nothing stands behind the latest row that stands
			l.log = l.log[:undone.at]
		}
		l.stood = l.stood[:last]
	}
}

// placeOf finds a standing entry in the effective log; -1 where there is none.
func (l *fileLog) placeOf(seq int64) int {
	return slices.IndexFunc(l.log, func(s standing) bool { return s.seq == seq })
}

// fits tells whether a row can stand at a place of the log.
func (l *fileLog) fits(i int, row FileRow) bool {
	if row.Seq != int64(i+1) || row.V != bodyFormat || !keepable(row.At) || len(row.Entry) > maxEntry || !l.known(row.Author) {
		return false
	}
	switch row.Kind {
	case EntryRow:
		return row.Target == 0
	case CorrectRow:
		return l.placeOf(row.Target) >= 0
	case UndoRow:
		last := len(l.stood) - 1
		return len(row.Entry) == 0 && last >= 0 && l.stood[last].seq == row.Target && !isResult(&l.records[row.Target-1])
	}
	return false
}

// known tells whether an author is the keeper or a seat of the file.
func (l *fileLog) known(author string) bool {
	if author == string(Keeper) {
		return true
	}
	for _, seat := range l.file.Seats {
		if string(seat.ID) == author {
			return true
		}
	}
	return false
}

// prove replays the log as it is so far.
func (l *fileLog) prove() error {
	log := l.log
	if err := l.replays.ctx.Err(); err != nil {
		return err
	}
	if len(l.records) < len(l.file.Log) {
		l.replays.left -= len(log)
	}
	if l.replayed += len(log); l.replayed > maxReplayed || l.replays.left < 0 {
		return scoring.Refuse("import_long", "/log")
	}
	sheet, err := l.game.Replay(l.setup, entries(log))
	var refused *scoring.EntryProblem
	if errors.As(err, &refused) && refused.Index < len(log) {
		return l.refused(log[refused.Index].body.Seq, refused.Problem)
	}
	l.sheet, l.unproved = sheet, false
	return err
}

// refused names the row that the rules refuse, and why. The cause speaks of
// players by their names: the reader knows no seats of a game that is not here.
func (l *fileLog) refused(seq int64, cause *scoring.Problem) error {
	about := *cause
	about.Args = make(scoring.Args, len(cause.Args))
	for name, value := range cause.Args {
		about.Args[name] = l.byName(value)
	}
	field := scoring.Pointer("log", int(seq)-1, "entry") + cause.Field
	return scoring.Refuse("import_entry", field,
		"seq", int(seq), "game", scoring.Word(l.file.Game+".name"), "evening", l.file.Evening, "cause", &about)
}

// byName puts the names of the file where an argument names seats.
func (l *fileLog) byName(value any) any {
	switch v := value.(type) {
	case scoring.SeatID:
		return l.nameOf(v)
	case []scoring.SeatID:
		named := make([]scoring.SeatID, len(v))
		for i, seat := range v {
			named[i] = l.nameOf(seat)
		}
		return named
	case []scoring.SeatCount:
		named := make([]scoring.SeatCount, len(v))
		for i, count := range v {
			named[i] = scoring.SeatCount{Seat: l.nameOf(count.Seat), N: count.N}
		}
		return named
	case []any:
		named := make([]any, len(v))
		for i, item := range v {
			named[i] = l.byName(item)
		}
		return named
	}
	return value
}

func (l *fileLog) nameOf(id scoring.SeatID) scoring.SeatID {
	for _, seat := range l.file.Seats {
		if seat.ID == id {
			return scoring.SeatID(seat.Name)
		}
	}
	return id
}
