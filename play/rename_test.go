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

// known lists a notebook's people by name.
func (h *house) known(caller play.Caller) string {
	h.t.Helper()
	people, err := h.People(context.Background(), caller)
	require.NoError(h.t, err)
	var out []string
	for _, person := range people {
		out = append(out, person.Name)
	}
	return strings.Join(out, " ")
}

func TestRename(t *testing.T) {
	h := newHouse(t)
	keeper := h.notebook()
	ctx := context.Background()
	other := h.begin(keeper, "Ana", "Eva")
	id := h.begin(keeper, "Ana", "Leo")
	h.write(keeper, id, number(1, "p1", 1))
	rename := func(seat scoring.SeatID, name string) *play.View {
		t.Helper()
		view, err := h.Rename(ctx, keeper, id, seat, name)
		require.NoError(t, err)
		return view
	}
	before := h.view(keeper, id)
	view := rename("p2", " Léo ")
	assert.Equal(t, []string{"Ana", "Léo"}, names(view))
	assert.Equal(t, before.Players[1].Person, view.Players[1].Person, "who sits only here is renamed")
	assert.Equal(t, before.Players[1].Colour, view.Players[1].Colour)
	assert.Equal(t, before.Change+1, view.Change)
	assert.Equal(t, before.Version, view.Version)
	assert.Equal(t, before.History, view.History, "the log is not touched")
	assert.Equal(t, view.Change, rename("p2", "Léo").Change, "the same name is no change")

	view = rename("p1", "Max")
	assert.Equal(t, []string{"Max", "Léo"}, names(view))
	assert.Equal(t, []string{"Ana", "Eva"}, names(h.view(keeper, other)), "the other evening stays as it was")
	view = rename("p1", "EVA")
	assert.Equal(t, []string{"Eva", "Léo"}, names(view), "who is known by the name sits here now")
	assert.Equal(t, h.view(keeper, other).Players[1].Person, view.Players[0].Person)
	assert.NotContains(t, h.known(keeper), "Max", "a name that nobody sits by is dropped")
	view = rename("p1", "ana")
	assert.Equal(t, []string{"Ana", "Léo"}, names(view))
	view = rename("p1", "ANA")
	assert.Equal(t, []string{"ANA", "Léo"}, names(view), "the same name, spelled anew")

	for name, want := range map[string]string{"léo": "name_twice", " ": "name_empty", "a\u202eb": "name_signs", strings.Repeat("x", 41): "name_long"} {
		_, err := h.Rename(ctx, keeper, id, "p1", name)
		assert.Equal(t, "/name", refused(t, err, scoring.Refused, want, name).Field)
	}
	_, err := h.Rename(ctx, keeper, id, "p3", "Zoé")
	refused(t, err, play.NotFound, "seat_unknown")
	h.write(keeper, id, finish)
	assert.Equal(t, []string{"Ana", "Léo"}, names(rename("p1", "Ana")), "at any time")
}

// A phone keeps its seat under another name, and a joiner who was renamed keeps
// the mended name while the entry that let them in is corrected.
func TestAMendedNameStays(t *testing.T) {
	h := newHouse(t)
	keeper, phone := h.notebook(), h.notebook()
	ctx := context.Background()
	id := h.begin(keeper, "Ana", "Léo")
	h.write(keeper, id, join("Zoe"))
	h.sit(phone, id, "p3")
	_, err := h.Rename(ctx, keeper, id, "p3", "Zoé")
	require.NoError(t, err)
	assert.Equal(t, play.Player, h.view(phone, id).Role)
	written, err := h.do(keeper, id, "correct", 1, h.at(1, `{"type":"join","name":"Zoe","start":9}`))
	require.NoError(t, err)
	assert.Equal(t, []string{"Ana", "Léo", "Zoé"}, names(written.View()))
	assert.Equal(t, 9, written.View().Standing.Totals["p3"])
	written, err = h.do(keeper, id, "undo", 0, h.at(2, ""))
	require.NoError(t, err)
	assert.Equal(t, []string{"Ana", "Léo", "Zoé"}, names(written.View()))
	assert.Equal(t, written.View(), h.view(keeper, id))
	_, err = h.do(keeper, id, "correct", 1, h.at(3, join("Eva")))
	require.NoError(t, err)
	assert.Equal(t, "Ana Léo Eva!", seats(h.view(phone, id)), "a corrected name is another name")
}

// People who turned out to be one are one here too.
func TestRenameToAnAlias(t *testing.T) {
	h := newHouse(t)
	keeper := h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	other := h.view(keeper, h.begin(keeper, "Anna", "Eva"))
	ana := h.view(keeper, id).Players[0].Person
	h.sql(`UPDATE people SET merged_into = $1 WHERE id = $2`, ana, other.Players[0].Person)
	view, err := h.Rename(context.Background(), keeper, id, "p1", "anna")
	require.NoError(t, err)
	assert.Equal(t, []string{"Ana", "Léo"}, names(view))
	assert.Equal(t, ana, view.Players[0].Person)
}
