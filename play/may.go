package play

import (
	"math"
	"slices"

	"ardoise/scoring"
)

// mayAmend tells whether the caller may correct an entry, as far as its author
// goes: what the correction may say is for the rules. It asks for as little as
// the roles need, since a view asks it of every row; named is what namedLast
// says.
func (t *table) mayAmend(s standing, named int64) bool {
	entry := s.body.Entry
	if entry == nil || t.broken != nil {
		return false
	}
	if t.as.is(Keeper) {
		hidden := len(t.unseen(s.body)) > 0
		return t.as.allowed(amending, deed{unseen: hidden}) || len(entry.By()) == 0 && t.as.allowed(arranging, deed{})
	}
	if s.body.Seq < named {
		return false
	}
	by := entry.By()
	if !t.as.owns(by) || t.namedAfter(s.body.Seq, by) {
		return false
	}
	return t.as.allowed(amending, t.deed(plan{kind: CorrectRow, entry: entry, before: s.body}))
}

// namedLast gives the seq before which no row can be the last to name one of the
// caller's seats: that of the first which is. It is 0 where a seat was never
// named, and above every seq for who has none.
func (t *table) namedLast() int64 {
	if len(t.as.own) == 0 {
		return math.MaxInt64
	}
	missing, gone := slices.Clone(t.as.own), undone(t.records)
	for i := len(t.records) - 1; i >= 0; i-- {
		r := &t.records[i]
		if r.Kind == UndoRow || gone[r.Seq] || r.Entry == nil {
			continue
		}
		names := r.Entry.Names()
		missing = slices.DeleteFunc(missing, func(seat scoring.SeatID) bool { return slices.Contains(names, seat) })
		if len(missing) == 0 {
			return r.Seq
		}
	}
	return 0
}
