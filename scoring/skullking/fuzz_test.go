package skullking_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest"
	"ardoise/scoring/skullking"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// FuzzDecode reads any body: an entry that survives its JSON, or a Malformed
// problem.
func FuzzDecode(f *testing.F) {
	for _, body := range []string{
		`{"type":"bids","round":1,"values":{"p1":1,"p2":0}}`,
		`{"type":"bids","round":1,"values":{"p1":null}}`,
		`{"type":"results","round":2,"tricks":{"p1":2},"bonuses":{"p1":{"fourteens":1}},"alliances":[["p1","p2"]],"wagers":{"p1":10},"bid_changes":{"p1":-1},"cannonball":["p1"],"destroyed_tricks":1,"ghost_tricks":1,"waive_tricks_check":true}`,
		trick("p1 pirate", "p2 tigress-escape"),
		`{"type":"finish"}`, `{"type":"leave","player":"p1","from_round":2}`, `{"type":"join","name":"Zoë","start":-10}`,
		`{"round":1,"type":"bids"}`, `{"type":1}`, `null`, `{`, "\xff", `{"type":"bids","round":1e3}`,
	} {
		f.Add([]byte(body))
	}
	game := skullking.New()
	f.Fuzz(func(t *testing.T, body []byte) {
		readAlike(t, slices.Clone(body))
		entry, err := scoring.DecodeEntry(game, body)
		if err != nil {
			var problem *scoring.Problem
			require.ErrorAs(t, err, &problem)
			assert.Equal(t, scoring.Malformed, problem.Kind)
			return
		}
		if _, own := entry.(scoring.OwnJSON); own {
			sameJSON(t, entry)
		}
		again, err := scoring.DecodeEntry(game, scoringtest.JSON(t, entry))
		require.NoError(t, err)
		assert.Equal(t, string(scoringtest.JSON(t, entry)), string(scoringtest.JSON(t, again)))
		entry.By()
		entry.Names()
	})
}

// FuzzReplay replays any log of lines, under any set-up: never a panic, never
// a changed input, totals that are the sum of the lines, and nothing in a cut
// log that tells a hidden bid.
func FuzzReplay(f *testing.F) {
	files, err := filepath.Glob("testdata/games/*.json")
	require.NoError(f, err)
	for _, file := range files {
		recording := scoringtest.ReadRecording(f, file)
		var lines []string
		for _, entry := range recording.Entries {
			lines = append(lines, string(entry))
		}
		setup := recording.PreparedSetup(f, skullking.New())
		f.Add(setup.Rulebook, string(setup.Options), len(setup.Seats), strings.Join(lines, "\n"))
	}
	for _, c := range refusals() {
		setup := c.setup(f)
		f.Add(setup.Rulebook, string(setup.Options), len(setup.Seats), strings.Join(c.log(f), "\n"))
	}
	f.Add("", "null", 0, `{"type":"bids","round":1,"values":{"":0}}`)
	f.Fuzz(func(t *testing.T, rulebook, options string, players int, text string) {
		game := skullking.New()
		setup := scoring.Setup{Rulebook: rulebook, Options: scoring.Options(options), Seats: seats(8)[:min(max(players, 0), 8)]}
		if ready, err := game.Prepare(setup); err == nil {
			setup = ready
		}
		log, same := decodeLines(game, text), decodeLines(game, text)
		sheet, err := game.Replay(setup, log)
		require.Equal(t, same, log, "the log was changed")
		if err != nil {
			var refused *scoring.EntryProblem
			require.True(t, errors.As(err, &refused))
			require.Less(t, refused.Index, len(log))
			return
		}
		require.Equal(t, sheet.Common().Totals, sum(sheet))
		again, err := game.Replay(setup, log)
		require.NoError(t, err)
		require.Equal(t, sheet, again)
		game.Facts(sheet)
		cut := make([]scoring.Entry, len(log))
		for i, entry := range log {
			_ = game.Candidate(setup, sheet, entry)
			cut[i] = game.Cut(entry, game.Hidden(entry, sheet))
		}
		seen, err := game.Replay(setup, cut)
		require.NoError(t, err)
		require.Equal(t, sheet.Common().Totals, seen.Common().Totals)
		require.Equal(t, sheet.Common().Missing, seen.Common().Missing)
	})
}

func decodeLines(game scoring.Game, text string) []scoring.Entry {
	var log []scoring.Entry
	for line := range strings.Lines(text) {
		if entry, err := scoring.DecodeEntry(game, []byte(strings.TrimSpace(line))); err == nil {
			log = append(log, entry)
		}
	}
	return log
}

// FuzzTrick resolves any trick that the call lets through, and looks at what
// must hold of every one.
func FuzzTrick(f *testing.F) {
	for _, seed := range [][2]string{
		{"classic", "skull-king pirate tigress-pirate"},
		{"schmidt", "mermaid skull-king tigress-escape blue-13"},
		{"grandpa-beck", "green-14 kraken loot white-whale black-14"},
		{"grandpa-beck", "white-whale kraken"},
		{"", ""},
	} {
		f.Add(seed[0], seed[1])
	}
	do := skullking.New().Calls()[1].Do
	f.Fuzz(func(t *testing.T, rulebook, cards string) {
		request := skullking.TrickRequest{Rulebook: rulebook}
		for i, card := range strings.Fields(cards) {
			request.Plays = append(request.Plays, skullking.Play{Player: scoring.SeatID(rune('a' + i%26)), Card: skullking.Card(card)})
		}
		body, err := scoring.Marshal(request)
		if err != nil {
			return // not UTF-8
		}
		answer, err := do(body)
		if err != nil {
			var problem *scoring.Problem
			require.ErrorAs(t, err, &problem)
			return
		}
		taken := answer.(skullking.Taken)
		played := map[scoring.SeatID]skullking.Card{}
		for _, play := range request.Plays {
			played[play.Player] = play.Card
		}
		require.Contains(t, played, taken.NextLead)
		if taken.Winner == nil {
			require.Contains(t, []string{"SK-T8", "SK-T9"}, taken.Rule)
			require.Empty(t, taken.Bonuses)
			require.Empty(t, taken.Alliances)
			return
		}
		require.Equal(t, *taken.Winner, taken.NextLead)
		for _, bonus := range taken.Bonuses {
			require.Equal(t, *taken.Winner, bonus.Player)
			require.Positive(t, bonus.Count)
		}
		for _, alliance := range taken.Alliances {
			require.Equal(t, skullking.Loot, played[alliance[0]])
			require.Equal(t, *taken.Winner, alliance[1])
			require.NotEqual(t, alliance[0], alliance[1])
		}
	})
}

// FuzzMoves builds entries out of bytes, so that nearly every one is about a
// real seat and a likely number, and plays on after each refusal: it gets
// deeper into games than text does.
func FuzzMoves(f *testing.F) {
	f.Add([]byte{0, 3, 10, 0, 1, 1, 0, 20, 1, 0, 0, 30, 2, 3, 4})
	f.Add([]byte{2, 2, 50, 1, 0, 0, 0, 60, 1, 9, 70, 3, 4, 5, 6, 40, 80, 1})
	f.Add([]byte{5, 2, 0, 0, 0, 5, 5, 5, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 6, 6, 6, 7, 7, 7})
	f.Fuzz(func(t *testing.T, data []byte) {
		game := skullking.New()
		b := &bytesOf{data: data}
		books := []string{skullking.Classic, skullking.Schmidt, skullking.GrandpaBeck, skullking.GrandpaBeck, skullking.GrandpaBeck, skullking.GrandpaBeck}
		options := []string{`{"bonus_needs_exact_bid":true}`, ``, ``, `{"scoring":"rascal"}`, `{"schedule":"past-your-bedtime"}`, `{"ghost":true,"schedule":"whirlpool"}`}
		pick := b.next(6)
		players := 2 + b.next(5)
		if pick == 5 {
			players = 2
		}
		setup := prepared(t, books[pick], options[pick], seats(players)...)
		var log []scoring.Entry
		sheet := scoringtest.Replay(t, game, setup, nil)
		for len(b.data) > 0 && len(log) < 60 {
			entry := b.entry(sheet.(*skullking.Sheet), books[pick])
			before := string(scoringtest.JSON(t, entry))
			next, err := game.Replay(setup, append(log[:len(log):len(log)], entry))
			require.Equal(t, before, string(scoringtest.JSON(t, entry)), "the entry was changed")
			if err != nil {
				var refused *scoring.EntryProblem
				require.ErrorAs(t, err, &refused)
				require.Equal(t, len(log), refused.Index)
				continue
			}
			require.Equal(t, next.Common().Totals, sum(next))
			log, sheet = append(log, entry), next
		}
		_, err := scoring.Marshal(sheet)
		require.NoError(t, err)
		game.Facts(sheet)
		scoringtest.StaysPublic(t, game, setup, log)
	})
}

// bytesOf draws small numbers from fuzzed bytes; 0 once they are used up.
type bytesOf struct{ data []byte }

func (b *bytesOf) next(n int) int {
	if len(b.data) == 0 || n <= 0 {
		return 0
	}
	first := int(b.data[0])
	b.data = b.data[1:]
	return first % n
}

// entry makes an entry that is likely to fit the round on the table.
func (b *bytesOf) entry(sheet *skullking.Sheet, book string) scoring.Entry {
	round := sheet.Round + []int{0, 0, 0, 0, 0, 0, 1, -1}[b.next(8)]
	someone := func() scoring.SeatID { return sheet.Seats[b.next(len(sheet.Seats))] }
	switch b.next(10) {
	case 0, 1, 2:
		e := skullking.Bids{Head: scoring.Head{Kind: "bids"}, Round: round, Values: map[scoring.SeatID]*int{}}
		for range b.next(len(sheet.Seats)) + 1 {
			bid := b.next(sheet.Cards + 1)
			e.Values[someone()] = &bid
			if b.next(20) == 19 {
				e.Values[someone()] = nil
			}
		}
		return e
	case 3, 4, 5:
		return b.results(sheet, round, someone)
	case 6, 7:
		return b.trick(sheet, round, book)
	case 8:
		return scoring.Leave{Head: scoring.Head{Kind: "leave"}, Player: someone(), FromRound: round + b.next(2)}
	}
	if b.next(20) == 0 {
		return scoring.Finish{Head: scoring.Head{Kind: "finish"}}
	}
	return scoring.Join{Head: scoring.Head{Kind: "join"}, Name: "x", Start: b.next(50) - 25}
}

func (b *bytesOf) results(sheet *skullking.Sheet, round int, someone func() scoring.SeatID) skullking.Results {
	e := skullking.Results{Head: scoring.Head{Kind: "results"}, Round: round,
		Tricks: map[scoring.SeatID]int{}, Bonuses: map[scoring.SeatID]skullking.Earned{}, Wagers: map[scoring.SeatID]int{}, BidChanges: map[scoring.SeatID]int{}}
	for range b.next(len(sheet.Seats)+1) + 1 {
		e.Tricks[someone()] = b.next(sheet.Cards + 1)
	}
	kinds := skullking.Bonuses(skullking.GrandpaBeck, skullking.Options{})
	for range b.next(3) {
		e.Bonuses[someone()] = skullking.Earned{kinds[b.next(len(kinds))].Bonus: b.next(4)}
	}
	switch b.next(8) {
	case 1:
		e.Wagers[someone()] = 10 * b.next(4)
	case 2:
		e.BidChanges[someone()] = b.next(4) - 1
	case 3:
		e.Alliances = []skullking.Alliance{{someone(), someone()}}
	case 4:
		e.Cannonball = []scoring.SeatID{someone()}
	case 5:
		e.DestroyedTricks = b.next(4)
	case 6:
		e.GhostTricks = b.next(4)
	case 7:
		e.WaiveTricksCheck = true
	}
	return e
}

func (b *bytesOf) trick(sheet *skullking.Sheet, round int, book string) skullking.Trick {
	e := skullking.Trick{Head: scoring.Head{Kind: "trick"}, Round: round}
	deck := skullking.Deck(book)
	if current := sheet.Current(); current != nil { // none in a game that ended before it began
		for _, box := range current.Boxes {
			e.Plays = append(e.Plays, skullking.Play{Player: box.Player, Card: deck[b.next(len(deck))].Card})
		}
	}
	if b.next(3) == 0 {
		e.Plays = append(e.Plays, skullking.Play{Player: skullking.Ghost, Card: deck[b.next(len(deck))].Card})
	}
	return e
}
