package play

import (
	"time"

	"ardoise/scoring"
)

// Kinds of problem beside scoring's own; the HTTP door gives each its status.
const (
	Unauthorized scoring.Kind = "unauthorized" // no credential, or one nobody knows
	NotFound     scoring.Kind = "not_found"    // no such thing, or not the caller's
	Forbidden    scoring.Kind = "forbidden"    // the caller's, but not in this role
	Precondition scoring.Kind = "precondition" // no If-Match
	KeyMissing   scoring.Kind = "key_missing"  // no idempotency key
	Unavailable  scoring.Kind = "unavailable"  // the disk says no; try again later
)

// Role is what a caller is at one session.
type Role string

const (
	Keeper  Role = "keeper"  // enters for anybody
	Player  Role = "player"  // enters for the own seat
	Watcher Role = "watcher" // reads
	House   Role = "house"   // another device of the notebook
)

// Caller is a device that showed a valid token.
type Caller struct {
	Device   string
	Notebook string
	recalled string // the hash of the token where all this is from memory
}

// NewSession is the wish to start a session. First names the player who deals
// or begins; empty is the first named.
type NewSession struct {
	Game     string
	Rulebook string
	Options  scoring.Options
	Players  []string
	First    string
	Zone     string // the reader's IANA zone; empty or unknown: the service's
	Key      string // idempotency key; empty: none
}

// Match is an If-Match header: absent, any version, or one version.
type Match struct {
	Set     bool
	Any     bool
	Version int64
}

// Write is one wish to change a log.
type Write struct {
	Key   string
	Match Match
	Body  []byte // the entry, as the API's flat JSON object
}

// Written is the answer to a Write that is on disk. A retry with the same key
// gets the same answer again, with the sheet as it is now.
type Written struct {
	Seq     int64
	Version int64
	Entry   scoring.Entry // what was written; of an undo, what it took back
	Sheet   scoring.Sheet // as the caller may see it; nil where the log is broken
	table   *table
}

// View is the session as it is now.
func (w *Written) View() *View { return w.table.viewWith(w.Sheet) }

// View is a session as one caller may see it: hidden values are cut out of
// Sheet, Rows and History before it is made.
type View struct {
	ID      string
	Setup   scoring.Setup
	Players []Seat // in seat order, joiners last
	Role    Role
	Own     []scoring.SeatID // the caller's seats
	Version int64            // seq of the last row, 0 at first
	Change  int64            // rises on everything another phone can see
	Sheet   scoring.Sheet
	Rows    []Row            // the effective log
	History []LogRow         // every row as it was written
	Undo    *LogRow          // what Undo would take back, nil where nothing
	MayUndo bool             // whether the caller may take it back
	Waiting []scoring.SeatID // the seats that the table waits for, in seat order
	// JoinCode and JoinToken let other phones in: for typing, and for a QR
	// code. Empty for who may not hand them out.
	JoinCode  string
	JoinToken string
	KeptBy    scoring.SeatID // the keeper's seat, empty where the keeper has none
	Kept      time.Time      // UTC; when the keeper's role last changed hands, zero for never
	Zone      string         // IANA
	Evening   string         // "2026-11-29"
	Place     string         // where the table stood, "" where nobody said
	Began     time.Time      // UTC
	Ended     time.Time      // UTC; zero while it runs
	Remarks                  // place, note, counted or not
	MayRemark bool           // whether the caller may change them
	MayDelete bool           // whether the caller may delete the session
	// MayRematch tells whether the caller may ask for the session's rematch.
	MayRematch bool
	Next       string // the session's rematch once it is over, "" where there is none that the caller may read
	Follows    string // the session that this one is the rematch of, likewise; of what Session gives only
	// Broken is set where the log does not replay: the session is read-only,
	// Sheet is nil, and entries that cannot be read or shown are nil.
	Broken *scoring.Problem
	// Standing is the stored result, for lists and for a broken log; what is
	// missing is in Sheet only.
	Standing scoring.Standing
}

// Seat is one place at the table.
type Seat struct {
	ID     scoring.SeatID
	Name   string
	Person string // id
	Colour int    // 1..8: also the shape
	Erased bool   // the name was erased: Name is "#" and the seat's number
	Taken  bool   // a phone sits here; of a View only
	Mine   bool   // the caller's own phone; of a View only
}

// Invitation is what a code or token opens, as it looks before going in.
type Invitation struct {
	Session  string
	Game     string
	Rulebook string
	Players  []Seat
	Seat     scoring.SeatID // of a code for one seat; empty: any free seat, or watching
	Role     Role           // what the caller is there already; empty for a stranger
}

// SeatCode lets one phone take one seat, once.
type SeatCode struct {
	Seat  scoring.SeatID
	Code  string // shown this once: only its hash is kept
	Until time.Time
}

// Row is one entry of the effective log. Rows[i].Entry is entry i of Replay.
type Row struct {
	Seq   int64
	Entry scoring.Entry
	May   bool // whether the caller may correct it
}

// RowKind is what a row of the log does.
type RowKind string

// The kinds of rows.
const (
	EntryRow   RowKind = "entry"
	CorrectRow RowKind = "correct"
	UndoRow    RowKind = "undo"
)

// LogRow is one row of the log as written. Rows are only ever added.
type LogRow struct {
	Seq    int64
	Kind   RowKind
	Target int64         // of correct and undo; an entry's seq for correct
	Entry  scoring.Entry // of entry and correct
	Author string        // a seat id, or "keeper"
	At     time.Time     // UTC
}

// Filter narrows a List. Zero values do not filter.
type Filter struct {
	Game     string
	Status   string // "open", "finished"
	Player   string // a name
	Text     string // words that place and note hold, at most 200 bytes
	From, To string // evenings, inclusive: "2026-11-29"
	Cursor   string
	Limit    int // 1..100; 0: 20
}

// List is one page of sessions, newest first.
type List struct {
	Sessions []Summary
	Next     string // cursor of the next page, empty at the end
	Total    int    // what the filter finds, counted up to 1000
	// Uncounted is set where there are more than Total.
	Uncounted bool
}

// Summary is a session in a list, from the stored result: no replay.
type Summary struct {
	ID       string
	Game     string
	Rulebook string
	Players  []Seat
	Standing scoring.Standing
	Version  int64
	Began    time.Time
	Ended    time.Time
	Evening  string
	// Elsewhere is set where it is another notebook's: a device of this one
	// sat there.
	Elsewhere bool
	Remarks
}

// Person is somebody who plays; seats point to people.
type Person struct {
	ID     string
	Name   string
	Colour int // 1..8
}

// NameOf gives the name at a seat, the seat id itself where nobody sits there.
func (v *View) NameOf(id scoring.SeatID) string {
	for _, seat := range v.Players {
		if seat.ID == id {
			return seat.Name
		}
	}
	return string(id)
}
