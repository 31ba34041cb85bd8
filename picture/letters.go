package picture

import (
	"sort"
	"strings"
	"sync"
	"unicode"

	"github.com/rivo/uniseg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// fonts are read once; what is embedded can be read.
var fonts = sync.OnceValue(func() map[bool]*opentype.Font {
	read := func(ttf []byte) *opentype.Font {
		f, err := opentype.Parse(ttf)
		if err != nil {
			panic(err)
		}
		return f
	}
	return map[bool]*opentype.Font{true: read(gobold.TTF), false: read(gomedium.TTF)}
})

// Letters tells whether the PNG has a letter for every sign of a text. Latin,
// Greek and Cyrillic it has; what must be joined or runs from right to left it
// has not.
func Letters(text string) bool {
	var buffer sfnt.Buffer
	for _, sign := range plain(text) {
		glyph, err := fonts()[true].GlyphIndex(&buffer, sign)
		if err != nil || glyph == 0 || unicode.Is(unicode.Mn, sign) {
			return false
		}
	}
	return true
}

// plain takes out what only guides the direction of a text, and puts the blank
// that every font has in the place of the others.
func plain(text string) string {
	return strings.Map(func(sign rune) rune {
		switch {
		case unicode.Is(unicode.Cf, sign):
			return -1
		case unicode.IsSpace(sign):
			return ' '
		}
		return sign
	}, text)
}

// face gives a font at a size in pixels. A face keeps state: each use has its own.
func face(bold bool, size float64) font.Face {
	f, err := opentype.NewFace(fonts()[bold], &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // a size above 0 makes no fault
	}
	return f
}

// slack is how much wider than ours a reader's own letters may be.
const slack = 1.12

// wide is about how wide a text will be at a size, in any font.
func wide(text string, bold bool, size float64) float64 {
	if !Letters(text) {
		return float64(uniseg.StringWidth(text)) * size * .68
	}
	return float64(font.MeasureString(face(bold, size), plain(text))) / float64(fixed.I(1)) * slack
}

// fitted makes words narrow enough: smaller, down to three fifths, and cut
// after that.
func fitted(w words) (text string, size float64) {
	width := wide(w.text, w.bold, w.size)
	if width <= w.most {
		return w.text, w.size
	}
	size = max(.99*w.size*w.most/width, w.size*.6) // widths are no straight line
	ends := signEnds(w.text)
	keep := sort.Search(len(ends), func(i int) bool { return wide(w.text[:ends[i]]+"…", w.bold, size) > w.most })
	switch {
	case wide(w.text, w.bold, size) <= w.most:
		return w.text, size
	case keep == 0:
		return "", size
	}
	return strings.TrimRight(w.text[:ends[keep-1]], " ") + "…", size
}

// signEnds gives where each sign that a reader counts ends.
func signEnds(text string) []int {
	var ends []int
	for signs := uniseg.NewGraphemes(text); signs.Next(); {
		_, end := signs.Positions()
		ends = append(ends, end)
	}
	return ends
}

// maxLines is how many lines an outcome has.
const maxLines = 3

// wrapped breaks an outcome into lines, as large as they fit.
func wrapped(text string, most float64) (lines []string, size float64) {
	for _, size = range []float64{64, 54, 46, 40} {
		lines = lines[:0]
		for _, word := range strings.Fields(text) {
			last := len(lines) - 1
			if last >= 0 && wide(lines[last]+" "+word, true, size) <= most {
				lines[last] += " " + word
			} else {
				lines = append(lines, word)
			}
		}
		if len(lines) <= maxLines {
			break
		}
	}
	if len(lines) > maxLines {
		lines = lines[:maxLines]
		lines[maxLines-1] += "…"
	}
	return lines, size
}
