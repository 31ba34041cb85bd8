package pearls

import (
	"slices"
	"strconv"
	"strings"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/pearls"
	"ardoise/views"
)

// final is the form of final hands, or of final counts: one player's, or those
// of the entry that is being corrected.
type final struct {
	*table
	kind string
	ask  []scoring.SeatID
}

func (t *table) final(screen string) *final {
	form := &final{table: t, kind: t.kind(screen)}
	_, named, _ := strings.Cut(screen, ".")
	switch seat := scoring.SeatID(named); {
	case t.Target != nil:
		form.ask = t.inOrder(t.Target.Entry.By())
	case seat != "":
		form.ask = t.mine([]scoring.SeatID{seat})
	default:
		open := t.mine(t.open())
		form.ask = open[:min(len(open), 1)]
	}
	if t.Partial && form.unfinished() {
		t.Problems = nil // what is not typed yet is no fault
	}
	t.gather(form.draws)
	return form
}

// inOrder puts players in seat order.
func (t *table) inOrder(ids []scoring.SeatID) []scoring.SeatID {
	return slices.DeleteFunc(slices.Clone(t.seats), func(id scoring.SeatID) bool { return !slices.Contains(ids, id) })
}

// posted lists the players that a sent form was about.
func (f *final) posted() []scoring.SeatID {
	if !f.filled.Has("asked") {
		return f.ask
	}
	var ids []scoring.SeatID
	for _, value := range f.filled["asked"] {
		ids = append(ids, scoring.SeatID(value))
	}
	return ids
}

// draws tells whether the form has a place for the problem at a field.
func (f *final) draws(field string) bool {
	for _, id := range f.ask {
		for _, prefix := range f.prefixes(id) {
			for _, c := range f.colours() {
				if field == join(prefix, string(c)) {
					return true
				}
			}
		}
		if field == f.whole(id) || field == join(f.whole(id), "necklaces") || field == join(f.whole(id), "hand") {
			return true
		}
	}
	return false
}

// prefixes name the groups of numbers of a player: treasure and hand, or the
// hand alone.
func (f *final) prefixes(id scoring.SeatID) []string {
	if f.kind == countForm {
		return []string{join("players", string(id), "treasure"), join("players", string(id), "hand")}
	}
	return []string{join("hands", string(id))}
}

// whole names all that is asked of a player.
func (f *final) whole(id scoring.SeatID) string {
	if f.kind == countForm {
		return join("players", string(id))
	}
	return join("hands", string(id))
}

// problemOf is what is wrong with a player's part as a whole.
func (f *final) problemOf(id scoring.SeatID) string {
	if text := f.For(f.whole(id)); text != "" || f.kind != countForm {
		return text
	}
	return f.For(join(f.whole(id), "hand"))
}

// held counts the cards typed into the hand of a player; values that are no
// numbers count for nothing.
func (f *final) held(id scoring.SeatID) int {
	prefixes := f.prefixes(id)
	sum := 0
	for _, c := range pearls.Colours() {
		if n, err := strconv.Atoi(f.filled.Get(join(prefixes[len(prefixes)-1], string(c)))); err == nil {
			sum += n
		}
	}
	return sum
}

// size is how many cards a player must hold; -1 where nobody knows.
func (f *final) size(id scoring.SeatID) int {
	player := f.sheet.Players[id]
	if f.kind != handsForm || f.sheet.Keeping != pearls.Turns || player == nil {
		return -1
	}
	return *player.HandSize
}

// unfinished tells whether cards of a tracked hand are still to be entered.
func (f *final) unfinished() bool {
	return slices.ContainsFunc(f.ask, func(id scoring.SeatID) bool { return f.held(id) < f.size(id) })
}

// entry is what the form says, nil while it says nothing whole.
func (f *final) entry() scoring.Entry {
	read := &reader{views.Reader{Form: f.filled}}
	var entry scoring.Entry
	if f.kind == countForm {
		entry = readCount(read, f)
	} else {
		entry = readHands(read, f)
	}
	if read.Fault != nil {
		return nil
	}
	return entry
}

// says is the live line of the form.
func (f *final) says() said {
	if text := f.trouble(); text != "" {
		if len(f.ask) > 1 { // not every seat is drawn anew with a change
			text = f.Problems[0].Text
		}
		return said{kind: "bad", text: text, heard: f.Problems[0].Text}
	}
	if len(f.ask) != 1 {
		return said{text: f.P.T("pe.correct.several", "names", f.Names(f.ask))}
	}
	id := f.ask[0]
	if f.kind == countForm {
		return f.saysCount(id)
	}
	s := said{text: f.P.N("pe.hand.typed", f.held(id))}
	if size := f.size(id); size >= 0 {
		s.text = f.P.N("pe.hand.of", f.held(id), "of", size)
		if f.held(id) == size {
			s.kind = "good"
		}
	}
	if f.preview != nil {
		s.more = f.account(id)
	}
	return s
}

func (f *final) saysCount(id scoring.SeatID) said {
	if f.preview == nil || f.preview.Players[id].Hand == nil {
		return said{text: f.P.T("pe.count.ask", "name", f.Name(id))}
	}
	return said{
		text: f.P.N("pe.count.total", f.preview.Totals[id], "name", f.Name(id)),
		more: f.account(id),
	}
}

// account writes out where a player's points come from, as the form has them.
func (f *final) account(id scoring.SeatID) string {
	var parts []string
	for _, line := range f.preview.Players[id].Lines {
		parts = append(parts, f.P.T("pearls.rule."+line.Rule+"."+line.Reason)+"\u00a0"+i18n.Points(line.Points))
	}
	return strings.Join(parts, " · ")
}

// goes is what the main button says.
func (f *final) goes() string {
	switch {
	case f.Target != nil:
		return f.P.T("pe.correct.go")
	case f.kind == countForm:
		return f.P.T("pe.count.go", "name", f.Name(f.ask[0]))
	}
	return f.P.N("pe.hands.go", f.held(f.ask[0]), "name", f.Name(f.ask[0]))
}

// claimed lists the boxes of the necklaces that a player can have won: those
// that nobody had before, as many of each value as there are.
func (f *final) claimed(id scoring.SeatID) []claim {
	var claims []claim
	for _, kind := range f.necklaceStock() {
		for n := 1; n <= kind.left; n++ {
			claims = append(claims, claim{value: kind.value, n: n, of: kind.left, field: necklaceField(id, kind.value, n)})
		}
	}
	return claims
}

// claim is one box of a necklace.
type claim struct {
	value, n, of int
	field        string
}

// rowOf finds the entry of the log that holds a player's hand or count.
func (t *table) rowOf(id scoring.SeatID) *play.Row {
	for i := range t.Session.Rows {
		row := &t.Session.Rows[i]
		switch entry := row.Entry.(type) {
		case pearls.Hands, pearls.Count:
			if slices.Contains(entry.By(), id) {
				return row
			}
		}
	}
	return nil
}

// finalAt is where a player's hand or count is entered, or corrected once it is.
func (f *final) finalAt(id scoring.SeatID) string {
	if !f.MayEnter(id) {
		return ""
	}
	if row := f.rowOf(id); row != nil {
		if !f.Keeps() {
			return ""
		}
		return f.CorrectAt(row.Seq)
	}
	if slices.Contains(f.open(), id) {
		return f.At("/s/" + f.kind + "." + string(id))
	}
	return ""
}

// seatID is the element of a player's part of the form.
func seatID(id scoring.SeatID) string { return "pe-seat-" + string(id) }
