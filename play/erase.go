package play

import (
	"context"
	"slices"
	"strconv"

	"ardoise/scoring"
)

// Names of somebody who was erased.
const (
	// noName stands in the log for a name that was erased.
	noName = "—"
	// erasedMark begins the folded name of who was erased, with the id: no name
	// that can be typed has a control character in it.
	erasedMark = "\x01"
)

// erased tells whether a person's name was erased: nobody else has none.
func erased(name string) bool { return name == "" }

// shown is a seat's name as it leaves play; of who was erased it is the seat's
// number, which the pages put into words.
func (s SeatRow) shown() string {
	if erased(s.Name) {
		return "#" + strconv.Itoa(s.Position)
	}
	return s.Name
}

// ErasePerson takes a person's name out of the notebook for good: out of the
// list of its people, of the seats of all games, deleted ones too, and of the
// logs, where it stands in the entries that let somebody in. Points, places
// and colours stay. No statistics tell of them any more.
func (s *Service) ErasePerson(ctx context.Context, caller Caller, id string) error {
	for range tries {
		people, err := s.people(ctx, caller, id)
		if err != nil {
			return err
		}
		logs, err := s.config.Store.JoinLogs(ctx, caller.Notebook)
		if err != nil {
			return fault(err)
		}
		erase := EraseRow{Notebook: caller.Notebook, Person: id, Logs: len(logs), Lately: s.since()}
		gone := map[string]bool{} // folded names
		for _, person := range people.byID {
			if person.ID == id || person.MergedInto == id {
				erase.People = append(erase.People, ErasedRow{ID: person.ID, Folded: erasedMark + person.ID})
				gone[person.Folded] = true
			}
		}
		for _, log := range logs {
			erase.Versions += log.Version
			rewrite, err := log.without(id, gone)
			if err != nil {
				return err
			}
			if len(rewrite.Rows) > 0 {
				erase.Rewrites = append(erase.Rewrites, rewrite)
			}
		}
		changed, ok, err := s.config.Store.ErasePerson(ctx, erase)
		if err != nil {
			return fault(err)
		}
		if ok {
			for _, rewrite := range erase.Rewrites {
				s.known.forget(rewrite.Session)
			}
			s.tell(changed)
			return nil
		}
	}
	return errBeaten()
}

// without works out which rows of a log lose a name: those that let somebody
// in by one of these names, and those of the seats of this person, who may
// have been entered by another spelling.
func (l JoinLog) without(person string, names map[string]bool) (RewriteRow, error) {
	rewrite := RewriteRow{Session: l.Session, Version: l.Version}
	records := make([]record, len(l.Rows))
	for i, row := range l.Rows {
		records[i].LogEntryRow = row
		if entry, err := scoring.DecodeShared("join", row.Body); err == nil && entry.Type() == "join" {
			records[i].Entry = entry
		}
	}
	var theirs []int64 // the entries that let this person in
	for i, join := range joins(effective(records)) {
		if seat := scoring.SeatAt(l.Begun + i + 1); slices.ContainsFunc(l.Seats, func(s SeatRow) bool { return s.Seat == seat && s.Person == person }) {
			theirs = append(theirs, join.seq)
		}
	}
	for _, r := range records {
		join, is := r.Entry.(scoring.Join)
		if !is || !names[scoring.FoldName(join.Name)] && !slices.Contains(theirs, r.Seq) && !slices.Contains(theirs, r.Target) {
			continue
		}
		join.Name = noName
		body, err := scoring.Marshal(join)
		if err != nil {
			return rewrite, err
		}
		rewrite.Rows = append(rewrite.Rows, LogEntryRow{Seq: r.Seq, Body: body})
	}
	return rewrite, nil
}
