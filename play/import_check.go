package play

import (
	"regexp"
	"time"

	"ardoise/scoring"
)

// originForm is the form of an origin: an id of this house, or one of another
// program with its own name before it ("mytool:123").
var originForm = regexp.MustCompile(`^[0-9A-Za-z][0-9A-Za-z._:-]{0,99}$`)

// fileGame is a game of a file that was found in order.
type fileGame struct {
	file   GameFile
	setup  scoring.Setup
	rows   []LogEntryRow // without their device
	result Result
}

// check reads a game of a file as sternly as if it were entered: set-up,
// seats, every row. Nothing is written.
func (s *Service) check(file GameFile, replays *replaying) (*fileGame, error) {
	if file.Format != GameFormat {
		return nil, scoring.Refuse("import_format", "/format")
	}
	if err := knownVersion(file.Version); err != nil {
		return nil, err
	}
	if err := s.checkFrame(file); err != nil {
		return nil, err
	}
	if err := CheckZone(file.Zone); err != nil {
		return nil, err
	}
	var err error
	if file.Place, err = cleanPlace(file.Place); err != nil {
		return nil, err
	}
	if file.Note, err = cleanNote(file.Note); err != nil {
		return nil, err
	}
	game, err := s.Game(file.Game)
	if err != nil {
		return nil, scoring.Refuse("unknown_game", "/game", "game", file.Game)
	}
	checked := &fileGame{file: file}
	if checked.setup, err = setupOf(game, file); err != nil {
		return nil, err
	}
	if _, err := checked.seat(newSeating(nil, nil)); err != nil {
		return nil, err
	}
	log := fileLog{game: game, file: file, setup: checked.setup, most: s.config.Limits.Entries + 1, replays: replays}
	if err := log.read(); err != nil {
		return nil, err
	}
	checked.rows = log.rows
	checked.result = resultOf(game, log.sheet, file.end())
	return checked, nil
}

// checkFrame checks what stands around set-up and log.
func (s *Service) checkFrame(file GameFile) error {
	for _, part := range []struct {
		field string
		fits  bool
	}{
		{"/origin", originForm.MatchString(file.Origin)},
		{"/evening", s.isEvening(file.Evening)},
		{"/began", keepable(file.Began)},
		{"/ended", file.Ended.IsZero() || keepable(file.Ended)},
	} {
		if !part.fits {
			return scoring.Refuse("import_value", part.field)
		}
	}
	return nil
}

// isEvening tells whether a text is the date of an evening that a game can have
// been played on.
func (s *Service) isEvening(text string) bool {
	day, err := time.Parse(time.DateOnly, text)
	return err == nil && day.Year() >= 1900 && !day.After(s.lastDay())
}

// lastDay is the latest date that a game of a file can have: in some zone it is
// tomorrow already, and clocks differ.
func (s *Service) lastDay() time.Time { return s.config.Now().UTC().AddDate(0, 0, 1) }

// keepable tells whether a time can be kept: from 1970 on, in four digits.
func keepable(at time.Time) bool { return at.UnixMilli() > 0 && at.UTC().Year() <= 9999 }

// end is when the game of a file ended, if it did.
func (f GameFile) end() int64 {
	switch last := len(f.Log) - 1; {
	case !f.Ended.IsZero():
		return f.Ended.UnixMilli()
	case last >= 0:
		return f.Log[last].At.UnixMilli()
	}
	return f.Began.UnixMilli()
}

// setupOf gives the set-up of a file, prepared as a new one would be, under
// the revision of the rules that it was begun with.
func setupOf(game scoring.Game, file GameFile) (scoring.Setup, error) {
	setup := scoring.Setup{Game: file.Game, Rulebook: file.Rulebook, Options: file.Options, First: file.First}
	joined := false
	for i, seat := range file.Seats {
		if seat.ID != scoring.SeatAt(i+1) || joined && !seat.Joined {
			return setup, scoring.Refuse("import_seats", scoring.Pointer("seats", i))
		}
		if seat.Colour < 0 || seat.Colour > colours {
			return setup, scoring.Refuse("colour_unknown", scoring.Pointer("seats", i, "colour"), "max", colours)
		}
		if joined = seat.Joined; !joined {
			setup.Seats = append(setup.Seats, seat.ID)
		}
	}
	if file.Rules < 1 || file.Rules > game.Spec().Rules {
		return setup, scoring.Refuse("import_version", "/rules", "version", file.Rules)
	}
	setup, err := game.Prepare(setup)
	setup.Rules = file.Rules
	return setup, err
}
