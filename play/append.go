package play

import (
	"context"
	"errors"
	"strconv"

	"ardoise/scoring"
)

// Append adds an entry to a session's log.
func (s *Service) Append(ctx context.Context, caller Caller, id string, write Write) (*Written, error) {
	return s.write(ctx, caller, id, plan{kind: EntryRow, write: write})
}

// Correct gives the entry seq a new body. Refused where a later entry becomes
// impossible, naming it.
func (s *Service) Correct(ctx context.Context, caller Caller, id string, seq int64, write Write) (*Written, error) {
	return s.write(ctx, caller, id, plan{kind: CorrectRow, asked: seq, write: write})
}

// Undo takes the latest row back that is not yet undone; seq names it (0: whichever
// it is), and any other seq is a Conflict. write.Body is empty.
func (s *Service) Undo(ctx context.Context, caller Caller, id string, seq int64, write Write) (*Written, error) {
	return s.write(ctx, caller, id, plan{kind: UndoRow, asked: seq, write: write})
}

// plan is one write on its way through the checks.
type plan struct {
	kind  RowKind
	asked int64 // the seq that was named, 0 for none
	write Write

	body   []byte        // canonical
	entry  scoring.Entry // of entry and correct
	before *record       // the row whose body is replaced or taken back
	target int64
	house  string // the notebook that the caller must still be of; "" where that is known
}

// write plans a change on the session as it is and adds it; where somebody
// else was first it looks again. With a named version the second look says
// that it is stale, or finds that the same write has been answered already.
func (s *Service) write(ctx context.Context, caller Caller, id string, p plan) (*Written, error) {
	counted := false
	conflict := func(t *table, written *Written, err error) { // once for a write, however often it looks again
		if !counted && t.game != nil && met(written, err) {
			counted = true
			s.config.Conflict(t.game.ID())
		}
	}
	if written, done, err := s.writeKnown(ctx, caller, id, p, conflict); done {
		return written, err
	}
	if p.kind != UndoRow { // before it is said whose session, and which game, it is
		if err := scoring.AnObject(p.write.Body); err != nil {
			return nil, err
		}
	}
	caller, err := s.verified(ctx, caller)
	if err != nil {
		return nil, err
	}
	for range tries {
		t, err := s.open(ctx, caller, id)
		if err != nil {
			return nil, err
		}
		written, err := s.writeOn(ctx, t, p)
		conflict(t, written, err)
		if written != nil || err != nil {
			return written, err
		}
	}
	return nil, errBeaten()
}

// met tells whether a write found another one in its way.
func met(written *Written, err error) bool {
	var problem *scoring.Problem
	if errors.As(err, &problem) {
		return problem.Kind == scoring.Conflict
	}
	return written == nil && err == nil
}

// writeOn makes the checks, then appends. Neither answer nor error means that
// somebody else was first.
func (s *Service) writeOn(ctx context.Context, t *table, p plan) (*Written, error) {
	sheet, retry, err := s.checkWrite(t, &p)
	switch {
	case err != nil:
		return nil, err
	case retry != nil:
		return t.again(retry)
	}
	return s.commit(ctx, t, p, sheet)
}

// checkWrite makes the checks in the order that the doors promise. A retry, of the
// row that it gives, is found before what depends on the log as it is by now.
func (s *Service) checkWrite(t *table, p *plan) (sheet scoring.Sheet, retry *record, err error) {
	if err := p.read(t); err != nil {
		return nil, nil, err
	}
	written := t.byKey(p.write.Key)
	if written != nil && p.write.Match.Set && written.Device == t.as.device && written.BodyHash == p.hash() {
		return nil, written, nil
	}
	if err := p.aim(t); err != nil {
		return nil, nil, err
	}
	if err := p.matchable(); err != nil {
		return nil, nil, err
	}
	if err := t.mayWrite(*p); err != nil {
		return nil, nil, err
	}
	if p.write.Key == "" {
		return nil, nil, &scoring.Problem{Kind: KeyMissing, Code: "key_missing"}
	}
	if written != nil {
		return nil, nil, scoring.Refuse("key_reused", "")
	}
	if err := t.current(*p); err != nil {
		return nil, nil, err
	}
	if err := s.roomForRow(t, *p); err != nil {
		return nil, nil, err
	}
	sheet, err = t.try(*p)
	return sheet, nil, err
}

// read decodes the body: 400.
func (p *plan) read(t *table) error {
	if t.game == nil {
		return t.broken
	}
	if p.kind == UndoRow {
		return nil
	}
	var err error
	if p.entry, err = scoring.DecodeEntry(t.game, p.write.Body); err != nil {
		return err
	}
	p.body, err = scoring.AppendJSON(make([]byte, 0, len(p.write.Body)), p.entry)
	return err
}

// aim finds the row that is meant: 404.
func (p *plan) aim(t *table) error {
	switch p.kind {
	case CorrectRow:
		if i, known := t.standingAt(p.asked); known {
			p.before, p.target = t.log[i].body, p.asked
			return nil
		}
		return entryUnknown()
	case UndoRow:
		if p.asked == 0 {
			p.before = latest(t.records)
		} else if p.before = find(t.records, p.asked); p.before == nil {
			return entryUnknown()
		}
		if p.before != nil {
			p.target = p.before.Seq
		}
	}
	return nil
}

// by lists whose entry it is that is written, or taken back.
func (p *plan) by() []scoring.SeatID {
	if p.entry != nil {
		return p.entry.By()
	}
	return p.before.Entry.By()
}

// matchable checks that the caller says which version was seen. Any version
// will do only for what concerns a single seat, since nothing that happened
// meanwhile can have changed what was meant.
func (p *plan) matchable() error {
	switch match := p.write.Match; {
	case !match.Set:
		return &scoring.Problem{Kind: Precondition, Code: "match_missing"}
	case match.Any && (p.entry == nil || len(p.entry.Names()) != 1):
		return &scoring.Problem{Kind: Precondition, Code: "match_any"}
	}
	return nil
}

// hash is of what was asked, not of what it led to: a retry asks the same.
func (p *plan) hash() string {
	return hash(string(p.kind), strconv.FormatInt(p.asked, 10), string(p.body))
}

// current checks that nobody was first: 409.
func (t *table) current(p plan) error {
	if !p.write.Match.Any && p.write.Match.Version != t.stored.Version {
		return &scoring.Problem{Kind: scoring.Conflict, Code: "stale"}
	}
	if p.kind != UndoRow {
		return nil
	}
	switch last := latest(t.records); {
	case last == nil:
		return &scoring.Problem{Kind: scoring.Conflict, Code: "nothing_to_undo"}
	case last != p.before:
		return &scoring.Problem{Kind: scoring.Conflict, Code: "not_latest", Args: scoring.Args{"seq": int(last.Seq)}}
	}
	return nil
}

// commit stores the row with all that it changes, and answers.
func (s *Service) commit(ctx context.Context, t *table, p plan, sheet scoring.Sheet) (*Written, error) {
	row, err := s.row(ctx, t, p, sheet)
	if err != nil {
		return nil, err
	}
	change, first, err := s.config.Store.Append(ctx, row)
	if err != nil || !first {
		return nil, fault(err)
	}
	s.config.Signal(t.stored.ID, change)
	s.config.Wrote(t.game.ID(), p.kind)
	after := t.with(row, p.entry, sheet, change)
	if change == t.stored.Change+1 { // nothing else changed since it was read
		s.known.put(after)
	}
	return after.again(&after.records[len(after.records)-1])
}

// row is what the store is to write.
func (s *Service) row(ctx context.Context, t *table, p plan, sheet scoring.Sheet) (AppendRow, error) {
	now := s.now()
	row := AppendRow{
		Session: t.stored.ID, Notebook: t.stored.Notebook, Change: t.stored.Change, Rewritten: t.stored.Rewritten, House: p.house,
		Row: LogEntryRow{
			Seq: t.stored.Version + 1, Kind: p.kind, Target: p.target, V: bodyFormat, Body: p.body,
			Author: t.as.author(p.by()), Device: t.as.device, Key: p.write.Key, BodyHash: p.hash(), At: now,
		},
		Result: resultOf(t.game, sheet, now), Former: &t.stored.Result,
	}
	if row.Result.Finished && t.ended() {
		row.Result.Ended = t.stored.Ended
	}
	return row, s.reseat(ctx, t, p, &row)
}

// byKey finds the row that a key wrote.
func (t *table) byKey(key string) *record {
	for i := range t.records {
		if key != "" && t.records[i].Key == key {
			return &t.records[i]
		}
	}
	return nil
}

// again answers for a row that is in the log: a retry gets what the first
// answer said, and the session as it is now.
func (t *table) again(r *record) (*Written, error) {
	written := &Written{Seq: r.Seq, Version: r.Seq, table: t}
	named := r
	if r.Kind == UndoRow {
		named = find(t.records, r.Target)
	}
	written.Entry = t.seen(named)
	if t.broken != nil {
		return written, nil
	}
	var err error
	written.Sheet, err = t.seenSheet()
	return written, err
}

func entryUnknown() error { return &scoring.Problem{Kind: NotFound, Code: "entry_unknown"} }
