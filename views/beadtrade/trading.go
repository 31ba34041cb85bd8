package beadtrade

import (
	"strings"

	"ardoise/i18n"
	"ardoise/scoring/beadtrade"
	"ardoise/views"

	"github.com/a-h/templ"
)

// tapping are the attributes of a button that puts a totem on a box. With
// script the page is swapped in place, so that what the tap did is heard and
// the focus stays near, in the part of the game that is played against the
// clock; the tap that ends the round leads to the count by a page of its own.
// A tap while another is on its way waits for it: two totems of one page are both
// put, and the same one once.
func (t *table) tapping(typ, box string) templ.Attributes {
	attributes := templ.Attributes{"name": placeField, "value": box + "." + token(typ)}
	if len(t.placed)+1 < t.sheet.TotemsToEnd {
		attributes["hx-post"] = views.FormAction(t.TableView, "")
		attributes["hx-target"] = "#main"
		attributes["hx-select"] = "#main"
		attributes["hx-swap"] = "outerMorph"
		attributes["hx-select-oob"] = "#" + tallyID + ":innerMorph"
		attributes["hx-sync"] = "#main:queue all"
	}
	return attributes
}

// latestTap says where the latest totem went, or what is wrong with a tap: the
// line that is spoken begins with it.
func (t *table) latestTap() string {
	if t.Partial && len(t.Problems) > 0 {
		return t.Problems[0].Text
	}
	if len(t.placed) == 0 {
		return ""
	}
	last := t.placed[len(t.placed)-1]
	return totemOf(t.P, t.typ(last.BeadType)) + " " + boxWords(t.P, last.Box) + "."
}

// justTapped tells whether a type's totem was placed by the tap that brought
// this page in the place of another: the focus goes there, since its buttons
// are gone.
func (t *table) justTapped(typ string) bool {
	return t.Partial && t.Form == nil && len(t.placed) > 0 && t.placed[len(t.placed)-1].BeadType == typ
}

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
