// Package views draws the pages: layout, shared pages and parts. Each game has
// a folder below it with its screens and the reading of its forms; they join
// the house through [Game].
package views

import (
	"net/url"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"

	"github.com/a-h/templ"
)

// Page is what every page needs to know of its reader.
type Page struct {
	P     *i18n.Printer
	Theme string // "", "dark" or "light": the person's own setting
	Path  string // path and query of this page, to come back to
	Zone  string // IANA zone of the reader
	// Asset gives the hashed URL of a file of static/.
	Asset func(name string) string
	// Partial is set where htmx asks for a fragment.
	Partial bool
}

// Game is what a game's folder of views gives to the doors. Everything here
// draws or reads forms; nothing computes a score.
type Game interface {
	// ID is the game's id in the catalog.
	ID() string

	// Emblem is the game's drawn sign, decorative, sized by its class.
	Emblem() templ.Component

	// Styles names files of static/ that load with this game's screens only:
	// stylesheets, and scripts (".js") that the screens work without.
	Styles() []string

	// Setup draws set-up fields beyond rulebook and options of the Spec, and
	// SetupOptions reads them into the options object. Setup may give nil.
	Setup(t SetupView) templ.Component
	SetupOptions(form url.Values, options map[string]any)

	// Screen draws a screen by name: "" is the play screen in the phase that
	// the sheet is in; "correct" the correction of t.Target; others are the
	// game's own ("trick"). Unknown names, and screens that make no sense in
	// this state, give false.
	Screen(name string, t TableView) (Screen, bool)

	// Entry reads a posted form of a screen into the body of an entry. With
	// t.Target set it is the new body of that entry. A *scoring.Problem has a
	// form field's name in Field.
	Entry(screen string, t TableView, form url.Values) ([]byte, error)

	// Field names the form field that holds what a problem's JSON pointer
	// points to ("/tricks/p2" -> "tricks.p2"); "" is the whole form.
	Field(pointer string) string

	// Draft draws, as fragments for htmx, the parts of a screen that changed
	// with one tap: form field changed, values in t.Form, t.Preview computed.
	Draft(screen, changed string, t TableView) templ.Component

	// Sheet draws the score sheet table and what belongs beside it (chart).
	Sheet(t TableView) templ.Component

	// Why tells in words where a seat's total comes from.
	Why(t TableView, seat scoring.SeatID) templ.Component

	// Rules draws the game's rules in a few words of our own, with its point
	// tables: what applies at a table with this set-up, or the whole game where
	// setup is nil. A row of a table has its rule's id as its element id.
	Rules(p *i18n.Printer, setup *scoring.Setup) templ.Component

	// Progress says in a few words where the game stands ("Round 6 of 10 · bids").
	Progress(p *i18n.Printer, sheet scoring.Sheet) string

	// UndoLabel says in a few words what an entry of the game did ("Ana bids
	// 2"). That a row corrects, and the entries of all games, the house says.
	UndoLabel(p *i18n.Printer, view *play.View, row play.LogRow) string
}

// Recaller is a [Game] that can say what becomes of a form that came too late.
type Recaller interface {
	// Recall takes a posted form of a screen to the session as it is now. held
	// tells whether the screen, drawn with the form, has it in its fields so
	// that it can be saved as it stands: the same player is on turn, the same
	// round and phase is on the table. typed says in words what the form has
	// that the screen has no field for; "" for nothing, or nothing to be said.
	Recall(screen string, t TableView, form url.Values) (typed string, held bool)
}

// Filler is a [Game] with a form that several phones fill in.
type Filler interface {
	// Fill puts into a posted form of the play screen what the session has of
	// the seats that the form says nothing of.
	Fill(t TableView, form url.Values)
}

// Onwarder is a [Game] whose play screen goes by something that the log does
// not say, but the form did that was saved just before.
type Onwarder interface {
	// Onward gives the query of the play screen's address after the entry of
	// a posted form was saved; t.Session has that entry. Nil: nothing to say.
	Onward(t TableView, form url.Values) url.Values
}

// Screen is one drawn screen of a game; the layout puts bar and dock around it.
type Screen struct {
	Title string // in the browser's title and the bar's small line
	Main  templ.Component
	Dock  templ.Component // nil: no dock
	Split bool            // two columns on wide screens
	// Undoes is set where the screen itself offers to take the last row back.
	Undoes bool
	// Taps is set where the screen's own buttons bring it anew in its place; any
	// other screen comes as a page of its own.
	Taps bool
	// Sheet is set where a table made as the score sheet stands in the screen: the
	// styles of the sheet load with it.
	Sheet bool
	// Strokes are the tally strokes before Title in the bar: the round. 0: none.
	Strokes int
}

// SetupView is the state of the set-up page.
type SetupView struct {
	Page
	Game     Game
	Spec     scoring.Spec
	Form     url.Values // everything typed so far
	Names    []string   // in order of play
	People   []play.Person
	Last     scoring.Options // of the notebook's latest session of this game; nil: none
	Rulebook scoring.Rulebook
	Problems []Problem
	Key      string // idempotency key of the form
}

// TableView is the state of a page of one session.
type TableView struct {
	Page
	Game     Game
	Session  *play.View
	Form     url.Values    // what was typed; nil on a fresh page
	Preview  scoring.Sheet // the sheet with Form's entry on it; nil where there is none
	Target   *play.Row     // the entry being corrected; nil: a new one
	Focus    scoring.SeatID
	Problems []Problem
	Key      string // idempotency key of the form
	Undone   int64  // the undo's row that led to this page, 0 for none
	Said     string // what was done before this page, in words; "" for nothing
}

// Problem is a refusal in words beside a form field; Field "" is the whole form.
type Problem struct {
	Field string
	Text  string
}

// For gives the words of the problem at a field, "" where there is none.
func (t TableView) For(field string) string { return problemFor(t.Problems, field) }

// For gives the words of the problem at a field, "" where there is none.
func (s SetupView) For(field string) string { return problemFor(s.Problems, field) }

func problemFor(problems []Problem, field string) string {
	for _, p := range problems {
		if p.Field == field {
			return p.Text
		}
	}
	return ""
}
