// Package storetest is the suite that every store must pass, on the real
// engine. Only tests import it.
package storetest

import (
	"context"
	"fmt"
	"maps"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Contract tests that a store keeps what [play.Store] promises. open gives an
// empty store, which the test may use until it ends.
func Contract(t *testing.T, open func(t *testing.T) play.Store) {
	tests := map[string]func(*testing.T, play.Store){
		"a token opens one notebook, once":              devices,
		"what is not there is absent":                   absent,
		"a session comes back as it was made":           sessionComesBack,
		"a create key, a code and a name are used once": usedOnce,
		"the log comes back as it was written":          logComesBack,
		"a session comes back from a file":              fromFile,
		"a result is replaced":                          resultReplaced,
		"a result follows the rows":                     resultFollows,
		"a table is the session without its log":        tableWithoutLog,
		"a row is added at the change it names":         unchanged,
		"a row of a remembered device":                  stillOfTheHouse,
		"joiners get and lose their seats":              joiners,
		"only the first of two rows is added":           firstRow,
		"of many at once, each row is added once":       atOnce,
		"codes open a session that runs":                codes,
		"a guest is let in for good":                    guests,
		"a seat goes from phone to phone":               seatsMove,
		"an offer gives a seat once":                    offers,
		"the keeper's role is handed on":                keepers,
		"a seat's name is mended":                       renames,
		"games at other tables are a notebook's too":    satElsewhere,
		"games are counted up to a limit":               gamesCounted,
		"limits hold for many at once":                  limitsHold,
		"restores keep the limit":                       restoresKeepLimit,
		"nobody gets two seats of a table":              oneSeatEach,
		"sessions are added all or none":                allOrNone,
		"people are named, coloured and hidden":         roster,
		"two people become one, and two again":          merges,
		"people are erased":                             erases,
		"only who is still there sits down":             stillThere,
		"who is merged meanwhile does not sit twice":    mergedMeanwhile,
		"who was erased stays so":                       erasedStay,
		"devices are named, seen and closed":            devicesOpenAndClose,
		"the last way into a notebook stays open":       lastWay,
		"a device moves in by a code, or a key":         devicesMoveIn,
		"statistics add up what counts":                 statistics,
		"statistics follow every change":                statisticsFollow,
		"all sessions are listed, page by page":         allSessions,
		"a result is set on a log that did not go on":   resultSet,
		"a done context writes nothing":                 cancelled,
	}
	maps.Copy(tests, historyTests())
	maps.Copy(tests, rematchTests())
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

// bg is what the tests wait with.
func bg() context.Context { return context.Background() }

func device(n int) play.DeviceRow {
	return play.DeviceRow{
		ID: fmt.Sprintf("device-%d", n), Notebook: fmt.Sprintf("notebook-%d", n), TokenHash: fmt.Sprintf("hash-%d", n),
		Kind: play.Browser, Label: "Firefox \"<b>$1", Created: 1000 + int64(n), Seen: 1000 + int64(n),
	}
}

// session is session n of notebook-1: two people, one of them always Ana.
func session(n int) play.NewSessionRow {
	id, guest := fmt.Sprintf("session-%02d", n), fmt.Sprintf("guest-%02d", n)
	s := play.NewSessionRow{
		SessionRow: play.SessionRow{
			ID: id, Origin: "origin of " + id, Notebook: "notebook-1", Keeper: "device-1",
			Setup: scoring.Setup{
				Game: "toy", Rulebook: "book", Options: scoring.Options(`{"low_wins":true}`), Rules: 3,
				Seats: []scoring.SeatID{"p1", "p2"}, First: "p2",
			},
			Zone: "Europe/Paris", Evening: fmt.Sprintf("2026-11-%02d", n), JoinCode: fmt.Sprintf("CODE%02d", n), JoinToken: fmt.Sprintf("token-%02d", n), Began: int64(n) * 1000, Change: 1,
		},
		CreateKey: fmt.Sprintf("key-%d", n), CreateHash: "asked",
		People: []play.PersonRow{{ID: guest, Name: "Léo " + guest, Folded: guest, Colour: 2, Played: int64(n) * 1000}},
		Seats: []play.SeatRow{
			{Seat: "p1", Position: 1, Person: "ana", Colour: 1},
			{Seat: "p2", Position: 2, Person: guest, Colour: 2, Device: "device-1"},
		},
		Result: play.Result{Seats: []play.ResultRow{{Seat: "p1", Place: 1}, {Seat: "p2", Place: 1}}},
	}
	if n == 1 {
		s.People = append(s.People, play.PersonRow{ID: "ana", Name: "Ana 🎲", Folded: "ana 🎲", Colour: 1, Played: 1000})
	}
	return s
}

// began opens notebook-1 with the sessions 1 to n.
func began(t *testing.T, store play.Store, n int) {
	t.Helper()
	_, err := store.OpenDevice(bg(), device(1))
	require.NoError(t, err)
	for i := 1; i <= n; i++ {
		created, err := store.CreateSession(bg(), session(i))
		require.NoError(t, err)
		require.True(t, created)
	}
}

// row is row seq of the log of session-01.
func row(seq int64) play.AppendRow {
	return play.AppendRow{
		Session: "session-01", Notebook: "notebook-1",
		Row: play.LogEntryRow{
			Seq: seq, Kind: play.CorrectRow, Target: 7, V: 1, Body: []byte(`{"type":"number","é":"\"$1"}`), Author: "p1",
			Device: "device-1", Key: fmt.Sprintf("row-%d", seq), BodyHash: "body", At: 5000 + seq,
		},
		Result: play.Result{Seats: []play.ResultRow{{Seat: "p1", Total: -20, Place: 2}, {Seat: "p2", Total: 40, Place: 1}}},
	}
}

func added(t *testing.T, store play.Store, w play.AppendRow) int64 {
	t.Helper()
	change, ok, err := store.Append(bg(), w)
	require.NoError(t, err)
	require.True(t, ok)
	return change
}

func load(t *testing.T, store play.Store, id string) *play.StoredSession {
	t.Helper()
	s, err := store.LoadSession(bg(), id)
	require.NoError(t, err)
	return s
}

func devices(t *testing.T, store play.Store) {
	require.NoError(t, store.Ping(bg()))
	first, err := store.OpenDevice(bg(), device(1))
	require.NoError(t, err)
	assert.Equal(t, device(1), first)
	again := device(2)
	again.TokenHash = first.TokenHash
	kept, err := store.OpenDevice(bg(), again)
	require.NoError(t, err)
	assert.Equal(t, first, kept)
	found, err := store.Device(bg(), first.TokenHash)
	require.NoError(t, err)
	assert.Equal(t, first, found)
}

func absent(t *testing.T, store play.Store) {
	_, err := store.Device(bg(), "nobody's")
	assert.ErrorIs(t, err, play.ErrAbsent)
	_, err = store.LoadSession(bg(), "none")
	assert.ErrorIs(t, err, play.ErrAbsent)
	_, _, err = store.SessionByKey(bg(), "notebook-1", "none")
	assert.ErrorIs(t, err, play.ErrAbsent)
	_, err = store.DeleteSession(bg(), "none", 1)
	assert.ErrorIs(t, err, play.ErrAbsent)
	_, ok, err := store.Append(bg(), row(1))
	require.NoError(t, err)
	assert.False(t, ok)
	people, err := store.People(bg(), "none")
	require.NoError(t, err)
	assert.Empty(t, people)
}

func sessionComesBack(t *testing.T, store play.Store) {
	began(t, store, 2)
	made, got := session(1), load(t, store, "session-01")
	assert.Equal(t, made.SessionRow, got.SessionRow)
	assert.Equal(t, made.Result, got.Result)
	assert.Empty(t, got.Rows)
	made.Seats[0].Name, made.Seats[0].Folded = "Ana 🎲", "ana 🎲"
	made.Seats[1].Name, made.Seats[1].Folded = "Léo guest-01", "guest-01"
	made.Seats[0].Own, made.Seats[1].Own = 1, 2
	assert.Equal(t, made.Seats, got.Seats)
	id, hash, err := store.SessionByKey(bg(), "notebook-1", "key-1")
	require.NoError(t, err)
	assert.Equal(t, []string{"session-01", "asked"}, []string{id, hash})

	people, err := store.People(bg(), "notebook-1")
	require.NoError(t, err)
	var names []string
	for _, person := range people {
		names = append(names, person.ID)
	}
	assert.Equal(t, []string{"ana", "guest-02", "guest-01"}, names, "who played last comes first")
	assert.Equal(t, play.PersonRow{ID: "ana", Name: "Ana 🎲", Folded: "ana 🎲", Colour: 1, Played: 2000}, people[0])

	older := session(3)
	older.Began, older.People[0].Played = 500, 500
	created, err := store.CreateSession(bg(), older)
	require.NoError(t, err)
	require.True(t, created)
	people, err = store.People(bg(), "notebook-1")
	require.NoError(t, err)
	assert.Equal(t, int64(2000), people[0].Played, "an older session is not the latest")
}

func usedOnce(t *testing.T, store play.Store) {
	began(t, store, 1)
	for what, twice := range map[string]func(*play.NewSessionRow){
		"key":    func(s *play.NewSessionRow) { s.CreateKey = "key-1" },
		"code":   func(s *play.NewSessionRow) { s.JoinCode = "CODE01" },
		"token":  func(s *play.NewSessionRow) { s.JoinToken = "token-01" },
		"origin": func(s *play.NewSessionRow) { s.Origin = "origin of session-01" },
		"name":   func(s *play.NewSessionRow) { s.People[0].Folded = "guest-01" },
	} {
		s := session(2)
		twice(&s)
		created, err := store.CreateSession(bg(), s)
		require.NoError(t, err, what)
		assert.False(t, created, what)
		_, err = store.LoadSession(bg(), "session-02")
		assert.ErrorIs(t, err, play.ErrAbsent, what)
		people, err := store.People(bg(), "notebook-1")
		require.NoError(t, err)
		assert.Len(t, people, 2, "%s: somebody was added", what)
	}
	for n := 2; n <= 3; n++ {
		s := session(n)
		s.CreateKey, s.JoinCode, s.JoinToken = "", "", ""
		created, err := store.CreateSession(bg(), s)
		require.NoError(t, err)
		assert.True(t, created, "many sessions have no key and no code")
	}
}

func cancelled(t *testing.T, store play.Store) {
	began(t, store, 1)
	done, cancel := context.WithCancel(bg())
	cancel()
	_, ok, err := store.Append(done, row(1))
	assert.ErrorIs(t, err, context.Canceled)
	assert.NotErrorIs(t, err, play.ErrUnavailable, "the caller left, the store is well")
	assert.False(t, ok)
	assert.Empty(t, load(t, store, "session-01").Rows)
}
