package play_test

import (
	"context"
	"strings"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Who is new comes in the colour that the file has; who is known keeps theirs.
// Names that differ by accents alone are told.
func TestAnImportTellsWhoIsNew(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	ana, ben := h.notebook(), h.notebook()
	id := h.begin(ana, "Ana", "Inès")
	roster, err := h.Roster(ctx, ana)
	require.NoError(t, err)
	require.NoError(t, h.ColourPerson(ctx, ana, roster[0].ID, 7))
	file := h.exported(ana, id)
	assert.Contains(t, file, `"name":"Ana","colour":7`)

	h.begin(ben, "Ines", "Zoé")
	done, err := h.Import(ctx, ben, []byte(file))
	require.NoError(t, err)
	assert.Equal(t, []play.NewPerson{{Name: "Ana"}, {Name: "Inès", Like: "Ines"}}, done.People)
	assert.Equal(t, 7, h.view(ben, done.Games[0].ID).Players[0].Colour)
	done, err = h.Import(ctx, ben, []byte(strings.ReplaceAll(strings.Replace(file, `"colour":7`, `"colour":3`, 1), done.Games[0].Origin, "another:1")))
	require.NoError(t, err)
	assert.Empty(t, done.People)
	assert.Equal(t, 7, h.view(ben, done.Games[0].ID).Players[0].Colour, "a file changes nobody who is known")

	_, err = h.Import(ctx, h.notebook(), []byte(strings.Replace(file, `"colour":7`, `"colour":9`, 1)))
	assert.Equal(t, "/seats/0/colour", refused(t, err, scoring.Refused, "colour_unknown").Field)
}

// All lines that are wrong are told at once, ten at most.
func TestATableTellsAllWrongLines(t *testing.T) {
	h := withCatalog(t)
	ana := h.notebook()
	told := func(table string) (lines []int) {
		_, err := h.ImportIn(context.Background(), ana, []byte(table), "")
		problem := refused(t, err, scoring.Refused, "past_lines")
		for more := problem.Args["lines"]; more != nil; more = more.(*scoring.Problem).Args["more"] {
			lines = append(lines, more.(*scoring.Problem).Args["line"].(int))
		}
		return lines
	}
	const head = "date,game,player,score\n"
	assert.Equal(t, []int{2, 4}, told(head+"x,pearls,Ana,1\n2026-11-28,pearls,Léo,1\n2026-11-28,pearls,Zoé,half\n"))
	assert.Equal(t, []int{2, 3}, told(head+"2026-11-28,chess,Ana,1\n2026-11-28,chess,Léo,1\n"))
	assert.Len(t, told(head+strings.Repeat("x,pearls,Ana,1\n", 30)), 10)

	_, err := h.ImportIn(context.Background(), ana, []byte("evening,game,rulebook,round,seat,player,points,total,place,winner\n2026-11-28,pearls,,,p1,Ana,,3,1,1\n"), "")
	refused(t, err, scoring.Refused, "past_points", "a table that was exported")
}

func TestTheNearestName(t *testing.T) {
	like := play.Alike("Inès")
	assert.Greater(t, like("INES"), like("Inessa"))
	assert.Greater(t, like("Inessa"), like("Ida"))
	assert.Greater(t, like("Ida"), like("Zoé"))
}
