package skullking_test

import (
	"strings"
	"testing"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/skullking"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// refusal is one thing the rules say no to: the entries of round 4 at a table
// of three (p1 to p3) who bid 2, 1, 1, the last of them refused.
type refusal struct {
	name    string
	book    string // default grandpa-beck
	options string
	seats   int    // default 3
	entry   string // results of round 4, type and round left out; or a whole entry
	code    string
	field   string
}

const three = `"tricks":{"p1":2,"p2":1,"p3":1}`

func refusals() []refusal {
	return []refusal{
		{name: "tricks above the cards", entry: `"tricks":{"p1":5}`, code: "tricks_range", field: "/tricks/p1"},
		{name: "tricks below 0", entry: `"tricks":{"p1":-1}`, code: "tricks_range", field: "/tricks/p1"},
		{name: "one trick too many", entry: `"tricks":{"p1":3,"p2":1,"p3":1}`, code: "tricks_total", field: "/tricks"},
		{name: "one trick too few", entry: `"tricks":{"p1":1,"p2":1,"p3":1}`, code: "tricks_total", field: "/tricks"},
		{name: "all there but one destroyed", entry: three + `,"destroyed_tricks":1`, code: "tricks_total", field: "/tricks"},
		{name: "three destroyed", entry: `"tricks":{"p1":1,"p2":0,"p3":0},"destroyed_tricks":3`, code: "destroyed_range", field: "/destroyed_tricks"},
		{name: "fewer than none destroyed", entry: `"tricks":{"p1":3,"p2":1,"p3":1},"destroyed_tricks":-1`, code: "destroyed_range", field: "/destroyed_tricks"},
		{name: "destroyed without a kraken", book: "classic", entry: `"tricks":{"p1":1,"p2":1,"p3":1},"destroyed_tricks":1`, code: "destroyed_unknown", field: "/destroyed_tricks"},
		{name: "nothing said", entry: `"tricks":{}`, code: "results_empty", field: "/tricks"},
		{name: "a stranger", entry: `"tricks":{"p9":1}`, code: "unknown_player", field: "/tricks/p9"},
		{name: "ghost tricks without the ghost", entry: `"tricks":{"p1":1,"p2":1,"p3":1},"ghost_tricks":1`, code: "ghost_unknown", field: "/ghost_tricks"},
		{name: "too many ghost tricks", options: `{"ghost":true}`, seats: 2, entry: `"tricks":{"p1":0,"p2":0},"ghost_tricks":5`, code: "ghost_range", field: "/ghost_tricks"},
		{name: "ghost tricks that do not add up", options: `{"ghost":true}`, seats: 2, entry: `"tricks":{"p1":2,"p2":1},"ghost_tricks":2`, code: "tricks_total", field: "/tricks"},

		{name: "a bonus nobody knows", entry: three + `,"bonuses":{"p1":{"parrot":1}}`, code: "bonus_unknown", field: "/bonuses/p1/parrot"},
		{name: "14s in the classic book", book: "classic", entry: three + `,"bonuses":{"p1":{"fourteens":1}}`, code: "bonus_unknown", field: "/bonuses/p1/fourteens"},
		{name: "a black 14 in the first box", book: "schmidt", entry: three + `,"bonuses":{"p1":{"black_fourteen":1}}`, code: "bonus_unknown", field: "/bonuses/p1/black_fourteen"},
		{name: "pirates take mermaids in the classic book", book: "classic", entry: three + `,"bonuses":{"p1":{"pirates_took_mermaids":1}}`, code: "bonus_unknown", field: "/bonuses/p1/pirates_took_mermaids"},
		{name: "alliances in the classic book", book: "classic", entry: three + `,"alliances":[["p1","p2"]]`, code: "alliances_unknown", field: "/alliances"},
		{name: "wagers in the first box", book: "schmidt", entry: three + `,"wagers":{"p1":10}`, code: "wagers_unknown", field: "/wagers"},
		{name: "a bid change in the first box", book: "schmidt", entry: three + `,"bid_changes":{"p1":1}`, code: "bid_changes_unknown", field: "/bid_changes"},
		{name: "a cannonball outside rascal", entry: three + `,"cannonball":["p1"]`, code: "cannonball_unknown", field: "/cannonball"},
		{name: "a cannonball twice", options: `{"scoring":"rascal"}`, entry: three + `,"cannonball":["p1","p1"]`, code: "player_twice", field: "/cannonball/1"},
		{name: "a stranger's cannonball", options: `{"scoring":"rascal"}`, entry: three + `,"cannonball":["p7"]`, code: "unknown_player", field: "/cannonball/0"},

		{name: "a bonus without a trick", entry: `"tricks":{"p1":4,"p2":0,"p3":0},"bonuses":{"p2":{"fourteens":1}}`, code: "bonus_without_trick", field: "/bonuses/p2/fourteens"},
		{name: "a wager without a trick", entry: `"tricks":{"p1":4,"p2":0,"p3":0},"wagers":{"p2":10}`, code: "wager_without_trick", field: "/wagers/p2"},
		{name: "a bid change without a trick", entry: `"tricks":{"p1":4,"p2":0,"p3":0},"bid_changes":{"p2":1}`, code: "bid_change_without_trick", field: "/bid_changes/p2"},
		{name: "a bonus without its tricks", entry: `"tricks":{"p1":2},"bonuses":{"p2":{"fourteens":1}}`, code: "tricks_needed", field: "/bonuses/p2"},
		{name: "a wager without its tricks", entry: `"tricks":{"p1":2},"wagers":{"p2":10}`, code: "tricks_needed", field: "/wagers/p2"},
		{name: "a cannonball without its tricks", options: `{"scoring":"rascal"}`, entry: `"tricks":{"p1":2},"cannonball":["p2"]`, code: "tricks_needed", field: "/cannonball/0"},
		{name: "a stranger's bonus", entry: three + `,"bonuses":{"p8":{"fourteens":1}}`, code: "unknown_player", field: "/bonuses/p8"},
		{name: "a negative count", entry: three + `,"bonuses":{"p1":{"fourteens":-1}}`, code: "bonus_negative", field: "/bonuses/p1/fourteens"},
		{name: "both captures of one Skull King, one player", entry: three + `,"bonuses":{"p1":{"mermaid_took_skull_king":1,"skull_king_took_pirates":1}}`, code: "one_skull_king_once", field: "/bonuses"},
		{name: "both captures of one Skull King, two players", book: "classic", entry: three + `,"bonuses":{"p1":{"skull_king_took_pirates":1},"p2":{"mermaid_took_skull_king":1}}`, code: "one_skull_king", field: "/bonuses"},
		{name: "two players take pirates", entry: three + `,"bonuses":{"p1":{"skull_king_took_pirates":1},"p2":{"skull_king_took_pirates":1}}`, code: "one_skull_king", field: "/bonuses"},
		{name: "two mermaids take the Skull King", book: "schmidt", entry: three + `,"bonuses":{"p1":{"mermaid_took_skull_king":1},"p3":{"mermaid_took_skull_king":1}}`, code: "one_skull_king", field: "/bonuses"},
		{name: "the Skull King taken twice", entry: three + `,"bonuses":{"p1":{"mermaid_took_skull_king":2}}`, code: "one_skull_king_count", field: "/bonuses"},
		{name: "more pirates than other cards", entry: three + `,"bonuses":{"p1":{"skull_king_took_pirates":3}}`, code: "pirates_many", field: "/bonuses"},
		{name: "two pirates beside two hands", seats: 2, entry: `"tricks":{"p1":3,"p2":1},"bonuses":{"p1":{"skull_king_took_pirates":2}}`, code: "pirates_many", field: "/bonuses"},
		{name: "three pirates beside the ghost", options: `{"ghost":true}`, seats: 2, entry: `"tricks":{"p1":3,"p2":1},"bonuses":{"p1":{"skull_king_took_pirates":3}}`, code: "pirates_many", field: "/bonuses"},
		{name: "seven pirates at a table of eight", seats: 8, entry: `"tricks":{"p1":4},"bonuses":{"p1":{"skull_king_took_pirates":7}}`, code: "pirates_many", field: "/bonuses"},
		{name: "three mermaids", entry: three + `,"bonuses":{"p1":{"pirates_took_mermaids":2},"p2":{"pirates_took_mermaids":1}}`, code: "mermaids_many", field: "/bonuses"},
		{name: "two mermaids taken and a third that takes", entry: three + `,"bonuses":{"p1":{"pirates_took_mermaids":2},"p2":{"mermaid_took_skull_king":1}}`, code: "mermaids_many", field: "/bonuses"},
		{name: "four coloured 14s", entry: three + `,"bonuses":{"p1":{"fourteens":2},"p2":{"fourteens":2}}`, code: "fourteens_many", field: "/bonuses"},
		{name: "counts that overflow when added up", entry: three + `,"bonuses":{"p1":{"fourteens":4611686018427387904},"p2":{"fourteens":4611686018427387904}}`, code: "fourteens_many", field: "/bonuses"},
		{name: "two black 14s", entry: three + `,"bonuses":{"p1":{"black_fourteen":1},"p2":{"black_fourteen":1}}`, code: "black_fourteens_many", field: "/bonuses"},
		{name: "two kinds of capture in one trick", entry: three + `,"bonuses":{"p2":{"pirates_took_mermaids":1,"skull_king_took_pirates":1}}`, code: "captures_many", field: "/bonuses/p2"},
		{name: "a third alliance", entry: three + `,"alliances":[["p1","p2"],["p2","p3"],["p3","p1"]]`, code: "alliances_many", field: "/alliances"},
		{name: "an alliance with oneself", entry: three + `,"alliances":[["p1","p1"]]`, code: "alliance_self", field: "/alliances/0"},
		{name: "an alliance with a stranger", entry: three + `,"alliances":[["p1","p6"]]`, code: "unknown_player", field: "/alliances/0/1"},
		{name: "an alliance of two without a trick", entry: `"tricks":{"p1":4,"p2":0,"p3":0},"alliances":[["p2","p3"]]`, code: "alliance_without_trick", field: "/alliances/0"},
		{name: "two wagers", entry: three + `,"wagers":{"p1":10,"p2":20}`, code: "wagers_many", field: "/wagers"},
		{name: "a wager of 15", entry: three + `,"wagers":{"p1":15}`, code: "wager_value", field: "/wagers/p1"},
		{name: "a wager below 0", entry: three + `,"wagers":{"p1":-10}`, code: "wager_value", field: "/wagers/p1"},
		{name: "two bid changes", entry: three + `,"bid_changes":{"p1":1,"p2":-1}`, code: "bid_changes_many", field: "/bid_changes"},
		{name: "a bid change of 2", entry: three + `,"bid_changes":{"p1":2}`, code: "bid_change_value", field: "/bid_changes/p1"},

		{name: "a second bid", entry: `{"type":"bids","round":4,"values":{"p1":2}}`, code: "bid_already_made", field: "/values/p1"},
		{name: "a round the schedule has not", entry: `{"type":"bids","round":11,"values":{"p1":2}}`, code: "round_unknown", field: "/round"},
		{name: "round 0", entry: `{"type":"bids","round":0,"values":{"p1":2}}`, code: "round_unknown", field: "/round"},
		{name: "an earlier round", entry: `{"type":"bids","round":3,"values":{"p1":2}}`, code: "round_past", field: "/round"},
		{name: "the next round before this one is scored", entry: `{"type":"bids","round":5,"values":{"p1":2}}`, code: "round_open", field: "/round"},

		{name: "a stranger leaves", entry: `{"type":"leave","player":"p9","from_round":5}`, code: "unknown_player", field: "/player"},
		{name: "leaving from a round that is over", entry: `{"type":"leave","player":"p1","from_round":3}`, code: "leave_round", field: "/from_round"},
		{name: "leaving after the last round", entry: `{"type":"leave","player":"p1","from_round":11}`, code: "leave_round", field: "/from_round"},
		{name: "one would stay", seats: 2, entry: `{"type":"leave","player":"p1","from_round":5}`, code: "too_few_stay", field: "/player"},
		{name: "joining the ghost", options: `{"ghost":true}`, seats: 2, entry: `{"type":"join","name":"Zoë","start":0}`, code: "join_ghost"},
		{name: "a ninth player", seats: 8, entry: `{"type":"join","name":"Zoë","start":0}`, code: "table_full"},
		{name: "a start score out of this world", entry: `{"type":"join","name":"Zoë","start":100001}`, code: "start_range", field: "/start"},

		{name: "no play", entry: `{"type":"trick","round":4,"plays":[]}`, code: "plays_empty", field: "/plays"},
		{name: "a card missing", entry: trick("p1 pirate", "p2 green-1"), code: "plays_missing", field: "/plays"},
		{name: "the ghost's card missing", options: `{"ghost":true}`, seats: 2, entry: trick("p1 pirate", "p2 green-1"), code: "plays_missing", field: "/plays"},
		{name: "a player twice", entry: trick("p1 pirate", "p2 green-1", "p1 green-2"), code: "player_twice", field: "/plays/2/player"},
		{name: "a stranger plays", entry: trick("p1 pirate", "p2 green-1", "p4 green-2"), code: "unknown_player", field: "/plays/2/player"},
		{name: "a card twice", entry: trick("p1 green-1", "p2 green-1", "p3 green-2"), code: "card_too_often", field: "/plays/1/card"},
		{name: "the Tigress twice", entry: trick("p1 tigress-pirate", "p2 tigress-escape", "p3 green-2"), code: "card_too_often", field: "/plays/1/card"},
		{name: "a card of another book", entry: trick("p1 blue-1", "p2 green-1", "p3 green-2"), code: "card_unknown", field: "/plays/0/card"},
		{name: "a card written otherwise", entry: trick("p1 green-03", "p2 green-1", "p3 green-2"), code: "card_unknown", field: "/plays/0/card"},
		{name: "more plays than players of the rulebook", book: "classic",
			entry: trick("p1 pirate", "p2 pirate", "p3 pirate", "p4 pirate", "p5 pirate", "p6 escape", "p7 escape"), code: "plays_many", field: "/plays"},
	}
}

// trick writes a trick entry of round 4: "p1 pirate".
func trick(plays ...string) string { return trickOf("4", plays...) }

func trickOf(round string, plays ...string) string {
	var list []string
	for _, play := range plays {
		player, card, _ := strings.Cut(play, " ")
		list = append(list, `{"player":"`+player+`","card":"`+card+`"}`)
	}
	return `{"type":"trick","round":` + round + `,"plays":[` + strings.Join(list, ",") + `]}`
}

func (c refusal) setup(t testing.TB) scoring.Setup {
	book, n := c.book, c.seats
	if book == "" {
		book = skullking.GrandpaBeck
	}
	if n == 0 {
		n = 3
	}
	return prepared(t, book, c.options, seats(n)...)
}

func seats(n int) []scoring.SeatID {
	return []scoring.SeatID{"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"}[:n]
}

func (c refusal) log(t testing.TB) []string {
	setup := c.setup(t)
	bids := `"p1":2`
	for _, seat := range setup.Seats[1:] {
		bids += `,"` + string(seat) + `":1`
	}
	entry := c.entry
	if !strings.HasPrefix(entry, "{") {
		entry = `{"type":"results","round":4,` + entry + `}`
	}
	return []string{`{"type":"bids","round":4,"values":{` + bids + `}}`, entry}
}

func TestRefusals(t *testing.T) {
	catalog, err := i18n.Load()
	require.NoError(t, err)
	for _, c := range refusals() {
		t.Run(c.name, func(t *testing.T) {
			_, err := replay(t, c.setup(t), c.log(t)...)
			var entry *scoring.EntryProblem
			require.ErrorAs(t, err, &entry)
			assert.Equal(t, 1, entry.Index)
			assert.Equal(t, c.code, entry.Problem.Code)
			assert.Equal(t, c.field, entry.Problem.Field)
			for _, lang := range i18n.Langs {
				words := catalog.For(lang).Problem(entry.Problem, func(seat scoring.SeatID) string { return "<" + string(seat) + ">" })
				assert.NotContains(t, words, "no value", lang)
				assert.NotContains(t, words, "⟦", lang)
			}
		})
	}
}

// A refusal names a number that was sent, however large.
func TestARefusalNamesWhatWasSent(t *testing.T) {
	const most, half = 9223372036854775807, 4611686018427387904
	for _, c := range []struct {
		entry, code string
		count       int
	}{
		{`"bonuses":{"p1":{"skull_king_took_pirates":9223372036854775807}}`, "pirates_many", most},
		{`"bonuses":{"p1":{"skull_king_took_pirates":1000001}}`, "pirates_many", 1000001},
		{`"bonuses":{"p1":{"fourteens":9223372036854775807}}`, "fourteens_many", most},
		{`"bonuses":{"p1":{"fourteens":1},"p2":{"fourteens":9223372036854775807}}`, "fourteens_many", most},
		{`"bonuses":{"p1":{"fourteens":4611686018427387904},"p2":{"fourteens":4611686018427387904}}`, "fourteens_many", half},
		{`"bonuses":{"p1":{"black_fourteen":9223372036854775807},"p2":{"black_fourteen":1}}`, "black_fourteens_many", most},
		{`"bonuses":{"p1":{"mermaid_took_skull_king":9223372036854775807}}`, "one_skull_king_count", most},
		{`"bonuses":{"p1":{"pirates_took_mermaids":9223372036854775807},"p2":{"mermaid_took_skull_king":1}}`, "mermaids_many", most},
		{`"bonuses":{"p1":{"fourteens":2},"p2":{"fourteens":3}}`, "fourteens_many", 5},
	} {
		of := refusal{entry: three + "," + c.entry}
		_, err := replay(t, of.setup(t), of.log(t)...)
		var entry *scoring.EntryProblem
		require.ErrorAs(t, err, &entry, c.entry)
		assert.Equal(t, c.code, entry.Problem.Code, c.entry)
		assert.Equal(t, c.count, entry.Problem.Args["count"], c.entry)
	}
}

// TestRefusalsOfBids are refusals of a round's first entry.
func TestRefusalsOfBids(t *testing.T) {
	setup := prepared(t, skullking.Classic, "", seats(3)...)
	for _, c := range []struct{ name, entry, code, field string }{
		{"a bid above the cards", `{"type":"bids","round":4,"values":{"p1":5}}`, "bid_range", "/values/p1"},
		{"a bid below 0", `{"type":"bids","round":4,"values":{"p2":-1}}`, "bid_range", "/values/p2"},
		{"a stranger", `{"type":"bids","round":4,"values":{"p1":1,"p/1":1}}`, "unknown_player", "/values/p~11"},
		{"no bid", `{"type":"bids","round":4,"values":{}}`, "bids_empty", "/values"},
		{"no values", `{"type":"bids","round":4}`, "bids_empty", "/values"},
		{"no round", `{"type":"bids","values":{"p1":1}}`, "round_unknown", "/round"},
		{"results before the bids", `{"type":"results","round":4,"tricks":{"p1":1}}`, "bids_missing", "/round"},
		{"a trick before the bids", `{"type":"trick","round":4,"plays":[]}`, "bids_missing", "/round"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := replay(t, setup, c.entry)
			var entry *scoring.EntryProblem
			require.ErrorAs(t, err, &entry)
			assert.Equal(t, c.code, entry.Problem.Code)
			assert.Equal(t, c.field, entry.Problem.Field)
			assert.Equal(t, scoring.Refused, entry.Problem.Kind)
		})
	}
}

// TestLegalByAHair are the neighbours of refusals.
func TestLegalByAHair(t *testing.T) {
	for _, c := range []refusal{
		{name: "two destroyed", entry: `"tricks":{"p1":2,"p2":0,"p3":0},"destroyed_tricks":2`},
		{name: "two pirates beside three hands", entry: three + `,"bonuses":{"p1":{"skull_king_took_pirates":2}}`},
		{name: "two pirates beside the ghost", options: `{"ghost":true}`, seats: 2, entry: `"tricks":{"p1":3,"p2":1},"bonuses":{"p1":{"skull_king_took_pirates":2}}`},
		{name: "six pirates at a table of eight", seats: 8, entry: `"tricks":{"p1":4},"bonuses":{"p1":{"skull_king_took_pirates":6}}`},
		{name: "one mermaid taken, one that takes", entry: three + `,"bonuses":{"p1":{"pirates_took_mermaids":1,"mermaid_took_skull_king":1}}`},
		{name: "two mermaids in one trick", entry: three + `,"bonuses":{"p2":{"pirates_took_mermaids":2}}`},
		{name: "three coloured 14s and the black one", entry: three + `,"bonuses":{"p2":{"fourteens":3,"black_fourteen":1}}`},
		{name: "a capture and 14s in one trick", entry: three + `,"bonuses":{"p2":{"fourteens":1,"skull_king_took_pirates":1}}`},
		{name: "two alliances of the same two", entry: three + `,"alliances":[["p1","p2"],["p2","p1"]]`},
		{name: "an alliance of one who took nothing", entry: `"tricks":{"p1":4,"p2":0,"p3":0},"alliances":[["p2","p1"]]`},
		{name: "a wager of 0", entry: three + `,"wagers":{"p1":0}`},
		{name: "a bid change of 0", entry: three + `,"bid_changes":{"p1":0}`},
		{name: "a bonus of 0 without a trick", entry: `"tricks":{"p1":4,"p2":0,"p3":0},"bonuses":{"p2":{"fourteens":0}}`},
		{name: "no alliances in the classic book", book: "classic", entry: three + `,"alliances":[],"wagers":{},"destroyed_tricks":0,"ghost_tricks":0`},
		{name: "waived", entry: `"tricks":{"p1":2,"p2":1,"p3":0},"waive_tricks_check":true`},
	} {
		t.Run(c.name, func(t *testing.T) {
			sheetOf(t, c.setup(t), c.log(t)...)
		})
	}
}

func TestBidChangesStayWithinTheCards(t *testing.T) {
	setup := prepared(t, skullking.GrandpaBeck, "", seats(2)...)
	bids := `{"type":"bids","round":2,"values":{"p1":2,"p2":0}}`
	for _, c := range []struct{ tricks, player, change, code string }{
		{`{"p1":1,"p2":1}`, "p1", "1", "bid_change_range"},
		{`{"p1":1,"p2":1}`, "p2", "-1", "bid_change_range"},
		{`{"p1":1,"p2":1}`, "p1", "-1", ""},
		{`{"p1":1,"p2":1}`, "p2", "1", ""},
	} {
		_, err := replay(t, setup, bids, `{"type":"results","round":2,"tricks":`+c.tricks+`,"bid_changes":{"`+c.player+`":`+c.change+`}}`)
		if c.code == "" {
			assert.NoError(t, err)
			continue
		}
		var problem *scoring.Problem
		require.ErrorAs(t, err, &problem)
		assert.Equal(t, c.code, problem.Code)
		assert.Equal(t, "/bid_changes/"+c.player, problem.Field)
	}
}
