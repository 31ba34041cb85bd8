package play

import (
	"context"
	"errors"

	"ardoise/scoring"
)

// ErrAbsent is a store's answer where there is no such row.
var ErrAbsent = errors.New("not in the store")

// ErrUnavailable wraps a store's fault that may pass by itself: a full or
// read-only disk, a lock held too long.
var ErrUnavailable = errors.New("the store does not answer")

// Store keeps what play decides; package store implements it. Every method is
// one whole operation that is on disk, or has not happened, when it returns,
// and is safe for concurrent use. Times are milliseconds since 1970, UTC; 0 is
// never. The answers ErrAbsent and ErrUnavailable are found by errors.Is.
type Store interface {
	// OpenDevice adds a device and its notebook. Where the token hash is known
	// already nothing is added; the device answered is the one that is there.
	OpenDevice(ctx context.Context, device DeviceRow) (DeviceRow, error)

	// Device finds a device by its token hash; ErrAbsent where there is none.
	Device(ctx context.Context, tokenHash string) (DeviceRow, error)

	// People lists all people of a notebook, who played most lately first.
	People(ctx context.Context, notebook string) ([]PersonRow, error)

	// CreateSession adds a session with its new people, seats and result. It
	// answers false, and adds nothing, where somebody was first with the
	// create key, the join code, or the name of a new person.
	CreateSession(ctx context.Context, session NewSessionRow) (bool, error)

	// SessionByKey finds the id and the create hash of the session begun with
	// a create key; ErrAbsent where there is none.
	SessionByKey(ctx context.Context, notebook, key string) (id, hash string, err error)

	// LoadSession reads a session with seats, rows and result as of one
	// moment; ErrAbsent where there is none, or it is deleted.
	LoadSession(ctx context.Context, id string) (*StoredSession, error)

	// Append adds a row to a session's log and replaces its result, and
	// answers the session's new change. It answers false, and writes nothing,
	// where somebody was first with the seq, the key, or the name of a new
	// person, or the session is gone.
	Append(ctx context.Context, write AppendRow) (change int64, ok bool, err error)

	// OpenSession finds a session that runs by its join code or join token;
	// ErrAbsent where there is none.
	OpenSession(ctx context.Context, codeOrToken string) (id string, err error)

	// OfferedSeat finds the offer of a seat by its code's hash, in a session
	// that runs and before its time is over; ErrAbsent where there is none.
	OfferedSeat(ctx context.Context, hash string, now int64) (SeatOffer, error)

	// Admit lets a device read a session from now on. One that may already
	// gets the newer code.
	Admit(ctx context.Context, guest GuestRow) error

	// Guest reads how a device was let in; ErrAbsent where it was not.
	Guest(ctx context.Context, session, device string) (GuestRow, error)

	// SeatDevice gives a seat to a device, or frees it, and ends a code for
	// it. A device that held it may go on reading. It answers the session's
	// new change; false, with nothing written, where the seat is another's by
	// now, or the code was used.
	SeatDevice(ctx context.Context, move SeatMove) (change int64, ok bool, err error)

	// OfferSeat keeps a code for a seat, in place of an earlier one; false
	// where another seat has the same or the seat is gone.
	OfferSeat(ctx context.Context, offer SeatOffer) (bool, error)

	// SetKeeper hands the keeper's role from a device to another and answers
	// the session's new change; false where it is not from's by now.
	SetKeeper(ctx context.Context, session, from, to string, at int64) (change int64, ok bool, err error)

	// SetCode replaces a session's join code and token and answers its new
	// change; false where another session has one of them.
	SetCode(ctx context.Context, session, code, token string) (change int64, ok bool, err error)

	// SitsElsewhere tells whether a person sits at another session too.
	SitsElsewhere(ctx context.Context, person, session string) (bool, error)

	// Rename gives a seat another person, or its person another name, and
	// answers the session's new change. A person who sits nowhere any more is
	// dropped. It answers false, and writes nothing, where somebody was first
	// with the name, or the seat is another person's by now.
	Rename(ctx context.Context, rename RenameRow) (change int64, ok bool, err error)

	// DeleteSession hides a session; ErrAbsent where it is hidden already. It
	// answers the session's new change.
	DeleteSession(ctx context.Context, id string, at int64) (change int64, err error)

	// List reads one page of a notebook's sessions, newest first.
	List(ctx context.Context, query ListQuery) (ListRows, error)

	// Ping tells whether the store can answer.
	Ping(ctx context.Context) error
}

// DeviceRow is a credential: a browser, an API token.
type DeviceRow struct {
	ID        string
	Notebook  string
	TokenHash string // SHA-256, hex
	Label     string
	Created   int64
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

// SeatRow is one place at a session's table. Name and Folded are the
// person's; they are read, never written.
type SeatRow struct {
	Seat     scoring.SeatID
	Position int // from 1
	Person   string
	Colour   int    // 1..8
	Device   string // the phone that sits here, "" for none
	Joined   bool   // by an entry, not by the set-up
	Name     string
	Folded   string
}

// SessionRow is what a session is beside its log.
type SessionRow struct {
	ID        string
	Notebook  string
	Keeper    string // device
	Setup     scoring.Setup
	Zone      string
	Evening   string
	JoinCode  string // both let phones in while the session runs; "" for none
	JoinToken string
	Kept      int64 // when the keeper's role last changed hands
	Began     int64
	Ended     int64
	Version   int64
	Change    int64
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

// NewSessionRow is a session to be made.
type NewSessionRow struct {
	SessionRow
	CreateKey  string // "" for none
	CreateHash string
	People     []PersonRow // to be added
	Seats      []SeatRow
	Result     Result
}

// AppendRow is a row to be added, with all that it changes.
type AppendRow struct {
	Session  string
	Row      LogEntryRow
	People   []PersonRow // to be added
	Notebook string      // of the new people
	Seats    []SeatRow   // to be added or given to another person
	Unseat   []scoring.SeatID
	Result   Result
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
	Fresh    bool // Person is to be added; else ID is there already, and takes Name
}

// ListQuery asks for one page of a List.
type ListQuery struct {
	Notebook string
	Device   string // its seats' sessions are listed too
	Game     string
	Finished *bool
	Folded   string // a player's folded name
	From, To string
	// After is the last row of the page before: its beginning and id.
	AfterBegan int64
	AfterID    string
	Limit      int
}

// ListRows answers a ListQuery.
type ListRows struct {
	Sessions []StoredSession // without rows
	Total    int             // all that the filter finds
	More     bool            // there is a page after this one
}
