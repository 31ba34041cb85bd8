package pearls

import (
	"testing"

	"ardoise/play"
	"ardoise/scoring"
	"ardoise/views/viewstest"

	"github.com/stretchr/testify/assert"
)

func TestRecallSaysWhatTheScreenDoesNotAskFor(t *testing.T) {
	turns := kit.New(t, 3, `{}`).Add(`{"type":"take","player":"p1","colour":"blue","count":1}`)
	lays := kit.New(t, 3, `{"keeping":"lays"}`)
	count := kit.New(t, 3, `{"keeping":"count"}`).Add(`{"type":"count","players":{"p1":{"treasure":{"blue":3},"hand":{}}}}`)
	take := func(player, n string) []string {
		return []string{"deed", "take", "player", player, "colour", "yellow", "count", n}
	}
	counted := func(seat string) []string {
		return []string{"asked", seat, "players." + seat + ".treasure.blue", "3", "players." + seat + ".hand.purple", "1", "players." + seat + ".necklaces.5.1", "5"}
	}
	for name, c := range map[string]struct {
		g      *viewstest.Table
		screen string
		form   []string
		want   string
		held   bool
	}{
		"who is on turn":            {turns, "", take("p2", "3"), "", true},
		"who was":                   {turns, "", take("p1", "3"), "Ana takes 3 yellow", false},
		"more than there are chips": {turns, "", take("p2", "5"), "Léo takes 5 yellow", false},
		"not all was tapped":        {turns, "", []string{"deed", "take", "player", "p1"}, "", false},
		"who may lay at any time":   {lays, "", []string{"deed", "lay", "player", "p3", "colour", "blue", "count", "5", "jokers", "2"}, "", true},
		"a turn to a count":         {count, "", take("p1", "2"), "Ana takes 2 yellow", false},
		"who is to be counted":      {count, "count.p2", counted("p2"), "", true},
		"who was counted":           {count, "count.p1", counted("p1"), "count of Ana (Treasure: 3 blue, Hand: 1 purple, Necklaces won: 5)", false},
	} {
		typed, held := Game{}.Recall(c.screen, c.g.Page("en"), form(c.form...))
		assert.Equal(t, c.want, typed, name)
		assert.Equal(t, c.held, held, name)
	}
	v := turns.Page("en")
	v.Session.Role, v.Session.Own = play.Player, []scoring.SeatID{"p1"}
	typed, held := Game{}.Recall("", v, form(take("p2", "3")...))
	assert.Equal(t, "Léo takes 3 yellow", typed, "another's turn")
	assert.False(t, held)
	hands := kit.Recorded(t, "turns-two-players").At(t, 29)
	typed, held = Game{}.Recall("", hands.Page("en"), form("asked", "p2", "hands.p2.joker", "1", "hands.p2.purple", "2"))
	assert.Equal(t, "hand of Léo (2 purple and 1 joker)", typed)
	assert.False(t, held)
}
