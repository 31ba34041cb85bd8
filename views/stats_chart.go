package views

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"ardoise/i18n"
)

// Bars is a chart of lying bars, and the table of the same numbers.
type Bars struct {
	Title string // above the chart; the table's caption
	Label string // headings of the table's columns
	Whole string // of BarRow.Of; empty where bars have one number
	Count string // of BarRow.N
	Share string // of BarRow.Share; empty: no such column
	Rows  []BarRow
	Games int // behind all of them
}

// BarRow is one bar. Of, where it is not 0, is the whole of which N is a part:
// the bar is an outline that is filled so far.
type BarRow struct {
	Label string
	N, Of int
	Share string
}

// Geometry of the charts, in units of their box.
const (
	barsWidth  = 380
	barHeight  = 18
	barStep    = 30 // from bar to bar where labels stand before them
	labelStep  = 48 // where labels stand above
	labelSigns = 4  // longest label that stands before its bar
	textRoom   = 96 // for the number behind a bar
)

// long tells whether labels stand above their bars.
func (b Bars) long() bool {
	return slices.ContainsFunc(b.Rows, func(bar BarRow) bool { return utf8.RuneCountInString(bar.Label) > labelSigns })
}

// drawnBar is a bar with its places in the chart.
type drawnBar struct {
	BarRow
	y                   int
	x, width            int // of the filled part
	outline             int // width of the whole, 0 for none
	text                string
	textX               int
	labelX, labelY, mid int
}

// step is the height of a row.
func (b Bars) step() int {
	if b.long() {
		return labelStep
	}
	return barStep
}

// box is the viewBox of the chart.
func (b Bars) box() string { return fmt.Sprintf("0 0 %d %d", barsWidth, b.step()*len(b.Rows)+4) }

// draw places the bars; those of negative numbers go to the other side of a
// zero.
func (b Bars) draw() (bars []drawnBar, zero int) {
	low, high := 0, 1
	for _, bar := range b.Rows {
		low, high = min(low, bar.N), max(high, bar.N, bar.Of)
	}
	left, above := 44, 0
	if b.long() {
		left, above = 2, 20
	}
	room := barsWidth - textRoom - left
	at := func(n int) int { return left + (n-low)*room/(high-low) }
	zero = at(0)
	for i, bar := range b.Rows {
		top := i*b.step() + above + 4
		drawn := drawnBar{BarRow: bar, y: top, x: min(zero, at(bar.N)), mid: top + barHeight/2 + 5, labelX: left - 8, labelY: top + barHeight/2 + 5}
		drawn.width = max(zero, at(bar.N)) - drawn.x
		if bar.Of != 0 {
			drawn.outline = at(bar.Of) - zero
		}
		if above > 0 {
			drawn.labelX, drawn.labelY = 2, top-5
		}
		drawn.text = bar.words()
		drawn.textX = max(drawn.x+drawn.width, zero+drawn.outline) + 6
		bars = append(bars, drawn)
	}
	return bars, zero
}

// axisBeside is the zero line along the bars: labels above them stay clear.
func axisBeside(bars []drawnBar, zero int) string {
	var b strings.Builder
	for _, bar := range bars {
		fmt.Fprintf(&b, "M%d %dv%d", zero, bar.y-4, barHeight+8)
	}
	return b.String()
}

// words stand behind a bar.
func (b BarRow) words() string {
	if b.Of != 0 {
		return i18n.Number(b.N) + " / " + i18n.Number(b.Of)
	}
	return i18n.Number(b.N)
}

// says is the chart in a sentence: the longest bar.
func (b Bars) says(p *i18n.Printer) string {
	if len(b.Rows) == 0 {
		return b.Title
	}
	most := slices.MaxFunc(b.Rows, func(x, y BarRow) int { return x.N - y.N })
	return p.T("stats.bars.says", "title", b.Title, "label", most.Label, "n", most.words())
}

// CoursePoint is one game on a [Course].
type CoursePoint struct {
	Value  int
	Marked bool // drawn as a filled diamond instead of a ring
}

// Course is a line of numbers, game after game.
type Course struct {
	points []coursePoint
	grid   []gridLine
}

type coursePoint struct {
	CoursePoint
	x, y int
}

type gridLine struct{ value, y int }

const (
	courseWidth  = 380
	courseHeight = 190
	courseLeft   = 46
	courseRight  = 370
	courseTop    = 12
	courseBottom = 176
)

// newCourse places the points; the axis goes through 0 and all of them.
func newCourse(values []CoursePoint) Course {
	low, high := 0, 0
	for _, value := range values {
		low, high = min(low, value.Value), max(high, value.Value)
	}
	step := gridStep(high - low)
	low, high = -((-low + step - 1) / step * step), max((high+step-1)/step*step, step)
	y := func(value int) int { return courseBottom - (value-low)*(courseBottom-courseTop)/(high-low) }
	var c Course
	for value := low; value <= high; value += step {
		c.grid = append(c.grid, gridLine{value, y(value)})
	}
	for i, value := range values {
		x := (courseLeft + courseRight) / 2
		if len(values) > 1 {
			x = courseLeft + 10 + i*(courseRight-courseLeft-20)/(len(values)-1)
		}
		c.points = append(c.points, coursePoint{value, x, y(value.Value)})
	}
	return c
}

// gridStep is the distance of lines across: at most six of them, at round
// numbers.
func gridStep(span int) int {
	for unit := 1; ; unit *= 10 {
		for _, step := range []int{unit, 2 * unit, 5 * unit} {
			if span <= 5*step {
				return step
			}
		}
	}
}

// path is the line through the points.
func (c Course) path() string {
	var b strings.Builder
	to := byte('M')
	for _, point := range c.points {
		fmt.Fprintf(&b, "%c%d %d", to, point.x, point.y)
		to = 'L'
	}
	return b.String()
}

// sign is the outline of a point: a ring, or a diamond where it is marked.
func (p coursePoint) sign() string {
	if p.Marked {
		return fmt.Sprintf("M%d %dl6 6-6 6-6-6z", p.x, p.y-6)
	}
	return fmt.Sprintf("M%d %da4 4 0 0 1 0 8a4 4 0 0 1 0-8", p.x, p.y-4)
}

// span gives the lowest and the highest of the course.
func (c Course) span() (low, high int) {
	for i, point := range c.points {
		if i == 0 {
			low, high = point.Value, point.Value
		}
		low, high = min(low, point.Value), max(high, point.Value)
	}
	return low, high
}
