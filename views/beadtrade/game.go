// Package beadtrade draws the screens of Bead Trade and reads their forms: the
// board of the trading, the reveal with its account of what is still to be
// found, the table of a scored round and the sheet.
package beadtrade

import (
	"ardoise/scoring"
	"ardoise/views"

	"github.com/a-h/templ"
)

// Game is Bead Trade as the doors see it.
type Game struct{}

// New gives the views of Bead Trade.
func New() views.Game { return Game{} }

var _ views.Game = Game{}

// ID is the game's id in the catalog.
func (Game) ID() string { return "bead-trade" }

// Emblem is a box with beads between its two halves.
func (Game) Emblem() templ.Component { return emblem() }

// Styles names the stylesheet and the scripts of this game's screens.
func (Game) Styles() []string { return []string{"bead-trade.css", "bead-trade.js", "taps.js"} }

// Screen draws the board or the reveal, a round by its number ("round-2": its
// reveal, and once scored its table), or a correction.
func (Game) Screen(name string, v views.TableView) (views.Screen, bool) {
	t, ok := tableOf(v, name)
	if !ok {
		return views.Screen{}, false
	}
	title := t.title()
	switch t.kind {
	case trading:
		return views.Screen{Title: title, Strokes: t.number, Main: tradingMain(t), Dock: tradingDock(t), Split: true, Taps: true}, true
	case counting:
		reveal := views.Screen{Title: title, Strokes: t.number, Main: revealMain(t), Dock: revealDock(t), Split: true}
		if name == roundScreen(t.number) { // the same play screen by another name
			reveal = views.PlayScreen(v, reveal)
		}
		return reveal, true
	case scored:
		return views.Screen{Title: title, Strokes: t.number, Main: roundMain(t), Dock: roundDock(t), Sheet: true}, true
	case mending:
		return views.Screen{Title: title, Strokes: t.number, Main: totemMain(t), Dock: totemDock(t)}, true
	}
	return views.Screen{}, false
}

// title names a screen in the bar's small line and the browser's title.
func (t *table) title() string {
	key := "bt.bar." + t.kind
	if t.Target != nil && t.kind == counting {
		key = "bt.bar.correct"
	}
	return t.P.T(key, "round", t.number, "rounds", t.sheet.Rounds)
}

// Draft draws what changes in the reveal with one tap.
func (Game) Draft(screen, changed string, v views.TableView) templ.Component {
	if v.Target != nil {
		screen = "correct"
	}
	t, ok := tableOf(v, screen)
	if !ok || t.kind != counting {
		return templ.NopComponent
	}
	return revealDraft(t, changed)
}

// Sheet draws the score sheet and the table of every round.
func (Game) Sheet(v views.TableView) templ.Component {
	t, ok := readTable(v)
	if !ok {
		return templ.NopComponent
	}
	return scoreSheet(t)
}

// Why tells in words where a seat's total comes from.
func (Game) Why(v views.TableView, seat scoring.SeatID) templ.Component {
	t, ok := readTable(v)
	if !ok {
		return templ.NopComponent
	}
	return views.AccountTable(t.accountOf(seat))
}
