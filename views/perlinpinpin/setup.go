package perlinpinpin

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/perlinpinpin"
	"ardoise/views"

	"github.com/a-h/templ"
)

// The fields of the set-up page: twelve of each, in one order.
const (
	idsField    = "princess"
	pointsField = "points"
	namesField  = "called"
)

// What a princess may be worth and called: the rules say so too, and to every
// caller; here it finds the field that a refusal stands beside.
const (
	mostPoints = 100
	mostSigns  = 40
)

// slot is one princess of the set-up page, as typed.
type slot struct {
	id, points, name string
}

// Setup draws what the princesses are worth.
func (Game) Setup(t views.SetupView) templ.Component { return setup(t, slots(t)) }

// slots are the princesses as typed, else as in the last game, else as usual.
func slots(t views.SetupView) []slot {
	if len(t.Form[idsField]) > 0 {
		return slotsOf(t.Form)
	}
	princesses := perlinpinpin.Preset()
	var last perlinpinpin.Options
	if t.Last != nil && scoring.Unmarshal(t.Last, &last) == nil && last.Princesses != nil {
		princesses = last.Princesses
	}
	list := make([]slot, len(princesses))
	for i, princess := range princesses {
		list[i] = slot{princess.ID, strconv.Itoa(princess.Points), princess.Name}
	}
	return list
}

func slotsOf(form url.Values) []slot {
	nth := func(field string, i int) string {
		if values := form[field]; i < len(values) {
			return strings.TrimSpace(values[i])
		}
		return ""
	}
	list := make([]slot, len(form[idsField]))
	for i, id := range form[idsField] {
		list[i] = slot{id, nth(pointsField, i), nth(namesField, i)}
	}
	return list
}

// SetupOptions reads the princesses; those of every table are left out. What
// is no number goes to the rules as it is, which refuse it.
func (Game) SetupOptions(form url.Values, options map[string]any) {
	list := slotsOf(form)
	if len(list) == 0 {
		return
	}
	preset := perlinpinpin.Preset()
	usual := len(list) == len(preset)
	princesses := make([]map[string]any, len(list))
	for i, s := range list {
		princesses[i] = map[string]any{"id": s.id, "points": s.worth()}
		if s.name != "" {
			princesses[i]["name"] = s.name
		}
		usual = usual && s.name == "" && s.id == preset[i].ID && s.worth() == any(preset[i].Points)
	}
	if !usual {
		options["princesses"] = princesses
	}
}

// worth is the number that was typed, else what was.
func (s slot) worth() any {
	digits := strings.TrimPrefix(s.points, "-")
	plain := digits != "" && len(digits) < 10 && !strings.ContainsFunc(digits, func(r rune) bool { return r < '0' || r > '9' })
	if n, err := strconv.Atoi(s.points); err == nil && plain {
		return n
	}
	return s.points
}

// badPoints and badName tell whether a field is one that the rules refuse.
func (s slot) badPoints() bool {
	n, ok := s.worth().(int)
	return !ok || n < 0 || n > mostPoints
}

func (s slot) badName() bool { return utf8.RuneCountInString(s.name) > mostSigns }

// refusal is what was refused of the princesses, and the place of the first one
// at fault; nobody where it is none of theirs alone.
func refusal(t views.SetupView, list []slot) (text string, at int) {
	text = t.For(views.OptionField(t.Rulebook, scoring.Option{Name: "princesses"}))
	if text == "" {
		return "", nobody
	}
	return text, slices.IndexFunc(list, func(s slot) bool { return s.badPoints() || s.badName() })
}

// slotField is the name of a field in problems: the form sends all twelve by
// one name.
func slotField(field string, i int) string { return field + "." + strconv.Itoa(i) }

// usualName is what a princess is called where the table calls her nothing
// else, her sticker beside her.
func (s slot) usualName(p *i18n.Printer) string {
	name := usual(p, s.id)
	if sticker := stickerOf(p, s.id); sticker != "" {
		return p.T("pp.with.sticker", "name", name, "sticker", sticker)
	}
	return name
}

// shown is what the table calls her.
func (s slot) shown(p *i18n.Printer) string {
	if s.name != "" {
		return i18n.Isolate(s.name)
	}
	return s.usualName(p)
}
