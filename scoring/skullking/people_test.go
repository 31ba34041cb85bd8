package skullking_test

import (
	"fmt"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/skullking"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// played is a round in which everybody named bids 0 and the first takes all.
func played(round, cards int, players ...string) []string {
	bids, tricks := "", ""
	for i, player := range players {
		took := 0
		if i == 0 {
			took = cards
		}
		bids += fmt.Sprintf(`,"%s":0`, player)
		tricks += fmt.Sprintf(`,"%s":%d`, player, took)
	}
	return []string{
		fmt.Sprintf(`{"type":"bids","round":%d,"values":{%s}}`, round, bids[1:]),
		fmt.Sprintf(`{"type":"results","round":%d,"tricks":{%s}}`, round, tricks[1:]),
	}
}

func TestTheDealMovesLeft(t *testing.T) {
	setup := prepared(t, skullking.Classic, "", seats(3)...)
	setup.First = "p2"
	sheet := sheetOf(t, setup)
	assert.Equal(t, scoring.SeatID("p2"), sheet.Dealer)
	assert.Equal(t, scoring.SeatID("p3"), sheet.Leads)
	assert.Equal(t, 1, sheet.Cards)

	sheet = sheetOf(t, setup, played(1, 1, "p1", "p2", "p3")...)
	assert.Equal(t, scoring.SeatID("p3"), sheet.Dealer)
	assert.Equal(t, scoring.SeatID("p1"), sheet.Leads)

	sheet = sheetOf(t, setup, played(7, 7, "p1", "p2", "p3")...)
	assert.Equal(t, scoring.SeatID("p2"), sheet.RoundAt(7).Dealer, "the deal moved on over rounds that nobody entered")
}

func TestLeavingSkipsTheDeal(t *testing.T) {
	setup := prepared(t, skullking.GrandpaBeck, "", seats(4)...)
	log := append(played(1, 1, "p1", "p2", "p3", "p4"), `{"type":"leave","player":"p2","from_round":2}`)
	sheet := sheetOf(t, setup, log...)
	assert.Equal(t, scoring.SeatID("p3"), sheet.Dealer)
	assert.Nil(t, sheet.Current().Box("p2"))
	assert.Equal(t, 2, sheet.Left["p2"])
	assert.Len(t, sheet.Missing, 3)
	assert.Equal(t, 10, sheet.Totals["p2"], "the points stay")

	sheet = sheetOf(t, setup, append(log, played(2, 2, "p1", "p3", "p4")...)...)
	assert.True(t, sheet.RoundAt(2).Scored)
	assert.Equal(t, scoring.SeatID("p4"), sheet.Dealer)
}

func TestTheLastOneAwaitedLeaves(t *testing.T) {
	setup := prepared(t, skullking.Classic, "", seats(3)...)
	sheet := sheetOf(t, setup,
		`{"type":"bids","round":1,"values":{"p1":1,"p2":1}}`,
		`{"type":"leave","player":"p3","from_round":1}`)
	assert.True(t, sheet.Current().Revealed)
	assert.Equal(t, 2, sheet.Current().BidSum)
	assert.Equal(t, skullking.PhaseResults, sheet.Phase)
	assert.Equal(t, 0, sheet.Current().Box("p1").BidEntry)
}

func TestNobodyLeavesARoundBeingPlayed(t *testing.T) {
	setup := prepared(t, skullking.GrandpaBeck, "", seats(3)...)
	bids := `{"type":"bids","round":1,"values":{"p1":1,"p2":1,"p3":0}}`
	for name, play := range map[string]string{
		"results":   `{"type":"results","round":1,"tricks":{"p1":0}}`,
		"destroyed": `{"type":"results","round":1,"destroyed_tricks":1}`,
	} {
		_, err := replay(t, setup, bids, play, `{"type":"leave","player":"p3","from_round":1}`)
		var problem *scoring.Problem
		require.ErrorAs(t, err, &problem, name)
		assert.Equal(t, "leave_round", problem.Code, name)
		assert.Equal(t, 2, problem.Args["first"], name)
	}
}

func TestJoining(t *testing.T) {
	setup := prepared(t, skullking.GrandpaBeck, "", seats(2)...)
	join := `{"type":"join","name":"Zoë","start":-30}`
	t.Run("before anything", func(t *testing.T) {
		sheet := sheetOf(t, setup, join)
		assert.NotNil(t, sheet.Current().Box("p3"))
		assert.Equal(t, -30, sheet.Totals["p3"])
		assert.Equal(t, -30, sheet.Starts["p3"])
		assert.Equal(t, seats(3), sheet.Seats)
	})
	t.Run("while others bid", func(t *testing.T) {
		log := []string{`{"type":"bids","round":1,"values":{"p1":1}}`, join, `{"type":"bids","round":1,"values":{"p2":1}}`}
		sheet := sheetOf(t, setup, log...)
		assert.True(t, sheet.Current().Revealed)
		assert.Nil(t, sheet.Current().Box("p3"))
		sheet = sheetOf(t, setup, append(log, `{"type":"results","round":1,"tricks":{"p1":1,"p2":0}}`)...)
		assert.Equal(t, -30, sheet.Current().Box("p3").Total)
	})
	t.Run("when the only bid left with its player", func(t *testing.T) {
		table := prepared(t, skullking.GrandpaBeck, "", seats(3)...)
		sheet := sheetOf(t, table, `{"type":"bids","round":1,"values":{"p1":1}}`, `{"type":"leave","player":"p1","from_round":1}`, join)
		assert.NotNil(t, sheet.Current().Box("p4"))
		assert.Nil(t, sheet.Current().Box("p1"))
	})
	t.Run("too late", func(t *testing.T) {
		_, err := replay(t, setup, `{"type":"bids","round":10,"values":{"p1":1}}`, join)
		var problem *scoring.Problem
		require.ErrorAs(t, err, &problem)
		assert.Equal(t, "join_late", problem.Code)
	})
	t.Run("an eighth makes eight cards the limit", func(t *testing.T) {
		table := prepared(t, skullking.GrandpaBeck, "", seats(7)...)
		log := append(played(9, 9, "p1", "p2", "p3", "p4", "p5", "p6", "p7"), join)
		sheet := sheetOf(t, table, log...)
		assert.Equal(t, 8, sheet.Cards)
		assert.Equal(t, 9, sheet.RoundAt(9).Cards)
	})
}

func TestTheEnd(t *testing.T) {
	setup := prepared(t, skullking.GrandpaBeck, `{"schedule":"whirlpool"}`, seats(3)...)
	sheet := sheetOf(t, setup, played(5, 1, "p1", "p2", "p3")...)
	assert.True(t, sheet.Finished)
	assert.False(t, sheet.BrokenOff)
	assert.Equal(t, skullking.PhaseFinished, sheet.Phase)
	assert.Equal(t, []scoring.SeatID{"p2", "p3"}, sheet.Winners)
	assert.Empty(t, sheet.Missing)
	assert.Equal(t, 5, sheet.Round)

	_, err := replay(t, setup, append(played(5, 1, "p1", "p2", "p3"), `{"type":"finish"}`)...)
	var problem *scoring.Problem
	require.ErrorAs(t, err, &problem)
	assert.Equal(t, "game_over", problem.Code)
}

func TestBrokenOff(t *testing.T) {
	setup := prepared(t, skullking.Classic, "", seats(2)...)
	sheet := sheetOf(t, setup, `{"type":"finish"}`)
	assert.True(t, sheet.Finished && sheet.BrokenOff)
	assert.Equal(t, seats(2), sheet.Winners)
	assert.Empty(t, sheet.Rounds)
	assert.Nil(t, sheet.Current())
	assert.Nil(t, skullking.New().Facts(sheet))

	sheet = sheetOf(t, setup, append(played(1, 1, "p1", "p2"), `{"type":"finish"}`)...)
	assert.Len(t, sheet.Rounds, 1)
	assert.Equal(t, []scoring.SeatID{"p2"}, sheet.Winners)
	assert.Nil(t, skullking.New().Facts(sheet), "left out of statistics")
}

func TestFacts(t *testing.T) {
	setup := prepared(t, skullking.GrandpaBeck, `{"schedule":"even-keeled"}`, seats(2)...)
	sheet := sheetOf(t, setup,
		`{"type":"bids","round":4,"values":{"p1":0,"p2":5}}`,
		`{"type":"results","round":4,"tricks":{"p1":0,"p2":8},"bonuses":{"p2":{"fourteens":2}},"wagers":{"p2":20}}`,
		`{"type":"bids","round":5,"values":{"p1":6,"p2":4}}`,
		`{"type":"results","round":5,"tricks":{"p1":5,"p2":5},"bid_changes":{"p2":1},"bonuses":{"p2":{"black_fourteen":1}}}`)
	assert.Equal(t, []scoring.Fact{
		{Seat: "p1", Key: "bids", N: 2}, {Seat: "p1", Key: "bids_made", N: 1}, {Seat: "p1", Key: "zero_bids", N: 1}, {Seat: "p1", Key: "zero_bids_made", N: 1},
		{Seat: "p1", Key: "bid_0", N: 1}, {Seat: "p1", Key: "bid_0_made", N: 1}, {Seat: "p1", Key: "bid_6", N: 1},
		{Seat: "p1", Key: "miss_sum", N: 1}, {Seat: "p1", Key: "over", N: 1},
		{Seat: "p2", Key: "bids", N: 2}, {Seat: "p2", Key: "bids_made", N: 1}, {Seat: "p2", Key: "bid_5", N: 2}, {Seat: "p2", Key: "bid_5_made", N: 1},
		{Seat: "p2", Key: "miss_sum", N: 3}, {Seat: "p2", Key: "under", N: 3},
	}, skullking.New().Facts(sheet))
}
