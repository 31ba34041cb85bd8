package beadtrade

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestRecallSaysATap(t *testing.T) {
	for name, c := range map[string]struct {
		form []string
		want string
	}{
		"a tap":          {[]string{"totem", "base.yellow"}, "snake (yellow) on the base"},
		"of no such box": {[]string{"totem", "side.yellow"}, ""},
		"a count":        {[]string{"lid.pink", "2", "totem.green", "p2"}, ""},
	} {
		assert.Equal(t, c.want, Game{}.Recall(kit.New(t, 3, "").Page("en"), form(c.form...)), name)
	}
}
