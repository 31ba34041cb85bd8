package skullking

import (
	"net/url"

	"ardoise/play"
)

// takenBack is the form of the keeper's entry that was just undone, where the
// screen asks the keeper for it again: an undo is for one wrong number more
// often than for all of them. It is nil where the last row is no such undo.
// What a player entered is not shown: it may have been secret.
func (t *table) takenBack() url.Values {
	rows := t.Session.History
	if !t.Keeps() || len(rows) == 0 || rows[len(rows)-1].Kind != play.UndoRow {
		return nil
	}
	for _, row := range rows {
		if row.Seq == rows[len(rows)-1].Target && row.Kind == play.EntryRow && row.Entry != nil &&
			(row.Author == "" || row.Author == string(play.Keeper)) &&
			row.Entry.Type() == t.form("") && roundOf(row.Entry) == t.round.Number {
			return formOf(row.Entry)
		}
	}
	return nil
}
