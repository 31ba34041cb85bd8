package play

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"ardoise/scoring"
)

// Rescored is a session whose stored result is not what today's rules make of
// its log.
type Rescored struct {
	ID       string
	Notebook string
	Game     string
	Evening  string
	Broken   *scoring.Problem // the log does not replay any more, and why; nothing else is known then
	Changes  []ScoreChange
	Written  bool // the result is stored anew
}

// ScoreChange is one figure of a result that today's rules see differently.
type ScoreChange struct {
	Seat          scoring.SeatID // "" for the whole game
	Name          string         // of who sits there
	What          string         // "total", "place", "winner", "finished", "broken_off", or a fact's key
	Before, After int            // a truth is 0 or 1
}

// rescorePage is how many sessions are listed at once.
const rescorePage = 200

// Rescore replays the logs of all notebooks, deleted ones too, and gives each every session whose
// stored result would change, or whose log is refused by now. With write the
// results are stored anew. It is for who runs the house: no caller may read
// what all of them hold.
func (s *Service) Rescore(ctx context.Context, write bool, each func(Rescored) error) error {
	after := ""
	for {
		ids, err := s.config.Store.AllSessions(ctx, after, rescorePage)
		if err != nil {
			return fault(err)
		}
		for _, id := range ids {
			found, err := s.rescore(ctx, id, write)
			if err != nil {
				return err
			}
			if found == nil {
				continue
			}
			if err := each(*found); err != nil {
				return err
			}
		}
		if len(ids) < rescorePage {
			return nil
		}
		after = ids[len(ids)-1]
	}
}

// rescore looks at one session; nil where all is as it should be. Where the log
// went on meanwhile it looks again.
func (s *Service) rescore(ctx context.Context, id string, write bool) (*Rescored, error) {
	for range tries {
		stored, err := s.config.Store.KeptSession(ctx, id)
		if errors.Is(err, ErrAbsent) {
			return nil, nil
		}
		if err != nil {
			return nil, fault(err)
		}
		if stored.Result.Facts, err = s.config.Store.Facts(ctx, id); err != nil {
			return nil, fault(err)
		}
		t := s.understand(stored)
		found := &Rescored{ID: id, Notebook: stored.Notebook, Game: stored.Setup.Game, Evening: stored.Evening, Broken: t.broken}
		if t.broken != nil {
			return found, nil
		}
		result := t.rescored()
		found.Changes = changesOf(stored, result)
		if len(found.Changes) == 0 {
			return nil, nil
		}
		if !write {
			return found, nil
		}
		change, ok, err := s.config.Store.SetResult(ctx, id, stored.Version, result)
		if err != nil {
			return nil, fault(err)
		}
		if ok {
			found.Written = true
			s.config.Signal(id, change)
			return found, nil
		}
	}
	return nil, errBeaten()
}

// rescored is the result that today's rules give; a game that they see ended
// ended with its last row.
func (t *table) rescored() Result {
	ended := t.stored.Ended
	if last := len(t.records) - 1; ended == 0 && last >= 0 {
		ended = t.records[last].At
	}
	return resultOf(t.game, t.sheet, cmp.Or(ended, t.stored.Began))
}

// changesOf compares a stored result with a new one.
func changesOf(stored *StoredSession, result Result) []ScoreChange {
	before, after := figuresOf(stored.Result), figuresOf(result)
	names := map[scoring.SeatID]string{}
	for _, seat := range stored.Seats {
		names[seat.Seat] = seat.Name
	}
	var changes []ScoreChange
	for at := range union(before, after) {
		if before[at] != after[at] {
			changes = append(changes, ScoreChange{Seat: at.seat, Name: names[at.seat], What: at.what, Before: before[at], After: after[at]})
		}
	}
	slices.SortFunc(changes, func(a, b ScoreChange) int {
		return cmp.Or(cmp.Compare(len(a.Seat), len(b.Seat)), cmp.Compare(a.Seat, b.Seat), cmp.Compare(a.What, b.What))
	})
	return changes
}

// figure names one number of a result.
type figure struct {
	seat scoring.SeatID
	what string
}

func figuresOf(result Result) map[figure]int {
	one := map[bool]int{true: 1}
	figures := map[figure]int{{"", "finished"}: one[result.Finished], {"", "broken_off"}: one[result.BrokenOff]}
	for _, r := range result.Seats {
		figures[figure{r.Seat, "total"}] = r.Total
		figures[figure{r.Seat, "place"}] = r.Place
		figures[figure{r.Seat, "winner"}] = one[r.Winner]
	}
	for _, fact := range result.Facts {
		figures[figure{fact.Seat, fact.Key}] = fact.N
	}
	return figures
}

func union(a, b map[figure]int) map[figure]bool {
	all := map[figure]bool{}
	for _, figures := range []map[figure]int{a, b} {
		for at := range figures {
			all[at] = true
		}
	}
	return all
}
