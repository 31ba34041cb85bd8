package play

import (
	"bytes"
	"context"
	"errors"
	"slices"
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
	people, err := s.config.Store.People(ctx, caller.Notebook)
	if err != nil {
		return nil, fault(err)
	}
	checked, err := s.checkAll(ctx, body, zone, people)
	if err != nil {
		return nil, err
	}
	if err := s.roomForFile(ctx, caller, checked, people); err != nil {
		return nil, err
	}
	imported, seating := &Imported{}, newSeating(people, nil)
	for _, game := range checked {
		done, fresh, err := s.importGame(ctx, caller, game, seating)
		if err != nil {
			return nil, err
		}
		imported.Games = append(imported.Games, done)
		imported.People = append(imported.People, fresh...)
	}
	return imported, nil
}

// CheckImport refuses a file that Import would refuse in a notebook that is
// new, and writes nothing.
func (s *Service) CheckImport(ctx context.Context, body []byte) error {
	_, err := s.checkAll(ctx, body, "", nil)
	return err
}

// checkAll reads the games of a file, every one in order or none.
func (s *Service) checkAll(ctx context.Context, body []byte, zone string, people []PersonRow) ([]*fileGame, error) {
	if len(bytes.TrimSpace(bytes.TrimPrefix(body, []byte(byteOrder)))) == 0 {
		return nil, scoring.Refuse("import_empty", "")
	}
	read := readFile
	if IsTable(body) {
		read = func(body []byte) ([]GameFile, placing, error) { return s.readPast(ctx, body, zone) }
	}
	seating := newSeating(people, nil)
	files, at, err := read(body)
	if err != nil {
		return nil, err
	}
	checked := make([]*fileGame, len(files))
	for i, file := range files {
		if checked[i], err = s.check(file, seating); err != nil {
			return nil, at(i, err)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return checked, nil
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

// importGame adds a game unless the notebook has it; where somebody was first
// with one of its names it looks again. The people are the notebook's as they
// were, and then as they are.
func (s *Service) importGame(ctx context.Context, caller Caller, game *fileGame, people *seating) (ImportedGame, []NewPerson, error) {
	done := ImportedGame{Origin: game.file.Origin, Status: ImportKnown}
	for range tries {
		id, deleted, err := s.config.Store.SessionByOrigin(ctx, caller.Notebook, game.file.Origin)
		switch {
		case err == nil && deleted:
			done.Status = ImportDeleted
			return done, nil, nil
		case err == nil:
			done.ID = id
			return done, nil, nil
		case !errors.Is(err, ErrAbsent):
			return done, nil, fault(err)
		}
		row, err := s.rowOf(caller, game, people)
		if err != nil {
			return done, nil, err
		}
		created, err := s.config.Store.CreateSession(ctx, row)
		if err != nil {
			return done, nil, fault(err)
		}
		if created {
			s.config.Signal(row.ID, row.Change)
			done.ID, done.Status = row.ID, ImportAdded
			fresh := newPeople(people.byID, row.People)
			people.nextTable()
			return done, fresh, nil
		}
		now, err := s.config.Store.People(ctx, caller.Notebook)
		if err != nil {
			return done, nil, fault(err)
		}
		*people = *newSeating(now, nil)
	}
	return done, nil, errBeaten()
}

// newPeople tells of people whom a notebook did not know, and whose name theirs
// nearly is.
func newPeople(known map[string]PersonRow, fresh []PersonRow) []NewPerson {
	var people []NewPerson
	for _, person := range fresh {
		if erased(person.Name) {
			continue
		}
		one := NewPerson{Name: person.Name}
		for _, other := range known {
			if other.MergedInto == "" && folded(other.Name) == folded(person.Name) && (one.Like == "" || other.Name < one.Like) {
				one.Like = other.Name
			}
		}
		people = append(people, one)
	}
	return people
}

// rowOf is what the store is to add for a game of a file.
func (s *Service) rowOf(caller Caller, game *fileGame, seating *seating) (NewSessionRow, error) {
	file := game.file
	seats, err := game.seat(seating)
	if err != nil {
		return NewSessionRow{}, err
	}
	seating.dress(seats, s.NewID, file.Began.UnixMilli())
	if err := s.roomForPeople(len(seating.byID), len(seating.fresh)); err != nil {
		return NewSessionRow{}, err
	}
	rows := slices.Clone(game.rows)
	for i := range rows {
		rows[i].Device = caller.Device
	}
	zone, _ := s.zone(file.Zone)
	return NewSessionRow{
		SessionRow: SessionRow{
			ID: s.NewID(), Origin: file.Origin, Notebook: caller.Notebook, Keeper: caller.Device, Setup: game.setup,
			Zone: zone, Evening: file.Evening, Place: file.Place, Note: file.Note, NotCounted: file.NotCounted,
			JoinCode: s.newCode(joinSigns), JoinToken: s.newJoinToken(),
			Began: file.Began.UnixMilli(), Ended: game.result.Ended, Version: int64(len(rows)), Change: 1,
		},
		Words: searchWords(file.Place, file.Note), People: seating.fresh, Seats: seats, Rows: rows, Result: game.result,
	}, nil
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
