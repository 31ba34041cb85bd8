// Package skullking draws the screens of Skull King and reads their forms.
package skullking

import (
	"net/url"

	"ardoise/scoring"
	"ardoise/views"

	"github.com/a-h/templ"
)

// Game is Skull King as the doors see it.
type Game struct{}

// New gives the views of Skull King.
func New() views.Game { return Game{} }

// ID is the game's id in the catalog.
func (Game) ID() string { return "skull-king" }

// Emblem is the crowned skull.
func (Game) Emblem() templ.Component { return emblem() }

// Styles names what loads with this game's screens.
func (Game) Styles() []string { return []string{"skull-king.css", "skull-king.js"} }

// Setup adds nothing to what the Spec asks.
func (Game) Setup(views.SetupView) templ.Component { return nil }

// SetupOptions reads nothing beyond what the Spec asks.
func (Game) SetupOptions(url.Values, map[string]any) {}

// Screen draws the play screen of the phase, the trick with its cards, who
// comes and goes, or a correction.
func (Game) Screen(name string, v views.TableView) (views.Screen, bool) {
	t, ok := tableOf(v)
	if !ok || t.round == nil {
		return views.Screen{}, false
	}
	if name == views.PeopleScreen {
		return peopleScreen(t)
	}
	if o, ok := t.ownBid(); ok && name == "" {
		return views.Screen{Title: t.title(name, "bid"), Strokes: t.round.Number, Main: ownMain(o), Dock: ownDock(o)}, true
	}
	kind := t.form(name)
	if kind == "trick" && !t.Keeps() {
		return views.Screen{}, false
	}
	title := t.title(name, kind)
	switch kind {
	case "bids":
		bids := views.Screen{Title: title, Strokes: t.round.Number, Main: bidsMain(t, name), Split: t.Target == nil}
		if t.offers("bids") {
			bids.Dock = bidsDock(t)
		}
		return bids, true
	case "results":
		return views.Screen{Title: title, Strokes: t.round.Number, Main: resultsMain(t, name), Dock: resultsDock(t)}, true
	case "trick":
		return views.Screen{Title: title, Strokes: t.round.Number, Main: trickMain(t, name), Dock: trickDock(t)}, true
	}
	return views.Screen{}, false
}

// title names a screen in the bar's small line.
func (t *table) title(name, kind string) string {
	if name == "correct" {
		return t.P.T("sk.bar.correct."+kind, "round", t.round.Number)
	}
	if kind == "trick" {
		return t.P.T("sk.bar.trick", "round", t.round.Number, "trick", len(t.round.Tricks)+1, "tricks", t.round.Cards)
	}
	return t.P.T("sk.bar."+kind, "round", t.round.Number, "rounds", t.sheet.LastRound)
}

// Draft draws what changes with one tap: the seat of the changed field, those
// in a loot alliance with it, and the dock.
func (Game) Draft(screen, changed string, v views.TableView) templ.Component {
	t, ok := tableOf(v)
	if !ok || t.round == nil {
		return templ.NopComponent
	}
	if o, ok := t.ownBid(); ok && screen == "" {
		return ownDraft(o)
	}
	switch kind := t.form(screen); kind {
	case "bids":
		return bidsDraft(t, t.touched(kind, changed))
	case "results":
		return resultsDraft(t, t.touched(kind, changed))
	}
	return templ.NopComponent
}

// touched lists the seats whose points or problems a changed field can move: a
// field of the whole table moves every seat's, and so does one of a seat in an
// alliance.
func (t *table) touched(kind, changed string) []scoring.SeatID {
	seat := fieldSeat(changed)
	var all []scoring.SeatID
	for _, box := range t.round.Boxes {
		if t.asks(kind, &box) {
			if box.Player == seat && !t.allied() {
				return []scoring.SeatID{seat}
			}
			all = append(all, box.Player)
		}
	}
	return all
}

// allied tells whether the form makes an alliance.
func (t *table) allied() bool {
	for n := range alliances {
		if t.filled.Get(allianceField(n, "from")) != "" {
			return true
		}
	}
	return false
}

// Sheet draws the score sheet and the chart of the totals.
func (Game) Sheet(v views.TableView) templ.Component {
	t, ok := tableOf(v)
	if !ok {
		return templ.NopComponent
	}
	return scoreSheet(t)
}

// Why tells in words where a seat's total comes from.
func (Game) Why(v views.TableView, seat scoring.SeatID) templ.Component {
	t, ok := tableOf(v)
	if !ok {
		return templ.NopComponent
	}
	return views.AccountTable(t.account(seat))
}

var _ views.Game = Game{}
