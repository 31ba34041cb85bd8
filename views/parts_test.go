package views

import (
	"strings"
	"testing"
	"time"

	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func speak(t *testing.T, lang string) *i18n.Printer {
	t.Helper()
	words, err := i18n.Load()
	require.NoError(t, err)
	return words.For(lang)
}

func TestInitial(t *testing.T) {
	for name, want := range map[string]string{"ana": "A", " léo": "L", "élan": "É", "👩‍👩‍👧 trio": "👩‍👩‍👧", "שרה": "ש", "": "", "e\u0301lan": "E\u0301"} {
		assert.Equal(t, want, Initial(name), name)
	}
}

func TestTallyBundlesFives(t *testing.T) {
	for n, across := range map[int]int{1: 0, 4: 0, 5: 1, 6: 1, 10: 2} {
		path := tallyPath(n)
		assert.Equal(t, n, strings.Count(path, "M"), "%d strokes", n)
		assert.Equal(t, across, strings.Count(path, " 19 "), "of %d strokes", n)
	}
}

func TestIdsAreFitForHTML(t *testing.T) {
	assert.Equal(t, "f-bonus-p1-fourteens", FieldID("bonus.p1.fourteens"))
	assert.Equal(t, "problem-player-0", ProblemID("player.0"))
}

func TestDatesAreSaidAsTheLanguageDoes(t *testing.T) {
	first := map[string]string{"en": "Sunday 1 November 2026", "fr": "dimanche 1er novembre 2026", "es": "domingo, 1 de noviembre de 2026"}
	for lang, want := range map[string][3]string{
		"en": {"Sunday 29 November 2026", "Sunday 29", "November 2026"},
		"fr": {"dimanche 29 novembre 2026", "dimanche 29", "novembre 2026"},
		"es": {"domingo, 29 de noviembre de 2026", "domingo 29", "noviembre de 2026"},
	} {
		p := speak(t, lang)
		assert.Equal(t, want, [3]string{EveningWords(p, "2026-11-29"), DayWords(p, "2026-11-29"), MonthWords(p, "2026-11-29")})
		assert.Equal(t, "someday", EveningWords(p, "someday"))
		assert.Equal(t, first[lang], EveningWords(p, "2026-11-01"))
	}
}

func TestTheBarsDateIsShort(t *testing.T) {
	for lang, want := range map[string][2]string{
		"en": {"Wednesday 30 September", "30 September 2026"},
		"fr": {"mercredi 30 septembre", "30 septembre 2026"},
		"es": {"miércoles, 30 de septiembre", "30 de septiembre de 2026"},
	} {
		p := speak(t, lang)
		assert.Equal(t, want, [2]string{BarDate(p, "2026-09-30", "2026-11-29"), BarDate(p, "2026-09-30", "2027-01-01")})
		assert.Equal(t, "someday", BarDate(p, "someday", "2026-11-29"))
	}
}

func TestTheClockShowsTheZoneOfTheTable(t *testing.T) {
	at := time.Date(2026, 11, 29, 23, 40, 0, 0, time.UTC)
	assert.Equal(t, "00:40", ClockWords(at, "Europe/Paris"))
	assert.Equal(t, "23:40", ClockWords(at, "Nowhere/At_All"))
}

func TestOutcome(t *testing.T) {
	players := []play.Seat{{ID: "p1", Name: "Ana"}, {ID: "p2", Name: "Léo"}, {ID: "p3", Name: "Inès"}}
	totals := map[scoring.SeatID]int{"p1": 40, "p2": 40, "p3": -10}
	ranking := []scoring.Place{{Place: 1, Players: []scoring.SeatID{"p1", "p2"}, Total: 40}, {Place: 3, Players: []scoring.SeatID{"p3"}, Total: -10}}
	for want, standing := range map[string]scoring.Standing{
		"Ana, Léo and Inès":                                 {Totals: totals, Ranking: []scoring.Place{{Place: 1, Players: []scoring.SeatID{"p1", "p2", "p3"}}}},
		"Ana and Léo lead with 40 points":                   {Totals: totals, Ranking: ranking},
		"Ana and Léo share the win with 40 points":          {Totals: totals, Ranking: ranking, Finished: true, Winners: []scoring.SeatID{"p1", "p2"}},
		"Inès wins with −10 points":                         {Totals: totals, Ranking: ranking, Finished: true, Winners: []scoring.SeatID{"p3"}},
		"Left unfinished: Ana and Léo first with 40 points": {Totals: totals, Ranking: ranking, Finished: true, BrokenOff: true, Winners: []scoring.SeatID{"p1", "p2"}},
		"No winner: Ana, Léo and Inès":                      {Totals: totals, Ranking: ranking, Finished: true},
	} {
		assert.Equal(t, want, outcome(speak(t, "en"), players, standing))
	}
}

func TestNamesMayBreakAtInnerCapitals(t *testing.T) {
	assert.Equal(t, []string{"Perlin", "Pinpin"}, parts("PerlinPinpin"))
	assert.Equal(t, []string{"Skull King"}, parts("Skull King"))
	assert.Equal(t, []string{""}, parts(""))
	var drawn strings.Builder
	require.NoError(t, breakable("PerlinPinpin <b>").Render(t.Context(), &drawn))
	assert.Equal(t, "Perlin<wbr>Pinpin &lt;b&gt;", drawn.String(), "no blank between the parts")
}

func TestLongWordsAreLetteredSmaller(t *testing.T) {
	for name, want := range map[string]bool{"Ana": false, "Maximilien": true, "Marie-Christine": true, "Anne Sophie Marie": false, "": false} {
		assert.Equal(t, want, long(name), name)
	}
}
