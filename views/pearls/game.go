// Package pearls draws the screens of Pearls and reads their forms.
package pearls

import (
	"net/url"

	"ardoise/scoring"
	"ardoise/views"

	"github.com/a-h/templ"
)

// Game is Pearls as the doors see it.
type Game struct{}

// New gives the views of Pearls.
func New() views.Game { return Game{} }

// ID is the game's id in the catalog.
func (Game) ID() string { return "pearls" }

// Emblem is a necklace.
func (Game) Emblem() templ.Component { return emblem() }

// Styles names the stylesheet that loads with this game's screens.
func (Game) Styles() []string { return []string{"pearls.css"} }

// Setup adds nothing to what the Spec asks.
func (Game) Setup(views.SetupView) templ.Component { return nil }

// SetupOptions reads nothing beyond what the Spec asks.
func (Game) SetupOptions(url.Values, map[string]any) {}

// Screen draws the play screen of the phase, a player's final hand or count
// ("hands.p2", "count.p2"; "hands" is the next one's), or a correction.
func (Game) Screen(name string, v views.TableView) (views.Screen, bool) {
	t, ok := tableOf(v)
	if !ok {
		return views.Screen{}, false
	}
	switch t.kind(name) {
	case turnForm:
		form := t.turn()
		screen := views.Screen{Title: t.title(turnForm), Main: turnMain(form, name), Split: true}
		if len(form.who) > 0 {
			screen.Dock = turnDock(form)
		}
		return screen, true
	case handsForm, countForm:
		form := t.final(name)
		return views.Screen{Title: t.title(form.kind), Main: finalMain(form, name), Dock: finalDock(form), Split: true}, true
	}
	return views.Screen{}, false
}

// Draft draws what changes with one tap.
func (Game) Draft(screen, changed string, v views.TableView) templ.Component {
	t, ok := tableOf(v)
	if !ok {
		return templ.NopComponent
	}
	switch t.kind(screen) {
	case turnForm:
		return turnDraft(t.turn())
	case handsForm, countForm:
		return finalDraft(t.final(screen), fieldSeat(changed))
	}
	return templ.NopComponent
}

// Sheet draws what everybody has, and the log with a way to correct each entry.
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
	if !ok || t.now.Players[seat] == nil {
		return templ.NopComponent
	}
	return why(t, seat)
}
