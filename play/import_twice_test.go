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

// notebookOf writes a file of a notebook with games.
func notebookOf(games ...string) []byte {
	return []byte(`{"format":"ardoise-notebook","version":1,"games":[` + strings.Join(games, ",") + `]}`)
}

// Each game of a file counts once, however often it stands there.
func TestAGameThatStandsInAFileTwice(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	ana := h.notebook()
	game, other := h.exported(ana, h.lively(ana)), h.exported(ana, h.begin(ana, "Ana", "Léo"))
	ben := h.notebook()
	file := notebookOf(game, game, other, strings.Replace(game, `{"format"`, "{\n \"format\"", 1))
	for _, want := range []struct {
		added    int
		statuses []play.ImportStatus
	}{
		{2, []play.ImportStatus{play.ImportAdded, play.ImportKnown, play.ImportAdded, play.ImportKnown}},
		{0, []play.ImportStatus{play.ImportKnown, play.ImportKnown, play.ImportKnown, play.ImportKnown}},
	} {
		done, err := h.Import(ctx, ben, file)
		require.NoError(t, err)
		assert.Equal(t, want.added, done.Added())
		var statuses []play.ImportStatus
		for _, game := range done.Games {
			statuses = append(statuses, game.Status)
			assert.NotEmpty(t, game.ID)
		}
		assert.Equal(t, want.statuses, statuses)
		assert.Equal(t, done.Games[0].ID, done.Games[1].ID)
		assert.Equal(t, done.Games[0].ID, done.Games[3].ID)
		list, err := h.List(ctx, ben, play.Filter{})
		require.NoError(t, err)
		assert.Equal(t, 2, list.Total)
	}
}

// Of two that differ only one could be kept: the file says which, not we.
func TestAGameThatStandsInAFileTwiceAndDiffers(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	ana := h.notebook()
	id := h.begin(ana, "Ana", "Léo")
	before := h.exported(ana, id)
	h.write(ana, id, number(1, "p1", 3, "p2", 5))
	after := h.exported(ana, id)
	for name, file := range map[string][]byte{
		"another note": notebookOf(after, strings.Replace(after, `"began"`, `"note":"late","began"`, 1)),
		"gone on":      notebookOf(before, after),
	} {
		ben := h.notebook()
		_, err := h.Import(ctx, ben, file)
		problem := refused(t, err, scoring.Refused, "import_twice")
		assert.Equal(t, "/games/1/origin", problem.Field, name)
		assert.Equal(t, scoring.Args{"game": scoring.Word("toy.name"), "evening": "2026-11-29", "first": 1, "again": 2}, problem.Args, name)
		list, err := h.List(ctx, ben, play.Filter{})
		require.NoError(t, err)
		assert.Zero(t, list.Total, name)
	}
}

// What some programs write before UTF-8 is no part of a file.
func TestAFileMayBeginWithItsByteOrder(t *testing.T) {
	h := newHouse(t)
	ana := h.notebook()
	h.imported(h.notebook(), "\ufeff"+h.exported(ana, h.lively(ana)))
}
