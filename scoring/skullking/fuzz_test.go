package skullking_test

import (
	"errors"
	"path/filepath"
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
		entry, err := scoring.DecodeEntry(game, body)
		if err != nil {
			var problem *scoring.Problem
			require.ErrorAs(t, err, &problem)
			assert.Equal(t, scoring.Malformed, problem.Kind)
			return
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
