package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strconv"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// PNG draws the card with letters of our own. Names of which [Letters] says no
// must not be on it.
func (c Card) PNG() ([]byte, error) {
	canvas := image.NewRGBA(image.Rect(0, 0, Width, Height))
	for _, p := range c.lay().parts {
		source := image.NewUniform(rgb(p.colour))
		if p.words != nil {
			p.words.draw(canvas, source)
			continue
		}
		fill(canvas, source, p.outline)
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	err := encoder.Encode(&out, canvas)
	return out.Bytes(), err
}

// fill draws an outline; only the box around it is looked at.
func fill(canvas *image.RGBA, source image.Image, outline []point) {
	low, high := outline[0], outline[0]
	for _, at := range outline {
		low = point{min(low.x, at.x), min(low.y, at.y)}
		high = point{max(high.x, at.x), max(high.y, at.y)}
	}
	box := image.Rect(int(low.x), int(low.y), int(high.x)+1, int(high.y)+1).Intersect(canvas.Bounds())
	shape := vector.NewRasterizer(box.Dx(), box.Dy())
	for i, at := range outline {
		x, y := float32(at.x-float64(box.Min.X)), float32(at.y-float64(box.Min.Y))
		if i == 0 {
			shape.MoveTo(x, y)
		} else {
			shape.LineTo(x, y)
		}
	}
	shape.ClosePath()
	shape.Draw(canvas, box, source, image.Point{})
}

// draw letters a line.
func (w words) draw(canvas *image.RGBA, source image.Image) {
	pen := font.Drawer{Dst: canvas, Src: source, Face: face(w.bold, w.size)}
	text := plain(w.text)
	x := fixed.Int26_6(w.x * 64)
	switch w.at {
	case middleOf:
		x -= pen.MeasureString(text) / 2
	case endOf:
		x -= pen.MeasureString(text)
	}
	pen.Dot = fixed.Point26_6{X: x, Y: fixed.Int26_6(w.y * 64)}
	pen.DrawString(text)
}

// rgb reads "#rrggbb".
func rgb(hex string) color.RGBA {
	n, err := strconv.ParseUint(hex[1:], 16, 24)
	if err != nil {
		panic(err) // the colours are ours
	}
	return color.RGBA{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n), A: 0xff}
}
