package skullking

import (
	"fmt"
	"maps"
	"net/url"
	"strings"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/skullking"
	"ardoise/views"
)

// Save is the name of the button that saves a form; a form that is sent
// without it is a draft, and may be incomplete.
const Save = "save"

// Entry reads a posted form into the body of an entry. Only what the form
// filled goes into it. A form that is saved must be complete; its draft may
// miss anything.
func (Game) Entry(screen string, t views.TableView, form url.Values) ([]byte, error) {
	if screen == views.PeopleScreen {
		return readPeople(form)
	}
	table, ok := tableOf(t)
	if !ok || table.round == nil {
		return nil, scoring.Refuse("nothing_entered", "")
	}
	read := &reader{views.Reader{Form: form}}
	round, ok := read.Number("round")
	if !ok {
		round = table.number()
	}
	var entry scoring.Entry
	switch table.posted(screen, form) {
	case "bids":
		entry = readBids(read, table, round)
	case "results":
		entry = readResults(read, table, round)
	case "trick":
		entry = readTrick(read, table, round)
	default:
		return nil, scoring.Refuse("nothing_entered", "")
	}
	if read.Fault != nil {
		return nil, read.Fault
	}
	return scoring.Marshal(entry)
}

func readBids(read *reader, t *table, round int) scoring.Entry {
	bids := skullking.Bids{Head: scoring.Head{Kind: "bids"}, Round: round, Values: map[scoring.SeatID]*int{}}
	for seat, n := range read.seats("bid", true) {
		bids.Values[seat] = &n
	}
	if !read.Ticked(Save) {
		return bids
	}
	asked := t.asked("bids", round)
	if only := scoring.SeatID(read.Form.Get(Save)); t.elsewhere(only) { // the button of one seat
		asked = []scoring.SeatID{only}
		maps.DeleteFunc(bids.Values, func(seat scoring.SeatID, _ *int) bool { return seat != only })
	}
	var missing []scoring.SeatID
	for _, seat := range asked {
		if bids.Values[seat] == nil {
			missing = append(missing, seat)
		}
	}
	if len(missing) > 0 {
		read.Refuse("bids_to_enter", "bid."+string(missing[0]), "players", missing)
	}
	return bids
}

func readResults(read *reader, t *table, round int) skullking.Results {
	results := skullking.Results{
		Head:             scoring.Head{Kind: "results"},
		Round:            round,
		Tricks:           read.seats("tricks", true),
		Bonuses:          readBonuses(read),
		Alliances:        readAlliances(read),
		Wagers:           read.seats("wager", false),
		BidChanges:       read.seats("change", false),
		WaiveTricksCheck: read.Ticked("waive"),
	}
	for _, field := range read.Fields("cannon") {
		if read.Ticked(field) {
			results.Cannonball = append(results.Cannonball, scoring.SeatID(strings.TrimPrefix(field, "cannon.")))
		}
	}
	results.DestroyedTricks, _ = read.Number("destroyed")
	results.GhostTricks, _ = read.Number("ghost")
	if !read.Ticked(Save) {
		return results
	}
	var missing []scoring.SeatID
	for _, seat := range t.asked("results", round) {
		if _, ok := results.Tricks[seat]; !ok {
			missing = append(missing, seat)
		}
	}
	if len(missing) > 0 {
		read.Refuse("tricks_to_enter", "tricks."+string(missing[0]), "players", missing)
	}
	return results
}

// readBonuses reads "bonus.<seat>.<bonus>".
func readBonuses(read *reader) map[scoring.SeatID]skullking.Earned {
	bonuses := map[scoring.SeatID]skullking.Earned{}
	for _, field := range read.Fields("bonus") {
		seat, bonus, _ := strings.Cut(strings.TrimPrefix(field, "bonus."), ".")
		n, ok := read.Number(field)
		if !ok || n == 0 {
			continue
		}
		if bonuses[scoring.SeatID(seat)] == nil {
			bonuses[scoring.SeatID(seat)] = skullking.Earned{}
		}
		bonuses[scoring.SeatID(seat)][skullking.Bonus(bonus)] = n
	}
	return bonuses
}

// alliances is how many a round can have: as many as there are loots.
const alliances = 2

// readAlliances reads "alliance.<n>.from" and "alliance.<n>.to".
func readAlliances(read *reader) []skullking.Alliance {
	var made []skullking.Alliance
	for n := range alliances {
		from, to := allianceField(n, "from"), allianceField(n, "to")
		a, b := read.Form.Get(from), read.Form.Get(to)
		switch {
		case a == "" && b == "":
		case a == "":
			read.Refuse("alliance_half", from)
		case b == "":
			read.Refuse("alliance_half", to)
		default:
			made = append(made, skullking.Alliance{scoring.SeatID(a), scoring.SeatID(b)})
		}
	}
	return made
}

// allianceField names a field of alliance n, from 0; the form counts from 1.
func allianceField(n int, side string) string { return fmt.Sprintf("alliance.%d.%s", n+1, side) }

// readTrick reads the plays "<seat>:<card>" of the field "play", in order.
func readTrick(read *reader, t *table, round int) scoring.Entry {
	trick := skullking.Trick{Head: scoring.Head{Kind: "trick"}, Round: round, Plays: readPlays(read.Form)}
	if missing := t.toPlay(trick.Plays); len(missing) > 0 && read.Ticked(Save) {
		read.Refuse("plays_to_enter", "play", "players", missing)
	}
	return trick
}

func readPlays(form url.Values) []skullking.Play {
	plays := []skullking.Play{}
	for _, value := range form["play"] {
		seat, card, ok := strings.Cut(value, ":")
		if ok {
			plays = append(plays, skullking.Play{Player: scoring.SeatID(seat), Card: skullking.Card(card)})
		}
	}
	return plays
}

// Field names the form field that holds what a JSON pointer of an entry points
// to.
func (Game) Field(pointer string) string {
	parts := views.PathOf(pointer)
	rest := strings.Join(parts[1:], ".")
	switch parts[0] {
	case "player", "from_round", "name", "start":
		return parts[0]
	case "values":
		return below("bid", rest)
	case "tricks":
		return below("tricks", rest)
	case "bonuses":
		return below("bonus", rest)
	case "wagers":
		return below("wager", rest)
	case "bid_changes":
		return below("change", rest)
	case "cannonball":
		return "cannon"
	case "alliances":
		return allianceAt(parts[1:])
	case "destroyed_tricks":
		return "destroyed"
	case "ghost_tricks":
		return "ghost"
	case "waive_tricks_check":
		return "waive"
	case "plays":
		return "play"
	}
	return ""
}

// below names a field below a prefix; all of them together are the form's.
func below(prefix, rest string) string {
	if rest == "" {
		return ""
	}
	return prefix + "." + rest
}

// allianceAt names the field of an alliance: "/0/1" is whom the first one is
// with.
func allianceAt(path []string) string {
	n := 0
	if len(path) > 0 && path[0] == "1" {
		n = 1
	}
	if len(path) > 1 && path[1] == "1" {
		return allianceField(n, "to")
	}
	return allianceField(n, "from")
}

// latest finds a row of the effective log by its place in it.
func latest(view *play.View, index int) *play.Row {
	if index < 0 || index >= len(view.Rows) {
		return nil
	}
	return &view.Rows[index]
}
