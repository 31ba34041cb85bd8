package skullking_test

import (
	"fmt"
	"strings"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/skullking"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestLines scores the first of two players in one round, line by line.
func TestLines(t *testing.T) {
	const c, s, g = skullking.Classic, skullking.Schmidt, skullking.GrandpaBeck
	const exact, perPirate, rascal = `{"bonus_needs_exact_bid":true}`, `{"bonus_per_pirate":true}`, `{"scoring":"rascal"}`
	for _, k := range []struct {
		name, book, options string
		round, bid, tricks  int
		more                string // members of results
		lines               string // "SK-1 60, SK-6 void:bid_missed"
	}{
		{name: "bid made", book: c, round: 5, bid: 3, tricks: 3, lines: "SK-1 60"},
		{name: "two too few", book: c, round: 5, bid: 3, tricks: 1, lines: "SK-2 -20"},
		{name: "two too many", book: c, round: 5, bid: 3, tricks: 5, lines: "SK-2 -20"},
		{name: "0 made", book: c, round: 9, lines: "SK-3 90"},
		{name: "0 missed by one", book: c, round: 9, tricks: 1, lines: "SK-4 -90"},
		{name: "0 missed by four", book: c, round: 9, tricks: 4, lines: "SK-4 -90"},
		{name: "0 by the first box counts rounds", book: s, round: 7, lines: "SK-3 70"},
		{name: "0 by cards dealt", book: g, options: `{"schedule":"whirlpool"}`, round: 2, lines: "SK-3 70"},
		{name: "0 missed by cards dealt", book: g, options: `{"schedule":"broadside-barrage"}`, round: 1, tricks: 2, lines: "SK-4 -100"},

		{name: "classic mermaid", book: c, round: 3, bid: 1, tricks: 2, more: `"bonuses":{"p1":{"mermaid_took_skull_king":1}}`, lines: "SK-2 -10, SK-5 50"},
		{name: "classic pirate beside a missed 0", book: c, round: 3, bid: 0, tricks: 2, more: `"bonuses":{"p1":{"skull_king_took_pirates":1}}`, lines: "SK-4 -30, SK-6 30"},
		{name: "classic, bid needed", book: c, options: exact, round: 3, bid: 1, tricks: 2, more: `"bonuses":{"p1":{"mermaid_took_skull_king":1}}`, lines: "SK-2 -10, SK-5 void:bid_missed"},
		{name: "classic, bid needed and made", book: c, options: exact, round: 3, bid: 2, tricks: 2, more: `"bonuses":{"p1":{"mermaid_took_skull_king":1}}`, lines: "SK-1 40, SK-5 50"},
		{name: "classic per pirate", book: c, options: perPirate, round: 3, bid: 2, tricks: 2, more: `"bonuses":{"p1":{"skull_king_took_pirates":1}}`, lines: "SK-1 40, SK-6 30"},
		{name: "first box", book: s, round: 3, bid: 2, tricks: 2, more: `"bonuses":{"p1":{"mermaid_took_skull_king":1}}`, lines: "SK-1 40, SK-5 50"},
		{name: "first box, bid missed", book: s, round: 3, bid: 1, tricks: 2, more: `"bonuses":{"p1":{"skull_king_took_pirates":1}}`, lines: "SK-2 -10, SK-6 void:bid_missed"},
		{name: "later box", book: g, round: 5, bid: 3, tricks: 3, more: `"bonuses":{"p1":{"mermaid_took_skull_king":1,"pirates_took_mermaids":1,"fourteens":3,"black_fourteen":1}}`, lines: "SK-1 60, SK-5 40, SK-7 20, SK-7 30, SK-7 20"},
		{name: "later box, bid missed", book: g, round: 5, bid: 2, tricks: 3, more: `"bonuses":{"p1":{"fourteens":3}}`, lines: "SK-2 -10, SK-7 void:bid_missed"},
		{name: "a bonus of 0 is no line", book: g, round: 5, bid: 3, tricks: 3, more: `"bonuses":{"p1":{"fourteens":0}}`, lines: "SK-1 60"},

		{name: "alliance, both made", book: g, round: 5, bid: 2, tricks: 2, more: `"alliances":[["p2","p1"]]`, lines: "SK-1 40, SK-8 20"},
		{name: "two alliances of the same two", book: g, round: 5, bid: 2, tricks: 2, more: `"alliances":[["p2","p1"],["p1","p2"]]`, lines: "SK-1 40, SK-8 20, SK-8 20"},
		{name: "alliance, own bid missed", book: g, round: 5, bid: 1, tricks: 2, more: `"alliances":[["p1","p2"]]`, lines: "SK-2 -10, SK-8 void:bid_missed"},
		{name: "alliance, partner's bid missed", book: g, round: 5, bid: 2, tricks: 2, more: `"alliances":[["p1","p2"]],"bid_changes":{"p2":1}`, lines: "SK-1 40, SK-8 void:partner_missed"},
		{name: "wager won", book: g, round: 5, bid: 2, tricks: 2, more: `"wagers":{"p1":20}`, lines: "SK-1 40, SK-9 20"},
		{name: "wager lost", book: g, round: 5, bid: 3, tricks: 2, more: `"wagers":{"p1":10}`, lines: "SK-2 -10, SK-9 -10"},
		{name: "wager of 0", book: g, round: 5, bid: 3, tricks: 2, more: `"wagers":{"p1":0}`, lines: "SK-2 -10"},
		{name: "Harry makes it right", book: g, round: 5, bid: 3, tricks: 2, more: `"bid_changes":{"p1":-1}`, lines: "SK-1 40"},
		{name: "Harry makes it 0", book: g, round: 5, bid: 1, tricks: 2, more: `"bid_changes":{"p1":-1}`, lines: "SK-4 -50"},
		{name: "Harry saves a bid of 0", book: g, round: 5, bid: 0, tricks: 1, more: `"bid_changes":{"p1":1}`, lines: "SK-1 20"},

		{name: "rascal made", book: g, options: rascal, round: 5, bid: 2, tricks: 2, more: `"bonuses":{"p1":{"fourteens":1}}`, lines: "SK-10 50, SK-7 10"},
		{name: "rascal 0 made", book: g, options: rascal, round: 5, lines: "SK-10 50"},
		{name: "rascal one off", book: g, options: rascal, round: 5, bid: 3, tricks: 2, more: `"bonuses":{"p1":{"fourteens":1,"skull_king_took_pirates":1}}`, lines: "SK-10 25, SK-6 15, SK-7 5"},
		{name: "rascal two off", book: g, options: rascal, round: 5, bid: 4, tricks: 2, more: `"bonuses":{"p1":{"fourteens":1}}`, lines: "SK-10 void:bid_missed, SK-7 void:bid_missed"},
		{name: "rascal: wager and alliance are never halved", book: g, options: rascal, round: 5, bid: 3, tricks: 2, more: `"wagers":{"p1":20},"alliances":[["p1","p2"]]`, lines: "SK-10 25, SK-8 void:bid_missed, SK-9 -20"},
		{name: "cannonball made", book: g, options: rascal, round: 5, bid: 2, tricks: 2, more: `"cannonball":["p1"],"bonuses":{"p1":{"fourteens":1}}`, lines: "SK-11 75, SK-7 10"},
		{name: "cannonball one off", book: g, options: rascal, round: 5, bid: 3, tricks: 2, more: `"cannonball":["p1"],"bonuses":{"p1":{"fourteens":1}}`, lines: "SK-11 void:bid_missed, SK-7 void:bid_missed"},
	} {
		t.Run(k.name, func(t *testing.T) {
			setup := prepared(t, k.book, k.options, seats(2)...)
			cards := skullking.Schedule(skullking.OptionsOf(setup).Schedule)[k.round-1]
			more := ""
			if k.more != "" {
				more = "," + k.more
			}
			sheet := sheetOf(t, setup,
				fmt.Sprintf(`{"type":"bids","round":%d,"values":{"p1":%d,"p2":%d}}`, k.round, k.bid, cards-k.tricks),
				fmt.Sprintf(`{"type":"results","round":%d,"tricks":{"p1":%d,"p2":%d}%s}`, k.round, k.tricks, cards-k.tricks, more))
			box := sheet.RoundAt(k.round).Box("p1")
			var lines []string
			points := 0
			for _, line := range box.Lines {
				points += line.Points
				if line.Void {
					assert.Zero(t, line.Points)
					lines = append(lines, line.Rule+" void:"+line.Reason)
					continue
				}
				if line.Each != 0 {
					assert.Equal(t, line.Points, line.Count*line.Each, line.Rule)
				}
				lines = append(lines, fmt.Sprintf("%s %d", line.Rule, line.Points))
			}
			assert.Equal(t, k.lines, strings.Join(lines, ", "))
			assert.Equal(t, points, box.Points)
			assert.Equal(t, points, sheet.Totals["p1"])
		})
	}
}

func TestClassicPaysOnceForAllPirates(t *testing.T) {
	for options, want := range map[string]int{``: 30, `{"bonus_per_pirate":true}`: 90} {
		setup := prepared(t, skullking.Classic, options, seats(4)...)
		sheet := sheetOf(t, setup,
			`{"type":"bids","round":1,"values":{"p1":1,"p2":0,"p3":0,"p4":0}}`,
			`{"type":"results","round":1,"tricks":{"p1":1,"p2":0,"p3":0,"p4":0},"bonuses":{"p1":{"skull_king_took_pirates":3}}}`)
		assert.Equal(t, 20+want, sheet.Totals["p1"])
	}
}

// TestRequests are stateless calls that must be refused, and how.
func TestRequests(t *testing.T) {
	const players = `"players":["Ana","Léo"]`
	round := `{"round":1,"bids":{"Ana":1,"Léo":0},"tricks":{"Ana":1,"Léo":0}}`
	for _, k := range []struct {
		name, body  string
		kind        scoring.Kind
		code, field string
	}{
		{"no rulebook", `{` + players + `,"rounds":[]}`, scoring.Refused, "unknown_rulebook", "/rulebook"},
		{"an unknown option", `{"rulebook":"schmidt","options":{"ghost":false},` + players + `,"rounds":[]}`, scoring.Refused, "unknown_option", "/options/ghost"},
		{"one player", `{"rulebook":"classic","players":["Ana"],"rounds":[]}`, scoring.Refused, "player_count", "/players"},
		{"seven by the classic book", `{"rulebook":"classic","players":["1","2","3","4","5","6","7"],"rounds":[]}`, scoring.Refused, "player_count", "/players"},
		{"a name twice", `{"rulebook":"classic","players":["Ana","Ana"],"rounds":[]}`, scoring.Refused, "name_twice", "/players/1"},
		{"the ghost with three", `{"rulebook":"grandpa-beck","options":{"ghost":true},"players":["1","2","3"],"rounds":[]}`, scoring.Refused, "option_players", "/options/ghost"},
		{"a round twice", `{"rulebook":"classic",` + players + `,"rounds":[` + round + `,` + round + `]}`, scoring.Refused, "rounds_ascend", "/rounds/1/round"},
		{"rounds that descend", `{"rulebook":"classic",` + players + `,"rounds":[` + strings.Replace(round, `"round":1`, `"round":2`, 1) + `,` + round + `]}`, scoring.Refused, "rounds_ascend", "/rounds/1/round"},
		{"round 11", `{"rulebook":"classic",` + players + `,"rounds":[` + strings.Replace(round, `"round":1`, `"round":11`, 1) + `]}`, scoring.Refused, "round_unknown", "/rounds/0/round"},
		{"round 2 of one", `{"rulebook":"grandpa-beck","options":{"schedule":"past-your-bedtime"},` + players + `,"rounds":[` + strings.Replace(round, `"round":1`, `"round":2`, 1) + `]}`, scoring.Refused, "round_unknown", "/rounds/0/round"},
		{"a bid left out", `{"rulebook":"classic",` + players + `,"rounds":[{"round":1,"bids":{"Ana":1},"tricks":{"Ana":1,"Léo":0}}]}`, scoring.Refused, "bids_missing", "/rounds/0/bids"},
		{"tricks left out", `{"rulebook":"classic",` + players + `,"rounds":[{"round":1,"bids":{"Ana":1,"Léo":0},"tricks":{"Ana":1}}]}`, scoring.Refused, "tricks_missing", "/rounds/0/tricks"},
		{"a stranger's bid", `{"rulebook":"classic",` + players + `,"rounds":[{"round":1,"bids":{"Ana":1,"Léo":0,"Max":0},"tricks":{"Ana":1,"Léo":0}}]}`, scoring.Refused, "unknown_player", "/rounds/0/bids/Max"},
		{"a bid too high", `{"rulebook":"classic",` + players + `,"rounds":[{"round":1,"bids":{"Ana":2,"Léo":0},"tricks":{"Ana":1,"Léo":0}}]}`, scoring.Refused, "bid_range", "/rounds/0/bids/Ana"},
		{"tricks that do not add up", `{"rulebook":"classic",` + players + `,"rounds":[{"round":1,"bids":{"Ana":1,"Léo":0},"tricks":{"Ana":1,"Léo":1}}]}`, scoring.Refused, "tricks_total", "/rounds/0/tricks"},
		{"a null bid", `{"rulebook":"classic",` + players + `,"rounds":[{"round":1,"bids":{"Ana":null,"Léo":0},"tricks":{"Ana":1,"Léo":0}}]}`, scoring.Malformed, "wrong_type", "/rounds/0/bids/Ana"},
		{"half a trick", `{"rulebook":"classic",` + players + `,"rounds":[{"round":1,"bids":{"Ana":1,"Léo":0},"tricks":{"Ana":0.5,"Léo":0.5}}]}`, scoring.Malformed, "wrong_type", "/rounds/0/tricks/Ana"},
		{"an unknown member", `{"rulebook":"classic",` + players + `,"rounds":[],"waive":true}`, scoring.Malformed, "unknown_field", "/waive"},
		{"a third in an alliance", `{"rulebook":"grandpa-beck",` + players + `,"rounds":[{"round":1,"bids":{"Ana":1,"Léo":0},"tricks":{"Ana":1,"Léo":0},"alliances":[["Ana","Léo","Max"]]}]}`, scoring.Malformed, "wrong_type", "/rounds/0/alliances/0"},
	} {
		t.Run(k.name, func(t *testing.T) {
			_, err := skullking.New().Calls()[0].Do([]byte(k.body))
			assertProblem(t, err, k.kind, k.code, k.field)
		})
	}
}

func TestTrickRequests(t *testing.T) {
	for _, k := range []struct {
		name, body  string
		kind        scoring.Kind
		code, field string
	}{
		{"no rulebook", `{"plays":[{"player":"Ana","card":"pirate"}]}`, scoring.Refused, "unknown_rulebook", "/rulebook"},
		{"no plays", `{"rulebook":"classic"}`, scoring.Refused, "plays_empty", "/plays"},
		{"nobody plays", `{"rulebook":"classic","plays":[{"card":"pirate"}]}`, scoring.Refused, "name_empty", "/plays/0/player"},
		{"no card", `{"rulebook":"classic","plays":[{"player":"Ana"}]}`, scoring.Refused, "card_unknown", "/plays/0/card"},
		{"a kraken in the classic book", `{"rulebook":"classic","plays":[{"player":"Ana","card":"kraken"}]}`, scoring.Refused, "card_unknown", "/plays/0/card"},
		{"a 14 in the first box", `{"rulebook":"schmidt","plays":[{"player":"Ana","card":"black-14"}]}`, scoring.Refused, "card_unknown", "/plays/0/card"},
		{"a player twice", `{"rulebook":"classic","plays":[{"player":"Ana","card":"pirate"},{"player":"Ana","card":"escape"}]}`, scoring.Refused, "player_twice", "/plays/1/player"},
		{"a player twice, in capitals", `{"rulebook":"classic","plays":[{"player":"Ana","card":"pirate"},{"player":"ANA","card":"escape"}]}`, scoring.Refused, "player_twice", "/plays/1/player"},
		{"two Skull Kings", `{"rulebook":"classic","plays":[{"player":"Ana","card":"skull-king"},{"player":"Léo","card":"skull-king"}]}`, scoring.Refused, "card_too_often", "/plays/1/card"},
		{"a card that is a number", `{"rulebook":"classic","plays":[{"player":"Ana","card":3}]}`, scoring.Malformed, "wrong_type", "/plays/0/card"},
	} {
		t.Run(k.name, func(t *testing.T) {
			_, err := skullking.New().Calls()[1].Do([]byte(k.body))
			assertProblem(t, err, k.kind, k.code, k.field)
		})
	}
}

func assertProblem(t *testing.T, err error, kind scoring.Kind, code, field string) {
	t.Helper()
	var problem *scoring.Problem
	require.ErrorAs(t, err, &problem)
	assert.Equal(t, kind, problem.Kind)
	assert.Equal(t, code, problem.Code)
	assert.Equal(t, field, problem.Field)
}
