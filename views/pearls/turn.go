package pearls

import (
	"slices"
	"strings"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/pearls"
	"ardoise/views"
)

// What can happen in a turn, as the form says it.
const (
	takeDeed = "take"
	layDeed  = "lay"
	pileDeed = "pile" // somebody's take emptied the pile
	passDeed = "pass" // nothing left that may be laid
)

// turn is the form that tells one turn.
type turn struct {
	*table
	who   []scoring.SeatID // for whom it may be told
	deeds []string         // what may be told, the likeliest first
}

func (t *table) turn() *turn {
	form := &turn{table: t, who: t.mine(t.whoseTurn())}
	form.deeds = form.allowed()
	if t.Partial && form.missing() != "" {
		t.Problems = nil // what is not tapped yet is no fault
	}
	t.gather(func(field string) bool {
		return slices.Contains([]string{"player", "deed", "colour", "count", "jokers"}, field)
	})
	return form
}

// whoseTurn lists who may play now, as far as the sheet knows.
func (t *table) whoseTurn() []scoring.SeatID {
	switch {
	case t.passesUnseen():
		return t.sheet.End.LastTurns
	case t.sheet.Turn != "":
		return []scoring.SeatID{t.sheet.Turn}
	}
	return t.seats
}

func (t *turn) allowed() []string {
	if t.sheet.Phase == pearls.LastTurns {
		if t.passesUnseen() {
			return []string{layDeed, passDeed}
		}
		return []string{layDeed}
	}
	if t.sheet.Keeping == pearls.Lays {
		return []string{layDeed, pileDeed}
	}
	deeds := make([]string, 0, 2)
	if t.mostTaken() > 0 {
		deeds = append(deeds, takeDeed)
	}
	if t.mostLaid() > 0 {
		deeds = append(deeds, layDeed)
	}
	return deeds
}

// only says why one thing alone may happen, where it is the hand that says so.
func (t *turn) only() string {
	if t.sheet.Phase != pearls.Play || len(t.deeds) != 1 {
		return ""
	}
	return t.P.T("pe.only." + t.deeds[0])
}

// player is whose turn the form tells; "" while that is to be chosen.
func (t *turn) player() scoring.SeatID {
	if t.filled.Has("player") {
		return scoring.SeatID(t.filled.Get("player"))
	}
	if len(t.who) == 1 {
		return t.who[0]
	}
	if slices.Contains(t.who, t.sheet.Turn) {
		return t.sheet.Turn
	}
	return ""
}

// deed is what the form tells; "" for what cannot be told now.
func (t *turn) deed() string {
	if !t.filled.Has("deed") && len(t.deeds) > 0 {
		return t.deeds[0]
	}
	if deed := t.filled.Get("deed"); slices.Contains(t.deeds, deed) {
		return deed
	}
	return ""
}

// hand is the largest hand of those who may play; ten where hands are not
// tracked.
func (t *turn) hand() int {
	if t.sheet.Keeping != pearls.Turns {
		return pearls.MaxHand
	}
	most := 0
	for _, id := range t.whoseTurn() {
		most = max(most, *t.sheet.Players[id].HandSize)
	}
	return most
}

// mostTaken is how many cards a take can have, 0 where nothing is taken.
func (t *turn) mostTaken() int {
	if t.sheet.Keeping != pearls.Turns || t.sheet.Phase != pearls.Play {
		return 0
	}
	return min(pearls.RowSize, pearls.MaxHand-t.hand())
}

// mostLaid is how many cards a lay can have.
func (t *turn) mostLaid() int { return t.hand() }

// mostJokers is how many jokers can lie beside a card, or stay with one who
// passes.
func (t *turn) mostJokers() int {
	if t.asksJokersLeft() {
		return pearls.MaxHand
	}
	return t.mostLaid() - 1
}

// asksJokersLeft tells whether one who passes may hold jokers that only the
// table sees.
func (t *turn) asksJokersLeft() bool {
	return slices.Contains(t.deeds, passDeed) && t.sheet.Keeping == pearls.Lays && !t.sheet.JokersAlone
}

// missing is the part of the form that is to be tapped next, by its id.
func (t *turn) missing() string {
	cards := t.deed() == takeDeed || t.deed() == layDeed
	switch {
	case t.player() == "":
		return partID("player")
	case cards && t.filled.Get("colour") == "":
		return partID("colour")
	case cards && t.filled.Get("count") == "":
		return partID("count")
	}
	return ""
}

// entry is what the form says, nil while it says nothing whole.
func (t *turn) entry() scoring.Entry {
	read := &reader{views.Reader{Form: t.filled}}
	entry := readTurn(read, t)
	if t.missing() != "" || read.Fault != nil {
		return nil
	}
	return entry
}

// lay is the lay that the form tells, if it does.
func (t *turn) lay() (lay pearls.Lay, ok bool) {
	lay, ok = t.entry().(pearls.Lay)
	return lay, ok
}

// cards names cards of one colour and how many.
func (t *table) cards(colour pearls.Colour, n int) string { return cardWords(t.P, colour, n) }

// times names cards of one colour and what each is worth, on one line:
// "5 blue × 2".
func (t *table) times(colour pearls.Colour, n int) string {
	words := t.cards(colour, n) + " × " + i18n.Number(pearls.Value(colour))
	return strings.ReplaceAll(words, " ", "\u00a0")
}

// cardWords names cards of one colour and how many: "5 blue".
func cardWords(p *i18n.Printer, colour pearls.Colour, n int) string {
	if key := "pe.cards." + string(colour); p.Has(key) {
		return p.N(key, n)
	}
	return i18n.Number(n) + " " + i18n.Shown(string(colour))
}

// partID is the element of a part of the form.
func partID(part string) string { return "pe-" + part }
