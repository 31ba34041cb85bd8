package play

import (
	"bytes"
	"context"
	"strconv"

	"ardoise/scoring"
)

// Imported says what became of each game of a file, in the file's order.
type Imported struct {
	Games []ImportedGame
	// People are those whom the notebook did not know, in the order they came.
	People []NewPerson
}

// NewPerson is somebody whom an import made.
type NewPerson struct {
	Name string
	Like string // whose name differs by accents alone, "" for nobody's
}

// ImportedGame is what became of one game of a file. ID is its session in the
// notebook, "" for a deleted one.
type ImportedGame struct {
	Origin string
	ID     string
	Status ImportStatus
}

// ImportStatus is what became of a game that was imported.
type ImportStatus string

// What becomes of a game: one that the notebook has already stays as it is,
// deleted ones too.
const (
	ImportAdded   ImportStatus = "added"
	ImportKnown   ImportStatus = "known"
	ImportDeleted ImportStatus = "deleted"
)

// Added counts the games that are new in the notebook.
func (i *Imported) Added() int {
	n := 0
	for _, game := range i.Games {
		if game.Status == ImportAdded {
			n++
		}
	}
	return n
}

// Import adds the games of a file, a GameFile or a NotebookFile, to the
// caller's notebook; the caller keeps them. Games are known by their origin in
// this one notebook, so the same file again changes nothing, and tells nothing
// of other notebooks. A file of which the rules, or this house, refuse
// anything is refused whole before anything is added; the problem names the
// game and the row. A table of past results in CSV, as docs/export.md describes
// it, is a file too; see [Service.ImportIn].
func (s *Service) Import(ctx context.Context, caller Caller, body []byte) (*Imported, error) {
	return s.ImportIn(ctx, caller, body, "")
}

// ImportIn is Import for a reader in a zone, as of a NewSession: games of which
// only the date is known began there in the evening.
func (s *Service) ImportIn(ctx context.Context, caller Caller, body []byte, zone string) (*Imported, error) {
	games, at, err := s.checkAll(ctx, body, zone)
	if err != nil {
		return nil, err
	}
	return s.addAll(ctx, caller, games, at)
}

// CheckImport refuses a file that Import would refuse in a notebook that is
// new, and writes nothing.
func (s *Service) CheckImport(ctx context.Context, body []byte) error {
	_, _, err := s.checkAll(ctx, body, "")
	return err
}

// checkAll reads the games of a file, every one in order or none.
func (s *Service) checkAll(ctx context.Context, body []byte, zone string) ([]*fileGame, placing, error) {
	body = WithoutByteOrder(body)
	if len(bytes.TrimSpace(body)) == 0 {
		return nil, nil, scoring.Refuse("import_empty", "")
	}
	read := readFile
	if IsTable(body) {
		read = func(body []byte) ([]GameFile, placing, error) { return s.readPast(ctx, body, zone) }
	}
	files, at, err := read(body)
	if err != nil {
		return nil, nil, err
	}
	checked, first := make([]*fileGame, len(files)), map[string]int{}
	replays := replaying{ctx: ctx, left: replaysOfFile + replaysOfGame*len(files)}
	for i, file := range files {
		if checked[i], err = s.check(file, &replays); err != nil {
			return nil, nil, at(i, err)
		}
		if before, twice := first[file.Origin]; !twice {
			first[file.Origin] = i
		} else if !alike(checked[before].file, checked[i].file) {
			return nil, nil, at(i, scoring.Refuse("import_twice", "/origin", "first", before+1, "again", i+1,
				"game", scoring.Word(file.Game+".name"), "evening", file.Evening))
		}
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
	}
	return checked, at, nil
}

// alike tells whether two games of a file say the same: of two that differ under
// one origin only one could be kept, and which is not ours to choose.
func alike(one, other GameFile) bool {
	a, err := scoring.Marshal(one)
	b, fault := scoring.Marshal(other)
	return err == nil && fault == nil && bytes.Equal(a, b)
}

// placing puts the refusal of a game where the game stands in its file.
type placing func(game int, err error) error

// readFile decodes a file strictly.
func readFile(body []byte) ([]GameFile, placing, error) {
	var members map[string]scoring.RawJSON
	if err := scoring.Unmarshal(body, &members); err != nil {
		return nil, nil, err
	}
	switch string(members["format"]) {
	case strconv.Quote(GameFormat):
		var file GameFile
		err := scoring.Unmarshal(body, &file)
		return []GameFile{file}, func(_ int, err error) error { return err }, err
	case strconv.Quote(NotebookFormat):
		var file NotebookFile
		if err := scoring.Unmarshal(body, &file); err != nil {
			return nil, nil, err
		}
		return file.Games, func(i int, err error) error { return scoring.Inside(err, "games", i) }, knownVersion(file.Version)
	}
	return nil, nil, scoring.Refuse("import_format", "/format")
}

func knownVersion(version int) error {
	if version != FileVersion {
		return scoring.Refuse("import_version", "/version", "version", version)
	}
	return nil
}

// seat gives the file's players their seats; who was erased is nobody that the
// notebook knows.
func (g *fileGame) seat(seating *seating) ([]SeatRow, error) {
	var names []string
	var at []int // their seats
	seats := make([]SeatRow, len(g.file.Seats))
	for i, seat := range g.file.Seats {
		seats[i] = SeatRow{Seat: scoring.SeatAt(i + 1), Position: i + 1}
		if !seat.Erased {
			names, at = append(names, seat.Name), append(at, i)
		}
	}
	sat, err := seating.sit(names, 1, func(i int) string { return scoring.Pointer("seats", at[i], "name") })
	for i, seat := range sat {
		seat.Seat, seat.Position = seats[at[i]].Seat, seats[at[i]].Position
		seats[at[i]] = seat
	}
	for i := range seats {
		seats[i].Joined = g.file.Seats[i].Joined
		if seats[i].Person == "" && !g.file.Seats[i].Erased {
			seats[i].Own = g.file.Seats[i].Colour
		}
	}
	return seats, err
}
