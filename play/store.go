package play

import (
	"context"
	"errors"
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
// Whatever changes what LoadSession answers for a session that runs raises its
// change.
type Store interface {
	LimitStore
	StatsStore
	RescoreStore

	// OpenDevice adds a device and its notebook. Where the token hash is known
	// already nothing is added; the device answered is the one that is there.
	OpenDevice(ctx context.Context, device DeviceRow) (DeviceRow, error)

	// Device finds a device by its token hash; ErrAbsent where there is none.
	Device(ctx context.Context, tokenHash string) (DeviceRow, error)

	// People lists all people of a notebook, who played most lately first.
	People(ctx context.Context, notebook string) ([]PersonRow, error)

	// CreateSession adds a session with its new people, seats, rows and result.
	// It answers false, and adds nothing, where somebody was first with the
	// create key, the origin, the join code, or the name of a new person, the
	// session that it follows is at another change by now, or gone, or the
	// notebook would hold more than its Limits. The change of that one rises by
	// one.
	CreateSession(ctx context.Context, session NewSessionRow) (bool, error)

	// CreateSessions is CreateSession for several sessions of one notebook: all
	// are added, or none is.
	CreateSessions(ctx context.Context, sessions []NewSessionRow) (bool, error)

	// SessionByKey finds the id and the create hash of the session begun with
	// a create key; ErrAbsent where there is none.
	SessionByKey(ctx context.Context, notebook, key string) (id, hash string, err error)

	// SessionByOrigin finds the session of a notebook that has an origin, and
	// whether it is deleted; ErrAbsent where there is none.
	SessionByOrigin(ctx context.Context, notebook, origin string) (id string, deleted bool, err error)

	// Games lists the ids of a notebook's sessions, the oldest first, deleted
	// ones left out; those that began at once stand by origin.
	Games(ctx context.Context, notebook string) ([]string, error)

	// LoadSession reads a session with seats, rows and result as of one
	// moment; ErrAbsent where there is none, or it is deleted.
	LoadSession(ctx context.Context, id string) (*StoredSession, error)

	// LoadTable is LoadSession; where it is not asked for the whole it leaves
	// the rows out, of which it names the latest. It looks up the device of a
	// token hash on the way.
	LoadTable(ctx context.Context, id, tokenHash string, whole bool) (*TableRow, error)

	// LoadRows reads a session's log, which is empty where there is no such
	// session.
	LoadRows(ctx context.Context, id string) ([]LogEntryRow, error)

	// Append adds a row to a session's log and replaces its result, and
	// answers the session's new change. It answers false, and writes nothing,
	// where somebody was first with the seq, or the name of a new person, the
	// session is at another change than the row names, or gone, or the device
	// is no longer who the row says, or the notebook would hold more people
	// than its Limits. That no row before has the row's key is for the caller
	// to know: no other can come between, since the seq is the next one.
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

	// Guest reads how a device was let in. Where it was not, but another device
	// of its notebook was, or sits there, it answers without a code; else
	// ErrAbsent.
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
	// with the name, the seat is another person's by now, or the notebook would
	// hold more people than its Limits.
	Rename(ctx context.Context, rename RenameRow) (change int64, ok bool, err error)

	// Ping tells whether the store can answer.
	Ping(ctx context.Context) error

	HistoryStore
	PeopleStore
	DeviceStore
	RematchStore
}
