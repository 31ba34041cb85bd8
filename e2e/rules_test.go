package e2e

import (
	"testing"

	"ardoise/i18n"
	"ardoise/views/catalog"

	"github.com/stretchr/testify/assert"
)

// TestRules reads the rules of every game, from the set-up page and at the
// table: what was typed or tapped before is still there afterwards.
func TestRules(t *testing.T) {
	for _, language := range i18n.Langs {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			k := keeping(newPhone(t, serve(t), phoneSettings{language: language}), language, "Ana", "Léo")
			for _, game := range catalog.All() {
				k.open("/new/" + game.ID())
				k.fillNames()
				k.tap("button", k.say.T("house.rules.of", "game", k.say.T(game.ID()+".name")))
				k.find("heading", k.say.T("house.rules"))
				k.look("rules-" + game.ID() + "-" + language)
				k.tap("button", k.say.T("house.rules.back"))
				field := k.find("combobox", k.say.T("house.setup.name", "place", "2"))
				assert.Equal(t, "Léo", text(field.ax.Value), game.ID())
			}
			k.setUp("p1")
			k.choose("p1", 1)
			k.tap("link", k.say.T("house.rules"))
			k.sees(k.say.T("house.rules.table"))
			k.look("rules-table-" + language)
			k.tap("link", k.say.T("house.rules.back"))
			k.until(`document.querySelector("#f-bid-p1-1")?.checked`, "the bid that was tapped is gone")
		})
	}
}
