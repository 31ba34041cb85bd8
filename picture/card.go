// Package picture draws the end of a game as a picture to share: as PNG with
// letters of its own, and as SVG for who has the letters that these lack.
package picture

// The size of a picture in pixels: upright, as phones show it.
const (
	Width  = 1080
	Height = 1350
)

// Card is what stands on a picture, in the reader's words.
type Card struct {
	Game    string
	When    string // the evening, and the place
	Outcome string // who won
	Rows    []Row  // best first
	Foot    string
}

// Row is one player's line.
type Row struct {
	Place   string // "1st"
	Name    string
	Initial string // stands in the mark
	Colour  int    // 1..8: also the shape of the mark
	Total   string
	Winner  bool
}

// The colours of the slate; ardoise.css has the same.
const (
	ground = "#1d2426"
	raised = "#283133"
	ink    = "#f5f2e7"
	soft   = "#bfc8c3"
	rule   = "#465254"
	accent = "#ffdc73"
	frame  = "#b98a54"
	onSeat = "#14191b"
)

// seatColours are the fills of the marks, by colour.
var seatColours = [9]string{"", "#8ff0f0", "#f2617e", "#c6f25a", "#8c8ce6", "#b08d12", "#4da8bf", "#d98b57", "#f2b891"}

// Where things stand, in pixels.
const (
	margin    = 64.0
	rowsEnd   = 1250.0
	highRow   = 220.0
	footLine  = 1310.0
	frameHigh = 18.0
)

// lay puts the card on the slate.
func (c Card) lay() drawing {
	var d drawing
	d.box(0, 0, Width, Height, 0, ground)
	d.box(0, 0, Width, frameHigh, 0, frame)
	d.box(0, Height-frameHigh, Width, frameHigh, 0, frame)
	width := Width - 2*margin
	d.write(words{x: margin, y: 118, size: 50, most: width, bold: true, colour: accent, text: c.Game})
	d.write(words{x: margin, y: 172, size: 34, most: width, colour: soft, text: c.When})
	y := 262.0
	lines, size := wrapped(c.Outcome, width)
	for _, line := range lines {
		d.write(words{x: margin, y: y, size: size, most: width, bold: true, colour: ink, text: line})
		y += size * 1.2
	}
	d.rows(c.Rows, y)
	d.tally(margin, footLine-34, 38)
	d.write(words{x: margin + 72, y: footLine, size: 32, most: width - 72, bold: true, colour: soft, text: c.Foot})
	return d
}

// rows puts the players below one another, as high as there is room; few of
// them stand apart, in the middle of it.
func (d *drawing) rows(rows []Row, from float64) {
	if len(rows) == 0 {
		return
	}
	room := (rowsEnd - from) / float64(len(rows))
	high := min(highRow, room)
	step := min(room, 1.25*high)
	from += (room - step) * float64(len(rows)) / 2
	for i, row := range rows {
		d.row(row, from+float64(i)*step+(step-high)/2, high-10)
	}
}

// row is one player's line: place, mark, name, crown, total.
func (d *drawing) row(row Row, y, high float64) {
	edge := rule
	if row.Winner {
		edge = accent
	}
	d.box(margin, y, Width-2*margin, high, 14, edge)
	d.box(margin+4, y+4, Width-2*margin-8, high-8, 11, raised)
	middle := y + high/2
	line := middle + high*.14
	size := high * .42
	d.write(words{x: margin + 26, y: line, size: size * .8, most: 90, bold: true, colour: soft, text: row.Place})
	side := high * .62
	d.mark(row.Colour, margin+134, middle-side/2, side)
	d.write(words{x: margin + 134 + side/2, y: middle + side*.19, size: side * .5, most: side * .8, bold: true, at: middleOf, colour: onSeat, text: row.Initial})
	name := margin + 134 + side + 24
	end := Width - margin - 200
	if row.Winner {
		d.crown(end-44, middle-22, 44)
		end -= 60
	}
	d.write(words{x: name, y: line, size: size, most: end - name, bold: true, colour: ink, text: row.Name})
	d.write(words{x: Width - margin - 28, y: line + high*.04, size: size * 1.2, most: 170, bold: true, at: endOf, colour: ink, text: row.Total})
}
