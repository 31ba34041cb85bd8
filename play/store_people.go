package play

import "context"

// PeopleStore keeps who plays in a notebook's games. What it changes is seen at
// the tables where these people sit: every method that can be seen there
// answers the sessions whose change rose, those that run and those that ended
// lately.
type PeopleStore interface {
	// Roster lists a notebook's people with their games, by folded name; those
	// who were merged stand with their own. person, where it is not "", asks for
	// that one only, and whoever was merged into that one.
	Roster(ctx context.Context, notebook, person string) ([]RosterRow, error)

	// NamePerson gives a person another name. It answers false, and writes
	// nothing, where the name is somebody's by now, or the person is gone.
	NamePerson(ctx context.Context, notebook, person, name, folded string, lately int64) (changed []Changed, ok bool, err error)

	// ColourPerson gives a person another colour and shape.
	ColourPerson(ctx context.Context, notebook, person string, colour int, lately int64) ([]Changed, error)

	// HidePerson leaves a person out of what a set-up suggests, or not.
	HidePerson(ctx context.Context, notebook, person string, hidden bool) error

	// Together lists the sessions, deleted ones too, where two people both
	// sit, each with those who were merged into them; the newest first, limit
	// at most.
	Together(ctx context.Context, a, b string, limit int) ([]TogetherRow, error)

	// MergePeople makes one person of two: what points to from, and whoever
	// turned out to be from, is read as into from now on, in this colour. It
	// answers false, and writes nothing, where they sit at one table, or one
	// of them is somebody else by now.
	MergePeople(ctx context.Context, merge MergeRow) (changed []Changed, ok bool, err error)

	// JoinLogs reads the logs of a notebook's sessions, deleted ones too, in
	// which an entry lets somebody in, or did.
	JoinLogs(ctx context.Context, notebook string) ([]JoinLog, error)

	// ErasePerson takes the names of people, and what holds them, out of a
	// notebook for good, with the hashes that they could be guessed from. It
	// answers false, and writes nothing, where a log that lets somebody in went
	// on meanwhile, there is another one, or other people are this one.
	ErasePerson(ctx context.Context, erase EraseRow) (changed []Changed, ok bool, err error)

	// SplitPerson makes a person who was merged somebody of their own again.
	// It answers false where they are already.
	SplitPerson(ctx context.Context, notebook, person string, lately int64) (changed []Changed, ok bool, err error)
}

// RosterRow is one of a notebook's people.
type RosterRow struct {
	PersonRow
	Games  int    // that are not deleted
	Latest string // evening of the latest of them, "" for none
}

// Changed is a session with its new change.
type Changed struct {
	Session string
	Change  int64
}

// TogetherRow is a session where two people sit.
type TogetherRow struct {
	Session string
	Game    string
	Evening string
	Deleted bool
}

// MergeRow makes one person of two.
type MergeRow struct {
	Notebook   string
	From, Into string
	Colour     int
	Lately     int64 // sessions that ended since then are changed too
}

// JoinLog is a log in which an entry lets somebody in.
type JoinLog struct {
	Session string
	Version int64
	Begun   int       // seats of the set-up
	Seats   []SeatRow // of those who came in: seat and who that person turned out to be
	Rows    []LogEntryRow
}

// EraseRow takes people's names away.
type EraseRow struct {
	Notebook string
	Person   string      // the one that all of People are
	People   []ErasedRow // with whoever turned out to be that one
	Rewrites []RewriteRow
	// Logs is how many logs let somebody in, and Versions the sum of their
	// versions, when they were looked up.
	Logs     int
	Versions int64
	Lately   int64 // sessions that ended since then are changed too
}

// ErasedRow is one whose name is taken away; Folded takes its place.
type ErasedRow struct {
	ID     string
	Folded string
}

// RewriteRow is what becomes of rows of a log: the bodies of these seqs are
// replaced, their hashes emptied.
type RewriteRow struct {
	Session string
	Version int64 // that the log must still be at
	Rows    []LogEntryRow
}
