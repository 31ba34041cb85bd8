// Package perlinpinpin draws the screens of PerlinPinpin and reads their forms:
// the twelve princesses on one board, the helpers of the table (jester,
// discard, stickers), corrections, sheet. Blind and sighted people play this
// game together, so every card is named with its sticker, and what happened
// stands in one sentence.
package perlinpinpin

import (
	"ardoise/scoring"
	"ardoise/scoring/perlinpinpin"
	"ardoise/views"

	"github.com/a-h/templ"
)

// Game is PerlinPinpin as the doors see it.
type Game struct{}

// New gives the views of PerlinPinpin.
func New() views.Game { return Game{} }

var (
	_ views.Game     = Game{}
	_ views.Onwarder = Game{}
)

// ID is the game's id in the catalog.
func (Game) ID() string { return perlinpinpin.ID }

// Emblem is a crown over a sleeping moon.
func (Game) Emblem() templ.Component { return emblem() }

// Styles names the stylesheet and the script of this game's screens.
func (Game) Styles() []string { return []string{"perlinpinpin.css", "taps.js"} }

// The screens beside the play screen, by name.
const (
	jesterScreen  = "jester"
	discardScreen = "discard"
	stickerScreen = "sticker"
	correctScreen = "correct"
)

// Screen draws the play screen, a helper of the table, or a correction.
func (Game) Screen(name string, v views.TableView) (views.Screen, bool) {
	t, ok := tableOf(v, name)
	if !ok || t.sheet.Finished {
		return views.Screen{}, false
	}
	switch name {
	case "":
		screen := views.Screen{Title: t.goalWords(), Main: playMain(t), Split: true, Undoes: true, Taps: true}
		if len(t.enters()) > 0 {
			screen.Dock = playDock(t)
		}
		return screen, true
	case correctScreen:
		return views.Screen{Title: t.P.T("pp.correct"), Main: correctMain(t), Dock: playDock(t)}, true
	case jesterScreen:
		return views.Screen{Title: t.card("jester"), Main: jesterMain(t), Dock: backDock(t)}, true
	case discardScreen:
		return views.Screen{Title: t.P.T("pp.discard"), Main: discardMain(t), Dock: backDock(t)}, true
	case stickerScreen:
		return views.Screen{Title: t.P.T("pp.sticker"), Main: stickerMain(t), Dock: backDock(t)}, true
	}
	return views.Screen{}, false
}

// Draft draws what changes with one tap: the board and the dock of the play
// screen, or the answer of a helper.
func (Game) Draft(screen, changed string, v views.TableView) templ.Component {
	if v.Target != nil {
		screen = correctScreen
	}
	t, ok := tableOf(v, screen)
	if !ok || t.sheet.Finished {
		return templ.NopComponent
	}
	switch screen {
	case "", correctScreen:
		return playDraft(t)
	case jesterScreen:
		return jesterDraft(t)
	case discardScreen:
		return discardDraft(t)
	case stickerScreen:
		return stickerDraft(t)
	}
	return templ.NopComponent
}

// Sheet draws who holds what, and everything that happened.
func (Game) Sheet(v views.TableView) templ.Component {
	t, ok := tableOf(v, "")
	if !ok {
		return templ.NopComponent
	}
	return scoreSheet(t)
}

// Why tells in words where a seat's total comes from: a line a princess.
func (Game) Why(v views.TableView, seat scoring.SeatID) templ.Component {
	t, ok := tableOf(v, "")
	if !ok {
		return templ.NopComponent
	}
	return why(t, seat)
}
