package perlinpinpin

import (
	"slices"
	"strconv"

	"ardoise/scoring"
	"ardoise/scoring/perlinpinpin"
	"ardoise/views"
)

// nobody stands for no princess.
const nobody = -1

// table is a TableView with what every screen of this game asks of it.
type table struct {
	views.TableView
	screen string
	sheet  *perlinpinpin.Sheet // as the entry of the form finds it
	log    []scoring.Entry     // up to there
	holder []scoring.SeatID    // by princess; "" is asleep
	player scoring.SeatID      // whose turn it is, or who played the jester; "" where nobody knows
	chosen int                 // the princess that was touched, by her place; nobody: none
}

// tableOf reads the state of a page; ok is false for a log that does not
// replay, and for the correction of what is no entry of this game.
func tableOf(v views.TableView, screen string) (*table, bool) {
	sheet, ok := v.Session.Sheet.(*perlinpinpin.Sheet)
	if !ok || sheet == nil {
		return nil, false
	}
	t := &table{TableView: v, screen: screen, sheet: sheet, chosen: nobody}
	for _, row := range v.Session.Rows {
		if screen == correctScreen && v.Target != nil && row.Seq == v.Target.Seq {
			break
		}
		t.log = append(t.log, row.Entry)
	}
	if screen == correctScreen && !t.rewind() {
		return nil, false
	}
	t.holder = make([]scoring.SeatID, len(sheet.Princesses))
	for seat, hand := range t.sheet.Players {
		for _, id := range hand.Princesses {
			t.holder[t.index(id)] = seat
		}
	}
	t.player = t.playing()
	t.chosen = t.touched()
	return t, true
}

// rewind takes the sheet back to the moment before the entry being corrected.
func (t *table) rewind() bool {
	if t.Target == nil {
		return false
	}
	switch t.Target.Entry.(type) {
	case perlinpinpin.Wake, perlinpinpin.Move:
	default:
		return false
	}
	sheet, err := perlinpinpin.Game{}.Replay(t.Session.Setup, t.log)
	if err != nil {
		return false
	}
	t.sheet = sheet.(*perlinpinpin.Sheet)
	return true
}

// touched is the princess that the form has in hand, where she still waits for
// a second tap.
func (t *table) touched() int {
	value, told := t.Form.Get("chosen"), t.Form.Has("touch") || t.Form.Has("chosen")
	if t.Form.Has("touch") {
		value = t.Form.Get("touch")
	}
	if !told && t.screen == correctScreen {
		switch e := t.Target.Entry.(type) {
		case perlinpinpin.Wake:
			return t.index(e.Princess)
		case perlinpinpin.Move:
			return t.index(e.Princess)
		}
	}
	i, ok := t.place(value)
	if !ok || t.holder[i] == "" && !t.twoTaps(i) {
		return nobody
	}
	return i
}

// twoTaps tells whether waking a princess takes a second tap: Rose asks for the
// one she brings along (PP-9), and a correction is confirmed.
func (t *table) twoTaps(i int) bool { return t.screen == correctScreen || t.bringsSecond(i) }

// bringsSecond tells whether a princess who is woken now wakes another (PP-9).
func (t *table) bringsSecond(i int) bool {
	return t.sheet.Powers && t.princesses()[i].ID == perlinpinpin.Rose && t.sheet.Asleep > 1
}

// seconds tells whether the board asks whom Rose brings along.
func (t *table) seconds() bool {
	return t.chosen != nobody && t.holder[t.chosen] == "" && t.bringsSecond(t.chosen)
}

func (t *table) princesses() []perlinpinpin.Princess { return t.sheet.Princesses }

// place reads a princess's place as forms send it; a table may have named its
// princesses anything, so forms name none.
func (t *table) place(value string) (int, bool) {
	i, err := strconv.Atoi(value)
	return i, err == nil && i >= 0 && i < len(t.princesses()) && strconv.Itoa(i) == value
}

// index finds a princess by her id.
func (t *table) index(id string) int {
	return slices.IndexFunc(t.princesses(), func(p perlinpinpin.Princess) bool { return p.ID == id })
}

// after is the sheet as one more entry would make it, or what the rules say
// against that entry.
func (t *table) after(entry scoring.Entry) (*perlinpinpin.Sheet, error) {
	log := append(t.log[:len(t.log):len(t.log)], entry)
	sheet, err := perlinpinpin.Game{}.Replay(t.Session.Setup, log)
	if err != nil {
		return nil, err
	}
	return sheet.(*perlinpinpin.Sheet), nil
}

// ends tells whether an entry would end the game.
func (t *table) ends(entry scoring.Entry) bool {
	sheet, err := t.after(entry)
	return err == nil && sheet.Finished
}

// enters lists the seats that this reader enters for.
func (t *table) enters() []scoring.SeatID {
	var seats []scoring.SeatID
	for _, seat := range t.Session.Setup.Seats {
		if t.MayEnter(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}
