package play_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/scoring/catalog"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// withCatalog is a house that knows the real games.
func withCatalog(t *testing.T) *house {
	h := newHouse(t)
	h.games = catalog.All()
	h.restart()
	return h
}

// took imports a table and lists what became of its games.
func (h *house) took(caller play.Caller, table string) []string {
	h.t.Helper()
	done, err := h.ImportIn(context.Background(), caller, []byte(table), "Europe/Paris")
	require.NoError(h.t, err)
	var what []string
	for _, game := range done.Games {
		what = append(what, string(game.Status))
	}
	return what
}

// A table in each language, as spreadsheets write them, is the same games.
func TestATableOfPastResults(t *testing.T) {
	for name, table := range map[string]string{
		"English": "date,game,player,score\n2026-11-28,Skull King,Ana,120\n2026-11-28,Skull King,Léo,-30\n2026-11-29,pearls,Ana,15\n2026-11-29,pearls,Inès,15\n",
		"French":  "\ufeffDate;Jeu;Joueur;Score\r\n28/11/2026;skull-king;Ana;120\r\n28/11/2026;SKULL KING;Léo;−30\r\n;;;\r\n29/11/2026;Pearls;Ana;15\r\n29/11/2026;Pearls;Inès;15\r\n",
		"Spanish": "\"Jugadora\";\"Puntuación\";\"Fecha\";\"Juego\";\"\"\n\"Ana\";120;28/11/2026;\"Skull King\"\n\"Léo\";-30;28/11/2026;Skull King;\nAna;15;29/11/2026;pearls;\nInès;+15;29/11/2026;pearls;\n",
	} {
		t.Run(name, func(t *testing.T) {
			h := withCatalog(t)
			ana := h.notebook()
			assert.Equal(t, []string{"added", "added"}, h.took(ana, table))
			list, err := h.List(context.Background(), ana, play.Filter{})
			require.NoError(t, err)
			require.Len(t, list.Sessions, 2)
			pearls, king := list.Sessions[0], list.Sessions[1]
			assert.Equal(t, "2026-11-29", pearls.Evening)
			assert.Equal(t, []scoring.Place{{Place: 1, Players: []scoring.SeatID{"p1", "p2"}, Total: 15}}, pearls.Standing.Ranking)
			assert.Equal(t, "2026-11-28", king.Evening)
			assert.Equal(t, time.Date(2026, 11, 28, 19, 0, 0, 0, time.UTC), king.Began, "eight in the evening, in Paris")
			assert.Equal(t, map[scoring.SeatID]int{"p1": 120, "p2": -30}, king.Standing.Totals)
			assert.Equal(t, []scoring.SeatID{"p1"}, king.Standing.Winners)
			assert.False(t, king.Ended.IsZero())
			assert.Equal(t, pearls.Players[0].Person, king.Players[0].Person, "one Ana")

			file := h.exported(ana, king.ID)
			assert.Equal(t, []string{"known", "known"}, h.took(ana, table))
			lines := strings.SplitAfter(strings.TrimSuffix(table, "\n")+"\n", "\n")
			assert.ElementsMatch(t, []string{"known", "known"}, h.took(ana, lines[0]+lines[len(lines)-2]+lines[len(lines)-3]+lines[2]+lines[1]), "in whatever order")
			assert.Equal(t, file, h.exported(ana, king.ID))

			ben := h.notebook()
			there := h.imported(ben, file)
			assert.Equal(t, file, h.exported(ben, there))
			assert.IsType(t, &scoring.PastSheet{}, h.view(ben, there).Sheet)
		})
	}
}

func TestSeveralTablesOfAnEvening(t *testing.T) {
	h := withCatalog(t)
	ana := h.notebook()
	head := "date,game,player,score,table,winner,rulebook\n"
	assert.Equal(t, []string{"added", "added"}, h.took(ana, head+
		"2026-11-28,pearls,Ana,12,1,,\n2026-11-28,pearls,Léo,12,1,x,\n2026-11-28,pearls,Ana,12,2,,\n2026-11-28,pearls,Léo,12,2,no,\n"))
	list, err := h.List(context.Background(), ana, play.Filter{})
	require.NoError(t, err)
	assert.Equal(t, []scoring.SeatID{"p1", "p2"}, list.Sessions[0].Standing.Winners, "level, and nobody says who won")
	assert.Equal(t, []scoring.SeatID{"p2"}, list.Sessions[1].Standing.Winners)
	assert.Equal(t, []string{"added"}, h.took(ana, head+"2026-11-28,pearls,Ana,13,2,,\n2026-11-28,pearls,Léo,12,2,,\n"), "another score is another game")
	assert.Equal(t, []string{"added"}, h.took(ana, head+"2026-11-28,skull king,Ana,13,2,,schmidt\n2026-11-28,skull king,Léo,12,2,,schmidt\n"))
}

// Eight in the evening is what the clock on the wall says, also on the days on
// which it is changed.
func TestAPastGameBeginsAtEight(t *testing.T) {
	h := withCatalog(t)
	ana := h.notebook()
	const rows = "date,game,player,score\n2026-03-29,pearls,Ana,1\n2026-03-29,pearls,Léo,2\n2026-10-25,pearls,Ana,1\n2026-10-25,pearls,Léo,2\n"
	assert.Equal(t, []string{"added", "added"}, h.took(ana, rows))
	list, err := h.List(context.Background(), ana, play.Filter{})
	require.NoError(t, err)
	assert.Equal(t, time.Date(2026, 10, 25, 19, 0, 0, 0, time.UTC), list.Sessions[0].Began)
	assert.Equal(t, time.Date(2026, 3, 29, 18, 0, 0, 0, time.UTC), list.Sessions[1].Began)
}

// village is a game of so many players.
func village(players int) string {
	var rows strings.Builder
	for n := range players {
		fmt.Fprintf(&rows, "2026-11-28,Skull King,P%d,1\n", n)
	}
	return rows.String()
}

// A table that somebody no longer waits for is read no further.
func TestATableIsReadForWhoWaits(t *testing.T) {
	h := withCatalog(t)
	ana := h.notebook()
	ctx, leave := context.WithCancel(context.Background())
	leave()
	_, err := h.ImportIn(ctx, ana, []byte("date,game,player,score\n2026-11-28,chess,Ana,1\n"), "")
	assert.ErrorIs(t, err, context.Canceled, "before the game that nobody knows")
}

// Whom a table names by tens of thousands of rows is found in no time that
// grows with them twice.
func TestALongTable(t *testing.T) {
	h := withCatalog(t)
	var table strings.Builder
	table.WriteString("date,game,player,score,table\n")
	for n := range 20_000 {
		fmt.Fprintf(&table, "2026-11-28,pearls,P%d,1,%d\n", n, n/2)
	}
	began := time.Now()
	_, err := h.ImportIn(context.Background(), h.notebook(), []byte(table.String()), "")
	refused(t, err, scoring.Refused, "people_full")
	assert.Less(t, time.Since(began), 20*time.Second)
}

// What is wrong is named with its line, and nothing is written.
func TestATableIsRefusedWhole(t *testing.T) {
	const head, good = "date,game,player,score,table,winner,rulebook\n", "2026-11-28,pearls,Zoé,1,9\n2026-11-28,pearls,Tom,1,9\n"
	rows := func(lines ...string) string { return head + good + strings.Join(lines, "\n") + "\n" }
	for name, c := range map[string]struct {
		table string
		line  int
		code  string
	}{
		"no table at all":        {"dear diary, today we played", 0, "import_format"},
		"no rows":                {head, 0, "past_empty"},
		"not UTF-8":              {"date,game,player,score\n2026-11-28,pearls,L\xe9o,1\n", 0, "past_utf8"},
		"a column is missing":    {"date,game,player\n", 1, "past_column_missing"},
		"an unknown column":      {"date,game,player,score,weather\n", 1, "past_column"},
		"a column twice":         {"date,game,player,score,points\n", 1, "past_column_twice"},
		"an open quotation mark": {rows(`2026-11-28,pearls,"Ana,1`), 4, "past_quotes"},
		"a cell too many":        {rows("2026-11-28,pearls,Ana,1,1,,,oh"), 4, "past_cell_beyond"},
		"no player":              {rows("2026-11-28,pearls,,1"), 4, "past_cell_missing"},
		"no score":               {rows("2026-11-28,pearls,Ana,"), 4, "past_cell_missing"},
		"a day that is none":     {rows("2026-11-31,pearls,Ana,1"), 4, "past_date"},
		"before the clock":       {rows("31/12/1970,pearls,Ana,1"), 4, "past_date"},
		"a day to come":          {rows("2026-12-01,pearls,Ana,1"), 4, "past_future"},
		"a whole village":        {head + village(12_000), 10, "player_count"},
		"American dates":         {rows("11/28/2026,pearls,Ana,1"), 4, "past_date"},
		"half a point":           {rows("2026-11-28,pearls,Ana,1.5"), 4, "past_score"},
		"a score beyond all":     {rows("2026-11-28,pearls,Ana,1000001", "2026-11-28,pearls,Léo,1"), 4, "past_range"},
		"an unknown game":        {rows("2026-11-28,chess,Ana,1"), 4, "past_game"},
		"perhaps a winner":       {rows("2026-11-28,pearls,Ana,1,1,perhaps"), 4, "past_winner"},
		"winners who differ":     {rows("2026-11-28,pearls,Ana,1,1,x", "2026-11-28,pearls,Léo,2,1,x"), 4, "past_winners"},
		"a player twice":         {rows("2026-11-28,pearls,Ana,1", "2026-11-28,pearls,ANA,2"), 5, "past_player_twice"},
		"one player alone":       {rows("2026-11-28,pearls,Ana,1"), 4, "player_count"},
		"a name too long":        {rows("2026-11-28,pearls,Ana,1", "2026-11-28,pearls,"+strings.Repeat("x", 41)+",2"), 5, "name_long"},
		"an unknown rulebook":    {rows("2026-11-28,skull king,Ana,1,,,chess", "2026-11-28,skull king,Léo,1,,,chess"), 4, "unknown_rulebook"},
		"two rulebooks":          {rows("2026-11-28,skull king,Ana,1,,,classic", "2026-11-28,skull king,Léo,1"), 5, "past_rulebooks"},
	} {
		t.Run(name, func(t *testing.T) {
			h := withCatalog(t)
			ana := h.notebook()
			_, err := h.ImportIn(context.Background(), ana, []byte(c.table), "")
			var problem *scoring.Problem
			require.ErrorAs(t, err, &problem)
			if c.line > 0 {
				assert.Equal(t, "past_line", problem.Code)
				assert.Equal(t, c.line, problem.Args["line"])
				problem = problem.Args["cause"].(*scoring.Problem)
			}
			assert.Equal(t, c.code, problem.Code, fmt.Sprint(err))
			list, err := h.List(context.Background(), ana, play.Filter{})
			require.NoError(t, err)
			assert.Empty(t, list.Sessions)
		})
	}
}

// A result stands alone: nothing is entered after it, it is never taken back,
// and only its scores are corrected.
func TestAPastResultStays(t *testing.T) {
	h := withCatalog(t)
	ctx := context.Background()
	ana := h.notebook()
	h.took(ana, "date,game,player,score\n2026-11-28,pearls,Ana,12\n2026-11-28,pearls,Léo,8\n")
	list, err := h.List(ctx, ana, play.Filter{})
	require.NoError(t, err)
	id := list.Sessions[0].ID
	view := h.view(ana, id)
	assert.False(t, view.MayUndo)
	_, err = h.Undo(ctx, ana, id, 0, h.at(1, ""))
	refused(t, err, scoring.Refused, "past_stays")
	for _, entry := range []string{finish, `{"type":"past","scores":{"p1":1,"p2":2}}`} {
		_, err = h.Append(ctx, ana, id, h.at(1, entry))
		assert.Error(t, err)
	}
	_, err = h.Correct(ctx, ana, id, 1, h.at(1, `{"type":"take","player":"p1","colour":"red","count":2}`))
	refused(t, err, scoring.Refused, "past_stays")
	_, err = h.Correct(ctx, ana, id, 1, h.at(1, `{"type":"past","scores":{"p1":12,"p2":18}}`))
	require.NoError(t, err)
	assert.Equal(t, []scoring.SeatID{"p2"}, h.view(ana, id).Sheet.Common().Winners)
	_, err = h.Undo(ctx, ana, id, 0, h.at(2, ""))
	require.NoError(t, err, "a correction can be taken back")
	file := h.exported(ana, id)
	assert.Equal(t, file, h.exported(ana, id))
	ben := h.notebook()
	assert.Equal(t, file, h.exported(ben, h.imported(ben, file)))
	for kind, row := range map[string]string{
		"undo":    `{"seq":4,"kind":"undo","target":1,"v":1,"author":"keeper","at":"2026-11-29T20:00:00Z"}`,
		"correct": `{"seq":4,"kind":"correct","target":1,"v":1,"author":"keeper","at":"2026-11-29T20:00:00Z","entry":{"type":"finish"}}`,
	} {
		_, err = h.Import(ctx, h.notebook(), []byte(strings.Replace(file, "}]}", "},"+row+"]}", 1)))
		assert.Error(t, err, kind)
	}

	begun, err := h.Begin(ctx, ana, play.NewSession{Game: "pearls", Players: []string{"Ana", "Léo"}})
	require.NoError(t, err)
	_, err = h.Append(ctx, ana, begun.ID, h.at(0, `{"type":"past","scores":{"p1":1,"p2":2}}`))
	refused(t, err, scoring.Refused, "past_imported")
}
