package i18n

import (
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"ardoise/scoring"

	"golang.org/x/text/unicode/bidi"
)

// Number writes a whole number with a true minus sign.
func Number(n int) string {
	if digits, negative := strings.CutPrefix(strconv.Itoa(n), "-"); negative {
		return "−" + digits // -n would stay negative at the lowest number there is
	}
	return strconv.Itoa(n)
}

// Points writes points with their sign: "+40", "−20", "0".
func Points(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return Number(n)
}

// Problem puts words on a refusal. name gives the name shown for a seat. Where
// nothing stands for what is refused, "there is no game “”" would say little: a
// problem may have words of their own for that, under "missing.".
func (p *Printer) Problem(problem *scoring.Problem, name func(scoring.SeatID) string) string {
	pairs, key := make([]any, 0, 2*len(problem.Args)), "problem."+problem.Code
	for arg, value := range problem.Args {
		if missing := "missing." + problem.Code; empty(value) && p.Has(missing) {
			key = missing
		}
		pairs = append(pairs, arg, p.Arg(value, name))
	}
	return p.T(key, pairs...)
}

// empty tells whether an argument is a text, of whatever type, that says nothing.
func empty(value any) bool {
	text := reflect.ValueOf(value)
	return text.Kind() == reflect.String && text.Len() == 0
}

// Arg puts words on one argument of a message.
func (p *Printer) Arg(value any, name func(scoring.SeatID) string) any {
	switch v := value.(type) {
	case scoring.SeatID:
		return Shown(name(v))
	case []scoring.SeatID:
		names := make([]string, len(v))
		for i, seat := range v {
			names[i] = Shown(name(seat))
		}
		return p.List(names)
	case []scoring.SeatCount:
		counts := make([]string, len(v))
		for i, count := range v {
			counts[i] = Shown(name(count.Seat)) + "\u00a0" + Number(count.N)
		}
		return p.List(counts)
	case scoring.Word:
		return p.T(string(v))
	case *scoring.Problem:
		return p.Problem(v, name)
	case []scoring.Word:
		words := make([]string, len(v))
		for i, word := range v {
			words[i] = p.T(string(word))
		}
		return p.List(words)
	case []any:
		items := make([]string, len(v))
		for i, item := range v {
			items[i] = fmt.Sprint(p.Arg(item, name))
		}
		return p.List(items)
	case string:
		return Shown(v)
	}
	return value
}

// maxShown is how many bytes of a value a message repeats: no name is longer.
const maxShown = 400

// Shown is a value that somebody sent as a message may repeat it: not endless,
// without characters that cannot be seen or that turn the text around them,
// and a right-to-left one by itself.
func Shown(value string) string {
	short := value
	if len(value) > maxShown {
		short = strings.ToValidUTF8(value[:maxShown], "") + "…"
	}
	return Isolate(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' {
			return unicode.ReplacementChar
		}
		return r
	}, short))
}

// List joins names as a sentence does: "Ana, Léo and Inès".
func (p *Printer) List(names []string) string {
	switch len(names) {
	case 0:
		return ""
	case 1:
		return names[0]
	}
	last := len(names) - 1
	key := "list.last"
	if soundsLikeI.MatchString(names[last]) {
		key = "list.last.i"
	}
	return p.T(key, "list", strings.Join(names[:last], ", "), "last", names[last])
}

// soundsLikeI finds names before which Spanish says "e" and not "y": Inés, Hilario
// and Yves, but neither Ian nor Yolanda.
var soundsLikeI = regexp.MustCompile(`(?i)^h?[iíìîïyý]([^aeiouáéíóúy]|$)`)

// Isolate keeps a right-to-left name from turning the sentence around it.
func Isolate(name string) string {
	for _, r := range name {
		properties, _ := bidi.LookupRune(r)
		if class := properties.Class(); class == bidi.R || class == bidi.AL {
			return "\u2068" + name + "\u2069"
		}
	}
	return name
}
