package beadtrade

import (
	"strings"

	"ardoise/i18n"
	"ardoise/scoring/beadtrade"
)

// details says what else tells a type: shape, animal, and who starts with it.
func (t *table) details(typ drawn) string {
	var words []string
	for _, word := range []string{typ.shape, typ.animal} {
		if word != "" {
			words = append(words, word)
		}
	}
	if seat := starter(typ); seat != "" {
		words = append(words, i18n.Isolate(t.Session.NameOf(seat)))
	} else {
		words = append(words, t.P.T("bt.centre"))
	}
	return strings.Join(words, ", ")
}

// variants lists the options that are on at this table, in the order of the
// set-up page.
func (t *table) variants() []string {
	on := map[string]bool{
		"ordinary_totems": t.options.OrdinaryTotems, "extended_totems": t.options.ExtendedTotems,
		"five_rounds": t.options.FiveRounds, "locked_totems": t.options.LockedTotems, "animal_stories": t.options.AnimalStories,
	}
	var names []string
	for _, option := range (beadtrade.Game{}).Spec().Rulebooks[0].Options {
		if on[option.Name] {
			names = append(names, option.Name)
		}
	}
	return names
}

// mayBe tells whether the totem under correction can have been this type's:
// one that another tap placed lies where it lies.
func (t *table) mayBe(typ string) bool {
	return t.boxOf(typ) == "" || t.Target.Entry.(beadtrade.Totem).BeadType == typ
}

// stood is the choice that the entry under correction made.
func (t *table) stood() string {
	totem := t.Target.Entry.(beadtrade.Totem)
	return totem.Box + "." + token(totem.BeadType)
}
