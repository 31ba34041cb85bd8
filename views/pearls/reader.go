package pearls

import (
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ardoise/scoring"
	"ardoise/scoring/pearls"
)

// reader reads the fields of one posted form; the first fault stays.
type reader struct {
	form  url.Values
	fault *scoring.Problem
}

// whole is a number as an entry may hold one: ASCII digits, a minus before
// them perhaps. Whether it fits is for the rules to say.
var whole = regexp.MustCompile(`^-?[0-9]{1,15}$`)

// number reads a field; ok is false where nothing was entered, which is never
// 0, and where something was that is no number.
func (r *reader) number(field string) (n int, ok bool) {
	value := strings.TrimSpace(r.form.Get(field))
	if value == "" {
		return 0, false
	}
	if !whole.MatchString(value) {
		r.refuse("not_a_number", field, "value", shorten(value))
		return 0, false
	}
	n, _ = strconv.Atoi(value)
	return n, true
}

// ticked tells whether a box is ticked.
func (r *reader) ticked(field string) bool { return r.form.Get(field) != "" }

// refuse keeps a problem with a form field, unless there is one already.
func (r *reader) refuse(code, field string, pairs ...any) {
	if r.fault == nil {
		r.fault = scoring.Refuse(code, field, pairs...)
	}
}

// cards reads the fields "<prefix>.<colour>"; what is left empty, or 0, is left
// out. typed tells whether anything was entered.
func (r *reader) cards(prefix string) (cards map[pearls.Colour]int, typed bool) {
	cards = map[pearls.Colour]int{}
	for _, field := range r.fields(prefix) {
		n, ok := r.number(field)
		typed = typed || ok
		if n != 0 {
			cards[pearls.Colour(strings.TrimPrefix(field, prefix+"."))] = n
		}
	}
	return cards, typed
}

// fields lists the form's fields below a prefix, in a fixed order.
func (r *reader) fields(prefix string) []string {
	var fields []string
	for _, field := range slices.Sorted(maps.Keys(r.form)) {
		if strings.HasPrefix(field, prefix+".") {
			fields = append(fields, field)
		}
	}
	return fields
}

// shorten keeps what was typed short enough to be shown in a message.
func shorten(value string) string {
	const most = 20
	if runes := []rune(value); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return value
}
