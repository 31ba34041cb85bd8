package views

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"ardoise/scoring"
)

// suggestionLimit is how many known people the set-up page offers as buttons;
// the others come up while typing.
const suggestionLimit = 6

// playerField names the field of a seat, from 0, in problems. The form sends
// all of them as "player", in order.
func playerField(i int) string { return "player." + strconv.Itoa(i) }

// OptionField names the form field of an option. It names the rulebook too,
// because the page holds the options of all of them.
func OptionField(book scoring.Rulebook, option scoring.Option) string {
	return "option." + book.ID + "." + option.Name
}

// called names a seat: what is typed, else its place.
func (t SetupView) called(i int) string {
	if strings.TrimSpace(t.Names[i]) != "" {
		return t.Names[i]
	}
	return t.P.T("house.setup.place", "place", i+1)
}

// first is who deals or begins, from 0.
func (t SetupView) first() int {
	n, err := strconv.Atoi(t.Form.Get("first"))
	if err != nil || n < 1 || n > len(t.Names) {
		return 0
	}
	return n - 1
}

// firstWords asks who deals or begins, in the game's own words where it has some.
func (t SetupView) firstWords() string {
	if key := t.Game.ID() + ".first"; t.P.Has(key) {
		return t.P.T(key)
	}
	return t.P.T("house.setup.first")
}

// suggestions are known people who do not sit yet.
func (t SetupView) suggestions() []string {
	var names []string
	for _, person := range t.People {
		if len(names) < suggestionLimit && !slices.Contains(t.Names, person.Name) {
			names = append(names, person.Name)
		}
	}
	return names
}

func (t SetupView) optionKey(option scoring.Option) string {
	return t.Game.ID() + ".option." + option.Name
}

// shownOptions are the options that the house draws and that fit the table;
// one that is chosen stays in sight, for its problem to stand beside.
func (t SetupView) shownOptions(book scoring.Rulebook) []scoring.Option {
	var shown []scoring.Option
	for _, option := range book.Options {
		if option.Kind != scoring.Custom && (option.Fits(len(t.Names)) || t.Form.Has(OptionField(book, option))) {
			shown = append(shown, option)
		}
	}
	return shown
}

// explained tells whether each value of a choice has a sentence of its own:
// such a choice stands open, value by value.
func (t SetupView) explained(option scoring.Option) bool {
	return option.Kind == scoring.Choice && t.P.Has(t.optionKey(option)+"."+option.Values[0]+".help")
}

// wordy tells whether a choice has values too long for a strip: they stand
// below each other.
func (t SetupView) wordy(option scoring.Option) bool {
	return slices.ContainsFunc(option.Values, func(value string) bool {
		return utf8.RuneCountInString(t.P.T(t.optionKey(option)+"."+value)) > 14
	})
}

// foldedOptions are the shown options without those that stand open.
func (t SetupView) foldedOptions(book scoring.Rulebook) []scoring.Option {
	return slices.DeleteFunc(t.shownOptions(book), t.explained)
}

// chosen is the value of an option on the page: "on" or "" for a tick, else
// one of its values. On a fresh page it is the default.
func (t SetupView) chosen(book scoring.Rulebook, option scoring.Option) string {
	field := OptionField(book, option)
	switch {
	case t.Form.Has(field):
		return t.Form.Get(field)
	case option.Kind == scoring.Choice:
		return option.Values[0]
	case option.Kind == scoring.ToggleOn && !t.Form.Has("key"):
		return "on"
	}
	return ""
}

// optionsOpen unfolds the options where one of them is at fault.
func (t SetupView) optionsOpen(book scoring.Rulebook) bool {
	return slices.ContainsFunc(book.Options, func(option scoring.Option) bool {
		return t.For(OptionField(book, option)) != ""
	})
}
