package play

import "context"

// HistoryStore keeps what is told about games beside their logs, and what was
// deleted until it is purged. It is part of a [Store], with the same promises.
type HistoryStore interface {
	// List reads one page of a notebook's sessions, the newest evening first.
	List(ctx context.Context, query ListQuery) (ListRows, error)

	// Remark writes a session's place, its note and whether it counts, and
	// answers its new change. It answers false, and writes nothing, where one of
	// them is not as it was before by now, or the session is gone.
	Remark(ctx context.Context, remark RemarkRow) (change int64, ok bool, err error)

	// DeleteSession hides a session; ErrAbsent where it is hidden already. It
	// answers the session, and the one that it follows if that is there, with
	// their new changes.
	DeleteSession(ctx context.Context, id string, at int64) ([]Changed, error)

	// RestoreSession brings a hidden session back; ErrAbsent where none is
	// hidden. It answers what DeleteSession does; false, with nothing written,
	// where its notebook would hold more than the limits (0: any number).
	RestoreSession(ctx context.Context, id string, limits Limits) (changed []Changed, ok bool, err error)

	// Deleted reads hidden sessions of a notebook, and those that a device
	// keeps, the latest deleted first, without rows.
	Deleted(ctx context.Context, query DeletedQuery) ([]DeletedRow, error)

	// HiddenSession reads a hidden session, without rows; ErrAbsent where none
	// is hidden.
	HiddenSession(ctx context.Context, id string) (DeletedRow, error)

	// Claim gives a chore to the caller until a time. It answers false where
	// somebody else has it still.
	Claim(ctx context.Context, chore string, now, until int64) (bool, error)

	// Purge removes for good what was deleted at a time or before, at most
	// limit sessions, with the people who are nowhere else. It answers how many
	// it found; fewer than limit are the last.
	Purge(ctx context.Context, deletedBy int64, limit int) (int, error)
}

// ListQuery asks for one page of a List.
type ListQuery struct {
	Notebook string // the sessions that its devices sit in are listed too
	Game     string
	Finished *bool
	Folded   string   // a player's folded name
	Words    []string // folded; place and note hold every one
	From, To string   // evenings
	// After is the last row of the page before.
	AfterEvening string
	AfterBegan   int64
	AfterID      string // "": the first page
	Limit        int
	CountTo      int // Total counts no further
}

// ListRows answers a ListQuery.
type ListRows struct {
	Sessions  []StoredSession // without rows
	Total     int             // what the filter finds, up to CountTo
	Uncounted bool            // there are more than Total
	More      bool            // there is a page after this one
}

// RemarkRow is what a session's table says beside its log, as it is to be and
// as it was.
type RemarkRow struct {
	Session    string
	Place      string
	Note       string
	NotCounted bool
	Words      string // place and note, folded for a search
	Before     Remarks
}

// DeletedQuery asks for hidden sessions.
type DeletedQuery struct {
	Notebook string
	Device   string
	ID       string // only this one; "" for all
	// Before is where the page begins: the time and id of the last row before.
	Before   int64
	BeforeID string
	Limit    int
}

// DeletedRow is a hidden session and when it was deleted.
type DeletedRow struct {
	StoredSession // without rows
	At            int64
}
