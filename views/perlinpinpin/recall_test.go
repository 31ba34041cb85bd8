package perlinpinpin

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A deed is told as it was meant: against who held the princess then.
func TestRecallSaysTheDeed(t *testing.T) {
	g := kit.New(t, 3, ``).Add(`{"type":"wake","player":"p1","princess":"rose"}`, `{"type":"steal","player":"p2","from":"p1","princess":"rose"}`)
	for name, c := range map[string]struct{ version, save, want string }{
		"a princess":            {"0", "wake::0", "Inès <b> wakes Rose (flower)"},
		"a knight":              {"1", "steal::0", "Inès <b> steals Rose (flower) from Ana"},
		"one that knows it all": {"2", "steal::0", "Inès <b> steals Rose (flower) from Léo"},
		"no version":            {"", "steal::0", "Inès <b> steals Rose (flower) from Léo"},
		"of no such princess":   {"1", "wake::40", ""},
		"nothing":               {"1", "1", ""},
	} {
		typed, held := Game{}.Recall("", g.Page("en"), form("version", c.version, "player", "p3", "save", c.save))
		assert.Equal(t, c.want, typed, name)
		assert.False(t, held, name)
	}
}
