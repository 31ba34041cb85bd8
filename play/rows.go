package play

import "ardoise/scoring"

// DeviceRow is a credential: a browser, an API token, a recovery key.
type DeviceRow struct {
	ID        string
	Notebook  string
	TokenHash string // SHA-256, hex
	Kind      DeviceKind
	Label     string
	Created   int64 // since when it is this notebook's
	Seen      int64 // when it last asked, to the hour
	Closed    int64
}

// PersonRow is somebody who plays in a notebook's games.
type PersonRow struct {
	ID         string
	Name       string
	Folded     string // equal for names that count as the same
	Colour     int    // 1..8
	MergedInto string // the person that this one turned out to be
	Hidden     bool
	Played     int64 // the latest session's beginning
}

// SeatRow is one place at a session's table. Person, where it is read, is who
// that person turned out to be; Name, Folded and Own are that one's, and are
// read, never written.
type SeatRow struct {
	Seat     scoring.SeatID
	Position int // from 1
	Person   string
	Colour   int    // 1..8: worn here where another at the table wears Own
	Device   string // the phone that sits here, "" for none
	Joined   bool   // by an entry, not by the set-up
	Name     string
	Folded   string
	Own      int // the person's colour
}

// SessionRow is what a session is beside its log.
type SessionRow struct {
	ID         string
	Notebook   string
	Origin     string // unique in the notebook; the same in every notebook that the session was imported to
	Keeper     string // device
	Setup      scoring.Setup
	Zone       string
	Evening    string
	Place      string
	Note       string
	NotCounted bool   // left out of statistics
	JoinCode   string // both let phones in while the session runs; "" for none
	JoinToken  string
	Kept       int64 // when the keeper's role last changed hands
	Began      int64
	Ended      int64
	Version    int64
	Change     int64
	Rewritten  int64  // how often rows of its log lost a name
	Follows    string // the session that this one is the rematch of, "" for none
}

// LogEntryRow is one row of a log.
type LogEntryRow struct {
	Seq      int64
	Kind     RowKind
	Target   int64
	V        int    // format of the body
	Body     []byte // JSON; empty for an undo
	Author   string
	Device   string
	Key      string
	BodyHash string // SHA-256 of what was asked, hex
	At       int64
}

// ResultRow is one seat's result.
type ResultRow struct {
	Seat   scoring.SeatID
	Total  int
	Place  int
	Winner bool
}

// Result is a session's outcome as it stands, for lists and statistics.
type Result struct {
	Seats     []ResultRow
	Facts     []scoring.Fact
	Finished  bool
	BrokenOff bool
	Ended     int64
}

// StoredSession is a session read whole.
type StoredSession struct {
	SessionRow
	Seats  []SeatRow // by position
	Rows   []LogEntryRow
	Result Result // without facts
}

// TableRow is a session, and who asks for it.
type TableRow struct {
	StoredSession           // Rows are nil where it was read without its log
	Last          LastRow   // of the log
	Asks          DeviceRow // empty where no device has the token
}

// NewSessionRow is a session to be made.
type NewSessionRow struct {
	SessionRow
	CreateKey  string // "" for none
	CreateHash string
	FollowsAt  int64       // the change that the session that it follows must be at
	Words      string      // place and note, folded for a search
	People     []PersonRow // to be added
	Seats      []SeatRow
	Rows       []LogEntryRow // of one that comes from a file
	Result     Result
	Limits     Limits // of the notebook, as it is afterwards; 0: any number
}

// AppendRow is a row to be added, with all that it changes.
type AppendRow struct {
	Session string
	Change  int64 // that the session must be at; 0: any
	// Rewritten is how often rows of the log had lost a name, when the row was
	// planned: one that a name was erased from meanwhile is read anew.
	Rewritten int64
	House     string // the notebook that the row's device must be of, and open; "": already known
	Row       LogEntryRow
	People    []PersonRow // to be added
	Notebook  string      // the session's
	Seats     []SeatRow   // to be added or given to another person
	Unseat    []scoring.SeatID
	Result    Result
	Former    *Result // as stored at Change, without facts; nil: not known
	Limits    Limits  // of the notebook, as it is afterwards; 0: any number
}

// LastRow names the latest row of a log, none of an empty one, and says whether
// earlier ones were rewritten.
type LastRow struct {
	Seq       int64
	Key       string
	At        int64
	Rewritten int64 // of the session
}

// GuestRow is a device that was let in to a session.
type GuestRow struct {
	Session string
	Device  string
	Code    string // the join code that let it in, "" for another way
	Since   int64
}

// SeatMove is a seat going from one device to another; "" is none.
type SeatMove struct {
	Session  string
	Seat     scoring.SeatID
	From, To string
	Hand     string // hash of the code that To showed; "" for none
	At       int64
}

// SeatOffer is a code for one seat.
type SeatOffer struct {
	Session string
	Seat    scoring.SeatID
	Hash    string // of the code
	Until   int64
}

// RenameRow is a seat whose player goes by another name from now on.
type RenameRow struct {
	Session  string
	Notebook string
	Seat     scoring.SeatID
	From     string // the seat's person so far
	Person   PersonRow
	Fresh    bool   // Person is to be added; else ID is there already, and takes Name
	Was      string // the folded name that Person must still have, who is not fresh
	Limits   Limits // of the notebook, as it is afterwards; 0: any number
}
