package views

import (
	"slices"
	"strings"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
)

// RowWords says what a row of the log did: in the game's words, or the
// house's for the entries that all games share.
func (t TableView) RowWords(row play.LogRow) string {
	switch entry := row.Entry.(type) {
	case scoring.Finish:
		return t.P.T("house.row.finish")
	case scoring.Leave:
		return t.P.T("house.row.leave", "name", i18n.Isolate(t.Session.NameOf(entry.Player)))
	case scoring.Past:
		return t.P.T("past.row", "what", t.pastWords(entry))
	case scoring.Join:
		return t.P.T("house.row.join", "name", i18n.Isolate(entry.Name))
	}
	switch {
	case row.Kind == play.CorrectRow && row.Entry != nil:
		return t.P.T("house.row.correct", "what", t.Game.UndoLabel(t.P, t.Session, row))
	case row.Entry == nil:
		return t.P.T("house.row.unseen")
	}
	return t.Game.UndoLabel(t.P, t.Session, row)
}

// change is one correction or undo of the log, in words.
type change struct {
	row   play.LogRow
	words string
}

// changes lists the corrections and undos, newest first, each with what stood
// there before.
func (t TableView) changes() []change {
	var list []change
	rows := map[int64]play.LogRow{}     // by seq: every row with a body so far
	bodies := map[int64][]play.LogRow{} // by entry: its bodies so far, the standing one last
	for _, row := range t.Session.History {
		switch row.Kind {
		case play.EntryRow:
			bodies[row.Seq] = []play.LogRow{row}
		case play.CorrectRow:
			of := bodies[row.Target]
			if len(of) > 0 {
				list = append(list, change{row, t.P.T("house.correction", "before", t.plain(of[len(of)-1]), "after", t.plain(row))})
			}
			bodies[row.Target] = append(of, row)
		case play.UndoRow:
			gone := rows[row.Target]
			list = append(list, change{row, t.P.T("house.undone", "what", t.RowWords(gone))})
			if of := bodies[gone.Target]; gone.Kind == play.CorrectRow && len(of) > 0 {
				bodies[gone.Target] = of[:len(of)-1]
			}
		}
		rows[row.Seq] = row
	}
	slices.Reverse(list)
	return list
}

// plain says what a row holds, without saying that it corrects.
func (t TableView) plain(row play.LogRow) string {
	row.Kind = play.EntryRow
	return t.RowWords(row)
}

// author names who wrote a row.
func (t TableView) author(row play.LogRow) string {
	if row.Author == "" || row.Author == string(play.Keeper) {
		return t.P.T("house.keeper")
	}
	return i18n.Isolate(t.Session.NameOf(scoring.SeatID(row.Author)))
}

// Outcome says in a sentence how the session ended or stands.
func (t TableView) Outcome() string {
	return outcome(t.P, t.Session.Players, *t.Session.Sheet.Common())
}

// tiedHelp says why a win is shared, in the game's own words where it has some.
func (t TableView) tiedHelp() string {
	if _, past := t.Session.Sheet.(*scoring.PastSheet); past {
		return ""
	}
	if key := t.Game.ID() + ".result.tied.help"; t.P.Has(key) {
		return t.P.T(key)
	}
	return t.P.T("house.result.tied.help")
}

// Shared is what the share button sends: the outcome and every place.
func (t TableView) Shared() string {
	standing := t.Session.Sheet.Common()
	lines := []string{GameName(t.P, t.Session.Setup.Game) + ": " + t.Outcome()}
	for _, place := range standing.Ranking {
		for _, seat := range seatsOf(t.Session.Players, place.Players) {
			lines = append(lines, t.P.Ordinal(place.Place)+" "+seat.Name+" "+i18n.Number(standing.Totals[seat.ID]))
		}
	}
	return strings.Join(lines, "\n")
}

// Since tells what happened in a session after the version a page showed, the
// latest first, at most limit of it.
func (t TableView) Since(version int64, limit int) []string {
	var words []string
	for i := len(t.Session.History) - 1; i >= 0 && len(words) < limit; i-- {
		row := t.Session.History[i]
		if row.Seq <= version {
			break
		}
		if row.Kind == play.UndoRow {
			words = append(words, t.P.T("house.row.undo"))
		} else {
			words = append(words, t.RowWords(row))
		}
	}
	return words
}
