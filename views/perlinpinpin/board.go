package perlinpinpin

import (
	"strconv"
	"strings"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/a-h/templ"
)

// value is what a saving button sends.
func value(parts ...string) string { return strings.Join(parts, ":") }

// sending are the attributes of a button that saves at once. With script the
// page is swapped in place, so that its one spoken sentence is heard and the
// focus stays near; an entry that ends the game leads to the result by a page
// of its own.
func (t *table) sending(save string, ends bool) templ.Attributes {
	attributes := templ.Attributes{"name": "save", "value": save}
	if t.screen != "" || ends {
		return attributes
	}
	attributes["hx-post"] = t.At("")
	swapping(attributes)
	return attributes
}

// swapping makes what a button sends come back as a page in the place of this
// one. A tap while another is on its way waits for it, so that none that saves is
// broken off: what two players did is done, the same tap once.
func swapping(attributes templ.Attributes) {
	attributes["hx-target"] = "#main"
	attributes["hx-select"] = "#main"
	attributes["hx-swap"] = "outerMorph"
	attributes["hx-select-oob"] = "#" + dockID + ":outerMorph"
	attributes["hx-sync"] = "#entry:queue all"
}

// asking are the attributes of a button that only puts a question: without
// script the same page comes back with it.
func (t *table) asking(name, value string) templ.Attributes {
	return templ.Attributes{
		"name": name, "value": value,
		"hx-post": t.At("/draft"), "hx-swap": "none", "hx-sync": "#entry:queue all",
	}
}

// touch are the attributes of a princess on the board.
func (t *table) touch(i int) templ.Attributes {
	switch holder := t.holder[i]; {
	case i == t.chosen:
		return t.asking("touch", "")
	case t.seconds() && holder == "":
		save := value(wakes, "", strconv.Itoa(t.chosen), strconv.Itoa(i))
		return t.sending(save, t.wakes(t.player, t.chosen, i))
	case holder == "" && !t.twoTaps(i):
		return t.sending(value(wakes, "", strconv.Itoa(i)), t.wakes(t.player, i, nobody))
	}
	return t.asking("touch", strconv.Itoa(i))
}

// wakes tells whether waking would end the game.
func (t *table) wakes(player scoring.SeatID, princess, second int) bool {
	w := t.wake(wakes, player, princess)
	if second != nobody {
		w.Second = t.princesses()[second].ID
	}
	return t.ends(w)
}

// holderOf is the seat of who holds a princess; ok is false where she sleeps.
func (t *table) holderOf(i int) (play.Seat, bool) {
	return t.Seat(t.holder[i]), t.holder[i] != ""
}

// before is what a princess's button says before her name: what the tap does.
func (t *table) before(i int) string {
	switch {
	case t.holder[i] != "":
		return ""
	case t.seconds() && i != t.chosen:
		return t.P.T("pp.touch.second")
	}
	return t.P.T("pp.touch.wake")
}

// behind is what the button says after her name and worth.
func (t *table) behind(i int) string {
	points := t.P.N("pp.touch.points", t.princesses()[i].Points)
	if holder := t.holder[i]; holder != "" {
		return t.P.T("pp.touch.awake", "points", points, "name", t.Name(holder))
	}
	return points
}

// focused tells whether a princess takes the focus: she was just let go.
func (t *table) focused(i int) bool {
	return t.Form.Has("touch") && t.Form.Get("touch") == "" && t.Form.Get("chosen") == strconv.Itoa(i)
}

// takesFocus tells whether the choice of whose turn it is takes the focus: the
// page came in the place of another that wrote something. After an undo the
// focus stays for the next one.
func (t *table) takesFocus() bool {
	history := t.Session.History
	return t.Partial && t.Form == nil && len(history) > 0 && history[len(history)-1].Kind != play.UndoRow
}

// boardWords asks what the board is there for.
func (t *table) boardWords() string {
	if t.seconds() {
		return t.P.T("pp.board.second", "princess", t.full(t.chosen))
	}
	if len(t.enters()) == 0 {
		return t.P.T("pp.board.watched")
	}
	return t.P.T("pp.board")
}

// against tells how the chosen princess may be taken or put to sleep; refused
// is what the rules say against both, or against the theft alone.
func (t *table) against() (choices []choice, refused string) {
	for _, kind := range []string{steals, stealCountered, sleeps, sleepCountered} {
		move := t.move(kind, t.player, t.chosen)
		sheet, err := t.after(move)
		if err != nil {
			refused = t.problem(err)
			continue
		}
		choices = append(choices, choice{kind, t.sending(value(kind, string(t.player), strconv.Itoa(t.chosen)), sheet.Finished), sheet.Finished})
	}
	return choices, refused
}

// choice is one way to go on with a chosen princess.
type choice struct {
	kind string
	send templ.Attributes
	ends bool
}

// problem puts words on what the rules say against an entry.
func (t *table) problem(err error) string {
	if refused, ok := err.(*scoring.EntryProblem); ok {
		return t.P.Problem(refused.Problem, t.Session.NameOf)
	}
	return ""
}
