package skullking_test

import (
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest"
	"ardoise/scoring/skullking"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestBidsTurnOverTogether(t *testing.T) {
	setup := prepared(t, skullking.Classic, "", seats(3)...)
	sheet := sheetOf(t, setup,
		`{"type":"bids","round":1,"values":{"p2":1}}`,
		`{"type":"bids","round":1,"values":{"p3":1}}`)
	assert.Equal(t, skullking.PhaseBids, sheet.Phase)
	assert.Equal(t, []scoring.Missing{{Code: "bid", Round: 1, Player: "p1"}}, sheet.Missing)
	assert.False(t, sheet.Current().Revealed)
	assert.Zero(t, sheet.Current().BidSum, "the sum would tell the bids")

	sheet = sheetOf(t, setup,
		`{"type":"bids","round":1,"values":{"p2":1}}`,
		`{"type":"bids","round":1,"values":{"p3":1,"p1":0}}`)
	assert.Equal(t, skullking.PhaseResults, sheet.Phase)
	assert.True(t, sheet.Current().Revealed)
	assert.Equal(t, 2, sheet.Current().BidSum)
	assert.Equal(t, 1, sheet.Current().Box("p1").BidEntry)
	assert.Equal(t, 0, sheet.Current().Box("p2").BidEntry)
	assert.Equal(t, -1, sheet.Current().Box("p2").ResultEntry)
	assert.Len(t, sheet.Missing, 3)
	assert.Equal(t, "tricks", sheet.Missing[0].Code)
}

func TestHiddenBidsAreCutAndStillThere(t *testing.T) {
	game := skullking.New()
	setup := prepared(t, skullking.Classic, "", seats(3)...)
	log := scoringtest.Decode(t, game, []string{`{"type":"bids","round":1,"values":{"p1":1,"p2":0}}`})
	sheet := scoringtest.Replay(t, game, setup, log)
	assert.Equal(t, []scoring.SeatID{"p1", "p2"}, game.Hidden(log[0], sheet))

	cut := game.Cut(log[0], []scoring.SeatID{"p2"})
	seen := scoringtest.Replay(t, game, setup, []scoring.Entry{cut}).(*skullking.Sheet)
	assert.Equal(t, 1, *seen.Current().Box("p1").Bid)
	assert.True(t, seen.Current().Box("p2").HasBid)
	assert.Nil(t, seen.Current().Box("p2").Bid)
	assert.JSONEq(t, `{"type":"bids","round":1,"values":{"p1":1,"p2":null}}`, string(scoringtest.JSON(t, cut)))

	full := append(log, scoringtest.Decode(t, game, []string{`{"type":"bids","round":1,"values":{"p3":1}}`})...)
	assert.Empty(t, game.Hidden(log[0], scoringtest.Replay(t, game, setup, full)))
}

func TestANullIsNoBid(t *testing.T) {
	_, err := skullking.New().Decode("bids", []byte(`{"type":"bids","round":1,"values":{"p1":null}}`))
	var problem *scoring.Problem
	require.ErrorAs(t, err, &problem)
	assert.Equal(t, scoring.Malformed, problem.Kind)
	assert.Equal(t, "/values/p1", problem.Field)
}

func TestResultsComeSeatBySeat(t *testing.T) {
	setup := prepared(t, skullking.Schmidt, "", seats(3)...)
	log := []string{
		`{"type":"bids","round":3,"values":{"p1":1,"p2":2,"p3":0}}`,
		`{"type":"results","round":3,"tricks":{"p1":2},"bonuses":{"p1":{"mermaid_took_skull_king":1}}}`,
		`{"type":"results","round":3,"tricks":{"p2":2}}`,
	}
	sheet := sheetOf(t, setup, log...)
	assert.Equal(t, []scoring.Missing{{Code: "tricks", Round: 3, Player: "p3"}}, sheet.Missing)
	assert.Nil(t, sheet.Current().Box("p3").Tricks, "not entered is not 0")

	log = append(log, `{"type":"results","round":3,"tricks":{"p3":0}}`)
	sheet = sheetOf(t, setup, log...)
	require.Len(t, sheet.Missing, 1)
	assert.Equal(t, "tricks_total", sheet.Missing[0].Code)
	assert.Equal(t, 4, sheet.Missing[0].Args["sum"])
	assert.Equal(t, 3, sheet.Missing[0].Args["expected"])
	assert.Equal(t, []scoring.SeatCount{{Seat: "p1", N: 2}, {Seat: "p2", N: 2}, {Seat: "p3", N: 0}}, sheet.Missing[0].Args["who"])
	assert.False(t, sheet.Current().Scored)
	assert.Equal(t, skullking.PhaseResults, sheet.Phase)

	log = append(log, `{"type":"results","round":3,"tricks":{"p1":1}}`)
	sheet = sheetOf(t, setup, log...)
	round := sheet.RoundAt(3)
	assert.True(t, round.Scored)
	assert.Equal(t, 4, sheet.Round, "the next round is on the table")
	assert.Equal(t, 20, round.Box("p1").Points, "the later entry takes the bonus away with it")
	assert.Equal(t, 4, round.Box("p1").ResultEntry)
	assert.Equal(t, 2, round.Box("p2").ResultEntry)
}

func TestAWaivedCheckIsSaidForGood(t *testing.T) {
	setup := prepared(t, skullking.Classic, "", seats(2)...)
	bids := `{"type":"bids","round":3,"values":{"p1":1,"p2":1}}`
	sheet := sheetOf(t, setup, bids, `{"type":"results","round":3,"tricks":{"p1":1,"p2":1},"waive_tricks_check":true}`,
		`{"type":"bids","round":4,"values":{"p1":1,"p2":1}}`)
	assert.True(t, sheet.RoundAt(3).Waived)
	assert.True(t, sheet.RoundAt(3).Scored)

	sheet = sheetOf(t, setup, bids, `{"type":"results","round":3,"tricks":{"p1":1,"p2":2},"waive_tricks_check":true}`)
	assert.False(t, sheet.RoundAt(3).Waived, "nothing had to be waived")

	sheet = sheetOf(t, setup, bids, `{"type":"results","round":3,"tricks":{"p1":1}}`, `{"type":"results","round":3,"tricks":{"p2":1}}`,
		`{"type":"results","round":3,"waive_tricks_check":true}`)
	assert.True(t, sheet.RoundAt(3).Waived, "a keeper waives the counts that are there")
}

func TestTricksFillTheResultsIn(t *testing.T) {
	setup := prepared(t, skullking.GrandpaBeck, "", seats(3)...)
	log := []string{
		`{"type":"bids","round":2,"values":{"p1":1,"p2":1,"p3":0}}`,
		trickOf("2", "p3 loot", "p1 skull-king", "p2 pirate"),
	}
	sheet := sheetOf(t, setup, log...)
	round := sheet.Current()
	assert.False(t, round.Scored)
	assert.Equal(t, scoring.SeatID("p1"), round.NextLead)
	assert.Equal(t, 1, round.Box("p1").SoFar)
	assert.Nil(t, round.Box("p1").Tricks)
	assert.Len(t, sheet.Missing, 3)

	log = append(log, trickOf("2", "p1 green-1", "p2 kraken", "p3 green-14"))
	sheet = sheetOf(t, setup, log...)
	round = sheet.RoundAt(2)
	assert.True(t, round.Scored)
	assert.True(t, round.ByTricks)
	assert.Equal(t, 1, round.DestroyedTricks)
	assert.Equal(t, []skullking.Alliance{{"p3", "p1"}}, round.Alliances)
	assert.Equal(t, 20+30+20, round.Box("p1").Points)
	assert.Equal(t, -10, round.Box("p2").Points)
	assert.Equal(t, 20+20, round.Box("p3").Points)
	assert.Equal(t, 2, round.Box("p3").ResultEntry)

	log = append(log, `{"type":"results","round":2,"tricks":{"p1":1},"wagers":{"p1":20},"bonuses":{"p1":{"skull_king_took_pirates":1}}}`)
	sheet = sheetOf(t, setup, log...)
	round = sheet.RoundAt(2)
	assert.Equal(t, 20+30+20+20, round.Box("p1").Points)
	assert.Empty(t, round.Differs)
	assert.True(t, round.ByTricks, "the others' results still come from the cards")

	log = append(log, `{"type":"results","round":2,"tricks":{"p1":1,"p2":1,"p3":0}}`)
	sheet = sheetOf(t, setup, log...)
	round = sheet.RoundAt(2)
	assert.False(t, round.ByTricks)
	assert.Equal(t, []skullking.Difference{
		{Player: "p1", What: "skull_king_took_pirates", Results: 0, Tricks: 1},
		{Player: "p2", What: "tricks", Results: 1, Tricks: 0},
		{What: "destroyed_tricks", Results: 0, Tricks: 1},
		{What: "alliances", Results: 0, Tricks: 1},
	}, round.Differs)
	_, err := replay(t, setup, append(log, `{"type":"results","round":2,"tricks":{"p1":1}}`)...)
	var problem *scoring.Problem
	require.ErrorAs(t, err, &problem)
	assert.Equal(t, "round_scored", problem.Code)
	assert.Equal(t, scoring.Conflict, problem.Kind)
}

func TestResultsThatDisagreeOpenARoundAgain(t *testing.T) {
	setup := prepared(t, skullking.Classic, "", seats(2)...)
	sheet := sheetOf(t, setup,
		`{"type":"bids","round":1,"values":{"p1":1,"p2":0}}`,
		trickOf("1", "p2 blue-3", "p1 blue-4"),
		`{"type":"results","round":1,"tricks":{"p2":1}}`)
	assert.False(t, sheet.RoundAt(1).Scored)
	assert.Equal(t, map[scoring.SeatID]int{"p1": 0, "p2": 0}, sheet.Totals)
	assert.Equal(t, "tricks_total", sheet.Missing[0].Code)
}

func TestTheGhostPlaysCards(t *testing.T) {
	setup := prepared(t, skullking.GrandpaBeck, `{"ghost":true}`, seats(2)...)
	sheet := sheetOf(t, setup,
		`{"type":"bids","round":2,"values":{"p1":1,"p2":1}}`,
		trickOf("2", "p2 green-3", "p1 loot", "ghost green-4"),
		trickOf("2", "ghost loot", "p2 pirate", "p1 green-9"))
	round := sheet.RoundAt(2)
	assert.True(t, round.Scored)
	assert.Equal(t, 1, round.GhostTricks)
	assert.Empty(t, round.Alliances, "nobody is allied with a ghost")
	assert.Equal(t, 20, round.Box("p2").Points)
	assert.NotContains(t, sheet.Totals, skullking.Ghost)
}

func TestTheSameCardsCannotLieInTwoTricks(t *testing.T) {
	setup := prepared(t, skullking.Classic, "", seats(2)...)
	_, err := replay(t, setup,
		`{"type":"bids","round":2,"values":{"p1":1,"p2":1}}`,
		trickOf("2", "p2 tigress-escape", "p1 blue-4"),
		trickOf("2", "p1 blue-5", "p2 tigress-pirate"))
	var problem *scoring.Problem
	require.ErrorAs(t, err, &problem)
	assert.Equal(t, "card_too_often", problem.Code)
	assert.Equal(t, "/plays/1/card", problem.Field)
}

func TestCandidates(t *testing.T) {
	game := skullking.New()
	setup := prepared(t, skullking.Classic, "", seats(2)...)
	sheet := sheetOf(t, setup,
		`{"type":"bids","round":1,"values":{"p1":1,"p2":0}}`,
		`{"type":"results","round":1,"tricks":{"p1":1,"p2":0}}`,
		`{"type":"bids","round":2,"values":{"p1":1}}`)
	for _, c := range []struct {
		name, entry, code string
		kind              scoring.Kind
	}{
		{"the next bid", `{"type":"bids","round":2,"values":{"p2":1}}`, "", ""},
		{"a second bid", `{"type":"bids","round":2,"values":{"p2":1,"p1":2}}`, "bid_already_made", scoring.Conflict},
		{"a bid of a round that is over", `{"type":"bids","round":1,"values":{"p2":1}}`, "bid_already_made", scoring.Conflict},
		{"a bid two rounds ahead", `{"type":"bids","round":4,"values":{"p2":1}}`, "round_next", scoring.Refused},
		{"results of a scored round", `{"type":"results","round":1,"tricks":{"p1":0,"p2":1}}`, "round_scored", scoring.Conflict},
		{"results of a round ahead", `{"type":"results","round":3,"tricks":{"p1":0}}`, "round_next", scoring.Refused},
		{"a trick of a scored round", trickOf("1", "p1 pirate", "p2 escape"), "round_scored", scoring.Conflict},
		{"somebody joins", `{"type":"join","name":"Zoë","start":0}`, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			entry := scoringtest.Decode(t, game, []string{c.entry})[0]
			err := game.Candidate(setup, sheet, entry)
			if c.code == "" {
				assert.NoError(t, err)
				return
			}
			var problem *scoring.Problem
			require.ErrorAs(t, err, &problem)
			assert.Equal(t, c.code, problem.Code)
			assert.Equal(t, c.kind, problem.Kind)
			assert.NotContains(t, problem.Args, "bid", "a conflict must not tell a bid")
		})
	}
}

func TestWhoseEntryItIs(t *testing.T) {
	for _, c := range []struct {
		entry string
		by    []scoring.SeatID
		names []scoring.SeatID
	}{
		{`{"type":"bids","round":1,"values":{"p10":1,"p2":0}}`, []scoring.SeatID{"p2", "p10"}, []scoring.SeatID{"p2", "p10"}},
		{`{"type":"results","round":1,"tricks":{"p1":1},"bonuses":{"p1":{"fourteens":1}},"wagers":{"p1":10},"bid_changes":{"p1":1},"cannonball":["p1"]}`, []scoring.SeatID{"p1"}, []scoring.SeatID{"p1"}},
		{`{"type":"results","round":1,"tricks":{"p1":1},"wagers":{"p2":10}}`, nil, []scoring.SeatID{"p1", "p2"}},
		{`{"type":"results","round":1,"tricks":{"p1":1},"alliances":[["p1","p2"]]}`, nil, []scoring.SeatID{"p1", "p2"}},
		{`{"type":"results","round":1,"tricks":{"p1":1},"destroyed_tricks":1}`, nil, []scoring.SeatID{"p1"}},
		{`{"type":"results","round":1,"tricks":{"p1":1},"ghost_tricks":1}`, nil, []scoring.SeatID{"p1"}},
		{`{"type":"results","round":1,"tricks":{"p1":1},"waive_tricks_check":true}`, nil, []scoring.SeatID{"p1"}},
		{trickOf("1", "p2 pirate", "ghost escape", "p1 escape"), nil, []scoring.SeatID{"p1", "p2"}},
	} {
		entry := scoringtest.Decode(t, skullking.New(), []string{c.entry})[0]
		assert.Equal(t, c.by, entry.By(), c.entry)
		assert.Equal(t, c.names, entry.Names(), c.entry)
	}
}
