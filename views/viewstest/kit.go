// Package viewstest is what the tests of every game's pages begin with: tables
// that play ([Kit], [Table]), their pages in each language, forms that are sent
// ([Kit.Try]), and what must hold for all that is drawn ([Sound]). Only tests
// import it.
package viewstest

import (
	"errors"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"ardoise/i18n"
	"ardoise/scoring"
	"ardoise/scoring/scoringtest"
	"ardoise/views"

	"github.com/stretchr/testify/require"
)

// Names sit at the tables: letters that must be escaped, that run from right to
// left, and a long one, all among the first five.
var Names = []string{"Ana", "Léo", "Inès <b>", "נועה", "Maximiliane-Friederike von der Alm", "Tomás", "Maud", "O’Neil & Söhne"}

var load = sync.OnceValues(i18n.Load)

// Words are the messages of a language.
func Words(t testing.TB, lang string) *i18n.Printer {
	t.Helper()
	words, err := load()
	require.NoError(t, err)
	return words.For(lang)
}

// Form makes a form of names and values in turn.
func Form(pairs ...string) url.Values {
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Add(pairs[i], pairs[i+1])
	}
	return values
}

// Kit is a game as the tests of its pages need it.
type Kit struct {
	Rules    scoring.Game
	Views    views.Game
	Rulebook string // "" for the first
}

// New is a table where nothing is entered yet, p1 first. Options are the JSON
// of a set-up, "" for none.
func (k Kit) New(t testing.TB, seats int, options string) *Table {
	t.Helper()
	setup := scoring.Setup{Game: k.Rules.ID(), Rulebook: k.Rulebook, First: scoring.SeatAt(1)}
	if options != "" {
		setup.Options = scoring.Options(options)
	}
	for i := range seats {
		setup.Seats = append(setup.Seats, scoring.SeatAt(i+1))
	}
	return &Table{Kit: k, T: t, Setup: scoringtest.Prepare(t, k.Rules, setup)}
}

// Recorded is a game that was recorded with the rules, by its file's name.
func (k Kit) Recorded(t testing.TB, name string) *Table {
	t.Helper()
	recording := scoringtest.ReadRecording(t, filepath.Join(k.recordings(), name+".json"))
	return &Table{Kit: k, T: t, Setup: recording.PreparedSetup(t, k.Rules), Log: recording.Log(t, k.Rules)}
}

// AllRecorded are the names of the games that were recorded with the rules.
func (k Kit) AllRecorded(t testing.TB) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(k.recordings(), "*.json"))
	require.NoError(t, err)
	require.NotEmpty(t, names, "no recorded games in %s", k.recordings())
	for i, name := range names {
		names[i] = strings.TrimSuffix(filepath.Base(name), ".json")
	}
	return names
}

// recordings is the folder of the recorded games, seen from the game's views.
func (k Kit) recordings() string {
	return filepath.Join("../../scoring", strings.ReplaceAll(k.Rules.ID(), "-", ""), "testdata/games")
}

// Try does with a form of a page what the doors do with one that is sent: it
// reads the entry, replays the log with it, and puts what is refused beside its
// field. The page keeps form, preview and problem; body is the entry as it was
// read, "" where the form could not be read.
func (k Kit) Try(t testing.TB, screen string, v *views.TableView, form url.Values) (body string, problem *scoring.Problem) {
	t.Helper()
	v.Form, v.Preview = form, nil
	raw, err := k.Views.Entry(screen, *v, form)
	at := len(v.Session.Rows)
	if err == nil {
		entry := scoringtest.Decode(t, k.Rules, []string{string(raw)})[0]
		var log []scoring.Entry
		for i, row := range v.Session.Rows {
			log = append(log, row.Entry)
			if v.Target != nil && row.Seq == v.Target.Seq {
				at = i
			}
		}
		if at < len(log) {
			log[at] = entry
		} else {
			log = append(log, entry)
		}
		var sheet scoring.Sheet
		if sheet, err = k.Rules.Replay(v.Session.Setup, log); err == nil {
			v.Preview = sheet
		}
	}
	if err != nil {
		require.ErrorAs(t, err, &problem)
		field := k.Views.Field(problem.Field)
		var entry *scoring.EntryProblem
		if errors.As(err, &entry) && entry.Index != at {
			field = "" // another entry than the form's
		}
		v.Problems = []views.Problem{{Field: field, Text: v.P.Problem(problem, v.Session.NameOf)}}
	}
	return string(raw), problem
}
