package pearls

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"ardoise/scoring"
	"ardoise/scoring/pearls"
	"ardoise/views"
)

// Entry reads a posted form into the body of an entry.
func (Game) Entry(screen string, v views.TableView, form url.Values) ([]byte, error) {
	t, ok := tableOf(v)
	if !ok {
		return nil, scoring.Refuse("nothing_entered", "")
	}
	t.filled = form
	read := &reader{views.Reader{Form: form}}
	var entry scoring.Entry
	switch t.kind(screen) {
	case turnForm:
		entry = readTurn(read, t.turn())
	case handsForm:
		entry = readHands(read, t.final(screen))
	case countForm:
		entry = readCount(read, t.final(screen))
	default:
		return nil, scoring.Refuse("nothing_entered", "")
	}
	if read.Fault != nil {
		return nil, read.Fault
	}
	return scoring.Marshal(entry)
}

// readTurn reads what happened in a turn. What the deed has no use for is not
// looked at.
func readTurn(read *reader, t *turn) scoring.Entry {
	player := t.player()
	if player == "" {
		read.Refuse("player_to_choose", "player")
	}
	switch t.deed() {
	case pileDeed:
		return pearls.PileEmpty{Head: scoring.Head{Kind: "pile_empty"}, Player: player}
	case passDeed:
		return readPass(read, t, player)
	case takeDeed:
		colour, count := readCards(read)
		return pearls.Take{Head: scoring.Head{Kind: "take"}, Player: player, Colour: colour, Count: count}
	case layDeed:
		colour, count := readCards(read)
		lay := pearls.Lay{Head: scoring.Head{Kind: "lay"}, Player: player, Colour: colour, Count: count, WaiveDeckCheck: read.Ticked("waive")}
		lay.Jokers, _ = read.Number("jokers")
		if read.Ticked("decline") {
			lay.Necklace = new(bool)
		}
		return lay
	}
	read.Refuse("deed_to_choose", "deed")
	return nil
}

func readCards(read *reader) (colour pearls.Colour, count int) {
	colour = pearls.Colour(read.Form.Get("colour"))
	if colour == "" {
		read.Refuse("colour_to_choose", "colour")
	}
	count, ok := read.Number("count")
	if !ok {
		read.Refuse("count_to_choose", "count")
	}
	return colour, count
}

// readPass is a hand with nothing in it that may be laid: none, or jokers where
// those are not laid alone.
func readPass(read *reader, t *turn, player scoring.SeatID) scoring.Entry {
	hand := map[pearls.Colour]int{}
	if n, ok := t.jokersLeft(read); ok && n != 0 {
		hand[pearls.Joker] = n
	}
	return pearls.Hands{Head: scoring.Head{Kind: "hands"}, Hands: map[scoring.SeatID]map[pearls.Colour]int{player: hand}}
}

// jokersLeft is how many jokers a player keeps who passes.
func (t *turn) jokersLeft(read *reader) (int, bool) {
	if player := t.sheet.Players[t.player()]; player != nil && t.sheet.Keeping == pearls.Turns {
		return *player.HandSize, true
	}
	if t.sheet.JokersAlone {
		return 0, false
	}
	return read.Number("jokers")
}

func readHands(read *reader, t *final) scoring.Entry {
	entry := pearls.Hands{Head: scoring.Head{Kind: "hands"}, Hands: map[scoring.SeatID]map[pearls.Colour]int{}, WaiveDeckCheck: read.Ticked("waive")}
	for _, id := range t.posted() {
		entry.Hands[id], _ = read.cards(join("hands", string(id)))
	}
	return entry
}

func readCount(read *reader, t *final) scoring.Entry {
	entry := pearls.Count{Head: scoring.Head{Kind: "count"}, Players: map[scoring.SeatID]pearls.Final{}, WaiveDeckCheck: read.Ticked("waive")}
	for _, id := range t.posted() {
		prefix := join("players", string(id))
		treasure, some := read.cards(join(prefix, "treasure"))
		hand, more := read.cards(join(prefix, "hand"))
		final := pearls.Final{Treasure: treasure, Hand: hand, Necklaces: readNecklaces(read, join(prefix, "necklaces"))}
		if !some && !more && len(final.Necklaces) == 0 {
			read.Refuse("count_to_enter", prefix, "player", id)
		}
		entry.Players[id] = final
	}
	return entry
}

// readNecklaces reads the ticked boxes "<prefix>.<value>.<n>", the n-th of a
// value; each holds its value.
func readNecklaces(read *reader, prefix string) []int {
	values := []int{}
	for _, field := range read.Fields(prefix) {
		if !read.Ticked(field) {
			continue
		}
		value := read.Form.Get(field)
		n, ok := views.Whole(value)
		if !ok {
			read.Refuse("not_a_number", prefix, "value", value)
			continue
		}
		values = append(values, n)
	}
	slices.Sort(values)
	return values
}

// formOf is the form that an entry was read from.
func formOf(entry scoring.Entry) url.Values {
	form := url.Values{}
	switch e := entry.(type) {
	case pearls.Take:
		fillTurn(form, takeDeed, e.Player)
		fillCards(form, e.Colour, e.Count)
	case pearls.Lay:
		fillTurn(form, layDeed, e.Player)
		fillCards(form, e.Colour, e.Count)
		form.Set("jokers", strconv.Itoa(e.Jokers))
		if e.Necklace != nil && !*e.Necklace {
			form.Set("decline", "1")
		}
		fillWaive(form, e.WaiveDeckCheck)
	case pearls.PileEmpty:
		fillTurn(form, pileDeed, e.Player)
	case pearls.Hands:
		for id, hand := range e.Hands {
			fillColours(form, join("hands", string(id)), hand)
		}
		fillWaive(form, e.WaiveDeckCheck)
	case pearls.Count:
		for id, final := range e.Players {
			prefix := join("players", string(id))
			fillColours(form, join(prefix, "treasure"), final.Treasure)
			fillColours(form, join(prefix, "hand"), final.Hand)
			times := map[int]int{}
			for _, value := range final.Necklaces {
				times[value]++
				form.Set(necklaceField(id, value, times[value]), strconv.Itoa(value))
			}
		}
		fillWaive(form, e.WaiveDeckCheck)
	}
	return form
}

func fillTurn(form url.Values, deed string, player scoring.SeatID) {
	form.Set("deed", deed)
	form.Set("player", string(player))
}

func fillCards(form url.Values, colour pearls.Colour, count int) {
	form.Set("colour", string(colour))
	form.Set("count", strconv.Itoa(count))
}

func fillColours(form url.Values, prefix string, cards map[pearls.Colour]int) {
	for colour, n := range cards {
		form.Set(join(prefix, string(colour)), strconv.Itoa(n))
	}
}

func fillWaive(form url.Values, waived bool) {
	if waived {
		form.Set("waive", "1")
	}
}

// necklaceField names the box of the n-th necklace of a value, from 1.
func necklaceField(seat scoring.SeatID, value, n int) string {
	return join("players", string(seat), "necklaces", strconv.Itoa(value), strconv.Itoa(n))
}

// Field names the form field that holds what a problem's JSON pointer points
// to.
func (Game) Field(pointer string) string {
	parts := views.PathOf(pointer)
	switch parts[0] {
	case "necklace":
		return "decline"
	case "waive_deck_check":
		return "waive"
	case "players":
		if len(parts) > 2 && parts[2] == "necklaces" {
			parts = parts[:3] // which of them, the entry's order does not tell
		}
	case "type":
		return ""
	}
	return join(parts...)
}

// fieldSeat is the seat that a field of the final forms is about.
func fieldSeat(field string) scoring.SeatID {
	parts := strings.Split(field, ".")
	if len(parts) < 2 {
		return ""
	}
	return scoring.SeatID(parts[1])
}
