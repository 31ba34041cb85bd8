package skullking

import (
	"net/url"
	"slices"
	"strconv"
	"sync"

	"ardoise/scoring"
	"ardoise/scoring/skullking"
	"ardoise/views"
)

// table is a TableView with what every screen of this game asks of it.
type table struct {
	views.TableView
	sheet    *skullking.Sheet
	round    *skullking.Round // the one the form is for; nil before a game's first
	rulebook string
	filled   url.Values // what the form shows: typed, else what is stored

	// What few screens ask for is worked out where one does.
	options func() skullking.Options
	preview func() *skullking.Round // the same round as the form's values make it
}

// tableOf reads the state of a page; ok is false for a log that does not
// replay, which has no sheet.
func tableOf(v views.TableView) (*table, bool) {
	sheet, ok := v.Session.Sheet.(*skullking.Sheet)
	if !ok || sheet == nil {
		return nil, false
	}
	setup := v.Session.Setup
	t := &table{TableView: v, sheet: sheet, rulebook: setup.Rulebook}
	t.options = sync.OnceValue(func() skullking.Options { return skullking.OptionsOf(setup) })
	t.round = sheet.RoundAt(t.number())
	switch {
	case v.Form != nil:
		t.filled = v.Form
	case v.Target != nil:
		t.filled = formOf(v.Target.Entry)
	case t.round != nil:
		if t.filled = t.takenBack(); t.filled == nil {
			t.filled = stored(t.round)
		}
	}
	t.preview = sync.OnceValue(func() *skullking.Round {
		return skullking.Preview(setup, t.round, readResults(&reader{views.Reader{Form: t.filled}}, t, t.round.Number))
	})
	return t, true
}

// number is the round that the form is for.
func (t *table) number() int {
	if t.Target != nil {
		return roundOf(t.Target.Entry)
	}
	return t.sheet.Round
}

// form says which form a screen shows: "bids", "results", "trick" or none.
func (t *table) form(screen string) string {
	switch {
	case screen == "correct" && t.Target != nil:
		if roundOf(t.Target.Entry) == 0 {
			return ""
		}
		return t.Target.Entry.Type()
	case screen == "trick":
		if t.sheet.Phase == skullking.PhaseResults {
			return "trick"
		}
	case screen == "":
		switch t.sheet.Phase {
		case skullking.PhaseBids:
			return "bids"
		case skullking.PhaseResults:
			return "results"
		}
	}
	return ""
}

// posted says which form was sent. A form tells it itself: one that arrives a
// second time, or late, still reads as what it was.
func (t *table) posted(screen string, form url.Values) string {
	if kind := form.Get("kind"); (t.Target == nil || screen == "") && slices.Contains([]string{"bids", "results", "trick"}, kind) {
		return kind
	}
	return t.form(screen)
}

// asked lists the seats that a form waits for, in seat order.
func (t *table) asked(kind string, number int) []scoring.SeatID {
	round := t.sheet.RoundAt(number)
	if round == nil {
		return nil
	}
	var seats []scoring.SeatID
	for _, box := range round.Boxes {
		if t.asks(kind, &box) && !(kind == "bids" && t.elsewhere(box.Player)) {
			seats = append(seats, box.Player)
		}
	}
	return seats
}

// offers tells whether a form has fields for anybody.
func (t *table) offers(kind string) bool {
	return slices.ContainsFunc(t.round.Boxes, func(box skullking.Box) bool { return t.asks(kind, &box) })
}

// asks tells whether a form has fields for a box: in a correction those that
// the entry holds, else those that this reader may still enter.
func (t *table) asks(kind string, box *skullking.Box) bool {
	if t.Target != nil {
		switch entry := t.Target.Entry.(type) {
		case skullking.Bids:
			_, named := entry.Values[box.Player]
			return named
		case skullking.Results:
			_, named := entry.Tricks[box.Player]
			return named
		}
		return true
	}
	if kind == "bids" && box.HasBid {
		return false
	}
	return t.MayEnter(box.Player)
}

// name is the name of a seat as it stands in a sentence.
func (t *table) name(id scoring.SeatID) string {
	if id == skullking.Ghost {
		return t.P.T("sk.trick.ghost")
	}
	return t.Name(id)
}

// names lists the names of seats as a sentence does.
func (t *table) names(ids []scoring.SeatID) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = t.name(id)
	}
	return t.P.List(names)
}

// roundOf is the round that an entry is of; 0 for those of no round.
func roundOf(entry scoring.Entry) int {
	switch e := entry.(type) {
	case skullking.Bids:
		return e.Round
	case skullking.Results:
		return e.Round
	case skullking.Trick:
		return e.Round
	}
	return 0
}

// formOf is the form that an entry was read from.
func formOf(entry scoring.Entry) url.Values {
	form := url.Values{}
	switch e := entry.(type) {
	case skullking.Bids:
		for seat, bid := range e.Values {
			if bid != nil {
				set(form, *bid, "bid", string(seat))
			}
		}
	case skullking.Results:
		fillResults(form, e)
	case skullking.Trick:
		for _, p := range e.Plays {
			form.Add("play", string(p.Player)+":"+string(p.Card))
		}
	}
	return form
}

func fillResults(form url.Values, e skullking.Results) {
	for seat, n := range e.Tricks {
		set(form, n, "tricks", string(seat))
	}
	for seat, earned := range e.Bonuses {
		for bonus, n := range earned {
			set(form, n, "bonus", string(seat), string(bonus))
		}
	}
	for seat, n := range e.Wagers {
		set(form, n, "wager", string(seat))
	}
	for seat, n := range e.BidChanges {
		set(form, n, "change", string(seat))
	}
	for _, seat := range e.Cannonball {
		form.Set("cannon."+string(seat), "1")
	}
	for n, alliance := range e.Alliances {
		form.Set(allianceField(n, "from"), string(alliance[0]))
		form.Set(allianceField(n, "to"), string(alliance[1]))
	}
	setUnlessZero(form, e.DestroyedTricks, "destroyed")
	setUnlessZero(form, e.GhostTricks, "ghost")
	if e.WaiveTricksCheck {
		form.Set("waive", "1")
	}
}

// stored is the form of what is entered of a round already.
func stored(round *skullking.Round) url.Values {
	e := skullking.Results{
		Tricks: map[scoring.SeatID]int{}, Bonuses: map[scoring.SeatID]skullking.Earned{},
		Wagers: map[scoring.SeatID]int{}, BidChanges: map[scoring.SeatID]int{},
		Alliances: round.Alliances, DestroyedTricks: round.DestroyedTricks,
		GhostTricks: round.GhostTricks, WaiveTricksCheck: round.Waived,
	}
	for _, box := range round.Boxes {
		if box.Tricks != nil {
			e.Tricks[box.Player] = *box.Tricks
		}
		if len(box.Bonuses) > 0 {
			e.Bonuses[box.Player] = box.Bonuses
		}
		if box.Wager != nil {
			e.Wagers[box.Player] = *box.Wager
		}
		if box.BidChange != nil {
			e.BidChanges[box.Player] = *box.BidChange
		}
		if box.Cannonball {
			e.Cannonball = append(e.Cannonball, box.Player)
		}
	}
	return formOf(e)
}

func set(form url.Values, n int, path ...string) { form.Set(join(path...), strconv.Itoa(n)) }

func setUnlessZero(form url.Values, n int, field string) {
	if n != 0 {
		set(form, n, field)
	}
}
