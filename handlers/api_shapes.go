package handlers

import (
	"time"

	"ardoise/play"
	"ardoise/scoring"
)

// SessionBody is a session in every answer that shows one: after its start, on
// reading, and beside a conflict.
type SessionBody struct {
	ID         string           `json:"id"`
	Version    int64            `json:"version" doc:"Number of the last row of the log, 0 at first; what If-Match names"`
	Game       string           `json:"game"`
	Rulebook   string           `json:"rulebook,omitempty"`
	Options    scoring.Options  `json:"options,omitempty" doc:"Every option, defaults filled in"`
	First      scoring.SeatID   `json:"first" doc:"The seat that deals or begins first"`
	Players    []seatBody       `json:"players" doc:"In seat order, joiners last"`
	Role       play.Role        `json:"role" enum:"keeper,player,watcher,house" doc:"What the caller is at this table"`
	Seats      []scoring.SeatID `json:"seats" doc:"The caller's own seats"`
	KeptBy     scoring.SeatID   `json:"kept_by,omitempty" doc:"The keeper's seat; left out where the keeper has none"`
	JoinCode   string           `json:"join_code,omitempty" doc:"For who may hand it out"`
	JoinToken  string           `json:"join_token,omitempty" doc:"What a QR code carries, for who may hand it out"`
	Place      string           `json:"place,omitempty"`
	Note       string           `json:"note,omitempty"`
	NotCounted bool             `json:"not_counted,omitzero" doc:"Left out of statistics by the table's wish"`
	Evening    string           `json:"evening" doc:"Local date of the evening, which ends at 05:00"`
	Zone       string           `json:"zone" doc:"IANA time zone of the table"`
	Began      time.Time        `json:"began"`
	Ended      *time.Time       `json:"ended,omitzero" doc:"Left out while the game runs"`
	Next       string           `json:"next,omitempty" doc:"Id of the rematch, once the game is over; left out where there is none that the caller may read"`
	Follows    string           `json:"follows,omitempty" doc:"Id of the session that this one is the rematch of; left out where there is none that the caller may read"`
	State      scoring.Sheet    `json:"state" doc:"The score sheet; null where the log no longer replays"`
	Broken     string           `json:"broken,omitempty" doc:"Code of the reason why the log no longer replays: the session is read-only"`
}

// seatBody is one place at the table.
type seatBody struct {
	ID     scoring.SeatID `json:"id" doc:"p1, p2, … in order of play"`
	Name   string         `json:"name"`
	Taken  bool           `json:"taken,omitzero" doc:"A device sits here"`
	Erased bool           `json:"erased,omitzero" doc:"The name was erased: # and the seat's number stand in its place"`
}

// tableBody is who sits at a table, and who keeps the score.
type tableBody struct {
	Change    int64            `json:"change" doc:"Rises on everything another device can see"`
	Players   []seatBody       `json:"players" doc:"In seat order, joiners last"`
	Role      play.Role        `json:"role" enum:"keeper,player,watcher,house" doc:"What the caller is at this table"`
	Seats     []scoring.SeatID `json:"seats" doc:"The caller's own seats"`
	KeptBy    scoring.SeatID   `json:"kept_by,omitempty" doc:"The keeper's seat; left out where the keeper has none"`
	Kept      *time.Time       `json:"kept,omitempty" doc:"When the keeper's role last changed hands; left out for never"`
	JoinCode  string           `json:"join_code,omitempty" doc:"For who may hand it out"`
	JoinToken string           `json:"join_token,omitempty" doc:"What a QR code carries, for who may hand it out"`
}

// seatCodeBody is a code for one seat.
type seatCodeBody struct {
	Seat  scoring.SeatID `json:"seat"`
	Code  string         `json:"code" doc:"Shown this once"`
	Until time.Time      `json:"until" doc:"When it lets nobody in any more"`
}

// conflictBody is a problem document with the session as it stands.
type conflictBody struct {
	ProblemBody
	SessionBody
}

// writtenBody answers a write to a log.
type writtenBody struct {
	Seq     int64         `json:"seq" doc:"Number of the row written"`
	Version int64         `json:"version" doc:"Number of the last row of the log"`
	Entry   scoring.Entry `json:"entry" doc:"The entry as stored; of an undo, what it took back"`
	State   scoring.Sheet `json:"state" doc:"The score sheet after the write"`
}

// entriesBody is a log as the caller may see it.
type entriesBody struct {
	Version int64       `json:"version" doc:"Number of the last row of the log"`
	Entries []entryBody `json:"entries" doc:"The entries that count: corrections applied, undone ones left out"`
	Log     []rowBody   `json:"log" doc:"Every row as it was written; rows are only ever added"`
}

// entryBody is one entry that counts.
type entryBody struct {
	Seq   int64         `json:"seq" doc:"Number of the row that first made the entry: what a correction names"`
	Entry scoring.Entry `json:"entry,omitempty" doc:"Left out where a log that no longer replays hides it"`
}

// rowBody is one row of a log.
type rowBody struct {
	Seq    int64         `json:"seq"`
	Kind   play.RowKind  `json:"kind" enum:"entry,correct,undo"`
	Target int64         `json:"target,omitzero" doc:"The row that a correction or an undo speaks of"`
	Entry  scoring.Entry `json:"entry,omitempty" doc:"Of an entry or a correction"`
	Author string        `json:"author" doc:"A seat, or keeper"`
	At     time.Time     `json:"at"`
}

// listBody is one page of sessions.
type listBody struct {
	Sessions  []SummaryBody `json:"sessions" doc:"Newest first"`
	Next      string        `json:"next,omitempty" doc:"Cursor of the next page; left out at the end"`
	Total     int           `json:"total" doc:"How many sessions the filters find, counted up to 1000"`
	Uncounted bool          `json:"uncounted,omitzero" doc:"There are more than total"`
}

// SummaryBody is a session in a list.
type SummaryBody struct {
	ID         string           `json:"id"`
	Version    int64            `json:"version"`
	Game       string           `json:"game"`
	Rulebook   string           `json:"rulebook,omitempty"`
	Players    []seatBody       `json:"players"`
	Standing   scoring.Standing `json:"standing"`
	Evening    string           `json:"evening"`
	Place      string           `json:"place,omitempty"`
	Note       string           `json:"note,omitempty"`
	NotCounted bool             `json:"not_counted,omitzero" doc:"Left out of statistics by the table's wish"`
	Began      time.Time        `json:"began"`
	Ended      *time.Time       `json:"ended,omitempty"`
}

func shapeSession(view *play.View) SessionBody {
	body := SessionBody{
		ID:         view.ID,
		Version:    view.Version,
		Game:       view.Setup.Game,
		Rulebook:   view.Setup.Rulebook,
		Options:    view.Setup.Options,
		First:      view.Setup.First,
		Players:    shapeSeats(view.Players),
		Role:       view.Role,
		Seats:      view.Own,
		KeptBy:     view.KeptBy,
		JoinCode:   view.JoinCode,
		JoinToken:  view.JoinToken,
		Place:      view.Place,
		Note:       view.Note,
		NotCounted: view.NotCounted,
		Evening:    view.Evening,
		Zone:       view.Zone,
		Began:      view.Began,
		Ended:      orNone(view.Ended),
		Next:       view.Next,
		Follows:    view.Follows,
		State:      view.Sheet,
	}
	if view.Broken != nil {
		body.Broken = view.Broken.Code
	}
	return body
}

func shapeSeats(seats []play.Seat) []seatBody {
	shaped := make([]seatBody, len(seats))
	for i, seat := range seats {
		shaped[i] = seatBody{ID: seat.ID, Name: seat.Name, Taken: seat.Taken, Erased: seat.Erased}
	}
	return shaped
}

func shapeTable(view *play.View) tableBody {
	return tableBody{
		Change: view.Change, Players: shapeSeats(view.Players), Role: view.Role, Seats: view.Own,
		KeptBy: view.KeptBy, Kept: orNone(view.Kept), JoinCode: view.JoinCode, JoinToken: view.JoinToken,
	}
}

func shapeWritten(written *play.Written) writtenBody {
	return writtenBody{Seq: written.Seq, Version: written.Version, Entry: written.Entry, State: written.Sheet}
}

func shapeEntries(view *play.View) entriesBody {
	body := entriesBody{
		Version: view.Version,
		Entries: make([]entryBody, len(view.Rows)),
		Log:     make([]rowBody, len(view.History)),
	}
	for i, row := range view.Rows {
		body.Entries[i] = entryBody{Seq: row.Seq, Entry: row.Entry}
	}
	for i, row := range view.History {
		body.Log[i] = rowBody{Seq: row.Seq, Kind: row.Kind, Target: row.Target, Entry: row.Entry, Author: row.Author, At: row.At}
	}
	return body
}

// shapeSummary is a session in a list.
func shapeSummary(session play.Summary) SummaryBody {
	return SummaryBody{
		ID:       session.ID,
		Version:  session.Version,
		Game:     session.Game,
		Rulebook: session.Rulebook,
		Players:  shapeSeats(session.Players),
		Standing: session.Standing,
		Place:    session.Place, Note: session.Note, NotCounted: session.NotCounted,
		Evening: session.Evening,
		Began:   session.Began,
		Ended:   orNone(session.Ended),
	}
}

func shapeList(list play.List) listBody {
	body := listBody{Next: list.Next, Total: list.Total, Uncounted: list.Uncounted, Sessions: make([]SummaryBody, len(list.Sessions))}
	for i, session := range list.Sessions {
		body.Sessions[i] = shapeSummary(session)
	}
	return body
}

// orNone leaves a time out that has not come yet.
func orNone(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
