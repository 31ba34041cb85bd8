package beadtrade_test

import (
	"path/filepath"
	"testing"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/beadtrade"
	"ardoise/scoring/scoringtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// recordedReasons are the reasons that the recorded games' scores give.
func recordedReasons(t *testing.T) map[string]bool {
	files, err := filepath.Glob("testdata/games/*.json")
	require.NoError(t, err)
	reasons := map[string]bool{}
	for _, file := range files {
		recording := scoringtest.ReadRecording(t, file)
		sheet := scoringtest.Replay(t, game, recording.PreparedSetup(t, game), recording.Log(t, game)).(*beadtrade.Sheet)
		for _, round := range sheet.Scored {
			for _, typ := range round.Types {
				for _, cell := range typ.Cells {
					reasons[cell.Reason] = true
				}
			}
		}
	}
	delete(reasons, "") // of who holds nothing
	return reasons
}

func TestEverythingHasWords(t *testing.T) {
	var keys []string
	for _, typ := range beadtrade.Preset() {
		keys = append(keys, string(typ.Title().(scoring.Word)))
	}
	for part, words := range map[string][]string{"colour": beadtrade.Colours(), "shape": beadtrade.Shapes(), "animal": beadtrade.Animals()} {
		for _, word := range words {
			keys = append(keys, "bead-trade."+part+"."+word)
		}
	}
	reasons := recordedReasons(t)
	assert.Len(t, reasons, 8, "every reason of a score is in a recorded game")
	for reason := range reasons {
		keys = append(keys, "bead-trade.reason."+reason)
	}
	words, err := i18n.Load()
	require.NoError(t, err)
	for _, lang := range i18n.Langs {
		for _, key := range keys {
			assert.True(t, words.For(lang).Has(key), "%s lacks %s", lang, key)
		}
	}
}

// A refusal names the types and the numbers in the reader's language, the
// table's own names as they are.
func TestRefusalInWords(t *testing.T) {
	catalog, err := i18n.Load()
	require.NoError(t, err)
	problem := scoring.Refuse("beads_missing", "", "count", 2, "counted", 10, "expected", 12, "centre", 8,
		"types", []any{word("pink"), "Mousse", word("white")})
	name := func(id scoring.SeatID) string { return string(id) }
	assert.Contains(t, catalog.For("fr").Problem(problem, name), "rose, Mousse et blanc")
	assert.Contains(t, catalog.For("es").Problem(problem, name), "rosa, Mousse y blanco")
	assert.Contains(t, catalog.For("en").Problem(problem, name), "Beads missing: 2.")
	for n, words := range map[int]string{0: "Encore 0 totem et", 1: "Encore 1 totem et", 2: "Encore 2 totems et"} {
		assert.Contains(t, catalog.For("fr").N("bead-trade.missing.totems", n), words)
	}
}
