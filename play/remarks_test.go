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

func TestRemarks(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	keeper := h.notebook()
	house, player, stranger := h.secondDevice(keeper), h.notebook(), h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	h.sit(player, id, "p2")
	place := func(text string) func(*play.Remarks) error {
		return func(r *play.Remarks) error { r.Place = text; return nil }
	}
	note := func(text string) func(*play.Remarks) error {
		return func(r *play.Remarks) error { r.Note = text; return nil }
	}

	change := h.view(keeper, id).Change
	view, err := h.Remark(ctx, keeper, id, place("  Chez\tZoe\u0301 "))
	require.NoError(t, err)
	assert.Equal(t, "Chez Zoé", view.Place)
	assert.Equal(t, change+1, view.Change, "other phones hear of it")
	assert.Zero(t, view.Version, "the log does not")
	view, err = h.Remark(ctx, house, id, note("\r\n Rain.  \r\n\tBeer\r\n\r\n"))
	require.NoError(t, err)
	assert.Equal(t, play.Remarks{Place: "Chez Zoé", Note: " Rain.\n Beer"}, view.Remarks)
	same, err := h.Remark(ctx, house, id, note(" Rain.\n Beer"))
	require.NoError(t, err)
	assert.Equal(t, view.Change, same.Change, "what is so already is no change")
	h.write(keeper, id, finish)
	view, err = h.Remark(ctx, keeper, id, func(r *play.Remarks) error { r.NotCounted = true; return nil })
	require.NoError(t, err)
	assert.True(t, view.NotCounted)

	_, err = h.Remark(ctx, player, id, place("x"))
	refused(t, err, play.Forbidden, "forbidden")
	_, err = h.Remark(ctx, stranger, id, place("x"))
	refused(t, err, play.NotFound, "not_found")
	for name, c := range map[string]struct {
		mend        func(*play.Remarks) error
		code, field string
	}{
		"a long place":       {place(strings.Repeat("é", 81)), "text_long", "/place"},
		"a long note":        {note(strings.Repeat("é", 2001)), "text_long", "/note"},
		"a bell":             {note("a\u0007"), "text_signs", "/note"},
		"turned around":      {place("a\u202eb"), "text_signs", "/place"},
		"no text":            {note("\xff"), "text_signs", "/note"},
		"a null in a place":  {place("a\x00b"), "text_signs", "/place"},
		"a long one of both": {func(r *play.Remarks) error { r.Place, r.Note = "fine", strings.Repeat("x", 2001); return nil }, "text_long", "/note"},
	} {
		_, err := h.Remark(ctx, keeper, id, c.mend)
		assert.Equal(t, c.field, refused(t, err, scoring.Refused, c.code, name).Field, name)
	}
	view, err = h.Remark(ctx, keeper, id, func(r *play.Remarks) error {
		r.Place, r.Note = strings.Repeat("é", 80), strings.Repeat("é", 2000)
		return nil
	})
	require.NoError(t, err)
	assert.Len(t, []rune(view.Note), 2000)

	list, err := h.List(ctx, keeper, play.Filter{})
	require.NoError(t, err)
	assert.Equal(t, view.Remarks, list.Sessions[0].Remarks)
}

func TestTextIsFound(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	keeper := h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	h.begin(keeper, "Ana", "Léo")
	_, err := h.Remark(ctx, keeper, id, func(r *play.Remarks) error {
		r.Place, r.Note = "Café du Marché", "Übermütig!\nStraße 7, 100 % ŒUVRE"
		return nil
	})
	require.NoError(t, err)
	for text, want := range map[string]int{
		"cafe": 1, "CAFÉ": 1, "cafe\u0301": 1, "marché übermütig": 1, "STRASSE": 1, "  ": 2, "": 2, "œuvre": 1,
		"100%": 0, "100 %": 1, "_": 0, "bar": 0, "cafe bar": 0, `"`: 0, "'": 0,
	} {
		list, err := h.List(ctx, keeper, play.Filter{Text: text})
		require.NoError(t, err)
		assert.Equal(t, want, list.Total, "%q", text)
	}
	for text, filter := range map[string]play.Filter{
		"too long":  {Text: strings.Repeat("x", 201)},
		"many":      {Text: strings.Repeat("a ", 9)},
		"no text":   {Text: "\xff"},
		"backwards": {From: "2026-11-30", To: "2026-11-29"},
	} {
		_, err := h.List(ctx, keeper, filter)
		var problem *scoring.Problem
		require.ErrorAs(t, err, &problem, text)
		assert.Equal(t, scoring.Malformed, problem.Kind, text)
	}

	// A file brings its words along.
	file, err := h.Export(ctx, keeper, id)
	require.NoError(t, err)
	body, err := scoring.Marshal(file.File)
	require.NoError(t, err)
	other := h.notebook()
	_, err = h.Import(ctx, other, body)
	require.NoError(t, err)
	list, err := h.List(ctx, other, play.Filter{Text: "cafe"})
	require.NoError(t, err)
	assert.Equal(t, 1, list.Total)
}
