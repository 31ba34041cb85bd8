package skullking

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ardoise/play"
	"ardoise/scoring"
)

// chart is the drawing of the running totals, in a box of chartWidth by
// chartHeight.
type chart struct {
	grid   []axisTick // values across
	rounds []axisTick // rounds below
	lines  []chartLine
}

// chartLine is one player's way; its sign stands at its end.
type chartLine struct {
	seat  play.Seat
	path  string
	signY int // top of the sign
	endY  int
}

// axisTick is a number at a place of an axis.
type axisTick struct {
	value int
	at    int
}

const (
	chartWidth  = 380
	chartHeight = 190
	chartLeft   = 38
	chartRight  = 348
	chartTop    = 12
	chartBottom = 162
	signSize    = 20
)

// chart draws the totals after each scored round; no lines before the first.
func (t *table) chart() chart {
	var c chart
	low, high := t.span()
	numbers := []int{}
	for _, round := range t.sheet.Rounds {
		if round.Scored {
			numbers = append(numbers, round.Number)
		}
	}
	if len(numbers) == 0 {
		return c
	}
	x := func(i int) int { return chartLeft + i*(chartRight-chartLeft)/len(numbers) }
	y := func(total int) int {
		return chartBottom - (total-low)*(chartBottom-chartTop)/max(high-low, 1)
	}
	step := gridStep(low, high)
	for value := -(-low / step * step); value <= high; value += step {
		c.grid = append(c.grid, axisTick{value, y(value)})
	}
	for i, n := range numbers {
		c.rounds = append(c.rounds, axisTick{n, x(i + 1)})
	}
	for _, id := range t.sheet.Seats {
		if line, ok := t.line(id, x, y); ok {
			c.lines = append(c.lines, line)
		}
	}
	spread(c.lines)
	return c
}

// line follows one player through the scored rounds. It begins at the start
// score, one step before the first round played.
func (t *table) line(id scoring.SeatID, x, y func(int) int) (chartLine, bool) {
	var path strings.Builder
	end, column := 0, 0
	for _, round := range t.sheet.Rounds {
		if !round.Scored {
			continue
		}
		column++
		box := round.Box(id)
		if box == nil {
			continue
		}
		if path.Len() == 0 {
			fmt.Fprintf(&path, "M%d %d", x(column-1), y(box.Total-box.Points))
		}
		end = y(box.Total)
		fmt.Fprintf(&path, "L%d %d", x(column), end)
	}
	return chartLine{seat: t.Seat(id), path: path.String(), endY: end}, path.Len() > 0
}

// span is the range of the chart: 0 and every total, the top widened to a line
// across.
func (t *table) span() (low, high int) {
	for _, round := range t.sheet.Rounds {
		for _, box := range round.Boxes {
			low, high = min(low, box.Total, box.Total-box.Points), max(high, box.Total, box.Total-box.Points)
		}
	}
	return low, max(roundUp(high, gridStep(low, high)), 10)
}

// gridStep is the distance of the lines across: at most five of them.
func gridStep(low, high int) int {
	for _, step := range []int{10, 20, 50, 100, 200, 500, 1000} {
		if high-low <= 4*step {
			return step
		}
	}
	return roundUp((high-low)/4, 1000)
}

// roundUp gives the next multiple of step, for n from 0.
func roundUp(n, step int) int { return (n + step - 1) / step * step }

// spread moves the signs at the lines' ends apart, so that none hides another.
func spread(lines []chartLine) {
	order := make([]*chartLine, len(lines))
	for i := range lines {
		order[i] = &lines[i]
	}
	slices.SortStableFunc(order, func(a, b *chartLine) int { return cmp.Compare(a.endY, b.endY) })
	floor := 0
	for _, line := range order {
		line.signY = max(line.endY-signSize/2, floor)
		floor = line.signY + signSize
	}
	ceiling := chartHeight - signSize
	for _, line := range slices.Backward(order) {
		line.signY = min(line.signY, ceiling)
		ceiling = line.signY - signSize
	}
}

// shapes are the outlines of the seats' signs in a box of signSize.
var shapes = [...]string{
	"M10 0a10 10 0 0 1 0 20a10 10 0 0 1 0-20",
	"M1 1h18v18H1z",
	"M10-1.5 21.5 10 10 21.5-1.5 10z",
	"M5 1h10l5 9-5 9H5L0 10z",
	"M10 0l10 8-3 12H3L0 8z",
	"M1 1h18v11l-9 8-9-8z",
	"M5 0h10v5h5v10h-5v5H5v-5H0V5h5z",
	"M0 20V10a10 10 0 0 1 20 0v10z",
}

// shape is the outline of a seat's sign.
func shape(seat play.Seat) string { return shapes[(max(seat.Colour, 1)-1)%len(shapes)] }
