package play

import "context"

// PeopleStore keeps who plays in a notebook's games. What it changes is seen at
// the tables where these people sit: every method that can be seen there
// answers the sessions whose change rose, those that run and those that ended
// lately.
type PeopleStore interface {
	// Roster lists a notebook's people with their games, by folded name; those
	// who were merged stand with their own.
	Roster(ctx context.Context, notebook string) ([]RosterRow, error)

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
