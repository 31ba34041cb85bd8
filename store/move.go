package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

// tables lists what a database holds; a row stands after those that it names.
func tables() []string {
	return []string{
		"notebooks", "devices", "people", "sessions", "seats", "guests", "entries", "results", "facts",
		"uncounted", "outcomes", "game_sums", "person_sums", "pair_sums", "fact_sums", "chores",
	}
}

// ErrNotEmpty says that there are notebooks where others are to be moved.
var ErrNotEmpty = errors.New("it holds notebooks already: move to an empty database")

// Moved counts what was moved.
type Moved struct {
	Notebooks, Sessions, Entries int64
}

// Move copies everything from one database to another that is empty, of whichever
// engine: notebooks with their devices, so that phones stay known, and all games.
// It is one transaction there, checked before it ends, and leaves the first as it
// is; while it runs no program can serve the first, nor write to it: what came
// meanwhile would be left behind. ErrInUse where one does. The tables of the first
// must be those that this program makes.
func Move(ctx context.Context, from, to string) (Moved, error) {
	if err := apart(from, to); err != nil {
		return Moved{}, err
	}
	here, err := leave(ctx, from)
	if err != nil {
		return Moved{}, err
	}
	moved, err := arrive(ctx, here, to)
	return moved, errors.Join(err, here.close())
}

// apart refuses to move a database to itself.
func apart(from, to string) error {
	if from == to {
		return errors.New("one database is named twice: move to another one") // no address: there may be a password in it
	}
	here, err := os.Stat(from)
	if err != nil { // the address of a server, or nothing: that is found out later
		return nil
	}
	if there, err := os.Stat(to); err == nil && os.SameFile(here, there) {
		return fmt.Errorf("%s and %s are one file: move to another one", from, to)
	}
	return nil
}

// arrive fills an empty database with what a source holds.
func arrive(ctx context.Context, from *leaving, to string) (Moved, error) {
	target, err := Open(ctx, to)
	if err != nil {
		return Moved{}, fmt.Errorf("to there: %w", err)
	}
	moved, err := target.takeAll(ctx, from)
	return moved, errors.Join(err, target.Close())
}

// takeAll fills an empty database with what another holds.
func (s *Store) takeAll(ctx context.Context, from *leaving) (Moved, error) {
	t, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return Moved{}, err
	}
	defer t.Rollback() // does nothing after Commit
	to := tx{ctx, t}
	var there int64
	if err := to.one([]any{&there}, `SELECT count(*) FROM notebooks`); err != nil {
		return Moved{}, err
	}
	if there > 0 {
		return Moved{}, ErrNotEmpty
	}
	counted := map[string]int64{}
	for _, table := range tables() {
		n, err := to.copyRows(from.db, table)
		if err != nil {
			return Moved{}, fmt.Errorf("%s: %w", table, err)
		}
		var has int64
		if err := to.one([]any{&has}, `SELECT count(*) FROM `+table); err != nil {
			return Moved{}, err
		}
		if has != n {
			return Moved{}, fmt.Errorf("%s: %d rows were sent and %d arrived", table, n, has)
		}
		counted[table] = n
	}
	if err := from.still(); err != nil {
		return Moved{}, err
	}
	return Moved{counted["notebooks"], counted["sessions"], counted["entries"]}, t.Commit()
}

// copyAtOnce is how many rows one statement brings.
const copyAtOnce = 200

// copyRows copies a table and counts its rows.
func (t tx) copyRows(from source, table string) (int64, error) {
	rows, err := from.QueryContext(t.ctx, `SELECT * FROM `+table)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return 0, err
	}
	// A person who was merged into another may come before that one: whom
	// follows when all are there.
	merged := slices.Index(columns, "merged_into")
	var later [][]any
	var n int64
	var waiting []any
	for rows.Next() {
		row, err := scanAny(rows, len(columns))
		if err != nil {
			return n, err
		}
		if merged >= 0 && row[merged] != nil {
			later = append(later, []any{row[slices.Index(columns, "id")], row[merged]})
			row[merged] = nil
		}
		n++
		if waiting = append(waiting, row...); n%copyAtOnce == 0 {
			if err := t.insertRows(table, columns, waiting); err != nil {
				return n, err
			}
			waiting = nil
		}
	}
	if err := errors.Join(rows.Err(), t.insertRows(table, columns, waiting)); err != nil {
		return n, err
	}
	for _, pair := range later {
		if err := t.do(`UPDATE people SET merged_into = $2 WHERE id = $1`, pair...); err != nil {
			return n, err
		}
	}
	return n, nil
}

// scanAny reads a row as the numbers and texts that it holds.
func scanAny(rows *sql.Rows, columns int) ([]any, error) {
	row, into := make([]any, columns), make([]any, columns)
	for i := range row {
		into[i] = &row[i]
	}
	return row, rows.Scan(into...)
}

// insertRows adds rows, their values one after the other.
func (t tx) insertRows(table string, columns []string, values []any) error {
	if len(values) == 0 {
		return nil
	}
	var text strings.Builder
	text.WriteString(`INSERT INTO ` + table + ` (` + strings.Join(columns, `, `) + `) VALUES `)
	for i := range values {
		switch {
		case i == 0:
			text.WriteString(`(`)
		case i%len(columns) == 0:
			text.WriteString(`), (`)
		default:
			text.WriteString(`, `)
		}
		text.WriteString(`$` + strconv.Itoa(i+1))
	}
	text.WriteString(`)`)
	return t.do(text.String(), values...)
}
