package scoringtest

import (
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// StaysPublic tests that an entry that nothing is hidden of stays so as entries
// are added, unless somebody joins.
func StaysPublic(t testing.TB, game scoring.Game, setup scoring.Setup, log []scoring.Entry) {
	t.Helper()
	public := 0 // of the first entries
	for n := range len(log) + 1 {
		if n > 0 && log[n-1].Type() == "join" {
			public = 0
		}
		sheet := Replay(t, game, setup, log[:n])
		for i, entry := range log[:public] {
			require.Empty(t, game.Hidden(entry, sheet), "entry %d is secret again after entry %d", i, n)
		}
		for public < n && len(game.Hidden(log[public], sheet)) == 0 {
			public++
		}
	}
}

// checkResume goes on from the sheet after each entry of the fixture's log.
func checkResume(t *testing.T, game scoring.Game, setup scoring.Setup, fixture Fixture) {
	log := Decode(t, game, fixture.Log)
	Resume(t, game, setup, log)
	StaysPublic(t, game, setup, log)
	for _, refused := range fixture.Refused {
		entry, err := scoring.DecodeEntry(game, []byte(refused))
		if err != nil {
			continue
		}
		longer := append(log[:len(log):len(log)], entry)
		_, want := game.Replay(setup, longer)
		_, got := scoring.Resume(game, setup, Replay(t, game, setup, log), log, []scoring.Entry{entry})
		assert.Equal(t, want, got, refused)
	}
}

// Resume tests that a replay that goes on from the sheet after any entry, by
// one entry or all that follow, and twice from the same sheet, comes to what
// the whole log gives, and leaves the sheet that it went on from as it was.
func Resume(t testing.TB, game scoring.Game, setup scoring.Setup, log []scoring.Entry) {
	t.Helper()
	chain := Replay(t, game, setup, log[:0])
	for n := range log {
		before := Replay(t, game, setup, log[:n:n])
		was := string(JSON(t, before))
		next, end := string(JSON(t, Replay(t, game, setup, log[:n+1]))), string(JSON(t, Replay(t, game, setup, log)))
		for range 2 {
			one, err := scoring.Resume(game, setup, before, log[:n], log[n:n+1])
			require.NoError(t, err)
			require.Equal(t, next, string(JSON(t, one)), "on by entry %d", n)
			all, err := scoring.Resume(game, setup, before, log[:n], log[n:])
			require.NoError(t, err)
			require.Equal(t, end, string(JSON(t, all)), "on from entry %d", n)
			require.Equal(t, next, string(JSON(t, one)), "entry %d, changed afterwards", n)
		}
		require.Equal(t, was, string(JSON(t, before)), "the sheet before entry %d was changed", n)
		var err error
		chain, err = scoring.Resume(game, setup, chain, log[:n], log[n:n+1])
		require.NoError(t, err)
		require.Equal(t, next, string(JSON(t, chain)), "one by one, entry %d", n)
	}
}
