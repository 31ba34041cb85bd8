package beadtrade

import (
	"net/url"
	"strconv"
	"strings"

	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/views"
)

// Entry reads a tap of the board, a reveal, or a correction of either into the
// body of an entry.
func (Game) Entry(screen string, v views.TableView, form url.Values) ([]byte, error) {
	if v.Target != nil {
		screen = "correct"
	}
	t, ok := tableOf(v, screen)
	if !ok {
		return nil, scoring.Refuse("nothing_entered", "")
	}
	if form.Has("round") && form.Get("round") != strconv.Itoa(t.number) {
		return nil, scoring.Refuse("other_round", "", "round", t.number)
	}
	var entry scoring.Entry
	var fault *scoring.Problem
	switch t.kind {
	case trading, mending:
		entry, fault = readTotem(t, form)
	case counting:
		entry, fault = t.readReveal(form)
	default:
		return nil, scoring.Refuse("nothing_entered", "")
	}
	if fault != nil {
		return nil, fault
	}
	return scoring.Marshal(entry)
}

// readTotem reads "lid.pink".
func readTotem(t *table, form url.Values) (scoring.Entry, *scoring.Problem) {
	box, about, _ := strings.Cut(form.Get(placeField), ".")
	for _, typ := range t.options.Types {
		if token(typ.ID) == about && (box == lid || box == base) {
			return beadtrade.Totem{Head: scoring.Head{Kind: "totem"}, Round: t.number, BeadType: typ.ID, Box: box}, nil
		}
	}
	return nil, scoring.Refuse("nothing_entered", placeField)
}

// readReveal reads the whole count. What was not entered is not there: nobody
// holds it, and the account says what is missing. The first fault is told, the
// rest is read all the same.
func (t *table) readReveal(form url.Values) (beadtrade.Reveal, *scoring.Problem) {
	read := &reader{table: t, form: form}
	reveal := beadtrade.Reveal{
		Head: scoring.Head{Kind: "reveal"}, Round: t.number,
		Lid: read.pieces(lid), Base: read.pieces(base),
		Held:             map[scoring.SeatID]beadtrade.Pieces{},
		WaiveCentreCheck: form.Get(saveField) == lost || form.Get("waive") != "",
	}
	if !t.tapped() { // else they are those of the taps, also once these are corrected
		reveal.Lid.Totems, reveal.Base.Totems = read.boxTotems(lid), read.boxTotems(base)
	}
	for _, seat := range t.seats() {
		held := read.pieces(string(seat))
		held.Totems = read.totems(string(seat))
		reveal.Held[seat] = held
	}
	read.strangers()
	return reveal, read.fault
}

// reader reads the fields of one posted reveal; the first fault stays.
type reader struct {
	*table
	form  url.Values
	fault *scoring.Problem
}

func (r *reader) refuse(problem *scoring.Problem) {
	if r.fault == nil {
		r.fault = problem
	}
}

// pieces reads the beads at a place. Whether a count can be is for the rules
// to say; what is no number at all is refused in the same words.
func (r *reader) pieces(place string) beadtrade.Pieces {
	beads := map[string]int{}
	for _, typ := range r.options.Types {
		field := countField(place, typ.ID)
		value := strings.TrimSpace(r.form.Get(field))
		if value == "" {
			continue
		}
		n, ok := views.Whole(value)
		switch {
		case !ok:
			r.refuse(scoring.Refuse("bead_count", field, "type", typ.Title(), "count", value, "max", beadtrade.BeadsPerType))
		case n != 0:
			beads[typ.ID] = n
		}
	}
	return beadtrade.Pieces{Beads: beads}
}

// totems lists the types whose totem is at a place.
func (r *reader) totems(place string) []string {
	var totems []string
	for _, typ := range r.options.Types {
		if r.form.Get(totemField(typ.ID)) == place {
			totems = append(totems, typ.ID)
		}
	}
	return totems
}

// boxTotems lists the totems on a half of the box, those that were tapped
// there too; never nil, since nil would mean those of the taps alone.
func (r *reader) boxTotems(box string) []string {
	totems := []string{}
	for _, totem := range r.placed {
		if totem.Box == box {
			totems = append(totems, totem.BeadType)
		}
	}
	return append(totems, r.totems(box)...)
}

// strangers refuses a totem at a place that this table does not have.
func (r *reader) strangers() {
	for _, typ := range r.options.Types {
		field := totemField(typ.ID)
		switch place := r.form.Get(field); {
		case place == "" || r.seated(place):
		case (place == lid || place == base) && !r.tapped():
		case place == lid || place == base:
			r.refuse(scoring.Refuse("totems_on_boxes", field, "count", len(r.placed)+1, "needed", r.sheet.TotemsToEnd))
		default:
			r.refuse(scoring.Refuse("unknown_player", field, "player", scoring.SeatID(place)))
		}
	}
}
