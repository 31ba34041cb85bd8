package skullking

import (
	"testing"

	"ardoise/play"

	"github.com/stretchr/testify/assert"
)

// What the keeper takes back stands in the form again; nothing that a player
// entered does, nor what belongs to another round.
func TestWhatWasTakenBackStandsInTheForm(t *testing.T) {
	g := newGame(t, "classic", "", 2).round(1, []int{1, 0}, nil, "")
	undone := g.Decode(`{"type":"results","round":1,"tricks":{"p1":1,"p2":0},"bonuses":{"p1":{"fourteens":1}}}`)
	for name, c := range map[string]struct {
		change func(*play.View)
		want   string
	}{
		"the keeper’s own":    {func(*play.View) {}, "1"},
		"a player’s":          {func(v *play.View) { v.History[1].Author = "p1" }, ""},
		"read by a player":    {func(v *play.View) { v.Role, v.Own = play.Player, v.Setup.Seats }, ""},
		"of another kind":     {func(v *play.View) { v.History[1].Entry = v.History[0].Entry }, ""},
		"not the last row":    {func(v *play.View) { v.History = v.History[:2] }, ""},
		"an undone entry cut": {func(v *play.View) { v.History[1].Entry = nil }, ""},
	} {
		v := g.Page("en")
		v.Session.History = append(v.Session.History,
			play.LogRow{Seq: 2, Kind: play.EntryRow, Entry: undone, Author: string(play.Keeper)},
			play.LogRow{Seq: 3, Kind: play.UndoRow, Target: 2})
		c.change(v.Session)
		table, ok := tableOf(v)
		assert.True(t, ok, name)
		assert.Equal(t, c.want, table.filled.Get("tricks.p1"), name)
	}
}
