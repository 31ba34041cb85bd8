package scoring

import "slices"

// Resumer is a game whose replay can go on from a sheet that it gave, so that
// the entries before it are not replayed again. It comes to the same sheet, or
// the same refusal, as a replay of the whole log: the contract of games tests
// it.
type Resumer interface {
	// Resume replays the later entries of a log, of which the first has the index
	// from. sheet is that of the entries before it, and stays as it is. It answers
	// false for a sheet that it cannot go on from.
	Resume(sheet Sheet, from int, later []Entry) (Sheet, bool, error)
}

// Resume replays a log, later after earlier, of whose earlier entries the sheet
// is known: the whole of it where the game cannot go on from there.
func Resume(game Game, setup Setup, sheet Sheet, earlier, later []Entry) (Sheet, error) {
	if resumer, can := game.(Resumer); can && sheet != nil {
		if after, done, err := resumer.Resume(sheet, len(earlier), later); done {
			return after, err
		}
	}
	return game.Replay(setup, slices.Concat(earlier, later))
}

// Resume goes on as the game itself does, where no result without a log is
// among the entries.
func (g pastGame) Resume(sheet Sheet, from int, later []Entry) (Sheet, bool, error) {
	resumer, can := g.Game.(Resumer)
	if _, past := sheet.(*PastSheet); !can || past || slices.ContainsFunc(later, IsPast) {
		return nil, false, nil
	}
	return resumer.Resume(sheet, from, later)
}
