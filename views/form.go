package views

import (
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ardoise/scoring"
)

// Reader reads the fields of one posted form into an entry; the first Fault
// stays.
type Reader struct {
	Form  url.Values
	Fault *scoring.Problem
}

// whole is a number as an entry may hold one: ASCII digits, a minus before
// them perhaps. Whether it fits is for the rules to say.
var whole = regexp.MustCompile(`^-?[0-9]{1,15}$`)

// Whole reads a whole number as it was typed, blanks around it or not.
func Whole(typed string) (n int, ok bool) {
	typed = strings.TrimSpace(typed)
	if !whole.MatchString(typed) {
		return 0, false
	}
	n, err := strconv.Atoi(typed)
	return n, err == nil
}

// Room is the maxlength of a field whose text may have n characters. Browsers
// count units of UTF-16, of which a character has two at most: whatever fits can be
// typed, and a pasted text that is too long is refused with its words rather than
// cut to fit in silence.
func Room(n int) string { return strconv.Itoa(2 * n) }

// NameRoom is the maxlength of a field for a name: as many bytes as a name may have.
const NameRoom = "400"

// Number reads a field; ok is false where nothing was entered, which is never
// 0, and where something was that is no number: then it is refused.
func (r *Reader) Number(field string) (n int, ok bool) {
	typed := strings.TrimSpace(r.Form.Get(field))
	if typed == "" {
		return 0, false
	}
	if n, ok = Whole(typed); !ok {
		r.Refuse("not_a_number", field, "value", typed)
	}
	return n, ok
}

// Ticked tells whether a box is ticked.
func (r *Reader) Ticked(field string) bool { return r.Form.Get(field) != "" }

// Refuse keeps a problem with a form field, unless there is one already.
func (r *Reader) Refuse(code, field string, pairs ...any) {
	if r.Fault == nil {
		r.Fault = scoring.Refuse(code, field, pairs...)
	}
}

// Fields lists the form's fields below a prefix ("tricks" for "tricks.p1"), in
// a fixed order.
func (r *Reader) Fields(prefix string) []string {
	var fields []string
	for _, field := range slices.Sorted(maps.Keys(r.Form)) {
		if strings.HasPrefix(field, prefix+".") {
			fields = append(fields, field)
		}
	}
	return fields
}

// PathOf takes a JSON pointer apart: "/tricks/a~1b" is tricks and a/b.
func PathOf(pointer string) []string {
	parts := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	for i, part := range parts {
		parts[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(part)
	}
	return parts
}
