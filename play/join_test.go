package play_test

import (
	"context"
	"fmt"
	"testing"

	"ardoise/play"
	"ardoise/scoring"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func join(name string) string { return fmt.Sprintf(`{"type":"join","name":%q,"start":4}`, name) }

func TestJoin(t *testing.T) {
	h := newHouse(t)
	keeper := h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	zoe := h.view(keeper, h.begin(keeper, "Zoé", "Inès")).Players[0].Person

	view := h.write(keeper, id, number(1, "p1", 1), join(" zoé"), join("Max"))
	assert.Equal(t, []string{"Ana", "Léo", "Zoé", "Max"}, names(view))
	assert.Equal(t, zoe, view.Players[2].Person, "who played before is the same person")
	assert.Equal(t, scoring.SeatID("p4"), view.Players[3].ID)
	assert.Equal(t, []scoring.SeatID{"p1", "p2"}, view.Setup.Seats, "the set-up is frozen")
	assert.Equal(t, 4, view.Standing.Totals["p3"])

	version := view.Version
	step := func(how string, seq int64, body string, want ...string) {
		t.Helper()
		written, err := h.do(keeper, id, how, seq, h.at(version, body))
		require.NoError(t, err)
		version = written.Version
		assert.Equal(t, want, names(written.View()))
		assert.Equal(t, written.View(), h.view(keeper, id))
	}
	step("correct", 2, join("Zoë"), "Ana", "Léo", "Zoë", "Max")
	step("undo", 0, "", "Ana", "Léo", "Zoé", "Max")
	step("undo", 0, "", "Ana", "Léo", "Zoé")
	step("entry", 0, join("Noé"), "Ana", "Léo", "Zoé", "Noé")

	for body, want := range map[string][2]string{
		join("LÉO"):      {"name_twice", "/name"},
		join("zoé"):      {"name_twice", "/name"},
		join(" "):        {"name_empty", "/name"},
		join("a\u202eb"): {"name_signs", "/name"},
	} {
		_, err := h.do(keeper, id, "entry", 0, h.at(version, body))
		problem := refused(t, err, scoring.Refused, want[0], body)
		assert.Equal(t, want[1], problem.Field, body)
	}
	_, err := h.do(keeper, id, "correct", 2, h.at(version, join("zOÉ")))
	require.NoError(t, err, "one may be called what one is called already")
	_, err = h.do(keeper, id, "correct", 2, h.at(version+1, number(1, "p2", 1)))
	refused(t, err, scoring.Refused, "join_stays")
	_, err = h.do(keeper, id, "correct", 1, h.at(version+1, join("Eva")))
	refused(t, err, scoring.Refused, "join_stays")
	_, err = h.Preview(context.Background(), keeper, id, 0, []byte(join("Eva")))
	assert.NoError(t, err)
	people, err := h.People(context.Background(), keeper)
	require.NoError(t, err)
	for _, person := range people {
		assert.NotEqual(t, "Eva", person.Name, "what was refused or previewed makes nobody")
	}
}

func TestAJoinersPhone(t *testing.T) {
	h := newHouse(t)
	keeper, phone := h.notebook(), h.notebook()
	id := h.begin(keeper, "Ana", "Léo")
	h.write(keeper, id, join("Zoé"))
	h.sit(phone, id, "p3")
	assert.Equal(t, play.Player, h.view(phone, id).Role)
	h.write(phone, id, number(1, "p3", 2))
	_, err := h.do(keeper, id, "correct", 1, h.at(2, join("Zoë")))
	require.NoError(t, err)
	assert.Equal(t, play.Player, h.view(phone, id).Role, "a mended name does not free the seat")
}
