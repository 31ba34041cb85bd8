package play

import (
	"time"

	"ardoise/scoring"
)

// Formats of files, and the version that this program writes and the newest
// that it reads.
const (
	GameFormat     = "ardoise-game"
	NotebookFormat = "ardoise-notebook"
	FileVersion    = 1
)

// GameFile is one session as a file: all that makes it, and nothing that
// opens a door. docs/export.md describes it.
type GameFile struct {
	Format  string `json:"format" enum:"ardoise-game"`
	Version int    `json:"version" doc:"Of the format: 1"`
	// Origin stays the same through every export and import.
	Origin     string          `json:"origin" doc:"Names this game in whatever notebook it is: who imports a file again adds nothing"`
	Game       string          `json:"game" doc:"A game's id"`
	Rulebook   string          `json:"rulebook,omitempty"`
	Options    scoring.Options `json:"options,omitempty" doc:"Every option, as frozen at the start"`
	Rules      int             `json:"rules" doc:"The revision of the game's rules, frozen at the start"`
	First      scoring.SeatID  `json:"first" doc:"The seat that deals or begins first"`
	Seats      []FileSeat      `json:"seats" doc:"In seat order, joiners last"`
	Zone       string          `json:"zone" doc:"IANA time zone of the table"`
	Evening    string          `json:"evening" doc:"Local date of the evening, which ends at 05:00"`
	Place      string          `json:"place,omitempty"`
	Note       string          `json:"note,omitempty"`
	NotCounted bool            `json:"not_counted,omitzero" doc:"Left out of statistics by the table's wish"`
	Began      time.Time       `json:"began"`
	Ended      time.Time       `json:"ended,omitzero" doc:"Left out while the game runs"`
	Log        []FileRow       `json:"log" doc:"Every row as it was written, the first is 1"`
	// StopsBefore is set where the rows from there on are kept back.
	StopsBefore int64 `json:"stops_before,omitzero" doc:"The row at which this file stops, because it holds what is still secret; left out of a whole log"`
}

// AboutFile gives a problem that speaks of requests and kinds of values the words
// of what it means for who has a file at hand: it was cut off, or is none of ours.
func AboutFile(problem *scoring.Problem) *scoring.Problem {
	switch problem.Code {
	case "not_json", "wrong_type":
		return &scoring.Problem{Kind: problem.Kind, Code: "import_broken", Field: problem.Field}
	}
	return problem
}

// FileSeat is one place at the table of a GameFile.
type FileSeat struct {
	ID     scoring.SeatID `json:"id" doc:"p1, p2, … in order of play"`
	Name   string         `json:"name"`
	Colour int            `json:"colour,omitzero" minimum:"1" maximum:"8" doc:"The player's colour, 1 to 8, and the shape that goes with it: taken over where the player is new"`
	Joined bool           `json:"joined,omitzero" doc:"Came in by an entry of the log"`
	Erased bool           `json:"erased,omitzero" doc:"Somebody whose name was erased: name is # and the seat's number"`
}

// FileRow is one row of the log of a GameFile.
type FileRow struct {
	Seq    int64           `json:"seq"`
	Kind   RowKind         `json:"kind" enum:"entry,correct,undo"`
	Target int64           `json:"target,omitzero" doc:"The row that a correction or an undo speaks of"`
	V      int             `json:"v" doc:"Format of the entry: 1"`
	Entry  scoring.RawJSON `json:"entry,omitempty" doc:"Of an entry or a correction"`
	Author string          `json:"author" doc:"A seat, or keeper"`
	At     time.Time       `json:"at"`
}

// NotebookFile is the sessions of a notebook as a file, oldest first.
type NotebookFile struct {
	Format  string     `json:"format" enum:"ardoise-notebook"`
	Version int        `json:"version" doc:"Of the format: 1"`
	Games   []GameFile `json:"games" doc:"Oldest first"`
	LeftOut int        `json:"left_out,omitzero" doc:"Games that still run and that another device keeps: they can be exported after their end"`
}
