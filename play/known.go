package play

import (
	"context"
	"maps"
	"sync"
)

// maxKnown bounds what a service remembers, in rows of logs. A session without
// any weighs something too: its seats, its sheet, and its place here.
const (
	maxKnown    = 40_000
	tableWeight = 40
)

// weight counts the rows: as records or, of a game that nobody here knows, as
// they are stored.
func (t *table) weight() int { return tableWeight + len(t.records) + len(t.stored.Rows) }

// known remembers sessions that were read and replayed. Rows are only ever
// added, so what a log says up to a row stays true; but others add rows, and
// who sits where changes. So nothing of it is answered on trust:
//
//   - A read takes the session from the store without its log, and the log from
//     here only where its latest row is the one that the store names.
//   - A write is planned on what is here and stands only if the session is still
//     at this very change: the store checks it in the transaction that writes. Of
//     a write that would be refused, the session is read anew first.
type known struct {
	mu     sync.Mutex
	tables map[string]*table // nobody's: as is empty
	weight int
}

// get gives a session as it was when it was last met; nil where it is not
// remembered.
func (k *known) get(id string) *table {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.tables[id]
}

// put remembers a session, unless a newer state of it is there. Where there are
// too many some sessions are forgotten, whichever.
func (k *known) put(t *table) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if before := k.tables[t.stored.ID]; before != nil {
		if before.stored.Change > t.stored.Change {
			return
		}
		k.weight -= before.weight()
	}
	if k.tables == nil {
		k.tables = map[string]*table{}
	}
	k.tables[t.stored.ID] = t.seenAs(seatedAs{})
	k.weight += t.weight()
	for id := range maps.Keys(k.tables) {
		if k.weight <= maxKnown {
			return
		}
		k.weight -= k.tables[id].weight()
		delete(k.tables, id)
	}
}

// forget drops a session whose log was rewritten.
func (k *known) forget(id string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if t := k.tables[id]; t != nil {
		k.weight -= t.weight()
		delete(k.tables, id)
	}
}

// seenAs gives the table as a caller meets it.
func (t *table) seenAs(as seatedAs) *table {
	mine := *t
	mine.as = as
	return &mine
}

// last names the latest row of a log.
func (t *table) last() LastRow {
	last := LastRow{Rewritten: t.stored.Rewritten}
	if len(t.records) > 0 {
		r := t.records[len(t.records)-1]
		last.Seq, last.Key, last.At = r.Seq, r.Key, r.At
	}
	return last
}

// load reads a session and replays it, as far as that is not known.
func (s *Service) load(ctx context.Context, id string) (*table, error) {
	if t := s.known.get(id); t != nil {
		row, err := s.config.Store.LoadTable(ctx, id, "", false)
		if err != nil {
			return nil, err
		}
		if now := s.asRead(t, row); now != nil {
			return now, nil
		}
	}
	stored, err := s.config.Store.LoadSession(ctx, id)
	if err != nil {
		return nil, err
	}
	t := s.understand(stored)
	s.known.put(t)
	return t, nil
}

// asRead gives a session that is remembered as the store has it now; nil where
// its log has to be read.
func (s *Service) asRead(t *table, row *TableRow) *table {
	if row.Last != t.last() {
		return nil
	}
	now := *t
	row.Rows, now.stored = nil, &row.StoredSession // the records hold the rows
	s.known.put(&now)
	return &now
}

// writeKnown tries an entry on the session as it is remembered, which saves
// reading it. Not done means that it has to be read: it is not remembered or
// no longer like that, or the answer is no.
func (s *Service) writeKnown(ctx context.Context, caller Caller, id string, p plan, conflict func(*table, *Written, error)) (written *Written, done bool, err error) {
	t := s.known.get(id)
	if t == nil || p.kind != EntryRow || t.ended() {
		return nil, false, nil
	}
	as := seatOf(caller, t.stored)
	if as.mayWatch() {
		return nil, false, nil
	}
	t = t.seenAs(as)
	sheet, retry, err := s.checkWrite(t, &p)
	if err != nil || retry != nil || isJoin(p.entry) { // who joins is looked up among people, by names as they are now
		return nil, false, nil
	}
	if caller.recalled != "" {
		p.house = caller.Notebook
	}
	written, err = s.commit(ctx, t, p, sheet)
	conflict(t, written, err)
	return written, written != nil || err != nil, err
}
