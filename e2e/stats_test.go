package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ardoise/bench/madeup"
	"ardoise/i18n"
	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestStatistics goes from the history to the statistics of every game, of a
// player and of two against each other; what the pages say is what the games'
// logs say.
func TestStatistics(t *testing.T) {
	for _, language := range i18n.Langs {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			games := madeup.New(11)
			file, err := games.Notebook(madeup.Wish{
				Games: games.IDs(), N: 96, Mixed: true, Players: []string{"Ana", "Léo", "Inès", "Tom", `יעל <b>"$"`, "Bartholomäus-Maximilian"},
			})
			require.NoError(t, err)
			for i := range file.Games[:40] {
				file.Games[i].Evening = "2025" + file.Games[i].Evening[4:]
			}
			body, err := scoring.Marshal(file)
			require.NoError(t, err)
			path := filepath.Join(t.TempDir(), "notebook.json")
			require.NoError(t, os.WriteFile(path, body, 0o600))

			k := keeping(newPhone(t, serve(t), phoneSettings{language: language}), language)
			k.open("/history")
			k.tap("link", k.say.T("import"))
			k.giveFile(path)
			k.tap("button", k.say.T("import.now"))
			k.sees(k.say.N("import.done", len(file.Games)))
			k.open("/history")
			k.tap("link", k.say.T("stats.title"))
			k.look("stats")
			for _, game := range games.IDs() {
				k.tap("link", k.say.T(game + ".name")[:6]+"…") // a long name may hold a place to break
				count, wins, shared := winsOf(t, games, file, game, "Ana")
				require.NotZero(t, wins, game)
				rows := k.tableRows()
				i := slices.IndexFunc(rows, func(row []string) bool { return strings.HasPrefix(row[0], "Ana ") })
				require.GreaterOrEqual(t, i, 0, rows)
				assert.Contains(t, rows[i][0], k.say.N("house.games", count), game)
				said := i18n.Number(wins) + " " + views.Percent(k.say, wins, count)
				if shared > 0 {
					said += " " + k.say.N("stats.shared", shared)
				}
				assert.Equal(t, strings.Join(strings.Fields(said), " "), rows[i][1], game)
				if game == "skull-king" {
					k.look("stats-" + game)
				}
				k.tap("link", "Ana")
				k.sees(k.say.T("stats.others"))
				k.look("stats-ana-" + game)
				k.tap("link", k.say.T("stats.title")) // the way back
				k.tap("link", k.say.T("stats.title"))
			}

			k.tap("link", k.say.T("skull-king.name")+"…")
			k.tap("link", "Ana")
			k.find("DisclosureTriangle", k.say.N("stats.course.table", min(30, countOf(t, games, file, "Ana")))).tap()
			k.tap("link", "2025")
			assert.Contains(t, k.address(), "year=2025")
			k.sees(k.say.T("stats.few"))
			k.look("stats-year")
			k.tap("link", "Léo")
			k.sees(k.say.T("stats.ahead.of", "name", "Léo"))
			k.look("stats-pair")
			k.tap("link", k.say.T("stats.years.all"))
			k.tap("link", "Ana")
			links := k.seek("link", "", nil)
			best := slices.IndexFunc(links, func(link *thing) bool { return strings.HasSuffix(link.name, ", "+k.say.T("stats.open")) })
			require.GreaterOrEqual(t, best, 0)
			links[best].tap()
			assert.Regexp(t, "^/g/.+/result$", k.address())
		})
	}
}

// countOf is how many games of Skull King count for a player.
func countOf(t *testing.T, games *madeup.Games, file play.NotebookFile, name string) int {
	t.Helper()
	count, _, _ := winsOf(t, games, file, "skull-king", name)
	return count
}

// winsOf counts what a player won by plain loops over the file's logs.
func winsOf(t *testing.T, games *madeup.Games, file play.NotebookFile, game, name string) (count, wins, shared int) {
	t.Helper()
	for _, g := range file.Games {
		if g.Game != game || g.NotCounted {
			continue
		}
		made := madeup.Game{Setup: scoring.Setup{Game: g.Game, Rulebook: g.Rulebook, Options: g.Options, Rules: g.Rules, First: g.First}}
		var seat scoring.SeatID
		for _, s := range g.Seats {
			made.Setup.Seats = append(made.Setup.Seats, s.ID)
			if s.Name == name {
				seat = s.ID
			}
		}
		for _, row := range g.Log {
			made.Entries = append(made.Entries, string(row.Entry))
		}
		_, sheet, err := games.Replay(made)
		require.NoError(t, err)
		standing := sheet.Common()
		if seat == "" || !standing.Finished || standing.BrokenOff {
			continue
		}
		count++
		if slices.Contains(standing.Winners, seat) {
			wins++
			if len(standing.Winners) > 1 {
				shared++
			}
		}
	}
	return count, wins, shared
}
