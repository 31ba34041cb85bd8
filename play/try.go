package play

import (
	"context"
	"errors"
	"slices"

	"ardoise/scoring"
)

// mayWrite asks the roles: 403.
func (t *table) mayWrite(p plan) error {
	if !t.as.allowed(p.action(), t.deed(p)) {
		return notAllowed()
	}
	return nil
}

// action is what a plan is in the roles' words. Entries that are nobody's own
// arrange the table, whichever way they change.
func (p *plan) action() action {
	switch {
	case p.entry != nil && len(p.entry.By()) == 0:
		return arranging
	case p.kind == CorrectRow && p.before.Entry != nil && len(p.before.Entry.By()) == 0:
		return arranging
	case p.kind == CorrectRow:
		return amending
	case p.kind == UndoRow:
		return undoing
	}
	return entering
}

// deed collects what a permission may depend on.
func (t *table) deed(p plan) deed {
	d := deed{own: true, last: true, ended: t.ended()}
	if p.entry != nil {
		d.own = t.as.owns(p.entry.By())
	}
	if p.before == nil || p.before.Entry == nil || t.sheet == nil {
		return d
	}
	by := p.before.Entry.By()
	d.own = d.own && t.as.owns(by)
	d.last = d.own && !t.namedAfter(p.before.Seq, by) // asked of one's own alone
	d.unseen = len(t.unseen(p.before)) > 0
	d.shown = d.last && len(t.game.Hidden(p.before.Entry, t.sheet)) == 0 && t.bornSecret(p.before)
	return d
}

// namedAfter tells whether a standing row after seq names one of the seats.
func (t *table) namedAfter(seq int64, seats []scoring.SeatID) bool {
	gone := undone(t.records)
	for i := len(t.records) - 1; i >= 0 && t.records[i].Seq > seq; i-- {
		r := &t.records[i]
		if r.Kind == UndoRow || gone[r.Seq] || r.Entry == nil {
			continue
		}
		for _, named := range r.Entry.Names() {
			if slices.Contains(seats, named) {
				return true
			}
		}
	}
	return false
}

// bornSecret tells whether an entry was secret on the sheet before it.
func (t *table) bornSecret(r *record) bool {
	var earlier []record
	for _, e := range t.records {
		if e.Seq < r.Seq {
			earlier = append(earlier, e)
		}
	}
	sheet, err := t.game.Replay(t.stored.Setup, entries(effective(earlier)))
	return err == nil && len(t.game.Hidden(r.Entry, sheet)) > 0
}

// try replays the log with the change on it: 422, and the conflicts that the
// game itself finds. There is no other check of an entry.
func (t *table) try(p plan) (scoring.Sheet, error) {
	if t.broken != nil {
		return nil, t.broken
	}
	if p.kind == UndoRow {
		if isResult(p.before) {
			return nil, scoring.Refuse("past_stays", "")
		}
		return t.replayWithout(p)
	}
	at := len(t.log)
	if p.kind == EntryRow {
		if err := t.game.Candidate(t.stored.Setup, t.sheet, p.entry); err != nil {
			return nil, err
		}
	} else if isJoin(p.entry) != isJoin(p.before.Entry) {
		return nil, scoring.Refuse("join_stays", "/type")
	} else if scoring.IsPast(p.entry) != scoring.IsPast(p.before.Entry) {
		return nil, scoring.Refuse("past_stays", "/type")
	} else {
		at, _ = t.standingAt(p.target)
	}
	return t.replayWith(t.sheet, t.entries, at, p.entry)
}

// replayWithout replays the log as it was before its latest row.
func (t *table) replayWithout(p plan) (scoring.Sheet, error) {
	undo := record{LogEntryRow: LogEntryRow{Seq: t.stored.Version + 1, Kind: UndoRow, Target: p.target}}
	log := effective(append(t.records[:len(t.records):len(t.records)], undo))
	sheet, err := t.game.Replay(t.stored.Setup, entries(log))
	if err != nil {
		return nil, brokenAt(log, err)
	}
	return sheet, nil
}

// replayWith replays a log with entry at an index, the end included; before is
// the sheet of the log as it is. A refusal of the entry itself is the game's own
// problem.
func (t *table) replayWith(before scoring.Sheet, log []scoring.Entry, at int, entry scoring.Entry) (scoring.Sheet, error) {
	var sheet scoring.Sheet
	var err error
	if at == len(log) {
		sheet, err = scoring.Resume(t.game, t.stored.Setup, before, log, []scoring.Entry{entry})
	} else {
		log = slices.Clone(log)
		log[at] = entry
		sheet, err = t.game.Replay(t.stored.Setup, log)
	}
	var refused *scoring.EntryProblem
	switch {
	case err == nil:
		return sheet, nil
	case errors.As(err, &refused) && refused.Index == at:
		return nil, refused.Problem
	case errors.As(err, &refused) && refused.Index > at:
		return nil, t.laterEntry(refused)
	}
	return nil, err
}

// laterEntry names the entry that a correction makes impossible, and why: the
// game's own problem is its cause. Of an entry that is secret still, the cause
// could tell too much.
func (t *table) laterEntry(refused *scoring.EntryProblem) *scoring.Problem {
	later := t.log[refused.Index]
	if len(t.unseen(later.body)) > 0 {
		return scoring.Refuse("later_entry_hidden", "", "seq", int(later.seq))
	}
	problem := scoring.Refuse("later_entry", "", "seq", int(later.seq), "cause", refused.Problem)
	if round, known := refused.Problem.Args["round"]; known {
		problem.Args["round"] = round
	}
	return problem
}

// Preview computes the sheet as if body were appended (target 0) or were the
// new body of entry target. It writes nothing, and works on what the caller
// may see, so that no figure of it tells a secret.
func (s *Service) Preview(ctx context.Context, caller Caller, id string, target int64, body []byte) (scoring.Sheet, error) {
	p := plan{kind: EntryRow, asked: target, write: Write{Body: body}}
	if target != 0 {
		p.kind = CorrectRow
	}
	t, err := s.open(ctx, caller, id)
	if err != nil {
		return nil, err
	}
	if err := p.read(t); err != nil {
		return nil, err
	}
	if err := p.aim(t); err != nil {
		return nil, err
	}
	if err := t.mayWrite(p); err != nil {
		return nil, err
	}
	if t.broken != nil {
		return nil, t.broken
	}
	later, _ := t.seenLater()
	log := slices.Concat(t.entries[:t.shown.entries], later)
	var before scoring.Sheet
	at := len(log)
	if p.kind == CorrectRow {
		at, _ = t.standingAt(target)
	} else if before, err = t.seenSheet(); err != nil {
		return nil, err
	} else if err := t.game.Candidate(t.stored.Setup, before, p.entry); err != nil {
		return nil, err
	}
	return t.replayWith(before, log, at, p.entry)
}
