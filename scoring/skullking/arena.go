package skullking

import "ardoise/scoring"

// arena hands out the many small values of a sheet from few allocations.
// What it handed out stays valid: a full chunk is left alone, never grown.
type arena struct {
	ints   []int
	lines  []scoring.Line
	boxes  []Box
	rounds []Round
	// expect is how many rounds the log at most has: each takes two entries.
	expect int
	// few is set in a copy, which one entry is applied to and not a whole log: no
	// chunk is more than it needs, and what it shares is cloned before a change.
	few bool
}

// chunk is how much is allocated at once where n are needed.
func (a *arena) chunk(n, usual int) int {
	if a.few {
		return n
	}
	return max(n, usual)
}

// number gives a pointer to a number of its own.
func (a *arena) number(n int) *int {
	if len(a.ints) == cap(a.ints) {
		a.ints = make([]int, 0, a.chunk(8, 64))
	}
	a.ints = append(a.ints, n)
	return &a.ints[len(a.ints)-1]
}

// takeBoxes gives n empty boxes.
func (a *arena) takeBoxes(n int) []Box {
	if cap(a.boxes)-len(a.boxes) < n {
		a.boxes = make([]Box, 0, a.chunk(n, min(40, n*a.expect)))
	}
	from := len(a.boxes)
	a.boxes = a.boxes[:from+n]
	return a.boxes[from : from+n : from+n]
}

// takeRound gives an empty round.
func (a *arena) takeRound() *Round {
	if len(a.rounds) == cap(a.rounds) {
		a.rounds = make([]Round, 0, a.chunk(1, a.expect))
	}
	a.rounds = a.rounds[:len(a.rounds)+1]
	return &a.rounds[len(a.rounds)-1]
}

// roomForLines makes sure that the next n lines lie side by side.
func (a *arena) roomForLines(n int) {
	if cap(a.lines)-len(a.lines) < n {
		a.lines = make([]scoring.Line, 0, a.chunk(n, min(64, n*a.expect)))
	}
}
