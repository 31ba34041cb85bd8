package picture

import "math"

// drawing is what a card is made of, in the order that it is drawn.
type drawing struct{ parts []part }

// part is a filled outline, or words.
type part struct {
	outline []point
	colour  string
	words   *words
}

type point struct{ x, y float64 }

// anchor says which point of a line of words x names.
type anchor int

// Where x is on a line of words.
const (
	startOf anchor = iota
	middleOf
	endOf
)

// words is one line; it gets smaller, then shorter, where it is wider than most.
type words struct {
	x, y, size, most float64 // y is the base line's
	bold             bool
	at               anchor
	colour           string
	text             string
}

func (d *drawing) fill(outline []point, colour string) {
	d.parts = append(d.parts, part{outline: outline, colour: colour})
}

func (d *drawing) write(w words) {
	w.text, w.size = fitted(w)
	d.parts = append(d.parts, part{words: &w, colour: w.colour})
}

// box is a rectangle with round corners.
func (d *drawing) box(x, y, width, high, round float64, colour string) {
	d.fill(rounded(x, y, width, high, [4]float64{round, round, round, round}), colour)
}

// rounded outlines a rectangle; the corners' radii begin at the top left and
// go clockwise.
func rounded(x, y, width, high float64, radii [4]float64) []point {
	corners := [4]point{{x, y}, {x + width, y}, {x + width, y + high}, {x, y + high}}
	inward := [4]point{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}
	var outline []point
	for i, corner := range corners {
		r := radii[i]
		if r == 0 {
			outline = append(outline, corner)
			continue
		}
		centre := point{corner.x + r*inward[i].x, corner.y + r*inward[i].y}
		from := math.Pi + float64(i)*math.Pi/2
		for step := range 13 {
			angle := from + float64(step)*math.Pi/24
			outline = append(outline, point{centre.x + r*math.Cos(angle), centre.y + r*math.Sin(angle)})
		}
	}
	return outline
}

// shapes are the outlines of the marks that are polygons, in hundredths of
// their side; ardoise.css has the same.
var shapes = map[int][]point{
	3: {{50, 0}, {100, 50}, {50, 100}, {0, 50}},
	4: {{26, 3}, {74, 3}, {100, 50}, {74, 97}, {26, 97}, {0, 50}},
	5: {{50, 0}, {100, 40}, {84, 100}, {16, 100}, {0, 40}},
	6: {{0, 0}, {100, 0}, {100, 62}, {50, 100}, {0, 62}},
	7: {{22, 0}, {78, 0}, {78, 22}, {100, 22}, {100, 78}, {78, 78}, {78, 100}, {22, 100}, {22, 78}, {0, 78}, {0, 22}, {22, 22}},
}

// mark is the sign of a player: colour and shape.
func (d *drawing) mark(colour int, x, y, side float64) {
	if colour < 1 || colour >= len(seatColours) {
		return
	}
	fill, half := seatColours[colour], side/2
	switch colour {
	case 1:
		d.fill(rounded(x, y, side, side, [4]float64{half, half, half, half}), fill)
	case 2:
		d.box(x, y, side, side, side*.15, fill)
	case 8:
		d.fill(rounded(x, y, side, side, [4]float64{half, half, 0, 0}), fill)
	default:
		d.polygon(shapes[colour], x, y, side/100, fill)
	}
}

func (d *drawing) polygon(outline []point, x, y, scale float64, colour string) {
	placed := make([]point, len(outline))
	for i, p := range outline {
		placed[i] = point{x + p.x*scale, y + p.y*scale}
	}
	d.fill(placed, colour)
}

// crown is the winner's sign.
func (d *drawing) crown(x, y, side float64) {
	d.polygon([]point{{4, 19}, {3, 7}, {8, 12}, {12, 4}, {16, 12}, {21, 7}, {20, 19}}, x, y, side/24, accent)
}

// tally is the house's sign: four strokes and one across.
func (d *drawing) tally(x, y, high float64) {
	scale := high / 26
	for i := range 4 {
		left := float64(i) * 8
		d.polygon([]point{{left + 5, 0}, {left + 8, 0}, {left + 8.5, 26}, {left + 5.5, 26}}, x, y, scale, soft)
	}
	d.polygon([]point{{0, 22}, {38, 3}, {39, 5.5}, {1, 24.5}}, x, y, scale, soft)
}
