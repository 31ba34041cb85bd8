package views

import (
	"context"
	"io"
	"strconv"

	"ardoise/play"

	"github.com/a-h/templ"
)

// markup is a component put together by hand: the smallest parts, of which a
// page has dozens, cost less than what stands around a generated one.
type markup []byte

// Render writes the part.
func (m markup) Render(_ context.Context, w io.Writer) error {
	_, err := w.Write(m)
	return err
}

// text adds words of any content.
func (m markup) text(words string) markup { return append(m, templ.EscapeString(words)...) }

// attribute adds an attribute with a value of any content.
func (m markup) attribute(name, value string) markup {
	m = append(append(append(m, ' '), name...), `="`...)
	return append(m.text(value), '"')
}

// Icon draws a small sign, decorative: words stand beside it.
func Icon(name string) templ.Component { return make(markup, 0, 160).icon(name) }

func (m markup) icon(name string) markup {
	m = append(m, `<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="`...)
	return append(append(m, iconPath(name)...), `"></path></svg>`...)
}

// IconNamed draws a small sign that speaks for itself: words are its name.
func IconNamed(name, words string) templ.Component {
	m := markup(`<svg viewBox="0 0 24 24" width="20" height="20" role="img"`).attribute("aria-label", words)
	return append(m, `><path d="`+iconPath(name)+`"></path></svg>`...)
}

// Mark is the sign of a seat: colour, shape and initial. It is decorative; the
// name stands beside it.
func Mark(seat play.Seat) templ.Component {
	m := append(make(markup, 0, 80), `<span class="mark"`...).attribute("data-seat", strconv.Itoa(seat.Colour))
	return append(append(m, ` aria-hidden="true">`...).text(Initial(seat.Name)), `</span>`...)
}

// Badge is a few words in a chalked frame; kind is "", "good", "warn" or "bad",
// icon may be empty.
func Badge(kind, icon, words string) templ.Component {
	m := append(make(markup, 0, 200), `<span class="badge"`...)
	if kind != "" {
		m = m.attribute("data-kind", kind)
	}
	m = append(m, '>')
	if icon != "" {
		m = append(m.icon(icon), ' ')
	}
	return append(m.text(words), `</span>`...)
}

// Chip is one choice of a one-tap strip: a radio that looks like a box, and
// like a chalked disc once chosen.
type Chip struct {
	Name    string // of the form field
	Value   string
	Text    string // what stands in the box; empty: Value
	Note    string // smaller, under it
	Words   bool   // Text is words, not a figure
	Checked bool
	Label   string // for screen readers where Text alone says too little
}

// Choice draws one chip.
func Choice(chip Chip) templ.Component { return make(markup, 0, chipSize).choice(chip) }

// chipSize is about the size of a chip in bytes.
const chipSize = 160

func (m markup) choice(chip Chip) markup {
	m = append(m, `<label class="choice"`...)
	if chip.Words {
		m = append(m, ` data-text`...)
	}
	m = append(m, `><input type="radio"`...).attribute("name", chip.Name).attribute("value", chip.Value)
	m = m.attribute("id", FieldID(chip.Name+"-"+chip.Value))
	if chip.Checked {
		m = append(m, ` checked`...)
	}
	if chip.Label != "" {
		m = m.attribute("aria-label", chip.Label)
	}
	m = append(m, `> <span>`...)
	if chip.Text != "" {
		m = m.text(chip.Text)
	} else {
		m = m.text(chip.Value)
	}
	m = append(m, ' ')
	if chip.Note != "" {
		m = append(append(m, `<small>`...).text(chip.Note), `</small>`...)
	}
	return append(m, `</span></label>`...)
}

// Digits draws a strip of the whole numbers low to high (2 to 11 of them);
// checked is the value that is chosen, "" for none.
func Digits(name string, low, high int, checked string) templ.Component {
	n := high - low + 1
	m := append(make(markup, 0, n*chipSize), `<div class="choices"`...).attribute("data-n", strconv.Itoa(n))
	m = append(m, '>')
	for n := low; n <= high; n++ {
		value := strconv.Itoa(n)
		m = m.choice(Chip{Name: name, Value: value, Checked: checked == value})
	}
	return append(m, `</div>`...)
}
