package views

import (
	"fmt"
	"strconv"
	"strings"

	qr "github.com/piglig/go-qr"
)

// quietZone is how many light modules readers want around a QR code.
const quietZone = 4

// qrDrawing is a QR code as a path of strokes one module high, in a square box.
type qrDrawing struct {
	box  string // of the viewBox
	path string
}

// drawQR draws text. Error correction is low: a screen has no stains, and fewer
// modules are read from farther away. Text too long for a code draws nothing.
func drawQR(text string) (drawing qrDrawing, ok bool) {
	code, err := qr.EncodeText(text, qr.Low)
	if err != nil {
		return qrDrawing{}, false
	}
	var b strings.Builder
	for y := range code.Size() {
		for x := 0; x < code.Size(); x++ {
			from := x
			for x < code.Size() && code.Module(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&b, "M%d %d.5h%d", from, y, x-from)
			}
		}
	}
	side := code.Size() + 2*quietZone
	low := strconv.Itoa(-quietZone)
	return qrDrawing{box: fmt.Sprintf("%s %s %d %d", low, low, side, side), path: b.String()}, true
}
