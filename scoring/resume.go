package scoring

import "slices"

// Resumer is a game whose replay can go on from a sheet that it gave, so that
// the entries before it are not replayed again. It comes to the same sheet, or
// the same refusal, as a replay of the whole log: the contract of games tests
// it.
type Resumer interface {
	// Resume replays log from an index on; sheet is that of the entries before
	// it, and stays as it is. It answers false for a sheet that it cannot go on
	// from.
	Resume(sheet Sheet, log []Entry, from int) (Sheet, bool, error)
}

// Resume replays a log of which the sheet of the first entries, up to from, is
// known: the whole of it where the game cannot go on from there.
func Resume(game Game, setup Setup, sheet Sheet, log []Entry, from int) (Sheet, error) {
	if resumer, can := game.(Resumer); can && sheet != nil {
		if after, done, err := resumer.Resume(sheet, log, from); done {
			return after, err
		}
	}
	return game.Replay(setup, log)
}

// Resume goes on as the game itself does, where no result without a log is
// among the entries.
func (g pastGame) Resume(sheet Sheet, log []Entry, from int) (Sheet, bool, error) {
	resumer, can := g.Game.(Resumer)
	if _, past := sheet.(*PastSheet); !can || past || slices.ContainsFunc(log[from:], IsPast) {
		return nil, false, nil
	}
	return resumer.Resume(sheet, log, from)
}
