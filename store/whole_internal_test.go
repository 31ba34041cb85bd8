package store

import (
	"context"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// twoAt opens a database with a session of two, on whose log one row stands.
func twoAt(t *testing.T, dsn string) *Store {
	t.Helper()
	ctx := context.Background()
	s, err := Open(ctx, dsn)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	_, err = s.OpenDevice(ctx, play.DeviceRow{ID: "d", Notebook: "n", TokenHash: "h", Created: 1})
	require.NoError(t, err)
	ok, err := s.CreateSession(ctx, play.NewSessionRow{
		SessionRow: play.SessionRow{
			ID: "s", Notebook: "n", Keeper: "d", Began: 1, Change: 1,
			Setup: scoring.Setup{Game: "toy", Rules: 1, First: "p1", Seats: []scoring.SeatID{"p1", "p2"}},
		},
		People: []play.PersonRow{{ID: "ana", Name: "Ana", Folded: "ana", Colour: 1}, {ID: "zoe", Name: "Zoë", Folded: "zoë", Colour: 2}},
		Seats:  []play.SeatRow{{Seat: "p1", Position: 1, Person: "ana", Colour: 1, Device: "d"}, {Seat: "p2", Position: 2, Person: "zoe", Colour: 2}},
		Result: play.Result{Seats: []play.ResultRow{{Seat: "p1", Place: 1}, {Seat: "p2", Place: 1}}},
	})
	require.NoError(t, err)
	require.True(t, ok)
	writesRow(t, s, 1)
	return s
}

// writesRow adds a row to the log, which changes the result too.
func writesRow(t *testing.T, s *Store, seq int) {
	t.Helper()
	_, ok, err := s.Append(context.Background(), play.AppendRow{
		Session: "s", Notebook: "n",
		Row:    play.LogEntryRow{Seq: int64(seq), Kind: play.EntryRow, V: 1, Body: []byte("{}"), Author: "p1", Device: "d", Key: string(rune('a' + seq)), BodyHash: "0", At: 3},
		Result: play.Result{Seats: []play.ResultRow{{Seat: "p1", Total: 10 * seq, Place: 1}, {Seat: "p2", Total: seq, Place: 2}}},
	})
	require.NoError(t, err)
	require.True(t, ok)
}

// interrupted is a source where somebody writes between the first statement and
// the second.
type interrupted struct {
	source
	write func()
}

func (i *interrupted) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	i.write()
	return i.source.QueryContext(ctx, query, args...)
}

// What is read in two statements is as of one moment, also where somebody writes
// between them.
func TestATableIsOfOneMoment(t *testing.T) {
	t.Parallel()
	for engine, at := range map[string]func(*testing.T) string{
		"SQLite":     func(t *testing.T) string { return filepath.Join(t.TempDir(), "x.db") },
		"PostgreSQL": func(t *testing.T) string { return pgtest.Database(t) },
	} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			ctx := context.Background()
			s := twoAt(t, at(t))
			s.read.SetMaxOpenConns(1) // what was lent is given back before the second look
			for n, whole := range []bool{false, true} {
				writes := 0
				lend := func(ctx context.Context, reads func(source) error) error {
					return s.lend(ctx, func(from source) error {
						return reads(&interrupted{from, func() { writes++; writesRow(t, s, n+2) }})
					})
				}
				got, err := s.tableOfOneMoment(ctx, lend, "s", "h", whole)
				require.NoError(t, err)
				require.Equal(t, 1, writes)
				now, err := s.LoadTable(ctx, "s", "h", whole)
				require.NoError(t, err)
				assert.Equal(t, now, got)
				assert.Equal(t, int64(n+2), got.Version)
				assert.Equal(t, 10*(n+2), got.Result.Seats[0].Total)
			}
		})
	}
}

// A number that is none in the file, and a text that is none, are faults and no
// zeros: SQLite's columns take anything.
func TestWhatIsOfAnotherKindIsAFault(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "x.db")
	s := twoAt(t, path)
	db := pgtest.Beside(t, path)
	for column, odd := range map[string]string{
		"results.total": `'many'`, "results.place": `1.5`, "results.winner": `x'01'`,
		"seats.position": `'first'`, "seats.colour": `1.5`, "seats.joined": `'no'`, "people.folded": `x'616e61'`,
		"entries.seq": `'one'`, "entries.target": `0.5`, "entries.v": `'new'`,
		"entries.body": `x'7b7d'`, "entries.author": `x'00'`,
	} {
		t.Run(column, func(t *testing.T) {
			table, name, _ := strings.Cut(column, ".")
			var rowid, was any
			require.NoError(t, db.QueryRow(`SELECT rowid, `+name+` FROM `+table).Scan(&rowid, &was))
			_, err := s.LoadTable(ctx, "s", "h", true)
			require.NoError(t, err)
			_, err = db.Exec(`UPDATE `+table+` SET `+name+` = `+odd+` WHERE rowid = $1`, rowid)
			require.NoError(t, err)
			_, err = s.LoadTable(ctx, "s", "h", true)
			assert.ErrorContains(t, err, "holds what its column does not")
			_, err = db.Exec(`UPDATE `+table+` SET `+name+` = $2 WHERE rowid = $1`, rowid, was)
			require.NoError(t, err)
		})
	}
}
