package views

import (
	"strconv"
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
		switch {
		case row.Kind == play.UndoRow:
			words = append(words, t.P.T("house.row.undo"))
		case row.Entry != nil && len(row.Entry.Names()) == 1: // who has it typed otherwise must see it
			words = append(words, t.with(t.RowWords(row), t.details(row.Entry)))
		default:
			words = append(words, t.RowWords(row))
		}
	}
	return words
}

// FormVersion is the version that the page's form is of. A form that was typed
// into keeps the one it was drawn of however often it is drawn again: it has
// nothing of what was saved since, and would write over it unseen.
func (t TableView) FormVersion() int64 {
	drawn, err := strconv.ParseInt(t.Form.Get("version"), 10, 64)
	if err != nil {
		return t.Session.Version
	}
	return min(drawn, t.Session.Version)
}
