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
	"time"

	"github.com/jackc/pgx/v5"
)

// tables lists what a database holds; a row stands after those that it names.
func tables() []string {
	return []string{
		"notebooks", "devices", "people", "sessions", "seats", "guests", "entries", "results", "facts",
		"outcomes", "game_sums", "person_sums", "pair_sums", "fact_sums", "chores",
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
// is. ErrInUse where a program serves the first: what came later would be left
// behind.
func Move(ctx context.Context, from, to string) (Moved, error) {
	if err := unused(ctx, from); err != nil {
		return Moved{}, err
	}
	source, err := Open(ctx, from)
	if err != nil {
		return Moved{}, fmt.Errorf("from there: %w", err)
	}
	target, err := Open(ctx, to)
	if err != nil {
		return Moved{}, errors.Join(fmt.Errorf("to there: %w", err), source.Close())
	}
	var moved Moved
	err = source.look(ctx, func(here tx) error {
		moved, err = target.takeAll(ctx, here)
		return err
	})
	return moved, errors.Join(err, source.Close(), target.Close())
}

// unused sees that nobody serves a database.
func unused(ctx context.Context, dsn string) error {
	if !OnServer(dsn) {
		if _, err := os.Stat(dsn); err != nil {
			return fmt.Errorf("there is no database: %w", err)
		}
		release, err := alone(ctx, dsn)
		if err == nil {
			release()
		}
		return err
	}
	config, err := postgresConfig(dsn)
	if err != nil {
		return err
	}
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	// Those of a program that has just ended may still be there for a moment.
	for range 20 {
		var others int64
		if err := conn.QueryRow(ctx, `SELECT count(*) FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid()`,
			config.RuntimeParams["application_name"]).Scan(&others); err != nil || others == 0 {
			return err
		}
		pause(ctx, 100*time.Millisecond)
	}
	return ErrInUse
}

// takeAll fills an empty database with what another holds.
func (s *Store) takeAll(ctx context.Context, from tx) (Moved, error) {
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
		n, err := to.copyRows(from, table)
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
	return Moved{counted["notebooks"], counted["sessions"], counted["entries"]}, t.Commit()
}

// copyAtOnce is how many rows one statement brings.
const copyAtOnce = 200

// copyRows copies a table and counts its rows.
func (t tx) copyRows(from tx, table string) (int64, error) {
	rows, err := from.QueryContext(from.ctx, `SELECT * FROM `+table)
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
