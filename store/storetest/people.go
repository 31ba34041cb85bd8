package storetest

import (
	"strconv"
	"strings"
	"testing"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What one device of a notebook sat in, all of them see; a list tells it from
// the notebook's own, and a guest's code is the guest's alone.
func satElsewhere(t *testing.T, store play.Store) {
	began(t, store, 2)
	ana, leo := guest(t, store, 2), guest(t, store, 3)
	listed := func(notebook string) []string {
		t.Helper()
		got, err := store.List(bg(), play.ListQuery{Notebook: notebook, Limit: 10, CountTo: 10})
		require.NoError(t, err)
		assert.Equal(t, len(got.Sessions), got.Total)
		return ids(got)
	}
	require.NoError(t, store.Admit(bg(), play.GuestRow{Session: "session-02", Device: leo, Code: "CODE02", Since: 5}))
	assert.Empty(t, listed("notebook-2"))
	assert.Empty(t, listed("notebook-3"), "who only watched did not sit")
	moved(t, store, play.SeatMove{Seat: "p1", To: ana})
	assert.Equal(t, []string{"session-01"}, listed("notebook-2"))
	assert.Equal(t, []string{"session-02", "session-01"}, listed("notebook-1"))
	_, err := store.Guest(bg(), "session-01", leo)
	assert.ErrorIs(t, err, play.ErrAbsent, "another notebook's")
	again := session(3)
	again.Seats[1].Device = ana
	created, err := store.CreateSession(bg(), again)
	require.NoError(t, err)
	require.True(t, created)
	assert.Equal(t, []string{"session-03", "session-01"}, listed("notebook-2"), "phones keep their seats in a rematch")
}

// rostered lists a notebook's people as "name games[>merged into]", or only one
// and who was merged into that one.
func rostered(t *testing.T, store play.Store, person ...string) (out []string) {
	t.Helper()
	rows, err := store.Roster(bg(), "notebook-1", strings.Join(person, ""))
	require.NoError(t, err)
	for _, r := range rows {
		line := r.ID + " " + strconv.Itoa(r.Games) + " " + r.Latest
		if r.MergedInto != "" {
			line += " > " + r.MergedInto
		}
		out = append(out, line)
	}
	return out
}

func roster(t *testing.T, store play.Store) {
	began(t, store, 3)
	_, err := store.DeleteSession(bg(), "session-03", 1)
	require.NoError(t, err)
	assert.Equal(t, []string{"ana 2 2026-11-02", "guest-01 1 2026-11-01", "guest-02 1 2026-11-02", "guest-03 0 "}, rostered(t, store))
	over := row(1)
	over.Result.Finished, over.Result.Ended = true, 9000
	added(t, store, over)

	changed, ok, err := store.NamePerson(bg(), "notebook-1", "ana", "Anna", "anna", 9001)
	require.NoError(t, err)
	require.True(t, ok)
	assert.Equal(t, []play.Changed{{Session: "session-02", Change: 2}}, changed, "one is deleted, one ended long ago")
	changed, ok, err = store.NamePerson(bg(), "notebook-1", "ana", "ANNA", "anna", 9000)
	require.NoError(t, err)
	require.True(t, ok, "one's own name, spelled anew")
	assert.ElementsMatch(t, []play.Changed{{Session: "session-01", Change: 3}, {Session: "session-02", Change: 3}}, changed)
	assert.Equal(t, "ANNA", load(t, store, "session-01").Seats[0].Name)
	for what, late := range map[string][3]string{
		"a name that is somebody's": {"notebook-1", "ana", "guest-01"}, "another notebook's": {"notebook-2", "ana", "eva"}, "nobody": {"notebook-1", "none", "eva"},
	} {
		_, ok, err = store.NamePerson(bg(), late[0], late[1], "Eva", late[2], 0)
		require.NoError(t, err)
		assert.False(t, ok, what)
	}

	changed, err = store.ColourPerson(bg(), "notebook-1", "guest-02", 7, 0)
	require.NoError(t, err)
	assert.Equal(t, []play.Changed{{Session: "session-02", Change: 4}}, changed)
	seat := load(t, store, "session-02").Seats[1]
	assert.Equal(t, []int{7, 2}, []int{seat.Own, seat.Colour}, "the seat was given another one")
	require.NoError(t, store.HidePerson(bg(), "notebook-1", "guest-02", true))
	require.NoError(t, store.HidePerson(bg(), "notebook-2", "guest-01", true))
	people, err := store.People(bg(), "notebook-1")
	require.NoError(t, err)
	for _, person := range people {
		assert.Equal(t, person.ID == "guest-02", person.Hidden, person.ID)
	}
}

func merges(t *testing.T, store play.Store) {
	began(t, store, 3)
	merge := func(from, into string) bool {
		t.Helper()
		_, ok, err := store.MergePeople(bg(), play.MergeRow{Notebook: "notebook-1", From: from, Into: into, Colour: 4})
		require.NoError(t, err)
		return ok
	}
	assert.False(t, merge("ana", "guest-01"), "they sit at one table")
	assert.False(t, merge("ana", "ana"))
	assert.False(t, merge("none", "ana"))
	together, err := store.Together(bg(), "ana", "guest-01", 9)
	require.NoError(t, err)
	assert.Equal(t, []play.TogetherRow{{Session: "session-01", Game: "toy", Evening: "2026-11-01"}}, together)

	require.True(t, merge("guest-01", "guest-02"))
	require.True(t, merge("guest-02", "guest-03"))
	assert.Equal(t, []string{"ana 3 2026-11-03", "guest-01 1 2026-11-01 > guest-03", "guest-02 1 2026-11-02 > guest-03", "guest-03 1 2026-11-03"}, rostered(t, store), "nobody is two steps away")
	assert.Equal(t, []string{"ana 3 2026-11-03"}, rostered(t, store, "ana"))
	assert.Equal(t, []string{"guest-01 1 2026-11-01 > guest-03", "guest-02 1 2026-11-02 > guest-03", "guest-03 1 2026-11-03"}, rostered(t, store, "guest-03"))
	assert.Empty(t, rostered(t, store, "none"))
	seat := load(t, store, "session-01").Seats[1]
	assert.Equal(t, []any{"guest-03", "Léo guest-03", "guest-03", 4}, []any{seat.Person, seat.Name, seat.Folded, seat.Own})
	got, err := store.List(bg(), play.ListQuery{Notebook: "notebook-1", Folded: "guest-01", Limit: 9})
	require.NoError(t, err)
	assert.Len(t, got.Sessions, 3, "by any of their names")
	elsewhere, err := store.SitsElsewhere(bg(), "guest-03", "session-03")
	require.NoError(t, err)
	assert.True(t, elsewhere)
	assert.False(t, merge("guest-01", "ana"), "is somebody else by now")
	assert.False(t, merge("ana", "guest-03"))
	_, ok, err := store.NamePerson(bg(), "notebook-1", "guest-01", "Eva", "eva", 0)
	require.NoError(t, err)
	assert.False(t, ok, "is somebody else by now")

	require.True(t, merge("guest-03", "guest-01"), "a former name leads again")
	assert.Equal(t, []string{"ana 3 2026-11-03", "guest-01 1 2026-11-01", "guest-02 1 2026-11-02 > guest-01", "guest-03 1 2026-11-03 > guest-01"}, rostered(t, store))
	_, ok, err = store.SplitPerson(bg(), "notebook-2", "guest-02", 0)
	require.NoError(t, err)
	assert.False(t, ok, "another notebook's")
	changed, ok, err := store.SplitPerson(bg(), "notebook-1", "guest-02", 0)
	require.NoError(t, err)
	require.True(t, ok)
	assert.Len(t, changed, 1)
	assert.Equal(t, "Léo guest-02", load(t, store, "session-02").Seats[1].Name)
	_, ok, err = store.SplitPerson(bg(), "notebook-1", "guest-02", 0)
	require.NoError(t, err)
	assert.False(t, ok)

	back := play.RenameRow{Session: "session-03", Notebook: "notebook-1", Seat: "p2", From: "guest-01", Person: play.PersonRow{ID: "eva", Name: "Eva", Folded: "eva", Colour: 1}, Fresh: true}
	_, ok, err = store.Rename(bg(), back)
	require.NoError(t, err)
	assert.True(t, ok, "a seat is whoever its person turned out to be")
}

func erases(t *testing.T, store play.Store) {
	began(t, store, 3)
	join := row(1)
	join.Row.Kind, join.Row.Body = play.EntryRow, []byte(`{"type":"join","name":"Zoé","start":0}`)
	join.People = []play.PersonRow{{ID: "zoe", Name: "Zoé", Folded: "zoé", Colour: 3, Played: 1}}
	join.Seats = []play.SeatRow{{Seat: "p3", Position: 3, Person: "zoe", Colour: 3, Joined: true}}
	added(t, store, join)
	over := row(1)
	over.Session, over.Result.Finished, over.Result.Ended = "session-02", true, 9000
	added(t, store, over)
	_, err := store.DeleteSession(bg(), "session-01", 5)
	require.NoError(t, err)

	logs, err := store.JoinLogs(bg(), "notebook-1")
	require.NoError(t, err)
	require.Len(t, logs, 1, "deleted ones too")
	assert.Equal(t, []any{"session-01", int64(1), 2}, []any{logs[0].Session, logs[0].Version, logs[0].Begun})
	assert.Equal(t, []play.SeatRow{{Seat: "p3", Person: "zoe"}}, logs[0].Seats)
	assert.Equal(t, string(join.Row.Body), string(logs[0].Rows[0].Body))

	_, ok, err := store.MergePeople(bg(), play.MergeRow{Notebook: "notebook-1", From: "guest-02", Into: "zoe", Colour: 4})
	require.NoError(t, err)
	require.True(t, ok)
	erase := play.EraseRow{
		Notebook: "notebook-1", Lately: 9000, Person: "zoe", Logs: 1, Versions: 1,
		People:   []play.ErasedRow{{ID: "zoe", Folded: "\x01zoe"}, {ID: "guest-02", Folded: "\x01guest-02"}},
		Rewrites: []play.RewriteRow{{Session: "session-01", Version: 1, Rows: []play.LogEntryRow{{Seq: 1, Body: []byte(`{}`)}}}},
	}
	for what, late := range map[string]func(*play.EraseRow){
		"another log lets somebody in": func(e *play.EraseRow) { e.Logs = 0 },
		"such a log went on":           func(e *play.EraseRow) { e.Versions, e.Rewrites = 0, nil },
		"somebody else is this one":    func(e *play.EraseRow) { e.People = e.People[:1] },
		"the log went on":              func(e *play.EraseRow) { e.Rewrites = []play.RewriteRow{{Session: "session-01", Version: 0}} },
		"another notebook's":           func(e *play.EraseRow) { e.Notebook, e.Logs, e.Versions, e.Rewrites = "notebook-2", 0, 0, nil },
	} {
		tried := erase
		late(&tried)
		_, ok, err := store.ErasePerson(bg(), tried)
		require.NoError(t, err)
		assert.False(t, ok, what)
	}
	people, err := store.People(bg(), "notebook-1")
	require.NoError(t, err)
	assert.NotEmpty(t, people[0].Name, "nothing was written")
	changed, ok, err := store.ErasePerson(bg(), erase)
	require.NoError(t, err)
	require.True(t, ok)
	assert.Equal(t, []play.Changed{{Session: "session-02", Change: 4}}, changed, "the deleted one is on no screen, nor one that ended long ago")
	got := load(t, store, "session-02")
	assert.Equal(t, []string{"zoe", "", "\x01zoe"}, []string{got.Seats[1].Person, got.Seats[1].Name, got.Seats[1].Folded})
	for key, want := range map[string]string{"key-2": "", "key-3": "asked"} {
		_, hash, err := store.SessionByKey(bg(), "notebook-1", key)
		require.NoError(t, err)
		assert.Equal(t, want, hash, "names could be guessed from it where the person sat")
	}
	logs, err = store.JoinLogs(bg(), "notebook-1")
	require.NoError(t, err)
	require.Len(t, logs, 1, "one that let somebody in is known")
	assert.Equal(t, "{}", string(logs[0].Rows[0].Body))

	late := row(2)
	_, ok, err = store.Append(bg(), late)
	require.NoError(t, err)
	assert.False(t, ok, "a name was erased from the log that it was planned on")
}

// erasedStay: nobody who was erased becomes somebody again.
func erasedStay(t *testing.T, store play.Store) {
	began(t, store, 3)
	merge := func(from, into string) bool {
		_, ok, err := store.MergePeople(bg(), play.MergeRow{Notebook: "notebook-1", From: from, Into: into, Colour: 1})
		require.NoError(t, err)
		return ok
	}
	require.True(t, merge("guest-01", "guest-02"))
	_, ok, err := store.ErasePerson(bg(), play.EraseRow{Notebook: "notebook-1", People: []play.ErasedRow{
		{ID: "guest-01", Folded: "\x01guest-01"}, {ID: "guest-02", Folded: "\x01guest-02"},
	}})
	require.NoError(t, err)
	require.True(t, ok)
	assert.False(t, merge("guest-03", "guest-02"), "nobody turns out to be them")
	assert.False(t, merge("guest-02", "guest-03"))
	_, ok, err = store.SplitPerson(bg(), "notebook-1", "guest-01", 0)
	require.NoError(t, err)
	assert.False(t, ok)
	_, ok, err = store.NamePerson(bg(), "notebook-1", "guest-02", "Eva", "eva", 0)
	require.NoError(t, err)
	assert.False(t, ok)
}
