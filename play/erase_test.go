package play_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"ardoise/play"
	"ardoise/store/storetest/pgtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// dump is every value of every table, as text.
func (h *house) dump() string {
	h.t.Helper()
	db := pgtest.Beside(h.t, h.path)
	defer db.Close() // one of many
	var out strings.Builder
	for _, table := range []string{
		"notebooks", "devices", "people", "sessions", "seats", "guests", "entries", "results", "facts", "outcomes",
	} {
		rows, err := db.Query(`SELECT * FROM ` + table)
		require.NoError(h.t, err)
		columns, err := rows.Columns()
		require.NoError(h.t, err)
		for rows.Next() {
			values, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				into[i] = &values[i]
			}
			require.NoError(h.t, rows.Scan(into...))
			fmt.Fprintf(&out, "%s %s\n", table, values)
		}
		require.NoError(h.t, rows.Err())
	}
	return out.String()
}

// holder is the id of who goes by a name.
func (h *house) holder(caller play.Caller, name string) string {
	h.t.Helper()
	id, err := h.Holder(context.Background(), caller, name)
	require.NoError(h.t, err)
	require.NotEmpty(h.t, id)
	return id
}

// A person's name is nowhere after it was erased: in no table, no file and on no
// page; the points are what they were, and a file comes in again.
func TestErase(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	keeper, phone := h.notebook(), h.notebook()
	sat := h.begin(keeper, "Ana", "Zebulon")
	deleted := h.begin(keeper, "Zebulon", "Eva")
	joined := h.begin(keeper, "Ana", "Eva")
	h.write(keeper, joined, join("Zebullon"), join("Zebulonne"))
	_, err := h.Rename(ctx, keeper, joined, "p3", "Zebulon")
	require.NoError(t, err)
	_, err = h.do(keeper, joined, "undo", 0, h.at(2, "")) // Zebulonne does not come after all
	require.NoError(t, err)
	_, err = h.do(keeper, joined, "correct", 1, h.at(3, `{"type":"join","name":"Zebullon","start":9}`))
	require.NoError(t, err)
	h.sql(`UPDATE sessions SET origin_id = 'past:0123' WHERE id = $1`, sat)
	other := h.begin(phone, "Zebulon", "Max")

	person, twin := h.view(keeper, sat).Players[1].Person, h.holder(keeper, "Zebulonne")
	require.NoError(t, h.MergePeople(ctx, keeper, person, twin, 0))
	require.NoError(t, h.Delete(ctx, keeper, deleted))
	before := h.view(keeper, joined)
	require.Equal(t, []string{"Ana", "Eva", "Zebulon"}, names(before))
	h.view(phone, other)

	stranger := h.ErasePerson(ctx, phone, person)
	refused(t, stranger, play.NotFound, "person_unknown")
	require.NoError(t, h.ErasePerson(ctx, keeper, person))
	refused(t, h.ErasePerson(ctx, keeper, person), play.NotFound, "person_unknown")
	refused(t, h.NamePerson(ctx, keeper, person, "Zoé"), play.NotFound, "person_unknown")

	assert.NotContains(t, h.dump(), "past:", "the name could be guessed from it")
	assert.Equal(t, 1, strings.Count(h.dump(), "Zebul"), "but for another notebook's own")
	view := h.view(keeper, joined)
	assert.Equal(t, []string{"Ana", "Eva", "#3"}, names(view))
	assert.True(t, view.Players[2].Erased)
	assert.Equal(t, before.Standing, view.Standing)
	assert.Equal(t, before.Sheet, view.Sheet)
	assert.Greater(t, view.Change, before.Change)
	assert.Equal(t, []string{"Ana", "#2"}, names(h.view(keeper, sat)))
	assert.Equal(t, "Ana Eva", h.known(keeper))
	assert.Equal(t, []string{"Zebulon", "Max"}, names(h.view(phone, other)))

	written, err := h.do(keeper, joined, "undo", 0, h.at(4, ""))
	require.NoError(t, err)
	assert.Equal(t, []string{"Ana", "Eva", "#3"}, names(written.View()), "an undo brings no name back")

	export, err := h.Export(ctx, keeper, joined)
	require.NoError(t, err)
	var file strings.Builder
	require.NoError(t, h.WriteNotebook(ctx, keeper, &file))
	assert.NotContains(t, file.String(), "Zebul")
	assert.True(t, export.File.Seats[2].Erased)
	third := h.notebook()
	_, err = h.Import(ctx, third, []byte(file.String()))
	require.NoError(t, err)
	var again strings.Builder
	require.NoError(t, h.WriteNotebook(ctx, third, &again))
	assert.Equal(t, file.String(), again.String())
	assert.Equal(t, "Ana Eva", h.known(third), "who was erased is nobody there either")

	require.Len(t, names(h.view(keeper, h.begin(keeper, "Zebulon", "Ana"))), 2, "a new one may have the name")
}
