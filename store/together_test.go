package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"ardoise/play"
	"ardoise/store"
	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// tables are games on a server whose rows a test can hold, so that entries wait.
type tables struct {
	*store.Store
	t       *testing.T
	url     string
	db      *sql.DB
	batches sync.Map // sizes of transactions
}

func tablesAt(t *testing.T, games int) *tables {
	t.Helper()
	url := pgtest.Database(t)
	s := &tables{t: t, url: url, db: pgtest.Beside(t, url)}
	var err error
	s.Store, err = store.Open(context.Background(), url, store.Observe(func(batch int, _ time.Duration) { s.batches.Store(batch, true) }))
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	_, err = s.OpenDevice(context.Background(), play.DeviceRow{ID: "d", Notebook: "n", TokenHash: "h"})
	require.NoError(t, err)
	for n := range games {
		ana, zoe := fmt.Sprint("ana", n), fmt.Sprint("zoe", n)
		ok, err := s.CreateSession(context.Background(), play.NewSessionRow{
			SessionRow: play.SessionRow{ID: game(n), Origin: game(n), Notebook: "n", Keeper: "d", Change: 1},
			People:     []play.PersonRow{{ID: ana, Name: ana, Folded: ana, Colour: 1}, {ID: zoe, Name: zoe, Folded: zoe, Colour: 2}},
			Seats:      []play.SeatRow{{Seat: "p1", Position: 1, Person: ana, Colour: 1}, {Seat: "p2", Position: 2, Person: zoe, Colour: 2}},
		})
		require.NoError(t, err)
		require.True(t, ok)
	}
	return s
}

func game(n int) string { return fmt.Sprint("s", n) }

// entryTo is a plain entry to a game as it is, which gives p1 some points.
func (s *tables) entryTo(n int, key string, points int) play.AppendRow {
	stored, err := s.LoadSession(context.Background(), game(n))
	require.NoError(s.t, err)
	return play.AppendRow{
		Session: game(n), Notebook: "n", House: "n", Change: stored.Change, Former: &stored.Result,
		Row:    play.LogEntryRow{Seq: stored.Version + 1, Kind: play.EntryRow, V: 1, Body: []byte(fmt.Sprint(points)), Device: "d", Key: key, BodyHash: key, At: 1},
		Result: play.Result{Seats: []play.ResultRow{{Seat: "p1", Total: points, Place: 1}, {Seat: "p2", Total: -points, Place: 2}}},
	}
}

// hold keeps games from being written to, until let go.
func (s *tables) hold(games ...int) (letGo func()) {
	s.t.Helper()
	held, err := s.db.Begin()
	require.NoError(s.t, err)
	for _, n := range games {
		_, err := held.Exec(`SELECT id FROM sessions WHERE id = $1 FOR UPDATE`, game(n))
		require.NoError(s.t, err)
	}
	return func() { require.NoError(s.t, held.Rollback()) }
}

// blocked waits until so many connections wait for what is held.
func (s *tables) blocked(connections int) {
	s.t.Helper()
	require.Eventually(s.t, func() bool {
		return one[int](s.t, s.db, `SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`) == connections
	}, 10*time.Second, 5*time.Millisecond)
}

type appended struct {
	ok  bool
	err error
}

func (s *tables) send(ctx context.Context, w play.AppendRow) chan appended {
	answer := make(chan appended, 1)
	go func() {
		_, ok, err := s.Append(ctx, w)
		answer <- appended{ok, err}
	}()
	return answer
}

// log gives the bodies of a game's log and p1's points.
func (s *tables) log(n int) (bodies []string, points int) {
	stored, err := s.LoadSession(context.Background(), game(n))
	require.NoError(s.t, err)
	for i, row := range stored.Rows {
		require.EqualValues(s.t, i+1, row.Seq)
		bodies = append(bodies, string(row.Body))
	}
	require.EqualValues(s.t, len(bodies), stored.Version)
	for _, seat := range stored.Result.Seats {
		if seat.Seat == "p1" {
			points = seat.Total
		}
	}
	return bodies, points
}

// Entries that wait go together. One that is beaten, and one that fails, leave
// nothing and spoil no other.
func TestEntriesGoTogether(t *testing.T) {
	t.Parallel()
	s, ctx := tablesAt(t, 8), context.Background()
	for n := range 8 {
		require.Equal(t, appended{true, nil}, <-s.send(ctx, s.entryTo(n, "first", 1)))
	}
	round := 0
	for name, spoil := range map[string]func(*play.AppendRow){
		"none":                              func(*play.AppendRow) {},
		"one is planned on an older change": func(w *play.AppendRow) { w.Change-- },
		"one's device is closed":            func(w *play.AppendRow) { w.House = "other" },
		"one cannot be written":             func(w *play.AppendRow) { w.Row.Body = []byte("\x00") },
	} {
		s.batches.Clear()
		round += 10
		letGo := s.hold(0, 1)
		var answers []chan appended
		var logs, were [8]int
		for n := range 8 {
			before, points := s.log(n)
			logs[n], were[n] = len(before), points
			w := s.entryTo(n, name, round+n)
			if n == 4 {
				spoil(&w)
			}
			answers = append(answers, s.send(ctx, w))
			if n < 2 {
				s.blocked(n + 1) // both lines are taken
			}
		}
		letGo()
		for n, answer := range answers {
			got := <-answer
			bodies, points := s.log(n)
			switch spoilt := n == 4 && name != "none"; {
			case spoilt && name == "one cannot be written":
				assert.Error(t, got.err, name)
				fallthrough
			case spoilt:
				assert.False(t, got.ok, name)
				assert.Len(t, bodies, logs[n], name)
				assert.Equal(t, were[n], points, name)
			default:
				assert.Equal(t, appended{true, nil}, got, "%s %d", name, n)
				assert.Len(t, bodies, logs[n]+1, name)
				assert.Equal(t, round+n, points, name)
			}
		}
		if name == "none" {
			together := 0
			s.batches.Range(func(size, _ any) bool {
				together = max(together, size.(int))
				return true
			})
			assert.Greater(t, together, 1)
		}
	}
}

// Of entries to one game at the same time one is first, and the points are those
// of the last one: also where two servers write.
func TestEntriesToOneGame(t *testing.T) {
	t.Parallel()
	s, ctx := tablesAt(t, 3), context.Background()
	other := &tables{Store: openAt(t, s.url), t: t}
	var stood [3]atomic.Int64
	var all sync.WaitGroup
	for worker := range 8 {
		all.Go(func() {
			at := []*tables{s, other}[worker%2]
			for i := range 40 {
				n := (worker/2 + i) % 3
				w := at.entryTo(n, fmt.Sprint(worker, i), 1000*worker+i)
				_, ok, err := at.Append(ctx, w)
				assert.NoError(t, err)
				if ok {
					stood[n].Add(1)
				}
			}
		})
	}
	all.Wait()
	for n := range 3 {
		bodies, points := s.log(n)
		assert.EqualValues(t, stood[n].Load(), len(bodies))
		require.NotEmpty(t, bodies)
		assert.Equal(t, bodies[len(bodies)-1], fmt.Sprint(points))
	}
}

// Two servers take the same step, planned on the same state: what the second
// says is not written beside the row of the first, under whichever key.
func TestTheSameStepByTwoServers(t *testing.T) {
	t.Parallel()
	s, ctx := tablesAt(t, 1), context.Background()
	other := openAt(t, s.url)
	for step, key := range []string{"own", "the same"} {
		first, second := s.entryTo(0, fmt.Sprint("the same", step), 10*step+1), s.entryTo(0, fmt.Sprint(key, step), 10*step+2)
		_, ok, err := s.Append(ctx, first)
		require.NoError(t, err)
		require.True(t, ok)
		second.Row.At = 2
		_, ok, err = other.Append(ctx, second)
		require.NoError(t, err)
		assert.False(t, ok, key)
		bodies, points := s.log(0)
		assert.Len(t, bodies, step+1, key)
		assert.Equal(t, 10*step+1, points, key)
	}
}

// Who leaves before an entry is sent takes it back; who leaves later does not.
func TestLeavingAnEntry(t *testing.T) {
	t.Parallel()
	s := tablesAt(t, 3)
	letGo := s.hold(0, 1)
	sent, leave := context.WithCancel(context.Background())
	first, second := s.send(sent, s.entryTo(0, "a", 7)), s.send(sent, s.entryTo(1, "a", 7))
	s.blocked(2)
	waiting := s.send(sent, s.entryTo(2, "a", 7))
	late := s.send(context.Background(), s.entryTo(0, "b", 8)) // to a game with one on its way
	leave()
	assert.Equal(t, appended{false, context.Canceled}, <-waiting)
	letGo()
	assert.Equal(t, appended{true, nil}, <-first)
	assert.Equal(t, appended{true, nil}, <-second)
	assert.Equal(t, appended{false, nil}, <-late)
	bodies, points := s.log(0)
	assert.Equal(t, []string{"7"}, bodies)
	assert.Equal(t, 7, points)
	bodies, _ = s.log(2)
	assert.Empty(t, bodies)
}

// A connection that is lost under what was sent leaves unsure what happened: it
// is not done again by itself. The next entry finds another connection.
func TestAConnectionIsLostUnderAnEntry(t *testing.T) {
	t.Parallel()
	s, ctx := tablesAt(t, 1), context.Background()
	letGo := s.hold(0)
	plain := s.send(ctx, s.entryTo(0, "a", 1))
	s.blocked(1)
	end := s.entryTo(0, "b", 2)
	end.Result.Finished, end.Result.Ended = true, 5
	whole := s.send(ctx, end)
	s.blocked(2)
	_, err := s.db.Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`)
	require.NoError(t, err)
	for _, answer := range []chan appended{plain, whole} {
		got := <-answer
		assert.ErrorIs(t, got.err, play.ErrUnavailable)
		assert.False(t, got.ok)
	}
	letGo()
	bodies, _ := s.log(0)
	assert.Empty(t, bodies)
	assert.Equal(t, appended{true, nil}, <-s.send(ctx, s.entryTo(0, "c", 3)))
}

// A write waits for another one a while, then it says that it has not happened.
func TestAWriteWaitsAWhile(t *testing.T) {
	t.Parallel()
	s, ctx := tablesAt(t, 1), context.Background()
	hurried, err := store.Open(ctx, s.url, store.Patience(400*time.Millisecond))
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, hurried.Close()) })
	letGo := s.hold(0)
	plain, end := s.entryTo(0, "a", 1), s.entryTo(0, "b", 2)
	end.Result.Finished, end.Result.Ended = true, 5
	for _, w := range []play.AppendRow{plain, end} {
		_, _, err := hurried.Append(ctx, w)
		assert.ErrorIs(t, err, play.ErrUnavailable)
	}
	letGo()
	_, ok, err := hurried.Append(ctx, plain)
	require.NoError(t, err)
	assert.True(t, ok, "nothing of it was there")
}
