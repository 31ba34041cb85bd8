package scoring

import "strconv"

// Game is all that one game gives to the rest of the house. Methods are pure
// and safe for concurrent use, and never change their arguments.
type Game interface {
	// ID is the game's name in URLs, the API and the store: "skull-king".
	ID() string

	// Spec says what may be chosen at set-up.
	Spec() Spec

	// Prepare checks a set-up (seats, rulebook, options) and returns it with
	// every default filled in: the form that a session freezes. Errors are
	// *Problem with fields relative to the set-up ("/options/ghost").
	Prepare(setup Setup) (Setup, error)

	// Entries lists the entry types of the game, the shared ones left out.
	Entries() []EntryType

	// Decode reads one entry strictly: an unknown type or member, or a value
	// of another JSON type, is a *Problem of kind Malformed. It looks at the
	// body alone; what the table's state forbids is for Replay and Candidate.
	Decode(typ string, body []byte) (Entry, error)

	// Replay computes the sheet of a log. setup is a prepared one. An entry
	// that the rules refuse is an *EntryProblem naming its index in the log.
	Replay(setup Setup, log []Entry) (Sheet, error)

	// Candidate makes the checks that hold for a new entry only, on the sheet
	// before it (the next round only, no second bid): what Replay of stored
	// or stateless logs must let pass.
	Candidate(setup Setup, sheet Sheet, entry Entry) error

	// Hidden names the seats whose values in this entry are not public while
	// the sheet is as it is. What is public stays so as entries are added,
	// unless somebody joins.
	Hidden(entry Entry, sheet Sheet) []SeatID

	// Cut returns the entry without the values of the named seats, but so that
	// a replay still shows that a value is there. Replay accepts cut entries,
	// Decode never makes them.
	Cut(entry Entry, seats []SeatID) Entry

	// Facts is what statistics count of a finished game; nil before the end.
	Facts(sheet Sheet) []Fact

	// Calls lists the scoring calls that need no session.
	Calls() []Call
}

// SeatID names a player inside one set-up: "p1", "p2", … in a session, the
// player's own name in the stateless API.
type SeatID string

// SeatAt names the seat at a position of a session's table, from 1. Who joins
// gets the next one.
func SeatAt(position int) SeatID { return SeatID("p" + strconv.Itoa(position)) }

// Setup is what a session freezes at its start.
type Setup struct {
	Game     string   `json:"game"`
	Rulebook string   `json:"rulebook,omitempty"`
	Options  Options  `json:"options,omitempty"`
	Rules    int      `json:"rules,omitzero"` // the game's revision, from 1
	Seats    []SeatID `json:"seats"`          // in order of play, without joiners
	First    SeatID   `json:"first"`          // deals or begins
}

// Options are the options of a set-up as JSON object; each game decodes its own.
type Options = RawJSON

// Entry is one decoded row of the log. Values are never changed after Decode.
// Its JSON form is the flat object of the API, "type" included.
type Entry interface {
	// Type is the entry's type in the API: "bids".
	Type() string
	// By lists the seats whose own entry this is: a player may send it only
	// for their own seat. Empty: only the keeper may.
	By() []SeatID
	// Names lists every seat the entry speaks of, By included.
	Names() []SeatID
}

// Apart is an [Entry] that others do not touch, though no seat tells them apart.
type Apart interface {
	Entry
	// Apart tells whether this entry means the same, whether the other was made
	// before it or not.
	Apart(other Entry) bool
}

// EntryType describes an entry for the API's document.
type EntryType struct {
	Type  string
	Value any // a zero value of the Go type
}

// Fact is one number that statistics count: N times Key for Seat.
type Fact struct {
	Seat SeatID `json:"seat"`
	Key  string `json:"key"` // "bids_made"
	N    int    `json:"n"`
}

// Call is a scoring call that needs no session: POST /score/<Path>.
type Call struct {
	Path    string // "skull-king/trick"
	Request any    // zero values, for the API's document
	Answer  any
	// Do decodes strictly, computes and answers. Errors are *Problem with
	// fields relative to the request.
	Do func(body []byte) (any, error)
}
