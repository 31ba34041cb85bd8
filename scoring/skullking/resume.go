package skullking

import (
	"slices"

	"ardoise/scoring"
)

// Resume replays entries on from the sheet of those before them.
func (Game) Resume(sheet scoring.Sheet, from int, later []scoring.Entry) (scoring.Sheet, bool, error) {
	before, is := sheet.(*Sheet)
	if !is || before.replay == nil {
		return nil, false, nil
	}
	after, err := before.replay.copy().run(from, later)
	return after, true, err
}

// run applies entries, the first of which has an index in the log, and completes
// the sheet. It keeps the state as it is before the next round begins, or the last
// one is added up: whoever goes on may enter another one, or mend it.
func (r *replay) run(from int, entries []scoring.Entry) (scoring.Sheet, error) {
	for i, entry := range entries {
		if problem := r.apply(from+i, entry); problem != nil {
			return nil, &scoring.EntryProblem{Index: from + i, Problem: problem}
		}
	}
	last := r
	if round := r.open(); round == nil || round.Scored {
		last = r.copy()
	}
	sheet := last.finish()
	sheet.replay = r
	return sheet, nil
}

// copy gives a state of its own: what is applied to it leaves this one as it
// is. Rounds before the open one never change, nor does what the arena has
// handed out; the room behind it is not shared. There is room for one round
// more. What lies on the table is shared until an entry changes it: see few.
func (r *replay) copy() *replay {
	c, sheet := *r, *r.sheet
	sheet.Rounds = append(make([]*Round, 0, len(r.sheet.Rounds)+1), r.sheet.Rounds...)
	c.sheet = &sheet
	if last := len(sheet.Rounds) - 1; last >= 0 {
		open := *sheet.Rounds[last]
		open.Boxes, open.Tricks = slices.Clone(open.Boxes), slices.Clip(open.Tricks)
		sheet.Rounds[last] = &open
	}
	c.seats = append(make([]seat, 0, len(r.seats)+2), r.seats...)
	c.alliances, c.toldAlliances = slices.Clip(r.alliances), slices.Clip(r.toldAlliances)
	c.arena = arena{few: true}
	return &c
}
