package handlers

import (
	"slices"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/labstack/echo/v4"
)

// besides is how often a form is sent again because others were faster.
const besides = 8

// put writes a form's entry, or for t.Target its new body. What happened since
// the form was shown is no conflict where it spoke of other seats only, or where
// the entry itself lies apart from it: side by side people enter what is theirs.
func (s *server) put(c echo.Context, t *table, wish play.Write) (*play.View, error) {
	entry, err := s.entryIn(t, wish.Body)
	if err != nil {
		return nil, err
	}
	shown := wish.Match
	for range besides {
		wish.Match = t.beside(shown, entry)
		written, err := s.attempt(c, t, wish)
		if err == nil {
			return written.View(), nil
		}
		if problemOf(err).Code != "stale" || t.meanwhile(shown.Version, entry) {
			return nil, err
		}
		fresh, err := s.open(c)
		if err != nil {
			return nil, err
		}
		t.Session = fresh.Session
	}
	return nil, stale()
}

// attempt writes once, with the version that wish names.
func (s *server) attempt(c echo.Context, t *table, wish play.Write) (*play.Written, error) {
	ctx := c.Request().Context()
	if t.Target == nil {
		return s.Play.Append(ctx, t.who, t.Session.ID, wish)
	}
	written, err := s.Play.Correct(ctx, t.who, t.Session.ID, t.Target.Seq, wish)
	if err != nil && problemOf(err).Kind == play.Forbidden {
		return nil, stale() // it was theirs to change when the form was shown
	}
	return written, err
}

// entryIn reads an entry of the table's game.
func (s *server) entryIn(t *table, body []byte) (scoring.Entry, error) {
	game, err := s.Play.Game(t.Session.Setup.Game)
	if err != nil {
		return nil, err
	}
	return scoring.DecodeEntry(game, body)
}

// beside is the version that a form is sent with: any for what speaks of one
// seat, else the newest that changed nothing for the seats it speaks of.
func (t *table) beside(shown play.Match, entry scoring.Entry) play.Match {
	_, apart := entry.(scoring.Apart)
	switch names := entry.Names(); {
	case !shown.Set || len(names) == 0 && !apart || t.meanwhile(shown.Version, entry):
		return shown
	case len(names) == 1:
		return play.Match{Set: true, Any: true}
	}
	return play.Match{Set: true, Version: t.Session.Version}
}

// meanwhile tells whether something happened after a version that concerns an
// entry: its seats, or the whole table.
func (t *table) meanwhile(version int64, entry scoring.Entry) bool {
	rows := t.Session.History
	names := entry.Names()
	concerns := func(row play.LogRow) bool {
		if apart, ok := entry.(scoring.Apart); ok && row.Entry != nil && apart.Apart(row.Entry) {
			return false
		}
		if row.Entry == nil || len(row.Entry.Names()) == 0 {
			return true
		}
		return slices.ContainsFunc(row.Entry.Names(), func(seat scoring.SeatID) bool { return slices.Contains(names, seat) })
	}
	for _, row := range rows {
		if row.Seq <= version {
			continue
		}
		if row.Kind != play.UndoRow && concerns(row) {
			return true
		}
		was := slices.IndexFunc(rows, func(r play.LogRow) bool { return row.Target != 0 && r.Seq == row.Target })
		if was >= 0 && concerns(rows[was]) {
			return true
		}
	}
	return false
}

func stale() error { return &scoring.Problem{Kind: scoring.Conflict, Code: "stale"} }
