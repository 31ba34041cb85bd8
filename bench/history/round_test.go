package main

import (
	"context"
	"strings"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A notebook of every kind of game, with ties, corrections, games taken back,
// unfinished, broken off and not counted, goes out and comes in elsewhere: the
// same sheets, the same statistics, the same bytes.
func TestANotebookGoesRound(t *testing.T) {
	ctx := context.Background()
	one, _, err := round(ctx, t.TempDir(), 300)
	require.NoError(t, err)
	defer one.store.Close()

	seen := map[string]int{}
	_, err = one.ExportNotebook(ctx, one.owner, func(export *play.Export) error {
		seen[export.File.Game]++
		for _, row := range export.File.Log {
			seen[string(row.Kind)]++
		}
		for what, is := range map[string]bool{
			"running": export.File.Ended.IsZero(), "broken off": export.Standing.BrokenOff,
			"not counted": export.File.NotCounted, "shared": len(export.Standing.Winners) > 1,
		} {
			if is {
				seen[what]++
			}
		}
		return nil
	})
	require.NoError(t, err)
	for _, what := range []string{"skull-king", "pearls", "perlinpinpin", "bead-trade", "entry", "correct", "undo", "running", "broken off", "not counted", "shared"} {
		assert.Greater(t, seen[what], 4, what)
	}
}

// What differs between two notebooks is found: a score, a note, a game.
func TestADifferenceIsFound(t *testing.T) {
	ctx := context.Background()
	made, err := file(12)
	require.NoError(t, err)
	one, err := open(ctx, t.TempDir())
	require.NoError(t, err)
	defer one.store.Close()
	require.NoError(t, one.take(ctx, made))
	exported, err := one.export(ctx)
	require.NoError(t, err)
	var notebook play.NotebookFile
	require.NoError(t, scoring.Unmarshal(exported, &notebook))
	notebook.Games[3].Note = "other"
	other, err := scoring.Marshal(notebook)
	require.NoError(t, err)
	for _, body := range []string{string(other), strings.Replace(string(exported), `"Ana"`, `"Anna"`, 1)} {
		two, err := open(ctx, t.TempDir())
		require.NoError(t, err)
		defer two.store.Close()
		require.NoError(t, two.take(ctx, []byte(body)))
		assert.ErrorContains(t, same(ctx, one, two, exported), "differ")
	}
}
