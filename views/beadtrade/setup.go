package beadtrade

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/views"

	"github.com/a-h/templ"
)

// dealtField tells for how many players the page dealt the types: with
// another number they are dealt anew.
const dealtField = "type.dealt"

// typeField names a field of type i, from 0.
func typeField(i int, part string) string { return fmt.Sprintf("type.%d.%s", i, part) }

// slot is one type on the set-up page.
type slot struct {
	beadtrade.BeadType
	word string // the reader's word for a type that has no name of its own
}

// shown is what the name field holds.
func (s slot) shown() string {
	if s.Name != "" {
		return s.Name
	}
	return s.word
}

// Setup draws the five types, folded, and who starts with which.
func (Game) Setup(t views.SetupView) templ.Component { return setup(t, slots(t)) }

// slots gives the types as typed, else those of the notebook's last game, else
// the preset.
func slots(t views.SetupView) []slot {
	types, players := beadtrade.Preset(), 0
	switch last, ok := lastTypes(t); {
	case t.Form.Has(typeField(0, "name")):
		types = readTypes(t.Form)
		players, _ = strconv.Atoi(t.Form.Get(dealtField))
	case ok:
		types, players = last, dealtTo(last)
	}
	list := make([]slot, len(types))
	for i, typ := range types {
		if players != len(t.Names) {
			typ.Seat = dealt(i, len(t.Names))
		}
		list[i] = slot{BeadType: typ}
		if isPreset(typ.ID) {
			list[i].word = t.P.T("bead-trade.type." + typ.ID)
		}
	}
	return list
}

// lastTypes are the types of the notebook's last game.
func lastTypes(t views.SetupView) ([]beadtrade.BeadType, bool) {
	if len(t.Last) == 0 {
		return nil, false
	}
	options, err := beadtrade.ReadOptions(scoring.Setup{Options: t.Last})
	return options.Types, err == nil && len(options.Types) == beadtrade.Types
}

// dealtTo counts the players to whom types are dealt.
func dealtTo(types []beadtrade.BeadType) int {
	seats := map[scoring.SeatID]bool{}
	for _, typ := range types {
		if typ.Seat != "" {
			seats[typ.Seat] = true
		}
	}
	return len(seats)
}

// dealt is who starts with type i where nobody chose: in the order of the
// seats, one each, two each for two players.
func dealt(i, players int) scoring.SeatID {
	if players == 2 {
		i /= 2
	}
	if i >= players {
		return ""
	}
	return scoring.SeatAt(i + 1)
}

func isPreset(id string) bool {
	return slices.ContainsFunc(beadtrade.Preset(), func(typ beadtrade.BeadType) bool { return typ.ID == id })
}

// readTypes reads the five types of the form. A name that still is the preset's
// word stays the preset's, in every language; any other is the type's own.
func readTypes(form url.Values) []beadtrade.BeadType {
	types := make([]beadtrade.BeadType, beadtrade.Types)
	for i := range types {
		get := func(part string) string { return strings.TrimSpace(form.Get(typeField(i, part))) }
		types[i] = beadtrade.BeadType{
			Colour: get("colour"), Shape: get("shape"), Animal: get("animal"), Seat: scoring.SeatID(get("seat")),
		}
		if name := get("name"); name == get("word") && isPreset(get("id")) {
			types[i].ID = get("id")
		} else {
			types[i].Name = name
		}
	}
	return types
}

// SetupOptions reads the types into the options.
func (Game) SetupOptions(form url.Values, options map[string]any) {
	if !form.Has(typeField(0, "name")) {
		return
	}
	types := readTypes(form)
	if form.Get(dealtField) != strconv.Itoa(len(form["player"])) {
		for i := range types {
			types[i].Seat = ""
		}
	}
	options["types"] = types
}

// typesField is where the house puts a problem of the types.
func typesField(t views.SetupView) string {
	return views.OptionField(t.Rulebook, scoring.Option{Name: "types"})
}

// unfit tells whether a name is at fault: none, too long, or another's too.
func unfit(list []slot, i int) bool {
	name := list[i].shown()
	if name == "" || utf8.RuneCountInString(name) > nameLimit {
		return true
	}
	for j, other := range list {
		if j != i && strings.EqualFold(other.shown(), name) {
			return true
		}
	}
	return false
}

// nameLimit is how many characters a type's name may have.
const nameLimit = 40

// sitsAt names a seat: what is typed, else its place.
func sitsAt(t views.SetupView, i int) string {
	if name := strings.TrimSpace(t.Names[i]); name != "" {
		return name
	}
	return t.P.T("house.setup.place", "place", i+1)
}

// kinds are the words to choose from for a part of a type; one of the table's
// own, as the API takes them, stays among them.
func kinds(known []string, value string) []string {
	if value == "" || slices.Contains(known, value) {
		return known
	}
	return append([]string{value}, known...)
}
