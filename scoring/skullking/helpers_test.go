package skullking_test

import (
	"testing"

	"ardoise/scoring"
	"ardoise/scoring/scoringtest"
	"ardoise/scoring/skullking"

	"github.com/stretchr/testify/require"
)

// prepared makes a set-up; options is a JSON object or empty.
func prepared(t testing.TB, rulebook, options string, seats ...scoring.SeatID) scoring.Setup {
	t.Helper()
	return scoringtest.Prepare(t, skullking.New(), scoring.Setup{Rulebook: rulebook, Options: scoring.Options(options), Seats: seats})
}

// replay decodes and replays a log; the last entry may be refused.
func replay(t testing.TB, setup scoring.Setup, bodies ...string) (*skullking.Sheet, error) {
	t.Helper()
	sheet, err := skullking.New().Replay(setup, scoringtest.Decode(t, skullking.New(), bodies))
	if err != nil {
		return nil, err
	}
	return sheet.(*skullking.Sheet), nil
}

// sheetOf replays a log that must be legal.
func sheetOf(t testing.TB, setup scoring.Setup, bodies ...string) *skullking.Sheet {
	t.Helper()
	sheet, err := replay(t, setup, bodies...)
	require.NoError(t, err)
	return sheet
}

// sum adds up the lines and start scores of a sheet.
func sum(sheet scoring.Sheet) map[scoring.SeatID]int {
	s := sheet.(*skullking.Sheet)
	totals := map[scoring.SeatID]int{}
	for _, seat := range s.Seats {
		totals[seat] = s.Starts[seat]
	}
	for _, round := range s.Rounds {
		for _, box := range round.Boxes {
			for _, line := range box.Lines {
				totals[box.Player] += line.Points
			}
		}
	}
	return totals
}
