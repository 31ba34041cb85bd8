package beadtrade

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestRecallSaysATapOrWhichCount(t *testing.T) {
	for name, c := range map[string]struct {
		screen string
		form   []string
		want   string
		held   bool
	}{
		"a tap":                   {"", []string{"totem", "base.yellow"}, "snake (yellow) on the base", false},
		"of no such box":          {"", []string{"totem", "side.yellow"}, "", false},
		"a count":                 {"round-1", []string{"round", "1", "lid.pink", "2", "totem.green", "p2"}, "", true},
		"a count while it trades": {"", []string{"round", "1", "lid.pink", "2"}, "count of round\u00a01 (pink: under lid\u00a02)", false},
		"an empty count":          {"", []string{"round", "1", "lid.pink", "0", "totem.pink", ""}, "count of round\u00a01", false},
		"a count of another round": {
			"round-1", []string{"round", "2", "base.pink", "1", "held.p2.pink", "3", "held.p1.blue", "0", "totem.pink", "p2", "held.p1.green", "4", "totem.green", "lid"},
			"count of round\u00a02 (pink: under base\u00a01, Léo\u00a03, totem Léo · green: Ana\u00a04, totem on the lid)", false,
		},
		"nothing that can be read": {"", []string{"lid.pink", "2"}, "", false},
	} {
		typed, held := Game{}.Recall(c.screen, kit.New(t, 3, "").Page("en"), form(c.form...))
		assert.Equal(t, c.want, typed, name)
		assert.Equal(t, c.held, held, name)
	}
}
