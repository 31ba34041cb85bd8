package perlinpinpin

import (
	"net/url"
	"slices"
	"strings"

	"ardoise/scoring"
	"ardoise/scoring/perlinpinpin"
	"ardoise/views"
)

// What a button that saves may say, before the player and the princess's place:
// "steal:p1:3", with Rose's second one "jester:p2:0:3". "wake::3" is for
// whoever is chosen above the board.
const (
	wakes          = "wake"
	jests          = "jester"
	steals         = "steal"
	stealCountered = "steal_countered"
	sleeps         = "sleep"
	sleepCountered = "sleep_countered"
)

// Entry reads a posted form into the body of an entry. One button tells all of
// it but whose turn it is, which stands above the board.
func (Game) Entry(screen string, v views.TableView, form url.Values) ([]byte, error) {
	v.Form = form
	t, ok := tableOf(v, screen)
	if !ok {
		return nil, scoring.Refuse("princess_missing", "")
	}
	entry, err := t.entry(form)
	if err != nil {
		return nil, err
	}
	return scoring.Marshal(entry)
}

func (t *table) entry(form url.Values) (scoring.Entry, error) {
	parts := strings.Split(form.Get("save"), ":")
	deed := parts[0]
	if !slices.Contains([]string{wakes, jests, steals, stealCountered, sleeps, sleepCountered}, deed) || len(parts) < 3 || len(parts) > 4 {
		return nil, scoring.Refuse("princess_missing", deedField)
	}
	player := scoring.SeatID(parts[1])
	if player == "" {
		// A seat that nobody has is refused as such, not taken for another.
		if player = scoring.SeatID(form.Get("player")); player == "" {
			player = t.player
		}
		if player == "" {
			return nil, scoring.Refuse("turn_missing", playerField)
		}
	}
	first, ok := t.place(parts[2])
	if !ok {
		return nil, scoring.Refuse("unknown_princess", princessField, "princess", parts[2])
	}
	if deed != wakes && deed != jests {
		return t.move(deed, player, first), nil
	}
	wake := t.wake(deed, player, first)
	if len(parts) == 4 {
		second, ok := t.place(parts[3])
		if !ok {
			return nil, scoring.Refuse("unknown_princess", princessField, "princess", parts[3])
		}
		wake.Second = t.princesses()[second].ID
	}
	return wake, nil
}

// wake is a prince's or a jester's entry (PP-3, PP-8).
func (t *table) wake(deed string, player scoring.SeatID, princess int) perlinpinpin.Wake {
	w := perlinpinpin.Wake{Head: scoring.Head{Kind: "wake"}, Player: player, Princess: t.princesses()[princess].ID}
	if deed == jests {
		w.Card = "jester"
	}
	return w
}

// move is a knight's or a potion's entry against whoever holds the princess
// (PP-4 to PP-7). Where she is asleep by now, an opponent is named who does not
// hold her: the rules say so.
func (t *table) move(kind string, player scoring.SeatID, princess int) perlinpinpin.Move {
	from := t.holder[princess]
	if from == "" {
		from = t.opponent(player)
	}
	return perlinpinpin.Move{Head: scoring.Head{Kind: kind}, Player: player, From: from, Princess: t.princesses()[princess].ID}
}

// opponent is some other player.
func (t *table) opponent(player scoring.SeatID) scoring.SeatID {
	for _, seat := range t.Session.Setup.Seats {
		if seat != player {
			return seat
		}
	}
	return player
}

// The fields that problems stand at.
const (
	playerField   = "player"
	princessField = "princess"
	deedField     = "deed" // nothing was said yet: told only where a form was saved
)

// Field names the form field that holds what a JSON pointer of an entry points
// to.
func (Game) Field(pointer string) string {
	switch pointer {
	case "/player":
		return playerField
	case "/princess", "/second", "/from":
		return princessField
	}
	return ""
}
