package beadtrade

import (
	"net/url"
	"slices"
	"strconv"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/views"
)

// form is what the reveal shows: what was typed, the count under correction,
// or a count of this round that was taken back, so that nobody counts twice.
func (t *table) form() url.Values {
	if t.Form != nil {
		return t.Form
	}
	if t.Target != nil {
		return t.formOf(t.Target.Entry.(beadtrade.Reveal))
	}
	for i := len(t.Session.History) - 1; i >= 0; i-- {
		row := t.Session.History[i]
		if reveal, ok := row.Entry.(beadtrade.Reveal); ok && row.Kind != play.UndoRow && reveal.Round == t.number {
			return t.formOf(reveal)
		}
	}
	return url.Values{}
}

// formOf is the form that a reveal was read from. A totem that was tapped onto
// the box meanwhile is the tap's.
func (t *table) formOf(reveal beadtrade.Reveal) url.Values {
	form := url.Values{}
	fill := func(place string, pieces beadtrade.Pieces) {
		for typ, n := range pieces.Beads {
			form.Set(countField(place, typ), strconv.Itoa(n))
		}
		for _, typ := range pieces.Totems {
			onBox := place == lid || place == base
			if t.boxOf(typ) == "" && !(onBox && t.tapped()) {
				form.Set(totemField(typ), place)
			}
		}
	}
	fill(lid, reveal.Lid)
	fill(base, reveal.Base)
	for seat, pieces := range reveal.Held {
		fill(string(seat), pieces)
	}
	if reveal.WaiveCentreCheck && t.Target != nil {
		form.Set("waive", "1")
	}
	return form
}

// take is the account of what the form counts.
func (t *table) take() *beadtrade.Account {
	reveal, _ := t.readReveal(t.filled) // a field that is no number is not counted
	account, err := beadtrade.AccountFor(t.Session.Setup, &beadtrade.Sheet{Totems: t.placed}, reveal)
	if err != nil {
		return nil
	}
	return &account
}

// typeAccount is the part of the account that concerns a type; nil: none.
func (t *table) typeAccount(typ string) *beadtrade.TypeAccount {
	if t.account == nil {
		return nil
	}
	for i := range t.account.Types {
		if t.account.Types[i].BeadType == typ {
			return &t.account.Types[i]
		}
	}
	return nil
}

// onBoxes is how many totems lie on the box by taps and form together.
func (t *table) onBoxes() int {
	n := len(t.placed)
	for _, typ := range t.options.Types {
		if place := t.filled.Get(totemField(typ.ID)); t.boxOf(typ.ID) == "" && (place == lid || place == base) {
			n++
		}
	}
	return n
}

// over lists the types of which more than their four beads are counted.
func (t *table) over() []string {
	var types []string
	for _, typ := range t.options.Types {
		if account := t.typeAccount(typ.ID); account != nil && account.Unaccounted < 0 {
			types = append(types, typ.ID)
		}
	}
	return types
}

// fits tells whether everything is found that is not in the centre.
func (t *table) fits() bool { return t.account != nil && t.account.Off == beadtrade.Pile{} }

// sound tells whether the count breaks nothing that no waiver covers.
func (t *table) sound() bool {
	return t.account != nil && t.onBoxes() == t.sheet.TotemsToEnd && len(t.over()) == 0
}

// ready tells whether the round can be scored.
func (t *table) ready() bool { return t.sound() && (t.fits() || t.waived()) }

// waived tells whether a correction keeps the waiver of the count it corrects.
func (t *table) waived() bool { return t.filled.Get("waive") != "" }

// nearly is how many beads, and how many totems, can be missing for the offer
// to score all the same; before, the table is simply still counting. One that
// presses the button gets it in any case.
var nearly = beadtrade.Pile{Beads: beadtrade.BeadsPerType, Totems: 1}

// offers tells whether to offer scoring a count that does not fit.
func (t *table) offers() bool {
	if !t.sound() || t.fits() || t.waived() {
		return false
	}
	off := t.account.Off
	return t.Form.Has(saveField) || off.Beads <= nearly.Beads && off.Totems <= nearly.Totems
}

// suspects lists the types that a missing or surplus piece can be of.
func (t *table) suspects() []string {
	var types []string
	if t.account == nil {
		return nil
	}
	for _, typ := range t.account.Types {
		if typ.Missing != (beadtrade.Range{}) || typ.MissingTotem != (beadtrade.Range{}) {
			types = append(types, typ.BeadType)
		}
	}
	return types
}

// unsettled lists the types whose points the missing pieces can change.
func (t *table) unsettled() []string {
	var types []string
	if t.account == nil {
		return nil
	}
	for _, typ := range t.account.Types {
		if typ.CanChange {
			types = append(types, typ.BeadType)
		}
	}
	return types
}

// holders lists the players who hold a bead of a type or its totem, by the form.
func (t *table) holders(typ string) []scoring.SeatID {
	var seats []scoring.SeatID
	for _, seat := range t.seats() {
		n, _ := views.Whole(t.filled.Get(countField(string(seat), typ)))
		if n > 0 || t.boxOf(typ) == "" && t.filled.Get(totemField(typ)) == string(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// missingAt is the element that is still to be looked at first: the count with
// which a type comes to more than it has, or the first type that a missing piece
// can be of; empty: let the door say what is missing.
func (t *table) missingAt() string {
	if over := t.over(); len(over) > 0 {
		return views.FieldID(t.overAt(over[0]))
	}
	if suspects := t.suspects(); t.offers() && len(suspects) > 0 {
		return cardID(suspects[0])
	}
	return ""
}

// overAt is the count with which a type comes to more than its four beads.
func (t *table) overAt(typ string) string {
	sum, field := 0, ""
	for _, place := range t.places() {
		field = countField(place, typ)
		n, _ := views.Whole(t.filled.Get(field))
		if sum += n; sum > beadtrade.BeadsPerType {
			break
		}
	}
	return field
}

// problemsOf are the refusals of a type's fields.
func (t *table) problemsOf(typ string) []string {
	var words []string
	for _, problem := range t.Problems {
		if typeOf(problem.Field, typ) && !slices.Contains(words, problem.Text) {
			words = append(words, problem.Text)
		}
	}
	return words
}

// invalid tells whether a field is at fault.
func (t *table) invalid(field string) bool { return t.For(field) != "" }
