package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
)

// SVG draws the card for the reader's own letters: every name as it is.
func (c Card) SVG() []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif">`, Width, Height)
	for _, p := range c.lay().parts {
		if p.words != nil {
			p.words.tag(&out)
			continue
		}
		points := make([]string, len(p.outline))
		for i, at := range p.outline {
			points[i] = fmt.Sprintf("%.5g,%.5g", at.x, at.y)
		}
		fmt.Fprintf(&out, `<polygon fill="%s" points="%s"/>`, p.colour, strings.Join(points, " "))
	}
	out.WriteString("</svg>\n")
	return out.Bytes()
}

func (w words) tag(out *bytes.Buffer) {
	weight, at := 500, "start"
	if w.bold {
		weight = 700
	}
	switch w.at {
	case middleOf:
		at = "middle"
	case endOf:
		at = "end"
	}
	fmt.Fprintf(out, `<text x="%.5g" y="%.5g" font-size="%.3g" font-weight="%d" text-anchor="%s" fill="%s">`, w.x, w.y, w.size, weight, at, w.colour)
	_ = xml.EscapeText(out, []byte(w.text)) // a buffer takes everything
	out.WriteString("</text>")
}
