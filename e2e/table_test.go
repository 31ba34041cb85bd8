package e2e

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"ardoise/i18n"

	"github.com/stretchr/testify/require"
)

// round is what a table tells the keeper in one round, by seat.
type round struct {
	number  int
	bids    map[string]int
	tricks  map[string]int
	bonuses map[string]map[string]int
}

// recording is a recorded game of the rules, to be played on a phone.
type recording struct {
	first   string // the seat that deals first
	entries []json.RawMessage
	rounds  []round
	totals  map[string]int
}

// recorded reads a recorded game of the rules.
func recorded(t *testing.T, name string) recording {
	t.Helper()
	content, err := os.ReadFile("../scoring/skullking/testdata/games/" + name)
	require.NoError(t, err)
	var file struct {
		Setup struct {
			First string `json:"first"`
		} `json:"setup"`
		Entries []json.RawMessage `json:"entries"`
		Sheet   struct {
			Totals map[string]int `json:"totals"`
		} `json:"sheet"`
	}
	require.NoError(t, json.Unmarshal(content, &file))
	game := recording{first: file.Setup.First, entries: file.Entries, totals: file.Sheet.Totals}
	for _, raw := range file.Entries {
		var entry struct {
			Type    string                    `json:"type"`
			Round   int                       `json:"round"`
			Values  map[string]int            `json:"values"`
			Tricks  map[string]int            `json:"tricks"`
			Bonuses map[string]map[string]int `json:"bonuses"`
		}
		require.NoError(t, json.Unmarshal(raw, &entry))
		for len(game.rounds) < entry.Round {
			game.rounds = append(game.rounds, round{number: len(game.rounds) + 1, bids: map[string]int{}})
		}
		r := &game.rounds[entry.Round-1]
		switch entry.Type {
		case "bids":
			maps.Copy(r.bids, entry.Values)
		case "results":
			r.tricks, r.bonuses = entry.Tricks, entry.Bonuses
		default:
			require.Fail(t, "not played here", entry.Type)
		}
	}
	return game
}

// keeps is a person who keeps the score of a game on a phone.
type keeps struct {
	*phone
	say   *i18n.Printer
	names []string // in seat order
}

func keeping(p *phone, language string, names ...string) *keeps {
	p.t.Helper()
	words, err := i18n.Load()
	require.NoError(p.t, err)
	return &keeps{phone: p, say: words.For(language), names: names}
}

// name is who sits at a seat ("p1").
func (k *keeps) name(seat string) string {
	k.t.Helper()
	var i int
	_, err := fmt.Sscanf(seat, "p%d", &i)
	require.NoError(k.t, err)
	return k.names[i-1]
}

func seats(m map[string]int) []string { return slices.Sorted(maps.Keys(m)) }

// setUp goes from the first page to the first round, typing the names; first
// is the seat that deals first.
func (k *keeps) setUp(first string) {
	k.t.Helper()
	k.open("/")
	k.tap("link", k.say.T("skull-king.name")+"…")
	k.fillNames()
	k.chooseFirst(first)
	k.shot("setup")
	k.tap("button", k.say.T("house.setup.start"))
}

// chooseFirst says who deals first.
func (k *keeps) chooseFirst(seat string) {
	k.t.Helper()
	// Without script the choices are not named before the names are sent.
	choices := k.seek("radio", "", k.find("group", k.say.T("skull-king.first")))
	require.Len(k.t, choices, len(k.names))
	choices[slices.Index(k.names, k.name(seat))].tap()
}

// fillNames gives the set-up page as many rows as there are names.
func (k *keeps) fillNames() {
	k.t.Helper()
	row := func(i int) string { return k.say.T("house.setup.name", "place", fmt.Sprint(i+1)) }
	for i, name := range k.names {
		if !k.has("combobox", row(i)) {
			k.tap("button", k.say.T("house.setup.other"))
		}
		k.find("combobox", row(i)).write(name)
	}
	for i := len(k.names); k.has("combobox", row(i)); {
		removes := k.seek("button", k.say.T("house.setup.remove", "name", "")+"…", nil)
		require.Greater(k.t, len(removes), i)
		removes[i].tap()
	}
}

// bid taps every bid of a round, without sending.
func (k *keeps) bid(bids map[string]int) {
	k.t.Helper()
	for _, seat := range seats(bids) {
		k.choose(seat, bids[seat])
	}
}

// choose taps a number in a seat's row.
func (k *keeps) choose(seat string, n int) {
	k.t.Helper()
	k.seat(seat).find("radio", fmt.Sprint(n)).tap()
}

// seat is the part of a screen that belongs to a seat.
func (k *keeps) seat(seat string) *thing {
	k.t.Helper()
	return k.find("group", k.name(seat)+"…")
}

// take taps tricks and bonuses of a round, without sending.
func (k *keeps) take(r round) {
	k.t.Helper()
	for _, seat := range seats(r.tricks) {
		k.choose(seat, r.tricks[seat])
	}
	for _, seat := range slices.Sorted(maps.Keys(r.bonuses)) {
		for _, bonus := range slices.Sorted(maps.Keys(r.bonuses[seat])) {
			k.addBonus(seat, bonus, r.bonuses[seat][bonus])
		}
	}
}

// addBonus opens a seat's bonuses and counts one up.
func (k *keeps) addBonus(seat, bonus string, n int) {
	k.t.Helper()
	name := k.say.T("skull-king.bonus." + bonus)
	seen := func() bool {
		return len(k.seek("checkbox", name+"…", k.seat(seat))) > 0 ||
			len(k.seek("button", k.say.T("sk.more", "name", name), k.seat(seat))) > 0
	}
	if !seen() {
		k.seat(seat).find("DisclosureTriangle", k.say.T("sk.bonus")+"…").tap()
	}
	if boxes := k.seek("checkbox", name+"…", k.seat(seat)); len(boxes) == 1 {
		boxes[0].tap()
		return
	}
	for range n {
		k.seat(seat).find("button", k.say.T("sk.more", "name", name)).tap()
	}
}

// sendBids and sendResults press the main button of the dock.
func (k *keeps) sendBids(number int) {
	k.t.Helper()
	k.tap("button", k.say.T("sk.bids.go", "round", number))
}

func (k *keeps) sendResults(number int) {
	k.t.Helper()
	k.tap("button", k.say.T("sk.results.go", "round", number))
}

// playRound plays a whole round.
func (k *keeps) playRound(r round) {
	k.t.Helper()
	k.bid(r.bids)
	k.sendBids(r.number)
	k.take(r)
	k.sendResults(r.number)
}

// totals reads the standing rows of the score sheet, by name.
func (k *keeps) totals() map[string]string {
	k.t.Helper()
	rows := k.tableRows()
	require.Greater(k.t, len(rows), 1)
	totals := map[string]string{}
	for _, row := range rows {
		if row[0] != k.say.T("sk.sheet.total") {
			continue
		}
		for i, name := range k.names {
			totals[name] = row[i+1]
		}
	}
	return totals
}

// tableRows reads the one table of the page as a screen reader goes through it.
func (k *keeps) tableRows() [][]string {
	k.t.Helper()
	var rows [][]string
	for _, row := range k.seek("row", "", k.find("table", "")) {
		var cells []string
		for _, role := range []string{"rowheader", "cell", "gridcell"} {
			for _, cell := range k.seek(role, "", row) {
				cells = append(cells, strings.Join(strings.Fields(cell.name), " "))
			}
		}
		if len(cells) > 0 {
			rows = append(rows, cells)
		}
	}
	return rows
}

// want is the totals of a recording as the pages write them.
func (k *keeps) want(game recording) map[string]string {
	totals := map[string]string{}
	for seat, total := range game.totals {
		totals[k.name(seat)] = i18n.Number(total)
	}
	return totals
}
