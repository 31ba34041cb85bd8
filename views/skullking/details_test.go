package skullking

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// The log says all that a result holds, whatever else it says of the table.
func TestDetailsOfResults(t *testing.T) {
	two := []string{"Ana\u00a01\u00a0trick", "Léo\u00a01\u00a0trick", "Inès <b>\u00a00\u00a0tricks"}
	for name, c := range map[string]struct {
		options, more string
		want          []string
	}{
		"tricks":       {"", "", two},
		"bonus":        {"", `,"bonuses":{"p2":{"skull_king_took_pirates":2}}`, []string{two[0], "Léo\u00a01\u00a0trick, Skull King takes pirates × 2", two[2]}},
		"destroyed":    {"", `,"destroyed_tricks":1,"bonuses":{"p2":{"fourteens":1}}`, []string{two[0], "Léo\u00a01\u00a0trick, 14 of a colour", two[2], "Tricks destroyed\u00a01"}},
		"alliance":     {"", `,"alliances":[["p3","p1"]]`, append(two[:3:3], "Alliance: Inès <b> and Ana")},
		"wager, Harry": {"", `,"destroyed_tricks":2,"wagers":{"p1":20,"p2":0},"bid_changes":{"p2":-1}`, []string{"Ana\u00a01\u00a0trick, Roatan’s wager 20", "Léo\u00a01\u00a0trick, Harry changes the bid −1", two[2], "Tricks destroyed\u00a02"}},
		"cannonball":   {`{"scoring":"rascal"}`, `,"destroyed_tricks":1,"cannonball":["p3"]`, []string{two[0], two[1], "Inès <b>\u00a00\u00a0tricks, cannonball", "Tricks destroyed\u00a01"}},
		"ghost":        {"", `,"ghost_tricks":3`, append(two[:3:3], "Tricks of Greybeard’s ghost\u00a03")},
		"waived":       {"", `,"waive_tricks_check":true`, append(two[:3:3], "scored although the tricks do not add up")},
		"all of it": {"", `,"destroyed_tricks":1,"ghost_tricks":1,"waive_tricks_check":true,"alliances":[["p1","p2"]]`,
			append(two[:3:3], "Alliance: Ana and Léo", "Tricks destroyed\u00a01", "Tricks of Greybeard’s ghost\u00a01", "scored although the tricks do not add up")},
	} {
		g := newGame(t, "grandpa-beck", c.options, 3)
		v := g.Page("en")
		entry := g.Decode(`{"type":"results","round":2,"tricks":{"p1":1,"p2":1,"p3":0}` + c.more + `}`)
		var said []string
		for _, detail := range New().(Game).Details(v.P, v.Session, entry) {
			said = append(said, detail.String())
		}
		assert.Equal(t, c.want, said, name)
	}
	for lang, want := range map[string]string{"en": "scored although", "fr": "comptée bien que", "es": "puntuada aunque"} {
		g := newGame(t, "classic", "", 2)
		v := g.Page(lang)
		details := New().(Game).Details(v.P, v.Session, g.Decode(`{"type":"results","round":1,"waive_tricks_check":true}`))
		if assert.Len(t, details, 1, "who is not spoken of has no part") {
			assert.Contains(t, details[0].Words, want)
		}
	}
}
