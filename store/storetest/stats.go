package storetest

import (
	"fmt"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ended is row seq that ends a session: what Ana and her guest have, and a
// fact of each. Level players share the win.
func ended(n int, seq int64, ana, guest int) play.AppendRow {
	w := row(seq)
	w.Session = fmt.Sprintf("session-%02d", n)
	w.Result = play.Result{
		Finished: true, Ended: 9000,
		Seats: []play.ResultRow{{Seat: "p1", Total: ana, Place: 1, Winner: ana >= guest}, {Seat: "p2", Total: guest, Place: 1, Winner: guest >= ana}},
		Facts: []scoring.Fact{{Seat: "p1", Key: "points", N: ana}, {Seat: "p2", Key: "points", N: guest}},
	}
	if ana < guest {
		w.Result.Seats[0].Place = 2
	} else if guest < ana {
		w.Result.Seats[1].Place = 2
	}
	return w
}

// statsOf reads Ana's statistics, all years and the latest two games.
func statsOf(t *testing.T, store play.Store, people ...string) play.PersonStatsRows {
	t.Helper()
	stats, err := store.PersonStats(bg(), play.PersonQuery{People: people, Game: "toy", Latest: 2})
	require.NoError(t, err)
	return stats
}

func outcome(n, total, place, winners int) play.OutcomeRow {
	return play.OutcomeRow{Session: fmt.Sprintf("session-%02d", n), Evening: fmt.Sprintf("2026-11-%02d", n), Total: total, Place: place, Winners: winners}
}

func statistics(t *testing.T, store play.Store) {
	began(t, store, 6)
	none := play.PersonStatsRows{Placings: map[int]int{}}
	assert.Equal(t, none, statsOf(t, store, "ana"), "nothing is over")

	added(t, store, ended(3, 1, 50, 50))
	added(t, store, ended(1, 1, 20, 40))
	added(t, store, ended(2, 1, 50, -10))
	added(t, store, ended(5, 1, 70, 0))
	broken := ended(4, 1, 99, 1)
	broken.Result.BrokenOff, broken.Result.Facts = true, nil
	added(t, store, broken)
	want := play.PersonStatsRows{
		Years: []string{"2026"},
		Sum:   play.PersonSumRow{Games: 4, Wins: 3, Shared: 1, Places: 5, Points: 190},
		Pairs: []play.PairSumRow{
			{Other: "guest-01", Games: 1, Gap: -20}, {Other: "guest-02", Games: 1, Ahead: 1, Gap: 60},
			{Other: "guest-03", Games: 1, Level: 1}, {Other: "guest-05", Games: 1, Ahead: 1, Gap: 70},
		},
		Facts:    []play.FactSumRow{{Fact: "points", Games: 4, N: 190}},
		Best:     outcome(5, 70, 1, 1),
		Worst:    outcome(1, 20, 2, 0),
		Latest:   []play.OutcomeRow{outcome(3, 50, 1, 2), outcome(5, 70, 1, 1)},
		Winning:  []bool{false, true, true, true},
		Placings: map[int]int{1: 3, 2: 1},
	}
	assert.Equal(t, want, statsOf(t, store, "ana"))
	sums, err := store.GameSums(bg(), "notebook-1")
	require.NoError(t, err)
	assert.Equal(t, []play.GameSumRow{{Game: "toy", Year: "2026", Games: 4}}, sums)
	people, err := store.PersonSums(bg(), "notebook-1", "toy")
	require.NoError(t, err)
	require.Len(t, people, 5)
	assert.Equal(t, play.PersonSumRow{Person: "ana", Year: "2026", Games: 4, Wins: 3, Shared: 1, Places: 5, Points: 190}, people[0])

	for _, other := range []play.PersonQuery{{People: []string{"ana"}, Game: "chess"}, {People: []string{"ana"}, Game: "toy", Year: "2025"}} {
		stats, err := store.PersonStats(bg(), other)
		require.NoError(t, err)
		assert.Zero(t, stats.Sum)
		assert.Empty(t, stats.Winning)
		assert.Empty(t, stats.Facts)
	}
	sums, err = store.GameSums(bg(), "notebook-2")
	require.NoError(t, err)
	assert.Empty(t, sums)
}

func statisticsFollow(t *testing.T, store play.Store) {
	began(t, store, 2)
	added(t, store, ended(1, 1, 30, 10))
	added(t, store, ended(2, 1, 10, 20))
	added(t, store, ended(2, 2, 25, 20)) // corrected after the end
	stats := statsOf(t, store, "ana")
	assert.Equal(t, play.PersonSumRow{Games: 2, Wins: 2, Places: 2, Points: 55}, stats.Sum)
	assert.Equal(t, []play.FactSumRow{{Fact: "points", Games: 2, N: 55}}, stats.Facts)

	open := row(3)
	open.Session = "session-02"
	added(t, store, open) // an undo opened it again
	stats = statsOf(t, store, "ana")
	assert.Equal(t, play.PersonSumRow{Games: 1, Wins: 1, Places: 1, Points: 30}, stats.Sum)
	assert.Equal(t, []play.PairSumRow{{Other: "guest-01", Games: 1, Ahead: 1, Gap: 20}}, stats.Pairs)

	zoe := play.PersonRow{ID: "zoe", Name: "Zoé", Folded: "zoé", Colour: 3}
	_, ok, err := store.Rename(bg(), play.RenameRow{Session: "session-01", Notebook: "notebook-1", Seat: "p1", From: "ana", Person: zoe, Fresh: true})
	require.NoError(t, err)
	require.True(t, ok)
	assert.Zero(t, statsOf(t, store, "ana").Sum)
	assert.Equal(t, stats.Sum, statsOf(t, store, "zoe").Sum, "what Ana did Zoé did")
	_, ok, err = store.Rename(bg(), play.RenameRow{Session: "session-01", Notebook: "notebook-1", Seat: "p2", From: "guest-01", Was: "ana 🎲",
		Person: play.PersonRow{ID: "ana", Name: "Ana 🎲", Folded: "ana 🎲"}})
	require.NoError(t, err)
	require.True(t, ok, "who sits nowhere any more is dropped, sums and all")
	assert.Equal(t, play.PairSumRow{Other: "ana", Games: 1, Ahead: 1, Gap: 20}, statsOf(t, store, "zoe").Pairs[0])

	added(t, store, ended(2, 4, 5, 5))
	both := statsOf(t, store, "zoe", "guest-02")
	assert.Equal(t, play.PersonSumRow{Games: 2, Wins: 2, Shared: 1, Places: 2, Points: 35}, both.Sum, "two that are one")
	assert.Equal(t, []play.PairSumRow{{Other: "ana", Games: 2, Ahead: 1, Level: 1, Gap: 20}}, both.Pairs)
	pair, err := store.PairStats(bg(), play.PairQuery{People: []string{"ana"}, Others: []string{"zoe", "guest-02"}, Game: "toy", Latest: 5})
	require.NoError(t, err)
	assert.Equal(t, play.PairStatsRows{
		Years: []string{"2026"}, Sum: play.PairSumRow{Games: 2, Level: 1, Gap: -20},
		Latest: []play.MeetingRow{
			{Session: "session-01", Evening: "2026-11-01", Total: 10, Other: 30, Place: 2, OthersPlace: 1},
			{Session: "session-02", Evening: "2026-11-02", Total: 5, Other: 5, Place: 1, OthersPlace: 1},
		},
	}, pair)

	_, err = store.DeleteSession(bg(), "session-01", 5)
	require.NoError(t, err)
	assert.Equal(t, play.PersonSumRow{Games: 1, Wins: 1, Shared: 1, Places: 1, Points: 5}, statsOf(t, store, "ana").Sum)

	left := session(3)
	left.Result, left.NotCounted = ended(3, 1, 7, 8).Result, true
	created, err := store.CreateSession(bg(), left)
	require.NoError(t, err)
	require.True(t, created)
	assert.Equal(t, 1, statsOf(t, store, "ana").Sum.Games, "left out")
	whole := session(4)
	whole.Result, whole.Evening = ended(4, 1, 7, 8).Result, "2025-12-31"
	created, err = store.CreateSession(bg(), whole)
	require.NoError(t, err)
	require.True(t, created)
	stats = statsOf(t, store, "ana")
	assert.Equal(t, []string{"2026", "2025"}, stats.Years)
	assert.Equal(t, 2, stats.Sum.Games)
}
