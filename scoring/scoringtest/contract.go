// Package scoringtest is what every game must pass: the contract of
// scoring.Game ([Contract]), requests with their known answers ([Vectors]) and
// recorded games ([Golden]). Only tests import it.
package scoringtest

import (
	"slices"
	"testing"

	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Fixture is what [Contract] needs to know of a game.
type Fixture struct {
	// Setup need not be prepared.
	Setup scoring.Setup
	// Log is a legal game in a session, entries in the API's flat JSON. It
	// should hold every entry type of the game.
	Log []string
	// Others are well-formed entries of the types that no log with this set-up
	// can hold (options choose between types).
	Others []string
	// Refused are entries that cannot stand at the end of Log.
	Refused []string
	// Secrets are pairs of logs that differ in hidden values only; none for a
	// game without secrets.
	Secrets []Secret
	// Sum adds up the score lines of a sheet, and the start scores, for each
	// seat.
	Sum func(sheet scoring.Sheet) map[scoring.SeatID]int
}

// Secret is two logs, each in the API's flat JSON, that differ in values only
// which are hidden at their end.
type Secret struct {
	Name string
	A, B []string
}

// Contract tests that a game keeps what scoring.Game promises.
func Contract(t *testing.T, game scoring.Game, fixture Fixture) {
	t.Helper()
	setup := Prepare(t, game, fixture.Setup)
	t.Run("prepare keeps a prepared set-up as it is", func(t *testing.T) {
		assert.Equal(t, setup, Prepare(t, game, setup))
		assert.Equal(t, game.ID(), setup.Game)
		assert.Equal(t, game.Spec().Rules, setup.Rules)
		assert.Contains(t, setup.Seats, setup.First)
	})
	t.Run("an empty log replays", func(t *testing.T) {
		sheet, err := game.Replay(setup, nil)
		require.NoError(t, err)
		checkStanding(t, setup, sheet)
		assert.False(t, sheet.Common().Finished)
		assert.Nil(t, game.Facts(sheet))
	})
	t.Run("replay is deterministic and leaves its input alone", func(t *testing.T) {
		log, same := Decode(t, game, fixture.Log), Decode(t, game, fixture.Log)
		frozen := Prepare(t, game, setup)
		first := Replay(t, game, setup, log)
		for range 3 {
			assert.Equal(t, first, Replay(t, game, setup, log))
		}
		assert.Equal(t, JSON(t, first), JSON(t, Replay(t, game, setup, same)))
		assert.Equal(t, same, log, "the log was changed")
		assert.Equal(t, frozen, setup, "the set-up was changed")
	})
	t.Run("every beginning of a log replays, and its next entry may be entered", func(t *testing.T) {
		log := Decode(t, game, fixture.Log)
		for n := range log {
			sheet := Replay(t, game, setup, log[:n:n])
			checkStanding(t, setup, sheet)
			if fixture.Sum != nil {
				assert.Equal(t, sheet.Common().Totals, fixture.Sum(sheet), "after %d entries, totals are not the sum of the lines", n)
			}
			before := JSON(t, sheet)
			assert.NoError(t, game.Candidate(setup, sheet, log[n]), "entry %d", n)
			assert.Equal(t, before, JSON(t, sheet), "Candidate changed the sheet")
		}
		sheet := Replay(t, game, setup, log)
		checkStanding(t, setup, sheet)
		if fixture.Sum != nil {
			assert.Equal(t, sheet.Common().Totals, fixture.Sum(sheet), "totals are not the sum of the lines")
		}
		for _, fact := range game.Facts(sheet) {
			assert.Contains(t, sheet.Common().Totals, fact.Seat)
			assert.NotEmpty(t, fact.Key)
		}
	})
	t.Run("a replay goes on from any sheet", func(t *testing.T) { checkResume(t, game, setup, fixture) })
	t.Run("entries survive their JSON", func(t *testing.T) { checkEntries(t, game, fixture) })
	t.Run("garbage is malformed", func(t *testing.T) { checkGarbage(t, game) })
	t.Run("refusals are problems", func(t *testing.T) { checkRefusals(t, game, setup, fixture) })
	t.Run("an entry of another game is refused", func(t *testing.T) {
		for _, entry := range []scoring.Entry{stranger{}, nil} {
			_, err := game.Replay(setup, []scoring.Entry{entry})
			var problem *scoring.EntryProblem
			require.ErrorAs(t, err, &problem)
			assert.Equal(t, "unknown_entry", problem.Problem.Code)
		}
	})
	t.Run("a past result stands for a game without a log", func(t *testing.T) { checkPast(t, game, setup, fixture) })
	for _, secret := range fixture.Secrets {
		t.Run("a cut log tells nothing: "+secret.Name, func(t *testing.T) {
			a, b := cutSheet(t, game, setup, secret.A), cutSheet(t, game, setup, secret.B)
			assert.Equal(t, a, b)
			assert.NotEqual(t, JSON(t, Decode(t, game, secret.A)), JSON(t, Decode(t, game, secret.B)), "the logs do not differ")
		})
	}
}

// stranger is no entry of any game.
type stranger struct{ scoring.Head }

func (stranger) By() []scoring.SeatID    { return nil }
func (stranger) Names() []scoring.SeatID { return nil }

// checkStanding tests what holds for the shared part of every sheet.
func checkStanding(t *testing.T, setup scoring.Setup, sheet scoring.Sheet) {
	t.Helper()
	standing := sheet.Common()
	for _, seat := range setup.Seats {
		assert.Contains(t, standing.Totals, seat)
	}
	assert.NotNil(t, standing.Winners)
	assert.NotNil(t, standing.Missing)
	assert.Equal(t, standing.Finished, len(standing.Winners) > 0, "winners: %v", standing.Winners)
	ranked := 0
	for _, place := range standing.Ranking {
		assert.Equal(t, ranked+1, place.Place)
		ranked += len(place.Players)
		for _, player := range place.Players {
			assert.Equal(t, standing.Totals[player], place.Total)
		}
	}
	assert.Len(t, standing.Totals, ranked, "the ranking leaves somebody out")
}

func checkEntries(t *testing.T, game scoring.Game, fixture Fixture) {
	types := map[string]bool{}
	for _, entry := range Decode(t, game, slices.Concat(fixture.Log, fixture.Others)) {
		again, err := scoring.DecodeEntry(game, JSON(t, entry))
		require.NoError(t, err)
		assert.Equal(t, entry, again)
		types[entry.Type()] = true
		for _, seat := range entry.By() {
			assert.Contains(t, entry.Names(), seat)
		}
		assert.Equal(t, entry, game.Cut(entry, nil), "a cut of no seats changed the entry")
	}
	for _, typ := range game.Entries() {
		assert.True(t, types[typ.Type], "the fixture holds no %q", typ.Type)
	}
}

var garbage = []string{"", " ", "null", "true", "1", `"x"`, "[]", "{", "{}}", `{"type":1}`, "\xff", `{"type":"` + "\xff" + `"}`}

func checkGarbage(t *testing.T, game scoring.Game) {
	for _, typ := range append(game.Entries(), scoring.SharedEntries()...) {
		bodies := append([]string{`{"type":"` + typ.Type + `","stranger":1}`, `{"type":"` + typ.Type + `","type":"` + typ.Type + `"}`}, garbage...)
		for _, body := range bodies {
			_, err := game.Decode(typ.Type, []byte(body))
			assertKind(t, scoring.Malformed, err, typ.Type+" "+body)
		}
	}
	_, err := game.Decode("stranger", []byte(`{"type":"stranger"}`))
	assertKind(t, scoring.Malformed, err, "an unknown type")
	for _, call := range game.Calls() {
		for _, body := range append([]string{`{"stranger":1}`}, garbage...) {
			_, err := call.Do([]byte(body))
			assertKind(t, scoring.Malformed, err, call.Path+" "+body)
		}
	}
}

func checkRefusals(t *testing.T, game scoring.Game, setup scoring.Setup, fixture Fixture) {
	log := Decode(t, game, fixture.Log)
	sheet := Replay(t, game, setup, log)
	for _, body := range fixture.Refused {
		entry, err := scoring.DecodeEntry(game, []byte(body))
		require.NoError(t, err, body)
		err = game.Candidate(setup, sheet, entry)
		if err != nil {
			var problem *scoring.Problem
			assert.ErrorAs(t, err, &problem, body)
			continue
		}
		_, err = game.Replay(setup, append(log[:len(log):len(log)], entry))
		var problem *scoring.EntryProblem
		if assert.ErrorAs(t, err, &problem, body) {
			assert.Equal(t, len(log), problem.Index)
			assert.NotEmpty(t, problem.Problem.Code)
		}
	}
}

// cutSheet replays a log with everything cut out that is hidden at its end.
func cutSheet(t *testing.T, game scoring.Game, setup scoring.Setup, bodies []string) string {
	t.Helper()
	log := Decode(t, game, bodies)
	sheet := Replay(t, game, setup, log)
	cut := make([]scoring.Entry, len(log))
	hidden := 0
	for i, entry := range log {
		seats := game.Hidden(entry, sheet)
		hidden += len(seats)
		cut[i] = game.Cut(entry, seats)
	}
	assert.NotZero(t, hidden, "nothing is hidden in the log")
	assert.Equal(t, Decode(t, game, bodies), log, "Cut changed an entry")
	return string(JSON(t, Replay(t, game, setup, cut))) + string(JSON(t, cut))
}

func assertKind(t *testing.T, kind scoring.Kind, err error, what string) {
	t.Helper()
	var problem *scoring.Problem
	if assert.ErrorAs(t, err, &problem, what) {
		assert.Equal(t, kind, problem.Kind, "%s: %v", what, problem)
		assert.NotEmpty(t, problem.Code, what)
	}
}
