package e2e

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestBackToTheSetUp starts a game, goes back and starts again: the same table is
// the same game, another table or a page opened anew another game.
func TestBackToTheSetUp(t *testing.T) {
	t.Parallel()
	k := keeping(newPhone(t, serve(t), phoneSettings{}), "en", "Ana", "Léo")
	begins := func() string {
		k.tap("button", k.say.T("house.setup.start"))
		k.sees(k.say.T("sk.bar.bids", "round", 1, "rounds", 10))
		return k.gamePath()
	}
	k.open("/new/skull-king")
	k.fillNames()
	game := begins()
	k.back()
	assert.Equal(t, game, begins())
	k.back()
	k.reload()
	assert.Equal(t, game, begins())
	k.back()
	k.tap("radio", "Léo")
	assert.NotEqual(t, game, begins())
	k.open("/new/skull-king")
	assert.NotEqual(t, game, begins())
}
